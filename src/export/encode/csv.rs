//! Comma-separated values, as PostgreSQL's COPY reads them: NULL is nothing, an empty text is `""`.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use super::{Cell, Encoder};
use crate::export::Error;
use crate::export::error::io;
use crate::export::tables::Table;

/// A file being written.
pub(super) struct Csv {
    out: BufWriter<File>,
    path: PathBuf,
    line: Vec<u8>,
}

impl Csv {
    /// Writes the names of the columns.
    pub(super) fn begin(table: &Table, file: File, path: &Path) -> Result<Self, Error> {
        let mut new = Self { out: BufWriter::new(file), path: path.to_owned(), line: Vec::new() };
        let names: Vec<Cell<'_>> =
            table.columns.iter().map(|column| Cell::Text(&column.name)).collect();
        new.row(&names)?;
        Ok(new)
    }
}

impl Encoder for Csv {
    fn row(&mut self, row: &[Cell<'_>]) -> Result<(), Error> {
        self.line.clear();
        for (index, cell) in row.iter().enumerate() {
            if index > 0 {
                self.line.push(b',');
            }
            match cell {
                Cell::Null => {}
                Cell::Integer(number) => self.line.extend(number.to_string().as_bytes()),
                // The shortest digits that read back as the same number.
                Cell::Real(number) => self.line.extend(format!("{number:?}").as_bytes()),
                Cell::Text(text) => push_text(&mut self.line, text),
            }
        }
        self.line.push(b'\n');
        self.out.write_all(&self.line).map_err(io("write", &self.path))
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let written = self.out.into_inner().map_err(std::io::IntoInnerError::into_error);
        written.and_then(|file| file.sync_all()).map_err(io("write", &self.path))
    }
}

fn push_text(line: &mut Vec<u8>, text: &str) {
    // A line `\.` would end the data for psql.
    if text.is_empty() || text.contains([',', '"', '\n', '\r']) || text == "\\." {
        line.push(b'"');
        line.extend(text.replace('"', "\"\"").as_bytes());
        line.push(b'"');
    } else {
        line.extend(text.as_bytes());
    }
}
