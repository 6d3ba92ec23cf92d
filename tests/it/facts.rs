//! What a store says, as text that can be compared between stores.

use std::collections::BTreeMap;

use driftbase::store::Store;

use crate::place::{rows, shown};

/// Tables that tell of importing and of the store itself, not of runs.
const NO_FACTS: [&str; 4] = ["import", "import_problem", "view_catalog", "refinery_schema_history"];

/// Compares every row of two stores, but for when they were made; returns how many rows they have.
#[track_caller]
pub(crate) fn assert_same_stores(one: &Store, other: &Store) -> usize {
    let rows = |store| {
        let mut rows = everything(store);
        rows.retain(|row| !row.starts_with("refinery_schema_history"));
        rows
    };
    let (one, other) = (rows(one), rows(other));
    assert_same(&one, &other);
    one.len()
}

/// Every row of every table.
pub(crate) fn everything(store: &Store) -> Vec<String> {
    let mut all = Vec::new();
    for table in tables(store) {
        let found = rows(store, &format!("SELECT * FROM \"{table}\""));
        all.extend(found.into_iter().map(|row| format!("{table}: {row}")));
    }
    all.sort();
    all
}

/// Every fact, in an order of its own: the store's numbers are replaced by the names that the sources
/// give, and what depends on which file came first (a run's key) is left out.
pub(crate) fn facts(store: &Store) -> Vec<String> {
    let names = names(store);
    let mut all = Vec::new();
    for table in tables(store).iter().filter(|table| !NO_FACTS.contains(&table.as_str())) {
        let mut statement =
            store.connection().prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let columns: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let take = |row: &rusqlite::Row<'_>| {
            let mut cells = Vec::new();
            for (index, column) in columns.iter().enumerate() {
                let cell = shown(&row.get(index)?);
                let cell = match column.as_str() {
                    "import_id" | "run_key" => continue,
                    "run_id" | "task_id" | "simulation_id" | "grading_id" => {
                        names[&(column.clone(), cell)].clone()
                    }
                    "before_id" | "after_id" if cell == "-" => cell,
                    "state_id" | "before_id" | "after_id" => {
                        names[&("state_id".to_owned(), cell)].clone()
                    }
                    _ => cell,
                };
                cells.push(format!("{column}={cell}"));
            }
            Ok(format!("{table}: {}", cells.join(" | ")))
        };
        all.extend(statement.query_map([], take).unwrap().map(Result::unwrap));
    }
    all.sort();
    all
}

/// The natural name of each number that the store gives.
fn names(store: &Store) -> BTreeMap<(String, String), String> {
    let name_of = [
        ("state_id", "SELECT state_id, state_hash FROM state"),
        ("run_id", "SELECT run_id, run || ' ' || COALESCE(agent_model, '?') FROM run"),
        (
            "task_id",
            "SELECT task_id, run || ' ' || task || ' ' || task_hash || ' ' || gold_source
             FROM task JOIN run USING (run_id)",
        ),
        (
            "simulation_id",
            "SELECT simulation_id, run || ' ' || simulation FROM simulation JOIN run USING (run_id)",
        ),
        (
            "grading_id",
            "SELECT grading_id, run || ' ' || simulation || ' ' || grading.content_hash || ' '
                 || is_current
             FROM grading JOIN simulation USING (simulation_id) JOIN run USING (run_id)",
        ),
    ];
    let mut names = BTreeMap::new();
    for (column, sql) in name_of {
        for row in rows(store, sql) {
            let (number, name) = row.split_once('|').unwrap();
            names.insert((column.to_owned(), number.to_owned()), name.to_owned());
        }
    }
    names
}

pub(crate) fn tables(store: &Store) -> Vec<String> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' \
               ORDER BY name";
    rows(store, sql)
}

/// Fails with the facts that only one side has.
#[track_caller]
pub(crate) fn assert_same(left: &[String], right: &[String]) {
    let only = |a: &[String], b: &[String]| {
        let missing = a.iter().filter(|fact| !b.contains(fact)).cloned();
        missing.collect::<Vec<_>>().join("\n  ")
    };
    assert!(
        left == right,
        "only left:\n  {}\nonly right:\n  {}",
        only(left, right),
        only(right, left)
    );
}
