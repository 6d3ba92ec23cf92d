//! Checks a store: is the file whole, and does it agree with itself?
//!
//! Each check of content is a file in `doctor/` that selects the simulations or runs where
//! something is wrong.

use crate::store::{self, Store, migrate};
use crate::table::{Column, Kind, Table, Value};

/// What a check found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The check, as a sentence that should hold.
    pub check: &'static str,
    /// What is wrong, one text each; empty where it holds.
    pub wrong: Vec<String>,
}

/// Checks of content: a sentence, what is wrong where it does not hold, and the query for the numbers
/// of those.
const CONTENT: [(&str, &str, &str); 8] = [
    (
        "roll-up simulation_count equals the matches",
        "simulation",
        include_str!("doctor/simulation_count.sql"),
    ),
    ("roll-up task_count equals the simulations", "run", include_str!("doctor/task_count.sql")),
    ("roll-up tool_count equals the matches", "run", include_str!("doctor/tool_count.sql")),
    ("roll-up run_turn_count equals the calls", "run", include_str!("doctor/run_turn_count.sql")),
    (
        "simulations have the turns, calls and tokens they state",
        "simulation",
        include_str!("doctor/simulation_totals.sql"),
    ),
    (
        "every graded simulation has one current grading",
        "simulation",
        include_str!("doctor/current_grading.sql"),
    ),
    (
        "matches point to calls and gold that exist",
        "simulation",
        include_str!("doctor/missing_gold.sql"),
    ),
    (
        "some simulation begins or ends in every state",
        "state",
        include_str!("doctor/lost_states.sql"),
    ),
];

/// Runs all checks.
///
/// # Errors
/// Where the store cannot be read at all.
pub fn examine(store: &Store) -> Result<Vec<Finding>, store::Error> {
    let texts = |sql: &str| texts(store, sql).map_err(|error| store.explain(error));
    let mut integrity = texts("PRAGMA integrity_check")?;
    integrity.retain(|message| message != "ok");
    let mut findings = vec![
        Finding { check: "the file is whole", wrong: integrity },
        Finding {
            check: "foreign keys point to rows that exist",
            wrong: texts("PRAGMA foreign_key_check")?,
        },
        Finding {
            check: "the views are those of this version",
            wrong: migrate::stale_views(store)?,
        },
    ];
    for (check, what, sql) in CONTENT {
        let wrong = texts(sql)?.into_iter().map(|id| format!("{what} {id}")).collect();
        findings.push(Finding { check, wrong });
    }
    Ok(findings)
}

/// Counts the problems that imports met in their sources.
///
/// # Errors
/// Where the store cannot be read.
pub fn problems(store: &Store) -> Result<i64, store::Error> {
    let sql = include_str!("doctor/problems.sql");
    let count = store.connection().query_row(sql, [], |row| row.get(0));
    count.map_err(|error| store.explain(error))
}

/// How much room a store takes, beside what was imported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// Bytes of the store.
    pub store: u64,
    /// Bytes of its sources, each as it was last imported.
    pub sources: u64,
    /// How many sources that are.
    pub count: usize,
    /// How many of them are compressed, so that they are smaller than what they hold.
    pub compressed: usize,
}

/// Measures the store.
///
/// # Errors
/// Where the store cannot be read.
pub fn size(store: &Store) -> Result<Size, store::Error> {
    let connection = store.connection();
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, u64>(0));
    let read = || -> rusqlite::Result<Size> {
        let bytes = pragma("page_count")? * pragma("page_size")?;
        connection.query_row(include_str!("doctor/sources.sql"), [], |row| {
            Ok(Size {
                store: bytes,
                sources: row.get(0)?,
                count: row.get(1)?,
                compressed: row.get(2)?,
            })
        })
    };
    read().map_err(|error| store.explain(error))
}

/// The first column of a query's rows, as texts.
fn texts(store: &Store, sql: &str) -> rusqlite::Result<Vec<String>> {
    let mut statement = store.connection().prepare(sql)?;
    let rows = statement.query_map([], |row| {
        Ok(match row.get_ref(0)? {
            rusqlite::types::ValueRef::Integer(id) => id.to_string(),
            other => other.as_str().unwrap_or_default().to_owned(),
        })
    })?;
    rows.collect()
}

/// Shows findings as a table, with the first few of what is wrong.
pub fn table(findings: &[Finding]) -> Table {
    const SHOWN: usize = 3;
    let column = |name: &str, kind| Column { name: name.into(), kind };
    let row = |finding: &Finding| {
        let mut first: Vec<&str> = finding.wrong.iter().take(SHOWN).map(String::as_str).collect();
        if finding.wrong.len() > SHOWN {
            first.push("…");
        }
        let count = i64::try_from(finding.wrong.len()).unwrap_or(i64::MAX);
        let word = if finding.wrong.is_empty() { "ok" } else { "wrong" };
        let first = if first.is_empty() { Value::Null } else { Value::Text(first.join(", ")) };
        vec![
            Value::Text(finding.check.into()),
            Value::Text(word.into()),
            Value::Integer(count),
            first,
        ]
    };
    Table {
        columns: vec![
            column("check", Kind::Text),
            column("result", Kind::Text),
            column("wrong", Kind::Count),
            column("first", Kind::Text),
        ],
        rows: findings.iter().map(row).collect(),
    }
}
