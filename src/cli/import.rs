//! `driftbase import`: reads results files into the store.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use indicatif::{ProgressBar, ProgressStyle};

use super::Outcome;
use super::context::{self, Context};
use super::error::CliError;
use super::output::OutputOptions;
use super::plural;
use super::ui::Ui;
use crate::catalog;
use crate::export::encode::Format;
use crate::export::{Dataset, tables};
use crate::import::{self, GoldFrom, Importer, Options, Report, Texts};
use crate::model::Problem;
use crate::query::{self, params::Params};
use crate::read::{self, Care};
use crate::render::sanitize;
use crate::source::{self, Source};
use crate::stop::{self, Stopped};
use crate::store::Store;
use crate::table::{Table, Value};

/// How many problems of a source are shown; all are in the store.
const SHOWN_PROBLEMS: usize = 5;

/// How many sources are named that were not imported when the import was stopped.
const SHOWN_SOURCES: usize = 20;

/// Import results files into the store
///
/// Takes τ²-bench results (a file, a folder with `results.json` and `simulations/`, a list of
/// simulations, one simulation), τ-bench v1 trajectories and traces of any agent (docs/trace.md), as one
/// JSON value or one simulation a line (JSON Lines), plain, .gz or .zst. Folders are searched;
/// other JSON in them is skipped. Importing a file again changes nothing, a grown file adds what is
/// new. Ends with the drift table of what was imported.
#[derive(Debug, clap::Args)]
pub(super) struct ImportArgs {
    /// Files, folders or patterns
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Give the runs this label; may be repeated
    #[arg(long = "label", value_name = "NAME", value_parser = name)]
    labels: Vec<String>,
    /// Take this for the domain, whatever the sources say
    #[arg(long, value_name = "NAME", value_parser = name)]
    domain: Option<String>,
    /// Take gold from the embedded tasks, or from what each simulation was scored with
    #[arg(long, value_enum, default_value_t, value_name = "FROM")]
    gold: Gold,
    /// Leave out what messages say, for a far smaller store; calls, verdicts and all figures stay
    ///
    /// Only transcripts miss it. Importing the source again without this option adds the texts; importing with it leaves
    /// texts alone that the store has.
    #[arg(long)]
    no_text: bool,
    /// Exit with code 1 when a record had to be left out
    #[arg(long)]
    strict: bool,
    /// Tell what would be imported and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Write the runs that are imported into this dataset too, as `driftbase export parquet` does
    #[arg(long, value_name = "DIR", conflicts_with = "dry_run")]
    to_parquet: Option<PathBuf>,
    #[command(flatten)]
    output: OutputOptions,
}

/// Where gold comes from, as an option.
#[derive(Debug, Clone, Copy, Default, clap::ValueEnum)]
enum Gold {
    /// The embedded tasks; a simulation without one falls back to its own action checks
    #[default]
    Tasks,
    /// The simulations' own action checks; a simulation without any has no gold
    Checks,
}

fn name(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() { Err("expected a name".into()) } else { Ok(text.to_owned()) }
}

/// What all sources together came to.
#[derive(Default)]
struct Tally {
    is_dry_run: bool,
    runs: BTreeSet<i64>,
    imported: usize,
    failed: usize,
    skipped: usize,
    quarantined: usize,
}

