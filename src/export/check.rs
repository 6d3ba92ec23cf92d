//! Checks that a dataset is as it was written.

use std::fs::{self, File};
use std::io::{Read as _, Seek as _, SeekFrom};
use std::path::Path;

use super::Error;
use super::dataset::{Dataset, Partition, Written};
use super::encode::Format;
use super::error::io;

/// What ends every Parquet file.
const PARQUET_END: &[u8; 4] = b"PAR1";

impl Dataset {
    /// Checks every partition; returns the files of all, by table.
    ///
    /// # Errors
    /// Where a file is missing, cut off or of another size than was written.
    pub fn check(&self) -> Result<Vec<(String, String)>, Error> {
        let mut files = Vec::new();
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
        if self.format() == Format::Parquet && !ends_as_parquet(&path)? {
            return Err(damaged("it does not end as a Parquet file does".to_owned()));
        }
        Ok(())
    }
}

fn ends_as_parquet(path: &Path) -> Result<bool, Error> {
    let read = || -> std::io::Result<bool> {
        let mut end = [0; PARQUET_END.len()];
        let mut file = File::open(path)?;
        file.seek(SeekFrom::End(-4))?;
        file.read_exact(&mut end)?;
        Ok(end == *PARQUET_END)
    };
    read().map_err(io("read", path))
}
