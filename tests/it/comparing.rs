//! Comparing runs with runs and with anchors.

use driftbase::compare::{self, By, Comparison, Measure, Request, Row};
use driftbase::stats::{Settings, Verdict};
use driftbase::store::{Store, anchor};
use serde_json::{Value as Json, json};

use crate::place::Place;
use crate::support::{Cli, sample_store};
use crate::tau2_json::{call, check, gold, graded, info, simulation, task, with};

/// How many tasks a made run has: enough for a verdict.
const TASKS: i64 = 24;

fn request(before: &str, after: &[&str]) -> Request {
    Request {
        before: before.into(),
        after: after.iter().map(|&side| side.into()).collect(),
        matcher: "tau2".into(),
        by: By::Domain,
        measures: Measure::ALL.to_vec(),
        k: None,
        allow_mixed: false,
        settings: Settings { draws: 500, ..Settings::default() },
    }
}

/// A run in which each task wants one payment, made right in both trials of the first `right` tasks.
fn run(started_at: &str, right: i64, change: impl Fn(i64) -> Json) -> String {
    let wanted = |t: i64| gold("pay", json!({"amount": t}));
    let tasks: Vec<Json> =
        (0..TASKS).map(|t| with(task(&format!("t{t}"), &[wanted(t)]), change(t))).collect();
    let trial = |t: i64, trial: i64| {
        let is_right = t < right;
        let paid = call("pay", json!({"amount": if is_right { t } else { -1 }}));
        let reward = f64::from(u8::from(is_right));
        let verdict = graded(reward, &[check(&wanted(t), "write", is_right)]);
        with(
            simulation(&format!("{started_at}-{t}-{trial}"), &format!("t{t}"), trial, &[paid]),
            json!({"reward_info": verdict}),
        )
    };
    let simulations: Vec<Json> = (0..TASKS).flat_map(|t| [trial(t, 0), trial(t, 1)]).collect();
    json!({"timestamp": started_at, "info": info("garage"), "tasks": tasks, "simulations": simulations}).to_string()
}

fn same(_: i64) -> Json {
    json!({})
}

/// Two runs: before with 6 tasks right, after with 18.
fn two_runs() -> Place {
    let place = Place::new();
    place.take("old.json", run("2026-01-01T00:00:00", 6, same));
    place.take("new.json", run("2026-02-01T00:00:00", 18, same));
    place
}

fn compare(store: &Store, request: &Request) -> Comparison {
    compare::compare(store, request).unwrap()
}

fn row(comparison: &Comparison, measure: Measure) -> &Row {
    comparison.rows.iter().find(|row| row.measure == measure).unwrap()
}

/// The cautions of a comparison, in English.
fn told(comparison: &Comparison) -> Vec<String> {
    comparison.cautions.iter().map(ToString::to_string).collect()
}

#[test]
fn a_change_for_the_better_is_shown_with_hand_counted_figures() {
    let place = two_runs();
    let comparison = compare(&place.store, &request("old", &["new"]));
    // One write a simulation: 18 of 24 tasks wrong before, 6 of 24 after.
    let gd = row(&comparison, Measure::Gd);
    assert_eq!((gd.estimate.before, gd.estimate.after), (Some(0.75), Some(0.25)));
    assert_eq!(gd.estimate.difference, Some(-0.5));
    assert_eq!(gd.estimate.tasks, 24);
    assert_eq!(gd.verdict, Verdict::Improved);
    let passed = row(&comparison, Measure::PassRate);
    assert_eq!((passed.estimate.before, passed.estimate.after), (Some(0.25), Some(0.75)));
    assert_eq!(passed.verdict, Verdict::Improved);
    let twice = row(&comparison, Measure::PassHatK);
    assert_eq!((twice.k, twice.estimate.after), (Some(2), Some(0.75)), "two trials are planned");
    assert_eq!(row(&comparison, Measure::AgentTurns).verdict, Verdict::NoDifferenceShown);
    let flips = comparison.sections.iter().find(|section| section.name == "flips").unwrap();
    assert_eq!(flips.table.rows.len(), 12);
}

