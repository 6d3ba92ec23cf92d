//! What the command says of stores that cannot be used as they are.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;

use driftbase::store::Store;
use insta::assert_snapshot;

use crate::support::Cli;

const SQL: [&str; 2] = ["sql", "SELECT matcher FROM matcher WHERE matcher_id = 1"];

#[test]
fn a_missing_store_is_not_created() {
    let cli = Cli::new();
    assert_snapshot!(cli.run(&SQL), @r#"
    --- stderr ---
    error: there is no store at driftbase.db
    hint: `driftbase import PATH…` creates a store; `--db PATH` or DRIFTBASE_DB names another one
    [exit 3]
    "#);
    assert!(!cli.path("driftbase.db").exists());
}

#[test]
fn other_files_are_told_apart() {
    let cli = Cli::new();
    cli.write("notes.txt", &"no database, only text ".repeat(99));
    let args = ["--db", "notes.txt", SQL[0], SQL[1]];
    assert_snapshot!(cli.run(&args), @r#"
    --- stderr ---
    error: notes.txt is not a SQLite file
    hint: `--db PATH` or DRIFTBASE_DB names the store
    [exit 3]
    "#);
    assert_snapshot!(cli.run(&["--db", ".", SQL[0], SQL[1]]), @r#"
    --- stderr ---
    error: . is not a file
    hint: `--db PATH` or DRIFTBASE_DB names the store
    [exit 3]
    "#);
}

#[test]
fn a_store_of_a_newer_version_is_refused() {
    let cli = Cli::with_store();
    let store = Store::open(&cli.path("driftbase.db")).unwrap();
    let newer = "UPDATE refinery_schema_history SET version = version + 900";
    store.connection().execute_batch(newer).unwrap();
    drop(store);
    let ran = cli.run(&SQL);
    assert_eq!(ran.code, 3);
    assert!(ran.stderr.contains("made by a newer driftbase"), "{}", ran.stderr);
}

#[test]
fn views_of_another_version_are_replaced_for_the_call_with_a_hint() {
    let cli = Cli::with_store();
    let store = Store::open(&cli.path("driftbase.db")).unwrap();
    store.connection().execute_batch("UPDATE view_catalog SET hash = 'old'").unwrap();
    drop(store);
    let before = fs::read(cli.path("driftbase.db")).unwrap();
    assert_snapshot!(cli.run(&SQL), @r#"
    matcher
    ───────
    tau2
    --- stderr ---
    hint: the views in this store are those of another version of driftbase; the views of this version are used, and the next import stores them
    [exit 0]
    "#);
    assert_eq!(fs::read(cli.path("driftbase.db")).unwrap(), before);
}

#[test]
fn the_environment_names_the_store() {
    let cli = Cli::with_store();
    fs::rename(cli.path("driftbase.db"), cli.path("other.db")).unwrap();
    let mut command = cli.command(&SQL);
    assert_eq!(cli.finish(command.env("DRIFTBASE_DB", "other.db")).code, 0);
}

#[test]
fn a_store_is_read_where_nothing_can_be_written() {
    for mode in ["DELETE", "WAL"] {
        let cli = Cli::with_store();
        let store = Store::open(&cli.path("driftbase.db")).unwrap();
        store.connection().pragma_update(None, "journal_mode", mode).unwrap();
        store.connection().execute_batch("UPDATE view_catalog SET hash = 'old'").unwrap();
        drop(store);
        let set = |path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        let mut command = cli.command(&SQL);
        if fs::metadata(cli.path("")).unwrap().uid() == 0 {
            // Permissions do not bind root: run as somebody else.
            command.uid(65_534).gid(65_534);
        }
        set(cli.path("driftbase.db"), 0o444);
        set(cli.path(""), 0o555);
        let ran = cli.finish(&mut command);
        set(cli.path(""), 0o755);
        assert!(ran.stdout.ends_with("tau2\n"), "{mode}: {ran}");
        assert_eq!(ran.code, 0);
    }
}

#[test]
fn a_store_of_an_older_version_is_brought_up_to_date() {
    let cli = Cli::with_store();
    let store = Store::open(&cli.path("driftbase.db")).unwrap();
    let views: String = store
        .connection()
        .query_row("SELECT group_concat('DROP VIEW ' || view, ';') FROM view_catalog", [], |row| {
            row.get(0)
        })
        .unwrap();
    let tables = "PRAGMA foreign_keys = OFF; DROP TABLE refinery_schema_history; \
                  DROP TABLE simulation_count; DROP TABLE matcher;";
    store.connection().execute_batch(&views).unwrap();
    store.connection().execute_batch(tables).unwrap();
    let rest: Vec<String> = {
        let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'";
        let mut statement = store.connection().prepare(sql).unwrap();
        statement.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    };
    for table in rest {
        store.connection().execute_batch(&format!("DROP TABLE \"{table}\"")).unwrap();
    }
    drop(store);
    assert_snapshot!(cli.run(&SQL), @r#"
    matcher
    ───────
    tau2
    --- stderr ---
    The store was brought up to date.
    [exit 0]
    "#);
    assert_eq!(cli.run(&SQL).stderr, "");
}

#[test]
fn why_a_store_cannot_be_opened_is_said_once() {
    let cli = Cli::with_store();
    fs::set_permissions(cli.path("driftbase.db"), fs::Permissions::from_mode(0o000)).unwrap();
    let mut command = cli.command(&SQL);
    if fs::metadata(cli.path("")).unwrap().uid() == 0 {
        // Permissions do not bind root: run as somebody else.
        command.uid(65_534).gid(65_534);
    }
    fs::set_permissions(cli.path(""), fs::Permissions::from_mode(0o755)).unwrap();
    let ran = cli.finish(&mut command);
    assert!(ran.stderr.starts_with("error: cannot open driftbase.db\n"), "{ran}");
    assert_eq!(ran.stderr.to_lowercase().matches("unable to open").count(), 1, "{ran}");
    assert_eq!(ran.code, 3);
}
