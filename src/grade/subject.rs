//! The simulations that are graded, with what is known of each.

use rusqlite::{Row, named_params};

use crate::catalog::rule::FACTS;
use crate::store::{self, Store};

/// A simulation that is graded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Subject {
    pub(super) simulation_id: i64,
    pub(super) run_id: i64,
    pub(super) run: String,
    pub(super) domain: String,
    pub(super) task: String,
    pub(super) trial: Option<i64>,
    pub(super) simulation: String,
    /// Whether each of [`FACTS`] is known.
    facts: Vec<bool>,
}

impl Subject {
    /// Tells whether a fact is known.
    pub(super) fn knows(&self, fact: &str) -> bool {
        FACTS.iter().zip(&self.facts).any(|(name, is_known)| *name == fact && *is_known)
    }

    fn take(row: &Row<'_>) -> rusqlite::Result<Self> {
        Ok(Self {
            simulation_id: row.get("simulation_id")?,
            run_id: row.get("run_id")?,
            run: row.get("run")?,
            domain: row.get("domain")?,
            task: row.get("task")?,
            trial: row.get("trial")?,
            simulation: row.get("simulation")?,
            facts: FACTS.iter().map(|fact| row.get(*fact)).collect::<Result<_, _>>()?,
        })
    }
}

/// Reads the simulations of runs, or of all, by number.
pub(super) fn load(store: &Store, runs: Option<&[i64]>) -> Result<Vec<Subject>, store::Error> {
    let runs = runs.map(|runs| serde_json::json!(runs).to_string());
    let run = || -> rusqlite::Result<Vec<Subject>> {
        let mut statement = store.connection().prepare(include_str!("subjects.sql"))?;
        statement.query_map(named_params! {":runs": runs}, Subject::take)?.collect()
    };
    run().map_err(|error| store.explain(error))
}
