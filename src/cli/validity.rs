//! `driftbase validity`: does drift tell what the reward tells?

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::query::check_selection;
use super::ui::Ui;
use crate::catalog;
use crate::query::{self, params::Params};
use crate::render::Format;
use crate::table::Value;
use crate::validity;

/// Check whether drift tells what the reward tells
///
/// The first table holds, for each run, GD, omission and writes of its passed and its failed
/// simulations, and a flag that says in a sentence what speaks against their separation: GD
/// undefined for a group, reversed, less than 0.2 apart, 0.5 or more for the passed, or fewer than 10
/// simulations in a group. The second says whether drift orders runs as the official pass rate does:
/// across the domains of each model and across the models of each domain, with Spearman's ρ and
/// Kendall's τ-b (expected to be negative, and empty below 3 runs), and with the discordant pairs
/// named: the run that drifts more passes more, which is not expected of a valid measure.
#[derive(Debug, clap::Args)]
pub(super) struct ValidityArgs {
    /// Only this run, by name or number
    #[arg(long, value_name = "RUN")]
    run: Option<String>,
    /// Only runs with this label
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// Only runs of this agent model
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// Only runs of this domain
    #[arg(long, value_name = "NAME")]
    domain: Option<String>,
    /// Take this matcher's drift: tau2, strict, calibrated or a rematch's
    #[arg(long, value_name = "NAME", default_value = "tau2")]
    matcher: String,
    /// Only this table [default: both; for csv, json, jsonl and files the runs]
    #[arg(long, value_enum, value_name = "TABLE")]
    only: Option<Part>,
    #[command(flatten)]
    output: OutputOptions,
}

/// One of the two tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Failed and passed simulations of each run
    Runs,
    /// The order of runs by drift and by pass rate
    Order,
}

pub(super) fn run(args: ValidityArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let ValidityArgs { run, label, model, domain, matcher, only, output } = args;
    let takes_both = match output.format()? {
        Format::Table | Format::Markdown => !output.is_file(),
        Format::Csv | Format::Json | Format::Jsonl => false,
    };
    let store = context.open_read_only(ui)?;
    let mut params = Params::new().with("matcher", Value::Text(matcher));
    for (name, value) in [("run", run), ("label", label), ("model", model), ("domain", domain)] {
        if let Some(value) = value {
            params.set(name, Value::Text(value));
        }
    }
    let file = catalog::query("reward-separation")?;
    if params.get("matcher") == Some(&Value::Text("all".into())) {
        return Err(CliError::usage("validity takes one matcher"));
    }
    check_selection(&store, &file, &params)?;
    let separation = query::run_named(&store, &file, &params)?;
    let order = validity::order(&separation);
    match (only, takes_both) {
        (Some(Part::Order), _) => output.write(&order, ui)?,
        (Some(Part::Runs), _) => output.write(&separation, ui)?,
        (None, true) => {
            output.write(&separation, ui)?;
            writeln!(ui.data())?;
            output.write(&order, ui)?;
        }
        (None, false) => {
            output.write(&separation, ui)?;
            ui.hint("`--only order` gives the second table");
        }
    }
    Ok(Outcome::Done)
}
