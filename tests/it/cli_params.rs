//! Values on the command line that mean nothing: each is an error, and never an empty result.

use insta::assert_snapshot;
use serde_json::json;

use crate::support::{Cli, sample_store};
use crate::tau2_json::{garage, results, with};

#[test]
fn what_a_parameter_does_not_take_is_a_usage_error() {
    let cli = Cli::with_store();
    let run = |args: &[&str]| cli.run(&[&["query"], args].concat()).to_string();
    let all = [
        run(&["checks-failed", "--severity", "grave"]),
        run(&["task-consistency", "--consistency", "some"]),
        run(&["turn-drift", "--window", "0"]),
        run(&["turn-drift", "--limit", "-1"]),
    ];
    assert_snapshot!(all.join("\n\n"), @r#"
    --- stderr ---
    error: invalid value 'grave' for '--severity <WORD>'
      [possible values: error, warning, info]

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: invalid value 'some' for '--consistency <WORD>'
      [possible values: all_passed, mixed, all_failed]

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: invalid value '0' for '--window <INTEGER>': expected a whole number, at least 1

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: invalid value '-1' for '--limit <INTEGER>': expected a whole number, at least 0

    For more information, try '--help'.
    [exit 2]
    "#);
    let help = run(&["misalignment", "--help"]);
    assert!(help.contains("possible values: outside_gold, wrong_arguments, repeated"), "{help}");
    let completions = cli.run(&["completions", "bash"]).stdout;
    assert!(completions.contains("outside_gold wrong_arguments repeated"));
}

#[test]
fn a_name_that_the_store_does_not_hold_is_told_from_no_rows() {
    let db = sample_store().display().to_string();
    let cli = Cli::new();
    let run = |args: &[&str]| cli.run(&[&["--db", &db, "query"], args].concat()).to_string();
    let all = [
        run(&["task-drift", "--task", "sample_1x"]),
        run(&["tool-drift", "--tool", "book_reservations"]),
        run(&["assertion-outcome", "--component", "DBS"]),
        run(&["state-change", "--simulation", "no-such"]),
        run(&["rematch", "--name", "fixed"]),
        run(&["anchor-drift", "--anchor", "mine"]),
    ];
    assert_snapshot!(all.join("\n\n"), @r#"
    --- stderr ---
    error: there is no task `sample_1x` in the store; there are: 211, the nearest are sample_1, sample_10, sample_11
    [exit 3]

    --- stderr ---
    error: there is no tool `book_reservations` in the store; there are: 49, the nearest are book_reservation, cancel_reservation, get_reservation_details
    [exit 3]

    --- stderr ---
    error: there is no component `DBS` in the store; there are: COMMUNICATE, DB, NL_ASSERTION
    [exit 3]

    --- stderr ---
    error: there is no simulation `no-such`
    [exit 3]

    --- stderr ---
    error: there is no rematch `fixed` in the store; there are: none
    [exit 3]

    --- stderr ---
    error: there is no anchor `mine` in the store; there are: qwen3.8-27b
    [exit 3]
    "#);
    for args in [
        ["task-drift", "--task", "sample_15"],
        ["tool-drift", "--tool", "book_reservation"],
        ["assertion-outcome", "--component", "DB"],
        ["failed-assertion", "--component", "DB"],
    ] {
        assert!(run(&args).ends_with("[exit 0]"), "{args:?}");
    }
}

#[test]
fn the_short_option_names_the_file_in_every_command() {
    let cli = Cli::with_store();
    let commands = [
        &["sql", "SELECT 1 AS a"] as &[&str],
        &["query", "imports"],
        &["runs"],
        &["validity"],
        &["trend"],
        &["doctor"],
        &["schema"],
    ];
    for command in commands {
        let ran = cli.run(&[command, &["-o", "x.csv"]].concat());
        assert_eq!((ran.code, ran.stdout.as_str()), (0, ""), "{command:?}: {ran}");
        assert!(!cli.read("x.csv").is_empty());
    }
}

#[test]
fn a_run_that_is_called_by_the_number_of_another_is_shown_by_itself() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    let file = results(&tasks, &simulations);
    cli.write("2.json", &file.to_string());
    cli.write("b.json", &with(file, json!({"timestamp": "2026-07-07T00:00:00"})).to_string());
    for name in ["2.json", "b.json"] {
        assert_eq!(cli.run(&["import", name]).code, 0);
    }
    // Number 2 is called b, and number 1 is called 2.
    let shown = cli.run(&["show", "2", "-o", "shown.jsonl"]);
    assert_eq!(shown.code, 0, "{shown}");
    assert!(cli.read("shown.jsonl").contains(r#"{"fact":"run","value":"b"}"#));
    let shown = cli.run(&["show", "2"]).stdout;
    let rows: Vec<&str> = shown.lines().filter(|line| line.contains("garage  ")).collect();
    let of_two = rows.iter().filter(|line| line.trim_start().starts_with("2 "));
    assert_eq!((of_two.count(), rows.len()), (3, 3), "{shown}");
}

#[test]
fn checks_of_ones_own_tell_what_their_parameters_take() {
    let cli = Cli::with_store();
    let check = "-- Finds nothing.\n--\n-- kind: process\n\
        -- param: side  text = left {left, right}  a side\n\
        -- param: least integer = 3 {2..}          at least so many\n\
        SELECT simulation_id, 0 AS turn, 0 AS call, 'x' AS evidence FROM simulation\n\
        WHERE :side = 'none' AND :least = 0\n";
    cli.write("rules/nothing.sql", check);
    let run = |args: &[&str]| cli.run(&[&["--checks", "rules"], args].concat()).to_string();
    let all = [
        run(&["check", "nothing", "--side", "up"]),
        run(&["grade", "--param", "nothing.side=up"]),
        run(&["grade", "--param", "nothing.least=1"]),
        run(&["grade", "--param", "nothing.least=2", "--param", "nothing.side=right", "--quiet"]),
    ];
    assert_snapshot!(all.join("\n\n"), @r#"
    --- stderr ---
    error: invalid value 'up' for '--side <WORD>'
      [possible values: left, right]

    For more information, try '--help'.
    [exit 2]

    --- stderr ---
    error: `nothing.side=up`: `side` takes left or right
    [exit 2]

    --- stderr ---
    error: `nothing.least=1`: `least` takes a whole number, at least 2
    [exit 2]

    run_id  run  domain  grader  pass  fail  not_applicable  not_graded  pass_rate  agent_failure  agent_fault  user_fault  limit_reached  infrastructure_fault  unknown
    ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
    [exit 0]
    "#);
}
