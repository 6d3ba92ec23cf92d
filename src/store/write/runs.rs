//! Writes runs, imports, labels, tasks and tools, and finds known ones.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{OptionalExtension as _, named_params};

use super::{Known, SourceWriter, Tally, sql};
use crate::matching::ToolTypes;
use crate::model::{GoldAction, GoldSource, Problem, Requestor, RunHeader, Task};
use crate::normalise;
use crate::store::{Error, Store};

/// A run that the store holds already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownRun {
    /// Its number.
    pub run_id: i64,
    /// Its name.
    pub run: String,
    /// Its domain.
    pub domain: String,
    /// Where the domain comes from.
    pub domain_source: String,
    /// Whether it is a solo run.
    pub is_solo: bool,
}

/// A run as a source tells it.
#[derive(Debug)]
pub struct NewRun<'a> {
    /// Its identity.
    pub run_key: &'a str,
    /// Its name.
    pub run: &'a str,
    /// The input format.
    pub format: &'a str,
    /// Its domain.
    pub domain: &'a str,
    /// Where the domain comes from: option, source, inferred or unknown.
    pub domain_source: &'a str,
    /// The domain profile used.
    pub profile: Option<&'a str>,
    /// What the source says of itself.
    pub header: &'a RunHeader,
    /// Its tool types.
    pub types: &'a ToolTypes,
}

/// An import as it begins.
#[derive(Debug)]
pub struct NewImport<'a> {
    /// The path given.
    pub source: &'a str,
    /// The options that change what is stored.
    pub options: &'a str,
    /// Size of the source.
    pub size_bytes: u64,
    /// When (UTC, ISO-8601).
    pub imported_at: &'a str,
}

/// What is known of an import when all is read.
#[derive(Debug)]
pub struct ImportEnd<'a> {
    /// Hash of the source's bytes.
    pub content_hash: &'a str,
    /// Simulations in the source.
    pub simulations: usize,
    /// What could not be taken as it stood.
    pub problems: &'a [Problem],
}

/// An import of the same content with the same options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreviousImport {
    /// The run it gave.
    pub run_id: i64,
    /// The run's name.
    pub run: String,
    /// Simulations in the source.
    pub simulations: usize,
}

impl Store {
    /// Tells whether any source of this size was imported: if none, hashing need not come first.
    pub fn knows_size(&self, size_bytes: u64) -> Result<bool, Error> {
        let size_bytes = i64::try_from(size_bytes).unwrap_or(i64::MAX);
        let count: i64 = self
            .connection()
            .query_row(sql!("imports_of_size"), named_params! {":size_bytes": size_bytes}, |row| {
                row.get(0)
            })
            .map_err(|error| self.explain(error))?;
        Ok(count > 0)
    }

    /// Finds the last import of the same content with the same options.
    pub fn find_import(
        &self,
        content_hash: &str,
        options: &str,
    ) -> Result<Option<PreviousImport>, Error> {
        let values = named_params! {":content_hash": content_hash, ":options": options};
        let take = |row: &rusqlite::Row<'_>| {
            Ok(PreviousImport { run_id: row.get(1)?, run: row.get(2)?, simulations: row.get(3)? })
        };
        let found = self.connection().query_row(sql!("find_import"), values, take);
        found.optional().map_err(|error| self.explain(error))
    }

    /// Gives a run labels; returns how many it did not have.
    pub fn add_labels(&self, run_id: i64, labels: &[String]) -> Result<usize, Error> {
        let mut added = 0;
        for label in labels {
            let values = named_params! {":run_id": run_id, ":label": label};
            let run = || self.connection().prepare_cached(sql!("insert_label"))?.execute(values);
            added += run().map_err(|error| self.explain(error))?;
        }
        Ok(added)
    }
}

