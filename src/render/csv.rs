//! Comma-separated values: every value in full, as RFC 4180 quotes it.
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
