//! `kill -9` at any moment of an import, of grading or of an upgrade.
//!
//! A short form by default; `DRIFTBASE_KILLS=200 cargo test --test it killed` is the long one.

use std::fs;
use std::path::Path;
use std::thread;
use std::time::Instant;

use driftbase::store::Store;

use crate::ordeal::{
    Dice, Running, assert_whole, content, difference, kept, names, often, references, source, told,
};
use crate::support::Cli;
use crate::upgrade::{old_store, schema_of_file, versions};

const SOURCES: [&str; 4] = ["a.json", "b.json", "c.json", "d.json"];

fn with_sources() -> Cli {
    let cli = Cli::new();
    for name in SOURCES {
        cli.write(name, &source(name, 40, 4_000));
    }
    cli
}

fn import(db: &str) -> Vec<&str> {
    [&["--db", db, "import"], &SOURCES[..]].concat()
}

/// What a kill left.
#[derive(Clone, Copy)]
enum Left {
    NoFile,
    /// A file that is empty, or that SQLite makes empty as it undoes what was interrupted.
    Empty,
    Store,
}

/// Tells whether SQLite, undoing what was interrupted, finds that a file was empty before. Looks at a
/// copy: the command must find the file as the kill left it.
fn is_empty_when_undone(path: &Path) -> bool {
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("store.db");
    fs::copy(path, &copy).unwrap();
    let journal = path.with_file_name("store.db-journal");
    if journal.exists() {
        fs::copy(journal, folder.path().join("store.db-journal")).unwrap();
    }
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE;
    let sqlite = rusqlite::Connection::open_with_flags(&copy, flags).unwrap();
    sqlite.query_row("SELECT COUNT(*) FROM sqlite_schema", [], |_| Ok(())).unwrap();
    drop(sqlite);
    fs::metadata(&copy).unwrap().len() == 0
}

/// Holds a store that a kill left to its promise: whole sources only, all that were told among them.
#[track_caller]
fn check_left(cli: &Cli, db: &str, said: &str, references: &[Vec<String>]) -> Left {
    let path = cli.path(db);
    let imported = told(said).len();
    if imported == 0 && !path.exists() {
        return Left::NoFile;
    }
    if imported == 0 && is_empty_when_undone(&path) {
        // Killed while the store was made: nothing of it is left. The next import makes it, see below.
        let ran = cli.run(&["--db", db, "doctor"]);
        assert_eq!(ran.code, 3, "{ran}");
        assert!(ran.stderr.contains("is empty: it is no store yet"), "{ran}");
        return Left::Empty;
    }
    assert_whole(cli, db);
    let left = content(&path);
    let may_hold = imported..=(imported + 1).min(SOURCES.len());
    if !may_hold.clone().any(|count| references[count] == left) {
        let nearest = difference(&left, &references[imported]);
        panic!("{db} holds neither of {may_hold:?} sources whole:\n{nearest}\nsaid:\n{said}");
    }
    Left::Store
}

#[test]
fn an_import_killed_at_any_moment_keeps_whole_sources_and_is_completed_by_the_next() {
    let cli = with_sources();
    let references = references(&cli, &SOURCES);
    let begun = Instant::now();
    assert_eq!(cli.run(&import("undisturbed.db")).code, 0);
    let whole = begun.elapsed();
    assert_eq!(content(&cli.path("undisturbed.db")), references[SOURCES.len()]);
    let mut dice = Dice::new(7);
    let mut moments = [0; SOURCES.len() + 1];
    let mut found = [0; 3];
    for number in 0..often("DRIFTBASE_KILLS", 12) {
        let folder = format!("kill-{number}");
        fs::create_dir(cli.path(&folder)).unwrap();
        let db = format!("{folder}/store.db");
        if number % 2 == 1 {
            // Every other time there is a store to add to.
            drop(Store::open_or_create(&cli.path(&db)).unwrap());
        }
        let mut command = cli.command(&import(&db));
        let said = cli.path("said");
        let mut child =
            command.stderr(kept(&said)).stdout(kept(&cli.path("shown"))).spawn().unwrap();
        // Every fourth time while the store is made.
        let share = if number % 4 == 0 { 0.08 } else { 1.05 };
        thread::sleep(whole.mul_f64(dice.throw() * share));
        child.kill().unwrap();
        child.wait().unwrap();
        let said = fs::read_to_string(said).unwrap();
        moments[told(&said).len()] += 1;
        found[check_left(&cli, &db, &said, &references) as usize] += 1;

        let ran = cli.run(&import(&db));
        assert_eq!(ran.code, 0, "{ran}");
        let completed = content(&cli.path(&db));
        let all = &references[SOURCES.len()];
        assert!(completed == *all, "{db}:\n{}", difference(&completed, all));
        assert_eq!(names(&cli.path(&folder)), ["store.db"], "nothing is left beside the store");
        fs::remove_dir_all(cli.path(&folder)).unwrap();
    }
    println!("killed after so many sources: {moments:?}");
    println!("left no file {}, an empty file {}, a store {}", found[0], found[1], found[2]);
}

