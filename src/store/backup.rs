//! Keeps a copy of a store beside it, before an upgrade that makes one of its tables anew.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::named_params;

use super::{Error, Store};

/// How many copies of one version may lie beside a store.
const MOST_COPIES: usize = 1_000;

/// Copies a store whose tables are of this version; returns where the copy lies.
///
/// The copy gets its name when it is whole and on the disk. None is ever overwritten.
pub(super) fn keep(store: &Store, version: i64) -> Result<PathBuf, Error> {
    let place = free_name(store.path(), version);
    let partial = with_suffix(&place, ".partial");
    let failed = |source| Error::Backup { path: store.path().to_owned(), source };
    // What an upgrade that was killed has left.
    if partial.exists() {
        fs::remove_file(&partial).map_err(failed)?;
    }
    let written = write(store, &partial)
        .and_then(|()| settle(store.path(), &partial, &place).map_err(failed));
    if written.is_err() {
        // What matters is the error before.
        drop(fs::remove_file(&partial));
    }
    written.map(|()| place)
}

fn write(store: &Store, partial: &Path) -> Result<(), Error> {
    let name = partial.to_string_lossy();
    let copy = include_str!("sql/copy_to.sql");
    let run = || store.connection().execute(copy, named_params! {":path": name});
    run().map_err(|source| Error::from_sqlite(partial, source)).map(|_| ())
}

/// Puts a written copy in its place, for the same eyes as the store.
fn settle(path: &Path, partial: &Path, place: &Path) -> io::Result<()> {
    fs::set_permissions(partial, fs::metadata(path)?.permissions())?;
    File::open(partial)?.sync_all()?;
    fs::rename(partial, place)
}

fn free_name(path: &Path, version: i64) -> PathBuf {
    let first = with_suffix(path, &format!(".v{version}"));
    let others = (2..MOST_COPIES).map(|number| with_suffix(path, &format!(".v{version}-{number}")));
    std::iter::once(first.clone()).chain(others).find(|name| !name.exists()).unwrap_or(first)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
