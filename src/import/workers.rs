//! Threads that parse and judge simulations, and how batches come to them and what becomes of them back.
//!
//! ```text
//!  feeder ── tasks ──► workers, one for each core ── done ──► writer (the calling thread, in order)
//!     ▲                                                          │
//!     └──────────────── tickets, with what was written ──────────┘
//! ```
//!
//! A batch needs a ticket, which the writer gives back when it has written what came of one. So what is
//! in memory is bounded, however much faster one stage is than another.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::Error;
use super::work::{Done, Work};
use crate::read::{self, Batch};
use crate::store::write::Judged;

/// How many batches may be on their way: enough that workers are busy with the next source while one is
/// being committed, few enough to be little memory.
const TICKETS: usize = 32;

/// Why not all simulations of a source came through.
#[derive(Debug)]
pub(super) enum Stop {
    /// The source or the store failed.
    Failed(Error),
    /// A guess was wrong.
    NotPlain,
    /// A worker met a bug.
    Panicked(Box<dyn Any + Send>),
}

impl<E: Into<Error>> From<E> for Stop {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A batch to be parsed and judged.
struct Task {
    work: Arc<Work>,
    batch: Batch,
    done: Sender<Result<Done, Stop>>,
    emptied: Sender<Batch>,
}

/// The threads; they live as long as this, and serve one source after the other.
pub(super) struct Workers {
    tasks: Option<SyncSender<Task>>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts one for each core.
    pub(super) fn start() -> Self {
        let (tasks, waiting) = mpsc::sync_channel(1);
        let waiting = Arc::new(Mutex::new(waiting));
        let count = thread::available_parallelism().map_or(1, usize::from);
        let serve = |_| {
            let waiting = Arc::clone(&waiting);
            thread::spawn(move || serve(&waiting))
        };
        Self { tasks: Some(tasks), threads: (0..count).map(serve).collect() }
    }

    /// Opens a way through the workers for one source.
    pub(super) fn way(&self) -> (Feeder, Judging) {
        let (done, judged) = mpsc::channel();
        let (give_back, tickets) = mpsc::channel();
        let (emptied, spare) = mpsc::channel();
        for () in [(); TICKETS] {
            // It cannot fail: the other end is in hand.
            give_back.send(Written::new()).unwrap_or(());
        }
        let feeder = Feeder { tasks: self.tasks.clone(), done, tickets, emptied, spare };
        (feeder, Judging { done: judged, give_back })
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.tasks = None;
        for thread in self.threads.drain(..) {
            // None panics: `serve` hands panics on.
            drop(thread.join());
        }
    }
}

fn serve(waiting: &Mutex<Receiver<Task>>) {
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).recv().ok();
    while let Some(Task { work, batch, done, emptied }) = next() {
        // Without this the batch would be missing, and nobody would know.
        let processed = panic::catch_unwind(AssertUnwindSafe(|| work.process(&batch)))
            .unwrap_or_else(|panic| Err(Stop::Panicked(panic)));
        // Where nobody listens any more, nobody needs it.
        done.send(processed).unwrap_or(());
        emptied.send(batch).unwrap_or(());
    }
}

/// What is written and can go: freed by the feeder, so that the writer has less to do.
pub(super) type Written = Vec<Judged>;

/// The end of whoever reads a source. When it is dropped, the source is at its end.
pub(super) struct Feeder {
    tasks: Option<SyncSender<Task>>,
    done: Sender<Result<Done, Stop>>,
    tickets: Receiver<Written>,
    emptied: Sender<Batch>,
    spare: Receiver<Batch>,
}

impl Feeder {
    /// Hands over a batch and returns one to fill next; `None` where nobody takes any more.
    pub(super) fn hand_over(&self, work: &Arc<Work>, batch: Batch) -> Option<Batch> {
        drop(self.tickets.recv().ok()?);
        let next = batch.next();
        let (done, emptied) = (self.done.clone(), self.emptied.clone());
        let task = Task { work: Arc::clone(work), batch, done, emptied };
        self.tasks.as_ref()?.send(task).ok()?;
        let mut empty = self.spare.try_recv().unwrap_or_default();
        empty.clear(next);
        Some(empty)
    }

    /// Tells that reading failed.
    pub(super) fn fail(&self, error: read::Error) {
        // Whether anyone still listens is the listener's to tell.
        self.done.send(Err(error.into())).unwrap_or(());
    }
}

/// The writer's end.
pub(super) struct Judging {
    /// What workers are done with, in any order.
    pub(super) done: Receiver<Result<Done, Stop>>,
    /// Where tickets go back.
    pub(super) give_back: Sender<Written>,
}
