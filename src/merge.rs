//! Merges stores: takes the runs of another one, and judges again what its sources would have had judged again.
//!
//! What a run's checks call a write is known from all of its sources together. Where two stores hold
//! different parts of a run, each has judged its own by what it knew; merged, all of them are judged by what
//! both know, and the run's rematches hold for the simulations that came.

use std::path::Path;

use crate::import::judge;
use crate::matching::ToolTypes;
use crate::profile::Profile;
use crate::store::merge::{Merged, ToJudge};
use crate::store::{Error, Store};

/// Takes the runs and anchors of another store; tells of each run.
///
/// # Errors
/// Where the other file is no store or one of other tables, or this one cannot be written; then nothing is
/// changed.
pub fn merge(store: &Store, other: &Path) -> Result<Vec<Merged>, Error> {
    store.merge(other, &|merged| settle(store, merged))
}

/// Judges again what is to be judged again of a run that was here before.
fn settle(store: &Store, merged: &Merged) -> Result<(), Error> {
    if merged.is_new {
        return Ok(());
    }
    let run_id = merged.run_id;
    let mut writer = store.begin()?;
    let Some(run) = writer.stored_run(run_id)? else { return Ok(()) };
    let profile = Profile::of_domain(&run.domain);
    let types = ToolTypes::new(writer.observed_types(run_id)?, profile, run.is_solo);
    if merged.to_judge != ToJudge::None {
        judge::again(&mut writer, &types, store.simulations_to_judge(merged)?)?;
    }
    let rematched = judge::rematches(&writer, run_id, &types)?;
    if merged.to_judge != ToJudge::None || rematched > 0 {
        writer.roll_up(run_id)?;
    }
    writer.commit_rematch()
}