#[test]
fn swapping_the_sides_negates_the_difference_exactly() {
    let place = two_runs();
    let there = compare(&place.store, &request("old", &["new"]));
    let back = compare(&place.store, &request("new", &["old"]));
    for (there, back) in there.rows.iter().zip(&back.rows) {
        assert_eq!(there.estimate.difference, back.estimate.difference.map(|d| -d), "{there:?}");
        assert_eq!(there.estimate.p, back.estimate.p, "{there:?}");
    }
    assert_eq!(row(&back, Measure::Gd).verdict, Verdict::Regressed);
}

#[test]
fn a_run_beside_itself_differs_in_nothing() {
    let store = Store::open_read_only(sample_store()).unwrap();
    let comparison = compare(&store, &request("1,2,3", &["1,2,3"]));
    assert_eq!(comparison.rows.len(), 3 * Measure::ALL.len());
    for row in &comparison.rows {
        assert_eq!(row.estimate.difference, Some(0.0), "{row:?}");
        assert_eq!(row.estimate.p, Some(1.0), "{row:?}");
        assert_eq!(row.verdict, Verdict::NoDifferenceShown, "{row:?}");
    }
    assert!(told(&comparison)[0].contains("the same runs"), "{:?}", comparison.cautions);
}

#[test]
fn the_samples_are_the_published_anchor_in_all_domains() {
    let store = Store::open_read_only(sample_store()).unwrap();
    let comparison = compare(&store, &request("anchor:qwen3.8-27b", &["1,2,3"]));
    // DESIGN.md section 2: 53 of 132, 1017 of 1256 and 80 of 516 write calls are misaligned.
    let published = [
        ("airline", 53.0 / 132.0, 68.0 / 147.0, 98.0 / 150.0),
        ("banking_knowledge", 1017.0 / 1256.0, 1597.0 / 1836.0, 43.0 / 276.0),
        ("retail", 80.0 / 516.0, 92.0 / 528.0, 264.0 / 342.0),
    ];
    for (domain, gd, omission, pass) in published {
        for (measure, value) in
            [(Measure::Gd, gd), (Measure::OmissionRate, omission), (Measure::PassRate, pass)]
        {
            let row = comparison.rows.iter().find(|r| r.key == domain && r.measure == measure);
            let row = row.unwrap();
            assert_eq!(row.estimate.before, Some(value), "{domain} {measure:?}");
            assert_eq!(row.estimate.difference, Some(0.0), "{domain} {measure:?}");
            assert_eq!(row.verdict, Verdict::Insufficient, "the anchor has no tasks to pair");
        }
    }
    assert!(told(&comparison)[0].contains("no figures for single tasks"));
}

#[test]
fn tasks_whose_gold_changed_are_left_out_and_listed() {
    let place = Place::new();
    place.take("old.json", run("2026-01-01T00:00:00", 6, same));
    let changed = |t: i64| {
        let other = task("x", &[gold("pay", json!({"amount": t + 100}))]);
        if t < 2 { json!({"evaluation_criteria": other["evaluation_criteria"]}) } else { json!({}) }
    };
    place.take("new.json", run("2026-02-01T00:00:00", 18, changed));
    let comparison = compare(&place.store, &request("old", &["new"]));
    assert_eq!(row(&comparison, Measure::Gd).estimate.tasks, 22);
    let left_out = comparison.sections.iter().find(|s| s.name == "left_out").unwrap();
    assert_eq!(left_out.table.rows.len(), 2);
    assert!(
        told(&comparison)
            .contains(&"2 tasks are left out: what grades it differs between the sides".to_owned()),
        "{:?}",
        comparison.cautions
    );
    let mixed = Request { allow_mixed: true, ..request("old", &["new"]) };
    assert_eq!(row(&compare(&place.store, &mixed), Measure::Gd).estimate.tasks, 24);
}

