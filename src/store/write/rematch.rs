//! Writes rematches: gold from elsewhere for stored runs, and the verdicts by it.

use std::collections::BTreeMap;

use rusqlite::named_params;

use super::matches::{Found, take_gold};
use super::runs::{compare_args, take_run};
use super::{KnownRun, SourceWriter, sql};
use crate::matching::{Judgement, Matcher};
use crate::model::state::Rules;
use crate::model::{GoldAction, GoldSource, Task};
use crate::store::{Error, Store, remove};

/// A task of a stored run, in one version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredTask {
    /// Its number.
    pub task_id: i64,
    /// The benchmark's name for it.
    pub task: String,
    /// Hash of its gold actions.
    pub gold_hash: String,
    /// Its simulations.
    pub simulations: usize,
}

/// A rematch of a run: its number, and its matchers in the order of `Matcher::ALL`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rematch {
    /// Its number.
    pub rematch_id: i64,
    /// The numbers of its matchers.
    pub matchers: Vec<(Matcher, i64)>,
}

/// A simulation that a further matcher has gold for and no verdicts on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unmatched {
    /// Its number.
    pub simulation_id: i64,
    /// Its task.
    pub task_id: i64,
}

/// Where a rematch has its gold from, and when.
#[derive(Debug, Clone, Copy)]
pub struct GoldNote<'a> {
    /// Path of the file as given, or name of the run.
    pub gold_from: &'a str,
    /// When the run is matched (UTC, ISO-8601).
    pub matched_at: &'a str,
}

impl Store {
    /// Returns the number of a rematch.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn find_rematch(&self, name: &str) -> Result<Option<i64>, Error> {
        let run = || -> rusqlite::Result<Vec<i64>> {
            let mut statement = self.connection().prepare(sql!("find_rematch"))?;
            statement.query_map(named_params! {":rematch": name}, |row| row.get(0))?.collect()
        };
        Ok(run().map_err(|error| self.explain(error))?.pop())
    }

    /// Returns the numbers of a rematch's runs.
    ///
    /// # Errors
    /// Where the store cannot be read.
    pub fn runs_of_rematch(&self, rematch_id: i64) -> Result<Vec<i64>, Error> {
        let run = || -> rusqlite::Result<Vec<i64>> {
            let mut statement = self.connection().prepare(sql!("runs_of_rematch"))?;
            let values = named_params! {":rematch_id": rematch_id};
            statement.query_map(values, |row| row.get(0))?.collect()
        };
        run().map_err(|error| self.explain(error))
    }
}

