//! Checks and graders that cannot be used: each is told with its file and line, and stops nothing else.

use std::time::{Duration, Instant};

use crate::grading::{PAINTED, stored, verdicts, with_garage};

/// Files that cannot be used, each with what is told of it.
const BAD: [(&str, &str, &str); 15] = [
    (
        "stranger",
        "-- S.\n--\n-- kind: goal\nSELECT 4711 AS simulation_id, 1 AS turn, 1 AS call, '' AS evidence",
        ":4: `simulation_id` is 4711, but there is no such simulation",
    ),
    (
        "writes",
        "-- W.\n--\n-- kind: goal\nDELETE FROM run",
        ":4: only statements that read are run",
    ),
    (
        "attaches",
        "-- A.\n--\n-- kind: goal\n\nATTACH 'x.db' AS x",
        ":5: other databases cannot be attached",
    ),
    (
        "columns",
        "-- C.\n--\n-- kind: goal\n-- c\nSELECT simulation_id, turn FROM counted_simulation",
        ":4: expected `kind:`",
    ),
    (
        "columns2",
        "-- C.\n--\n-- kind: goal\nSELECT simulation_id, 1 AS turn FROM counted_simulation",
        ":4: expected the columns simulation_id, turn, call, evidence, perhaps verdict, found simulation_id, turn",
    ),
    (
        "unknown",
        "-- U.\n--\n-- kind: goal\nSELECT simulation_id, NULL AS turn, NULL AS call,\n    :what AS evidence\nFROM counted_simulation",
        ":5: the parameter `:what` is not declared; expected a line `-- param: what type  help`",
    ),
    (
        "unused",
        "-- U.\n--\n-- kind: goal\n-- param: what text?  x\nSELECT 1 AS simulation_id, NULL AS turn, NULL AS call, NULL AS evidence",
        ":4: the parameter `:what` is declared, and the SQL does not use it",
    ),
    (
        "syntax",
        "-- S.\n--\n-- kind: goal\nSELECT simulation_id\nFROM counted_simulation\nWHER 1",
        ":6: near \"1\": syntax error",
    ),
    (
        "nokind",
        "-- K.\nSELECT 1",
        ":1: expected a line `-- kind: goal, invariant, forbidden, precedence or process`",
    ),
    (
        "badkind",
        "-- K.\n--\n-- kind: gaol\nSELECT 1",
        ":3: `gaol` is no kind, expected goal, invariant,",
    ),
    (
        "needs",
        "-- N.\n--\n-- kind: goal\n-- needs: gold, silver\nSELECT 1",
        ":4: `silver` is no known fact, expected state_before,",
    ),
    (
        "required",
        "-- R.\n--\n-- kind: goal\n-- param: x text  x\nSELECT :x",
        ":4: `x` needs `?` or a default",
    ),
    (
        "run",
        "-- R.\n--\n-- kind: goal\n-- param: run text?  x\nSELECT :run",
        ":4: a parameter cannot be named `run`",
    ),
    ("full", "-- F.\n--\n-- kind: goal\nSELECT 1", ":1: there is a grader `full` already"),
    (
        "words",
        "-- W.\n--\n-- kind: goal\nSELECT simulation_id, NULL AS turn, NULL AS call, 'x' AS evidence, 'good' AS verdict FROM counted_simulation",
        ":4: row 1 of the result: expected one of fail, pass, vacuous, not_applicable in `verdict`, found `good`",
    ),
];

