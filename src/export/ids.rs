//! Numbers of a store, as a dataset has them.
//!
//! A store counts its runs, tasks and simulations from 1, and so does every other store. In a dataset
//! a number is made from what it stands for, the first 63 bits of a hash: equal in every store that
//! knows the same thing, and different from all others.

use std::collections::HashMap;

use rusqlite::types::ValueRef;

use super::Error;
use crate::store::Store;

/// What a number stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Run,
    Import,
    Task,
    Simulation,
    Grading,
    Matcher,
    Rematch,
    Anchor,
    State,
    Check,
    Grader,
    PersonVerdict,
}

/// A kind, the columns that hold its numbers, and the SQL that tells what they stand for.
type Source = (Kind, &'static [&'static str], &'static str);

const SOURCES: [Source; 12] = [
    (Kind::Run, &["run_id"], include_str!("sql/ids/run.sql")),
    (Kind::Import, &["import_id"], include_str!("sql/ids/import.sql")),
    (Kind::Task, &["task_id"], include_str!("sql/ids/task.sql")),
    (Kind::Simulation, &["simulation_id"], include_str!("sql/ids/simulation.sql")),
    (Kind::Grading, &["grading_id"], include_str!("sql/ids/grading.sql")),
    (Kind::Matcher, &["matcher_id"], include_str!("sql/ids/matcher.sql")),
    (Kind::Rematch, &["rematch_id"], include_str!("sql/ids/rematch.sql")),
    (Kind::Anchor, &["anchor_id"], include_str!("sql/ids/anchor.sql")),
    (Kind::State, &["state_id", "before_id", "after_id"], include_str!("sql/ids/state.sql")),
    (Kind::Check, &["check_id"], include_str!("sql/ids/check.sql")),
    (Kind::Grader, &["grader_id"], include_str!("sql/ids/grader.sql")),
    (Kind::PersonVerdict, &["person_verdict_id"], include_str!("sql/ids/person_verdict.sql")),
];

impl Kind {
    /// The kind of number that a column holds; columns that are no such number have none.
    pub(super) fn of_column(name: &str) -> Option<Self> {
        let source = SOURCES.iter().find(|(_, columns, _)| columns.contains(&name));
        source.map(|(kind, _, _)| *kind)
    }
}

/// The numbers of a run, or of an anchor, by their number in the store.
#[derive(Debug, Default)]
pub(super) struct Ids {
    known: HashMap<(Kind, i64), i64>,
}

impl Ids {
    /// Reads the numbers that a run, or an anchor, of this number uses.
    pub(super) fn read(store: &Store, id: i64) -> Result<Self, Error> {
        let mut ids = Self::default();
        for (kind, _, sql) in SOURCES {
            ids.read_kind(store, kind, sql, id).map_err(|source| store.explain(source))?;
        }
        Ok(ids)
    }

    /// The number in a dataset.
    pub(super) fn get(&self, kind: Kind, number: i64) -> Option<i64> {
        self.known.get(&(kind, number)).copied()
    }

    fn read_kind(&mut self, store: &Store, kind: Kind, sql: &str, id: i64) -> rusqlite::Result<()> {
        let mut statement = store.connection().prepare_cached(sql)?;
        let columns = statement.column_count();
        let mut rows = statement.query(rusqlite::named_params! {":id": id})?;
        while let Some(row) = rows.next()? {
            let mut hasher = blake3::Hasher::new();
            hasher.update(format!("{kind:?}").as_bytes());
            for column in 1..columns {
                let part = match row.get_ref(column)? {
                    ValueRef::Text(text) => text.to_vec(),
                    ValueRef::Integer(number) => number.to_string().into_bytes(),
                    ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Vec::new(),
                };
                hasher.update(&(part.len() as u64).to_le_bytes()).update(&part);
            }
            let hash = first_63_bits(&hasher.finalize());
            let number = match kind {
                Kind::PersonVerdict => in_order(row, hash)?,
                _ => hash,
            };
            self.known.insert((kind, row.get(0)?), number);
        }
        Ok(())
    }
}

/// A number that is never negative.
fn first_63_bits(hash: &blake3::Hash) -> i64 {
    let first = hash.as_bytes().first_chunk().copied().unwrap_or_default();
    i64::from_be_bytes(first) & i64::MAX
}

/// What people say is counted in the order in which they said it, and the last word of each counts:
/// the second, the number within it, and a few bits that tell simulations apart.
fn in_order(row: &rusqlite::Row<'_>, hash: i64) -> rusqlite::Result<i64> {
    const SECONDS_FROM: u32 = 31;
    const NUMBER_FROM: u32 = 21;
    const MOST_SECONDS: i64 = (1 << 32) - 1;
    const MOST_NUMBERS: i64 = (1 << (SECONDS_FROM - NUMBER_FROM)) - 1;
    let seconds: Option<String> = row.get(1)?;
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(0);
    let number: i64 = row.get(2)?;
    Ok((seconds.clamp(0, MOST_SECONDS) << SECONDS_FROM)
        | (number.clamp(0, MOST_NUMBERS) << NUMBER_FROM)
        | (hash & ((1 << NUMBER_FROM) - 1)))
}
