//! Writes runs: the only place that inserts.
//!
//! A [`SourceWriter`] is one source's transaction, or its part of a [`Group`]'s. It is given whole simulations,
//! already judged, and writes them as they come; nothing is seen by others before [`SourceWriter::commit`], or
//! [`Group::commit`], and dropping it undoes everything. Each statement is a file in `store/sql/`.

mod gradings;
mod group;
mod insert;
mod matches;
mod rematch;
mod results;
mod runs;
mod simulations;
mod states;
mod tally;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rusqlite::{Connection, Statement, named_params};

use super::{Error, Store, remove};
use crate::model::Requestor;

pub use group::Group;
use insert::Inserts;
pub use matches::{Judged, WITHOUT_TEXTS};
pub use rematch::{GoldNote, Rematch, StoredTask, Unmatched};
pub use results::{Defined, Definition, Evidence, PersonVerdict};
pub use runs::{ImportEnd, KnownRun, NewImport, NewRun, PreviousImport};
use tally::Tally;

/// The text of a statement in `store/sql/`.
macro_rules! sql {
    ($name:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/store/sql/", $name, ".sql"))
    };
}
use sql;

/// A transaction for one source.
pub struct SourceWriter<'s> {
    store: &'s Store,
    /// The run and import being written, once known.
    run_id: i64,
    import_id: i64,
    next_simulation_id: i64,
    known: HashMap<String, Known>,
    tasks: HashMap<(String, String, &'static str), i64>,
    tools: BTreeMap<Requestor, BTreeSet<String>>,
    /// The states met, by their hash.
    states: HashMap<String, i64>,
    /// How many simulations were in other states before.
    left_states: usize,
    seen: BTreeSet<String>,
    /// The last number behind an id that stands several times in the source.
    copies: HashMap<String, usize>,
    /// Simulations of the source whose known facts were kept.
    kept: BTreeSet<String>,
    judges_again: bool,
    is_new: bool,
    /// Rows that this connection had changed when all that every import writes was written.
    changes_at_begin: u64,
    counts: Counts,
    transaction: Transaction<'s>,
    inserts: Inserts<'s>,
    /// What is counted of a new run; `None` where its roll-ups must be made of its rows.
    tally: Option<Tally>,
    /// Dropped when the transaction has ended.
    unchecked: Option<Unchecked<'s>>,
}

/// As long as this lives SQLite looks up no foreign keys and makes no `CHECK`s, see [`Store::unchecked`].
#[must_use]
pub struct Unchecked<'s> {
    store: &'s Store,
    /// Whether checks were on before.
    is_outermost: bool,
}

/// How a source's transaction stands.
#[derive(Clone, Copy)]
enum Transaction<'s> {
    /// It is one of its own.
    Own,
    /// It is part of a trial, which holds the transaction.
    Nested,
    /// It is part of a group's.
    Shared(&'s Group<'s>),
    /// It is over.
    Ended,
}

/// A simulation that the store holds already.
#[derive(Debug, Clone)]
struct Known {
    simulation_id: i64,
    task_id: i64,
    content_hash: String,
    turns: i64,
    grading_hash: Option<String>,
}

/// A simulation with its number in the store.
#[derive(Debug, Clone, Copy)]
struct Numbered<'j> {
    simulation_id: i64,
    judged: &'j Judged,
}

/// How a simulation was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// As the source has it.
    AsItStands,
    /// Under this id, as its own is taken.
    Renamed(String),
    /// Not: the facts known before are better.
    Kept,
}

/// What a source changed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Simulations that the store did not know.
    pub added: usize,
    /// Known simulations whose facts differed.
    pub updated: usize,
    /// New verdicts for known simulations.
    pub gradings_added: usize,
}

