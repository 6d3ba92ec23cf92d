//! Brings a store up to date: tables by refinery, views by dropping and creating them.
//!
//! Tables change by migrations that are never edited once released. Views hold no data, so they are
//! created again whenever their text differs from what `view_catalog` says was created last. The
//! text of a view's file stands behind `CREATE VIEW name AS`, so the store keeps its documentation.
//!
//! An upgrade is one transaction: after a crash there is the old store or the new one. Before one that
//! makes a table anew, or removes anything, a copy of the store is kept beside it.

mod within;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use refinery::{Migration, Runner};
use rusqlite::{Connection, OptionalExtension as _};

use super::{APPLICATION_ID, Error, Store, backup};
use crate::catalog::{self, SqlFile};
use within::Within;

/// The migrations of the tables.
mod embedded {
    refinery::embed_migrations!("migrations");
}

/// Returns the version of the tables that this driftbase knows.
pub fn known_version() -> i64 {
    newest(embedded::migrations::runner().get_migrations())
}

fn newest(migrations: &[Migration]) -> i64 {
    migrations.iter().map(|migration| i64::from(migration.version())).max().unwrap_or_default()
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
    Plan::of_this_version()?.carry_out(store)
}

/// What a store is to be brought to.
pub(super) struct Plan {
    /// The migrations of the tables, in order.
    pub(super) migrations: Vec<Migration>,
    views: Vec<SqlFile>,
}

impl Plan {
    /// What this driftbase needs.
    pub(super) fn of_this_version() -> Result<Self, Error> {
        let migrations = embedded::migrations::runner().get_migrations().clone();
        Ok(Self { migrations, views: catalog::views()? })
    }

    /// Brings a store to it, unless it is there.
    pub(super) fn carry_out(&self, store: &mut Store) -> Result<(), Error> {
        while !is_current(store, self)? && upgrade(store, self)? == Upgrade::Overtaken {}
        Ok(())
    }

    fn version(&self) -> i64 {
        newest(&self.migrations)
    }
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
    let plan = Plan::of_this_version()?;
    if is_current(store, &plan)? {
        return Ok(false);
    }
    // Views of this connection only; in memory, as there may be no place to write to.
    connection.pragma_update(None, "temp_store", "MEMORY").map_err(explain)?;
    create_views(store, &plan.views, "CREATE TEMP VIEW")?;
    check_views(store, &plan.views)?;
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

/// How an attempt to upgrade ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Upgrade {
    Done,
    /// Another process wrote to the store before it was locked: what was seen of it counts no more.
    Overtaken,
}

fn upgrade(store: &mut Store, plan: &Plan) -> Result<Upgrade, Error> {
    let seen = writes_by_others(store.connection()).map_err(|source| store.explain(source))?;
    let within = Within::new(store)?;
    let found = version(store.connection()).map_err(|source| store.explain(source))?;
    let is_new = |m: &&Migration| i64::from(m.version()) > found;
    let rebuilds = found > 0 && plan.migrations.iter().filter(is_new).any(rebuilds);
    let copy = if rebuilds { Some(backup::keep(store, found)?) } else { None };
    // A table that is made anew is dropped, and nothing that refers to it may go with it. This cannot
    // be changed inside a transaction.
    let set_keys = |store: &Store, on: &str| {
        store.connection().pragma_update(None, "foreign_keys", on).map_err(|e| store.explain(e))
    };
    set_keys(store, "OFF")?;
    let done = in_one_transaction(store, || {
        if writes_by_others(store.connection()).map_err(|e| store.explain(e))? != seen {
            return Ok(Upgrade::Overtaken);
        }
        if found == 0 {
            mark(store)?;
        }
        drop_views(store)?;
        let runner = Runner::new(&plan.migrations).set_grouped(true);
        let mut connection = within.of(store.connection());
        runner.run(&mut connection).map_err(|e| Error::from_refinery(store.path(), e))?;
        if rebuilds {
            check_references(store)?;
        }
        create_views(store, &plan.views, "CREATE VIEW")?;
        // A new store has nothing but ours, which the tests check: it would take longer than to make it.
        if found > 0 {
            check_views(store, &plan.views)?;
        }
        record(store, &plan.views)?;
        Ok(Upgrade::Done)
    });
    let is_done = done.as_ref().is_ok_and(|done| *done == Upgrade::Done);
    if let Some(copy) = copy.as_ref().filter(|_| !is_done) {
        // The store is as it was; the copy would be of no use.
        drop(fs::remove_file(copy));
    }
    store.backup = copy.filter(|_| is_done);
    set_keys(store, "ON")?;
    done
}

