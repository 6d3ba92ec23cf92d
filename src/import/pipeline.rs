//! Moves simulations from whoever reads a source through workers, which parse and judge them, to the
//! writer.
//!
//! ```text
//!  feeder ── batches ──► workers (all cores) ── judged ──► writer (the calling thread, in order)
//! ```

use std::collections::BTreeMap;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::act::{self, Observed};
use super::batches::{Batches, Ticketed, Written as Finished};
use super::judge::Judge;
use super::{Error, Progress, scrub};
use crate::model::{Problem, ProblemAction, Requestor};
use crate::normalise::secrets::Scrubber;
use crate::read::{self, Batch, Care, Survey};
use crate::store::write::{Judged, SourceWriter, Written};

/// What the workers need.
pub(super) struct Work<'a> {
    pub(super) survey: &'a Survey,
    pub(super) judge: &'a Judge,
    pub(super) scrubber: &'a Scrubber,
    pub(super) care: Care,
    /// Whether the ends of the simulations are guessed.
    pub(super) is_guessed: bool,
    /// How many bytes the batches will count in all.
    pub(super) total_bytes: u64,
}

/// Why not all simulations were written.
pub(super) enum Stop {
    /// The source or the store failed.
    Failed(Error),
    /// A guess was wrong.
    NotPlain,
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// Simulations that a worker is done with.
struct Done {
    /// Place of the first in the source.
    first: usize,
    read_bytes: u64,
    records: Vec<Record>,
}

/// What a worker makes of a simulation.
struct Record {
    judged: Result<Judged, Problem>,
    lesser: Vec<Problem>,
    /// The tools and types that its action checks name, where it cannot be read otherwise.
    types: Vec<(Requestor, String, String)>,
}

/// What all simulations of a source come to.
pub(super) struct Passed {
    /// How many could be taken.
    pub(super) taken: usize,
    /// The tool types that their action checks name.
    pub(super) observed: Observed,
}

/// Reads, judges and writes all simulations that come.
pub(super) fn run(
    batches: Batches,
    work: &Work<'_>,
    writer: &mut SourceWriter<'_>,
    problems: &mut Vec<Problem>,
    progress: Progress<'_>,
) -> Result<Passed, Stop> {
    let (batches, give_back) = Ticketed::new(batches);
    let (sender, done) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            let sender = sender.clone();
            let batches = &batches;
            scope.spawn(move || serve(batches, work, &sender));
        }
        drop(sender);
        let written = write(&done, &give_back, work, writer, problems, progress);
        // Where writing failed, workers find no tickets and nobody to send to, and end; so does the reader.
        drop((done, give_back));
        written
    })
}

/// A worker: takes batches as long as there are any and somebody wants them.
fn serve(batches: &Ticketed, work: &Work<'_>, sender: &Sender<Result<Done, Stop>>) {
    while let Some(batch) = batches.next() {
        let done = batch.map_err(Stop::from).and_then(|batch| {
            let done = process(work, &batch);
            batches.emptied(batch);
            done
        });
        if sender.send(done).is_err() {
            return;
        }
    }
}

fn process(work: &Work<'_>, batch: &Batch) -> Result<Done, Stop> {
    let records = batch.simulations().map(|(index, bytes)| record(work, index, bytes));
    let records = records.collect::<Result<_, _>>()?;
    Ok(Done { first: batch.first, read_bytes: batch.read_bytes, records })
}

fn record(work: &Work<'_>, index: usize, bytes: &[u8]) -> Result<Record, Stop> {
    let swift = if work.care == Care::AsNeeded { work.survey.swift(bytes) } else { None };
    let read = match swift {
        Some(simulation) => Ok((simulation, Vec::new())),
        None if work.is_guessed && !read::is_one_value(bytes) => return Err(Stop::NotPlain),
        None => work.survey.careful(index, bytes),
    };
    Ok(match read {
        Ok((mut simulation, mut lesser)) => {
            scrub::simulation(work.scrubber, &mut simulation);
            scrub::problems(work.scrubber, &mut lesser);
            let is_lost = |p: &Problem| p.action == ProblemAction::Quarantined;
            let judged = Ok(work.judge.judge(simulation, lesser.iter().any(is_lost)));
            Record { judged, lesser, types: Vec::new() }
        }
        Err(problem) => {
            let mut problem = [problem];
            scrub::problems(work.scrubber, &mut problem);
            let [problem] = problem;
            let types = work.survey.format.glimpse(bytes).tool_types;
            Record { judged: Err(problem), lesser: Vec::new(), types }
        }
    })
}

/// Writes what workers are done with, in the source's order.
fn write(
    done: &Receiver<Result<Done, Stop>>,
    give_back: &Sender<Finished>,
    work: &Work<'_>,
    writer: &mut SourceWriter<'_>,
    problems: &mut Vec<Problem>,
    progress: Progress<'_>,
) -> Result<Passed, Stop> {
    let mut passed = Passed { taken: 0, observed: Observed::new() };
    let mut next = 0;
    let mut early = BTreeMap::new();
    for done in done {
        let done = done?;
        early.insert(done.first, done);
        while let Some(Done { first, read_bytes, records }) = early.remove(&next) {
            next += records.len();
            let mut finished = Finished::with_capacity(records.len());
            for (index, mut record) in (first..).zip(records) {
                problems.append(&mut record.lesser);
                passed.observe(&record);
                match record.judged {
                    Ok(mut judged) => {
                        passed.taken += 1;
                        let written = writer.simulation(&mut judged)?;
                        finished.push(judged);
                        problems.extend(noted(|| work.survey.location(index), &written));
                    }
                    Err(problem) => problems.push(problem),
                }
            }
            progress(read_bytes, work.total_bytes);
            // Nobody waits for a ticket any more where all batches are taken.
            give_back.send(finished).unwrap_or(());
        }
    }
    Ok(passed)
}

impl Passed {
    fn observe(&mut self, record: &Record) {
        for (requestor, tool, tool_type) in &record.types {
            act::observe(&mut self.observed, (*requestor, tool.clone()), tool_type);
        }
        let grading = record.judged.as_ref().ok().and_then(|j| j.simulation.grading.as_ref());
        for check in grading.and_then(|g| g.action_checks.as_deref()).unwrap_or_default() {
            if let Some(tool_type) = &check.tool_type {
                let tool = (check.action.requestor, check.action.name.clone());
                act::observe(&mut self.observed, tool, tool_type);
            }
        }
    }
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
