//! The test of the graders: what each says of simulations whose right verdicts are known.

use std::collections::BTreeMap;

use rusqlite::Row;

use crate::store::{self, Store};
use crate::table::{Column, Kind, Table, Value};

/// What a grader does wrong over controls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Errors {
    /// It fails what is right.
    pub false_rejects: i64,
    /// It passes what is wrong.
    pub false_accepts: i64,
    /// It says neither.
    pub undecided: i64,
}

/// The verdicts of all graders on all controls.
#[derive(Debug, Clone, PartialEq)]
pub struct Controls {
    /// A row for each control, with a column for each grader; then what each grader does wrong, by set.
    pub table: Table,
    /// What each grader does wrong over all sets.
    pub errors: BTreeMap<String, Errors>,
    /// How many controls there are.
    pub count: usize,
}

/// A grader's verdict on a control.
struct Said {
    set: String,
    control: String,
    kind: String,
    expected: String,
    simulation_id: i64,
    grader: Option<String>,
    verdict: Option<String>,
}

/// What each grader does wrong in a set.
struct Wrong {
    set: String,
    grader: String,
    errors: Errors,
}

/// Reads what graders said of the controls in a store.
///
/// # Errors
/// Where the store cannot be read.
pub fn controls(store: &Store) -> Result<Controls, store::Error> {
    let said = rows(store, include_str!("control_verdicts.sql"), |row| {
        Ok(Said {
            set: row.get("run")?,
            control: row.get("simulation")?,
            kind: row.get("control")?,
            expected: row.get("expected")?,
            simulation_id: row.get("simulation_id")?,
            grader: row.get("grader")?,
            verdict: row.get("verdict")?,
        })
    })?;
    let wrong = rows(store, include_str!("control_errors.sql"), |row| {
        let errors = Errors {
            false_rejects: row.get("false_rejects")?,
            false_accepts: row.get("false_accepts")?,
            undecided: row.get("undecided")?,
        };
        Ok(Wrong { set: row.get("run")?, grader: row.get("grader")?, errors })
    })?;
    let mut errors: BTreeMap<String, Errors> = BTreeMap::new();
    for Wrong { grader, errors: found, .. } in &wrong {
        let sum = errors.entry(grader.clone()).or_default();
        sum.false_rejects += found.false_rejects;
        sum.false_accepts += found.false_accepts;
        sum.undecided += found.undecided;
    }
    let graders: Vec<&String> = errors.keys().collect();
    let mut table = Table::with_columns(&[
        ("set", Kind::Text),
        ("control", Kind::Text),
        ("kind", Kind::Text),
        ("expected", Kind::Text),
    ]);
    let column = |grader: &&String| Column { name: (*grader).clone(), kind: Kind::Text };
    table.columns.extend(graders.iter().map(column));
    let mut sets: Vec<&str> = Vec::new();
    let mut last = None;
    for each in &said {
        if last != Some(each.simulation_id) {
            table.rows.push(control_row(each, graders.len()));
            last = Some(each.simulation_id);
        }
        let place = graders.iter().position(|grader| Some(*grader) == each.grader.as_ref());
        if let (Some(place), Some(row)) = (place, table.rows.last_mut()) {
            row[CONTROL_COLUMNS + place] = each.verdict.clone().into();
        }
        if !sets.contains(&each.set.as_str()) {
            sets.push(&each.set);
        }
    }
    let count = table.rows.len();
    for set in sets {
        let of_set: Vec<&Wrong> = wrong.iter().filter(|wrong| wrong.set == set).collect();
        table.rows.extend(error_rows(set, &of_set, &graders));
    }
    Ok(Controls { table, errors, count })
}

/// How many columns stand before those of the graders.
const CONTROL_COLUMNS: usize = 4;

fn control_row(said: &Said, graders: usize) -> Vec<Value> {
    let Said { set, control, kind, expected, .. } = said;
    let own = [set, control, kind, expected].map(|text| Value::Text(text.clone()));
    own.into_iter().chain(std::iter::repeat_n(Value::Null, graders)).collect()
}

/// Three rows: how often each grader rejects what is right, accepts what is wrong, says neither.
fn error_rows(set: &str, wrong: &[&Wrong], graders: &[&String]) -> Vec<Vec<Value>> {
    type Count = fn(&Errors) -> i64;
    let counts: [(&str, Count); 3] = [
        ("false rejects", |errors| errors.false_rejects),
        ("false accepts", |errors| errors.false_accepts),
        ("undecided", |errors| errors.undecided),
    ];
    let row = |(what, count): (&str, Count)| {
        let of_grader = |grader: &&String| {
            let wrong = wrong.iter().find(|wrong| wrong.grader == **grader);
            wrong.map_or(Value::Null, |wrong| count(&wrong.errors).into())
        };
        let own = [set.into(), Value::Null, what.into(), Value::Null];
        own.into_iter().chain(graders.iter().map(of_grader)).collect()
    };
    counts.into_iter().map(row).collect()
}

fn rows<T>(
    store: &Store,
    sql: &str,
    take: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, store::Error> {
    let run = || -> rusqlite::Result<Vec<T>> {
        store.connection().prepare(sql)?.query_map([], take)?.collect()
    };
    run().map_err(|error| store.explain(error))
}
