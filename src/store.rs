//! The store: one SQLite file that holds imported runs.
//!
//! This file opens stores and says what is wrong with those that cannot be opened. Nothing is
//! opened before it is known to be ours, and opening for reading never writes, except that it undoes
//! what an interrupted import left.
//!
//! # Locking
//!
//! Rollback journal, so that a store at rest is one file that can be copied and read from read-only
//! media. One writer at a time, and readers wait while it commits: `patience` says how. Whoever waits
//! longer than [`BUSY_TIMEOUT`] gets [`Error::Locked`].
//!
//! A writer's changes stay in memory until it commits, up to [`WRITER_CACHE_KIB`]; beyond that SQLite
//! writes them to the file, which shuts readers out until the commit. Whoever makes a store holds less:
//! memory that is used for the first time costs more than writing early. Several sources may share a commit, see
//! [`write::Group`]; `flush` has the system write to the disk before it.
//!
//! # Compatibility
//!
//! A store of an older driftbase is brought up to date when it is opened for writing. One of a newer
//! driftbase is refused. The views are code, not data: where a store that is opened for reading only
//! holds others than ours, ours shadow them for that connection and [`Store::note`] says so.
//!
//! # Performance
//!
//! Pages of [`PAGE_SIZE`] bytes: wide scans read fewer of them.

pub mod anchor;
mod backup;
mod error;
mod flush;
pub mod merge;
pub mod migrate;
pub mod patience;
mod place;
mod remove;
pub mod write;

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, Transaction};

pub use self::error::Error;
use self::flush::Flushing;
use self::place::Place;
use crate::stop;

/// Marks a file as ours: "drft" in the header of the SQLite file.
pub const APPLICATION_ID: i32 = 0x6472_6674;

/// Size of a page in a new store, in bytes.
pub const PAGE_SIZE: u32 = 16_384;

/// How long a connection waits for another one's lock: longer than the import of a huge source takes.
pub const BUSY_TIMEOUT: Duration = Duration::from_mins(10);

/// How many prepared statements a writer keeps: more than an import uses.
const WRITER_STATEMENTS: usize = 160;

/// How much of a store a writer holds in memory, in KiB. Measured: see docs/reliability.md.
pub const WRITER_CACHE_KIB: i32 = 24 * 1024;

/// The same for a store that the writer itself makes, which nobody reads yet. Measured: see
/// docs/performance.md.
const MAKER_CACHE_KIB: i32 = 4 * 1024;

/// After how many of SQLite's steps a writer looks whether it is to stop: some milliseconds.
const STEPS_BETWEEN_LOOKS: i32 = 20_000;

/// An open store.
#[derive(Debug)]
pub struct Store {
    connection: Connection,
    path: PathBuf,
    place: Place,
    note: Option<StoreNote>,
    backup: Option<PathBuf>,
    /// Below the connection, which is to be closed before.
    flushing: Flushing,
}

/// Something worth telling about how a store was opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StoreNote {
    /// The stored views are those of another version: this version's are used, for this connection.
    ViewsShadowed,
}

impl Store {
    /// Opens a store for writing, creating it where there is none.
    pub fn open_or_create(path: &Path) -> Result<Self, Error> {
        if path.exists() {
            match Self::open(path) {
                // Perhaps a process was killed while it made the store, and SQLite has just undone that.
                Err(Error::Empty { .. }) => {}
                other => return other,
            }
        }
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
            && !folder.is_dir()
        {
            return Err(Error::FolderMissing { path: path.to_owned(), folder: folder.to_owned() });
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        Self::connect(path, flags, BUSY_TIMEOUT)?.create()
    }

    /// Opens an existing store for writing, and brings it up to date.
    pub fn open(path: &Path) -> Result<Self, Error> {
        Self::open_waiting(path, BUSY_TIMEOUT)
    }

    /// Opens an existing store for reading. Never creates a file, and changes one only to undo an
    /// interrupted write.
    pub fn open_read_only(path: &Path) -> Result<Self, Error> {
        Self::open_read_only_waiting(path, BUSY_TIMEOUT)
    }

    /// Creates a store in memory, gone when dropped.
    pub fn in_memory() -> Result<Self, Error> {
        let path = Path::new(":memory:");
        let connection =
            Connection::open_in_memory().map_err(|source| Error::from_sqlite(path, source))?;
        Self::new(connection, path, Place::Memory).create()
    }

    /// The connection.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The connection, for transactions.
    pub fn connection_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }

    /// The store's file; `:memory:` for a store in memory.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Something worth telling about how the store was opened.
    pub fn note(&self) -> Option<StoreNote> {
        self.note
    }

    /// Holds what is read to one state of the store until it is dropped; writers wait meanwhile, so
    /// nothing is shown to the user before.
    ///
    /// # Errors
    /// Where a transaction is open already.
    pub fn snapshot(&self) -> Result<Transaction<'_>, Error> {
        self.connection.unchecked_transaction().map_err(|source| self.explain(source))
    }

    /// Where a copy of the store lies as it was before this opening upgraded it, if one was made.
    pub fn backup(&self) -> Option<&Path> {
        self.backup.as_deref()
    }

    /// Says of an error of the connection what it means for this store.
    pub fn explain(&self, source: rusqlite::Error) -> Error {
        Error::from_sqlite(&self.path, source)
    }

    fn open_waiting(path: &Path, wait: Duration) -> Result<Self, Error> {
        check_file(path)?;
        let mut store = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, wait)?;
        store.check_ours()?;
        // SQLite opens a file that it may not write for reading, without a word.
        if store.connection.is_readonly("main").map_err(|source| store.explain(source))? {
            return Err(Error::ReadOnly { path: path.to_owned() });
        }
        store.prepare_to_write(WRITER_CACHE_KIB)?;
        migrate::bring_up_to_date(&mut store)?;
        Ok(store)
    }

    fn open_read_only_waiting(path: &Path, wait: Duration) -> Result<Self, Error> {
        check_file(path)?;
        let mut store = match Self::connect_read_only(path, wait) {
            Err(Error::CannotOpen { .. } | Error::ReadOnly { .. }) if has_unfinished(path) => {
                Self::undo_unfinished(path, wait)?;
                Self::connect_read_only(path, wait)?
            }
            Err(Error::CannotOpen { .. } | Error::ReadOnly { .. }) => {
                let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
                let store = Self::connect_at(&immutable_uri(path), path, flags, wait)?;
                store.check_ours()?;
                store
            }
            other => other?,
        };
        if migrate::shadow_views(&store)? {
            store.note = Some(StoreNote::ViewsShadowed);
        }
        Ok(store)
    }

    fn connect_read_only(path: &Path, wait: Duration) -> Result<Self, Error> {
        let store = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY, wait)?;
        store.check_ours()?;
        Ok(store)
    }

    /// Lets SQLite undo what an interrupted write left, which needs a connection that may write.
    fn undo_unfinished(path: &Path, wait: Duration) -> Result<(), Error> {
        let interrupted = || Error::Interrupted { path: path.to_owned() };
        if !is_marked(path) {
            return Err(interrupted());
        }
        let undone = Self::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE, wait)
            .and_then(|store| store.check_ours());
        match undone {
            // What was interrupted was the making of the store.
            Err(empty @ Error::Empty { .. }) => Err(empty),
            other => other.map_err(|_other| interrupted()),
        }
    }

    fn connect(path: &Path, flags: OpenFlags, wait: Duration) -> Result<Self, Error> {
        Self::connect_at(path, path, flags, wait)
    }

    /// Connects to an address that stands for a path; what goes wrong is told of the path.
    fn connect_at(
        address: &Path,
        path: &Path,
        flags: OpenFlags,
        wait: Duration,
    ) -> Result<Self, Error> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let explain = |source| Error::from_sqlite(path, source);
        let connection = Connection::open_with_flags(address, flags).map_err(explain)?;
        let mut connection = connection;
        patience::wait_for_locks(&mut connection, path, wait).map_err(explain)?;
        Ok(Self::new(connection, path, Place::of(path)))
    }

    fn new(connection: Connection, path: &Path, place: Place) -> Self {
        let path = path.to_owned();
        let flushing = Flushing::default();
        Self { connection, path, place, note: None, backup: None, flushing }
    }

    /// Makes an empty file a store.
    fn create(mut self) -> Result<Self, Error> {
        // Takes effect with the first write. What marks the file is written together with the tables: a
        // kill leaves an empty file or a store, never a marked file that is none.
        let set = self.connection.pragma_update(None, "page_size", PAGE_SIZE);
        set.map_err(|source| self.explain(source))?;
        self.prepare_to_write(MAKER_CACHE_KIB)?;
        migrate::bring_up_to_date(&mut self)?;
        Ok(self)
    }

    /// Makes the connection one that writes: with a cache of some size, and ready to be stopped.
    fn prepare_to_write(&mut self, cache_kib: i32) -> Result<(), Error> {
        let mut run = || -> rusqlite::Result<()> {
            self.connection.pragma_update(None, "foreign_keys", true)?;
            self.connection.pragma_update(None, "cache_size", -cache_kib)?;
            self.connection.set_prepared_statement_cache_capacity(WRITER_STATEMENTS);
            let is_to_stop = || stop::requested().is_some();
            self.connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(is_to_stop))
        };
        run().map_err(|source| self.explain(source))
    }

    /// Notes that a batch of simulations was written, see `flush`.
    fn note_batch(&self) {
        self.flushing.note_batch(&self.path, self.place);
    }

    /// Checks that the path still leads to the file that was opened.
    ///
    /// What is written to a file that was deleted meanwhile is lost without a word from SQLite.
    ///
    /// # Errors
    /// Where the file is gone, or another one took its place.
    fn check_in_place(&self) -> Result<(), Error> {
        if self.place.is_held_by(&self.path) {
            return Ok(());
        }
        Err(Error::Gone { path: self.path.clone() })
    }

    /// Checks that the file is a store, and one that this version understands.
    fn check_ours(&self) -> Result<(), Error> {
        let number = |pragma| -> Result<i64, Error> {
            let value = self.connection.pragma_query_value(None, pragma, |row| row.get(0));
            value.map_err(|source| self.explain(source))
        };
        // The pages first: another process may be making the store.
        let (pages, id) = (number("page_count")?, number("application_id")?);
        if id != i64::from(APPLICATION_ID) {
            let path = self.path.clone();
            return Err(if pages == 0 { Error::Empty { path } } else { Error::NotOurs { path } });
        }
        migrate::check_version(self)
    }
}

