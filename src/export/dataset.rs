//! A dataset on the disk: what it is marked by, how a partition is put in its place.
//!
//! ```text
//! DIR/_driftbase/dataset.json              what the dataset is
//! DIR/_driftbase/partitions/RUN.json       what a partition consists of
//! DIR/_driftbase/pending/RUN.N/            a partition being written
//! DIR/TABLE/domain=D/run_key=RUN/CONTENT.parquet
//! DIR/TABLE/domain=none/run_key=none/…     no rows: what the table looks like
//! DIR/TABLE/anchor/ANCHOR/CONTENT.parquet  of the two tables of anchors
//! ```
//!
//! A partition is written beside the others and then renamed file by file. Once `partition.json`
//! stands among the pending files, the partition is complete, and whoever opens the dataset next
//! finishes what was interrupted. Readers meet a run as it was, not at all, or as it is: the file of
//! the table `run`, which every view starts from, goes first and comes last.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::Error;
use super::encode::Format;
use super::error::io;
use super::tables::{Scope, Table};
use crate::store::migrate;

/// What marks a folder as a dataset.
pub(super) const MARKER: &str = "_driftbase/dataset.json";

const OURS: &str = "_driftbase";
const COMPLETE: &str = "partition.json";
const LOCK: &str = "lock";

/// A dataset.
#[derive(Debug)]
pub struct Dataset {
    folder: PathBuf,
    description: Description,
}

/// What a dataset says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Description {
    format: Format,
    tables_version: i64,
}

/// What a partition consists of.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Partition {
    /// Names it among the partitions: the run's key.
    pub(super) key: String,
    /// The domain; an anchor has none.
    pub(super) domain: Option<String>,
    /// What people call it.
    pub(super) name: String,
    /// Hash of its rows.
    pub(super) content: String,
    /// Its files; a table without rows has none.
    pub(super) files: Vec<Written>,
}

/// A file of a partition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Written {
    /// The table.
    pub(super) table: String,
    /// The path within the dataset.
    pub(super) path: String,
    /// Its size.
    pub(super) bytes: u64,
    /// Its rows.
    pub(super) rows: u64,
}

/// A place for the files of a partition that is being written.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) folder: PathBuf,
    /// Held while the process lives.
    _lock: File,
}

impl Dataset {
    /// Opens a dataset for writing: an empty folder, or none, becomes one.
    ///
    /// # Errors
    /// Where the folder holds something else, or a dataset of another format or version.
    pub fn open_or_create(folder: &Path, format: Format, tables: &[Table]) -> Result<Self, Error> {
        let description = Description { format, tables_version: migrate::known_version() };
        if !folder.join(MARKER).exists() {
            if !is_empty(folder)? {
                return Err(Error::NotADataset { path: folder.to_owned() });
            }
            create_folder(&folder.join(OURS))?;
            write_json(&folder.join(MARKER), &description)?;
        }
        let dataset = Self::open(folder)?;
        let found = dataset.description.format;
        if found != format {
            let (found, asked) = (found.name().to_owned(), format.name().to_owned());
            return Err(Error::OtherFormat { path: folder.to_owned(), found, asked });
        }
        for table in tables {
            dataset.show_shape(table)?;
        }
        dataset.finish_interrupted()?;
        Ok(dataset)
    }

