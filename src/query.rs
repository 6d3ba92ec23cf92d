//! Runs SQL against a store and collects a [`Table`].
//!
//! Two doors: a named query, whose header is held to its word, and SQL from the user. Neither can
//! change a store: statements that would are refused. SQL that is not ours is run in a [`sandbox`].

mod caret;
pub mod kinds;
pub mod params;
pub mod sandbox;
pub mod schema;

use std::collections::BTreeSet;
use std::time::Duration;

use rusqlite::types::ValueRef;
use rusqlite::{ErrorCode, Statement};

use self::params::Params;
use self::sandbox::Sandbox;
use crate::catalog::{self, SqlFile};
use crate::store::{self, Store};
use crate::table::{Column, Kind, Table, Value};

/// What can go wrong with a query.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// SQL that SQLite does not take.
    #[error("{message}{}", caret::Shown(.at.as_ref()))]
    Sql {
        /// What SQLite says.
        message: String,
        /// Where, if it says so.
        at: Option<caret::Place>,
    },
    /// SQL that is empty or only comments.
    #[error("there is no SQL statement")]
    Empty,
    /// More than one statement.
    #[error("expected one SQL statement, found several")]
    Several,
    /// A statement that would change something.
    #[error("only statements that read are run: this one would change the store")]
    NotReading,
    /// A statement that attaches another file.
    #[error("other databases cannot be attached")]
    Attach,
    /// A setting of SQLite, which a statement would change.
    #[error("settings of SQLite cannot be changed or asked for: `PRAGMA {0}`")]
    Setting(String),
    /// A function that reaches beyond the store.
    #[error("the function `{0}` reaches beyond the store and is not run")]
    Function(String),
    /// A result that does not fit.
    #[error("the result is larger than {} MiB, which is the most that is held", .0 >> 20)]
    TooLarge(usize),
    /// A text or blob that does not fit.
    #[error("the query makes a text or blob larger than {} MiB", sandbox::LARGEST_VALUE >> 20)]
    ValueTooLarge,
    /// More memory than a query is given.
    #[error("the query needs more than the {} MiB of memory that it is given", sandbox::MOST_MEMORY >> 20)]
    Memory,
    /// A statement without a result, as BEGIN.
    #[error("the statement gives no rows")]
    NoResult,
    /// A parameter in the user's own SQL.
    #[error("the SQL has a parameter `{0}`, which nothing gives a value")]
    Unbound(String),
    /// The time is over.
    #[error("the query did not end within {} s and was stopped", .0.as_secs_f64())]
    Timeout(Duration),
    /// A required parameter is missing.
    #[error("query {query} needs the parameter `{name}`")]
    Missing {
        /// The query.
        query: String,
        /// The parameter.
        name: String,
    },
    /// A parameter that the query does not have.
    #[error("query {query} has no parameter `{name}`")]
    Unknown {
        /// The query.
        query: String,
        /// The parameter.
        name: String,
    },
    /// A parameter's value has another type than declared.
    #[error("parameter `{name}` of query {query} is of type {expected}")]
    WrongType {
        /// The query.
        query: String,
        /// The parameter.
        name: String,
        /// The declared type.
        expected: catalog::header::ParamType,
    },
    /// A value that the parameter does not take.
    #[error("parameter `{name}` of query {query} takes {expected}")]
    NotAllowed {
        /// The query.
        query: String,
        /// The parameter.
        name: String,
        /// The values that it takes.
        expected: catalog::header::Allowed,
    },
    /// The header declares other parameters than the SQL has.
    #[error("query {query}: the header declares the parameters {declared}, the SQL has {used}")]
    ParamsDiffer {
        /// The query.
        query: String,
        /// In the header.
        declared: Names,
        /// In the SQL.
        used: Names,
    },
    /// A check or a grader returns other columns than those of its kind.
    #[error("expected the columns {expected}, found {returned}")]
    OtherColumns {
        /// Those that it should return.
        expected: String,
        /// In the result.
        returned: String,
    },
    /// The header declares other columns than the SQL returns.
    #[error(
        "query {query}: the header declares the columns {declared}, the SQL returns {returned}"
    )]
    ColumnsDiffer {
        /// The query.
        query: String,
        /// In the header.
        declared: String,
        /// In the result.
        returned: String,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// An embedded SQL file is wrong.
    #[error(transparent)]
    Catalog(#[from] catalog::Error),
}

/// The names of parameters, with their colons.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names(pub BTreeSet<String>);

impl std::fmt::Display for Names {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&listed(self.0.iter().map(String::as_str)))
    }
}

