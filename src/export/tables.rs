//! The tables of a dataset: which they are, what their columns are, and whose rows they hold.

use rusqlite::named_params;
use rusqlite::types::ValueRef;

use super::Error;
use super::ids::{Ids, Kind};
use crate::catalog::table_text::TableDoc;
use crate::store::Store;

/// Whose rows a partition of a table holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Those of one run.
    Run,
    /// What one run uses of what runs share; the same row may stand in several partitions.
    Shared,
    /// Those of one anchor.
    Anchor,
}

/// The type of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    /// 64 bits, signed.
    Integer,
    /// 64 bits.
    Real,
    /// UTF-8.
    Text,
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// Whether it may be NULL.
    pub nullable: bool,
    /// What it holds; empty where nothing is said.
    pub meaning: String,
    /// What its numbers stand for.
    kind: Option<Kind>,
}

impl Column {
    /// Whether a dataset has, in place of a store's number, one that is equal in every store.
    pub fn is_shared_number(&self) -> bool {
        self.kind.is_some()
    }
}

/// A table as it stands in a dataset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// Whose rows a partition holds.
    pub scope: Scope,
    /// What it holds, in a sentence.
    pub summary: String,
    /// Its columns, in order.
    pub columns: Vec<Column>,
    sql: &'static str,
}

/// A value of a row.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Cell<'a> {
    /// Nothing.
    Null,
    /// An integer.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(&'a str),
}

macro_rules! table {
    ($scope:ident, $name:literal) => {
        ($name, Scope::$scope, include_str!(concat!("sql/", $name, ".sql")))
    };
}

/// Every table of a store but those that keep its house; `tests/it/export.rs` holds the list to it.
const TABLES: &[(&str, Scope, &str)] = &[
    table!(Run, "run"),
    table!(Run, "import"),
    table!(Run, "import_problem"),
    table!(Run, "label"),
    table!(Run, "tool"),
    table!(Run, "task"),
    table!(Run, "gold_action"),
    table!(Run, "simulation"),
    table!(Run, "turn"),
    table!(Run, "turn_text"),
    table!(Run, "tool_call"),
    table!(Shared, "matcher"),
    table!(Run, "match"),
    table!(Run, "missed_gold"),
    table!(Run, "simulation_count"),
    table!(Run, "grading"),
    table!(Run, "component_reward"),
    table!(Run, "assertion_result"),
    table!(Run, "action_check"),
    table!(Shared, "rematch"),
    table!(Shared, "rematch_matcher"),
    table!(Run, "rematch_run"),
    table!(Run, "rematch_task"),
    table!(Run, "rematch_gold"),
    table!(Anchor, "anchor"),
    table!(Anchor, "anchor_figure"),
    table!(Run, "task_count"),
    table!(Run, "tool_count"),
    table!(Run, "run_turn_count"),
    table!(Shared, "state"),
    table!(Shared, "state_field"),
    table!(Run, "simulation_state"),
    table!(Run, "goal_field"),
    table!(Run, "changeable_field"),
    table!(Run, "forbidden_tool"),
    table!(Run, "required_order"),
    table!(Run, "control"),
    table!(Shared, "check_definition"),
    table!(Run, "check_result"),
    table!(Run, "check_evidence"),
    table!(Shared, "grader"),
    table!(Run, "grader_verdict"),
    table!(Run, "person_verdict"),
];

/// Columns that tell who read a source, when and from where: two stores with the same run differ in
/// them, and it is still the same run.
const PROVENANCE: &[(&str, &str)] = &[
    ("import", "source"),
    ("import", "imported_at"),
    ("import", "importer_version"),
    ("rematch_run", "gold_from"),
    ("rematch_run", "matched_at"),
    ("rematch_run", "importer_version"),
];

/// Returns the tables as this version of driftbase has them.
pub fn all() -> Result<Vec<Table>, Error> {
    let store = Store::in_memory()?;
    let of = |&(name, scope, sql): &(&'static str, Scope, &'static str)| {
        let (summary, columns) = describe(&store, name)?;
        Ok(Table { name, scope, summary, columns, sql })
    };
    TABLES.iter().map(of).collect()
}

/// Tells what a table's definition says of it and of its columns.
fn describe(store: &Store, name: &'static str) -> Result<(String, Vec<Column>), Error> {
    let explain = |source| Error::Store(store.explain(source));
    let connection = store.connection();
    let text: String = connection
        .query_row(include_str!("sql/definition.sql"), named_params! {":name": name}, |r| r.get(0))
        .map_err(explain)?;
    let read = || -> rusqlite::Result<Vec<(String, String, bool)>> {
        let mut statement = connection.prepare(include_str!("sql/columns.sql"))?;
        let take = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        statement.query_map(named_params! {":name": name}, take)?.collect()
    };
    let columns = read().map_err(explain)?;
    let names: Vec<String> = columns.iter().map(|(name, _, _)| name.clone()).collect();
    let doc = TableDoc::parse(&text, &names);
    let column = |(name, ty, nullable): (String, String, bool)| {
        let ty = match ty.as_str() {
            "INTEGER" => Type::Integer,
            "REAL" => Type::Real,
            _ => Type::Text,
        };
        let meaning = doc.column(&name).unwrap_or_default().to_owned();
        let kind = (ty == Type::Integer).then(|| Kind::of_column(&name)).flatten();
        Column { name, ty, nullable, meaning, kind }
    };
    Ok((doc.summary.clone(), columns.into_iter().map(column).collect()))
}

impl Table {
    /// Whether a column tells of the reading, not of what was read.
    pub(super) fn is_provenance(&self, column: usize) -> bool {
        let name = self.columns.get(column).map_or("", |column| column.name.as_str());
        PROVENANCE.contains(&(self.name, name))
    }

    /// Hands each row of a run, or an anchor, to `take`.
    pub(super) fn rows(
        &self,
        store: &Store,
        ids: &Ids,
        id: i64,
        take: &mut dyn FnMut(&[Cell<'_>]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let explain = |source| Error::Store(store.explain(source));
        let mut statement = store.connection().prepare_cached(self.sql).map_err(explain)?;
        let mut rows = statement.query(named_params! {":id": id}).map_err(explain)?;
        while let Some(row) = rows.next().map_err(explain)? {
            let mut cells = Vec::with_capacity(self.columns.len());
            for (index, column) in self.columns.iter().enumerate() {
                let cell = match (row.get_ref(index).map_err(explain)?, column.kind) {
                    (ValueRef::Integer(number), Some(kind)) => {
                        let number = ids.get(kind, number).ok_or_else(|| Error::Dangling {
                            table: self.name,
                            column: column.name.clone(),
                            value: number,
                        })?;
                        Cell::Integer(number)
                    }
                    (ValueRef::Integer(number), None) => Cell::Integer(number),
                    (ValueRef::Real(number), _) => Cell::Real(number),
                    (ValueRef::Text(text), _) => {
                        Cell::Text(std::str::from_utf8(text).unwrap_or_default())
                    }
                    // The tables are strict, and none has a column of bytes.
                    (ValueRef::Null | ValueRef::Blob(_), _) => Cell::Null,
                };
                cells.push(cell);
            }
            take(&cells)?;
        }
        Ok(())
    }
}
