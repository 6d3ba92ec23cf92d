//! Imports a source whose layout may be any: the first pass finds out what is where.

use std::sync::mpsc::SyncSender;
use std::thread;

use super::act::{Act, Opening, Taken};
use super::domain::Contents;
use super::pipeline::{self, Stop, Work};
use super::{Error, Job, Report};
use crate::model::{Problem, ProblemAction};
use crate::read::{self, Batch, Records, Survey};
use crate::source::Source;

/// Imports a source; its hash is given where it is known.
pub(super) fn import(job: &Job<'_>, content_hash: Option<String>) -> Result<Report, Error> {
    let stamp = job.source.stamp()?;
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
    let (scrubber, judge) = act.tasks(job, &survey)?;
    let work = Work {
        survey: &survey,
        judge: &judge,
        scrubber: &scrubber,
        care: job.options.care,
        is_guessed: false,
        total_bytes: survey.records.iter().map(|record| record.span.end - record.span.start).sum(),
    };
    let (sender, batches) = pipeline::channel();
    let written = thread::scope(|scope| {
        scope.spawn(|| feed(job.source, &survey, sender));
        pipeline::run(batches, &work, &mut act.writer, &mut act.problems, job.progress)
    });
    let taken = match written {
        Ok(passed) => passed.taken,
        Err(Stop::Failed(error)) => return Err(error),
        // Nothing was guessed.
        Err(Stop::NotPlain) => {
            return Err(read::Error::Changed { path: job.source.path().to_owned() }.into());
        }
    };
    if taken == 0
        && let Some(first) = first_loss(&survey, &act.problems)
    {
        return Err(Error::NothingReadable {
            path: job.source.path().to_owned(),
            count: survey.records.len() + survey.unreadable,
            location: first.location.clone(),
            reason: first.reason.clone(),
        });
    }
    let taken = Taken { simulations: taken, of: survey.records.len() };
    act.finish(job, &stamp, &content_hash, taken)
}

/// Reads the simulations that the survey found, as long as somebody takes them.
fn feed(source: &Source, survey: &Survey, sender: SyncSender<Result<Batch, read::Error>>) {
    let mut batch = Batch::default();
    for record in Records::new(source, &survey.records) {
        let (_, bytes) = match record {
            Ok(record) => record,
            // Whether anyone still listens is the listener's to tell.
            Err(error) => return sender.send(Err(error)).unwrap_or(()),
        };
        batch.push(&bytes);
        batch.read_bytes += bytes.len() as u64;
        if batch.is_full() {
            let next = batch.following();
            if sender.send(Ok(std::mem::replace(&mut batch, next))).is_err() {
                return;
            }
        }
    }
    if !batch.is_empty() {
        sender.send(Ok(batch)).unwrap_or(());
    }
}

/// The first simulation that was lost whole.
fn first_loss<'p>(survey: &Survey, problems: &'p [Problem]) -> Option<&'p Problem> {
    let is_record = |place: &str| survey.records.iter().any(|record| record.location == place);
    problems.iter().find(|problem| {
        let is_file = survey.unreadable > 0 && problem.location.starts_with("simulations/");
        problem.action == ProblemAction::Quarantined && (is_file || is_record(&problem.location))
    })
}
