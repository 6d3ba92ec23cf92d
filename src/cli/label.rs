//! `driftbase label`: gives runs names to select them by.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::ui::Ui;
use crate::find;

/// Give a run labels, or take them away
///
/// Queries select runs with `--label`.
#[derive(Debug, clap::Args)]
pub(super) struct LabelArgs {
    /// The run, by number or name
    run: String,
    /// Labels to give
    #[arg(value_name = "NAME", required_unless_present = "remove")]
    labels: Vec<String>,
    /// Label to take away; may be repeated
    #[arg(long, value_name = "NAME")]
    remove: Vec<String>,
}

pub(super) fn run(args: LabelArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let LabelArgs { run, labels, remove } = args;
    let store = context.open(ui)?;
    let run = find::run(&store, &run)?;
    let removed = store.remove_labels(run.id, &remove)?;
    let added = store.add_labels(run.id, &labels)?;
    ui.status(&format!("{} (run {}): {added} added, {removed} removed.", run.name, run.id));
    Ok(Outcome::Done)
}