    /// Opens a dataset for reading.
    ///
    /// # Errors
    /// Where there is none, or one of another version.
    pub fn open(folder: &Path) -> Result<Self, Error> {
        let marker = folder.join(MARKER);
        if !marker.exists() {
            return Err(Error::Missing { path: folder.to_owned() });
        }
        let description: Description = read_json(&marker)?;
        let ours = migrate::known_version();
        let found = description.tables_version;
        if found != ours {
            return Err(Error::OtherVersion { path: folder.to_owned(), found, ours });
        }
        Ok(Self { folder: folder.to_owned(), description })
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The format of its files.
    pub fn format(&self) -> Format {
        self.description.format
    }

    /// Where a partition's file of a table belongs, within the dataset. What belongs to no run has no
    /// domain: the names of its folders must not look like values of columns.
    pub(super) fn place(
        &self,
        table: &str,
        domain: Option<&str>,
        key: &str,
        content: &str,
    ) -> String {
        let (key, suffix) = (encode(key), self.format().name());
        match domain.map(encode) {
            Some(domain) => format!("{table}/domain={domain}/run_key={key}/{content}.{suffix}"),
            None => format!("{table}/anchor/{key}/{content}.{suffix}"),
        }
    }

    /// Where the file without rows of a table belongs, within the dataset.
    pub(super) fn shape(&self, table: &Table) -> String {
        let domain = if table.scope == Scope::Anchor { None } else { Some("none") };
        self.place(table.name, domain, "none", "shape")
    }

    /// What a partition consists of, if it is there.
    pub(super) fn partition(&self, key: &str) -> Result<Option<Partition>, Error> {
        let path = self.description_of(key);
        if path.exists() { read_json(&path).map(Some) } else { Ok(None) }
    }

    /// All partitions, in the order of their names.
    pub(super) fn partitions(&self) -> Result<Vec<Partition>, Error> {
        let folder = self.folder.join(OURS).join("partitions");
        let mut paths = entries(&folder)?;
        paths.retain(|path| path.extension().is_some_and(|suffix| suffix == "json"));
        paths.iter().map(|path| read_json(path)).collect()
    }

    /// Makes a place for the files of a partition.
    pub(super) fn begin(&self, key: &str) -> Result<Pending, Error> {
        let name = format!("{}.{}", encode(key), std::process::id());
        let folder = self.folder.join(OURS).join("pending").join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(io("clear", &folder))?;
        }
        create_folder(&folder)?;
        let path = folder.join(LOCK);
        let lock = File::create(&path).map_err(io("write", &path))?;
        lock.lock().map_err(io("lock", &path))?;
        Ok(Pending { folder, _lock: lock })
    }

    /// Puts a partition in its place.
    pub(super) fn put(&self, pending: &Pending, partition: &Partition) -> Result<(), Error> {
        write_json(&pending.folder.join(COMPLETE), partition)?;
        self.install(&pending.folder)
    }

    /// Renames the files of a complete partition and removes those that it replaces. Does nothing
    /// twice, so that it can be done again after an interruption.
    fn install(&self, pending: &Path) -> Result<(), Error> {
        let partition: Partition = read_json(&pending.join(COMPLETE))?;
        let old = match self.partition(&partition.key)? {
            Some(old) => old.files,
            None => self.undescribed(&partition.key)?,
        };
        let is_new = |old: &&Written| !partition.files.iter().any(|new| new.path == old.path);
        let (first, rest): (Vec<_>, Vec<_>) =
            old.iter().filter(is_new).partition(|file| file.table == "run");
        let (last, others): (Vec<_>, Vec<_>) =
            partition.files.iter().partition(|file| file.table == "run");
        for file in first {
            self.remove(file)?;
        }
        for file in others {
            self.rename(pending, file)?;
        }
        for file in rest {
            self.remove(file)?;
        }
        for file in last {
            self.rename(pending, file)?;
        }
        write_json(&self.description_of(&partition.key), &partition)?;
        fs::remove_dir_all(pending).map_err(io("clear", pending))
    }

    /// The files of a partition whose description is lost. Left where they are, they would be read beside
    /// those of the partition that is written now, and count its run twice.
    fn undescribed(&self, key: &str) -> Result<Vec<Written>, Error> {
        let (of_run, of_anchor) = (format!("run_key={}", encode(key)), encode(key));
        let mut found = Vec::new();
        for table in entries(&self.folder)? {
            let Some(name) = table.file_name().and_then(|name| name.to_str()) else { continue };
            if name == OURS || !table.is_dir() {
                continue;
            }
            for domain in entries(&table)?.into_iter().filter(|path| path.is_dir()) {
                let is_anchor = domain.ends_with("anchor");
                let folder = domain.join(if is_anchor { &of_anchor } else { &of_run });
                for path in entries(&folder)? {
                    let is_ours = path.extension().is_some_and(|s| s == self.format().name());
                    let Ok(within) = path.strip_prefix(&self.folder) else { continue };
                    if let Some(within) = within.to_str().filter(|_| is_ours) {
                        let (table, path) = (name.to_owned(), within.to_owned());
                        found.push(Written { table, path, bytes: 0, rows: 0 });
                    }
                }
            }
        }
        Ok(found)
    }

