//! Aligned columns for a terminal.
//!
//! Numbers stand right. A table that is too wide has its texts wrapped between words; where even
//! that does not fit, each row becomes a block of `name  value` lines. Nothing is cut off.

use std::io;

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, LineStyle, TableStyle,
    Width,
};
use unicode_width::UnicodeWidthStr as _;

use super::{Colour, Style, is_numeric, number, sanitize};
use crate::table::Table;

/// Blanks between two columns; one of them is comfy-table's own, where a line could stand.
const GAP: usize = 2;

/// Names above, a rule below them, and nothing else.
const RULED: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table whose values are texts already.
struct Shown {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
    is_right: Vec<bool>,
}

pub(super) fn write(table: &Table, style: Style, out: &mut dyn io::Write) -> io::Result<()> {
    if table.columns.is_empty() {
        return Ok(());
    }
    let shown = Shown::new(table);
    match shown.widths(style.width) {
        Some(widths) => shown.write_columns(&widths, style.colour, out),
        None => shown.write_records(style, out),
    }
}

impl Shown {
    fn new(table: &Table) -> Self {
        let text = |value, kind| sanitize::line(&number::shown(value, kind)).into_owned();
        let rows = table
            .rows
            .iter()
            .map(|row| {
                row.iter()
                    .zip(&table.columns)
                    .map(|(value, column)| text(value, column.kind))
                    .collect()
            })
            .collect();
        Self {
            names: table.columns.iter().map(|c| sanitize::line(&c.name).into_owned()).collect(),
            rows,
            is_right: (0..table.columns.len()).map(|column| is_numeric(table, column)).collect(),
        }
    }

    /// Returns the width of each column, or none where the table does not fit.
    fn widths(&self, available: usize) -> Option<Vec<usize>> {
        let available = available.checked_sub(GAP * self.names.len().saturating_sub(1))?;
        let natural = self.measure(str::width, str::width);
        if natural.iter().sum::<usize>() <= available {
            return Some(natural);
        }
        // Numbers stay whole, texts need room for their longest word, names for that between `_`.
        let widest = |parts: std::str::SplitInclusive<'_, char>| {
            parts.map(|part| part.trim_end().width()).max().unwrap_or_default()
        };
        let name = |text: &str| widest(text.split_inclusive('_'));
        let whole = self.measure(name, str::width);
        let words = self.measure(name, |text| widest(text.split_inclusive(' ')));
        let least: Vec<usize> = self
            .is_right
            .iter()
            .zip(whole.iter().zip(words))
            .map(|(is_right, (whole, words))| if *is_right { *whole } else { words })
            .collect();
        let spare = available.checked_sub(least.iter().sum())?;
        Some(spread(&natural, least, spare))
    }

    /// Returns the largest measure of each column's name and texts.
    fn measure(&self, name: impl Fn(&str) -> usize, text: impl Fn(&str) -> usize) -> Vec<usize> {
        let mut widths: Vec<usize> = self.names.iter().map(|content| name(content)).collect();
        for row in &self.rows {
            for (width, content) in widths.iter_mut().zip(row) {
                *width = text(content).max(*width);
            }
        }
        widths
    }

    fn write_columns(
        &self,
        widths: &[usize],
        colour: Colour,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let mut table = comfy_table::Table::new();
        table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::MAX);
        let names = self.names.iter().zip(widths).map(|(name, width)| wrapped_name(name, *width));
        table.set_header(names.map(|name| match colour {
            Colour::Yes => Cell::new(name).add_attribute(Attribute::Bold),
            Colour::No => Cell::new(name),
        }));
        match colour {
            Colour::Yes => table.enforce_styling(),
            Colour::No => table.force_no_tty(),
        };
        for row in &self.rows {
            table.add_row(row.iter().map(Cell::new));
        }
        for ((column, width), is_right) in table.column_iter_mut().zip(widths).zip(&self.is_right) {
            let gap = if column.index == 0 { 0 } else { GAP - 1 };
            let gap = u16::try_from(gap).unwrap_or_default();
            column.set_padding((gap, 0));
            let width = u16::try_from(*width).unwrap_or(u16::MAX).saturating_add(gap);
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(width)));
            if *is_right {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        writeln!(out, "{}", table.trim_fmt())
    }

    fn write_records(&self, style: Style, out: &mut dyn io::Write) -> io::Result<()> {
        let label = self.names.iter().map(|name| name.width()).max().unwrap_or_default();
        if self.rows.is_empty() {
            return self.names.iter().try_for_each(|name| writeln!(out, "{name}"));
        }
        for (index, row) in self.rows.iter().enumerate() {
            let title = format!("── row {} ", index + 1);
            let rule = "─".repeat(style.width.saturating_sub(title.width()).min(60));
            writeln!(out, "{title}{rule}")?;
            for (name, text) in self.names.iter().zip(row) {
                let pad = label - name.width() + GAP;
                writeln!(out, "{}", format!("{name}{:pad$}{text}", "").trim_end())?;
            }
        }
        Ok(())
    }
}

/// Breaks a name behind underscores, where it is wider than its column.
fn wrapped_name(name: &str, width: usize) -> String {
    let mut lines = vec![String::new()];
    for part in name.split_inclusive('_') {
        match lines.last_mut() {
            Some(line) if line.is_empty() || line.width() + part.width() <= width => {
                line.push_str(part);
            }
            _ => lines.push(part.to_owned()),
        }
    }
    lines.join("\n")
}

/// Gives the spare width to the columns that lack some, evenly, until none is left.
fn spread(natural: &[usize], mut widths: Vec<usize>, mut spare: usize) -> Vec<usize> {
    loop {
        let lacking: Vec<usize> =
            (0..widths.len()).filter(|&column| widths[column] < natural[column]).collect();
        if spare == 0 || lacking.is_empty() {
            return widths;
        }
        let portion = (spare / lacking.len()).max(1);
        for column in lacking {
            let more = portion.min(natural[column] - widths[column]).min(spare);
            widths[column] += more;
            spare -= more;
        }
    }
}
