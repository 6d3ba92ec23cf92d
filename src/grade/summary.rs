//! How many simulations each grader passes in each run, and which tasks' trials did not begin alike.

use crate::catalog;
use crate::query::params::Params;
use crate::query::{self, Error};
use crate::store::Store;
use crate::table::{Table, Value};

/// Returns a row for each run and grader, of these runs or of all.
///
/// # Errors
/// Where the store cannot be read.
pub fn summary(store: &Store, runs: Option<&[i64]>) -> Result<Table, Error> {
    of_runs(store, "grader-summary", runs)
}

/// Returns how many tasks of these runs, or of all, have trials that did not begin in the same state.
///
/// # Errors
/// Where the store cannot be read.
pub fn differing_starts(store: &Store, runs: Option<&[i64]>) -> Result<usize, Error> {
    Ok(of_runs(store, "start-state", runs)?.rows.len())
}

fn of_runs(store: &Store, query: &'static str, runs: Option<&[i64]>) -> Result<Table, Error> {
    let file = catalog::query(query)?;
    let mut table = query::run_named(store, &file, &Params::new())?;
    let is_run = |name: &str| name == "run_id";
    if let (Some(runs), Some(place)) =
        (runs, table.columns.iter().position(|column| is_run(&column.name)))
    {
        table.rows.retain(|row| match &row[place] {
            Value::Integer(run) => runs.contains(run),
            _ => true,
        });
    }
    Ok(table)
}
