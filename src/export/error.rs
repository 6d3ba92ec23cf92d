//! What can go wrong with an export.

use std::io;
use std::path::{Path, PathBuf};

use crate::{catalog, stop, store};

/// What can go wrong with an export.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file or folder cannot be read or written.
    #[error("cannot {what} {}", path.display())]
    Io {
        /// What was tried, as `write`.
        what: &'static str,
        /// The file or folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A folder that is no dataset.
    #[error("{} holds something else: it has no {} and is not empty", path.display(), super::dataset::MARKER)]
    NotADataset {
        /// The folder.
        path: PathBuf,
    },
    /// No folder at all.
    #[error("{} is no dataset: there is no {} in it", path.display(), super::dataset::MARKER)]
    Missing {
        /// The folder.
        path: PathBuf,
    },
    /// A description of a dataset, or of a partition, that cannot be understood.
    #[error("{} cannot be understood", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Where it is wrong.
        source: serde_json::Error,
    },
    /// A dataset of other tables than ours.
    #[error(
        "the dataset {} has the tables of version {found}, this driftbase has those of version {ours}",
        path.display()
    )]
    OtherVersion {
        /// The folder.
        path: PathBuf,
        /// Version of its tables.
        found: i64,
        /// Version of ours.
        ours: i64,
    },
    /// A dataset in another format.
    #[error("the dataset {} is written as {found}, not as {asked}", path.display())]
    OtherFormat {
        /// The folder.
        path: PathBuf,
        /// Its format.
        found: String,
        /// The format asked for.
        asked: String,
    },
    /// A file of a partition is not as it was written.
    #[error("{} is damaged: {reason}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The file without rows of a table is not as it was written.
    #[error("{} is damaged: {reason}", path.display())]
    DamagedShape {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A file that is not ours stands where one is to be written.
    #[error("{} was not written by driftbase and is not overwritten", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// A table or an anchor's or run's number that the export does not know.
    #[error("the table {table} has {column} = {value}, which stands for nothing in the store")]
    Dangling {
        /// The table.
        table: &'static str,
        /// The column.
        column: String,
        /// The number.
        value: i64,
    },
    /// A format that this build lacks.
    #[error("this driftbase was built without Parquet")]
    NoParquet,
    /// Parquet cannot be encoded.
    #[cfg(feature = "parquet")]
    #[error("cannot write {} as Parquet", path.display())]
    Parquet {
        /// The file.
        path: PathBuf,
        /// What the encoder says.
        source: parquet::errors::ParquetError,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// An embedded SQL file is wrong.
    #[error(transparent)]
    Catalog(#[from] catalog::Error),
    /// The process was asked to stop.
    #[error(transparent)]
    Stopped(#[from] stop::Stopped),
}

/// Says of an error of the system what was tried, and where.
pub(super) fn io(what: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::Io { what, path, source }
}
