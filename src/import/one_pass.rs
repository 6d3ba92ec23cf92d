//! Imports a results file that is laid out as usual, while it is read for the first and only time.
//!
//! Two things are known at the end only, and are guessed before: where a simulation ends is checked by
//! whoever parses it, and the tool types that action checks name are compared with those expected. A
//! wrong guess, like anything else that is unusual, costs time and changes nothing: the import is undone
//! and done in two passes, or judged again.

use std::path::Path;
use std::sync::mpsc;
use std::thread;

use super::act::{Act, Opening, Taken};
use super::batches;
use super::domain::Contents;
use super::pipeline::{self, Stop, Work};
use super::{Error, Job, Report};
use crate::profile::Profile;
use crate::read::{self, End, NotPlain, Survey};

/// Imports a file; `None` where that needs two passes.
pub(super) fn import(job: &Job<'_>, path: &Path) -> Result<Option<Report>, Error> {
    thread::scope(|scope| {
        let (opening, opened) = mpsc::channel();
        let (feeder, batches) = batches::channel();
        let reading = scope.spawn(move || {
            let begin = |survey| opening.send(survey).map_err(|_hung_up| NotPlain);
            read::stream(path, begin, |batch| feeder.hand_over(batch).ok_or(NotPlain))
        });
        let Ok(survey) = opened.recv() else { return Ok(None) };
        if !is_foreseeable(job, &survey) {
            return Ok(None);
        }
        let mut act = begin_act(job, &survey)?;
        let (scrubber, judge) = act.tasks(job, &survey)?;
        let work = Work {
            survey: &survey,
            judge: &judge,
            scrubber: &scrubber,
            care: job.options.care,
            is_guessed: true,
            total_bytes: job.size_bytes,
        };
        let passed =
            pipeline::run(batches, &work, &mut act.writer, &mut act.problems, job.progress);
        let passed = match passed {
            Ok(passed) => passed,
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::NotPlain) => return Ok(None),
        };
        // A reader that panicked is a bug, which two passes may not have.
        let Ok(Ok(End { content_hash, simulations })) = reading.join() else { return Ok(None) };
        if passed.taken == 0 {
            return Ok(None);
        }
        act.correct_types(&passed.observed)?;
        let taken = Taken { simulations: passed.taken, of: simulations };
        act.finish(job, &content_hash, taken).map(Some)
    })
}

/// Tells whether tool types can be foreseen: from the profile of a domain that is known by name.
fn is_foreseeable(job: &Job<'_>, survey: &Survey) -> bool {
    let domain = job.options.domain.as_ref().or(survey.header.domain.as_ref());
    domain.is_some_and(|domain| Profile::of_domain(domain).is_some())
}

fn begin_act<'s>(job: &Job<'s>, survey: &Survey) -> Result<Act<'s>, Error> {
    let run_key = survey.run_key.as_deref().unwrap_or_default();
    Act::begin(job, Opening { survey, run_key, contents: Contents::default(), observed: None })
}
