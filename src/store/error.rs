//! What can be wrong with a store, and what to do about it.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

use crate::catalog;

/// What can be wrong with a store.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// There is no such file.
    #[error("there is no store at {}", path.display())]
    NoSuchFile {
        /// The store.
        path: PathBuf,
    },
    /// The path names a folder or the like.
    #[error("{} is not a file", path.display())]
    NotAFile {
        /// The path.
        path: PathBuf,
    },
    /// The file cannot even be looked at.
    #[error("cannot reach {}", path.display())]
    Unreachable {
        /// The store.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The folder for a new store does not exist.
    #[error("cannot create {}: there is no folder {}", path.display(), folder.display())]
    FolderMissing {
        /// The store.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },
    /// The file is no SQLite file.
    #[error("{} is not a SQLite file", path.display())]
    NotSqlite {
        /// The file.
        path: PathBuf,
    },
    /// The file has no content: nothing was ever stored, or the making of the store was interrupted.
    #[error("{} is empty: it is no store yet", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is a SQLite file of something else.
    #[error("{} is a SQLite file, but not a driftbase store", path.display())]
    NotOurs {
        /// The file.
        path: PathBuf,
    },
    /// The store is from a newer version.
    #[error(
        "{} was made by a newer driftbase: its tables are version {found}, this one knows {known}",
        path.display()
    )]
    Newer {
        /// The store.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The newest version known here.
        known: i64,
    },
    /// The store is from an older version and was opened for reading.
    #[error(
        "{} was made by an older driftbase: its tables are version {found}, this one needs {needed}",
        path.display()
    )]
    Older {
        /// The store.
        path: PathBuf,
        /// Its version; 0 where it has no tables yet.
        found: i64,
        /// The version needed.
        needed: i64,
    },
    /// Another process holds the store.
    #[error("{} is locked by another process, perhaps an import", path.display())]
    Locked {
        /// The store.
        path: PathBuf,
    },
    /// There is no room.
    #[error("no space left to write {}", path.display())]
    DiskFull {
        /// The store.
        path: PathBuf,
    },
    /// The system refuses to read or write, for another reason than a full disk.
    #[error("the system could not read or write {}", path.display())]
    Io {
        /// The store.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The path does not lead to the open store any more.
    #[error("{} was deleted or replaced while it was written; what was written to it since is lost", path.display())]
    Gone {
        /// The store.
        path: PathBuf,
    },
    /// The process was asked to stop.
    #[error("a write to {} was stopped", path.display())]
    Stopped {
        /// The store.
        path: PathBuf,
    },
    /// What a source wrote went with another one of the same transaction.
    #[error("a write to {} was undone with others that it was to be made with", path.display())]
    Undone {
        /// The store.
        path: PathBuf,
    },
    /// The store cannot be written.
    #[error("{} cannot be written: the file or its folder is read-only", path.display())]
    ReadOnly {
        /// The store.
        path: PathBuf,
    },
    /// An interrupted write cannot be undone.
    #[error("a write to {} was interrupted, and what it left beside it cannot be undone here", path.display())]
    Interrupted {
        /// The store.
        path: PathBuf,
    },
    /// SQLite cannot open the file.
    #[error("cannot open {}", path.display())]
    CannotOpen {
        /// The store.
        path: PathBuf,
        /// What SQLite says: its code alone, as rusqlite says the same around it.
        source: rusqlite::ffi::Error,
    },
    /// The file is damaged.
    #[error("{} is damaged", path.display())]
    Damaged {
        /// The store.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
    /// The tables cannot be brought up to date.
    #[error("cannot bring the tables of {} up to date", path.display())]
    Migration {
        /// The store.
        path: PathBuf,
        /// What refinery says.
        source: refinery::Error,
    },
    /// The copy that is kept before an upgrade cannot be made.
    #[error("cannot keep a copy of {} before its tables are made anew; it stays as it is", path.display())]
    Backup {
        /// The store.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// An upgrade would leave rows that refer to nothing.
    #[error("the upgrade of {} was undone: rows would refer to others that are not there", path.display())]
    BrokenUpgrade {
        /// The store.
        path: PathBuf,
    },
    /// A view cannot be created.
    #[error("cannot create view `{view}` in {}: {message}", path.display())]
    View {
        /// The store.
        path: PathBuf,
        /// The view.
        view: String,
        /// What SQLite says, without the whole SQL.
        message: String,
    },
    /// An embedded SQL file is wrong.
    #[error(transparent)]
    Catalog(#[from] catalog::Error),
    /// Anything else that SQLite says.
    #[error("{} failed", path.display())]
    Sqlite {
        /// The store.
        path: PathBuf,
        /// What SQLite says.
        source: rusqlite::Error,
    },
}

impl Error {
    /// Says of an error of SQLite what it means for a store.
    pub fn from_sqlite(path: &Path, source: rusqlite::Error) -> Self {
        let path = path.to_owned();
        if let Some(&code) = source.sqlite_error()
            && code.code == ErrorCode::CannotOpen
        {
            return Self::CannotOpen { path, source: code };
        }
        match source.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotSqlite { path },
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::Locked { path },
            Some(ErrorCode::DiskFull) => Self::DiskFull { path },
            Some(ErrorCode::ReadOnly) => Self::ReadOnly { path },
            Some(ErrorCode::SystemIoFailure) => Self::Io { path, source },
            Some(ErrorCode::OperationInterrupted) => Self::Stopped { path },
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, source },
            _ => Self::Sqlite { path, source },
        }
    }

    /// Says of an error of refinery what it means for a store.
    pub(super) fn from_refinery(path: &Path, source: refinery::Error) -> Self {
        let code = match source.kind() {
            refinery::error::Kind::Connection(_, inner) => {
                inner.downcast_ref::<rusqlite::Error>().and_then(rusqlite::Error::sqlite_error)
            }
            _ => None,
        };
        match code {
            Some(code) => {
                match Self::from_sqlite(path, rusqlite::Error::SqliteFailure(*code, None)) {
                    Self::Sqlite { path, .. } => Self::Migration { path, source },
                    known => known,
                }
            }
            None => Self::Migration { path: path.to_owned(), source },
        }
    }
}