pub(super) fn run(args: ImportArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let ImportArgs { paths, labels, domain, gold, no_text, strict, dry_run, to_parquet, output } =
        args;
    output.format()?;
    let found = source::discover(&paths);
    let sources = found.named.iter().map(|s| (s, Named::Yes));
    let sources: Vec<(&Source, Named)> =
        sources.chain(found.found.iter().map(|s| (s, Named::No))).collect();
    let options = Options {
        labels,
        domain,
        gold_from: match gold {
            Gold::Tasks => GoldFrom::Tasks,
            Gold::Checks => GoldFrom::Checks,
        },
        texts: if no_text { Texts::LeftOut } else { Texts::Stored },
        imported_at: super::now(),
        care: Care::AsNeeded,
    };
    if let Some(folder) = &to_parquet {
        // What is wrong with the folder is told before anything is stored.
        Dataset::open_or_create(folder, Format::Parquet, &tables::all()?)?;
    }
    super::listen(ui);
    let mut importer = Importer::new(options);
    if let Some((first, _)) = sources.first() {
        importer.start(first);
    }
    let store = match (dry_run, context.db.exists()) {
        (true, false) => Store::in_memory()?,
        _ => Store::open_or_create(&context.db)?,
    };
    context::tell_backup(&store, ui);
    let trial = dry_run.then(|| store.begin_trial()).transpose()?;
    let mut tally = Tally { is_dry_run: dry_run, ..Tally::default() };
    for error in found.unreadable {
        tally.failed += 1;
        ui.error(&CliError::from(error));
    }
    take_all(&mut importer, &store, &sources, &mut tally, ui)?;
    tell(&tally, ui);
    if !tally.runs.is_empty() {
        let shown = drift_table(&store, &tally).and_then(|table| output.write(&table, ui));
        if let (Err(_), Err(stopped)) = (&shown, stop::check()) {
            return Err(cut_short(stopped, 0, &tally));
        }
        shown?;
    }
    if let Some(trial) = trial {
        trial.undo()?;
        ui.status("Dry run: nothing was changed.");
    }
    if let Some(folder) = &to_parquet {
        let runs: Vec<i64> = tally.runs.iter().copied().collect();
        super::export::write(&store, folder, Format::Parquet, Some(&runs), ui)?;
    }
    if tally.failed > 0 {
        let (failed, of) = (tally.failed, tally.failed + tally.imported);
        return Err(CliError::failed(format!("{failed} of {of} sources could not be imported")));
    }
    if tally.imported == 0 {
        return Err(CliError::failed("no results files were found")
            .hint("name a τ²-bench results file, or a folder that holds some"));
    }
    Ok(if strict && tally.quarantined > 0 { Outcome::No } else { Outcome::Done })
}

/// The drift table of the runs that were imported, by our own query whatever the user's folder has.
fn drift_table(store: &Store, tally: &Tally) -> Result<Table, CliError> {
    let runs: Vec<String> = tally.runs.iter().map(ToString::to_string).collect();
    let mut params = Params::new().with("run_ids", Value::Text(runs.join(",")));
    // Between these numbers the runs are looked up, so that other runs of the store cost nothing.
    for (bound, run) in [("from", tally.runs.first()), ("to", tally.runs.last())] {
        if let Some(run) = run {
            params = params.with(bound, Value::Integer(*run));
        }
    }
    Ok(query::run_named(store, &catalog::query("drift-summary")?, &params)?)
}

/// Whether the user named a source, or it was found on the way.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Named {
    Yes,
    No,
}

/// A progress bar for one source at a time. None is there before there is something to do: an empty one would flash.
struct Bars {
    is_shown: bool,
    /// That of which source.
    shown: Mutex<Option<(usize, ProgressBar)>>,
}

impl Bars {
    fn new(is_shown: bool) -> Self {
        Self { is_shown, shown: Mutex::new(None) }
    }

    /// Moves that of a source to so many bytes done, of how many.
    fn at(&self, place: usize, name: impl FnOnce() -> String, done: u64, total: u64) {
        if !self.is_shown || total == 0 {
            return;
        }
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        let bar = match shown.take() {
            Some((of, bar)) if of == place => bar,
            other => {
                if let Some((_, bar)) = other {
                    bar.finish_and_clear();
                }
                start(&name(), total)
            }
        };
        bar.set_position(done);
        *shown = Some((place, bar));
    }

    fn clear(&self) {
        let shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some((_, bar)) = shown {
            bar.finish_and_clear();
        }
    }
}

fn start(name: &str, total: u64) -> ProgressBar {
    let bar = ProgressBar::new(total);
    if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {percent}% {eta}") {
        bar.set_style(style);
    }
    bar.set_message(sanitize::line(name).into_owned());
    bar
}

/// Names the sources that an import which was stopped did not come to, or not to the end of.
fn tell_rest(rest: &[&Source], ui: &mut Ui) {
    for source in rest.iter().take(SHOWN_SOURCES) {
        ui.status(&format!("not done   {}", source.path().display()));
    }
    if rest.len() > SHOWN_SOURCES {
        let more = plural(rest.len() - SHOWN_SOURCES, "more source");
        ui.status(&format!("not done   {more}"));
    }
}

/// Says what an import that was stopped has stored.
fn cut_short(stopped: Stopped, rest: usize, tally: &Tally) -> CliError {
    if tally.is_dry_run {
        return CliError::stopped(stopped, stopped.to_string()).hint("nothing was changed");
    }
    let imported = plural(tally.imported, "source");
    let told = match rest {
        0 => format!("{imported} imported, only the drift table is not shown"),
        _ => format!("{imported} imported, {rest} not; of those nothing is stored"),
    };
    CliError::stopped(stopped, format!("{stopped}: {told}"))
        .hint("the same command goes on from there")
}

