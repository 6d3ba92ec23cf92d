//! One JSON object a line.

use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};

use super::{Cell, Encoder};
use crate::export::Error;
use crate::export::error::io;
use crate::export::tables::Table;

/// A file being written.
pub(super) struct Jsonl<'t> {
    table: &'t Table,
    out: BufWriter<File>,
    path: PathBuf,
}

impl<'t> Jsonl<'t> {
    /// Gets ready.
    pub(super) fn begin(table: &'t Table, file: File, path: &Path) -> Self {
        Self { table, out: BufWriter::new(file), path: path.to_owned() }
    }
}

impl Encoder for Jsonl<'_> {
    fn row(&mut self, row: &[Cell<'_>]) -> Result<(), Error> {
        let mut object = Map::new();
        for (column, cell) in self.table.columns.iter().zip(row) {
            let value = match *cell {
                Cell::Null => Value::Null,
                Cell::Integer(number) => Value::from(number),
                Cell::Real(number) => Value::from(number),
                Cell::Text(text) => Value::from(text),
            };
            object.insert(column.name.clone(), value);
        }
        writeln!(self.out, "{}", Value::Object(object)).map_err(io("write", &self.path))
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let written = self.out.into_inner().map_err(std::io::IntoInnerError::into_error);
        written.and_then(|file| file.sync_all()).map_err(io("write", &self.path))
    }
}
