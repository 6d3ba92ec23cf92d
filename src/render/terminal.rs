//! Aligned columns for a terminal.
//!
//! Numbers stand right. A table that is too wide has its texts wrapped between words; where even
//! that does not fit, each row becomes a block of `name  value` lines, with its texts wrapped as well.
//! Nothing is cut off: a word that is wider than the terminal stays whole.

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

/// Where a row's block leaves less than this for its texts, wrapping would make a tower of words.
const LEAST_ROOM: usize = 20;

/// Names above, a rule below them, and nothing else.
const RULED: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table whose values are texts already.
struct Shown {
    names: Vec<String>,
    rows: Vec<Vec<String>>,
    is_right: Vec<bool>,
}

/// How wide the columns are, and where their texts are broken to fit.
struct Layout {
    widths: Vec<usize>,
    breaks: Breaks,
}

/// Where a text may be broken.
#[derive(Debug, Clone, Copy)]
enum Breaks {
    /// Between words.
    Words,
    /// Also inside names, behind `_`, `-` and `/`.
    Names,
}

pub(super) fn write(table: &Table, style: Style, out: &mut dyn io::Write) -> io::Result<()> {
    if table.columns.is_empty() {
        return Ok(());
    }
    let shown = Shown::new(table);
    match shown.layout(style.width) {
        Some(layout) => shown.write_columns(&layout, style.colour, out),
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

    /// Returns a layout, or none where the table does not fit.
    fn layout(&self, available: usize) -> Option<Layout> {
        let available = available.checked_sub(GAP * self.names.len().saturating_sub(1))?;
        let natural = self.measure(str::width, str::width);
        if natural.iter().sum::<usize>() <= available {
            return Some(Layout { widths: natural, breaks: Breaks::Words });
        }
        [Breaks::Words, Breaks::Names].into_iter().find_map(|breaks| {
            // Numbers stay whole; a column's name is always broken before a text's.
            let name = |text: &str| Breaks::Names.widest_part(text);
            let whole = self.measure(name, str::width);
            let parts = self.measure(name, |text| breaks.widest_part(text));
            let least: Vec<usize> = self
                .is_right
                .iter()
                .zip(whole.iter().zip(parts))
                .map(|(is_right, (whole, parts))| if *is_right { *whole } else { parts })
                .collect();
            let mut spare = available.checked_sub(least.iter().sum())?;
            let mut widths = least;
            // Texts are wrapped in every row, names only once.
            spread(&mut widths, &mut spare, |column| {
                if self.is_right[column] { 0 } else { natural[column] }
            });
            spread(&mut widths, &mut spare, |column| natural[column]);
            Some(Layout { widths, breaks })
        })
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
        layout: &Layout,
        colour: Colour,
        out: &mut dyn io::Write,
    ) -> io::Result<()> {
        let Layout { widths, breaks } = layout;
        let mut table = comfy_table::Table::new();
        table.load_style(RULED).set_content_arrangement(ContentArrangement::Dynamic);
        table.set_width(u16::MAX);
        let names =
            self.names.iter().zip(widths).map(|(name, width)| Breaks::Names.wrap(name, *width));
        table.set_header(names.map(|name| match colour {
            Colour::Yes => Cell::new(name).add_attribute(Attribute::Bold),
            Colour::No => Cell::new(name),
        }));
        match colour {
            Colour::Yes => table.enforce_styling(),
            Colour::No => table.force_no_tty(),
        };
        for row in &self.rows {
            table.add_row(row.iter().zip(widths).map(|(text, width)| breaks.wrap(text, *width)));
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
        let room = style.width.saturating_sub(label + GAP);
        for (index, row) in self.rows.iter().enumerate() {
            let title = format!("── row {} ", index + 1);
            let rule = "─".repeat(style.width.saturating_sub(title.width()).min(60));
            writeln!(out, "{title}{rule}")?;
            for (name, text) in self.names.iter().zip(row) {
                let text =
                    if room < LEAST_ROOM { text.clone() } else { Breaks::Words.wrap(text, room) };
                for (line, text) in text.split('\n').enumerate() {
                    let name = if line == 0 { name.as_str() } else { "" };
                    let pad = label - name.width() + GAP;
                    writeln!(out, "{}", format!("{name}{:pad$}{text}", "").trim_end())?;
                }
            }
        }
        Ok(())
    }
}

impl Breaks {
    /// Splits a text where it may be broken.
    fn parts(self, text: &str) -> impl Iterator<Item = &str> {
        text.split_inclusive(move |character| match self {
            Self::Words => character == ' ',
            Self::Names => [' ', '_', '-', '/'].contains(&character),
        })
    }

    fn widest_part(self, text: &str) -> usize {
        self.parts(text).map(|part| part.trim_end().width()).max().unwrap_or_default()
    }

    /// Breaks a text into lines, where it is wider than its column.
    fn wrap(self, text: &str, width: usize) -> String {
        if text.width() <= width {
            return text.to_owned();
        }
        let mut lines = vec![String::new()];
        for part in self.parts(text) {
            match lines.last_mut() {
                Some(line)
                    if line.is_empty() || (line.width() + part.trim_end().width()) <= width =>
                {
                    line.push_str(part);
                }
                _ => lines.push(part.to_owned()),
            }
        }
        let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        lines.join("\n")
    }
}

/// Gives the spare width to the columns that want more, evenly, until none is left.
fn spread(widths: &mut [usize], spare: &mut usize, wanted: impl Fn(usize) -> usize) {
    loop {
        let lacking: Vec<usize> =
            (0..widths.len()).filter(|&column| widths[column] < wanted(column)).collect();
        if *spare == 0 || lacking.is_empty() {
            return;
        }
        let portion = (*spare / lacking.len()).max(1);
        for column in lacking {
            let more = portion.min(wanted(column) - widths[column]).min(*spare);
            widths[column] += more;
            *spare -= more;
        }
    }
}
