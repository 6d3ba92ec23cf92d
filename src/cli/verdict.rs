//! `driftbase verdict`: stores what a person says of a simulation.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::ui::Ui;
use crate::find;
use crate::store::write::PersonVerdict;

/// Store your own verdict on a simulation
///
/// Graders can be wrong: `driftbase query grader-audit` lists where they disagree, `driftbase show` shows what
/// happened, and `driftbase query person-agreement` tells how well each grader agrees with people. The last
/// verdict of each person counts.
#[derive(Debug, clap::Args)]
pub(super) struct VerdictArgs {
    /// The simulation, by number, id, or the beginning of its id
    simulation: String,
    /// The verdict
    #[arg(value_enum)]
    verdict: PassOrFail,
    /// Why
    #[arg(long, value_name = "TEXT")]
    note: Option<String>,
    /// Who says so
    #[arg(long, value_name = "NAME", default_value = "", hide_default_value = true)]
    by: String,
}

/// A verdict as an argument.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum PassOrFail {
    /// The task was done, and nothing was done that must not be
    Pass,
    /// It was not
    Fail,
}

pub(super) fn run(args: VerdictArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let VerdictArgs { simulation, verdict, note, by } = args;
    let store = context.open(ui)?;
    let found = find::simulation(&store, &simulation)?;
    let verdict = match verdict {
        PassOrFail::Pass => "pass",
        PassOrFail::Fail => "fail",
    };
    store.add_person_verdict(PersonVerdict {
        simulation_id: found.id,
        person: by.trim(),
        verdict,
        note: note.as_deref().map(str::trim).filter(|note| !note.is_empty()),
        given_at: &super::now(),
    })?;
    let run = found.run.as_deref().unwrap_or("?");
    ui.status(&format!("{} of {run} (number {}): {verdict}.", found.name, found.id));
    Ok(Outcome::Done)
}
