//! Lays the rows of the query `trend` out as models by domains.

use std::collections::{BTreeMap, BTreeSet};

use crate::table::{Column, Kind, Table, Value};

/// The measures that can be followed, and what kind of quantity each is.
pub const MEASURES: [(&str, Kind); 6] = [
    ("gd", Kind::Share),
    ("omission_rate", Kind::Share),
    ("pass_rate", Kind::Share),
    ("pass_rate_all", Kind::Share),
    ("writes_per_simulation", Kind::Number),
    ("agent_cost_per_simulation", Kind::Usd),
];

/// Returns the kind of quantity that a measure is.
pub fn kind(measure: &str) -> Kind {
    let found = MEASURES.iter().find(|(name, _)| *name == measure);
    found.map_or(Kind::Number, |(_, kind)| *kind)
}

/// Gives the values of a trend the kind of their measure, which a query's header cannot tell.
pub fn typed(mut trend: Table, measure: &str) -> Table {
    for column in &mut trend.columns {
        if ["value", "change", "anchor_value", "from_anchor"].contains(&column.name.as_str()) {
            column.kind = kind(measure);
        }
    }
    trend
}

/// Returns a matrix: a row for each model, a column for each domain, in each cell the value of the
/// latest run. A cell without a run is NULL, as is one where the measure is undefined. The anchor's
/// values stand in a row below.
pub fn matrix(trend: &Table, anchor: &str) -> Table {
    let place = |name: &str| trend.columns.iter().position(|column| column.name == name);
    let value = |row: &[Value], name: &str| {
        place(name).and_then(|place| row.get(place)).cloned().unwrap_or(Value::Null)
    };
    let text = |row: &[Value], name: &str| match value(row, name) {
        Value::Text(text) => Some(text),
        Value::Null | Value::Integer(_) | Value::Real(_) | Value::Blob(_) => None,
    };
    let anchor = format!("anchor:{anchor}");
    // Rows come in the order of time, so that the last one of a cell stays.
    let mut cells: BTreeMap<(Option<String>, String), Value> = BTreeMap::new();
    for row in &trend.rows {
        let key = (text(row, "agent_model"), text(row, "domain").unwrap_or_default());
        let anchored = (Some(anchor.clone()), key.1.clone());
        cells.insert(key, value(row, "value"));
        if value(row, "anchor_value") != Value::Null {
            cells.insert(anchored, value(row, "anchor_value"));
        }
    }
    let domains: BTreeSet<&String> = cells.keys().map(|(_, domain)| domain).collect();
    let mut models: Vec<&Option<String>> = cells.keys().map(|(model, _)| model).collect();
    models.dedup();
    models.sort_by_key(|model| (model.as_ref() == Some(&anchor), model.is_none(), *model));
    let kind = place("value").map_or(Kind::Number, |place| trend.columns[place].kind);
    let mut columns = vec![Column { name: "agent_model".into(), kind: Kind::Text }];
    columns.extend(domains.iter().map(|domain| Column { name: (*domain).clone(), kind }));
    let row = |model: &Option<String>| {
        let name = model.clone().map_or(Value::Null, Value::Text);
        let cell = |domain: &&String| {
            cells.get(&(model.clone(), (*domain).clone())).cloned().unwrap_or(Value::Null)
        };
        std::iter::once(name).chain(domains.iter().map(cell)).collect()
    };
    Table { columns, rows: models.into_iter().map(row).collect() }
}

#[cfg(test)]
mod tests;
