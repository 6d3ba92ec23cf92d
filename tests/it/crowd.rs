//! Several processes at one store: nobody fails, and nobody sees a part of a source.

use std::fs;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use driftbase::store::Store;

use crate::facts::{assert_same, facts};
use crate::ordeal::{Running, assert_whole, big_source, names, source};
use crate::support::Cli;

const SIMULATIONS: usize = 30;

const FIRST: [&str; 4] = ["a1.json", "a2.json", "both.json", "a3.json"];
const SECOND: [&str; 4] = ["both.json", "b1.json", "b2.json", "b3.json"];

fn with_sources() -> Cli {
    let cli = Cli::new();
    for name in FIRST.iter().chain(&SECOND) {
        cli.write(name, &source(name, SIMULATIONS, 2_000));
    }
    cli
}

fn import<'a>(db: &'a str, sources: &[&'a str]) -> Vec<&'a str> {
    [&["--db", db, "import"], sources].concat()
}

/// The facts of a store into which both lists were imported, one after the other.
fn serial(cli: &Cli) -> Vec<String> {
    for sources in [FIRST, SECOND] {
        assert_eq!(cli.run(&import("serial.db", &sources)).code, 0);
    }
    facts(&Store::open_read_only(&cli.path("serial.db")).unwrap())
}

/// What one reading says of each run: simulations, turns as told and as stored, calls, verdicts.
const READ: &str = "SELECT run, \
     (SELECT COUNT(*) FROM simulation s WHERE s.run_id = run.run_id), \
     (SELECT SUM(turns) FROM simulation s WHERE s.run_id = run.run_id), \
     (SELECT COUNT(*) FROM turn JOIN simulation s USING (simulation_id) WHERE s.run_id = run.run_id), \
     (SELECT COUNT(*) FROM tool_call JOIN simulation s USING (simulation_id) \
      WHERE s.run_id = run.run_id) \
     FROM run ORDER BY run";

#[test]
fn two_importers_and_four_readers_do_not_disturb_each_other() {
    let cli = with_sources();
    let expected = serial(&cli);
    let whole = cli.run(&["--db", "serial.db", "sql", READ, "--format", "csv"]).stdout;
    let whole: Vec<&str> = whole.lines().skip(1).collect();
    assert_eq!(whole.len(), 7);
    drop(Store::open_or_create(&cli.path("store.db")).unwrap());
    let is_over = AtomicBool::new(false);
    let readings = AtomicUsize::new(0);
    thread::scope(|scope| {
        let cli = &cli;
        for _ in 0..4 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    let args = ["--db", "store.db", "--quiet", "sql", READ, "--format", "csv"];
                    let ran = cli.run(&args);
                    assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{ran}");
                    for run in ran.stdout.lines().skip(1) {
                        assert!(whole.contains(&run), "a part of a source is seen: {run}");
                    }
                    readings.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let importers =
            [FIRST, SECOND].map(|list| scope.spawn(move || cli.run(&import("store.db", &list))));
        let ran = importers.map(|importer| importer.join().unwrap());
        is_over.store(true, Ordering::Relaxed);
        for ran in ran {
            assert_eq!(ran.code, 0, "{ran}");
            assert!(!ran.stderr.contains("error"), "{ran}");
        }
    });
    assert!(readings.into_inner() >= 4);
    assert_whole(&cli, "store.db");
    assert_same(&facts(&Store::open_read_only(&cli.path("store.db")).unwrap()), &expected);
    assert!(!names(&cli.path("")).iter().any(|name| name.starts_with("store.db-")));
}

#[test]
fn several_importers_that_make_the_store_at_once_make_one() {
    let cli = with_sources();
    let expected = serial(&cli);
    for _ in 0..2 {
        thread::scope(|scope| {
            let cli = &cli;
            let importers =
                [FIRST, SECOND].map(|list| scope.spawn(move || cli.run(&import("new.db", &list))));
            for importer in importers {
                let ran = importer.join().unwrap();
                assert_eq!(ran.code, 0, "{ran}");
            }
        });
        assert_whole(&cli, "new.db");
        assert_same(&facts(&Store::open_read_only(&cli.path("new.db")).unwrap()), &expected);
        assert!(!names(&cli.path("")).iter().any(|name| name.starts_with("new.db-")));
        fs::remove_file(cli.path("new.db")).unwrap();
    }
}

#[test]
fn whoever_waits_for_long_is_told_and_served_in_the_end() {
    let cli = with_sources();
    drop(Store::open_or_create(&cli.path("store.db")).unwrap());
    // As a writer does that has written more than its cache holds.
    let other = Store::open(&cli.path("store.db")).unwrap();
    other.connection().execute_batch("BEGIN EXCLUSIVE").unwrap();
    let reading = ["--db", "store.db", "sql", "SELECT COUNT(*) FROM matcher"];
    let mut waiting = [
        Running::start(&mut cli.command(&reading)),
        Running::start(&mut cli.command(&import("store.db", &FIRST))),
    ];
    for running in &mut waiting {
        running.hear("waiting for another process that uses store.db; Ctrl-C ends the wait");
    }
    let quiet = Running::start(cli.command(&reading).arg("--quiet"));
    thread::sleep(Duration::from_millis(2_500));
    other.connection().execute_batch("COMMIT").unwrap();
    quiet.hear_nothing();
    for running in waiting.into_iter().chain([quiet]) {
        let ended = running.end();
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    }
}

#[test]
fn readers_are_not_held_off_while_a_source_is_written() {
    let cli = Cli::new();
    cli.write("big.json", &big_source("big", 2_000));
    drop(Store::open_or_create(&cli.path("store.db")).unwrap());
    let mut importing = Running::start(&mut cli.command(&import("store.db", &["big.json"])));
    let (begun, mut longest, mut readings) = (Instant::now(), Duration::ZERO, 0);
    while !importing.is_over() {
        let asked = Instant::now();
        let count = "SELECT COUNT(*) FROM run";
        let ran = cli.run(&["--db", "store.db", "--quiet", "sql", count]);
        assert_eq!((ran.code, ran.stderr.as_str()), (0, ""), "{ran}");
        longest = longest.max(asked.elapsed());
        readings += 1;
    }
    let whole = begun.elapsed();
    let ended = importing.end();
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    println!("{readings} readings in {whole:?}, the longest {longest:?}");
    // With SQLite's own cache it is more than half. The second bound is for what a command takes by itself.
    assert!(longest < (whole / 4).max(Duration::from_millis(700)), "{longest:?} of {whole:?}");
}
