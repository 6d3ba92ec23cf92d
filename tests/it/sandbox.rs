//! SQL that is not ours: it cannot change, reach or exhaust anything.

use std::fs;
use std::time::{Duration, Instant};

use insta::assert_snapshot;

use crate::ordeal::names;
use crate::support::Cli;

/// Statements that would change, or reach beyond, the store, each with a part of what is said.
const REFUSED: [(&str, &str); 36] = [
    ("DELETE FROM run", "only statements that read"),
    ("INSERT INTO label VALUES (1, 'x')", "only statements that read"),
    ("UPDATE matcher SET matcher = 'x' RETURNING matcher", "only statements that read"),
    ("WITH x AS (SELECT 1) DELETE FROM run", "only statements that read"),
    ("DROP VIEW pass_rate", "only statements that read"),
    ("CREATE TABLE t (x)", "only statements that read"),
    ("CREATE TEMP TABLE t (x)", "only statements that read"),
    ("CREATE TEMP VIEW v AS SELECT 1", "only statements that read"),
    ("CREATE TEMP TRIGGER t AFTER INSERT ON run BEGIN SELECT 1; END", "only statements that read"),
    ("CREATE VIRTUAL TABLE temp.t USING fts5 (x)", "only statements that read"),
    ("ALTER TABLE run RENAME TO walk", "only statements that read"),
    ("REINDEX", "only statements that read"),
    ("ANALYZE", "only statements that read"),
    ("VACUUM", "only statements that read"),
    ("VACUUM INTO 'copy.db'", "only statements that read"),
    ("ATTACH 'other.db' AS other", "other databases cannot be attached"),
    (
        "/* x */ -- y\n ATTACH 'file:other.db?mode=rwc' AS other",
        "other databases cannot be attached",
    ),
    ("DETACH main", "other databases cannot be attached"),
    ("BEGIN EXCLUSIVE", "only statements that read"),
    ("PRAGMA user_version = 3", "settings of SQLite"),
    ("PRAGMA application_id(5)", "settings of SQLite"),
    ("PRAGMA journal_mode = WAL", "settings of SQLite"),
    ("PRAGMA journal_mode", "settings of SQLite"),
    ("PRAGMA writable_schema = ON", "settings of SQLite"),
    ("PRAGMA query_only = OFF", "settings of SQLite"),
    ("PRAGMA trusted_schema = ON", "settings of SQLite"),
    ("PRAGMA temp_store_directory = '/tmp'", "settings of SQLite"),
    ("PRAGMA hard_heap_limit = 0", "settings of SQLite"),
    ("PRAGMA locking_mode = EXCLUSIVE", "settings of SQLite"),
    ("PRAGMA wal_checkpoint", "settings of SQLite"),
    ("SELECT load_extension('x.so')", "reaches beyond the store"),
    ("SELECT LOAD_EXTENSION('x.so', 'init')", "reaches beyond the store"),
    ("SELECT writefile('written', 'x')", "no such function"),
    ("SELECT readfile('/etc/passwd')", "no such function"),
    ("SELECT edit('x')", "no such function"),
    ("SELECT fts3_tokenizer('simple', x'00')", "reaches beyond the store"),
];

#[test]
fn statements_that_do_more_than_read_are_refused() {
    let cli = Cli::with_store();
    let before = fs::read(cli.path("driftbase.db")).unwrap();
    for (sql, told) in REFUSED {
        let ran = cli.run(&["sql", sql]);
        assert_eq!(ran.code, 3, "{sql}: {ran}");
        assert!(ran.stderr.contains(told), "{sql}: {ran}");
        // The same as a query of the user's.
        cli.write("mine/probe.sql", &format!("-- A probe.\n{sql}"));
        let ran = cli.run(&["--queries", "mine", "query", "probe"]);
        assert_eq!(ran.code, 3, "{sql}: {ran}");
        assert!(ran.stderr.contains(told), "{sql}: {ran}");
    }
    assert!(fs::read(cli.path("driftbase.db")).unwrap() == before, "the store was changed");
    assert_eq!(names(&cli.path("")), ["driftbase.db", "mine"]);
    assert_eq!(names(&cli.path("mine")), ["probe.sql"]);
}

