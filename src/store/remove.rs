//! Deletes runs and labels: the only place that does.

use rusqlite::named_params;

use super::{Error, Store};

/// What a run holds, for the user to decide on: table by table, in words.
const CONTENTS: &str = include_str!("sql/contents_of_run.sql");
const DELETE_RUN: &str = include_str!("sql/delete_run.sql");
const DELETE_LABEL: &str = include_str!("sql/delete_label.sql");

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
                for sql in DELETE_RUN.split_inclusive(';') {
                    if !sql.trim().is_empty() {
                        transaction.execute(sql, named_params! {":run_id": run_id})?;
                    }
                }
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
