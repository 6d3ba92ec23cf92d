//! Waiting for another process that holds the store's lock.
//!
//! A writer holds readers off only while it commits, unless its source is huge; writers wait for each
//! other as long as a source takes. So waiting is patient, and who waits for long is told so. A wait ends
//! at once when the process is asked to stop.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::Connection;

use crate::stop;

/// A wait that is longer is told.
const TOLD_AFTER: Duration = Duration::from_secs(2);

/// The longest sleep between two tries: also how late a stop is noticed.
const LONGEST_SLEEP: Duration = Duration::from_millis(20);

/// Tells the user of a store that is waited for.
static TELL: OnceLock<fn(&Path)> = OnceLock::new();

/// Says how the user is told that a store is waited for; the first to say so is heard.
pub fn tell_with(tell: fn(&Path)) {
    TELL.get_or_init(|| tell);
}

/// Makes a connection wait for locks, at most so long.
pub(super) fn wait_for_locks(
    connection: &mut Connection,
    path: &Path,
    wait: Duration,
) -> rusqlite::Result<()> {
    let mut waiting = Waiting { path: path.to_owned(), since: Instant::now(), is_told: false };
    connection.busy_handler(Some(move |tries| waiting.goes_on(tries, wait)))
}

/// A wait for one lock after the other.
struct Waiting {
    path: PathBuf,
    since: Instant,
    is_told: bool,
}

impl Waiting {
    /// Sleeps a little and says to try again, unless the wait is over.
    fn goes_on(&mut self, tries: i32, wait: Duration) -> bool {
        if tries == 0 {
            (self.since, self.is_told) = (Instant::now(), false);
        }
        let waited = self.since.elapsed();
        if waited >= wait || stop::requested().is_some() {
            return false;
        }
        if waited >= TOLD_AFTER && !self.is_told {
            self.is_told = true;
            if let Some(tell) = TELL.get() {
                tell(&self.path);
            }
        }
        let sleep = Duration::from_millis(1 << tries.clamp(0, 8));
        thread::sleep(sleep.min(LONGEST_SLEEP).min(wait.saturating_sub(waited)));
        true
    }
}
