//! The channel between whoever reads a source and the workers.

use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Mutex, PoisonError};

use crate::read::{self, Batch};
use crate::store::write::Judged;

/// How many batches may be on their way: enough to keep every stage busy, few enough to be little
/// memory.
const TICKETS: usize = 12;

/// The reader's end.
pub(super) struct Feeder {
    batches: SyncSender<Result<Batch, read::Error>>,
    emptied: Receiver<Batch>,
}

/// The workers' end.
pub(super) struct Batches {
    batches: Receiver<Result<Batch, read::Error>>,
    emptied: Sender<Batch>,
}

/// Makes a channel; the reader waits where the workers are behind.
pub(super) fn channel() -> (Feeder, Batches) {
    let (sender, batches) = mpsc::sync_channel(1);
    let (emptied, receiver) = mpsc::channel();
    (Feeder { batches: sender, emptied: receiver }, Batches { batches, emptied })
}

impl Feeder {
    /// Hands over a batch and returns one to fill next; `None` where nobody takes any more.
    pub(super) fn hand_over(&self, batch: Batch) -> Option<Batch> {
        let next = batch.next();
        self.batches.send(Ok(batch)).ok()?;
        let mut empty = self.emptied.try_recv().unwrap_or_default();
        empty.clear(next);
        Some(empty)
    }

    /// Tells that reading failed.
    pub(super) fn fail(&self, error: read::Error) {
        // Whether anyone still listens is the listener's to tell.
        self.batches.send(Err(error)).unwrap_or(());
    }
}

/// What is written and can go; freed by a worker, so that the writer has less to do.
pub(super) type Written = Vec<Judged>;

/// Batches for workers that have a ticket. The writer gives tickets back when it has written what came
/// of a batch: so what is in memory is bounded, however much faster one stage is than another.
pub(super) struct Ticketed {
    waiting: Mutex<(Batches, Receiver<Written>)>,
    emptied: Sender<Batch>,
}

impl Ticketed {
    /// Issues the tickets; returns where to give them back.
    pub(super) fn new(batches: Batches) -> (Self, Sender<Written>) {
        let (give_back, tickets) = mpsc::channel();
        for () in [(); TICKETS] {
            // It cannot fail: the other end is in hand.
            give_back.send(Written::new()).unwrap_or(());
        }
        let emptied = batches.emptied.clone();
        (Self { waiting: Mutex::new((batches, tickets)), emptied }, give_back)
    }

    /// Waits for a ticket and a batch; `None` where there will be no more.
    pub(super) fn next(&self) -> Option<Result<Batch, read::Error>> {
        let (batch, written) = {
            let waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            let (batches, tickets) = &*waiting;
            let written = tickets.recv().ok()?;
            (batches.batches.recv().ok()?, written)
        };
        drop(written);
        Some(batch)
    }

    /// Gives a batch back to be filled again.
    pub(super) fn emptied(&self, batch: Batch) {
        // The reader may have come to its end.
        self.emptied.send(batch).unwrap_or(());
    }
}