#[test]
fn what_a_killed_import_left_is_no_source() {
    let cli = with_sources();
    fs::create_dir(cli.path("runs")).unwrap();
    for name in SOURCES {
        fs::rename(cli.path(name), cli.path("runs").join(name)).unwrap();
    }
    let args = ["--db", "runs/store.db", "import", "runs"];
    let mut killed = Running::start(&mut cli.command(&args));
    killed.hear("new        runs/b.json");
    killed.kill();
    killed.end();
    let ran = cli.run(&args);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(!ran.stderr.contains("store.db"), "{ran}");
    let mut expected = SOURCES.map(str::to_owned).to_vec();
    expected.push("store.db".to_owned());
    assert_eq!(names(&cli.path("runs")), expected);
    assert_whole(&cli, "runs/store.db");
}

#[test]
fn grading_killed_at_any_moment_leaves_the_former_verdicts_or_the_new_ones() {
    let cli = Cli::new();
    cli.write("a.json", &source("a", 900, 100));
    assert_eq!(cli.run(&["--db", "old.db", "import", "a.json"]).code, 0);
    // Other rules than before, so that verdicts differ.
    let other = ["--param", "forbidden-tool.tool=paint", "--param", "full.with-process=1"];
    let grade = |db| ["--db", db, "grade"];
    let again = |db| [&grade(db)[..], &other].concat();
    assert_eq!(cli.run(&grade("old.db")).code, 0);
    let old = content(&cli.path("old.db"));
    fs::copy(cli.path("old.db"), cli.path("new.db")).unwrap();
    let begun = Instant::now();
    assert_eq!(cli.run(&again("new.db")).code, 0);
    let whole = begun.elapsed();
    let new = content(&cli.path("new.db"));
    assert!(old != new);
    let mut dice = Dice::new(13);
    let mut found = [0, 0];
    for number in 0..often("DRIFTBASE_KILLS", 12) {
        fs::copy(cli.path("old.db"), cli.path("store.db")).unwrap();
        let mut running = Running::start(&mut cli.command(&again("store.db")));
        thread::sleep(whole.mul_f64(dice.throw()));
        running.kill();
        running.end();
        assert_whole(&cli, "store.db");
        let left = content(&cli.path("store.db"));
        assert!(left == old || left == new, "{number}:\n{}", difference(&left, &old));
        found[usize::from(left == new)] += 1;
        let ran = cli.run(&again("store.db"));
        assert_eq!(ran.code, 0, "{ran}");
        assert!(content(&cli.path("store.db")) == new, "{number}");
        assert_eq!(names(&cli.path("")), ["a.json", "new.db", "old.db", "store.db"]);
        fs::remove_file(cli.path("store.db")).unwrap();
    }
    println!("former verdicts {}, new ones {}; grading takes {whole:?}", found[0], found[1]);
}

/// Tables and views of a file, whatever an upgrade that was killed has left of it.
fn tables_and_views(path: &Path) -> (Vec<String>, i64) {
    // A connection that may write first undoes what was not finished.
    let connection =
        rusqlite::Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE);
    schema_of_file(&connection.unwrap())
}

#[test]
fn an_upgrade_killed_at_any_moment_leaves_the_old_store_or_the_new_one() {
    let cli = Cli::new();
    let oldest = versions()[0];
    // With views of its time, so that a store without any is neither the old one nor the new one.
    let store = old_store(&cli.path("old.db"), oldest);
    let views = "CREATE VIEW gone AS SELECT 1 AS one; CREATE VIEW pass_rate AS SELECT 2 AS two;
                 INSERT INTO view_catalog VALUES ('gone', 's', 'h'), ('pass_rate', 's', 'h')";
    store.execute_batch(views).unwrap();
    drop(store);
    let old = tables_and_views(&cli.path("old.db"));
    fs::copy(cli.path("old.db"), cli.path("new.db")).unwrap();
    let begun = Instant::now();
    let upgrade = |db| ["--db", db, "runs"];
    assert_eq!(cli.run(&upgrade("new.db")).code, 0);
    let whole = begun.elapsed();
    let new = tables_and_views(&cli.path("new.db"));
    assert_ne!(old, new);
    let mut dice = Dice::new(11);
    let mut found = [0, 0];
    for number in 0..often("DRIFTBASE_KILLS", 12) {
        fs::copy(cli.path("old.db"), cli.path("store.db")).unwrap();
        let mut running = Running::start(&mut cli.command(&upgrade("store.db")));
        thread::sleep(whole.mul_f64(dice.throw()));
        running.kill();
        running.end();
        let left = tables_and_views(&cli.path("store.db"));
        assert!(left == old || left == new, "{number}: {left:?}");
        found[usize::from(left == new)] += 1;
        let ran = cli.run(&upgrade("store.db"));
        assert_eq!(ran.code, 0, "{ran}");
        assert_eq!(tables_and_views(&cli.path("store.db")), new);
        fs::remove_file(cli.path("store.db")).unwrap();
        // The copies made before the upgrade, which drops a table, are whole; a second attempt makes a second.
        let (copies, others): (Vec<String>, Vec<String>) =
            names(&cli.path("")).into_iter().partition(|name| name.starts_with("store.db.v1"));
        assert_eq!(others, ["new.db", "new.db.v1", "old.db"]);
        assert!(!copies.is_empty());
        for copy in copies {
            assert_eq!(tables_and_views(&cli.path(&copy)), old);
            fs::remove_file(cli.path(&copy)).unwrap();
        }
    }
    println!("old {}, new {}", found[0], found[1]);
}
