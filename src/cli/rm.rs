//! `driftbase rm`: deletes runs, after saying what that means.

use std::io::{self, BufRead as _, IsTerminal as _};

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::ui::Ui;
use crate::find;

/// Delete runs with everything that belongs to them
///
/// Says what will be deleted and asks. The source files are not touched: they can be imported again.
#[derive(Debug, clap::Args)]
pub(super) struct RmArgs {
    /// The runs, by number or name
    #[arg(required = true, value_name = "RUN")]
    runs: Vec<String>,
    /// Do not ask
    #[arg(long, short)]
    yes: bool,
}

pub(super) fn run(args: RmArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let RmArgs { runs, yes } = args;
    let store = context.open(ui)?;
    let mut found = Vec::new();
    for run in &runs {
        let run = find::run(&store, run)?;
        if !found.contains(&run) {
            found.push(run);
        }
    }
    for run in &found {
        let contents: Vec<String> = store
            .contents_of_run(run.id)?
            .into_iter()
            .map(|(what, count)| match count {
                1 => format!("1 {}", what.trim_end_matches('s')),
                _ => format!("{count} {what}"),
            })
            .collect();
        ui.warning(&format!("deletes run {}, {}: {}", run.id, run.name, contents.join(", ")));
    }
    if !yes && !confirmed(ui)? {
        return Err(CliError::failed("nothing was deleted").hint("`--yes` deletes without asking"));
    }
    // Not before the question: there Ctrl-C is an answer.
    super::listen(ui);
    let ids: Vec<i64> = found.iter().map(|run| run.id).collect();
    store.remove_runs(&ids)?;
    let s = if found.len() == 1 { "" } else { "s" };
    ui.status(&format!("{} run{s} deleted.", found.len()));
    Ok(Outcome::Done)
}

/// Asks on a terminal; anything but yes is no.
fn confirmed(ui: &mut Ui) -> Result<bool, CliError> {
    if !io::stdin().is_terminal() {
        return Ok(false);
    }
    ui.status("Delete? [y/N]");
    let mut answer = String::new();
    io::stdin().lock().read_line(&mut answer)?;
    Ok(matches!(answer.trim(), "y" | "Y" | "yes"))
}
