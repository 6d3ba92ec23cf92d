//! SIGINT and SIGTERM: what is whole stays, what is not is undone, and it is said which.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use driftbase::store::Store;

use crate::ordeal::{Ended, Running, assert_whole, big_source, content, names, references, source};
use crate::support::Cli;

const SOURCES: [&str; 3] = ["a.json", "big.json", "c.json"];
const IMPORT: [&str; 4] = ["import", "a.json", "big.json", "c.json"];

/// What is promised. Measured: a tenth of it or less.
const SOON: Duration = Duration::from_secs(1);

/// Sources of which the second takes several seconds to import in a debug build.
fn with_a_big_source() -> Cli {
    let cli = Cli::new();
    cli.write("a.json", &source("a", 5, 100));
    cli.write("big.json", &big_source("big", 2_000));
    cli.write("c.json", &source("c", 5, 100));
    cli
}

/// Starts an import and sends a signal some time into its big source.
fn stop(cli: &Cli, signal: &str, after: Duration) -> (Ended, Duration) {
    let mut running = Running::start(&mut cli.command(&IMPORT));
    running.hear("new        a.json");
    thread::sleep(after);
    let sent = Instant::now();
    running.signal(signal);
    let ended = running.end();
    (ended, sent.elapsed())
}

#[test]
fn a_signal_stops_an_import_soon_and_leaves_whole_sources() {
    let cli = with_a_big_source();
    let small = references(&cli, &["a.json"]);
    let begun = Instant::now();
    assert_eq!(cli.run(&["--db", "undisturbed.db", "import", "big.json"]).code, 0);
    let whole = begun.elapsed();
    fs::remove_file(cli.path("undisturbed.db")).unwrap();
    for (signal, code, share) in [("INT", 130, 0.05), ("TERM", 143, 0.2), ("INT", 130, 0.5)] {
        let after = whole.mul_f64(share);
        let (ended, took) = stop(&cli, signal, after);
        let said = &ended.stderr;
        assert_eq!(ended.code, Some(code), "{said}");
        assert!(took < SOON, "{took:?}");
        println!("SIG{signal} after {after:?}: ended {took:?} later");
        for line in [
            "not done   big.json".to_owned(),
            "not done   c.json".to_owned(),
            format!(
                "error: stopped by SIG{signal}: 1 source imported, 2 not; of those nothing is stored"
            ),
            "hint: the same command goes on from there".to_owned(),
        ] {
            assert!(said.lines().any(|said| said == line), "{line}\n{said}");
        }
        assert_whole(&cli, "driftbase.db");
        assert!(content(&cli.path("driftbase.db")) == small[1]);
        assert_eq!(names(&cli.path("")), ["a.json", "big.json", "c.json", "driftbase.db"]);
        fs::remove_file(cli.path("driftbase.db")).unwrap();
    }
}

#[test]
fn what_was_stopped_is_completed_by_the_same_command() {
    let cli = with_a_big_source();
    cli.write("big.json", &source("big", 600, 400));
    let all = references(&cli, &SOURCES);
    cli.write("big.json", &big_source("big", 2_000));
    let (ended, _) = stop(&cli, "INT", Duration::from_millis(50));
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    cli.write("big.json", &source("big", 600, 400));
    let ran = cli.run(&IMPORT);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.stderr.contains("unchanged  a.json"), "{ran}");
    assert!(content(&cli.path("driftbase.db")) == all[SOURCES.len()]);
}

#[test]
fn a_second_signal_ends_at_once() {
    let cli = Cli::with_store();
    // Stopped in its tracks, the process sees both signals when it goes on.
    cli.write("big.json", &big_source("big", 2_000));
    let running = Running::start(&mut cli.command(&["import", "big.json"]));
    thread::sleep(Duration::from_millis(200));
    for signal in ["STOP", "INT", "TERM", "CONT"] {
        running.signal(signal);
    }
    let ended = running.end_within(SOON);
    assert!([Some(130), Some(143)].contains(&ended.code), "{:?}", ended.code);
    assert!(!ended.stderr.contains("stopped by"), "{}", ended.stderr);
    assert_whole(&cli, "driftbase.db");
    assert!(Store::open(&cli.path("driftbase.db")).is_ok());
    // A journal in which nothing stands yet may be left; whoever writes next removes it.
    cli.write("a.json", &source("a", 5, 100));
    assert_eq!(cli.run(&["import", "a.json"]).code, 0);
    assert_eq!(names(&cli.path("")), ["a.json", "big.json", "driftbase.db"]);
}

