//! Writes what a store holds for other tools: a dataset of partitions, the views in other engines'
//! words, what Datasette shows.
//!
//! A *dataset* is a folder with one folder a table, in it one a domain, in it one a run: a partition
//! is one run. Numbers of the store (`run_id` and the like) become numbers made from what they stand
//! for (`ids`), so that partitions from different stores lie beside each other, and the same run
//! written twice is the same partition. The measures stand in no file of a dataset: the views are the
//! same text everywhere, see [`views`].

mod check;
mod dataset;
pub mod datasette;
pub mod encode;
pub mod error;
mod ids;
pub mod tables;
pub mod views;
mod write;

pub use self::dataset::Dataset;
pub use self::error::Error;
pub use self::write::{Counts, Exporter, Outcome};

use std::fs;
use std::path::PathBuf;

use self::error::io;

/// What begins every file of statements that driftbase writes.
const FIRST_WORDS: &str = "-- ";

/// Writes files of statements, and their folders; files written before are replaced.
///
/// # Errors
/// Where one of them would replace a file that holds something else; then none is written.
pub fn write_files(files: &[(PathBuf, String)]) -> Result<(), Error> {
    for (path, _) in files {
        let is_other = fs::read(path).is_ok_and(|text| !text.starts_with(FIRST_WORDS.as_bytes()));
        if is_other || path.is_dir() {
            return Err(Error::NotOurs { path: path.clone() });
        }
    }
    for (path, text) in files {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(io("create", folder))?;
        }
        fs::write(path, text).map_err(io("write", path))?;
    }
    Ok(())
}