/// Runs a named query.
///
/// The header must tell the truth: an unbound parameter would silently be NULL, so declared and
/// used parameters must be the same set, and the columns must be those declared.
pub fn run_named(store: &Store, file: &SqlFile, params: &Params) -> Result<Table, Error> {
    run_file(store, file, params, usize::MAX)
}

/// Runs a named query of the user's, in the sandbox; see [`run_named`].
pub fn run_named_apart(
    store: &mut Store,
    file: &SqlFile,
    params: &Params,
    timeout: Option<Duration>,
) -> Result<Table, Error> {
    let sandbox = Sandbox::around(store, timeout)?;
    sandbox.within(|| run_file(store, file, params, sandbox::LARGEST_RESULT))
}

/// Runs a check or a grader, whose columns are those of its kind; the last `optional` of them may be
/// missing. What the sandbox holds is run within it, and the connection comes back from there.
pub fn run_rule(
    store: &Store,
    sandbox: &Sandbox,
    file: &SqlFile,
    params: &Params,
    (columns, optional): (&[&str], usize),
) -> Result<Table, Error> {
    let run = || {
        let mut statement = prepare(store, &file.text)?;
        check_params(file, &statement)?;
        let returned: Vec<&str> = statement.column_names().collect();
        let (least, rest) = columns.split_at(columns.len().saturating_sub(optional));
        if returned != columns && returned != least {
            let perhaps = |name: &&str| format!(", perhaps {name}");
            let rest: String = rest.iter().map(perhaps).collect();
            return Err(Error::OtherColumns {
                expected: format!("{}{rest}", least.join(", ")),
                returned: listed(returned.into_iter()),
            });
        }
        bind(store, &mut statement, file, params)?;
        collect(store, &mut statement, sandbox::LARGEST_RESULT)
    };
    if sandbox.holds(&file.origin) { sandbox.within(run) } else { run() }
}

fn run_file(
    store: &Store,
    file: &SqlFile,
    params: &Params,
    most_bytes: usize,
) -> Result<Table, Error> {
    let mut statement = prepare(store, &file.text)?;
    check_params(file, &statement)?;
    check_columns(file, &statement)?;
    bind(store, &mut statement, file, params)?;
    let mut table = collect(store, &mut statement, most_bytes)?;
    for column in &mut table.columns {
        column.kind = kinds::documented(file, &column.name).unwrap_or(column.kind);
    }
    Ok(table)
}

fn bind(
    store: &Store,
    statement: &mut Statement<'_>,
    file: &SqlFile,
    params: &Params,
) -> Result<(), Error> {
    for (name, value) in &params.bind(file)? {
        let index = statement.parameter_index(&format!(":{name}"));
        if let Some(index) = index.map_err(|e| explain(store, e))? {
            let bound = statement.raw_bind_parameter(index, params::Bound(value));
            bound.map_err(|e| explain(store, e))?;
        }
    }
    Ok(())
}

/// Runs one statement of the user's in the sandbox.
pub fn run_sql(store: &mut Store, sql: &str, timeout: Option<Duration>) -> Result<Table, Error> {
    let sandbox = Sandbox::around(store, timeout)?;
    sandbox.within(|| run_apart(store, sql))
}

fn run_apart(store: &Store, sql: &str) -> Result<Table, Error> {
    let mut statement = prepare(store, sql)?;
    if statement.parameter_count() > 0 {
        let name = statement.parameter_name(1).unwrap_or("?").to_owned();
        return Err(Error::Unbound(name));
    }
    let mut table = collect(store, &mut statement, sandbox::LARGEST_RESULT)?;
    let views = catalog::views()?;
    for column in table.columns.iter_mut().filter(|column| column.kind != Kind::Text) {
        column.kind = kinds::documented_anywhere(&views, &column.name).unwrap_or(column.kind);
    }
    Ok(table)
}

