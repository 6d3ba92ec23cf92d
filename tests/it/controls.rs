//! The test of the graders: what each says of the controls, and that a wrong grader is caught.

use std::path::Path;

use insta::assert_snapshot;

use crate::place::rows;
use crate::shared_figures::shared;
use crate::support::{Cli, Ran};

/// Verdicts on the archive's controls as the example defines them: control, whether it is right, and what
/// `final_state`, `full`, `gold_set` and `reference_path` say. `official` has no reward to go by.
const ARCHIVE: [[&str; 7]; 7] = [
    ["a-then-b", "reference", "pass", "pass", "pass", "pass", "pass"],
    ["b-then-a", "equivalent", "pass", "pass", "pass", "pass", "fail"],
    ["both-at-once", "equivalent", "pass", "pass", "pass", "fail", "fail"],
    ["only-a", "near_miss", "fail", "fail", "fail", "fail", "fail"],
    ["c-as-well", "near_miss", "fail", "pass", "fail", "fail", "fail"],
    ["public-for-a-while", "noncompliant", "fail", "pass", "fail", "fail", "fail"],
    ["only-reported", "near_miss", "fail", "fail", "fail", "fail", "fail"],
];

/// The same of the payments: the order decides, and the amount.
const PAYMENT: [[&str; 7]; 7] = [
    ["approve-then-pay", "reference", "pass", "pass", "pass", "pass", "pass"],
    ["with-look-ups", "equivalent", "pass", "pass", "pass", "pass", "pass"],
    ["note-last", "equivalent", "pass", "pass", "pass", "pass", "fail"],
    ["pay-then-approve", "noncompliant", "fail", "pass", "fail", "pass", "fail"],
    ["approval-of-another", "noncompliant", "fail", "pass", "fail", "fail", "fail"],
    ["wrong-amount", "near_miss", "fail", "fail", "fail", "fail", "fail"],
    ["wrong-amount-without-approval", "noncompliant", "fail", "fail", "fail", "fail", "fail"],
];

/// The lines that a table of verdicts gives as CSV.
fn lines(set: &str, table: &[[&str; 7]]) -> Vec<String> {
    let line = |[name, kind, expected, state, full, gold, path]: &[&str; 7]| {
        format!("{set},{name},{kind},{expected},{state},{full},{gold},not_applicable,{path}")
    };
    table.iter().map(line).collect()
}

/// How often each grader rejects what is right, accepts what is wrong, and says neither.
fn errors(set: &str, counts: [[i64; 5]; 3]) -> Vec<String> {
    let kinds = ["false rejects", "false accepts", "undecided"];
    let line = |(kind, [state, full, gold, official, path]): (&str, [i64; 5])| {
        format!("{set},,{kind},,{state},{full},{gold},{official},{path}")
    };
    kinds.into_iter().zip(counts).map(line).collect()
}

const HEADER: &str = "set,control,kind,expected,final_state,full,gold_set,official,reference_path";

fn archive_errors() -> Vec<String> {
    errors("controls-archive", [[0, 0, 1, 0, 2], [2, 0, 0, 0, 0], [0, 0, 0, 7, 0]])
}

fn payment_errors() -> Vec<String> {
    errors("controls-payment", [[0, 0, 0, 0, 1], [2, 0, 1, 0, 0], [0, 0, 0, 7, 0]])
}

#[track_caller]
fn assert_table(ran: &Ran, expected: &[Vec<String>]) {
    let expected: Vec<&str> =
        std::iter::once(HEADER).chain(expected.iter().flatten().map(String::as_str)).collect();
    assert_eq!(ran.stdout.lines().collect::<Vec<_>>(), expected);
    assert_eq!(ran.code, 0, "{ran}");
}

