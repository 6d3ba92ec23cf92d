//! What kind of quantity a column holds: from its documented unit, else from its values.

use crate::catalog::SqlFile;
use crate::table::{Kind, Value};

/// Units that headers may use, and the kind each is shown as.
pub const UNITS: &[(&str, Kind)] = &[
    ("share", Kind::Share),
    ("USD", Kind::Usd),
    ("seconds", Kind::Seconds),
    ("count", Kind::Count),
    ("turns", Kind::Count),
    ("tokens", Kind::Count),
    ("bytes", Kind::Count),
];

/// Returns the kind of a column by the unit that a file documents.
pub(super) fn documented(file: &SqlFile, column: &str) -> Option<Kind> {
    let unit = file.header.column(column)?.unit.as_deref()?;
    UNITS.iter().find(|(name, _)| *name == unit).map(|(_, kind)| *kind)
}

/// Returns the kind that views document for a column of this name; none where they disagree.
pub(super) fn documented_anywhere(views: &[SqlFile], column: &str) -> Option<Kind> {
    let mut kinds = views.iter().filter_map(|view| documented(view, column));
    let first = kinds.next()?;
    kinds.all(|kind| kind == first).then_some(first)
}

/// Returns the kind of a column by its values.
pub(super) fn guessed(rows: &[Vec<Value>], column: usize) -> Kind {
    let values = rows.iter().filter_map(|row| row.get(column));
    let mut has_number = false;
    let mut is_whole = true;
    for value in values {
        match value {
            Value::Null => {}
            Value::Integer(_) => has_number = true,
            Value::Real(_) => (has_number, is_whole) = (true, false),
            Value::Text(_) | Value::Blob(_) => return Kind::Text,
        }
    }
    match (has_number, is_whole) {
        (true, true) => Kind::Count,
        _ => Kind::Number,
    }
}
