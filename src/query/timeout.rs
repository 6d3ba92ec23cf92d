//! Stops a query that runs too long.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;

/// Interrupts a connection when the time is over; dropping it ends the watch.
pub(super) struct Watch {
    done: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    pub(super) fn start(connection: &Connection, timeout: Duration) -> Self {
        let handle = connection.get_interrupt_handle();
        let (done, is_done) = mpsc::channel();
        let thread = thread::spawn(move || {
            // Nothing is ever sent: the sender's end is the signal.
            if is_done.recv_timeout(timeout) == Err(RecvTimeoutError::Timeout) {
                handle.interrupt();
            }
        });
        Self { done: Some(done), thread: Some(thread) }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.done.take());
        if let Some(thread) = self.thread.take() {
            // The thread cannot panic, and a late interrupt must not hit the next query.
            drop(thread.join());
        }
    }
}
