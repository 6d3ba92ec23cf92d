//! Imports a source whose layout may be any: the first pass finds out what is where.

use std::collections::HashSet;
use std::panic;
use std::sync::Arc;
use std::thread;

use super::act::{Act, Opening, Taken};
use super::domain::Contents;
use super::pipeline;
use super::work::Work;
use super::workers::{Feeder, Stop, Workers};
use super::{Error, Job, Report};
use crate::model::{Problem, ProblemAction};
use crate::read::{self, Batch, Record, Records, Survey};
use crate::source::Source;

/// Imports a source; its hash is given where it is known.
pub(super) fn import(
    job: &Job<'_>,
    content_hash: Option<String>,
    workers: &Workers,
) -> Result<Report, Error> {
    let survey = read::survey(job.source)?;
    let content_hash = match content_hash {
        Some(hash) => hash,
        None => job.source.content_hash()?,
    };
    let contents = Contents::of(job.source, &survey, job.options.care)?;
    let run_key = survey.run_key.clone().unwrap_or_else(|| format!("content:{content_hash}"));
    let observed = Some(survey.tool_types.clone());
    let mut act =
        Act::begin(job, Opening { survey: &survey, run_key: &run_key, contents, observed })?;
    let work = Arc::new(Work::new(survey, act.types.clone(), job.options, None));
    act.tasks(&work)?;
    let (feeder, mut judging) = workers.way();
    let reading = {
        let (source, work) = (job.source.clone(), Arc::clone(&work));
        thread::spawn(move || feed(&source, &work, &feeder))
    };
    let survey = &work.survey;
    let total_bytes = survey.records.iter().map(Record::length).sum();
    let written = pipeline::write(&mut judging, &work, &mut act, total_bytes, job.progress);
    // Where writing failed, nobody is left to feed for.
    drop(judging);
    reading.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
    let taken = match written {
        Ok(passed) => passed.taken,
        Err(Stop::Failed(error)) => return Err(error),
        // Nothing was guessed.
        Err(Stop::NotPlain) => {
            return Err(read::Error::Changed { path: job.source.path().to_owned() }.into());
        }
        Err(Stop::Panicked(panic)) => panic::resume_unwind(panic),
    };
    if taken == 0
        && let Some(first) = first_loss(survey, &act.problems)
    {
        return Err(Error::NothingReadable {
            path: job.source.path().to_owned(),
            count: survey.records.len() + survey.unreadable,
            location: first.location.clone(),
            reason: first.reason.clone(),
        });
    }
    let taken = Taken { simulations: taken, of: survey.records.len() };
    act.finish(job, &content_hash, taken)
}

/// Reads the simulations that the survey found, as long as somebody takes them.
fn feed(source: &Source, work: &Arc<Work>, feeder: &Feeder) {
    let mut batch = Batch::default();
    let mut read_bytes = 0;
    for record in Records::new(source, &work.survey.records) {
        let bytes = match record {
            Ok((_, bytes)) => bytes,
            Err(error) => return feeder.fail(error),
        };
        batch.push(&bytes);
        read_bytes += bytes.len() as u64;
        batch.read_bytes = read_bytes;
        if batch.is_full() {
            match feeder.hand_over(work, batch) {
                Some(next) => batch = next,
                None => return,
            }
        }
    }
    if !batch.is_empty() {
        drop(feeder.hand_over(work, batch));
    }
}

/// The first simulation that was lost whole.
fn first_loss<'p>(survey: &Survey, problems: &'p [Problem]) -> Option<&'p Problem> {
    let records: HashSet<&str> =
        survey.records.iter().map(|record| record.location.as_str()).collect();
    // The record itself, or the field without which it is worth nothing.
    let is_of_record = |location: &str| {
        let field = location.rsplit_once('.').map(|(record, _)| record);
        records.contains(location) || field.is_some_and(|record| records.contains(record))
    };
    problems.iter().find(|problem| {
        let is_file = survey.unreadable > 0 && problem.location.starts_with("simulations/");
        problem.action == ProblemAction::Quarantined && (is_file || is_of_record(&problem.location))
    })
}
