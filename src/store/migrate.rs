//! Brings a store up to date: tables by refinery, views by dropping and creating them.
//!
//! Tables change by migrations that are never edited once released. Views hold no data, so they are
//! created again whenever their text differs from what `view_catalog` says was created last. The
//! text of a view's file stands behind `CREATE VIEW name AS`, so the store keeps its documentation.
//!
//! The whole upgrade holds the store's lock: nobody sees a store without views. A crash between its
//! transactions leaves `view_catalog` empty, and the next open for writing heals it.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::{Connection, OptionalExtension as _};

use super::{Error, Store};
use crate::catalog::{self, SqlFile};

/// The migrations of the tables.
mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Returns the version of the tables that this driftbase knows.
pub fn known_version() -> i64 {
    let runner = embedded::migrations::runner();
    let versions = runner.get_migrations().iter().map(|migration| i64::from(migration.version()));
    versions.max().unwrap_or_default()
}

/// Returns the version of a store's tables; 0 where it has none.
pub fn version(connection: &Connection) -> rusqlite::Result<i64> {
    if !has_table(connection, "refinery_schema_history")? {
        return Ok(0);
    }
    let sql = include_str!("sql/table_version.sql");
    connection.query_row(sql, [], |row| row.get(0))
}

/// Refuses a store of a newer version; refinery would say that a file is missing.
pub(super) fn check_version(store: &Store) -> Result<(), Error> {
    let found = version(store.connection()).map_err(|source| store.explain(source))?;
    let known = known_version();
    if found > known {
        return Err(Error::Newer { path: store.path().to_owned(), found, known });
    }
    Ok(())
}

/// Migrates the tables and creates the views again, where either is needed.
pub(super) fn bring_up_to_date(store: &mut Store) -> Result<(), Error> {
    let views = catalog::views()?;
    if is_current(store, &views)? {
        return Ok(());
    }
    lock(store)?;
    let done = upgrade(store, &views);
    let released = unlock(store);
    done.and(released)
}

/// Shadows the stored views by ours, for this connection, where they differ; tells whether it did.
pub(super) fn shadow_views(store: &Store) -> Result<bool, Error> {
    let explain = |source| store.explain(source);
    let connection = store.connection();
    let found = version(connection).map_err(explain)?;
    let needed = known_version();
    if found < needed {
        return Err(Error::Older { path: store.path().to_owned(), found, needed });
    }
    let views = catalog::views()?;
    if is_current(store, &views)? {
        return Ok(false);
    }
    // Views of this connection only; in memory, as there may be no place to write to.
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(explain)?;
    create_views(store, &views, "CREATE TEMP VIEW")?;
    Ok(true)
}

/// Returns the names of views that are missing or whose stored text is not ours.
pub fn stale_views(store: &Store) -> Result<Vec<String>, Error> {
    let views = catalog::views()?;
    let run = || -> rusqlite::Result<BTreeMap<String, String>> {
        let sql = include_str!("sql/view_texts.sql");
        let mut statement = store.connection().prepare(sql)?;
        statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
    };
    let stored = run().map_err(|source| store.explain(source))?;
    let is_stale = |view: &&SqlFile| {
        let text = view.text.trim_end();
        stored.get(&view.name).is_none_or(|sql| !sql.trim_end().ends_with(text))
    };
    Ok(views.iter().filter(is_stale).map(|view| format!("view {}", view.name)).collect())
}

fn upgrade(store: &mut Store, views: &[SqlFile]) -> Result<(), Error> {
    if is_current(store, views)? {
        // Another process did it while we waited for the lock.
        return Ok(());
    }
    drop_views(store)?;
    let runner = embedded::migrations::runner().set_grouped(true);
    if let Err(source) = runner.run(store.connection_mut()) {
        return Err(Error::from_refinery(store.path(), source));
    }
    let path = store.path().to_owned();
    let explain = |source| Error::from_sqlite(&path, source);
    store.connection().execute_batch("BEGIN IMMEDIATE").map_err(explain)?;
    let created = create_views(store, views, "CREATE VIEW").and_then(|()| record(store, views));
    let end = if created.is_ok() { "COMMIT" } else { "ROLLBACK" };
    created.and(store.connection().execute_batch(end).map_err(explain))
}