impl Store {
    /// Begins a source's transaction; waits for another writer as long as the busy timeout.
    ///
    /// # Errors
    /// Where another writer holds the store for longer, or it cannot be written.
    pub fn begin(&self) -> Result<SourceWriter<'_>, Error> {
        self.check_in_place()?;
        if self.connection().is_autocommit() {
            self.batch("BEGIN IMMEDIATE")?;
            Ok(self.writer(Transaction::Own))
        } else {
            self.batch("SAVEPOINT source")?;
            Ok(self.writer(Transaction::Nested))
        }
    }

    fn batch(&self, sql: &str) -> Result<(), Error> {
        self.connection().execute_batch(sql).map_err(|error| self.explain(error))
    }

    fn writer<'s>(&'s self, transaction: Transaction<'s>) -> SourceWriter<'s> {
        SourceWriter {
            store: self,
            run_id: 0,
            import_id: 0,
            next_simulation_id: 0,
            known: HashMap::new(),
            tasks: HashMap::new(),
            tools: BTreeMap::new(),
            states: HashMap::new(),
            left_states: 0,
            seen: BTreeSet::new(),
            copies: HashMap::new(),
            kept: BTreeSet::new(),
            judges_again: false,
            is_new: false,
            changes_at_begin: 0,
            counts: Counts::default(),
            transaction,
            inserts: Inserts::new(),
            tally: None,
            unchecked: None,
        }
    }

    /// Begins a transaction that imports a source, or has the source join a group's: as [`Store::begin`], but
    /// [`Store::unchecked`].
    ///
    /// # Errors
    /// As [`Store::begin`]; that the group is lost.
    pub fn begin_source<'s>(
        &'s self,
        group: Option<&'s Group<'s>>,
    ) -> Result<SourceWriter<'s>, Error> {
        let unchecked = self.unchecked()?;
        let mut writer = match group {
            Some(group) => {
                self.check_in_place()?;
                group.join()?;
                self.writer(Transaction::Shared(group))
            }
            None => self.begin()?,
        };
        writer.unchecked = Some(unchecked);
        Ok(writer)
    }

    /// Has SQLite neither look up foreign keys nor make `CHECK`s for each row. An import has the number of every
    /// row that it points to, deletes by itself what depends on a row, and has its words from Rust's
    /// types; `doctor` checks both.
    ///
    /// Each switch has SQLite prepare its statements anew, so who imports several sources holds this for all of
    /// them. Within a transaction, that of a trial, SQLite ignores it.
    ///
    /// # Errors
    /// Where SQLite cannot switch.
    pub fn unchecked(&self) -> Result<Unchecked<'_>, Error> {
        let checks =
            || self.connection().pragma_query_value(None, "foreign_keys", |row| row.get(0));
        let is_outermost =
            self.connection().is_autocommit() && checks().map_err(|error| self.explain(error))?;
        let unchecked = Unchecked { store: self, is_outermost };
        if is_outermost {
            self.check_rows(false)?;
        }
        Ok(unchecked)
    }

    /// Has SQLite check foreign keys and `CHECK`s for each row, or not.
    fn check_rows(&self, whether: bool) -> Result<(), Error> {
        let switch = |name, on: bool| {
            let switched = self.connection().pragma_update(None, name, on);
            switched.map_err(|error| self.explain(error))
        };
        switch("foreign_keys", whether)?;
        switch("ignore_check_constraints", !whether)
    }

    /// Begins a trial: sources are imported and can be queried, and then all is undone.
    ///
    /// # Errors
    /// Where another writer holds the store, or it cannot be written.
    pub fn begin_trial(&self) -> Result<Trial<'_>, Error> {
        let unchecked = self.unchecked()?;
        self.batch("BEGIN IMMEDIATE")?;
        Ok(Trial { store: self, _unchecked: unchecked })
    }
}

/// An import that will be undone.
#[must_use]
pub struct Trial<'s> {
    store: &'s Store,
    /// Within the transaction it would be too late, see [`Store::unchecked`].
    _unchecked: Unchecked<'s>,
}

impl Trial<'_> {
    /// Undoes everything since the trial began.
    ///
    /// # Errors
    /// Where SQLite cannot roll back.
    pub fn undo(self) -> Result<(), Error> {
        self.store.batch("ROLLBACK")
    }
}

