//! Several sources in one transaction.
//!
//! A commit waits for the disk, a few times and for all that was written. Where sources are small, or come fast, that
//! would be a good part of the time; so some may share a commit. They share a fate with it: where one of them
//! cannot be written, none is.

use std::cell::Cell;

use super::{Error, Store};

/// A transaction that sources join one after the other. It begins with the first of them; dropping it undoes those
/// that are in it.
#[must_use]
pub struct Group<'s> {
    store: &'s Store,
    /// How many sources are in the transaction, whole.
    sources: Cell<usize>,
    is_lost: Cell<bool>,
}

impl Store {
    /// Returns a transaction for several sources. None may be open.
    pub fn group(&self) -> Group<'_> {
        Group { store: self, sources: Cell::new(0), is_lost: Cell::new(false) }
    }
}

impl Group<'_> {
    /// Tells whether sources are in it that are not committed.
    pub fn holds_any(&self) -> bool {
        self.sources.get() > 0
    }

    /// Tells whether sources were in it that are undone: by us, or by SQLite, which does that where the disk is full,
    /// say.
    pub fn is_lost(&self) -> bool {
        self.is_lost.get() || (self.holds_any() && self.store.connection().is_autocommit())
    }

    /// Makes visible what the sources in it wrote.
    ///
    /// # Errors
    /// Where the store cannot be written, or they are lost; then nothing of them was.
    pub fn commit(&self) -> Result<(), Error> {
        self.check()?;
        if self.holds_any() {
            let commit = || {
                self.store.check_in_place()?;
                self.store.batch("COMMIT")
            };
            commit().inspect_err(|_error| self.undo())?;
            self.sources.set(0);
        }
        Ok(())
    }

    /// Begins the transaction for a source, unless another has.
    pub(super) fn join(&self) -> Result<(), Error> {
        self.check()?;
        if self.holds_any() { Ok(()) } else { self.store.batch("BEGIN IMMEDIATE") }
    }

    /// Notes that a source that joined is whole.
    pub(super) fn keep(&self) {
        self.sources.set(self.sources.get() + 1);
    }

    /// Undoes all that is in it.
    pub(super) fn undo(&self) {
        // An error here means that SQLite has rolled back already, as on a full disk.
        drop(self.store.batch("ROLLBACK"));
        self.is_lost.set(self.is_lost() || self.holds_any());
        self.sources.set(0);
    }

    fn check(&self) -> Result<(), Error> {
        if self.is_lost() {
            return Err(Error::Undone { path: self.store.path().to_owned() });
        }
        Ok(())
    }
}

impl Drop for Group<'_> {
    fn drop(&mut self) {
        if self.holds_any() {
            self.undo();
        }
    }
}