#[test]
fn files_that_cannot_be_used_are_told_with_their_line_and_stop_nothing_else() {
    let cli = with_garage();
    cli.write("mine/painted.sql", PAINTED);
    for (name, text, _) in BAD {
        cli.write(&format!("mine/{name}.sql"), text);
    }
    cli.write(
        "graders/half.sql",
        "-- H.\nSELECT simulation_id, 'half' AS verdict, NULL AS failing FROM counted_simulation",
    );
    cli.write("graders/twice.sql", "-- T.\nSELECT 1 AS simulation_id, 'pass' AS verdict, NULL AS failing UNION ALL SELECT 1, 'fail', NULL");
    cli.write("graders/kind.sql", "-- K.\n--\n-- kind: goal\nSELECT 1");
    cli.write("graders/painted.sql", "-- P.\nSELECT 1");
    let ran = cli.run(&["--checks", "mine", "--graders", "graders", "grade", "--format", "csv"]);
    assert_eq!(ran.code, 3, "{ran}");
    for (name, _, told) in BAD {
        let told = format!("warning: mine/{name}.sql{told}");
        assert!(ran.stderr.contains(&told), "{told}\n{ran}");
    }
    for told in [
        "graders/half.sql:2: row 1 of the result: expected one of pass, fail, not_applicable in `verdict`, found `half`",
        "graders/twice.sql:2: row 2 of the result: a second verdict on simulation 1",
        // What is no key of a grader is prose.
        "graders/painted.sql:1: there is a check `painted` already; checks and graders cannot share a name",
        "graders/kind.sql:4: expected the columns simulation_id, verdict, failing, found 1",
    ] {
        assert!(ran.stderr.contains(told), "{told}\n{ran}");
    }
    let end = "checks and graders could not be used\nhint: what the others say is stored\n";
    assert!(ran.stderr.ends_with(end), "{ran}");
    // The others are there, for each of the six simulations but the one that does not count.
    let counted = stored(&cli, "SELECT COUNT(*) FROM counted_simulation");
    let ours = driftbase::catalog::checks().unwrap().len();
    let by_name =
        "SELECT COUNT(DISTINCT check_id), COUNT(*) / COUNT(DISTINCT check_id) FROM check_result";
    assert_eq!(stored(&cli, by_name), [format!("{}|{}", ours + 1, counted[0])]);
    // `full` is ours still: the file that cannot be used is a check.
    assert_eq!(stored(&cli, "SELECT COUNT(*) FROM grader WHERE grader = 'full'"), ["1"]);
    assert_eq!(
        stored(&cli, "SELECT COUNT(*) FROM grader WHERE grader IN ('half', 'twice')"),
        ["0"]
    );
    // The list of checks and single checks go on, too.
    let list = cli.run(&["--checks", "mine", "check", "--format", "csv"]);
    assert!(list.code == 0 && list.stdout.contains("\npainted,"), "{list}");
    let alone = cli.run(&["--checks", "mine", "check", "writes"]);
    assert!(
        alone.code == 3 && alone.stderr.contains("error: mine/writes.sql:4: only statements"),
        "{alone}"
    );
}

#[test]
fn what_a_check_may_not_do_leaves_the_store_as_it_was() {
    let cli = with_garage();
    let before = stored(&cli, "SELECT * FROM run");
    for (index, sql) in [
        "DELETE FROM run",
        "UPDATE run SET run = 'x' RETURNING run_id, 1, 1, 1",
        "COMMIT",
        "ROLLBACK",
        "BEGIN",
        "SAVEPOINT x",
        "PRAGMA foreign_keys = OFF",
        "VACUUM",
        "CREATE TEMP TABLE t (x)",
    ]
    .iter()
    .enumerate()
    {
        let text = format!("-- A.\n--\n-- kind: goal\n{sql}");
        cli.write(&format!("mine/c{index}.sql"), &text);
    }
    let graded = cli.run(&["--checks", "mine", "grade"]);
    assert_eq!(graded.code, 3, "{graded}");
    assert!(graded.stderr.contains("9 of "), "{graded}");
    assert_eq!(stored(&cli, "SELECT * FROM run"), before);
    assert_ne!(stored(&cli, "SELECT COUNT(*) FROM grader_verdict"), ["0"], "the transaction held");
}