impl<'s> SourceWriter<'s> {
    fn connection(&self) -> &'s Connection {
        self.store.connection()
    }

    /// Runs a statement of `store/sql/`; returns the number of rows it changed.
    fn execute(&self, sql: &str, values: &[(&str, &dyn rusqlite::ToSql)]) -> Result<usize, Error> {
        let run = || {
            let mut statement = self.connection().prepare_cached(sql)?;
            bind(&mut statement, values)?;
            statement.raw_execute()
        };
        run().map_err(|error| self.store.explain(error))
    }

    /// Runs a query of `store/sql/` and takes each row.
    fn rows<T>(
        &self,
        sql: &str,
        values: &[(&str, &dyn rusqlite::ToSql)],
        take: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, Error> {
        let run = || -> rusqlite::Result<Vec<T>> {
            self.connection().prepare_cached(sql)?.query_map(values, take)?.collect()
        };
        run().map_err(|error| self.store.explain(error))
    }

    /// The run being written.
    pub fn run_id(&self) -> i64 {
        self.run_id
    }

    /// Tells that the run's tool types changed: known simulations are to be judged again.
    pub fn judge_again(&mut self) {
        self.judges_again = true;
    }

    /// The known simulations of the run that this source does not hold: their store ids and
    /// tasks. Where the run's tool types changed, they are to be judged again.
    pub fn absent(&self) -> Vec<(i64, i64)> {
        let is_absent = |id: &String| !self.seen.contains(id) || self.kept.contains(id);
        let absent = self.known.iter().filter(|(id, _)| is_absent(id));
        let mut absent: Vec<_> = absent.map(|(_, k)| (k.simulation_id, k.task_id)).collect();
        absent.sort_unstable();
        absent
    }

    /// All simulations of the run: their store ids and tasks.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn all(&self) -> Result<Vec<(i64, i64)>, Error> {
        let values = named_params! {":run_id": self.run_id};
        let take = |row: &rusqlite::Row<'_>| Ok((row.get(1)?, row.get(2)?));
        let mut all = self.rows(sql!("known_simulations"), values, take)?;
        all.sort_unstable();
        Ok(all)
    }

    /// Writes the import's end and makes everything visible, or leaves that to its group. Returns what it changed;
    /// `None` where a known run stays as it was, in which case no import is recorded.
    ///
    /// # Errors
    /// Where the store cannot be written; then nothing was.
    pub fn commit(mut self, end: &ImportEnd<'_>) -> Result<Option<Counts>, Error> {
        let counts = self.counts;
        let superseded = self.mark_errors()?;
        self.delete_lost_states()?;
        let outcome = match (self.is_new, counts.added) {
            (true, _) => "new",
            (false, 1..) => "grown",
            (false, 0) => "changed",
        };
        if !self.is_new && self.connection().total_changes() == self.changes_at_begin {
            let values = named_params! {":import_id": self.import_id};
            self.execute(sql!("delete_import"), values)?;
            self.end()?;
            return Ok(None);
        }
        match &self.tally {
            Some(tally) if superseded == 0 => self.roll_up_tallied(tally)?,
            _ => self.roll_up(self.run_id)?,
        }
        let values = named_params! {
            ":import_id": self.import_id,
            ":content_hash": end.content_hash,
            ":outcome": outcome,
            ":simulations": end.simulations,
            ":simulations_added": counts.added,
            ":simulations_updated": counts.updated,
            ":gradings_added": counts.gradings_added,
            ":problems": end.problems.len(),
        };
        self.execute(sql!("finish_import"), values)?;
        for (position, problem) in end.problems.iter().enumerate() {
            self.execute(
                sql!("insert_import_problem"),
                named_params! {
                    ":import_id": self.import_id,
                    ":position": position,
                    ":action": problem.action.name(),
                    ":location": problem.location,
                    ":reason": problem.reason,
                    ":excerpt": problem.excerpt,
                },
            )?;
        }
        self.end()?;
        Ok(Some(counts))
    }

    /// Makes a run's roll-ups anew, which every change of its facts, verdicts or gradings calls for.
    pub fn roll_up(&self, run_id: i64) -> Result<(), Error> {
        for file in [sql!("roll_up_tasks"), sql!("roll_up_tools"), sql!("roll_up_turns")] {
            self.run_all(file, named_params! {":run_id": run_id})?;
        }
        Ok(())
    }

    /// Runs each of the statements of a file of `store/sql/`.
    fn run_all(&self, file: &str, values: &[(&str, &dyn rusqlite::ToSql)]) -> Result<(), Error> {
        for sql in remove::statements(file) {
            self.execute(sql, values)?;
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Error> {
        self.store.check_in_place()?;
        match self.transaction {
            Transaction::Own => self.store.batch("COMMIT")?,
            Transaction::Nested => self.store.batch("RELEASE source")?,
            Transaction::Shared(group) => group.keep(),
            Transaction::Ended => {}
        }
        self.transaction = Transaction::Ended;
        Ok(())
    }

    /// Marks the infrastructure errors that were repeated, by what this source holds; returns how many were
    /// superseded, or are no more.
    fn mark_errors(&self) -> Result<usize, Error> {
        let seen: Vec<&String> = self.seen.iter().collect();
        let seen = serde_json::json!(seen).to_string();
        let run_id = self.run_id;
        self.execute(
            sql!("mark_repeated"),
            named_params! {":run_id": run_id, ":simulations": seen},
        )?;
        self.execute(sql!("mark_superseded"), named_params! {":run_id": run_id})
    }
}

/// Binds values by their names. SQLite compares a name with each of a statement's; mostly it is the next one.
fn bind(
    statement: &mut Statement<'_>,
    values: &[(&str, &dyn rusqlite::ToSql)],
) -> rusqlite::Result<()> {
    let mut place = 0;
    for (name, value) in values {
        let is_next = statement.parameter_name(place + 1) == Some(name);
        place = if is_next { Some(place + 1) } else { statement.parameter_index(name)? }
            .ok_or_else(|| rusqlite::Error::InvalidParameterName((*name).to_owned()))?;
        statement.raw_bind_parameter(place, value)?;
    }
    Ok(())
}

impl Drop for SourceWriter<'_> {
    fn drop(&mut self) {
        // An error here means that SQLite has rolled back already, as on a full disk.
        match self.transaction {
            Transaction::Own => drop(self.store.batch("ROLLBACK")),
            Transaction::Nested => drop(self.store.batch("ROLLBACK TO source; RELEASE source")),
            Transaction::Shared(group) => group.undo(),
            Transaction::Ended => {}
        }
    }
}

impl Drop for Unchecked<'_> {
    fn drop(&mut self) {
        if self.is_outermost {
            // A switch that was made once can only fail for want of memory.
            drop(self.store.check_rows(true));
        }
    }
}