#[test]
fn a_frozen_anchor_pairs_by_task_after_the_run_is_gone() {
    let place = two_runs();
    anchor::add(&place.store, "kept", &[1], "a test", "2026-01-01T00:00:00Z").unwrap();
    let by_run = compare(&place.store, &request("old", &["new"]));
    place.store.remove_runs(&[1]).unwrap();
    let by_anchor = compare(&place.store, &request("anchor:kept", &["new"]));
    for (run, anchor) in by_run.rows.iter().zip(&by_anchor.rows) {
        if run.measure == Measure::PassHatK {
            continue; // The planned trials of an anchor's runs are not kept.
        }
        assert_eq!(run.estimate, anchor.estimate);
        assert_eq!(run.verdict, anchor.verdict);
    }
    let file = anchor::export(&place.store, "kept").unwrap();
    anchor::remove(&place.store, "kept").unwrap();
    anchor::import(&place.store, "kept.json", &file).unwrap();
    assert_eq!(compare(&place.store, &request("anchor:kept", &["new"])), by_anchor);
    assert_eq!(anchor::export(&place.store, "kept").unwrap(), file);
}

#[test]
fn rows_may_stand_for_models_tools_tasks_and_reward_groups() {
    let place = two_runs();
    let keys = |by: By| {
        let comparison = compare(&place.store, &Request { by, ..request("old", &["new"]) });
        let mut keys: Vec<String> = comparison.rows.iter().map(|row| row.key.clone()).collect();
        keys.dedup();
        keys
    };
    assert_eq!(keys(By::Model), ["agent-model"]);
    assert_eq!(keys(By::Tool), ["pay"]);
    assert_eq!(keys(By::Task).len(), 24);
    assert_eq!(keys(By::RewardGroup), ["garage failed", "garage passed"]);
}

#[test]
fn what_cannot_be_compared_is_refused_in_words() {
    let place = two_runs();
    let refuse = |before: &str, after: &str, matcher: &str, by: By| {
        let request = Request { matcher: matcher.into(), by, ..request(before, &[after]) };
        compare::compare(&place.store, &request).unwrap_err().to_string()
    };
    assert_eq!(
        refuse("odl", "new", "tau2", By::Domain),
        "nothing is called `odl`; the nearest are old, model=agent-model, domain=garage"
    );
    assert_eq!(
        refuse("old,new", "new", "tau2", By::Domain),
        "the selections `old,new` and `new` overlap in run 2 (new); a run cannot stand on both sides"
    );
    assert_eq!(
        refuse("anchor:qwen3.8-27b", "new", "strict", By::Domain),
        "the anchor `anchor:qwen3.8-27b` has no figures of the matcher strict; it has tau2"
    );
    assert_eq!(
        refuse("anchor:qwen3.8-27b", "new", "tau2", By::Tool),
        "the anchor `anchor:qwen3.8-27b` has no figures for single tools; compare by domain or model"
    );
    assert_eq!(
        refuse("anchor:qwen", "new", "tau2", By::Domain),
        "nothing is called `anchor:qwen`; the nearest are anchor:qwen3.8-27b"
    );
    let unknown = refuse("old,domain=garage,label=x", "new", "tau2", By::Domain);
    assert!(unknown.starts_with("nothing is called `label=x`; the nearest are "), "{unknown}");
    place.take("none.json", json!({"timestamp": "2026-03-01T00:00:00", "info": info("garage"), "tasks": [], "simulations": []}).to_string());
    assert_eq!(
        refuse("none", "new", "tau2", By::Domain),
        "the selection `none` holds no simulations judged by the matcher tau2"
    );
}

