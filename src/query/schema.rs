//! What tables, views and columns a store has and what they mean, as its own text says.

use rusqlite::Connection;

use super::Error;
use crate::catalog::header::Header;
use crate::catalog::table_text::TableDoc;
use crate::store::Store;
use crate::table::{Column, Kind, Table, Value};

/// One table or view.
struct Object {
    name: String,
    kind: String,
    sql: String,
}

/// Returns one row for each table and view, followed by one for each of its columns; of one object
/// where a name is given. The row of the object itself has no column. No such object: no rows.
pub fn describe(store: &Store, name: Option<&str>) -> Result<Table, Error> {
    let connection = store.connection();
    let explain = |source| Error::Store(store.explain(source));
    let mut rows = Vec::new();
    for object in objects(connection).map_err(explain)? {
        if name.is_none_or(|name| name == object.name) {
            let columns = columns(connection, &object.name).map_err(explain)?;
            describe_object(&object, &columns, &mut rows);
        }
    }
    let column = |name: &str| Column { name: name.to_owned(), kind: Kind::Text };
    let columns = ["object", "kind", "column", "type", "meaning"].map(column).to_vec();
    Ok(Table { columns, rows })
}

/// Returns the names of all tables and views.
pub fn names(store: &Store) -> Result<Vec<String>, Error> {
    let objects = objects(store.connection()).map_err(|source| store.explain(source))?;
    Ok(objects.into_iter().map(|object| object.name).collect())
}

/// Returns the tables, then the views; where a view is shadowed, the one that shadows.
fn objects(connection: &Connection) -> rusqlite::Result<Vec<Object>> {
    let mut statement = connection.prepare(include_str!("objects.sql"))?;
    statement
        .query_map([], |row| Ok(Object { name: row.get(0)?, kind: row.get(1)?, sql: row.get(2)? }))?
        .collect()
}

/// Returns name and declared type of each column.
fn columns(connection: &Connection, object: &str) -> rusqlite::Result<Vec<(String, String)>> {
    let mut statement = connection.prepare(include_str!("columns.sql"))?;
    statement.query_map([object], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn describe_object(object: &Object, columns: &[(String, String)], rows: &mut Vec<Vec<Value>>) {
    let text = |text: &str| {
        if text.is_empty() { Value::Null } else { Value::Text(text.to_owned()) }
    };
    let names: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
    let (summary, meanings) = if object.kind == "view" {
        view_text(&object.sql)
    } else {
        let TableDoc { summary, columns } = TableDoc::parse(&object.sql, &names);
        (summary, columns)
    };
    let name = Value::Text(object.name.clone());
    let kind = Value::Text(object.kind.clone());
    rows.push(vec![name.clone(), kind.clone(), Value::Null, Value::Null, text(&summary)]);
    for (column, ty) in columns {
        let meaning = meanings.iter().find(|(name, _)| name == column);
        let meaning = meaning.map_or(Value::Null, |(_, meaning)| text(meaning));
        let column = Value::Text(column.clone());
        rows.push(vec![name.clone(), kind.clone(), column, text(ty), meaning]);
    }
}

/// Returns a view's summary and the meaning of its columns, from the header behind `AS`.
fn view_text(sql: &str) -> (String, Vec<(String, String)>) {
    let header = sql.split_once('\n').and_then(|(_, text)| Header::parse(text).ok());
    let Header { summary, columns, .. } = header.unwrap_or_default();
    let meaning = |column: crate::catalog::header::ColumnDoc| match column.unit {
        Some(unit) => (column.name, format!("{} [{unit}]", column.meaning)),
        None => (column.name, column.meaning),
    };
    (summary, columns.into_iter().map(meaning).collect())
}
