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
    line: String,
}

impl Csv {
    /// Writes the names of the columns.
    pub(super) fn begin(table: &Table, file: File, path: &Path) -> Result<Self, Error> {
        let mut new =
            Self { out: BufWriter::new(file), path: path.to_owned(), line: String::new() };
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
                self.line.push(',');
            }
            match cell {
                Cell::Null => {}
                Cell::Integer(number) => self.line.push_str(&number.to_string()),
                // The shortest digits that read back as the same number.
                Cell::Real(number) => self.line.push_str(&format!("{number:?}")),
                Cell::Text(text) => push_text(&mut self.line, text),
            }
        }
        self.line.push('\n');
        self.out.write_all(self.line.as_bytes()).map_err(io("write", &self.path))
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let written = self.out.into_inner().map_err(std::io::IntoInnerError::into_error);
        written.and_then(|file| file.sync_all()).map_err(io("write", &self.path))
    }
}

fn push_text(line: &mut String, text: &str) {
    // A line `\.` would end the data for psql.
    if text.is_empty() || text.contains([',', '"', '\n', '\r']) || text == "\\." {
        line.push('"');
        line.push_str(&text.replace('"', "\"\""));
        line.push('"');
    } else {
        line.push_str(text);
    }
}
