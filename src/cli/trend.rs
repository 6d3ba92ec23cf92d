//! `driftbase trend`: a measure over time.

use clap::builder::PossibleValuesParser;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::plot;
use super::query::check_selection;
use super::ui::Ui;
use crate::catalog;
use crate::query::{self, params::Params};
use crate::store;
use crate::table::Value;
use crate::trend;

/// Follow a measure over time, for each agent model and domain
///
/// One row for each run, in the order of their start, with the change against the run before of the
/// same model and domain. Runs whose source does not say when they started come last, in the order
/// of their first import, and are marked so.
#[derive(Debug, clap::Args)]
pub(super) struct TrendArgs {
    /// Follow this measure
    #[arg(
        long,
        value_name = "NAME",
        default_value = "gd",
        value_parser = PossibleValuesParser::new(trend::MEASURES.map(|(name, _)| name))
    )]
    measure: String,
    /// Show models by domains, in each cell the value of the latest run
    #[arg(long)]
    matrix: bool,
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
    /// Take this matcher's drift: tau2, strict, calibrated or a rematch's; no matter for pass rates
    /// and costs
    #[arg(long, value_name = "NAME", default_value = "tau2")]
    matcher: String,
    /// Hold the values against this anchor [default: qwen3.8-27b]
    #[arg(long, value_name = "NAME")]
    anchor: Option<String>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: TrendArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let TrendArgs { measure, matrix, run, label, model, domain, matcher, anchor, output } = args;
    output.format()?;
    let store = context.open_read_only(ui)?;
    let given = anchor.is_some();
    let anchor = anchor.unwrap_or_else(|| "qwen3.8-27b".to_owned());
    let mut params = Params::new()
        .with("measure", Value::Text(measure.clone()))
        .with("matcher", Value::Text(matcher))
        .with("anchor", Value::Text(anchor.clone()));
    for (name, value) in [("run", run), ("label", label), ("model", model), ("domain", domain)] {
        if let Some(value) = value {
            params.set(name, Value::Text(value));
        }
    }
    let file = catalog::query("trend")?;
    check_selection(&store, &file, &params)?;
    if given {
        store::anchor::check(&store, &anchor)?;
    }
    let table = trend::typed(query::run_named(&store, &file, &params)?, &measure);
    if matrix {
        output.write(&trend::matrix(&table, &anchor), ui)?;
        return Ok(Outcome::Done);
    }
    output.write(&table, ui)?;
    if output.has_charts(ui) {
        plot::trend(&table, &measure, ui)?;
    }
    Ok(Outcome::Done)
}
