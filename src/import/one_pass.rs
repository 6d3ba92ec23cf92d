//! Imports a results file that is laid out as usual, while it is read for the first and only time.
//!
//! Two things are known at the end only, and are guessed before: where a simulation ends is checked by
//! whoever parses it, and the tool types that action checks name are compared with those expected. A
//! wrong guess, like anything else that is unusual, costs time and changes nothing: the import is undone
//! and done in two passes, or judged again.

use std::panic;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};

use super::act::{Act, Opening, Taken};
use super::by_turns::{ByTurns, Closed};
use super::domain::Contents;
use super::pipeline;
use super::work::Work;
use super::workers::{Judging, Stop, Workers};
use super::{Error, Job, Options, Report};
use crate::matching::ToolTypes;
use crate::read::End;
use crate::source::Stamp;

/// A file that is being read, parsed and judged, as far ahead as tickets allow.
pub(super) struct Reading {
    pub(super) path: PathBuf,
    /// What it looked like before.
    pub(super) stamp: Vec<Stamp>,
    opened: Receiver<Arc<Work>>,
    judging: Judging,
    file: Arc<ByTurns>,
}

impl Reading {
    /// Starts to read a file; where its tool types are not given, they are foreseen. The work on the source before
    /// may be the same in part.
    pub(super) fn start(
        path: &Path,
        stamp: Vec<Stamp>,
        types: Option<ToolTypes>,
        workers: &Workers,
        options: &Arc<Options>,
        before: Option<Arc<Work>>,
    ) -> Self {
        let (opening, opened) = mpsc::channel();
        let (path, options) = (path.to_owned(), Arc::clone(options));
        let closed = Closed { path: path.clone(), types, options, before, opening };
        let (file, judging) = workers.read(closed);
        Self { path, stamp, opened, judging, file }
    }
}

/// Imports the file that is being read; `None` where that needs two passes. `when_begun` is called
/// with the work on it before its simulations are written.
pub(super) fn import(
    job: &Job<'_>,
    mut reading: Reading,
    workers: &Workers,
    when_begun: impl FnOnce(&Arc<Work>),
) -> Result<Option<Report>, Error> {
    let Ok(mut work) = reading.opened.recv() else { return Ok(None) };
    let mut act = Act::begin(
        job,
        Opening {
            survey: &work.survey,
            run_key: work.survey.run_key.as_deref().unwrap_or_default(),
            contents: Contents::default(),
            observed: None,
        },
    )?;
    if !act.types.judges_as(work.judge.types()) {
        // A known run has tool types of its own.
        let Reading { path, stamp, .. } = reading;
        let types = Some(act.types.clone());
        reading = Reading::start(&path, stamp, types, workers, job.options, Some(work));
        match reading.opened.recv() {
            Ok(again) => work = again,
            Err(mpsc::RecvError) => return Ok(None),
        }
    }
    when_begun(&work);
    act.tasks(&work)?;
    let passed =
        pipeline::write(&mut reading.judging, &work, &mut act, job.size_bytes, job.progress);
    let passed = match passed {
        Ok(passed) => passed,
        Err(Stop::Failed(error)) => return Err(error),
        Err(Stop::NotPlain) => return Ok(None),
        Err(Stop::Panicked(panic)) => panic::resume_unwind(panic),
    };
    let Ok(End { content_hash, simulations }) = reading.file.end() else { return Ok(None) };
    if passed.taken == 0 {
        return Ok(None);
    }
    act.correct_types(&passed.observed)?;
    let taken = Taken { simulations: passed.taken, of: simulations };
    act.finish(job, &content_hash, taken).map(Some)
}
