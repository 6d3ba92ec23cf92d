//! JSON: a list of objects, or one object on each line.
//!
//! Numbers have all their digits, NULL and what is no finite number are `null`, bytes are text of
//! hexadecimal digits. A name that stands twice gets a suffix, as an object has each key once.
//! Characters that would deceive the eye are written as escapes, which every reader undoes.

use std::collections::HashSet;
use std::io;

use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::{number, sanitize};
use crate::table::{Section, Table, Value};

pub(super) fn write_list(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let names = unique_names(table);
    out.write_all(b"[")?;
    for (index, row) in table.rows.iter().enumerate() {
        out.write_all(if index == 0 { b"\n  " } else { b",\n  " })?;
        write_value(out, &Record { names: &names, row })?;
    }
    out.write_all(if table.rows.is_empty() { b"]\n" } else { b"\n]\n" })
}

pub(super) fn write_lines(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let names = unique_names(table);
    for row in &table.rows {
        write_value(out, &Record { names: &names, row })?;
        out.write_all(b"\n")?;
    }
    Ok(())
}

/// Writes sections as one object: the first section's rows, the cautions, and the other sections.
pub(super) fn write_sections(
    sections: &[Section],
    cautions: &[String],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let empty = Section::default();
    let (first, others) = sections.split_first().unwrap_or((&empty, &[]));
    out.write_all(b"{\"rows\": ")?;
    write_list(&first.table, out)?;
    out.write_all(b", \"cautions\": ")?;
    write_value(out, cautions)?;
    out.write_all(b", \"sections\": [")?;
    for (index, section) in others.iter().enumerate() {
        out.write_all(if index == 0 { b"\n" } else { b",\n" })?;
        out.write_all(b"{\"name\": ")?;
        write_value(out, section.name)?;
        out.write_all(b", \"title\": ")?;
        write_value(out, &section.title)?;
        out.write_all(b", \"rows\": ")?;
        write_list(&section.table, out)?;
        out.write_all(b"}")?;
    }
    out.write_all(b"]}\n")
}

/// Writes a value on one line.
fn write_value(out: &mut dyn io::Write, value: &(impl Serialize + ?Sized)) -> io::Result<()> {
    value.serialize(&mut serde_json::Serializer::with_formatter(out, Harmless))?;
    Ok(())
}

/// Compact JSON with deceptive characters as escapes.
struct Harmless;

impl serde_json::ser::Formatter for Harmless {
    fn write_string_fragment<W>(&mut self, out: &mut W, fragment: &str) -> io::Result<()>
    where
        W: ?Sized + io::Write,
    {
        let mut written = 0;
        for (at, found) in fragment.match_indices(sanitize::is_deceptive) {
            out.write_all(&fragment.as_bytes()[written..at])?;
            for unit in found.encode_utf16() {
                write!(out, "\\u{unit:04x}")?;
            }
            written = at + found.len();
        }
        out.write_all(&fragment.as_bytes()[written..])
    }
}

/// One row as an object, its keys in the order of the columns.
struct Record<'a> {
    names: &'a [String],
    row: &'a [Value],
}

impl Serialize for Record<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.names.len()))?;
        for (name, value) in self.names.iter().zip(self.row) {
            match value {
                Value::Null => map.serialize_entry(name, &())?,
                Value::Integer(number) => map.serialize_entry(name, number)?,
                Value::Real(number) => map.serialize_entry(name, number)?,
                Value::Text(text) => map.serialize_entry(name, text)?,
                Value::Blob(bytes) => map.serialize_entry(name, &number::hex(bytes))?,
            }
        }
        map.end()
    }
}

/// Returns the columns' names, those that were there before with `_2`, `_3`, … behind.
fn unique_names(table: &Table) -> Vec<String> {
    let mut taken: HashSet<String> =
        table.columns.iter().map(|column| column.name.clone()).collect();
    let mut seen = HashSet::new();
    let mut names = Vec::with_capacity(table.columns.len());
    for column in &table.columns {
        let mut name = column.name.clone();
        let mut number = 2;
        while !seen.insert(name.clone()) {
            name = format!("{}_{number}", column.name);
            // A suffixed name must not take that of a later column.
            while taken.contains(&name) && !seen.contains(&name) {
                number += 1;
                name = format!("{}_{number}", column.name);
            }
            number += 1;
        }
        taken.insert(name.clone());
        names.push(name);
    }
    names
}
