//! Any SQLite program can read every view of a store.

use std::process::{Command, Output};

use driftbase::catalog;
use driftbase::store::Store;

use crate::place::rows;
use crate::support::sample_store;

/// `view|rows` of every view, counted by us.
fn ours() -> Vec<String> {
    let store = Store::open_read_only(sample_store()).unwrap();
    let views = catalog::views().unwrap();
    assert!(views.len() > 20);
    views.iter().map(|view| rows(&store, &count(&view.name)).concat()).collect()
}

/// Reads every cell of a view, so that each expression is computed, and counts the rows.
fn count(view: &str) -> String {
    format!("SELECT '{view}', COUNT(*) FROM (SELECT * FROM {view} LIMIT -1)")
}

/// Runs a program, or tells that it is not there.
fn run(command: &mut Command) -> Option<Output> {
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => {
            println!("skipped: {} does not run: {error}", command.get_program().display());
            None
        }
    }
}

#[track_caller]
fn assert_counts(output: &Output) {
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{stderr}");
    let stdout = String::from_utf8_lossy(&output.stdout);
    let found: Vec<&str> = stdout.lines().collect();
    assert_eq!(found, ours(), "{stderr}");
}

#[test]
fn the_sqlite3_shell_reads_every_view() {
    let views = catalog::views().unwrap();
    let sql: Vec<String> = views.iter().map(|view| count(&view.name) + ";").collect();
    let mut command = Command::new("sqlite3");
    command.args(["-readonly", "-batch", "-bail"]).arg(sample_store()).arg(sql.join("\n"));
    if let Some(output) = run(&mut command) {
        assert_counts(&output);
    }
}

#[test]
fn the_sqlite3_module_of_python_reads_every_view() {
    const PROGRAM: &str = "
import sqlite3, sys
store = sqlite3.connect('file:' + sys.argv[1] + '?mode=ro', uri=True)
for view in sys.argv[2:]:
    print(view + '|' + str(len(store.execute('SELECT * FROM ' + view).fetchall())))
";
    let has_module = run(Command::new("python3").args(["-c", "import sqlite3"]));
    if !has_module.is_some_and(|output| output.status.success()) {
        println!("skipped: python3 has no module sqlite3");
        return;
    }
    let views = catalog::views().unwrap();
    let names = views.iter().map(|view| view.name.as_str());
    let mut command = Command::new("python3");
    command.args(["-c", PROGRAM]).arg(sample_store()).args(names);
    if let Some(output) = run(&mut command) {
        assert_counts(&output);
    }
}