#[test]
fn a_signal_ends_the_wait_for_another_process() {
    let cli = Cli::with_store();
    cli.write("a.json", &source("a", 5, 100));
    let other = Store::open(&cli.path("driftbase.db")).unwrap();
    let writer = other.begin().unwrap();
    let mut running = Running::start(&mut cli.command(&["import", "a.json"]));
    running.hear("waiting for another process that uses driftbase.db");
    let sent = Instant::now();
    running.signal("INT");
    let ended = running.end();
    assert!(sent.elapsed() < SOON, "{:?}", sent.elapsed());
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    drop(writer);
    assert_eq!(cli.run(&["import", "a.json"]).code, 0);
}

#[test]
fn a_signal_ends_a_long_query() {
    let cli = Cli::with_store();
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                   SELECT count(*) FROM n";
    for signal in ["INT", "TERM"] {
        let running = Running::start(&mut cli.command(&["sql", endless]));
        thread::sleep(Duration::from_millis(300));
        let sent = Instant::now();
        running.signal(signal);
        // A command that only reads leaves the signal to the system: its end has no exit code.
        let ended = running.end();
        assert_eq!(ended.code, None, "{}", ended.stderr);
        assert!(sent.elapsed() < SOON);
    }
}

#[test]
fn grading_that_is_stopped_leaves_the_former_verdicts() {
    let cli = Cli::new();
    cli.write("a.json", &source("a", 5, 100));
    assert_eq!(cli.run(&["import", "a.json"]).code, 0);
    assert_eq!(cli.run(&["grade"]).code, 0);
    let before = content(&cli.path("driftbase.db"));
    cli.write(
        "mine/endless.sql",
        "-- Has no end.\n--\n-- kind: goal\n\
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)\n\
         SELECT i AS simulation_id, 1 AS turn, 1 AS call, '' AS evidence FROM n WHERE i < 0",
    );
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let grade = ["--checks", "mine", "grade", "--param", "full.with-process=1"];
        let running = Running::start(&mut cli.command(&grade));
        thread::sleep(Duration::from_millis(300));
        let sent = Instant::now();
        running.signal(signal);
        let ended = running.end();
        assert_eq!(ended.code, Some(code), "{}", ended.stderr);
        assert!(sent.elapsed() < SOON);
        assert!(content(&cli.path("driftbase.db")) == before);
        assert_eq!(names(&cli.path("")), ["a.json", "driftbase.db", "mine"]);
    }
}

#[test]
fn rm_that_is_stopped_deletes_nothing() {
    let cli = Cli::with_store();
    cli.write("a.json", &source("a", 5, 100));
    assert_eq!(cli.run(&["import", "a.json"]).code, 0);
    let before = content(&cli.path("driftbase.db"));
    let other = Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    let reading = other.snapshot().unwrap();
    other.connection().query_row("SELECT COUNT(*) FROM run", [], |_| Ok(())).unwrap();
    // It cannot commit while somebody reads.
    let mut running = Running::start(&mut cli.command(&["rm", "a", "--yes"]));
    running.hear("waiting for another process that uses driftbase.db");
    running.signal("TERM");
    let ended = running.end();
    assert_eq!(ended.code, Some(143), "{}", ended.stderr);
    let told = "hint: what was told before is done, nothing else was changed";
    assert!(ended.stderr.ends_with(told), "{}", ended.stderr);
    drop(reading);
    assert!(content(&cli.path("driftbase.db")) == before);
}

#[test]
fn a_dry_run_that_is_stopped_says_that_nothing_was_changed() {
    let cli = with_a_big_source();
    let args = [&["import", "--dry-run"], &IMPORT[1..]].concat();
    let mut running = Running::start(&mut cli.command(&args));
    running.hear("new        a.json");
    running.signal("INT");
    let ended = running.end();
    assert_eq!(ended.code, Some(130), "{}", ended.stderr);
    assert!(ended.stderr.contains("error: stopped by SIGINT\nhint: nothing was changed"));
    assert_eq!(names(&cli.path("")), ["a.json", "big.json", "c.json"]);
}
