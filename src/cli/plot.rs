//! Small charts below a table, on a terminal only.

use super::error::CliError;
use super::ui::Ui;
use crate::render::braille::{self, Small};
use crate::table::Table;

/// How many charts stand below a table.
const MOST: usize = 6;

/// Draws `GD_t` of each run.
pub(super) fn turns(table: &Table, ui: &mut Ui) -> Result<(), CliError> {
    let key = |row| {
        format!(
            "{} ({}), {}",
            table.text(row, "run"),
            told(table, row, "run_id"),
            table.text(row, "matcher")
        )
    };
    let neutral = || Some((0.5, "neutral".to_owned()));
    let series = series(table, key);
    let charts = series.iter().map(|(key, rows)| Small {
        title: format!("GD_t of {key}"),
        first: format!("t {}", told(table, rows[0], "t")),
        last: told(table, rows[rows.len() - 1], "t"),
        values: rows.iter().map(|row| table.real(*row, "gd")).collect(),
        level: neutral(),
    });
    draw(&charts.collect::<Vec<_>>(), ui)
}

/// Draws a measure over time, of each agent model and domain with several runs.
pub(super) fn trend(table: &Table, measure: &str, ui: &mut Ui) -> Result<(), CliError> {
    let key = |row| {
        let model = table.text(row, "agent_model");
        let model = if model.is_empty() { "an unknown model".to_owned() } else { model };
        format!("{model} on {}", table.text(row, "domain"))
    };
    let mut series = series(table, key);
    series.retain(|(_, rows)| rows.len() > 1);
    let charts = series.iter().map(|(key, rows)| {
        let anchor = rows.iter().find_map(|row| table.real(*row, "anchor_value"));
        Small {
            title: format!("{measure} of {key}, run by run"),
            first: table.text(rows[0], "time"),
            last: table.text(rows[rows.len() - 1], "time"),
            values: rows.iter().map(|row| table.real(*row, "value")).collect(),
            level: anchor.map(|value| (value, "anchor".to_owned())),
        }
    });
    draw(&charts.collect::<Vec<_>>(), ui)
}

/// Rows that belong together, in the table's order.
fn series(table: &Table, key: impl Fn(usize) -> String) -> Vec<(String, Vec<usize>)> {
    let mut series: Vec<(String, Vec<usize>)> = Vec::new();
    for row in 0..table.rows.len() {
        let key = key(row);
        match series.last_mut() {
            Some((known, rows)) if *known == key => rows.push(row),
            _ => series.push((key, vec![row])),
        }
    }
    series
}

fn told(table: &Table, row: usize, column: &str) -> String {
    table.integer(row, column).map(|number| number.to_string()).unwrap_or_default()
}

fn draw(charts: &[Small], ui: &mut Ui) -> Result<(), CliError> {
    let width = ui.style().width;
    for chart in charts.iter().take(MOST) {
        braille::write(chart, width, ui.data())?;
    }
    if charts.len() > MOST {
        let more = charts.len() - MOST;
        ui.hint(&format!("{more} more are not drawn: `--run` or `--domain` chooses"));
    }
    Ok(())
}
