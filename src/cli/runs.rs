//! `driftbase runs`: lists the runs of the store.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::query::check_selection;
use super::ui::Ui;
use crate::catalog;
use crate::query::{self, params::Params};
use crate::table::Value;

/// List the runs in the store
///
/// The same as `driftbase query run-overview`.
#[derive(Debug, clap::Args)]
pub(super) struct RunsArgs {
    /// Only runs with this label
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// Only runs of this agent model
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
    /// Only runs of this domain
    #[arg(long, value_name = "NAME")]
    domain: Option<String>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: RunsArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let RunsArgs { label, model, domain, output } = args;
    output.format()?;
    let store = context.open_read_only(ui)?;
    let mut params = Params::new();
    for (name, value) in [("label", label), ("model", model), ("domain", domain)] {
        if let Some(value) = value {
            params.set(name, Value::Text(value));
        }
    }
    let overview = catalog::query("run-overview")?;
    check_selection(&store, &overview, &params)?;
    let table = query::run_named(&store, &overview, &params)?;
    output.write(&table, ui)?;
    Ok(Outcome::Done)
}
