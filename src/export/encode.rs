//! The formats of a dataset's files.

mod csv;
mod jsonl;
#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::path::Path;

use super::Error;
use super::tables::{Cell, Table};

/// The format of a dataset's files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Apache Parquet, which engines read.
    Parquet,
    /// Comma-separated values: NULL is nothing, an empty text is `""`.
    Csv,
    /// One JSON object a line.
    Jsonl,
}

impl Format {
    /// Its name, which is also the suffix of its files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::Csv => "csv",
            Self::Jsonl => "jsonl",
        }
    }

    /// Begins a file.
    pub(super) fn begin<'t>(
        self,
        table: &'t Table,
        file: File,
        path: &Path,
    ) -> Result<Box<dyn Encoder + 't>, Error> {
        match self {
            Self::Csv => Ok(Box::new(csv::Csv::begin(table, file, path)?)),
            Self::Jsonl => Ok(Box::new(jsonl::Jsonl::begin(table, file, path))),
            #[cfg(feature = "parquet")]
            Self::Parquet => Ok(Box::new(parquet::Parquet::begin(table, file, path)?)),
            #[cfg(not(feature = "parquet"))]
            Self::Parquet => Err(Error::NoParquet),
        }
    }
}

/// Writes the rows of a table to a file.
pub(super) trait Encoder {
    /// Writes a row.
    fn row(&mut self, row: &[Cell<'_>]) -> Result<(), Error>;

    /// Ends the file and sees that it is on the disk.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}