impl SourceWriter<'_> {
    /// Returns a run by its number.
    pub fn stored_run(&self, run_id: i64) -> Result<Option<KnownRun>, Error> {
        let found = self.rows(sql!("run_by_id"), named_params! {":run_id": run_id}, take_run);
        Ok(found?.pop())
    }

    /// Returns every version of every task of a run.
    pub fn stored_tasks(&self, run_id: i64) -> Result<Vec<StoredTask>, Error> {
        self.rows(sql!("tasks_of_run"), named_params! {":run_id": run_id}, |row| {
            Ok(StoredTask {
                task_id: row.get(0)?,
                task: row.get(1)?,
                gold_hash: row.get(2)?,
                simulations: row.get(3)?,
            })
        })
    }

    /// Returns a run's tasks with their gold; of several versions of a task the last one counts.
    pub fn gold_of_run(&self, run_id: i64) -> Result<Vec<Task>, Error> {
        let values = named_params! {":run_id": run_id};
        let mut tasks = self.rows(sql!("gold_tasks_of_run"), values, |row| {
            let task = Task {
                task: row.get(1)?,
                task_hash: row.get(2)?,
                gold_hash: row.get(3)?,
                gold_source: GoldSource::Task,
                definition: None,
                gold: Vec::new(),
                rules: Rules::default(),
            };
            Ok((row.get::<_, i64>(0)?, task))
        })?;
        for (task_id, task) in &mut tasks {
            let values = named_params! {":task_id": *task_id};
            task.gold = self.rows(sql!("gold_of_task"), values, take_gold)?;
        }
        Ok(tasks.into_iter().map(|(_, task)| task).collect())
    }

    /// Returns the hash of the gold that a rematch has for each task of a run.
    pub fn rematch_tasks(
        &self,
        run_id: i64,
        rematch_id: i64,
    ) -> Result<BTreeMap<i64, String>, Error> {
        let values = named_params! {":run_id": run_id, ":rematch_id": rematch_id};
        let take = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
        Ok(self.rows(sql!("tasks_of_rematch"), values, take)?.into_iter().collect())
    }

    /// Creates a rematch with its matchers, and returns its number.
    pub fn new_rematch(&self, name: &str) -> Result<i64, Error> {
        self.execute(sql!("insert_rematch"), named_params! {":rematch": name})?;
        let rematch_id = self.connection().last_insert_rowid();
        for matcher in Matcher::ALL {
            let rule = matcher.name();
            let values = named_params! {
                ":matcher": format!("{rule}@{name}"),
                ":description": format!("As {rule}, with the gold of rematch {name}."),
            };
            self.execute(sql!("insert_matcher"), values)?;
            let values = named_params! {
                ":matcher_id": self.connection().last_insert_rowid(),
                ":rematch_id": rematch_id,
                ":rule": rule,
            };
            self.execute(sql!("insert_rematch_matcher"), values)?;
        }
        Ok(rematch_id)
    }

    /// Gives a run the gold of a rematch, task by task; what the rematch held of the run goes.
    pub fn replace_rematch(
        &self,
        run_id: i64,
        rematch_id: i64,
        note: GoldNote<'_>,
        gold: &BTreeMap<i64, &Task>,
    ) -> Result<(), Error> {
        self.remove_rematch_of(run_id, rematch_id)?;
        self.execute(
            sql!("insert_rematch_run"),
            named_params! {
                ":run_id": run_id,
                ":rematch_id": rematch_id,
                ":gold_from": note.gold_from,
                ":matched_at": note.matched_at,
                ":importer_version": env!("CARGO_PKG_VERSION"),
            },
        )?;
        for (task_id, task) in gold {
            self.execute(
                sql!("insert_rematch_task"),
                named_params! {
                    ":task_id": *task_id,
                    ":rematch_id": rematch_id,
                    ":gold_hash": task.gold_hash,
                },
            )?;
            for (position, action) in task.gold.iter().enumerate() {
                self.rematch_gold(*task_id, rematch_id, position, action)?;
            }
        }
        Ok(())
    }

    fn rematch_gold(
        &self,
        task_id: i64,
        rematch_id: i64,
        position: usize,
        gold: &GoldAction,
    ) -> Result<(), Error> {
        self.execute(
            sql!("insert_rematch_gold"),
            named_params! {
                ":task_id": task_id,
                ":rematch_id": rematch_id,
                ":position": position,
                ":action_id": gold.action_id,
                ":requestor": gold.requestor.name(),
                ":name": gold.name,
                ":wrapped_tool": gold.wrapped_tool,
                ":arguments": gold.arguments,
                ":compare_args": compare_args(gold),
            },
        )?;
        Ok(())
    }

    /// Deletes what a rematch holds of a run.
    pub fn remove_rematch_of(&self, run_id: i64, rematch_id: i64) -> Result<(), Error> {
        for sql in remove::statements(remove::DELETE_REMATCH_OF_RUN) {
            self.execute(sql, named_params! {":run_id": run_id, ":rematch_id": rematch_id})?;
        }
        Ok(())
    }

    /// Deletes the rematches that hold no run any more, with their matchers.
    pub fn remove_empty_rematches(&self) -> Result<(), Error> {
        for sql in remove::statements(remove::DELETE_REMATCH_WITHOUT_RUNS) {
            self.execute(sql, &[])?;
        }
        Ok(())
    }

    /// Gives versions of tasks that are new to a run the gold that its rematches have for the tasks.
    pub fn extend_rematches(&self, run_id: i64) -> Result<(), Error> {
        for sql in [sql!("extend_rematch_task"), sql!("extend_rematch_gold")] {
            self.execute(sql, named_params! {":run_id": run_id})?;
        }
        Ok(())
    }

    /// Returns the rematches of a run.
    pub fn rematches(&self, run_id: i64) -> Result<Vec<Rematch>, Error> {
        let values = named_params! {":run_id": run_id};
        let rows = self.rows(sql!("rematchers_of_run"), values, |row| {
            Ok((row.get(0)?, row.get::<_, String>(1)?, row.get(2)?))
        })?;
        let mut found: Vec<Rematch> = Vec::new();
        for (rematch_id, rule, matcher_id) in rows {
            let Some(matcher) = Matcher::ALL.into_iter().find(|matcher| matcher.name() == rule)
            else {
                continue;
            };
            match found.last_mut().filter(|last| last.rematch_id == rematch_id) {
                Some(last) => last.matchers.push((matcher, matcher_id)),
                None => found.push(Rematch { rematch_id, matchers: vec![(matcher, matcher_id)] }),
            }
        }
        Ok(found)
    }

    /// Returns the simulations of a run that a further matcher has gold for and no verdicts on.
    pub fn unmatched(
        &self,
        run_id: i64,
        rematch_id: i64,
        matcher_id: i64,
    ) -> Result<Vec<Unmatched>, Error> {
        let values = named_params! {
            ":run_id": run_id,
            ":rematch_id": rematch_id,
            ":matcher_id": matcher_id,
        };
        self.rows(sql!("unmatched_of_rematch"), values, |row| {
            Ok(Unmatched { simulation_id: row.get(0)?, task_id: row.get(1)? })
        })
    }

    /// Returns the gold that a rematch has for a task.
    pub fn gold_of_rematch(&self, rematch_id: i64, task_id: i64) -> Result<Vec<GoldAction>, Error> {
        let values = named_params! {":task_id": task_id, ":rematch_id": rematch_id};
        self.rows(sql!("gold_of_rematch"), values, take_gold)
    }

    /// Writes the verdicts of a further matcher on a simulation.
    pub fn rematched(
        &self,
        simulation: Unmatched,
        matcher_id: i64,
        judgement: &Judgement,
    ) -> Result<(), Error> {
        let simulation_id = simulation.simulation_id;
        self.judgements(&[Found { simulation_id, matcher_id, judgement }])
    }

    /// Makes what was written visible, where no source was imported.
    pub fn commit_rematch(mut self) -> Result<(), Error> {
        self.end()
    }
}
