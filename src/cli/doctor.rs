//! `driftbase doctor`: checks the store.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::ui::Ui;
use crate::doctor;

/// Check that the store is whole and agrees with itself
///
/// Checks the file, foreign keys, views, and that what is stored as a roll-up equals the raw rows.
/// Exits with code 1 when something is wrong.
#[derive(Debug, clap::Args)]
pub(super) struct DoctorArgs {
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: DoctorArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let DoctorArgs { output } = args;
    output.format()?;
    let store = context.open_read_only(ui)?;
    let findings = doctor::examine(&store)?;
    output.write(&doctor::table(&findings), ui)?;
    let problems = doctor::problems(&store)?;
    if problems > 0 {
        ui.hint(&format!(
            "imports met {problems} problems in their sources; `driftbase query problems` lists them"
        ));
    }
    if findings.iter().all(|finding| finding.wrong.is_empty()) {
        return Ok(Outcome::Done);
    }
    ui.warning("the store does not agree with itself; import the sources into a new store");
    Ok(Outcome::No)
}