/// Marks a file without tables as ours.
fn mark(store: &Store) -> Result<(), Error> {
    let marked = store.connection().pragma_update(None, "application_id", APPLICATION_ID);
    marked.map_err(|source| store.explain(source))
}

/// A number that changes when another connection writes to the store.
fn writes_by_others(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "data_version", |row| row.get(0))
}

/// Words that follow each other where a migration removes something.
const REMOVALS: [[&str; 2]; 3] = [["DROP", "TABLE"], ["DROP", "COLUMN"], ["DELETE", "FROM"]];

/// Tells whether a migration makes a table anew, or removes some of what one holds.
fn rebuilds(migration: &Migration) -> bool {
    let sql = migration.sql().unwrap_or_default().to_uppercase();
    let words: Vec<&str> = sql.split_whitespace().collect();
    words.windows(2).any(|pair| REMOVALS.iter().any(|removal| removal == pair))
}

/// Does all or nothing of a work, while nobody else reads or writes.
fn in_one_transaction<T>(
    store: &Store,
    work: impl FnOnce() -> Result<T, Error>,
) -> Result<T, Error> {
    let run = |sql| store.connection().execute_batch(sql).map_err(|e| store.explain(e));
    run("BEGIN EXCLUSIVE")?;
    let done = work().and_then(|done| run("COMMIT").map(|()| done));
    if done.is_err() && !store.connection().is_autocommit() {
        run("ROLLBACK")?;
    }
    done
}

/// Checks that no row refers to one that is not there.
fn check_references(store: &Store) -> Result<(), Error> {
    let run = || store.connection().prepare("PRAGMA foreign_key_check")?.exists([]);
    if run().map_err(|source| store.explain(source))? {
        return Err(Error::BrokenUpgrade { path: store.path().to_owned() });
    }
    Ok(())
}

/// Drops the views that `view_catalog` lists, so that no migration stumbles over them.
fn drop_views(store: &Store) -> Result<(), Error> {
    let run = || -> rusqlite::Result<()> {
        let connection = store.connection();
        for name in catalogued(connection)?.into_keys() {
            let name = name.replace('"', "\"\"");
            connection.execute_batch(&format!("DROP VIEW IF EXISTS \"{name}\""))?;
        }
        if has_table(connection, "view_catalog")? {
            connection.execute_batch(include_str!("sql/forget_views.sql"))?;
        }
        Ok(())
    };
    run().map_err(|source| store.explain(source))
}

fn create_views(store: &Store, views: &[SqlFile], create: &str) -> Result<(), Error> {
    for view in views {
        let sql = format!("{create} {} AS\n{}", view.name, view.text);
        let created = store.connection().execute_batch(&sql);
        created.map_err(|source| broken(store, view, source))?;
    }
    Ok(())
}

/// Prepares each view: SQLite checks none before it is used.
fn check_views(store: &Store, views: &[SqlFile]) -> Result<(), Error> {
    for view in views {
        let sql = format!("SELECT * FROM {}", view.name);
        let prepared = store.connection().prepare(&sql);
        prepared.map_err(|source| broken(store, view, source))?;
    }
    Ok(())
}

fn broken(store: &Store, view: &SqlFile, source: rusqlite::Error) -> Error {
    Error::View {
        path: store.path().to_owned(),
        view: view.name.clone(),
        message: match source {
            rusqlite::Error::SqlInputError { msg, .. } => msg,
            other => other.to_string(),
        },
    }
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
fn is_current(store: &Store, plan: &Plan) -> Result<bool, Error> {
    let views = &plan.views;
    let run = || -> rusqlite::Result<bool> {
        let connection = store.connection();
        if version(connection)? < plan.version() {
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
