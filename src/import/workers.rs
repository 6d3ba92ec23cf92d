//! Threads that parse and judge simulations, and how batches come to them and what becomes of them back.
//!
//! ```text
//!  feeder ── batches ─► workers, one for each core ── done ──► writer (the calling thread, in order)
//!  or a file, by turns ─►  ▲                                    │
//!                          └── tickets, with what was written ──┘
//! ```
//!
//! A batch needs a ticket, which the writer gives back when it has written what came of one. So what is
//! in memory is bounded, however much faster one stage is than another. While the source before is being
//! committed nothing is written, so there are more tickets at first than later.

use std::any::Any;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

use super::Error;
use super::by_turns::{ByTurns, Closed};
use super::work::{Done, Work};
use crate::read::{self, Batch};
use crate::store::write::Judged;

/// How many batches of a file may be read ahead: enough that workers are busy with the next one while one is
/// being committed. What becomes of one takes some 100 KB.
const AHEAD: usize = 256;

/// How many may be on their way while the writer writes: with 8 of them workers wait for the writer, and it
/// for them, a tenth of the time.
const STEADY: usize = 32;

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

/// What a worker is asked to do.
enum Task {
    /// To parse and judge a batch.
    Batch { work: Arc<Work>, batch: Batch, done: DoneSender, emptied: Sender<Batch> },
    /// To read a file with the others, and to parse and judge what it reads.
    File { file: Arc<ByTurns>, done: DoneSender },
}

type DoneSender = Sender<Result<Done, Stop>>;

/// The threads; they live as long as this, and serve one source after the other.
pub(super) struct Workers {
    tasks: Option<Sender<Task>>,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts one for each core.
    pub(super) fn start() -> Self {
        let (tasks, waiting) = mpsc::channel();
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
        let (done, tickets, judging) = channels(STEADY);
        let (emptied, spare) = mpsc::channel();
        (Feeder { tasks: self.tasks.clone(), done, tickets, emptied, spare }, judging)
    }

    /// Lets the workers read a file.
    pub(super) fn read(&self, file: Closed) -> (Arc<ByTurns>, Judging) {
        let (done, tickets, judging) = channels(AHEAD);
        let file = Arc::new(ByTurns::new(file, tickets));
        for tasks in self.threads.iter().filter_map(|_| self.tasks.as_ref()) {
            let task = Task::File { file: Arc::clone(&file), done: done.clone() };
            // It cannot fail: the workers live as long as `self`.
            tasks.send(task).unwrap_or(());
        }
        (file, judging)
    }
}

/// What workers say they are done with, some tickets, and the other ends of both.
fn channels(count: usize) -> (DoneSender, Receiver<Written>, Judging) {
    let (done, judged) = mpsc::channel();
    let (give_back, tickets) = mpsc::channel();
    for _ticket in 0..count {
        // It cannot fail: the other end is in hand.
        give_back.send(Written::new()).unwrap_or(());
    }
    let surplus = Cell::new(count - STEADY);
    (done, tickets, Judging { done: judged, give_back, surplus })
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
    let mut spare = Batch::default();
    while let Some(task) = next() {
        // Where nobody listens any more, nobody needs what is sent.
        match task {
            Task::Batch { work, batch, done, emptied } => {
                if let Some(processed) = watched(|| Some(work.process(&batch))) {
                    done.send(processed).unwrap_or(());
                }
                emptied.send(batch).unwrap_or(());
            }
            Task::File { file, done } => loop {
                let processed = watched(|| {
                    let (work, written) = file.read(&mut spare)?;
                    drop(written);
                    Some(work.process(&spare))
                });
                let Some(Ok(())) = processed.map(|processed| done.send(processed)) else { break };
            },
        }
    }
}

/// Makes a result of a panic: else what was being processed would be missing, and nobody would know.
fn watched(process: impl FnOnce() -> Option<Result<Done, Stop>>) -> Option<Result<Done, Stop>> {
    panic::catch_unwind(AssertUnwindSafe(process))
        .unwrap_or_else(|panic| Some(Err(Stop::Panicked(panic))))
}

/// What is written and can go: freed by whoever reads, so that the writer has less to do.
pub(super) type Written = Vec<Judged>;

/// The end of whoever reads a source. When it is dropped, the source is at its end.
pub(super) struct Feeder {
    tasks: Option<Sender<Task>>,
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
        let task = Task::Batch { work: Arc::clone(work), batch, done, emptied };
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
    give_back: Sender<Written>,
    /// How many tickets are not to go back.
    surplus: Cell<usize>,
}

impl Judging {
    /// Gives back the ticket of a batch that is written.
    pub(super) fn give_back(&self, written: Written) {
        match self.surplus.get() {
            // Nobody waits for it any more where all batches are handed over.
            0 => self.give_back.send(written).unwrap_or(()),
            surplus => self.surplus.set(surplus - 1),
        }
    }
}
