//! Stores of released versions are brought up to date.
//!
//! `tests/schemas/vNNN.sql` is a store as version NNN left it, without views. When a version is released,
//! `cargo test --test it -- --ignored freeze` writes its file, which is never changed from then on. (A
//! migration that is changed before its release needs the file to be removed and written anew.)

use std::fs;
use std::path::{Path, PathBuf};

use driftbase::catalog;
use driftbase::store::{APPLICATION_ID, Store, migrate};
use rusqlite::{Connection, OpenFlags};

use crate::facts::{assert_same, facts};
use crate::faults::good;
use crate::ordeal::{assert_whole, source};
use crate::place::{Place, rows, shown};
use crate::support::{Cli, sample_store};

mod embedded {
    refinery::embed_migrations!("migrations");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/schemas")
}

fn file_of(version: i64) -> PathBuf {
    folder().join(format!("v{version:03}.sql"))
}

/// The versions with a frozen schema.
pub(crate) fn versions() -> Vec<i64> {
    let all = embedded::migrations::runner();
    let all = all.get_migrations().iter().map(|migration| i64::from(migration.version()));
    let frozen: Vec<i64> = all.filter(|version| file_of(*version).exists()).collect();
    assert!(frozen.contains(&1), "{} is missing", file_of(1).display());
    frozen
}

/// A file with a frozen schema, as that version left it.
pub(crate) fn old_store(path: &Path, version: i64) -> Connection {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let connection = Connection::open_with_flags(path, flags).unwrap();
    let sql = fs::read_to_string(file_of(version)).unwrap();
    connection.execute_batch(&sql).unwrap();
    connection
}

/// Tables, indexes and views, with the text that made them.
fn schema(store: &Store) -> Vec<String> {
    let sql = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'
               ORDER BY type, name";
    rows(store, sql)
}

#[test]
fn an_old_store_gets_the_schema_of_a_fresh_one() {
    let fresh = Store::in_memory().unwrap();
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        let old = old_store(&path, version);
        // Views of that version: one that is gone since, one that has another text, and the user's own.
        old.execute_batch(
            "CREATE VIEW gone AS SELECT 1 AS one;
             CREATE VIEW pass_rate AS SELECT 2 AS two;
             INSERT INTO view_catalog VALUES ('gone', 's', 'h'), ('pass_rate', 's', 'h');
             CREATE VIEW of_the_user AS SELECT run_id FROM run;",
        )
        .unwrap();
        drop(old);
        let upgraded = Store::open(&path).unwrap();
        let own = schema(&upgraded).into_iter().filter(|row| !row.contains("of_the_user"));
        assert_same(&own.collect::<Vec<_>>(), &schema(&fresh));
        for view in catalog::views().unwrap() {
            let sql = format!("SELECT * FROM {}", view.name);
            upgraded.connection().prepare(&sql).unwrap();
        }
        assert_eq!(rows(&upgraded, "SELECT * FROM of_the_user"), [""; 0]);
        assert_eq!(rows(&upgraded, "PRAGMA foreign_key_check"), [""; 0]);
        assert_eq!(rows(&upgraded, "PRAGMA integrity_check"), ["ok"]);
    }
}

#[test]
fn an_old_store_is_used_like_a_fresh_one() {
    let fresh = Place::new();
    fresh.take("run.json", good());
    for version in versions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        drop(old_store(&path, version));
        let place = Place { store: Store::open(&path).unwrap(), ..Place::new() };
        place.take("run.json", good());
        assert_same(&facts(&place.store), &facts(&fresh.store));
    }
}

/// Before version 4 there were no roll-ups of runs: an upgrade makes them.
#[test]
fn the_rollups_of_an_old_store_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    fs::copy(sample_store(), &path).unwrap();
    let tables = ["task_count", "tool_count", "run_turn_count"];
    let rows_of =
        |store: &Store| tables.map(|table| rows(store, &format!("SELECT * FROM {table}")));
    let store = Store::open(&path).unwrap();
    let expected = rows_of(&store);
    assert!(expected.iter().all(|rows| !rows.is_empty()));
    // Taken back to version 3: what came later goes, whatever it is.
    let old = old_store(&folder.path().join("old.db"), 3);
    let tables_of = |connection: &Connection| {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table'";
        let mut statement = connection.prepare(sql).unwrap();
        let names = statement.query_map([], |row| row.get::<_, String>(0)).unwrap();
        names.map(Result::unwrap).collect::<Vec<_>>()
    };
    let known = tables_of(&old);
    let later = tables_of(store.connection()).into_iter().filter(|table| !known.contains(table));
    let drops: Vec<_> = later.map(|table| format!("DROP TABLE {table};")).collect();
    let drops = drops.concat();
    store
        .connection()
        .execute_batch(&format!(
            "PRAGMA foreign_keys = OFF;
             {drops}
             DROP INDEX run_names;
             CREATE TABLE turn_count (t INTEGER);
             DELETE FROM refinery_schema_history WHERE version > 3;
             UPDATE view_catalog SET hash = '';"
        ))
        .unwrap();
    drop(store);
    let upgraded = Store::open(&path).unwrap();
    assert_eq!(rows_of(&upgraded), expected);
}

