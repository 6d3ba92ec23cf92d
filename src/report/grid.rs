//! Tables as a report shows them: chosen columns with heads and words in the report's language.

use super::{Cell, Grid, Heading, Shown};
use crate::table::{Kind, Table, Value};
use crate::words::Words;

/// Columns whose values are words of a fixed set, which every language has for itself.
const WORDS: [&str; 12] = [
    "reward_group",
    "reason",
    "verdict",
    "termination_group",
    "outcome",
    "action",
    "convention",
    "measure",
    "side",
    "flip",
    "kind",
    "severity",
];

/// Returns chosen columns of a table.
pub(super) fn chosen(table: &Table, title: &str, columns: &[&str], words: &Words) -> Grid {
    let heads = columns.iter().map(|name| {
        let kind = table.columns.iter().find(|column| column.name == *name);
        heading(name, kind.map_or(Kind::Number, |column| column.kind), words)
    });
    let row = |row: usize| {
        columns.iter().map(|name| cell(name, table.value(row, name).clone(), words)).collect()
    };
    Grid {
        title: words.text(title).to_owned(),
        columns: heads.collect(),
        rows: (0..table.rows.len()).map(row).collect(),
    }
}

/// Returns a whole table.
pub(super) fn whole(table: &Table, title: &str, words: &Words) -> Grid {
    let columns: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    chosen(table, title, &columns, words)
}

/// The head of a column; one that has no text in the language keeps its name.
pub(super) fn heading(name: &str, kind: Kind, words: &Words) -> Heading {
    let key = format!("column.{name}");
    let label = words.all().get(&key).map_or(name, String::as_str);
    Heading { name: name.to_owned(), label: label.to_owned(), kind }
}

fn cell(column: &str, value: Value, words: &Words) -> Cell {
    let shown = match &value {
        Value::Text(text) if WORDS.contains(&column) => {
            // pass^2 and the like are as they are.
            let word = words.word(text);
            if word == text { Shown::Value } else { Shown::Word(word.to_owned()) }
        }
        _ => Shown::Value,
    };
    Cell { value, shown, simulation: None }
}

impl Grid {
    /// Adds a column before another one, or at the end where there is no such.
    pub(super) fn insert(&mut self, before: &str, head: Heading, cells: Vec<Cell>) {
        let place = self.columns.iter().position(|column| column.name == before);
        let place = place.unwrap_or(self.columns.len());
        self.columns.insert(place, head);
        for (row, cell) in self.rows.iter_mut().zip(cells) {
            row.insert(place, cell);
        }
    }
}
