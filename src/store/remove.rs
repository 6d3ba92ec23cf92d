//! Deletes runs, rematches and labels: the only place that does.

use rusqlite::named_params;

use super::{Error, Store};

/// What a run holds, for the user to decide on: table by table, in words.
const CONTENTS: &str = include_str!("sql/contents_of_run.sql");
/// What a rematch holds of a run; each statement is given both.
pub(super) const DELETE_REMATCH_OF_RUN: &str = include_str!("sql/delete_rematch_of_run.sql");
/// Rematches that hold no run any more, with their matchers.
pub(super) const DELETE_REMATCH_WITHOUT_RUNS: &str =
    include_str!("sql/delete_rematch_without_runs.sql");
/// States that no simulation has any more.
pub(super) const DELETE_LOST_STATES: &str = include_str!("sql/delete_lost_states.sql");
const DELETE_RUN: &str = include_str!("sql/delete_run.sql");
const DELETE_LABEL: &str = include_str!("sql/delete_label.sql");

/// The statements of a file, one after the other.
pub(super) fn statements(sql: &str) -> impl Iterator<Item = &str> {
    sql.split_inclusive(';').filter(|statement| !statement.trim().is_empty())
}

impl Store {
    /// Counts what a run holds.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn contents_of_run(&self, run_id: i64) -> Result<Vec<(String, i64)>, Error> {
        let run = || -> rusqlite::Result<Vec<(String, i64)>> {
            let mut statement = self.connection().prepare(CONTENTS)?;
            let take = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            statement.query_map(named_params! {":run_id": run_id}, take)?.collect()
        };
        run().map_err(|error| self.explain(error))
    }

    /// Deletes runs with everything that belongs to them: all or none.
    ///
    /// # Errors
    /// Where the store cannot be written; then nothing is deleted.
    pub fn remove_runs(&self, run_ids: &[i64]) -> Result<(), Error> {
        let run = || -> rusqlite::Result<()> {
            let transaction = self.connection().unchecked_transaction()?;
            for run_id in run_ids {
                // One statement a table, children first: cascades would look up each row.
                for sql in statements(DELETE_RUN) {
                    transaction.execute(sql, named_params! {":run_id": run_id})?;
                }
            }
            let without_runs = [DELETE_REMATCH_WITHOUT_RUNS, DELETE_LOST_STATES];
            for sql in without_runs.into_iter().flat_map(statements) {
                transaction.execute(sql, [])?;
            }
            transaction.commit()
        };
        run().map_err(|error| self.explain(error))
    }

    /// Takes labels from a run; returns how many it had.
    ///
    /// # Errors
    /// Where the store cannot be written.
    pub fn remove_labels(&self, run_id: i64, labels: &[String]) -> Result<usize, Error> {
        let mut removed = 0;
        for label in labels {
            let values = named_params! {":run_id": run_id, ":label": label};
            let run = || self.connection().execute(DELETE_LABEL, values);
            removed += run().map_err(|error| self.explain(error))?;
        }
        Ok(removed)
    }
}