/// Drops the views that `view_catalog` lists, so that no migration stumbles over them.
fn drop_views(store: &mut Store) -> Result<(), Error> {
    let path = store.path().to_owned();
    let mut run = || -> rusqlite::Result<()> {
        let transaction = store.connection_mut().transaction()?;
        for name in catalogued(&transaction)?.into_keys() {
            let name = name.replace('"', "\"\"");
            transaction.execute_batch(&format!("DROP VIEW IF EXISTS \"{name}\""))?;
        }
        if has_table(&transaction, "view_catalog")? {
            transaction.execute_batch(include_str!("sql/forget_views.sql"))?;
        }
        transaction.commit()
    };
    run().map_err(|source| Error::from_sqlite(&path, source))
}

/// Creates all views, then prepares each: SQLite checks no view before it is used.
fn create_views(store: &Store, views: &[SqlFile], create: &str) -> Result<(), Error> {
    let connection = store.connection();
    let at = |view: &SqlFile, source| Error::View {
        path: store.path().to_owned(),
        view: view.name.clone(),
        message: match source {
            rusqlite::Error::SqlInputError { msg, .. } => msg,
            other => other.to_string(),
        },
    };
    for view in views {
        let sql = format!("{create} {} AS\n{}", view.name, view.text);
        connection.execute_batch(&sql).map_err(|source| at(view, source))?;
    }
    for view in views {
        let sql = format!("SELECT * FROM {}", view.name);
        connection.prepare(&sql).map_err(|source| at(view, source))?;
    }
    Ok(())
}

fn record(store: &Store, views: &[SqlFile]) -> Result<(), Error> {
    let insert = include_str!("sql/insert_view.sql");
    let run = || -> rusqlite::Result<()> {
        let mut statement = store.connection().prepare(insert)?;
        for view in views {
            statement.execute((&view.name, &view.header.summary, hash(view)))?;
        }
        Ok(())
    };
    run().map_err(|source| store.explain(source))
}

/// Tells whether a store has all tables, and all views as they are now.
fn is_current(store: &Store, views: &[SqlFile]) -> Result<bool, Error> {
    let run = || -> rusqlite::Result<bool> {
        let connection = store.connection();
        if version(connection)? < known_version() {
            return Ok(false);
        }
        let ours: BTreeMap<_, _> =
            views.iter().map(|view| (view.name.clone(), hash(view))).collect();
        if catalogued(connection)? != ours {
            return Ok(false);
        }
        let sql = include_str!("sql/view_names.sql");
        let mut statement = connection.prepare(sql)?;
        let present: BTreeSet<String> =
            statement.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
        Ok(ours.keys().all(|name| present.contains(name)))
    };
    run().map_err(|source| store.explain(source))
}

/// Returns name and hash of the views created last.
fn catalogued(connection: &Connection) -> rusqlite::Result<BTreeMap<String, String>> {
    if !has_table(connection, "view_catalog")? {
        return Ok(BTreeMap::new());
    }
    let mut statement = connection.prepare(include_str!("sql/catalogued_views.sql"))?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

fn has_table(connection: &Connection, name: &str) -> rusqlite::Result<bool> {
    let sql = include_str!("sql/find_table.sql");
    Ok(connection.query_row(sql, [name], |_| Ok(())).optional()?.is_some())
}

fn hash(view: &SqlFile) -> String {
    blake3::hash(view.text.as_bytes()).to_hex().to_string()
}

/// Takes the store's lock and keeps it between transactions.
///
/// The lock is taken before its mode is set: two that first set the mode would wait for each other.
fn lock(store: &Store) -> Result<(), Error> {
    let run = || -> rusqlite::Result<()> {
        let connection = store.connection();
        connection.execute_batch("BEGIN EXCLUSIVE")?;
        connection.query_row("PRAGMA main.locking_mode = EXCLUSIVE", [], |_| Ok(()))?;
        connection.execute_batch("COMMIT")
    };
    run().map_err(|source| store.explain(source))
}

/// Gives the lock back, which takes effect at the next read.
fn unlock(store: &Store) -> Result<(), Error> {
    let run = || -> rusqlite::Result<()> {
        let connection = store.connection();
        connection.query_row("PRAGMA main.locking_mode = NORMAL", [], |_| Ok(()))?;
        connection.query_row(include_str!("sql/read_anything.sql"), [], |_| Ok(()))
    };
    run().map_err(|source| store.explain(source))
}
