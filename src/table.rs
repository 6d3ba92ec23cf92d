//! A result as rows and columns, between whatever computes it and whatever shows it.
//!
//! A [`Table`] knows nothing of where it comes from or how it will look: a column says what kind of
//! quantity it holds, and the renderers decide digits, signs and alignment from that.

/// One value of a table.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// Nothing: unknown or undefined, never zero.
    Null,
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
    /// A text.
    Text(String),
    /// Bytes.
    Blob(Vec<u8>),
}

/// What kind of quantity a column holds; decides digits and alignment, never the value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A name or sentence.
    Text,
    /// A count or a number that only identifies.
    Count,
    /// A share or rate between 0 and 1.
    Share,
    /// Money, in US dollars.
    Usd,
    /// A time span, in seconds.
    Seconds,
    /// Quantities of several kinds, a row each: shares beside money, turns and tokens.
    Mixed,
    /// Any other number, or not known before the values are seen.
    Number,
}

/// One column of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// The name, `snake_case`.
    pub name: String,
    /// The kind of quantity.
    pub kind: Kind,
}

/// Rows under named columns; every row has one value for each column.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// The columns, in order.
    pub columns: Vec<Column>,
    /// The rows, in order.
    pub rows: Vec<Vec<Value>>,
}

/// A table with what it shows, as a part of something longer.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Section {
    /// A name for machines, `snake_case`.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub title: String,
    /// The table; may be empty.
    pub table: Table,
}

impl Table {
    /// Makes an empty table of columns.
    pub fn with_columns(columns: &[(&str, Kind)]) -> Self {
        let column = |(name, kind): &(&str, Kind)| Column { name: (*name).to_owned(), kind: *kind };
        Self { columns: columns.iter().map(column).collect(), rows: Vec::new() }
    }
}

impl Table {
    /// A value by its row and the name of its column; NULL where there is none.
    pub fn value(&self, row: usize, column: &str) -> &Value {
        let place = self.columns.iter().position(|known| known.name == column);
        place.and_then(|place| self.rows.get(row)?.get(place)).unwrap_or(&Value::Null)
    }

    /// A text; empty where there is none.
    pub fn text(&self, row: usize, column: &str) -> String {
        match self.value(row, column) {
            Value::Text(text) => text.clone(),
            Value::Null | Value::Integer(_) | Value::Real(_) | Value::Blob(_) => String::new(),
        }
    }

    /// A whole number.
    pub fn integer(&self, row: usize, column: &str) -> Option<i64> {
        match self.value(row, column) {
            Value::Integer(number) => Some(*number),
            Value::Null | Value::Real(_) | Value::Text(_) | Value::Blob(_) => None,
        }
    }

    /// Keeps the rows whose column is one of these whole numbers.
    pub fn keep(&mut self, column: &str, numbers: &[i64]) {
        let place = self.columns.iter().position(|known| known.name == column);
        self.rows.retain(|row| {
            place.and_then(|place| row.get(place)).is_some_and(
                |value| matches!(value, Value::Integer(number) if numbers.contains(number)),
            )
        });
    }

    /// A number, whole or not.
    pub fn real(&self, row: usize, column: &str) -> Option<f64> {
        self.value(row, column).real()
    }
}

impl Value {
    /// The value as a number, whole or not.
    #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
    pub fn real(&self) -> Option<f64> {
        match self {
            Self::Integer(number) => Some(*number as f64),
            Self::Real(number) => Some(*number),
            Self::Null | Self::Text(_) | Self::Blob(_) => None,
        }
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Self::Integer(number)
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Self {
        i64::try_from(number).map_or(Self::Null, Self::Integer)
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Real(number)
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}