    fn rename(&self, pending: &Path, file: &Written) -> Result<(), Error> {
        let from = pending.join(&file.table);
        let to = self.folder.join(&file.path);
        if from.exists() {
            if let Some(folder) = to.parent() {
                create_folder(folder)?;
            }
            fs::rename(&from, &to).map_err(io("write", &to))?;
        }
        Ok(())
    }

    fn remove(&self, file: &Written) -> Result<(), Error> {
        let path = self.folder.join(&file.path);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(io("remove", &path)(error));
            }
            _ => {}
        }
        // A folder that is not empty stays: somebody else's file is in it.
        if let Some(folder) = path.parent() {
            drop(fs::remove_dir(folder));
        }
        Ok(())
    }

    /// Finishes the partitions that a process left complete, and clears away the others.
    fn finish_interrupted(&self) -> Result<(), Error> {
        for folder in entries(&self.folder.join(OURS).join("pending"))? {
            let Ok(lock) = File::options().write(true).open(folder.join(LOCK)) else {
                continue;
            };
            if lock.try_lock().is_err() {
                // Another process is at it.
                continue;
            }
            if folder.join(COMPLETE).exists() {
                self.install(&folder)?;
            } else {
                fs::remove_dir_all(&folder).map_err(io("clear", &folder))?;
            }
        }
        Ok(())
    }

    /// Writes a file without rows, so that an engine can read a table that no run has rows in.
    fn show_shape(&self, table: &Table) -> Result<(), Error> {
        let path = self.folder.join(self.shape(table));
        // One that was cut off holds no rows that could be lost, and is written again.
        if path.exists() && self.is_whole(&path)? {
            return Ok(());
        }
        if let Some(folder) = path.parent() {
            create_folder(folder)?;
        }
        let beside = path.with_extension(format!("{}.tmp", std::process::id()));
        let file = File::create(&beside).map_err(io("write", &beside))?;
        self.format().begin(table, file, &beside)?.finish()?;
        fs::rename(&beside, &path).map_err(io("write", &path))
    }

    fn description_of(&self, key: &str) -> PathBuf {
        self.folder.join(OURS).join("partitions").join(format!("{}.json", encode(key)))
    }
}

/// Whether a folder is empty or not there; what was begun to be made a dataset is empty.
fn is_empty(folder: &Path) -> Result<bool, Error> {
    if folder.exists() && !folder.is_dir() {
        return Ok(false);
    }
    Ok(entries(folder)?.iter().all(|entry| entry.ends_with(OURS)))
}

/// The paths in a folder, in the order of their names; none where there is no folder.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Error> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let read = || -> std::io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect()
    };
    let mut paths = read().map_err(io("read", folder))?;
    paths.sort();
    Ok(paths)
}

fn create_folder(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(io("create", folder))
}

fn read_json<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
    let text = fs::read(path).map_err(io("read", path))?;
    serde_json::from_slice(&text)
        .map_err(|source| Error::Unreadable { path: path.to_owned(), source })
}

/// Writes a file that is complete or not there.
fn write_json<T: Serialize>(path: &Path, value: &T) -> Result<(), Error> {
    if let Some(folder) = path.parent() {
        create_folder(folder)?;
    }
    let mut text = serde_json::to_vec_pretty(value)
        .map_err(|source| Error::Unreadable { path: path.to_owned(), source })?;
    text.push(b'\n');
    let beside = path.with_extension(format!("{}.tmp", std::process::id()));
    let write = || -> std::io::Result<()> {
        fs::write(&beside, &text)?;
        File::open(&beside)?.sync_all()?;
        fs::rename(&beside, path)
    };
    write().map_err(io("write", path))
}

/// A name as part of a path: what is no letter, digit, `_`, `-` or `.` is written as `%xx`, as Hive does.
fn encode(name: &str) -> String {
    let mut encoded = String::new();
    for (index, byte) in name.bytes().enumerate() {
        let is_plain = byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if is_plain || (byte == b'.' && index > 0) {
            encoded.push(char::from(byte));
        } else {
            let digit = |nibble: u8| char::from_digit(u32::from(nibble), 16).unwrap_or('0');
            encoded
                .extend(['%', digit(byte >> 4), digit(byte & 15)].map(|c| c.to_ascii_uppercase()));
        }
    }
    encoded
}
