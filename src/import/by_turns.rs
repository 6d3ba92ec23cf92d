//! A file that the workers read by turns.
//!
//! Whoever is free reads on, and then parses and judges what it read while that is still in its core's
//! cache. A thread that reads for the others would move every byte from core to core, and wake somebody
//! for each batch.

use std::mem;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::Options;
use super::work::Work;
use super::workers::Ticket;
use crate::matching::ToolTypes;
use crate::read::{Batch, End, NotPlain, Stream};

/// See the module.
pub(super) struct ByTurns {
    /// One for each batch that may be on its way.
    tickets: Mutex<Receiver<Ticket>>,
    /// What one has at a time, who has a ticket: nobody waits for anything meanwhile.
    turn: Mutex<Stage>,
}

enum Stage {
    Closed(Closed),
    Open(Stream, Arc<Work>),
    /// All is read, or cannot be read in one pass.
    Ended(Result<End, NotPlain>),
}

/// A file that nobody has opened yet.
pub(super) struct Closed {
    pub(super) path: PathBuf,
    /// Where they are not given, they are foreseen.
    pub(super) types: Option<ToolTypes>,
    pub(super) options: Arc<Options>,
    /// The work on the source before, which may be the same in part.
    pub(super) before: Option<Arc<Work>>,
    /// Told what is to be done with the simulations, once that is known.
    pub(super) opening: Sender<Arc<Work>>,
}

impl ByTurns {
    pub(super) fn new(file: Closed, tickets: Receiver<Ticket>) -> Self {
        Self { tickets: Mutex::new(tickets), turn: Mutex::new(Stage::Closed(file)) }
    }

    /// Fills a batch with what comes next and returns what is to be done with it; `None` where nothing
    /// more comes. Waits while as many batches as may be are on their way.
    pub(super) fn read(&self, batch: &mut Batch) -> Option<Arc<Work>> {
        // Where nobody gives any back, nobody writes any more.
        let Ticket = locked(&self.tickets).recv().ok()?;
        self.fill(batch)
    }

    /// As [`Self::read`], but does not wait: for the writer, who gives the tickets.
    pub(super) fn try_read(&self, batch: &mut Batch) -> Option<Arc<Work>> {
        let Ticket = self.tickets.try_lock().ok()?.try_recv().ok()?;
        self.fill(batch)
    }

    fn fill(&self, batch: &mut Batch) -> Option<Arc<Work>> {
        let mut stage = locked(&self.turn);
        loop {
            // A panic ends it.
            *stage = match mem::replace(&mut *stage, Stage::Ended(Err(NotPlain))) {
                Stage::Closed(file) => match file.open() {
                    Ok((stream, work)) => Stage::Open(stream, work),
                    Err(NotPlain) => Stage::Ended(Err(NotPlain)),
                },
                Stage::Open(mut stream, work) => match stream.fill(batch) {
                    Ok(true) => {
                        *stage = Stage::Open(stream, Arc::clone(&work));
                        return Some(work);
                    }
                    Ok(false) => Stage::Ended(stream.finish()),
                    Err(NotPlain) => Stage::Ended(Err(NotPlain)),
                },
                Stage::Ended(end) => {
                    *stage = Stage::Ended(end);
                    return None;
                }
            };
        }
    }

    /// How reading ended, once nobody reads any more.
    pub(super) fn end(&self) -> Result<End, NotPlain> {
        match mem::replace(&mut *locked(&self.turn), Stage::Ended(Err(NotPlain))) {
            Stage::Ended(end) => end,
            Stage::Closed(_) | Stage::Open(..) => Err(NotPlain),
        }
    }
}

/// Locks what threads share. A panic of one is told elsewhere, and leaves nothing here halfway.
pub(super) fn locked<T>(of_all: &Mutex<T>) -> MutexGuard<'_, T> {
    of_all.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Closed {
    fn open(self) -> Result<(Stream, Arc<Work>), NotPlain> {
        let before = self.before.as_deref();
        let (stream, survey) = Stream::open(&self.path, before.map(|before| &before.survey))?;
        let work = match self.types {
            Some(types) => Work::guessed(survey, types, &self.options, before),
            None => Work::foreseen(survey, &self.options, before).ok_or(NotPlain)?,
        };
        let work = Arc::new(work);
        self.opening.send(Arc::clone(&work)).map_err(|_hung_up| NotPlain)?;
        Ok((stream, work))
    }
}
