//! What checks, graders and people say of a simulation.

use rusqlite::{Row, named_params};

use crate::store::Store;

/// What a check says.
#[derive(Debug, Clone, PartialEq)]
pub struct CheckSaid {
    /// Its name.
    pub check: String,
    /// Its kind.
    pub kind: String,
    /// How much a violation matters.
    pub severity: String,
    /// pass, fail, `not_applicable` or vacuous.
    pub verdict: String,
    /// Why it is not applicable or vacuous.
    pub reason: Option<String>,
    /// Where it is violated.
    pub places: Vec<Place>,
}

/// Where a check is violated.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// Position of the turn.
    pub turn: Option<i64>,
    /// Position of the call.
    pub call: Option<i64>,
    /// What was found.
    pub evidence: Option<String>,
}

/// What a grader or a person says.
#[derive(Debug, Clone, PartialEq)]
pub struct Said {
    /// The grader, or the person; empty where not told.
    pub by: String,
    /// pass, fail or `not_applicable`.
    pub verdict: String,
    /// The parts that fail, or the person's note.
    pub why: Option<String>,
    /// When a person said it.
    pub at: Option<String>,
}

pub(super) fn checks(store: &Store, simulation_id: i64) -> rusqlite::Result<Vec<CheckSaid>> {
    rows(store, include_str!("checks.sql"), simulation_id, |row| {
        Ok(CheckSaid {
            check: row.get("check_name")?,
            kind: row.get("kind")?,
            severity: row.get("severity")?,
            verdict: row.get("verdict")?,
            reason: row.get("reason")?,
            places: places(store, simulation_id, row.get("check_id")?)?,
        })
    })
}

fn places(store: &Store, simulation_id: i64, check_id: i64) -> rusqlite::Result<Vec<Place>> {
    let mut statement = store.connection().prepare_cached(include_str!("evidence.sql"))?;
    let values = named_params! {":simulation_id": simulation_id, ":check_id": check_id};
    let take = |row: &Row<'_>| {
        Ok(Place { turn: row.get("turn")?, call: row.get("call")?, evidence: row.get("evidence")? })
    };
    statement.query_map(values, take)?.collect()
}

pub(super) fn graders(store: &Store, simulation_id: i64) -> rusqlite::Result<Vec<Said>> {
    rows(store, include_str!("graders.sql"), simulation_id, |row| {
        let (by, verdict) = (row.get("grader")?, row.get("verdict")?);
        Ok(Said { by, verdict, why: row.get("failing")?, at: None })
    })
}

pub(super) fn people(store: &Store, simulation_id: i64) -> rusqlite::Result<Vec<Said>> {
    rows(store, include_str!("people.sql"), simulation_id, |row| {
        let (by, verdict) = (row.get("person")?, row.get("verdict")?);
        Ok(Said { by, verdict, why: row.get("note")?, at: row.get("given_at")? })
    })
}

fn rows<T>(
    store: &Store,
    sql: &str,
    simulation_id: i64,
    take: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    let values = named_params! {":simulation_id": simulation_id};
    store.connection().prepare(sql)?.query_map(values, take)?.collect()
}
