//! Threads that parse and judge simulations, and how batches come to them and what becomes of them back.
//!
//! ```text
//!  feeder ── batches ─► workers, one for each core but one ── done ──► writer (the calling thread, in order)
//!  or a file, by turns ─►  ▲                                            │
//!                          └──────── tickets; what was written ──────────┘
//! ```
//!
//! The writer does a worker's work where nothing is there to be written. So there are as many threads as
//! cores: with one more, the system would take a core from whoever is reading, and all would wait for that.
//!
//! A batch needs a ticket, which the writer gives back when it has written what came of one. So what is
//! in memory is bounded, however much faster one stage is than another. As long as the source before is not
//! done nothing of this one is written, so there are more tickets at first than later.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender, TryRecvError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};

use super::Error;
use super::by_turns::{ByTurns, Closed, locked};
use super::work::{Done, Work};
use crate::read::{self, Batch};
use crate::store::write::Judged;

/// How many batches of a file may be read ahead: enough that workers are busy with the next one while one is
/// being committed. What becomes of one takes some 200 KB.
const AHEAD: usize = 128;

/// How many may be on their way while the writer writes. With many cores workers are faster than it is, and
/// it is not to wait for them nor they for each batch.
const STEADY: usize = 16;

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

/// Tasks that nobody does yet.
type Waiting = Arc<Mutex<Receiver<Task>>>;

/// The threads; they live as long as this, and serve one source after the other.
pub(super) struct Workers {
    tasks: Option<Sender<Task>>,
    waiting: Waiting,
    spent: Spent,
    threads: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts one for each core but that of the writer.
    pub(super) fn start() -> Self {
        let (tasks, waiting) = mpsc::channel();
        let waiting = Arc::new(Mutex::new(waiting));
        let spent = Spent::default();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let serve = |_| {
            let (waiting, spent) = (Arc::clone(&waiting), spent.clone());
            thread::spawn(move || serve(&waiting, &spent))
        };
        let threads = (0..(cores - 1).max(1)).map(serve).collect();
        Self { tasks: Some(tasks), waiting, spent, threads }
    }

    /// Opens a way through the workers for one source.
    pub(super) fn way(&self) -> (Feeder, Judging) {
        let (give_back, tickets) = tickets(STEADY);
        let (done, judged) = mpsc::channel();
        let (emptied, spare) = mpsc::channel();
        let feeder = Feeder { tasks: self.tasks.clone(), done, tickets, emptied, spare };
        let help = Help::WithBatches(Arc::clone(&self.waiting));
        (feeder, self.judging(judged, give_back, 0, help))
    }

    /// Lets the workers read a file.
    pub(super) fn read(&self, file: Closed) -> (Arc<ByTurns>, Judging) {
        let (give_back, tickets) = tickets(AHEAD);
        let (done, judged) = mpsc::channel();
        let file = Arc::new(ByTurns::new(file, tickets));
        for tasks in self.threads.iter().filter_map(|_| self.tasks.as_ref()) {
            let task = Task::File { file: Arc::clone(&file), done: done.clone() };
            // It cannot fail: the workers live as long as `self`.
            tasks.send(task).unwrap_or(());
        }
        let help = Help::WithFile(Arc::clone(&file));
        (file, self.judging(judged, give_back, AHEAD - STEADY, help))
    }

    fn judging(
        &self,
        done: Receiver<Result<Done, Stop>>,
        give_back: Sender<Ticket>,
        surplus: usize,
        help: Help,
    ) -> Judging {
        let spent = self.spent.clone();
        Judging { done, give_back, surplus, spent, help, spare: Batch::default() }
    }
}