/// Tables, indexes and views of a file, and its version.
pub(crate) fn schema_of_file(connection: &Connection) -> (Vec<String>, i64) {
    let sql = "SELECT COALESCE(sql, name) FROM sqlite_schema ORDER BY type, name";
    let mut statement = connection.prepare(sql).unwrap();
    let all = statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    (all, migrate::version(connection).unwrap())
}

/// The rows of a table, in columns that are named.
fn rows_of(connection: &Connection, table: &str, columns: &str) -> Vec<String> {
    let sql = format!("SELECT {columns} FROM {table} ORDER BY {columns}");
    let mut statement = connection.prepare(&sql).unwrap();
    let count = statement.column_count();
    let take = |row: &rusqlite::Row<'_>| {
        let cells: Result<Vec<String>, _> =
            (0..count).map(|index| row.get(index).map(|cell| shown(&cell))).collect();
        Ok(cells?.join("|"))
    };
    statement.query_map([], take).unwrap().map(Result::unwrap).collect()
}

#[test]
fn an_old_store_keeps_every_row() {
    // What this version stores, put into the old tables as far as they have its columns.
    let cli = Cli::new();
    cli.write("run.json", &source("run", 12, 200));
    assert_eq!(cli.run(&["--db", "now.db", "import", "run.json"]).code, 0);
    for version in versions() {
        let path = cli.path(&format!("v{version}.db"));
        let old = old_store(&path, version);
        let attach =
            format!("PRAGMA foreign_keys = OFF; ATTACH '{}' AS now", cli.path("now.db").display());
        old.execute_batch(&attach).unwrap();
        let list = |sql: &str| -> Vec<String> {
            let mut statement = old.prepare(sql).unwrap();
            statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
        };
        // turn_count was a roll-up, which others replace since version 4.
        let own = ["refinery_schema_history", "view_catalog", "turn_count"];
        let tables: Vec<String> = list("SELECT name FROM main.sqlite_schema WHERE type = 'table'")
            .into_iter()
            .filter(|table| !own.contains(&table.as_str()) && !table.starts_with("sqlite_"))
            .collect();
        let mut before = Vec::new();
        for table in tables {
            let columns = list(&format!(
                "SELECT name FROM pragma_table_info('{table}', 'main')
                 WHERE name IN (SELECT name FROM pragma_table_info('{table}', 'now'))"
            ))
            .join(", ");
            // As a row of the old version's own may stand there already.
            let copy = [
                "INSERT OR IGNORE INTO main.",
                &table,
                " (",
                &columns,
                ") SELECT ",
                &columns,
                " FROM now.",
                &table,
            ];
            old.execute_batch(&copy.concat()).unwrap();
            let rows = rows_of(&old, &table, &columns);
            before.push((table, columns, rows));
        }
        let kept: usize = before.iter().map(|(_, _, rows)| rows.len()).sum();
        assert!(kept > 100, "{kept}");
        drop(old);
        let upgraded = Store::open(&path).unwrap();
        for (table, columns, rows) in before {
            assert_eq!(rows_of(upgraded.connection(), &table, &columns), rows, "{table}");
        }
        assert_eq!(rows(&upgraded, "PRAGMA foreign_key_check"), [""; 0]);
        assert_eq!(rows(&upgraded, "PRAGMA integrity_check"), ["ok"]);
        drop(upgraded);
        assert_whole(&cli, path.to_str().unwrap());
    }
}

#[test]
fn every_version_that_was_released_is_frozen() {
    let frozen = versions();
    assert_eq!(frozen, (1..=migrate::known_version()).collect::<Vec<_>>());
}

#[test]
fn an_old_store_that_is_only_read_is_not_changed() {
    for version in versions().into_iter().filter(|v| *v < migrate::known_version()) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("store.db");
        drop(old_store(&path, version));
        let before = fs::read(&path).unwrap();
        let error = Store::open_read_only(&path).unwrap_err().to_string();
        assert!(error.contains("was made by an older driftbase"), "{error}");
        assert_eq!(fs::read(&path).unwrap(), before);
    }
}

#[test]
#[ignore = "writes the frozen schema of the newest version"]
fn freeze_the_schema_of_the_newest_version() {
    for version in 1..=migrate::known_version() {
        if !file_of(version).exists() {
            fs::create_dir_all(folder()).unwrap();
            fs::write(file_of(version), dump_of(version)).unwrap();
        }
    }
}

/// The SQL that makes a store of a version, without views.
fn dump_of(version: i64) -> String {
    let folder = tempfile::tempdir().unwrap();
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
    let path = folder.path().join("store.db");
    let mut connection = Connection::open_with_flags(&path, flags).unwrap();
    let target = refinery::Target::Version(i32::try_from(version).unwrap());
    embedded::migrations::runner().set_target(target).run(&mut connection).unwrap();
    let list = |sql: &str| -> Vec<String> {
        let mut statement = connection.prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    let mut dump = format!("PRAGMA application_id = {APPLICATION_ID};\n");
    let made = "SELECT sql || ';' FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid";
    for sql in list(made) {
        dump.push_str(&sql);
        dump.push('\n');
    }
    for table in list("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY rowid") {
        let columns =
            list(&format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')"));
        let values = columns.join(" || ', ' || ");
        for row in list(&format!("SELECT {values} FROM {table}")) {
            dump += &["INSERT INTO ", &table, " VALUES (", &row, ");\n"].concat();
        }
    }
    dump
}
