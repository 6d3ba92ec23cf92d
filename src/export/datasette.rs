//! What Datasette shows beside the rows: titles, what tables, views and columns mean, named queries.

use serde_json::{Map, Value, json};

use super::tables::Table;
use super::views;
use crate::catalog::SqlFile;
use crate::catalog::header::{Allowed, ColumnDoc, Param, ParamType, Presence};

/// Returns the metadata of a database, which Datasette calls by the stem of its file's name.
pub fn metadata(database: &str, tables: &[Table], files: [&[SqlFile]; 2]) -> Value {
    let [views, queries] = files;
    let mut described = Map::new();
    for table in tables {
        let columns = table.columns.iter().map(|c| (c.name.clone(), c.meaning.clone()));
        let columns: Map<String, Value> =
            columns.filter(|(_, m)| !m.is_empty()).map(|(n, m)| (n, Value::from(m))).collect();
        let entry = json!({"description": table.summary, "columns": columns});
        described.insert(table.name.to_owned(), entry);
    }
    for view in views {
        let columns = view.header.columns.iter().map(|c| (c.name.clone(), Value::from(meaning(c))));
        let columns: Map<String, Value> = columns.collect();
        let entry = json!({
            "title": view.header.summary.trim_end_matches('.'),
            "description": prose(view),
            "columns": columns,
        });
        described.insert(view.name.clone(), entry);
    }
    // Datasette would show a query instead of the table or view of its name.
    let name = |query: &SqlFile| {
        let is_taken = described.contains_key(&query.name);
        if is_taken { format!("{}-query", query.name) } else { query.name.clone() }
    };
    let canned: Map<String, Value> =
        queries.iter().map(|query| (name(query), canned(query))).collect();
    let mut databases = Map::new();
    databases.insert(database.to_owned(), json!({"tables": described, "queries": canned}));
    json!({
        "title": "driftbase",
        "description": "How far tool-calling agents drift from the gold actions of their tasks.",
        "license": "",
        "databases": databases,
    })
}

/// A named query as Datasette has it.
fn canned(query: &SqlFile) -> Value {
    let names: Vec<&str> = query.header.params.iter().map(|p| p.name.as_str()).collect();
    json!({
        "title": query.header.summary.trim_end_matches('.'),
        "description": described(query),
        "params": names,
        "sql": views::query_for_forms(query),
    })
}

/// Summary and description of a query, its parameters and columns.
fn described(query: &SqlFile) -> String {
    let mut parts = vec![prose(query)];
    parts.extend(query.header.params.iter().map(parameter));
    let columns = query.header.columns.iter();
    parts.extend(columns.map(|column| format!("{}: {}", column.name, meaning(column))));
    parts.join("\n")
}

fn prose(file: &SqlFile) -> String {
    let mut text = file.header.summary.clone();
    if !file.header.description.is_empty() {
        text.push_str("\n\n");
        text.push_str(&file.header.description);
    }
    text
}

/// What a column holds, and its unit.
fn meaning(column: &ColumnDoc) -> String {
    match &column.unit {
        Some(unit) => format!("{} [{unit}]", column.meaning),
        None => column.meaning.clone(),
    }
}

fn parameter(param: &Param) -> String {
    let default = match (&param.presence, param.ty) {
        (_, ParamType::Flag) => "1 or nothing".to_owned(),
        (Presence::Default(value), _) => format!("{value} unless given"),
        (Presence::Optional, _) => "may be empty".to_owned(),
        (Presence::Required, _) => "must be given".to_owned(),
    };
    let values = match &param.allowed {
        Allowed::All => String::new(),
        allowed => format!("; {allowed}"),
    };
    format!(":{} ({default}{values}): {}", param.name, param.help)
}
