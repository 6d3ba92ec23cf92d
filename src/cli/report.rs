//! `driftbase report`: a page to look at.

use std::path::PathBuf;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output;
use super::ui::Ui;
use crate::find;
use crate::render;
use crate::report::{self, Request};
use crate::stats::Settings;
use crate::store::anchor;
use crate::words::Language;

/// Held against where `--anchor` names no other.
const DEFAULT_ANCHOR: &str = "qwen3.8-27b";

/// Write a report as one HTML page: charts and tables of drift, outcome and where it comes from
///
/// Without a selection it is about all runs. A selection is runs by number, name or label, separated by
/// commas; `model=…`, `domain=…`, `label=…` narrow it. With two selections or more it also compares the
/// first with each of the others, as `driftbase compare` does with its defaults; `anchor:NAME` may be one of
/// them. The page needs no network. The same store and options give the same bytes.
#[derive(Debug, clap::Args)]
pub(super) struct ReportArgs {
    /// What to report on; two or more are compared, the first being the side before
    #[arg(value_name = "SELECTION")]
    selections: Vec<String>,
    /// Write to this file [default: stdout]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
    /// Write in this language
    #[arg(long, value_enum, default_value_t, value_name = "LANGUAGE", help_heading = "Output")]
    lang: Language,
    /// Say when the report was written
    #[arg(long, help_heading = "Output")]
    dated: bool,
    /// The matcher whose verdicts are shown
    #[arg(long, default_value = "tau2", value_name = "NAME")]
    matcher: String,
    /// Hold values against this anchor, or `none` [default: qwen3.8-27b]
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    /// Agent turns in the window of `GD_t`
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(i64).range(1..), value_name = "TURNS")]
    window: i64,
    /// Show the transcripts of so many of the worst simulations
    #[arg(long, default_value_t = 10, value_name = "N")]
    worst: usize,
    /// The k of pass^k in a comparison [default: the smaller number of planned trials]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..), value_name = "K")]
    k: Option<u32>,
    /// Compare tasks too whose gold differs between the sides
    #[arg(long)]
    allow_mixed: bool,
    /// Start random numbers here; the same seed gives the same bytes
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
}

pub(super) fn run(args: ReportArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    output::check_page(args.output.as_deref(), ui)?;
    let store = context.open_read_only(ui)?;
    find::check_selection(&store, "matcher", &args.matcher)?;
    let anchor = match args.anchor.as_deref() {
        Some("none") => None,
        Some(name) => {
            anchor::check(&store, name)?;
            Some(name.to_owned())
        }
        None => anchor::names(&store)?.into_iter().find(|name| name == DEFAULT_ANCHOR),
    };
    let command = command(&args);
    let ReportArgs {
        selections,
        output,
        lang,
        dated,
        matcher,
        anchor: _,
        window,
        worst,
        k,
        allow_mixed,
        seed,
    } = args;
    let request = Request {
        selections,
        matcher,
        anchor,
        window,
        worst,
        k,
        allow_mixed,
        settings: Settings { seed, ..Settings::default() },
        language: lang,
        command,
        written_at: dated.then(super::now),
    };
    let report = report::report(&store, &request)?;
    // The transaction is over: nobody waits for the page to be written.
    output::write_page(output.as_deref(), ui, |out| render::html::report(&report, out))?;
    Ok(Outcome::Done)
}

/// The command that makes this report again: what is not left to its default, quoted for a shell.
fn command(args: &ReportArgs) -> String {
    let mut words = vec!["driftbase".to_owned(), "report".to_owned()];
    words.extend(args.selections.iter().map(|selection| quoted(selection)));
    let mut option = |name: &str, value: Option<String>| {
        words.extend(value.map(|value| format!("--{name} {}", quoted(&value))));
    };
    option("matcher", Some(args.matcher.clone()).filter(|matcher| matcher != "tau2"));
    option("anchor", args.anchor.clone());
    option("window", Some(args.window).filter(|window| *window != 5).map(|w| w.to_string()));
    option("worst", Some(args.worst).filter(|worst| *worst != 10).map(|w| w.to_string()));
    option("k", args.k.map(|k| k.to_string()));
    option("seed", Some(args.seed).filter(|seed| *seed != 1).map(|seed| seed.to_string()));
    option("lang", (args.lang == Language::Zh).then(|| "zh".to_owned()));
    if args.allow_mixed {
        words.push("--allow-mixed".to_owned());
    }
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-.,:=@/+%".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}
