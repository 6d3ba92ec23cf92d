//! Takes the runs of another store into this one, as an import of their sources would.
//!
//! Runs are the same where their key is, tasks, simulations and gradings where what they stand for is.
//! Of a known run, simulations that are not here are added, verdicts that are not here are added, and of
//! two conversations of one simulation the one imported later stays. Nothing of the other store is changed.
//! All of it is one transaction.

use std::path::Path;

use rusqlite::named_params;

use super::remove::{DELETE_LOST_STATES, statements};
use super::{Error, Store};
use crate::stop;

/// What was taken of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The run's name.
    pub run: String,
    /// Whether the run was not here.
    pub is_new: bool,
    /// Simulations that were not here.
    pub added: i64,
    /// Simulations whose conversation was replaced by a later one.
    pub replaced: i64,
    /// Verdicts that were not here.
    pub gradings: i64,
}

impl Merged {
    /// Whether nothing was taken but labels and the like.
    pub fn is_unchanged(&self) -> bool {
        !self.is_new && self.added == 0 && self.replaced == 0 && self.gradings == 0
    }
}

impl Store {
    /// Takes the runs and anchors of another store; tells of each run.
    ///
    /// # Errors
    /// Where the other file is no store or one of other tables, or this one cannot be written; then
    /// nothing is changed.
    pub fn merge(&self, other: &Path) -> Result<Vec<Merged>, Error> {
        // What is wrong with the other store is told of it.
        drop(Self::open_read_only(other)?);
        let path = other.to_string_lossy();
        let attach = named_params! {":path": path};
        let execute = |sql: &str, values: &[(&str, &dyn rusqlite::ToSql)]| {
            self.connection().execute(sql, values).map_err(|source| self.explain(source))
        };
        execute(include_str!("sql/merge/attach.sql"), attach)?;
        let merged = self.merge_attached();
        // After an error the connection may be broken; what matters is that error.
        let detached = execute(include_str!("sql/merge/detach.sql"), &[]);
        merged.and_then(|merged| detached.map(|_| merged))
    }

    fn merge_attached(&self) -> Result<Vec<Merged>, Error> {
        let stopped = || stop::check().is_err();
        let run = || -> rusqlite::Result<Vec<Merged>> {
            let connection = self.connection();
            let transaction = connection.unchecked_transaction()?;
            connection.execute(include_str!("sql/merge/begin.sql"), [])?;
            let mut merged = Vec::new();
            let runs: Vec<(i64, String)> = connection
                .prepare(include_str!("sql/merge/runs.sql"))?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect::<rusqlite::Result<_>>()?;
            for (run_id, run) in runs {
                if stopped() {
                    return Err(rusqlite::Error::SqliteFailure(
                        rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_INTERRUPT),
                        None,
                    ));
                }
                merged.push(self.merge_run(run_id, run)?);
            }
            let last: i64 =
                connection
                    .query_row(include_str!("sql/merge/last_anchor.sql"), [], |row| row.get(0))?;
            for sql in statements(include_str!("sql/merge/copy_anchors.sql")) {
                connection.execute(sql, named_params! {":last": last})?;
            }
            for file in [DELETE_LOST_STATES, include_str!("sql/delete_unused_definitions.sql")] {
                for sql in statements(file) {
                    connection.execute(sql, [])?;
                }
            }
            transaction.commit()?;
            Ok(merged)
        };
        run().map_err(|source| self.explain(source))
    }

    fn merge_run(&self, theirs: i64, run: String) -> rusqlite::Result<Merged> {
        let connection = self.connection();
        for sql in statements(include_str!("sql/merge/map_run.sql")) {
            connection.execute(sql, named_params! {":run_id": theirs})?;
        }
        let taken = include_str!("sql/merge/taken.sql");
        let (merged, run_id) = connection.query_row(taken, [], |row| {
            let is_new = row.get::<_, i64>(0)? > 0;
            let (added, replaced, gradings) = (row.get(1)?, row.get(2)?, row.get(3)?);
            Ok((Merged { run, is_new, added, replaced, gradings }, row.get::<_, i64>(4)?))
        })?;
        for file in
            [include_str!("sql/merge/copy_run.sql"), include_str!("sql/merge/copy_verdicts.sql")]
        {
            for sql in statements(file) {
                connection.execute(sql, [])?;
            }
        }
        for file in [
            include_str!("sql/mark_superseded.sql"),
            include_str!("sql/roll_up_tasks.sql"),
            include_str!("sql/roll_up_tools.sql"),
            include_str!("sql/roll_up_turns.sql"),
        ] {
            for sql in statements(file) {
                connection.execute(sql, named_params! {":run_id": run_id})?;
            }
        }
        Ok(merged)
    }
}
