//! Imports sources one after the other, in as few transactions as may be.
//!
//! Sources that come fast share a [`Group`]. Nobody is told of one before it is on the disk, and where the group is lost
//! each of them is imported again for itself: what becomes of a source does not depend on others.

use std::time::{Duration, Instant};

use super::{Error, Importer, Report};
use crate::source::Source;
use crate::store::Store;
use crate::store::write::Group;

/// For how long sources may share a transaction, about: others wait for the store, and what is in the transaction
/// is lost where the process is stopped or killed.
const SHARED_FOR: Duration = Duration::from_secs(1);

impl Importer {
    /// Imports sources. `progress` is told how far one of them is, by its place: bytes done, of how many; `done` what
    /// became of each, in their order, once it is stored.
    ///
    /// # Errors
    /// Where the process was asked to stop, or the store cannot be prepared; of the sources that `done` was not
    /// told of nothing is stored.
    pub fn import_all(
        &mut self,
        store: &Store,
        sources: &[&Source],
        progress: &(dyn Fn(usize, u64, u64) + Sync),
        done: &mut dyn FnMut(usize, Result<Report, Error>),
    ) -> Result<(), Error> {
        let _unchecked = store.unchecked()?;
        let group = store.group();
        // A trial has a transaction already.
        let mut shared = store.connection().is_autocommit().then_some(&group);
        let mut told = 0;
        let mut waiting = Vec::new();
        let mut speed = Pace::start();
        while let Some(source) = sources.get(told + waiting.len()) {
            let place = told + waiting.len();
            if waiting.is_empty() {
                speed = Pace::start();
            }
            let next = sources.get(place + 1).copied();
            let at = |done, total| progress(place, done, total);
            let stopped = match self.import_in(store, shared, source, next, &at) {
                Err(stopped @ Error::Stopped(_)) => Err(stopped),
                result => {
                    waiting.push(result);
                    Ok(())
                }
            };
            speed.add(source);
            let is_open = shared.is_some_and(|group| group.holds_any() && !group.is_lost());
            // One that is being read will not keep the transaction waiting.
            let following = self.ahead.as_ref().and(next);
            if stopped.is_ok() && is_open && following.is_some_and(|next| speed.has_time_for(next))
            {
                continue;
            }
            match shared.map_or(Ok(()), Group::commit) {
                Ok(()) => {
                    for result in waiting.drain(..) {
                        done(told, result);
                        told += 1;
                    }
                }
                Err(_lost) => {
                    shared = None;
                    waiting.clear();
                    self.ahead = None;
                }
            }
            stopped?;
        }
        Ok(())
    }
}

/// How fast the sources of a transaction come.
struct Pace {
    begun: Instant,
    bytes: u64,
}

impl Pace {
    fn start() -> Self {
        Self { begun: Instant::now(), bytes: 0 }
    }

    fn add(&mut self, source: &Source) {
        self.bytes += source.size_bytes().unwrap_or(0);
    }

    /// Tells whether one more is likely to be done in time.
    fn has_time_for(&self, next: &Source) -> bool {
        let spent = self.begun.elapsed();
        next.size_bytes().is_ok_and(|size| foreseen(spent, self.bytes, size) <= SHARED_FOR)
    }
}

/// How long it takes until more bytes are done, where so many took so long.
fn foreseen(spent: Duration, bytes: u64, more: u64) -> Duration {
    let bytes = u128::from(bytes.max(1));
    let micros = spent.as_micros().saturating_mul(bytes + u128::from(more)) / bytes;
    Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_takes_as_long_as_those_before_for_its_size() {
        let spent = Duration::from_millis(100);
        assert_eq!(foreseen(spent, 50, 200), Duration::from_millis(500));
        assert_eq!(foreseen(spent, 50, 0), spent);
        assert!(foreseen(Duration::MAX, 1, u64::MAX) > SHARED_FOR);
    }
}
