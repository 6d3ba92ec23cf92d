//! Checks that a dataset is as it was written.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;

use super::Error;
use super::dataset::{Dataset, Partition, Written};
use super::encode::Format;
use super::error::io;
use super::tables::{self, Table};

/// What ends every Parquet file.
const PARQUET_END: &[u8; 4] = b"PAR1";

impl Dataset {
    /// Checks every partition; returns the files of all, by table.
    ///
    /// # Errors
    /// Where a file is missing, cut off or of another size than was written.
    pub fn check(&self) -> Result<Vec<(String, String)>, Error> {
        let mut files = Vec::new();
        for table in tables::all()? {
            self.check_shape(&table)?;
        }
        for partition in self.partitions()? {
            self.check_partition(&partition)?;
            files.extend(partition.files.into_iter().map(|file| (file.table, file.path)));
        }
        Ok(files)
    }

    /// Checks one partition.
    pub(super) fn check_partition(&self, partition: &Partition) -> Result<(), Error> {
        partition.files.iter().try_for_each(|file| self.check_file(file))
    }

    /// Checks the file without rows of a table, which an engine reads beside the others.
    fn check_shape(&self, table: &Table) -> Result<(), Error> {
        let path = self.folder().join(self.shape(table));
        let reason = if !path.exists() {
            "it is not there"
        } else if !self.is_whole(&path)? {
            "it is cut off"
        } else {
            return Ok(());
        };
        Err(Error::DamagedShape { path, reason: reason.to_owned() })
    }

    /// Whether a file ends as one of the dataset's format does.
    pub(super) fn is_whole(&self, path: &Path) -> Result<bool, Error> {
        match self.format() {
            Format::Parquet => ends_with(path, PARQUET_END),
            Format::Csv => ends_with(path, b"\n"),
            // No rows are no bytes.
            Format::Jsonl => Ok(true),
        }
    }

    fn check_file(&self, file: &Written) -> Result<(), Error> {
        let Written { path, bytes, .. } = file;
        let path = self.folder().join(path);
        let damaged = |reason: String| Error::Damaged { path: path.clone(), reason };
        let size = match fs::metadata(&path) {
            Ok(metadata) => metadata.len(),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return Err(damaged("it is not there".to_owned()));
            }
            Err(error) => return Err(io("read", &path)(error)),
        };
        if size != *bytes {
            return Err(damaged(format!("it has {size} bytes, {bytes} were written")));
        }
        if self.format() == Format::Parquet && !ends_with(&path, PARQUET_END)? {
            return Err(damaged("it does not end as a Parquet file does".to_owned()));
        }
        Ok(())
    }
}

fn ends_with(path: &Path, expected: &[u8]) -> Result<bool, Error> {
    let read = || -> std::io::Result<bool> {
        let mut file = File::open(path)?;
        let size = usize::try_from(file.metadata()?.len()).unwrap_or(usize::MAX);
        if size < expected.len() {
            return Ok(false);
        }
        let mut end = vec![0; expected.len()];
        file.seek(SeekFrom::End(-i64::try_from(expected.len()).unwrap_or_default()))?;
        file.read_exact(&mut end)?;
        Ok(end == expected)
    };
    read().map_err(io("read", path))
}
