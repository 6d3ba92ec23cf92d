//! Writes runs and anchors of a store as partitions.

use std::fs;
use std::fs::File;
use std::path::Path;

use rusqlite::named_params;

use super::Error;
use super::dataset::{Dataset, Partition, Pending, Written};
use super::encode::Format;
use super::error::io;
use super::ids::Ids;
use super::tables::{self, Cell, Scope, Table};
use crate::stop;
use crate::store::Store;

/// What became of a partition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// It was not there.
    New,
    /// It was there with other rows.
    Replaced,
    /// It was there with the same rows.
    Unchanged,
}

/// How many partitions were written, and what of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Runs written that were not there.
    pub new: usize,
    /// Runs written anew.
    pub replaced: usize,
    /// Runs left as they are.
    pub unchanged: usize,
}

impl Counts {
    /// Counts one.
    pub fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::New => self.new += 1,
            Outcome::Replaced => self.replaced += 1,
            Outcome::Unchanged => self.unchanged += 1,
        }
    }
}

/// A run, or an anchor, that becomes a partition.
struct Subject {
    id: i64,
    key: String,
    domain: Option<String>,
    name: String,
}

/// Writes what a store holds into a dataset.
#[derive(Debug)]
pub struct Exporter<'s> {
    store: &'s Store,
    dataset: Dataset,
    tables: Vec<Table>,
}

impl<'s> Exporter<'s> {
    /// Opens the dataset, or makes it.
    ///
    /// # Errors
    /// As [`Dataset::open_or_create`].
    pub fn new(store: &'s Store, folder: &Path, format: Format) -> Result<Self, Error> {
        let tables = tables::all()?;
        #[cfg(not(feature = "parquet"))]
        if format == Format::Parquet {
            return Err(Error::NoParquet);
        }
        let dataset = Dataset::open_or_create(folder, format, &tables)?;
        Ok(Self { store, dataset, tables })
    }

    /// Writes runs, or all of them, and every anchor; tells of each run.
    ///
    /// # Errors
    /// Where the store cannot be read or the dataset not be written; the runs told before are done.
    pub fn write(
        &self,
        runs: Option<&[i64]>,
        tell: &mut dyn FnMut(&str, Outcome),
    ) -> Result<Counts, Error> {
        let mut counts = Counts::default();
        for run in self.subjects(include_str!("sql/runs.sql"), |row| {
            Ok(Subject {
                id: row.get(0)?,
                key: row.get(1)?,
                domain: row.get(2)?,
                name: row.get(3)?,
            })
        })? {
            if runs.is_none_or(|runs| runs.contains(&run.id)) {
                let outcome = self.partition(&run, &[Scope::Run, Scope::Shared])?;
                counts.add(outcome);
                tell(&run.name, outcome);
            }
        }
        for anchor in self.subjects(include_str!("sql/anchors.sql"), |row| {
            let name: String = row.get(1)?;
            let key = format!("anchor-{}", &blake3::hash(name.as_bytes()).to_hex()[..16]);
            Ok(Subject { id: row.get(0)?, key, domain: None, name })
        })? {
            self.partition(&anchor, &[Scope::Anchor])?;
        }
        Ok(counts)
    }

    fn subjects(
        &self,
        sql: &str,
        take: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<Subject>,
    ) -> Result<Vec<Subject>, Error> {
        let mut take = take;
        let mut run = || -> rusqlite::Result<Vec<Subject>> {
            let mut statement = self.store.connection().prepare(sql)?;
            statement.query_map(named_params! {}, |row| take(row))?.collect()
        };
        run().map_err(|error| self.store.explain(error).into())
    }

    fn partition(&self, subject: &Subject, scopes: &[Scope]) -> Result<Outcome, Error> {
        // Both readings see the same rows.
        let _snapshot = self.store.snapshot()?;
        let ids = Ids::read(self.store, subject.id)?;
        let tables: Vec<&Table> =
            self.tables.iter().filter(|table| scopes.contains(&table.scope)).collect();
        let content = self.content(&tables, &ids, subject.id)?;
        let known = self.dataset.partition(&subject.key)?;
        if let Some(known) = known.as_ref().filter(|known| known.content == content) {
            self.dataset.check_partition(known)?;
            return Ok(Outcome::Unchanged);
        }
        let pending = self.dataset.begin(&subject.key)?;
        let written = self.files(&pending, &tables, &ids, subject, &content);
        let files = match written {
            Ok(files) => files,
            Err(error) => {
                // What matters is the error before.
                drop(fs::remove_dir_all(&pending.folder));
                return Err(error);
            }
        };
        let partition = Partition {
            key: subject.key.clone(),
            domain: subject.domain.clone(),
            name: subject.name.clone(),
            content,
            files,
        };
        self.dataset.put(&pending, &partition)?;
        Ok(if known.is_some() { Outcome::Replaced } else { Outcome::New })
    }

    /// A hash of all rows, without what tells of their reading.
    fn content(&self, tables: &[&Table], ids: &Ids, id: i64) -> Result<String, Error> {
        const DIGITS: usize = 32;
        let mut hasher = blake3::Hasher::new();
        let mut bytes = Vec::new();
        for table in tables {
            stop::check()?;
            hasher.update(table.name.as_bytes());
            table.rows(self.store, ids, id, &mut |row| {
                bytes.clear();
                for (index, cell) in row.iter().enumerate() {
                    if !table.is_provenance(index) {
                        push_cell(&mut bytes, cell);
                    }
                }
                hasher.update(&(bytes.len() as u64).to_le_bytes()).update(&bytes);
                Ok(())
            })?;
        }
        let mut hash = hasher.finalize().to_hex().to_string();
        hash.truncate(DIGITS);
        Ok(hash)
    }

    fn files(
        &self,
        pending: &Pending,
        tables: &[&Table],
        ids: &Ids,
        subject: &Subject,
        content: &str,
    ) -> Result<Vec<Written>, Error> {
        let mut files = Vec::new();
        for table in tables {
            stop::check()?;
            let path = pending.folder.join(table.name);
            let rows = self.file(&path, table, ids, subject.id)?;
            if rows == 0 {
                fs::remove_file(&path).map_err(io("remove", &path))?;
                continue;
            }
            files.push(Written {
                table: table.name.to_owned(),
                path: self.dataset.place(
                    table.name,
                    subject.domain.as_deref(),
                    &subject.key,
                    content,
                ),
                bytes: fs::metadata(&path).map_err(io("read", &path))?.len(),
                rows,
            });
        }
        Ok(files)
    }

    /// Writes one file; returns how many rows it has.
    fn file(&self, path: &Path, table: &Table, ids: &Ids, id: i64) -> Result<u64, Error> {
        let file = File::create(path).map_err(io("write", path))?;
        let mut encoder = self.dataset.format().begin(table, file, path)?;
        let mut rows = 0;
        table.rows(self.store, ids, id, &mut |row| {
            rows += 1;
            encoder.row(row)
        })?;
        encoder.finish()?;
        Ok(rows)
    }
}

/// One spelling of a value: its kind, its length where that differs, and itself.
fn push_cell(bytes: &mut Vec<u8>, cell: &Cell<'_>) {
    match *cell {
        Cell::Null => bytes.push(0),
        Cell::Integer(number) => {
            bytes.push(1);
            bytes.extend(number.to_le_bytes());
        }
        Cell::Real(number) => {
            bytes.push(2);
            bytes.extend(number.to_bits().to_le_bytes());
        }
        Cell::Text(text) => {
            bytes.push(3);
            bytes.extend((text.len() as u64).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
    }
}