#[test]
fn a_check_without_an_end_is_stopped_by_itself() {
    let cli = with_garage();
    cli.write("mine/painted.sql", PAINTED);
    cli.write(
        "mine/endless.sql",
        "-- E.\n--\n-- kind: goal\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)\n\
         SELECT i AS simulation_id, 1 AS turn, 1 AS call, '' AS evidence FROM n WHERE i < 0",
    );
    let graded = cli.run(&["--checks", "mine", "grade", "--timeout", "0.2"]);
    assert_eq!(graded.code, 3, "{graded}");
    let told = "warning: mine/endless.sql:4: the query did not end within 0.2 s and was stopped\n";
    assert!(graded.stderr.contains(told), "{graded}");
    assert_eq!(verdicts(&cli, "painted").len(), 6);
    let alone = cli.run(&["--checks", "mine", "check", "endless", "--timeout", "0.2"]);
    assert!(
        alone.stderr.starts_with("error: mine/endless.sql:4: the query did not end"),
        "{alone}"
    );
}

#[test]
fn a_check_alone_is_given_up_when_its_time_is_over() {
    let cli = with_garage();
    // One step of SQLite's, which looks at no clock; it would take hours.
    let search = "-- S.\n--\n-- kind: goal\nSELECT 1 AS simulation_id, 1 AS turn, 1 AS call, \
        instr(hex(zeroblob(20000000)), hex(zeroblob(10000000)) || '1') AS evidence";
    cli.write("mine/search.sql", search);
    let begun = Instant::now();
    let theirs = cli.run(&["--checks", "mine", "check", "search", "--timeout", "0.1"]);
    assert!(begun.elapsed() < Duration::from_secs(5), "{:?}", begun.elapsed());
    let told = "mine/search.sql:4: the query did not end within 0.1 s and was stopped\n";
    assert_eq!((theirs.code, theirs.stderr), (3, format!("error: {told}")));
    // Ours has a time as well, and gives the same within it.
    let name = "assertions-met";
    let ours = cli.run(&["check", name, "--timeout", "0.000001"]);
    assert_eq!(ours.code, 3, "{ours}");
    assert!(ours.stderr.starts_with("error: assertions-met.sql (built in):"), "{ours}");
    let whole = cli.run(&["check", name]);
    assert_eq!(cli.run(&["check", name, "--timeout", "100"]).stdout, whole.stdout);
    assert!(whole.stdout.lines().count() > 2, "{whole}");
}

#[test]
fn a_users_check_replaces_ours_visibly_and_a_broken_one_leaves_a_gap() {
    let cli = with_garage();
    let none = "-- Nothing.\n--\n-- kind: goal\nSELECT 1 AS simulation_id, 1 AS turn, 1 AS call, 'x' AS evidence WHERE 0";
    cli.write("mine/goal-reached.sql", none);
    let graded = cli.run(&["--checks", "mine", "grade"]);
    assert!(
        graded
            .stderr
            .contains("Using mine/goal-reached.sql instead of driftbase's own goal-reached.\n"),
        "{graded}"
    );
    assert!(
        cli.run(&["--checks", "mine", "check"])
            .stdout
            .contains("mine/goal-reached.sql, replaces the built-in one")
    );
    assert_eq!(verdicts(&cli, "goal-reached")[0], "s-0|pass|-|-");
    cli.write("mine/goal-reached.sql", "SELECT 1");
    let graded = cli.run(&["--checks", "mine", "grade"]);
    assert_eq!(graded.code, 3, "{graded}");
    assert_eq!(verdicts(&cli, "goal-reached"), Vec::<String>::new(), "missing, not invented");
}

#[test]
#[ignore = "fills a gigabyte of memory"]
fn a_check_that_takes_all_memory_stops_nothing_else() {
    let cli = with_garage();
    cli.write("mine/painted.sql", PAINTED);
    cli.write(
        "mine/huge.sql",
        "-- H.\n--\n-- kind: goal\nWITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)\n\
         SELECT i AS simulation_id, 1 AS turn, 1 AS call, randomblob(1000000) AS evidence\n\
         FROM n ORDER BY 4 LIMIT 1 OFFSET 100000000",
    );
    let graded = cli.run(&["--checks", "mine", "grade", "--timeout", "300"]);
    assert_eq!(graded.code, 3, "{graded}");
    assert!(
        graded.stderr.contains("warning: mine/huge.sql:4: the query needs more than"),
        "{graded}"
    );
    assert_eq!(verdicts(&cli, "painted").len(), 6);
}