#[test]
fn cautions_name_what_differs_between_the_sides() {
    let place = Place::new();
    place.take("old.json", run("2026-01-01T00:00:00", 6, same));
    let mut other: Json = serde_json::from_str(&run("2026-02-01T00:00:00", 6, same)).unwrap();
    other["info"]["user_info"]["llm"] = json!("another-user");
    other["info"]["max_steps"] = json!(30);
    other["info"]["num_trials"] = json!(3);
    other["info"]["git_commit"] = json!("fedcba");
    place.take("new.json", other.to_string());
    let cautions = told(&compare(&place.store, &request("old", &["new"])));
    for expected in [
        "the user model differs: user-model before, another-user after",
        "the limit of steps differs: 100 before, 30 after",
        "the number of planned trials differs: 2 before, 3 after",
        "the benchmark's version differs: 0123abc before, fedcba after",
        "run 2 (new) holds 48 of 72 planned simulations",
    ] {
        assert!(cautions.iter().any(|caution| caution == expected), "{expected}: {cautions:#?}");
    }
}

/// The command in a folder with two runs in its store.
fn cli_with_two_runs() -> Cli {
    let cli = Cli::new();
    cli.write("old.json", &run("2026-01-01T00:00:00", 6, same));
    cli.write("new.json", &run("2026-02-01T00:00:00", 18, same));
    assert_eq!(cli.run(&["import", "-q", "old.json", "new.json"]).code, 0);
    cli
}

#[test]
fn gates_decide_the_exit_code_and_name_the_failing_rows() {
    let cli = cli_with_two_runs();
    let compare = |more: &[&str]| {
        let args = [&["compare", "old", "new", "--measure", "gd", "--draws", "200"], more].concat();
        cli.run(&args)
    };
    assert_eq!(compare(&["--fail-on", "regressed,insufficient"]).code, 0);
    assert_eq!(compare(&["--require", "gd <= before", "--require", "gd < 0.26"]).code, 0);
    let failed = compare(&["--require", "gd <= 0.2"]);
    assert_eq!(failed.code, 1);
    assert!(
        failed.stderr.contains("gate: garage: gd is 0.2500, the limit of `gd <= 0.2` is 0.2000")
    );
    let back = cli.run(&["compare", "new", "old", "--draws", "200", "--fail-on", "regressed"]);
    assert_eq!(back.code, 1);
    assert!(back.stderr.contains("gate: garage: gd is regressed"), "{back}");
    let undefined = compare(&["--require", "gd <= anchor:qwen3.8-27b + 0.02"]);
    assert_eq!(undefined.code, 1, "the anchor has no such domain: the gate must not open");
    assert_eq!(compare(&["--require", "gd"]).code, 2);
    assert_eq!(cli.run(&["compare", "old", "nothing"]).code, 3);
    assert_eq!(cli.run(&["compare", "old,new", "old"]).code, 2);
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let cli = cli_with_two_runs();
    let on = |threads: &str, seed: &str| {
        let mut command =
            cli.command(&["compare", "old", "new", "--format", "json", "--seed", seed]);
        cli.finish(command.env("RAYON_NUM_THREADS", threads)).stdout
    };
    let one = on("1", "7");
    assert_eq!(one, on("3", "7"));
    assert_ne!(one, on("1", "8"), "another seed draws others");
    let parsed: Json = serde_json::from_str(&one).unwrap();
    assert_eq!(parsed["rows"].as_array().unwrap().len(), Measure::ALL.len());
}

#[test]
fn nothing_is_said_of_tasks_that_were_all_left_out() {
    let place = Place::new();
    place.take("old.json", run("2026-01-01T00:00:00", 6, same));
    let changed = |t: i64| {
        let other = task("x", &[gold("pay", json!({"amount": t + 100}))]);
        json!({"evaluation_criteria": other["evaluation_criteria"]})
    };
    place.take("new.json", run("2026-02-01T00:00:00", 18, changed));
    let comparison = compare(&place.store, &request("old", &["new"]));
    for row in &comparison.rows {
        let estimate = &row.estimate;
        assert_eq!((estimate.before, estimate.after, estimate.tasks), (None, None, 0), "{row:?}");
        assert_eq!(row.verdict, Verdict::Insufficient);
    }
    let mixed = Request { allow_mixed: true, ..request("old", &["new"]) };
    let expected = "24 tasks are compared although what grades them differs".to_owned();
    assert!(told(&compare(&place.store, &mixed)).contains(&expected));
}