fn prepare<'a>(store: &'a Store, sql: &str) -> Result<Statement<'a>, Error> {
    let statement = store.connection().prepare(sql).map_err(|source| explain(store, source))?;
    if statement.expanded_sql().is_none_or(|sql| sql.is_empty()) {
        return Err(Error::Empty);
    }
    if !statement.readonly() {
        return Err(Error::NotReading);
    }
    if statement.column_count() == 0 {
        return Err(Error::NoResult);
    }
    Ok(statement)
}

/// Runs a prepared and bound statement; kinds are guessed from the values.
fn collect(
    store: &Store,
    statement: &mut Statement<'_>,
    most_bytes: usize,
) -> Result<Table, Error> {
    let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
    let mut cells = Vec::new();
    let mut bytes = 0_usize;
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().map_err(|source| explain(store, source))? {
        let mut values = Vec::with_capacity(names.len());
        for index in 0..names.len() {
            let cell = row.get_ref(index).map_err(|source| explain(store, source))?;
            bytes = bytes.saturating_add(size(cell));
            if bytes > most_bytes {
                return Err(Error::TooLarge(most_bytes));
            }
            values.push(value(cell));
        }
        cells.push(values);
    }
    let columns = names
        .into_iter()
        .enumerate()
        .map(|(index, name)| Column { name, kind: kinds::guessed(&cells, index) })
        .collect();
    Ok(Table { columns, rows: cells })
}

/// What a cell takes in memory, in bytes.
fn size(cell: ValueRef<'_>) -> usize {
    size_of::<Value>()
        + match cell {
            ValueRef::Null | ValueRef::Integer(_) | ValueRef::Real(_) => 0,
            ValueRef::Text(bytes) | ValueRef::Blob(bytes) => bytes.len(),
        }
}

fn value(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(number) => Value::Integer(number),
        ValueRef::Real(number) => Value::Real(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
    }
}

fn check_params(file: &SqlFile, statement: &Statement<'_>) -> Result<(), Error> {
    let declared: BTreeSet<String> =
        file.header.params.iter().map(|param| format!(":{}", param.name)).collect();
    let used: BTreeSet<String> = (1..=statement.parameter_count())
        .map(|index| statement.parameter_name(index).unwrap_or("?").to_owned())
        .collect();
    if declared == used {
        return Ok(());
    }
    let (declared, used) = (Names(declared), Names(used));
    Err(Error::ParamsDiffer { query: file.name.clone(), declared, used })
}

/// Checks the columns; a user's query need not declare any.
fn check_columns(file: &SqlFile, statement: &Statement<'_>) -> Result<(), Error> {
    let returned: Vec<&str> = statement.column_names().collect();
    let declared: Vec<&str> =
        file.header.columns.iter().map(|column| column.name.as_str()).collect();
    let is_lax = declared.is_empty() && file.origin != catalog::Origin::BuiltIn;
    if declared == returned || is_lax {
        return Ok(());
    }
    Err(Error::ColumnsDiffer {
        query: file.name.clone(),
        declared: listed(declared.into_iter()),
        returned: listed(returned.into_iter()),
    })
}

fn listed<'a, I: Iterator<Item = &'a str>>(names: I) -> String {
    let text = names.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "(none)".to_owned() } else { text }
}

/// Says of an error of SQLite whether the SQL or the store is to blame.
fn explain(store: &Store, source: rusqlite::Error) -> Error {
    if source.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) {
        return Error::Timeout(Duration::ZERO);
    }
    match source.sqlite_error_code() {
        Some(ErrorCode::TooBig) => return Error::ValueTooLarge,
        Some(ErrorCode::OutOfMemory) => return Error::Memory,
        _ => {}
    }
    match source {
        rusqlite::Error::MultipleStatement => Error::Several,
        rusqlite::Error::SqlInputError { msg, sql, offset, .. } => {
            Error::Sql { message: msg, at: caret::Place::new(&sql, offset) }
        }
        rusqlite::Error::SqliteFailure(code, Some(message)) if code.code == ErrorCode::Unknown => {
            Error::Sql { message, at: None }
        }
        other => Error::Store(store.explain(other)),
    }
}

#[cfg(test)]
mod tests;