#[test]
fn graders_say_of_the_controls_what_the_example_says() {
    let ran = Cli::new().run(&["grade", "--controls", "--format", "csv"]);
    let (archive, payment) = ("controls-archive", "controls-payment");
    let verdicts = [lines(archive, &ARCHIVE), lines(payment, &PAYMENT)];
    assert_table(&ran, &[verdicts.concat(), archive_errors(), payment_errors()]);
    assert_snapshot!(ran.stderr, @r#"
    final_state accepts 4 that are wrong, of 14 controls.
    gold_set rejects 1 that are right, accepts 1 that are wrong, of 14 controls.
    official does not decide on 14, of 14 controls.
    reference_path rejects 3 that are right, of 14 controls.
    "#);
}

#[test]
fn the_controls_of_the_archive_are_a_table() {
    let archive = Path::new(env!("CARGO_MANIFEST_DIR")).join("controls/archive.jsonl");
    let archive = archive.to_str().unwrap();
    let ran = Cli::new().run(&["grade", "--controls", archive, "--format", "csv"]);
    assert_table(&ran, &[lines("controls-archive", &ARCHIVE), archive_errors()]);
    assert_snapshot!(Cli::new().run(&["-q", "grade", "--controls", archive]), @r#"
    set               control             kind           expected  final_state  full  gold_set  official        reference_path
    ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    controls-archive  a-then-b            reference      pass      pass         pass  pass      not_applicable  pass
    controls-archive  b-then-a            equivalent     pass      pass         pass  pass      not_applicable  fail
    controls-archive  both-at-once        equivalent     pass      pass         pass  fail      not_applicable  fail
    controls-archive  only-a              near_miss      fail      fail         fail  fail      not_applicable  fail
    controls-archive  c-as-well           near_miss      fail      pass         fail  fail      not_applicable  fail
    controls-archive  public-for-a-while  noncompliant   fail      pass         fail  fail      not_applicable  fail
    controls-archive  only-reported       near_miss      fail      fail         fail  fail      not_applicable  fail
    controls-archive  –                   false rejects  –         0            0     1         0               2
    controls-archive  –                   false accepts  –         2            0     0         0               0
    controls-archive  –                   undecided      –         0            0     0         7               0
    [exit 0]
    "#);
}

#[test]
fn the_controls_of_the_payment_are_a_table() {
    let payment = Path::new(env!("CARGO_MANIFEST_DIR")).join("controls/payment.jsonl");
    let payment = payment.to_str().unwrap();
    let ran = Cli::new().run(&["grade", "--controls", payment, "--format", "csv"]);
    assert_table(&ran, &[lines("controls-payment", &PAYMENT), payment_errors()]);
    assert_snapshot!(Cli::new().run(&["-q", "grade", "--controls", payment]), @r#"
    set               control                        kind           expected  final_state  full  gold_set  official        reference_path
    ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    controls-payment  approve-then-pay               reference      pass      pass         pass  pass      not_applicable  pass
    controls-payment  with-look-ups                  equivalent     pass      pass         pass  pass      not_applicable  pass
    controls-payment  note-last                      equivalent     pass      pass         pass  pass      not_applicable  fail
    controls-payment  pay-then-approve               noncompliant   fail      pass         fail  pass      not_applicable  fail
    controls-payment  approval-of-another            noncompliant   fail      pass         fail  fail      not_applicable  fail
    controls-payment  wrong-amount                   near_miss      fail      fail         fail  fail      not_applicable  fail
    controls-payment  wrong-amount-without-approval  noncompliant   fail      fail         fail  fail      not_applicable  fail
    controls-payment  –                              false rejects  –         0            0     0         0               1
    controls-payment  –                              false accepts  –         2            0     1         0               0
    controls-payment  –                              undecided      –         0            0     0         7               0
    [exit 0]
    "#);
}

fn always(verdict: &str) -> String {
    format!(
        "-- Always says {verdict}.\n\
         SELECT simulation_id, '{verdict}' AS verdict, NULL AS failing FROM counted_simulation"
    )
}

#[test]
fn a_grader_that_always_passes_or_always_fails_is_caught() {
    let cli = Cli::new();
    cli.write("mine/lax.sql", &always("pass"));
    cli.write("mine/strict.sql", &always("fail"));
    let ran = cli.run(&["--graders", "mine", "grade", "--controls"]);
    // Right are 3 and 3 of the 14.
    assert!(ran.stderr.contains("\nlax accepts 8 that are wrong, of 14 controls.\n"), "{ran}");
    assert!(ran.stderr.contains("\nstrict rejects 6 that are right, of 14 controls.\n"), "{ran}");
    assert_eq!(ran.code, 0, "full is right still: {ran}");
}

#[test]
fn a_full_grader_that_errs_is_a_no() {
    let run = |text: &str| {
        let cli = Cli::new();
        cli.write("mine/full.sql", text);
        cli.run(&["--graders", "mine", "grade", "--controls"])
    };
    for (text, told) in [
        (always("pass"), "\nfull accepts 8 that are wrong, of 14 controls.\n"),
        (always("fail"), "\nfull rejects 6 that are right, of 14 controls.\n"),
        (always("not_applicable"), "\nfull does not decide on 14, of 14 controls.\n"),
    ] {
        let ran = run(&text);
        assert!(ran.code == 1 && ran.stderr.contains(told), "{ran}");
    }
    let broken = run("-- F.\nSELECT 1 AS one");
    assert_eq!(broken.code, 3, "{broken}");
    let told = "warning: mine/full.sql:2: expected the columns simulation_id, verdict, failing, found one\n";
    assert!(broken.stderr.contains(told), "{broken}");
}

#[test]
fn a_check_that_sees_nothing_shows_in_the_controls() {
    let cli = Cli::new();
    let blind = "-- Blind.\n--\n-- kind: invariant\n\
        SELECT 1 AS simulation_id, 1 AS turn, 1 AS call, '' AS evidence WHERE 0";
    cli.write("mine/nothing-else-changed.sql", blind);
    let ran = cli.run(&["--checks", "mine", "grade", "--controls"]);
    assert_eq!(ran.code, 1, "{ran}");
    // The archive's document c may be moved as well.
    assert!(ran.stderr.contains("\nfull accepts 1 that are wrong, of 14 controls.\n"), "{ran}");
}

#[test]
fn controls_are_a_users_own_traces_too() {
    let cli = Cli::new();
    let trace = r#"{"id":"x","expected":"fail","control":"near_miss","run":{"name":"mine"},"messages":[],"reward":1}"#;
    let plain = r#"{"id":"y","run":{"name":"mine"},"messages":[],"reward":1}"#;
    cli.write("mine.jsonl", &format!("{trace}\n{plain}\n"));
    let ran = cli.run(&["grade", "--controls", "mine.jsonl", "--format", "csv"]);
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.stdout.contains("mine,x,near_miss,fail,not_applicable,pass,"), "{ran}");
    let others = "warning: 1 simulation without `control`: no control, left out\n";
    assert!(ran.stderr.contains(others), "{ran}");
    cli.write("plain.jsonl", plain);
    let none = cli.run(&["grade", "--controls", "plain.jsonl"]);
    assert!(
        none.code == 3 && none.stderr.contains("none of the simulations is a control"),
        "{none}"
    );
    // A control that cannot be read is not passed.
    let right = trace.replace("fail", "pass").replace("near_miss", "reference");
    cli.write("whole.jsonl", &right);
    assert_eq!(cli.run(&["grade", "--controls", "whole.jsonl"]).code, 0);
    cli.write("cut.jsonl", &format!("{right}\n{}", &trace[..60]));
    let cut = cli.run(&["grade", "--controls", "cut.jsonl", "--format", "csv"]);
    assert_eq!(cut.code, 3, "{cut}");
    assert!(cut.stdout.contains("mine,x,reference,pass,"), "{cut}");
    let told = "error: the controls have 1 problem by which something was left out\nhint: the table is of what could be read; mend what the warnings name\n";
    assert!(cut.stderr.ends_with(told), "{cut}");
    let missing = cli.run(&["grade", "--controls", "none.jsonl"]);
    assert_eq!(missing.code, 3, "{missing}");
    assert_eq!(cli.run(&["grade", "1", "--controls"]).code, 2);
}

#[test]
fn real_runs_are_graded() {
    let Some(shared) = shared() else { return };
    let cli = Cli::new();
    let real = shared.join("real");
    let imported = cli.run(&["-q", "import", real.to_str().unwrap()]);
    assert_eq!(imported.code, 0, "{imported}");
    let graded = cli.run(&["grade", "--format", "csv"]);
    assert_eq!(graded.code, 0, "{graded}");
    let store = driftbase::store::Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    // `official` says what the measure `passed` says, which an independent reference counted.
    let differs = "SELECT COUNT(*) FROM counted_simulation AS s
        JOIN grader_outcome AS o ON o.simulation_id = s.simulation_id AND o.grader = 'official'
        WHERE o.verdict <> CASE WHEN s.reward IS NULL THEN 'not_applicable' WHEN s.passed = 1 THEN 'pass' ELSE 'fail' END";
    assert_eq!(rows(&store, differs), ["0"]);
    // Every simulation that counts has every check and every grader once.
    let counts = "SELECT COUNT(*), (SELECT COUNT(*) FROM check_result), (SELECT COUNT(*) FROM grader_verdict) FROM counted_simulation";
    let (checks, graders) =
        (driftbase::catalog::checks().unwrap().len(), driftbase::catalog::graders().unwrap().len());
    let simulations: usize =
        rows(&store, "SELECT COUNT(*) FROM counted_simulation")[0].parse().unwrap();
    assert!(simulations > 100, "{simulations}");
    assert_eq!(
        rows(&store, counts),
        [format!("{simulations}|{}|{}", simulations * checks, simulations * graders)]
    );
    // Rewarded, and written before any confirmation: each is told with its turn and call.
    let unconfirmed = "SELECT COUNT(*), COUNT(e.turn), COUNT(e.call) FROM check_evidence AS e
        JOIN check_definition AS d ON d.check_id = e.check_id
        WHERE d.check_name = 'write-before-confirmation'";
    let [all, turns, calls] = <[usize; 3]>::try_from(
        rows(&store, unconfirmed)[0].split('|').map(|n| n.parse().unwrap()).collect::<Vec<_>>(),
    )
    .unwrap();
    assert!(all > 0 && all == turns && all == calls);
}

#[test]
fn a_test_of_other_controls_than_those_in_the_files_is_no_test() {
    let archive = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("controls/archive.jsonl"),
    )
    .unwrap();
    let lines: Vec<&str> = archive.lines().collect();
    let run = |files: &[(&str, String)]| {
        let cli = Cli::new();
        let mut arguments = vec!["grade", "--controls"];
        for (name, text) in files {
            cli.write(name, text);
            arguments.push(name);
        }
        cli.run(&arguments)
    };
    // Cut off, without what tells that it is a control, or with rules that nobody knows.
    let (first, second) = (lines[0], lines[4]);
    for (damaged, told) in [
        (
            second[..second.len() - 100].to_owned(),
            "quarantined line 2: not a record that can be read",
        ),
        (
            second.replace("\"near_miss\"", "\"nearly\""),
            "quarantined line 2.control: expected one of",
        ),
        (second.replace("\"goal\"", "\"gaol\""), "quarantined line 2.task.rules: "),
        (
            second.replace("\"name\": \"controls-archive\"", "\"name\": \"x\""),
            "quarantined line 2: its `run`",
        ),
    ] {
        let ran = run(&[("mine.jsonl", format!("{first}\n{damaged}\n"))]);
        assert!(ran.code == 3 && ran.stderr.contains(told), "{ran}");
        assert!(ran.stderr.contains("by which something was left out\n"), "{ran}");
        assert!(ran.stdout.contains("a-then-b"), "what could be read is shown: {ran}");
    }
    // Two files that number their controls alike.
    let numbered = |line: &str, id: &str| line.replacen(id, "1", 1);
    let (one, two) = (numbered(first, "a-then-b"), numbered(second, "c-as-well"));
    let ran = run(&[("one.jsonl", one.clone()), ("two.jsonl", two.clone())]);
    let told =
        "warning: two.jsonl: 1 simulation of the run controls-archive came before with the same id";
    assert!(ran.code == 3 && ran.stderr.contains(told), "{ran}");
    assert!(ran.stderr.contains("error: 1 control took the place of others"), "{ran}");
    let two = two.replace("\"name\": \"controls-archive\"", "\"name\": \"another\"");
    let ran = run(&[("one.jsonl", one), ("two.jsonl", two)]);
    assert_eq!(ran.code, 0, "{ran}");
}

/// Two controls with rewards that are wrong: the state and the rules tell what is right.
#[test]
fn full_goes_by_the_state_where_it_is_known_and_not_by_the_reward() {
    let archive = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("controls/archive.jsonl"),
    )
    .unwrap();
    let rewarded = |id: &str, reward: u8| {
        let line =
            archive.lines().find(|line| line.contains(&format!("\"id\": \"{id}\""))).unwrap();
        line.replacen('{', &format!("{{\"reward\": {reward}, "), 1)
    };
    let cli = Cli::new();
    cli.write(
        "rewarded.jsonl",
        &format!("{}\n{}\n", rewarded("b-then-a", 0), rewarded("public-for-a-while", 1)),
    );
    let ran = cli.run(&["grade", "--controls", "rewarded.jsonl"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(
        ran.stderr.contains("official rejects 1 that are right, accepts 1 that are wrong"),
        "{ran}"
    );
    assert!(!ran.stderr.contains("full "), "{ran}");
}