impl SourceWriter<'_> {
    /// Finds the run that a source continues: by its key, or for a source that tells of none by the
    /// conversations it shares with such a run, each told by its hash and id.
    pub fn find_run(
        &self,
        run_key: &str,
        conversations: &[String],
    ) -> Result<Vec<KnownRun>, Error> {
        let values = named_params! {":run_key": run_key};
        let mut found = self.rows(sql!("find_run_by_key"), values, take_run)?;
        if found.is_empty() && !conversations.is_empty() {
            let conversations = serde_json::json!(conversations).to_string();
            let values = named_params! {":conversations": conversations};
            found = self.rows(sql!("find_run_by_conversations"), values, take_run)?;
        }
        Ok(found)
    }

    /// The options of earlier imports of a run that differ from these.
    pub fn other_options(&self, run_id: i64, options: &str) -> Result<Vec<String>, Error> {
        let values = named_params! {":run_id": run_id, ":options": options};
        self.rows(sql!("other_options"), values, |row| row.get(0))
    }

    /// The tool types that earlier sources of a run named.
    pub fn observed_types(
        &self,
        run_id: i64,
    ) -> Result<BTreeMap<(Requestor, String), String>, Error> {
        let take = |row: &rusqlite::Row<'_>| {
            let requestor: String = row.get(0)?;
            Ok(((Requestor::from_name(&requestor), row.get(1)?), row.get(2)?))
        };
        let rows = self.rows(sql!("tools_of_run"), named_params! {":run_id": run_id}, take)?;
        Ok(rows.into_iter().collect())
    }

    /// Begins the import of a source: a new run, or a known one with what it now tells.
    pub fn begin_import(
        &mut self,
        known: Option<&KnownRun>,
        run: &NewRun<'_>,
        import: &NewImport<'_>,
    ) -> Result<(), Error> {
        if let Some(known) = known {
            self.run_id = known.run_id;
            self.read_known()?;
        } else {
            self.run_id = self.insert_run(run)?;
            self.is_new = true;
            self.tally = Some(Tally::new());
        }
        self.import_id = self.insert_import(import)?;
        self.changes_at_begin = self.connection().total_changes();
        if let Some(known) = known {
            self.update_run(known, run)?;
        }
        let next = self.rows(sql!("next_simulation_id"), &[], |row| row.get(0))?;
        self.next_simulation_id = next.first().copied().unwrap_or(1);
        Ok(())
    }

    fn update_run(&self, known: &KnownRun, run: &NewRun<'_>) -> Result<(), Error> {
        self.execute(
            sql!("update_run"),
            named_params! {
                ":run_id": known.run_id,
                ":domain": run.domain,
                ":domain_source": run.domain_source,
                ":profile": run.profile,
                ":has_observed_types": run.types.has_observed(),
            },
        )?;
        Ok(())
    }

    /// Tells whether the run's action checks name any tool type, where that was expected otherwise.
    pub fn correct_run(&self, has_observed_types: bool) -> Result<(), Error> {
        let values = named_params! {
            ":run_id": self.run_id,
            ":has_observed_types": has_observed_types,
        };
        self.execute(sql!("correct_run"), values)?;
        Ok(())
    }

    fn insert_run(&self, run: &NewRun<'_>) -> Result<i64, Error> {
        let header = run.header;
        self.execute(
            sql!("insert_run"),
            named_params! {
                ":run_key": run.run_key,
                ":run": run.run,
                ":format": run.format,
                ":domain": run.domain,
                ":domain_source": run.domain_source,
                ":profile": run.profile,
                ":agent_model": header.agent_model,
                ":agent_implementation": header.agent_implementation,
                ":user_model": header.user_model,
                ":user_implementation": header.user_implementation,
                ":started_at": header.started_at,
                ":trials_planned": header.trials_planned,
                ":max_steps": header.max_steps,
                ":max_errors": header.max_errors,
                ":seed": header.seed,
                ":benchmark_commit": header.benchmark_commit,
                ":is_solo": run.types.is_solo,
                ":has_observed_types": run.types.has_observed(),
                ":info": header.info,
            },
        )?;
        Ok(self.connection().last_insert_rowid())
    }

    fn insert_import(&self, import: &NewImport<'_>) -> Result<i64, Error> {
        self.execute(
            sql!("insert_import"),
            named_params! {
                ":run_id": self.run_id,
                ":source": import.source,
                // What is not known yet is told at the end, by finish_import.
                ":content_hash": "",
                ":options": import.options,
                ":size_bytes": i64::try_from(import.size_bytes).unwrap_or(i64::MAX),
                ":imported_at": import.imported_at,
                ":importer_version": env!("CARGO_PKG_VERSION"),
                ":outcome": "new",
                ":simulations": 0,
                ":simulations_added": 0,
                ":simulations_updated": 0,
                ":gradings_added": 0,
                ":problems": 0,
            },
        )?;
        Ok(self.connection().last_insert_rowid())
    }

    fn read_known(&mut self) -> Result<(), Error> {
        let take = |row: &rusqlite::Row<'_>| {
            let known = Known {
                simulation_id: row.get(1)?,
                task_id: row.get(2)?,
                content_hash: row.get(3)?,
                turns: row.get(4)?,
                grading_hash: row.get(5)?,
            };
            Ok((row.get(0)?, known))
        };
        let values = named_params! {":run_id": self.run_id};
        self.known = self.rows(sql!("known_simulations"), values, take)?.into_iter().collect();
        Ok(())
    }

    /// Writes a task, unless the run has it in this version, and returns its number.
    ///
    /// `is_planned` says that the source's task list holds it.
    pub fn task(&mut self, task: &Task, is_planned: bool) -> Result<i64, Error> {
        let key = (task.task.clone(), task.task_hash.clone(), task.gold_source.name());
        if let Some(task_id) = self.tasks.get(&key) {
            return Ok(*task_id);
        }
        let values = named_params! {
            ":run_id": self.run_id,
            ":task": task.task,
            ":task_hash": task.task_hash,
            ":gold_source": task.gold_source.name(),
        };
        let found = self.rows(sql!("find_task"), values, |row| row.get(0))?;
        let task_id = match found.first() {
            Some(task_id) => *task_id,
            None => self.insert_task(task, is_planned)?,
        };
        if is_planned && task.gold_source == GoldSource::Task {
            let values =
                named_params! {":run_id": self.run_id, ":task": task.task, ":task_id": task_id};
            self.execute(sql!("plan_task"), values)?;
        }
        for gold in &task.gold {
            let tools = self.tools.entry(gold.requestor).or_default();
            tools.insert(gold.name.clone());
            tools.extend(gold.wrapped_tool.clone());
        }
        self.tasks.insert(key, task_id);
        Ok(task_id)
    }

    fn insert_task(&self, task: &Task, is_planned: bool) -> Result<i64, Error> {
        self.execute(
            sql!("insert_task"),
            named_params! {
                ":run_id": self.run_id,
                ":task": task.task,
                ":task_hash": task.task_hash,
                ":gold_hash": task.gold_hash,
                ":gold_source": task.gold_source.name(),
                ":is_planned": is_planned,
                ":definition": task.definition,
            },
        )?;
        let task_id = self.connection().last_insert_rowid();
        for (position, gold) in task.gold.iter().enumerate() {
            self.execute(
                sql!("insert_gold_action"),
                named_params! {
                    ":task_id": task_id,
                    ":position": position,
                    ":action_id": gold.action_id,
                    ":requestor": gold.requestor.name(),
                    ":name": gold.name,
                    ":wrapped_tool": gold.wrapped_tool,
                    ":arguments": gold.arguments,
                    ":compare_args": compare_args(gold),
                },
            )?;
        }
        self.rules(task_id, &task.rules)?;
        Ok(task_id)
    }

    /// Writes the types of all tools met; those of earlier sources are brought up to date.
    pub fn tools(&mut self, types: &ToolTypes) -> Result<(), Error> {
        let take = |row: &rusqlite::Row<'_>| {
            let requestor: String = row.get(0)?;
            Ok((Requestor::from_name(&requestor), row.get(1)?))
        };
        let known =
            self.rows(sql!("all_tools_of_run"), named_params! {":run_id": self.run_id}, take)?;
        for (requestor, tool) in known.into_iter().chain(types.all_observed().keys().cloned()) {
            self.tools.entry(requestor).or_default().insert(tool);
        }
        let of_side = |(requestor, tools): (&Requestor, &BTreeSet<String>)| -> Vec<_> {
            tools.iter().map(|tool| (*requestor, tool.clone())).collect()
        };
        for (requestor, tool) in &self.tools.iter().flat_map(of_side).collect::<Vec<_>>() {
            self.execute(
                sql!("upsert_tool"),
                named_params! {
                    ":run_id": self.run_id,
                    ":requestor": requestor.name(),
                    ":tool": tool,
                    ":observed_type": types.observed(*requestor, tool),
                    ":profile_type": types.profile(*requestor, tool),
                    ":is_handover": normalise::is_handover(tool),
                },
            )?;
        }
        Ok(())
    }

    /// Gives the run labels.
    pub fn labels(&mut self, labels: &[String]) -> Result<usize, Error> {
        let added = self.store.add_labels(self.run_id, labels)?;
        // A label is the user's, no fact of the source.
        self.changes_at_begin += added as u64;
        Ok(added)
    }
}

/// Takes a row that tells of a stored run.
pub(super) fn take_run(row: &rusqlite::Row<'_>) -> rusqlite::Result<KnownRun> {
    Ok(KnownRun {
        run_id: row.get(0)?,
        run: row.get(1)?,
        domain: row.get(2)?,
        domain_source: row.get(3)?,
        is_solo: row.get(4)?,
    })
}

/// The arguments that count, as stored: a JSON list.
pub(super) fn compare_args(gold: &GoldAction) -> Option<String> {
    gold.compare_args.as_ref().map(|keys| serde_json::json!(keys).to_string())
}