#[test]
fn an_anchor_keeps_what_its_runs_said_of_themselves() {
    let place = two_runs();
    anchor::add(&place.store, "kept", &[1], "a test", "2026-01-01T00:00:00Z").unwrap();
    let mut other: Json = serde_json::from_str(&run("2026-03-01T00:00:00", 6, same)).unwrap();
    other["info"]["user_info"]["llm"] = json!("another-user");
    other["simulations"].as_array_mut().unwrap().truncate(40);
    for index in 0..10 {
        other["simulations"][index]["reward_info"] = json!(null);
    }
    place.take("other.json", other.to_string());
    let live = compare(&place.store, &request("old", &["other"]));
    let frozen = compare(&place.store, &request("anchor:kept", &["other"]));
    assert_eq!(live.cautions, frozen.cautions);
    for expected in [
        "the user model differs: user-model before, another-user after",
        "run 3 (other) holds 40 of 48 planned simulations",
        "the share of simulations without a reward differs: 0.0 % before, 25.0 % after",
    ] {
        assert!(told(&frozen).iter().any(|c| c == expected), "{expected}: {:#?}", frozen.cautions);
    }
    assert!(anchor::add(&place.store, "a + 0.1", &[1], "a test", "now").is_err());
    assert!(anchor::add(&place.store, "", &[1], "a test", "now").is_err());
}

#[test]
fn a_rematch_pairs_by_its_gold_and_tells_what_it_did_not_judge() {
    let cli = Cli::new();
    let changed = |t: i64| {
        let other = task("x", &[gold("pay", json!({"amount": t + 100}))]);
        if t < 12 {
            json!({"evaluation_criteria": other["evaluation_criteria"]})
        } else {
            json!({})
        }
    };
    cli.write("old.json", &run("2026-01-01T00:00:00", 6, same));
    cli.write("new.json", &run("2026-02-01T00:00:00", 18, changed));
    assert_eq!(cli.run(&["import", "-q", "old.json", "new.json"]).code, 0);
    let rematched = cli.run(&["rematch", "old", "new", "--gold-run", "old", "--name", "fixed"]);
    assert_eq!(rematched.code, 0, "{rematched}");
    let row = |measure: &str| {
        let args = ["compare", "old", "new", "--matcher", "tau2@fixed", "--measure", measure];
        let ran = cli.run(&[&args[..], &["--format", "json", "--draws", "200"]].concat());
        let parsed: Json = serde_json::from_str(&ran.stdout).unwrap();
        parsed["rows"][0].clone()
    };
    // By the old gold 18 of 24 writes are wrong before and 6 after; rewards were given for other gold in 12 tasks.
    assert_eq!((&row("gd")["tasks"], &row("gd")["after"]), (&json!(24), &json!(0.25)));
    assert_eq!(row("pass_rate")["tasks"], json!(12));
    let part: Vec<Json> =
        (0..10).map(|t| task(&format!("t{t}"), &[gold("pay", json!({"amount": t}))])).collect();
    cli.write("part.json", &Json::Array(part).to_string());
    assert_eq!(
        cli.run(&["rematch", "old", "new", "--gold", "part.json", "--name", "part"]).code,
        0
    );
    let ran = cli.run(&["compare", "old", "new", "--matcher", "tau2@part", "--measure", "gd"]);
    assert!(
        ran.stderr.contains("`old`: only 20 of 48 simulations are judged by tau2@part"),
        "{ran}"
    );
}

#[test]
fn a_measure_without_data_and_a_side_that_stands_twice_are_refused() {
    let cli = cli_with_two_runs();
    let ran = cli.run(&["compare", "old", "new", "--measure", "agent_tokens"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("there is nothing to compare for agent_tokens"), "{ran}");
    assert_eq!(cli.run(&["compare", "old", "new", "new"]).code, 2);
}
