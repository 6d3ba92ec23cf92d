//! Stores to import into, sources to import, and what came of it.

use std::fs;
use std::path::{Path, PathBuf};

use driftbase::doctor;
use driftbase::import::{self, Options, Report};
use driftbase::source::{self, Source};
use driftbase::store::Store;
use rusqlite::types::Value as Sql;

/// A folder of sources, with a store in memory.
pub(crate) struct Place {
    pub(crate) folder: tempfile::TempDir,
    pub(crate) store: Store,
    pub(crate) options: Options,
}

impl Place {
    pub(crate) fn new() -> Self {
        let options = Options { imported_at: "2026-01-02T03:04:05Z".into(), ..Options::default() };
        Self { folder: tempfile::tempdir().unwrap(), store: Store::in_memory().unwrap(), options }
    }

    /// The path of a file in the folder.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Writes a file into the folder.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Imports a file or a folder layout.
    pub(crate) fn try_import(&self, path: &Path) -> Result<Report, import::Error> {
        import::import(&self.store, &source(path), &self.options, &|_, _| {})
    }

    /// Imports a file or a folder layout that can be imported.
    #[track_caller]
    pub(crate) fn import(&self, path: impl AsRef<Path>) -> Report {
        let path = path.as_ref();
        let report =
            self.try_import(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_sound(&self.store);
        report
    }

    /// Imports a text as a file of this name.
    #[track_caller]
    pub(crate) fn take(&self, name: &str, content: impl AsRef<[u8]>) -> Report {
        self.import(self.write(name, content))
    }

    /// Why a text cannot be imported as a file of this name; the store must be as before.
    #[track_caller]
    pub(crate) fn refuse(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let before = rows(&self.store, "SELECT COUNT(*) FROM import");
        let error = self.try_import(&self.write(name, content)).unwrap_err();
        assert_eq!(rows(&self.store, "SELECT COUNT(*) FROM import"), before);
        let folder = self.folder.path().display().to_string();
        chain(&error).replace(&folder, "[folder]")
    }

    /// The rows of a query, cells joined by `|`.
    #[track_caller]
    pub(crate) fn rows(&self, sql: &str) -> Vec<String> {
        rows(&self.store, sql)
    }

    /// The only row of a query, cells joined by `|`.
    #[track_caller]
    pub(crate) fn row(&self, sql: &str) -> String {
        let rows = self.rows(sql);
        assert_eq!(rows.len(), 1, "{sql}: {rows:?}");
        rows.into_iter().next().unwrap()
    }
}

/// Checks that a store agrees with itself: roll-ups with what they sum up, above all.
#[track_caller]
pub(crate) fn assert_sound(store: &Store) {
    for finding in doctor::examine(store).unwrap() {
        assert_eq!(finding.wrong, Vec::<String>::new(), "{}", finding.check);
    }
}

/// The source that a path names.
#[track_caller]
pub(crate) fn source(path: &Path) -> Source {
    let found = source::discover(&[path.to_owned()]);
    found.named.into_iter().chain(found.found).next().unwrap()
}

/// An error with its causes, one a line.
pub(crate) fn chain(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |error| error.source());
    let lines = causes.map(ToString::to_string);
    std::iter::once(error.to_string()).chain(lines).collect::<Vec<_>>().join("\n")
}

/// The rows of a query, cells joined by `|`; NULL is `-`.
#[track_caller]
pub(crate) fn rows(store: &Store, sql: &str) -> Vec<String> {
    let mut statement = store.connection().prepare(sql).unwrap();
    let columns = statement.column_count();
    let take = |row: &rusqlite::Row<'_>| {
        let cells: Result<Vec<String>, _> =
            (0..columns).map(|index| row.get(index).map(|cell| shown(&cell))).collect();
        Ok(cells?.join("|"))
    };
    statement.query_map([], take).unwrap().map(Result::unwrap).collect()
}

/// A cell as text.
pub(crate) fn shown(cell: &Sql) -> String {
    match cell {
        Sql::Null => "-".into(),
        Sql::Integer(number) => number.to_string(),
        Sql::Real(number) => number.to_string(),
        Sql::Text(text) => text.clone(),
        Sql::Blob(bytes) => format!("{bytes:?}"),
    }
}
