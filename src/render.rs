//! Shows a [`Table`] in one of the output formats.
//!
//! A format is one file and one variant of [`Format`]. The formats for people (`table`, `markdown`)
//! round by the kind of quantity and escape what could mislead the eye; those for programs (`csv`,
//! `json`, `jsonl`) give every value in full. No format ever leaves out rows or shortens a value.

pub mod braille;
mod csv;
pub mod html;
mod json;
mod markdown;
pub mod number;
pub mod sanitize;
mod svg;
mod terminal;
pub mod transcript;

use std::io;

use crate::table::{Kind, Section, Table, Value};

/// An output format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Columns aligned for a terminal
    Table,
    /// A Markdown table
    Markdown,
    /// Comma-separated values, in full
    Csv,
    /// A JSON list of objects
    Json,
    /// One JSON object on each line
    Jsonl,
}

/// What a terminal can show; the other formats do not care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Style {
    /// Width in characters.
    pub width: usize,
    /// Whether escape codes for colour may be written.
    pub colour: Colour,
}

/// Whether escape codes for colour may be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// They may.
    Yes,
    /// They may not.
    No,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Table, Self::Markdown, Self::Csv, Self::Json, Self::Jsonl];

    /// Whether cautions are part of it; in other formats they go to stderr.
    pub fn has_cautions(self) -> bool {
        matches!(self, Self::Markdown | Self::Json)
    }

    /// Returns the format of a file by the suffix of its name.
    pub fn of_suffix(suffix: &str) -> Option<Self> {
        match suffix {
            "txt" => Some(Self::Table),
            "md" | "markdown" => Some(Self::Markdown),
            "csv" => Some(Self::Csv),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::Jsonl),
            _ => None,
        }
    }
}

/// Writes a table.
pub fn render(
    table: &Table,
    format: Format,
    style: Style,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    match format {
        Format::Table => terminal::write(table, style, out),
        Format::Markdown => markdown::write(table, out),
        Format::Csv => csv::write(table, out),
        Format::Json => json::write_list(table, out),
        Format::Jsonl => json::write_lines(table, out),
    }
}

/// Writes sections, and for people the cautions that go with them.
///
/// `csv` and `jsonl` hold one table: that of the first section. `json` is one object with a list for
/// each section.
pub fn sections(
    sections: &[Section],
    cautions: &[String],
    format: Format,
    style: Style,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let of_first = || sections.first().map(|section| &section.table);
    match format {
        Format::Table => {
            for section in sections {
                if !section.title.is_empty() {
                    writeln!(out, "\n{}", sanitize::line(&section.title))?;
                }
                terminal::write(&section.table, style, out)?;
            }
            Ok(())
        }
        Format::Markdown => markdown::write_sections(sections, cautions, out),
        Format::Csv => of_first().map_or(Ok(()), |table| csv::write(table, out)),
        Format::Jsonl => of_first().map_or(Ok(()), |table| json::write_lines(table, out)),
        Format::Json => json::write_sections(sections, cautions, out),
    }
}

/// Tells whether a column is aligned to the right: it is a number, or all its values are.
fn is_numeric(table: &Table, column: usize) -> bool {
    let kind = table.columns.get(column).map_or(Kind::Text, |column| column.kind);
    let mut values = table.rows.iter().filter_map(|row| row.get(column));
    kind != Kind::Text && values.all(|value| !matches!(value, Value::Text(_) | Value::Blob(_)))
}

#[cfg(test)]
mod tests;