#[test]
fn statements_that_only_tell_something_are_run() {
    let cli = Cli::with_store();
    for sql in [
        "PRAGMA table_info(run)",
        "PRAGMA user_version",
        "PRAGMA integrity_check",
        "SELECT name FROM pragma_table_xinfo('run')",
        "SELECT value FROM json_each('[1, 2]')",
        "EXPLAIN QUERY PLAN SELECT * FROM pass_rate",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n",
        "SELECT count(*) FROM dbstat",
        "VALUES (1)",
    ] {
        let ran = cli.run(&["sql", sql]);
        assert_eq!(ran.code, 0, "{sql}: {ran}");
    }
}

/// Statements without an end.
const ENDLESS: [(&str, &str); 5] = [
    (
        "recursion",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n",
    ),
    (
        "a sort",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT (i * 48271) % 2147483647 FROM n) \
         SELECT i FROM n ORDER BY i LIMIT 1",
    ),
    (
        "a product",
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000) \
         SELECT count(*) FROM n a, n b, n c WHERE a.i + b.i + c.i = 0",
    ),
    ("rows", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n"),
    // One step of SQLite's, which looks at no clock.
    ("a search", "SELECT instr(hex(zeroblob(20000000)), hex(zeroblob(10000000)) || '1')"),
];

#[test]
fn whatever_has_no_end_stops_when_its_time_is_over() {
    let cli = Cli::with_store();
    for (what, sql) in ENDLESS {
        cli.write("mine/probe.sql", &format!("-- A probe.\n{sql}"));
        let named = ["--queries", "mine", "query", "probe", "--timeout", "0.1"];
        for args in [&["sql", sql, "--timeout", "0.1"][..], &named] {
            let begun = Instant::now();
            let ran = cli.run(args);
            assert!(begun.elapsed() < Duration::from_secs(5), "{what}: {:?}", begun.elapsed());
            assert_eq!(ran.code, 3, "{what}: {ran}");
            let told = "error: the query did not end within 0.1 s and was stopped";
            assert!(ran.stderr.starts_with(told), "{what}: {ran}");
        }
    }
}

#[test]
fn what_grows_without_bounds_is_stopped_by_its_size() {
    let cli = Cli::with_store();
    let told = |sql: &str| {
        let ran = cli.run(&["sql", sql, "--timeout", "100"]);
        assert_eq!(ran.code, 3, "{sql}: {ran}");
        assert_eq!(ran.stdout, "");
        ran.stderr.lines().next().unwrap_or_default().to_owned()
    };
    let large = "error: the query makes a text or blob larger than 256 MiB";
    for sql in [
        "SELECT zeroblob(300000000)",
        "SELECT length(randomblob(300000000))",
        "SELECT printf('%300000000d', 1)",
        "SELECT printf('%.*c', 300000000, 'x')",
        "SELECT length(hex(zeroblob(200000000)))",
        "SELECT length(replace(hex(zeroblob(20000)), '0', hex(zeroblob(5000))))",
        "SELECT length(group_concat(hex(zeroblob(1000000)))) FROM dbstat a, dbstat b",
    ] {
        assert_eq!(told(sql), large, "{sql}");
    }
    let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
                SELECT zeroblob(50000000) FROM n";
    assert_snapshot!(told(rows), @"error: the result is larger than 512 MiB, which is the most that is held");
}

#[test]
#[ignore = "fills a gigabyte of memory"]
fn what_takes_all_memory_is_stopped() {
    let cli = Cli::with_store();
    for sql in [
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) \
         SELECT randomblob(1000000) AS b FROM n ORDER BY b LIMIT 1 OFFSET 100000000",
        "WITH RECURSIVE n(t) AS (SELECT 'xxxxxxxx' UNION ALL SELECT t || t FROM n) \
         SELECT max(length(t)) FROM n",
    ] {
        let ran = cli.run(&["sql", sql, "--timeout", "300"]);
        assert_eq!(ran.code, 3, "{ran}");
        assert!(ran.stderr.starts_with("error: the query needs more than the 1024 MiB"), "{ran}");
    }
}
