//! Takes the runs of another store into this one, as an import of their sources would.
//!
//! Runs are the same where their key is, tasks, simulations and gradings where what they stand for is.
//! Of a known run, simulations that are not here are added, verdicts that are not here are added, and of
//! two conversations of one simulation the one imported later stays. Nothing of the other store is changed.
//! All of it is one transaction.

use std::path::Path;

use rusqlite::{OptionalExtension as _, named_params};

use super::remove::{DELETE_LOST_STATES, statements};
use super::{Error, Store};
use crate::stop;

/// What was taken of one run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Merged {
    /// The run's number in this store.
    pub run_id: i64,
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
    /// Which of its simulations are to be judged again.
    pub to_judge: ToJudge,
}

/// Which simulations of a run are to be judged again, because the stores know other tools of it as writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ToJudge {
    /// None: the stores agree, or the run was not here.
    None,
    /// Those that were taken: this store knows more.
    Taken,
    /// All: the other store knew more.
    All,
}

impl Merged {
    /// Whether nothing was taken but labels and the like.
    pub fn is_unchanged(&self) -> bool {
        !self.is_new
            && self.added == 0
            && self.replaced == 0
            && self.gradings == 0
            && self.to_judge != ToJudge::All
    }
}

impl Store {
    /// Takes the runs and anchors of another store; tells of each run. `settle` is given each run once its
    /// rows are here, within the transaction.
    ///
    /// # Errors
    /// Where the other file is no store or one of other tables, or this one cannot be written; then
    /// nothing is changed.
    pub fn merge(
        &self,
        other: &Path,
        settle: &dyn Fn(&Merged) -> Result<(), Error>,
    ) -> Result<Vec<Merged>, Error> {
        // What is wrong with the other store is told of it.
        drop(Self::open_read_only(other)?);
        let path = other.to_string_lossy();
        let attach = named_params! {":path": path};
        let execute = |sql: &str, values: &[(&str, &dyn rusqlite::ToSql)]| {
            self.connection().execute(sql, values).map_err(|source| self.explain(source))
        };
        execute(include_str!("sql/merge/attach.sql"), attach)?;
        let merged = self.merge_attached(settle);
        // After an error the connection may be broken; what matters is that error.
        let detached = execute(include_str!("sql/merge/detach.sql"), &[]);
        merged.and_then(|merged| detached.map(|_| merged))
    }

    fn merge_attached(
        &self,
        settle: &dyn Fn(&Merged) -> Result<(), Error>,
    ) -> Result<Vec<Merged>, Error> {
        let connection = self.connection();
        let transaction = connection.unchecked_transaction().map_err(|e| self.explain(e))?;
        let begin = || -> rusqlite::Result<Vec<(i64, String)>> {
            connection.execute(include_str!("sql/merge/begin.sql"), [])?;
            connection
                .prepare(include_str!("sql/merge/runs.sql"))?
                .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?
                .collect()
        };
        let mut merged = Vec::new();
        for (run_id, run) in begin().map_err(|source| self.explain(source))? {
            stop::check().map_err(|_stopped| Error::Stopped { path: self.path().to_owned() })?;
            let taken = self.merge_run(run_id, run).map_err(|source| self.explain(source))?;
            settle(&taken)?;
            merged.push(taken);
        }
        let finish = || -> rusqlite::Result<()> {
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
            transaction.commit()
        };
        finish().map_err(|source| self.explain(source))?;
        Ok(merged)
    }

    /// The simulations of a run that is being merged that are to be judged again, with their tasks.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn simulations_to_judge(&self, merged: &Merged) -> Result<Vec<(i64, i64)>, Error> {
        let run = || -> rusqlite::Result<Vec<(i64, i64)>> {
            let mut statement =
                self.connection().prepare(include_str!("sql/merge/simulations.sql"))?;
            let all = merged.to_judge == ToJudge::All;
            let values = named_params! {":run_id": merged.run_id, ":all": all};
            statement.query_map(values, |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        };
        run().map_err(|source| self.explain(source))
    }

    fn merge_run(&self, theirs: i64, run: String) -> rusqlite::Result<Merged> {
        let connection = self.connection();
        for sql in statements(include_str!("sql/merge/map_run.sql")) {
            connection.execute(sql, named_params! {":run_id": theirs})?;
        }
        let taken = include_str!("sql/merge/taken.sql");
        let to_judge = connection
            .query_row(include_str!("sql/merge/types_differ.sql"), [], |row| {
                Ok(match (row.get(0)?, row.get(1)?) {
                    (true, _) => ToJudge::All,
                    (false, true) => ToJudge::Taken,
                    (false, false) => ToJudge::None,
                })
            })
            .optional()?
            .unwrap_or(ToJudge::None);
        let merged = connection.query_row(taken, [], |row| {
            let is_new = row.get::<_, i64>(0)? > 0;
            let (added, replaced, gradings) = (row.get(1)?, row.get(2)?, row.get(3)?);
            let run_id = row.get(4)?;
            Ok(Merged { run_id, run, is_new, added, replaced, gradings, to_judge })
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
                connection.execute(sql, named_params! {":run_id": merged.run_id})?;
            }
        }
        Ok(merged)
    }
}
