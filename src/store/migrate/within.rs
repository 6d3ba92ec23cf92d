//! Lets refinery migrate inside a transaction that is open already: it would begin its own.

use refinery::{Migrate, Migration, Runner};
use refinery_core::traits::sync::{Query, Transaction};
use rusqlite::Connection;

use crate::store::{Error, Store};

/// What was applied to a store before.
pub(super) struct Within(Vec<Migration>);

impl Within {
    /// Asks a store, whose lock is held, before a transaction begins.
    pub(super) fn new(store: &mut Store) -> Result<Self, Error> {
        if super::version(store.connection()).map_err(|source| store.explain(source))? == 0 {
            return Ok(Self(Vec::new()));
        }
        let applied = Runner::new(&[]).get_applied_migrations(store.connection_mut());
        applied.map(Self).map_err(|source| Error::from_refinery(store.path(), source))
    }

    /// A connection with an open transaction, for refinery.
    pub(super) fn of(self, connection: &Connection) -> Open<'_> {
        Open { connection, applied: self.0 }
    }
}

/// A connection with an open transaction.
pub(super) struct Open<'c> {
    connection: &'c Connection,
    applied: Vec<Migration>,
}

impl Transaction for Open<'_> {
    type Error = rusqlite::Error;

    fn execute<'a, T: Iterator<Item = &'a str>>(
        &mut self,
        queries: T,
    ) -> Result<usize, Self::Error> {
        let mut count = 0;
        for query in queries {
            self.connection.execute_batch(query)?;
            count += 1;
        }
        Ok(count)
    }
}

/// refinery asks for one thing: what was applied.
impl Query<Vec<Migration>> for Open<'_> {
    fn query(&mut self, _query: &str) -> Result<Vec<Migration>, Self::Error> {
        Ok(self.applied.clone())
    }
}

impl Migrate for Open<'_> {}
