//! Has the system write a store's file to the disk while an import goes on.
//!
//! A commit waits until all that was written is on the disk. What was written some time before is there already
//! where somebody asked for it, which a thread does. That is for speed alone: the commit asks again, and is
//! told what goes wrong.

use std::cell::{Cell, OnceCell};
use std::fs::File;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread::{self, JoinHandle};

use super::Place;

/// After how many batches of simulations the thread is asked: some 16 MB of a source, which make 4 MB of a store.
const BATCHES: usize = 32;

/// Counts what is written to a store, and has it flushed in time.
#[derive(Debug, Default)]
pub(super) struct Flushing {
    batches: Cell<usize>,
    /// Nothing inside where the store's file cannot be had a second time.
    flusher: OnceCell<Option<Flusher>>,
}

impl Flushing {
    /// Notes that a batch of simulations was written to the store that lies there.
    pub(super) fn note_batch(&self, path: &Path, place: Place) {
        self.batches.set(self.batches.get() + 1);
        if self.batches.get() == BATCHES {
            self.batches.set(0);
            if let Some(flusher) = self.flusher.get_or_init(|| Flusher::start(path, place)) {
                flusher.flush();
            }
        }
    }
}

/// The thread.
///
/// Where a process closes a file, POSIX takes all locks from it that it has on that file, SQLite's too. So the file
/// stays open until this is dropped, and who drops this has closed the store before.
#[derive(Debug)]
struct Flusher {
    wake: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    /// Also kept here: where there is no thread it must not be closed either.
    _file: Arc<File>,
}

impl Flusher {
    fn start(path: &Path, place: Place) -> Option<Self> {
        if place == Place::Memory || Place::of(path) != place {
            return None;
        }
        let file = Arc::new(File::options().write(true).open(path).ok()?);
        let (wake, woken) = mpsc::sync_channel(1);
        let flushed = Arc::clone(&file);
        let flush = move || {
            while woken.recv().is_ok() {
                // An error is told to the commit as well, which can tell it.
                flushed.sync_data().unwrap_or(());
            }
        };
        let thread = thread::Builder::new().name("flush".into()).spawn(flush).ok();
        Some(Self { wake: Some(wake), thread, _file: file })
    }

    /// Asks the thread, unless it was asked and has not begun yet.
    fn flush(&self) {
        if let Some(wake) = &self.wake {
            wake.try_send(()).unwrap_or(());
        }
    }
}

impl Drop for Flusher {
    fn drop(&mut self) {
        self.wake = None;
        if let Some(thread) = self.thread.take() {
            // It does not panic.
            drop(thread.join());
        }
    }
}
