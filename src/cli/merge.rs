//! `driftbase merge`: takes the runs of other stores into this one.

use std::path::PathBuf;

use super::Outcome;
use super::context;
use super::context::Context;
use super::error::CliError;
use super::plural;
use super::ui::Ui;
use crate::merge;
use crate::store::Store;
use crate::store::merge::Merged;

/// Take the runs of other stores into this one
///
/// As if their sources were imported here: a run that is here too gets the simulations and verdicts that it
/// lacks, and of two conversations of one simulation the one imported later stays. The other stores are
/// only read. A store named by `--db` that is not there is created.
#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// The other stores
    #[arg(required = true, value_name = "STORE")]
    stores: Vec<PathBuf>,
}

pub(super) fn run(args: MergeArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let MergeArgs { stores } = args;
    // One that cannot be read is told before anything is written, also before a store is created.
    for path in &stores {
        drop(Store::open_read_only(path)?);
        let same = |path: &PathBuf| path.canonicalize().ok();
        if same(path).is_some() && same(path) == same(&context.db) {
            let message = format!("{} is the store itself", path.display());
            return Err(
                CliError::usage(message).hint("`--db PATH` names the store to take them into")
            );
        }
    }
    super::listen(ui);
    let store = Store::open_or_create(&context.db)?;
    context::tell_backup(&store, ui);
    for path in &stores {
        for merged in merge::merge(&store, path)? {
            ui.status(&told(&merged, &path.display().to_string()));
        }
    }
    Ok(Outcome::Done)
}

fn told(merged: &Merged, from: &str) -> String {
    let Merged { run, is_new, added, replaced, gradings, run_id: _, to_judge: _ } = merged;
    if merged.is_unchanged() {
        return format!("unchanged  {run} of {from}");
    }
    let count = |n: i64, noun| plural(usize::try_from(n).unwrap_or_default(), noun);
    let word = if *is_new { "new" } else { "grown" };
    format!(
        "{word:<10} {run} of {from}: {} added, {replaced} replaced, {}",
        count(*added, "simulation"),
        count(*gradings, "verdict")
    )
}
