//! Comma-separated values: every value in full, as RFC 4180 quotes it.
//!
//! Values are not changed for the sake of spreadsheets, which take a cell that begins with `=`, `+`, `-` or
//! `@` for a formula: a mark before it would be part of the value for every other reader, and most that
//! begin so are numbers and texts that mean what they say. Spreadsheets can import columns as text.
//!
//! NULL and the empty text are both an empty field, as CSV knows no difference; JSON tells them
//! apart. Bytes are hexadecimal digits.

use std::io;

use super::number;
use crate::table::Table;

pub(super) fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(table.columns.iter().map(|column| &column.name)).map_err(io_error)?;
    for row in &table.rows {
        writer.write_record(row.iter().map(number::exact)).map_err(io_error)?;
    }
    writer.flush()
}

/// Gives back the error of the writer, whose kind tells of a closed pipe.
fn io_error(error: csv::Error) -> io::Error {
    match error.into_kind() {
        csv::ErrorKind::Io(error) => error,
        other => io::Error::other(format!("{other:?}")),
    }
}
