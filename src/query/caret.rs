//! The place of a mistake in SQL: the line, and a caret below it.

use std::fmt;

/// A place in an SQL text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The line's number, from 1.
    pub line: usize,
    /// The line's text.
    pub text: String,
    /// Characters before the place in its line.
    pub column: usize,
}

impl Place {
    /// Finds the place at a byte offset; SQLite gives -1 where it knows none.
    pub(super) fn new(sql: &str, offset: i32) -> Option<Self> {
        let offset = usize::try_from(offset).ok()?;
        let before = sql.get(..offset)?;
        let start = before.rfind('\n').map_or(0, |index| index + 1);
        let text = sql.get(start..)?.lines().next().unwrap_or_default();
        Some(Self {
            line: before.matches('\n').count() + 1,
            text: text.to_owned(),
            column: before.get(start..)?.chars().count(),
        })
    }
}

/// Shows a place below a message; nothing where there is none.
pub(super) struct Shown<'a>(pub(super) Option<&'a Place>);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Place { line, text, column }) = self.0 else {
            return Ok(());
        };
        let label = format!("line {line}: ");
        // A tab is as wide as a tab below it, too.
        let indent: String =
            text.chars().take(*column).map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
        write!(f, "\n  {label}{text}\n  {:width$}{indent}^", "", width = label.len())
    }
}
