//! Moves a source's records through reading and judging to the writer.

use std::collections::BTreeMap;
use std::sync::mpsc;
use std::thread;

use rayon::iter::{ParallelBridge as _, ParallelIterator as _};

use super::judge::Judge;
use super::{Error, Options, Progress, scrub};
use crate::matching::ToolTypes;
use crate::model::{Problem, ProblemAction};
use crate::normalise::secrets::Scrubber;
use crate::read::{self, Record, Records, Survey};
use crate::source::Source;
use crate::store::write::{Judged, SourceWriter, Written};

/// How many simulations may wait for the writer: enough to keep it busy, few enough to bound memory.
const WAITING: usize = 32;

/// A record that a worker is done with.
type Done = (usize, String, Result<Judged, Problem>, Vec<Problem>);

/// Reads, judges and writes all simulations of a source; returns how many could be taken.
pub(super) fn run(
    source: &Source,
    survey: &Survey,
    types: &ToolTypes,
    options: &Options,
    writer: &mut SourceWriter<'_>,
    problems: &mut Vec<Problem>,
    progress: Progress<'_>,
) -> Result<usize, Error> {
    let scrubber = Scrubber::new(&survey.credentials);
    scrub::problems(&scrubber, problems);
    let mut tasks = survey.tasks.clone();
    for task in &mut tasks {
        scrub::task(&scrubber, task);
        writer.task(task, true)?;
    }
    let judge = Judge::new(types, options, &tasks);
    let (sender, receiver) = mpsc::sync_channel(WAITING);
    let total = survey.records.len();
    thread::scope(|scope| {
        scope.spawn(|| {
            let records = Records::new(source, &survey.records);
            let work = |sender: &mut mpsc::SyncSender<_>, record: Result<_, read::Error>| {
                let done = record.map(|record| process(survey, &scrubber, &judge, record));
                // The writer hangs up where it failed; then there is nothing left to do.
                sender.send(done).map_err(|_hung_up| ())
            };
            // Whether the writer hung up is the writer's to tell.
            records.par_bridge().try_for_each_with(sender, work).unwrap_or(());
        });
        let mut taken = 0;
        let mut early: BTreeMap<usize, Done> = BTreeMap::new();
        let mut next = 0;
        for done in receiver {
            let done = done?;
            early.insert(done.0, done);
            while let Some((_, location, judged, mut lesser)) = early.remove(&next) {
                next += 1;
                problems.append(&mut lesser);
                match judged {
                    Ok(judged) => {
                        taken += 1;
                        problems.extend(noted(&location, &writer.simulation(judged)?));
                    }
                    Err(problem) => problems.push(problem),
                }
                progress(next, total);
            }
        }
        Ok(taken)
    })
}

fn process(
    survey: &Survey,
    scrubber: &Scrubber,
    judge: &Judge<'_>,
    record: (usize, &Record, Vec<u8>),
) -> Done {
    let (index, record, bytes) = record;
    let read = survey.simulation(record, &bytes);
    let (judged, lesser) = match read {
        Ok((mut simulation, mut lesser)) => {
            scrub::simulation(scrubber, &mut simulation);
            scrub::problems(scrubber, &mut lesser);
            let is_lost = |p: &Problem| p.action == ProblemAction::Quarantined;
            (Ok(judge.judge(simulation, lesser.iter().any(is_lost))), lesser)
        }
        Err(problem) => {
            let mut problem = [problem];
            scrub::problems(scrubber, &mut problem);
            let [problem] = problem;
            (Err(problem), Vec::new())
        }
    };
    (index, record.location.clone(), judged, lesser)
}

/// Tells where a simulation was not taken as it stands.
fn noted(location: &str, written: &Written) -> Option<Problem> {
    let (field, reason) = match written {
        Written::AsItStands => return None,
        Written::Renamed(id) => {
            (".id", format!("the source holds another simulation of this id; kept as `{id}`"))
        }
        Written::Kept => {
            ("", "damaged or empty here; the conversation known before was kept".to_owned())
        }
    };
    let location = format!("{location}{field}");
    Some(Problem { action: ProblemAction::Noted, location, reason, excerpt: None })
}
