//! How many simulations each grader passes in each run.

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
    let file = catalog::query("grader-summary")?;
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
