//! What checks and graders return, row by row.

use std::collections::{HashMap, HashSet};

use super::broken::{self, Failure};
use super::matcher;
use crate::catalog::SqlFile;
use crate::catalog::rule::{CHECK_COLUMNS, GRADER_COLUMNS};
use crate::query;
use crate::query::params::Params;
use crate::query::sandbox::Sandbox;
use crate::store::Store;
use crate::store::write::Evidence;
use crate::table::Value;

use super::verdict::Verdict;

/// A row of a check.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CheckRow {
    /// What it says.
    pub(super) verdict: Verdict,
    /// Where, and why.
    pub(super) evidence: Evidence,
}

/// A row of a grader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct GraderRow {
    /// pass, fail or `not_applicable`.
    pub(super) verdict: &'static str,
    /// The parts that fail.
    pub(super) failing: Option<String>,
}

/// Runs a check; returns its rows by simulation, in its order.
pub(super) fn of_check(
    store: &Store,
    sandbox: &Sandbox,
    file: &SqlFile,
    params: &Params,
) -> Result<HashMap<i64, Vec<CheckRow>>, Failure> {
    matcher::check_default(store, file, params)?;
    let table = query::run_rule(store, sandbox, file, params, (&CHECK_COLUMNS, 1))
        .map_err(|error| broken::failure(store, file, error))?;
    let mut rows: HashMap<i64, Vec<CheckRow>> = HashMap::new();
    for (index, row) in table.rows.into_iter().enumerate() {
        let row = Cells { file, index, values: row };
        let found = CheckRow {
            verdict: row.word("verdict", 4, &Verdict::ALL, Verdict::name, Verdict::Fail)?,
            evidence: Evidence {
                turn: row.number("turn", 1)?,
                call: row.number("call", 2)?,
                text: row.text(3),
            },
        };
        rows.entry(row.simulation()?).or_default().push(found);
    }
    check_simulations(store, file, &rows)?;
    Ok(rows)
}

/// Runs a grader; returns its verdicts by simulation.
pub(super) fn of_grader(
    store: &Store,
    sandbox: &Sandbox,
    file: &SqlFile,
    params: &Params,
) -> Result<HashMap<i64, GraderRow>, Failure> {
    const VERDICTS: [&str; 3] = ["pass", "fail", "not_applicable"];
    matcher::check_default(store, file, params)?;
    let table = query::run_rule(store, sandbox, file, params, (&GRADER_COLUMNS, 0))
        .map_err(|error| broken::failure(store, file, error))?;
    let mut rows = HashMap::new();
    for (index, row) in table.rows.into_iter().enumerate() {
        let row = Cells { file, index, values: row };
        let simulation = row.simulation()?;
        let verdict = row.word("verdict", 1, &VERDICTS, |word| word, "")?;
        let failing = if verdict == "fail" { row.text(2) } else { None };
        if rows.insert(simulation, GraderRow { verdict, failing }).is_some() {
            return Err(row.wrong(&format!("a second verdict on simulation {simulation}")).into());
        }
    }
    check_simulations(store, file, &rows)?;
    Ok(rows)
}

/// Blames a file that returns what is the number of no simulation: most likely that of something else.
fn check_simulations<T>(
    store: &Store,
    file: &SqlFile,
    rows: &HashMap<i64, T>,
) -> Result<(), Failure> {
    let run = || -> rusqlite::Result<HashSet<i64>> {
        let mut statement = store.connection().prepare(include_str!("simulations.sql"))?;
        statement.query_map([], |row| row.get(0))?.collect()
    };
    let known = run().map_err(|error| Failure::Store(store.explain(error)))?;
    match rows.keys().filter(|simulation| !known.contains(simulation)).min() {
        Some(none) => {
            let message = format!("`simulation_id` is {none}, but there is no such simulation");
            Err(broken::of_rows(file, &message).into())
        }
        None => Ok(()),
    }
}

/// A row of a file's result.
struct Cells<'f> {
    file: &'f SqlFile,
    index: usize,
    values: Vec<Value>,
}

impl Cells<'_> {
    fn simulation(&self) -> Result<i64, Failure> {
        let missing = || self.wrong("expected a number in `simulation_id`, found NULL");
        Ok(self.number("simulation_id", 0)?.ok_or_else(missing)?)
    }

    fn number(&self, column: &str, place: usize) -> Result<Option<i64>, Failure> {
        match self.values.get(place) {
            None | Some(Value::Null) => Ok(None),
            Some(Value::Integer(number)) => Ok(Some(*number)),
            Some(other) => {
                let found = told(other);
                Err(self.wrong(&format!("expected a number in `{column}`, found {found}")).into())
            }
        }
    }

    fn text(&self, place: usize) -> Option<String> {
        match self.values.get(place)? {
            Value::Null => None,
            Value::Text(text) => Some(text.clone()),
            Value::Integer(number) => Some(number.to_string()),
            Value::Real(number) => Some(number.to_string()),
            Value::Blob(bytes) => Some(String::from_utf8_lossy(bytes).into_owned()),
        }
    }

    /// A word of a list; `without` where there is no such column.
    fn word<W: Copy>(
        &self,
        column: &str,
        place: usize,
        words: &[W],
        name: impl Fn(W) -> &'static str,
        without: W,
    ) -> Result<W, Failure> {
        let Some(cell) = self.values.get(place) else { return Ok(without) };
        let is_it = |word: &&W| *cell == Value::Text(name(**word).to_owned());
        let found = words.iter().find(is_it).copied();
        Ok(found.ok_or_else(|| {
            let names: Vec<&str> = words.iter().map(|word| name(*word)).collect();
            let (names, found) = (names.join(", "), told(cell));
            self.wrong(&format!("expected one of {names} in `{column}`, found {found}"))
        })?)
    }

    fn wrong(&self, message: &str) -> super::rules::Broken {
        broken::of_rows(self.file, &format!("row {} of the result: {message}", self.index + 1))
    }
}

fn told(value: &Value) -> String {
    match value {
        Value::Null => "NULL".to_owned(),
        Value::Integer(number) => number.to_string(),
        Value::Real(number) => number.to_string(),
        Value::Text(text) => format!("`{text}`"),
        Value::Blob(_) => "a blob".to_owned(),
    }
}