/// Imports sources and tells how each went.
///
/// # Errors
/// Where the process was asked to stop, or the store cannot be prepared.
fn take_all(
    importer: &mut Importer,
    store: &Store,
    sources: &[(&Source, Named)],
    tally: &mut Tally,
    ui: &mut Ui,
) -> Result<(), CliError> {
    let all: Vec<&Source> = sources.iter().map(|(source, _)| *source).collect();
    let bars = Bars::new(ui.shows_progress());
    let mut count = 0;
    let ended = importer.import_all(
        store,
        &all,
        &|place, done, total| bars.at(place, || all[place].run_name(), done, total),
        &mut |place, result| {
            bars.clear();
            count = place + 1;
            let (source, named) = sources[place];
            take(source, named, result, tally, ui);
        },
    );
    bars.clear();
    match ended {
        Err(import::Error::Stopped(stopped)) => {
            let rest = &all[count..];
            tell_rest(rest, ui);
            Err(cut_short(stopped, rest.len(), tally))
        }
        other => Ok(other?),
    }
}

/// Tells how the import of a source went.
fn take(
    source: &Source,
    named: Named,
    result: Result<Report, import::Error>,
    tally: &mut Tally,
    ui: &mut Ui,
) {
    match result {
        Ok(report) => {
            tally.imported += 1;
            tally.runs.insert(report.run_id);
            tally.quarantined += report.quarantined();
            told(source, &report, ui);
        }
        Err(import::Error::Read(read::Error::NotResults { .. })) if named == Named::No => {
            tally.skipped += 1;
        }
        Err(error) => {
            tally.failed += 1;
            ui.error(&CliError::from(error));
        }
    }
}

fn told(source: &Source, report: &Report, ui: &mut Ui) {
    let Report { run_id, run, outcome, simulations, counts, problems, labels_added, rematched } =
        report;
    let mut parts = vec![plural(*simulations, "simulation")];
    let word = match outcome {
        import::Outcome::New => "new",
        import::Outcome::Grown => "grown",
        import::Outcome::Changed => "changed",
        import::Outcome::Unchanged => "unchanged",
    };
    if matches!(outcome, import::Outcome::Grown | import::Outcome::Changed) {
        parts.push(format!("{} added", counts.added));
        parts.push(format!("{} updated", counts.updated));
    }
    if counts.gradings_added > 0 {
        let new = plural(counts.gradings_added, "new grading");
        parts.push(format!("{new}, the old ones are kept"));
    }
    if *labels_added > 0 {
        parts.push(format!("{} added", plural(*labels_added, "label")));
    }
    if *rematched > 0 {
        let simulations = plural(*rematched, "simulation");
        parts.push(format!("{simulations} matched again with the gold of rematches"));
    }
    if !problems.is_empty() {
        let quarantined = report.quarantined();
        let problems = plural(problems.len(), "problem");
        parts.push(format!("{problems} ({quarantined} quarantined)"));
    }
    let path = source.path().display();
    ui.status(&format!("{word:<9}  {path}: {} (run {run_id}, {run})", parts.join(", ")));
    show_problems(problems, ui);
}

fn show_problems(problems: &[Problem], ui: &mut Ui) {
    for Problem { action, location, reason, excerpt: _ } in problems.iter().take(SHOWN_PROBLEMS) {
        ui.warning(&format!("{} {location}: {reason}", action.name()));
    }
    if problems.len() > SHOWN_PROBLEMS {
        let more = plural(problems.len() - SHOWN_PROBLEMS, "more problem");
        ui.hint(&format!("{more}; `driftbase query problems` lists them"));
    }
}

fn tell(tally: &Tally, ui: &mut Ui) {
    if tally.skipped > 0 {
        let files = plural(tally.skipped, "other JSON file");
        ui.status(&format!("skipped    {files} that held no simulations"));
    }
}

#[cfg(test)]
mod tests {
    use super::Bars;

    #[test]
    fn no_progress_is_shown_before_there_is_something_to_do() {
        let length = |bars: &Bars| {
            bars.shown.lock().unwrap().as_ref().map(|(place, bar)| (*place, bar.length()))
        };
        let bars = Bars::new(true);
        bars.at(0, || "run".into(), 0, 0);
        assert_eq!(length(&bars), None);
        bars.at(0, || "run".into(), 1, 2);
        assert_eq!(length(&bars), Some((0, Some(2))));
        bars.at(1, || "other".into(), 1, 3);
        assert_eq!(length(&bars), Some((1, Some(3))));
        bars.clear();
        assert_eq!(length(&bars), None);
        let hidden = Bars::new(false);
        hidden.at(0, || "run".into(), 1, 2);
        assert_eq!(length(&hidden), None);
    }
}