/// Checks that there is a file, which SQLite would tell in fewer words.
fn check_file(path: &Path) -> Result<(), Error> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(()),
        Ok(_) => Err(Error::NotAFile { path: path.to_owned() }),
        Err(source) if source.kind() == std::io::ErrorKind::NotFound => {
            Err(Error::NoSuchFile { path: path.to_owned() })
        }
        Err(source) => Err(Error::Unreachable { path: path.to_owned(), source }),
    }
}

/// Tells whether the header of a file has our mark, without opening it as a database.
fn is_marked(path: &Path) -> bool {
    const END: usize = 72;
    let mut header = [0; END];
    let read = fs::File::open(path).and_then(|mut file| file.read_exact(&mut header));
    read.is_ok() && header.ends_with(&APPLICATION_ID.to_be_bytes())
}

/// Tells whether a write was interrupted or is going on: then the file alone is not the store.
fn has_unfinished(path: &Path) -> bool {
    ["-journal", "-wal"].iter().any(|suffix| {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        fs::metadata(name).is_ok_and(|metadata| metadata.len() > 0)
    })
}

/// Returns the address that makes SQLite read a file without locks or journals beside it.
///
/// Needed where the folder cannot be written and the file is in WAL mode.
fn immutable_uri(path: &Path) -> PathBuf {
    let mut uri = String::from("file:");
    for byte in path.as_os_str().as_encoded_bytes() {
        if byte.is_ascii_alphanumeric() || b"/-_.~".contains(byte) {
            uri.push(char::from(*byte));
        } else {
            uri.extend(['%', hex_digit(byte >> 4), hex_digit(byte & 15)]);
        }
    }
    uri.push_str("?immutable=1");
    PathBuf::from(uri)
}

fn hex_digit(nibble: u8) -> char {
    char::from_digit(u32::from(nibble), 16).unwrap_or('0')
}

#[cfg(test)]
mod tests;