/// Some tickets, and where they are given back.
fn tickets(count: usize) -> (Sender<Ticket>, Receiver<Ticket>) {
    let (give_back, tickets) = mpsc::channel();
    for _ticket in 0..count {
        // It cannot fail: the other end is in hand.
        give_back.send(Ticket).unwrap_or(());
    }
    (give_back, tickets)
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

fn serve(waiting: &Mutex<Receiver<Task>>, spent: &Spent) {
    let next = || locked(waiting).recv().ok();
    let mut spare = Batch::default();
    while let Some(task) = next() {
        task.carry_out(&mut spare, spent);
    }
}

impl Task {
    /// Does it, to the end of the file where it is one. Where nobody listens any more, nobody needs what is
    /// sent.
    fn carry_out(self, spare: &mut Batch, spent: &Spent) {
        match self {
            Self::Batch { work, batch, done, emptied } => {
                spent.free_some();
                if let Some(processed) = watched(|| Some(work.process(&batch))) {
                    done.send(processed).unwrap_or(());
                }
                emptied.send(batch).unwrap_or(());
            }
            Self::File { file, done } => loop {
                spent.free_some();
                let processed = watched(|| Some(file.read(spare)?.process(spare)));
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

/// Leave to have a batch on its way.
pub(super) struct Ticket;

/// The simulations of a batch.
pub(super) type Written = Vec<Judged>;

/// What is written and can go. The workers free it, so that the writer has less to do.
#[derive(Clone, Default)]
struct Spent(Arc<Mutex<Vec<Written>>>);

impl Spent {
    fn add(&self, written: Written) {
        locked(&self.0).push(written);
    }

    /// Frees more than comes meanwhile, by whoever is about to process a batch.
    fn free_some(&self) {
        for _of_two in 0..2 {
            let written = locked(&self.0).pop();
            drop(written);
        }
    }
}

/// The end of whoever reads a source. When it is dropped, the source is at its end.
pub(super) struct Feeder {
    tasks: Option<Sender<Task>>,
    done: Sender<Result<Done, Stop>>,
    tickets: Receiver<Ticket>,
    emptied: Sender<Batch>,
    spare: Receiver<Batch>,
}

impl Feeder {
    /// Hands over a batch and returns one to fill next; `None` where nobody takes any more.
    pub(super) fn hand_over(&self, work: &Arc<Work>, batch: Batch) -> Option<Batch> {
        let Ticket = self.tickets.recv().ok()?;
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
    done: Receiver<Result<Done, Stop>>,
    /// Where tickets go back.
    give_back: Sender<Ticket>,
    /// How many tickets are not to go back.
    surplus: usize,
    /// Where what is written goes.
    spent: Spent,
    help: Help,
    spare: Batch,
}

/// How the writer does a worker's work.
enum Help {
    /// It takes batches that wait for one.
    WithBatches(Waiting),
    /// It reads a file with the workers.
    WithFile(Arc<ByTurns>),
}

impl Judging {
    /// What comes next, in any order; `None` where all is done. While nothing is there, helps.
    pub(super) fn next(&mut self) -> Option<Result<Done, Stop>> {
        loop {
            match self.done.try_recv() {
                Ok(done) => return Some(done),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
            match &self.help {
                Help::WithFile(file) => {
                    let read = || Some(file.try_read(&mut self.spare)?.process(&self.spare));
                    return watched(read).or_else(|| self.done.recv().ok());
                }
                Help::WithBatches(waiting) => {
                    // A worker that waits for a task has it locked.
                    match waiting.try_lock().ok().and_then(|waiting| waiting.try_recv().ok()) {
                        Some(task) => task.carry_out(&mut self.spare, &self.spent),
                        None => return self.done.recv().ok(),
                    }
                }
            }
        }
    }

    /// Gives back the ticket of a batch that is written, and what was made of it.
    pub(super) fn give_back(&mut self, written: Written) {
        self.spent.add(written);
        match self.surplus {
            // Nobody waits for it any more where all batches are handed over.
            0 => self.give_back.send(Ticket).unwrap_or(()),
            _ => self.surplus -= 1,
        }
    }
}
