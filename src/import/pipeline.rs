//! Writes what the workers are done with, in the source's order.

use std::collections::BTreeMap;

use super::Progress;
use super::act::Act;
use super::work::{Done, Work};
use super::workers::{Judging, Stop, Written as Finished};
use crate::model::{Problem, ProblemAction};
use crate::read::Observed;
use crate::store::write::Written;

/// What all simulations of a source come to.
pub(super) struct Passed {
    /// How many could be taken.
    pub(super) taken: usize,
    /// The tool types that their action checks name.
    pub(super) observed: Observed,
}

/// Writes all simulations that come. Whoever feeds the workers finds nobody to feed them for where this
/// fails.
pub(super) fn write(
    judging: &mut Judging,
    work: &Work,
    act: &mut Act<'_>,
    total_bytes: u64,
    progress: Progress<'_>,
) -> Result<Passed, Stop> {
    let mut passed = Passed { taken: 0, observed: Observed::new() };
    let mut next = 0;
    let mut early = BTreeMap::new();
    while let Some(done) = judging.next() {
        let done = done?;
        early.insert(done.first, done);
        while let Some(Done { first, read_bytes, records }) = early.remove(&next) {
            next += records.len();
            let mut finished = Finished::with_capacity(records.len());
            let mut problems = Vec::with_capacity(records.len());
            for record in records {
                record.observe(&mut passed.observed);
                let lost = record.judged.map(|judged| finished.push(judged)).err();
                problems.push((record.lesser, lost));
            }
            passed.taken += finished.len();
            let mut written = act.writer.simulations(&mut finished)?.into_iter();
            for (index, (mut lesser, lost)) in (first..).zip(problems) {
                act.problems.append(&mut lesser);
                let told = match lost {
                    Some(problem) => Some(problem),
                    None => {
                        written.next().and_then(|how| noted(|| work.survey.location(index), &how))
                    }
                };
                act.problems.extend(told);
            }
            progress(read_bytes, total_bytes);
            judging.give_back(finished);
        }
    }
    Ok(passed)
}

/// Tells where a simulation was not taken as it stands.
fn noted(location: impl FnOnce() -> String, written: &Written) -> Option<Problem> {
    let (field, reason) = match written {
        Written::AsItStands => return None,
        Written::Renamed(id) => {
            (".id", format!("the source holds another simulation of this id; kept as `{id}`"))
        }
        Written::Kept => {
            ("", "damaged or empty here; the conversation known before was kept".to_owned())
        }
    };
    let location = format!("{}{field}", location());
    Some(Problem { action: ProblemAction::Noted, location, reason, excerpt: None })
}
