//! Matching stored runs again with gold from elsewhere.

use std::fs;

use driftbase::rematch::{self, Gold, Outcome, Report};
use driftbase::store::Store;
use driftbase::{doctor, read};
use insta::assert_snapshot;
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, everything, facts};
use crate::place::{Place, assert_sound, rows, source};
use crate::support::{self, Cli};
use crate::tau2_json::{call, check, garage, gold, graded, results, simulation, task, with};

const AT: &str = "2026-02-03T04:05:06Z";

/// τ²'s task list with the garage's gold, but another wheel for the task `tyres`.
fn fixed_tasks() -> Vec<Json> {
    let (tasks, _) = garage();
    vec![task("tyres", &[gold("fit_tyre", json!({"wheel": 2}))]), tasks[1].clone()]
}

/// The gold of some tasks, read from a file of them.
fn gold_of(place: &Place, tasks: &[Json]) -> Gold {
    let path = place.write("tasks.json", Json::from(tasks.to_vec()).to_string());
    let (tasks, problems) = read::tasks(&source(&path)).unwrap();
    assert_eq!(problems, []);
    Gold { from: "tasks.json".into(), tasks }
}

fn rematch_all(place: &Place, name: &str, gold: &Gold) -> Report {
    let runs: Vec<i64> =
        place.rows("SELECT run_id FROM run").iter().map(|id| id.parse().unwrap()).collect();
    rematch::rematch(&place.store, &runs, name, gold, AT).unwrap().remove(0)
}

fn garage_place(which: std::ops::Range<usize>) -> Place {
    let place = Place::new();
    let (tasks, simulations) = garage();
    place.take("run.json", results(&tasks, &simulations[which]).to_string());
    place
}

#[test]
fn the_other_gold_stands_beside_the_runs_own() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    cli.write("run.json", &results(&tasks, &simulations).to_string());
    cli.write("fixed.json", &Json::from(fixed_tasks()[..1].to_vec()).to_string());
    assert_eq!(cli.run(&["import", "run.json"]).code, 0);
    // By hand, for the task tyres: its three simulations fit wheels 1; 2, 1, 1; and 1, and one of
    // them paints. With wheel 1 in gold three calls are aligned, with wheel 2 only one.
    assert_snapshot!(cli.run(&["rematch", "run", "--gold", "fixed.json"]), @r#"
    run_id  domain  run  rematch  matcher     simulations  without_gold  n  a  m      gd  gold  missed  omission_rate
    ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
         1  garage  run  fixed    tau2                  3             3  6  3  3  0.5000     3       0         0.0000
         1  garage  run  fixed    tau2@fixed            3             3  6  1  5  0.8333     3       2         0.6667
    --- stderr ---
    run 1, run: 3 simulations matched again (gold of 1 task in fixed.json; 1 of them differs from the run's own: tyres).
    warning: run 1: fixed.json holds no gold for 1 task of the run, whose 3 simulations got no verdicts: paint
    [exit 0]
    "#);
    assert_snapshot!(cli.run(&["rematch", "1", "--gold", "fixed.json"]), @r#"
    run_id  domain  run  rematch  matcher     simulations  without_gold  n  a  m      gd  gold  missed  omission_rate
    ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────
         1  garage  run  fixed    tau2                  3             3  6  3  3  0.5000     3       0         0.0000
         1  garage  run  fixed    tau2@fixed            3             3  6  1  5  0.8333     3       2         0.6667
    --- stderr ---
    run 1, run: rematch fixed has this gold already, nothing was changed (gold of 1 task in fixed.json; 1 of them differs from the run's own: tyres).
    warning: run 1: fixed.json holds no gold for 1 task of the run, whose 3 simulations got no verdicts: paint
    [exit 0]
    "#);
    let columns = "SELECT simulation, call, reason, differing_keys, gold, gold_arguments \
                   FROM misalignment WHERE matcher = 'tau2@fixed' ORDER BY 1, 2";
    assert_snapshot!(cli.run(&["sql", columns, "--format", "csv"]), @r#"
    simulation,call,reason,differing_keys,gold,gold_arguments
    s-0,1,wrong_arguments,wheel,0,"{""wheel"":2}"
    s-0,2,outside_gold,,,
    s-1,1,wrong_arguments,wheel,0,"{""wheel"":2}"
    s-1,2,wrong_arguments,wheel,0,"{""wheel"":2}"
    s-5,0,wrong_arguments,wheel,0,"{""wheel"":2}"
    [exit 0]
    "#);
    let args = ["query", "tool-drift", "--matcher", "tau2@fixed", "--format", "csv"];
    assert_snapshot!(cli.run(&args), @r#"
    run_id,run,domain,matcher,tool,n,a,m,gd,outside_gold,wrong_arguments,repeated,gold,user_gold,missed,omission_rate
    1,run,garage,tau2@fixed,fit_tyre,5,1,4,0.8,0,4,0,3,0,2,0.6666666666666666
    1,run,garage,tau2@fixed,paint,1,0,1,1.0,1,0,0,0,0,0,
    [exit 0]
    "#);
    let shown = cli.run(&["show", "s-1", "--matcher", "tau2@fixed"]).stdout;
    let gold: Vec<&str> = shown.lines().filter(|line| line.contains("wheel")).collect();
    assert_snapshot!(gold.join("\n"), @r#"
      → call 0 fit_tyre {"wheel":2}
      → call 1 fit_tyre {"wheel":1}
          ✗ write, misaligned: wrong arguments, differs in wheel from gold 0
            gold 0: fit_tyre {"wheel":2}
      → call 2 fit_tyre {"wheel":1}
          ✗ write, misaligned: wrong arguments, differs in wheel from gold 0
            gold 0: fit_tyre {"wheel":2}
    gold 0  ✓ done by call 0  fit_tyre {"wheel":2}
    "#);
    let args = ["query", "official-agreement", "--matcher", "tau2@fixed", "--format", "csv"];
    assert_snapshot!(cli.run(&args), @r#"
    run_id,run,domain,matcher,level,simulation,task,trial,official_checks,official_matched,gold,a,simulations,simulations_differing,cause,simulation_id
    1,run,garage,tau2@fixed,run,,,,2,2,3,1,3,2,,
    1,run,garage,tau2@fixed,simulation,s-0,tyres,0,1,1,1,0,1,1,other_gold,1
    1,run,garage,tau2@fixed,simulation,s-5,tyres,2,0,0,1,0,1,1,ended_early,6
    [exit 0]
    "#);
    assert_eq!(cli.run(&["doctor"]).code, 0);
}

#[test]
fn the_same_gold_gives_the_same_verdicts_in_every_view() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    fs::copy(support::sample_store(), &path).unwrap();
    let store = Store::open(&path).unwrap();
    for run in rows(&store, "SELECT run_id, run FROM run") {
        let (run_id, run) = run.split_once('|').unwrap();
        let run_id = run_id.parse().unwrap();
        let gold = rematch::gold_of_run(&store, run_id, run).unwrap();
        let reports = rematch::rematch(&store, &[run_id], "own", &gold, AT).unwrap();
        assert_eq!(reports[0].changed, Vec::<String>::new());
        assert_eq!(reports[0].without_gold, Vec::<String>::new());
    }
    for view in [
        "domain_drift",
        "failure_form",
        "gold_outcome",
        "gold_requestor",
        "misalignment",
        "simulation_drift",
        "task_drift",
        "tool_drift",
        "turn_drift",
        "turn_running_count",
        "reward_separation",
    ] {
        for matcher in ["tau2", "strict", "calibrated"] {
            let of = |matcher: &str| {
                let mut found =
                    rows(&store, &format!("SELECT * FROM {view} WHERE matcher = '{matcher}'"));
                for row in &mut found {
                    *row = row.replace("@own", "");
                }
                found.sort();
                found
            };
            let own = of(matcher);
            assert!(!own.is_empty(), "{view}");
            assert!(own == of(&format!("{matcher}@own")), "{view} of {matcher}");
        }
    }
    assert_sound(&store);
    let counted = "SELECT domain, n, a, gold FROM rematch_drift WHERE matcher = 'tau2@own'
                   ORDER BY domain";
    let expected = ["airline|132|79|147", "banking_knowledge|1256|239|1836", "retail|516|436|528"];
    assert_eq!(rows(&store, counted), expected);
}

#[test]
fn one_task_of_retail_with_other_gold_changes_that_task_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    fs::copy(support::sample_store(), &path).unwrap();
    let store = Store::open(&path).unwrap();
    let retail = rows(&store, "SELECT run_id FROM run WHERE domain = 'retail'")[0].clone();
    let run_id = retail.parse().unwrap();
    // A task with one gold action that all its simulations do, and no other write.
    let chosen = rows(
        &store,
        &format!(
            "SELECT task FROM task_drift WHERE run_id = {run_id} AND matcher = 'tau2'
             AND n = 3 AND a = 3 AND gold = 3 ORDER BY task_id LIMIT 1"
        ),
    );
    let mut gold = rematch::gold_of_run(&store, run_id, "retail").unwrap();
    let task = gold.tasks.iter_mut().find(|task| task.task == chosen[0]).unwrap();
    task.gold.clear();
    task.gold_hash = "other".into();
    let reports = rematch::rematch(&store, &[run_id], "cut", &gold, AT).unwrap();
    assert_eq!(reports[0].changed, chosen);
    // 516, 436 and 528 are the published figures: three aligned calls become misaligned, and three
    // gold actions go.
    let sql = "SELECT matcher, simulations, n, a, m, gold, missed FROM rematch_drift
               WHERE rule = 'tau2' ORDER BY is_rematch";
    assert_eq!(rows(&store, sql), ["tau2|342|516|436|80|528|92", "tau2@cut|342|516|433|83|525|92"]);
    let other = format!(
        "SELECT COUNT(*) FROM task_drift AS a JOIN task_drift AS b ON b.task_id = a.task_id
         WHERE a.matcher = 'tau2' AND b.matcher = 'tau2@cut' AND a.task <> '{}'
         AND (a.n <> b.n OR a.a <> b.a OR a.gold <> b.gold)",
        chosen[0]
    );
    assert_eq!(rows(&store, &other), ["0"]);
    assert_sound(&store);
}

#[test]
fn again_with_the_same_gold_changes_nothing_and_with_other_gold_replaces() {
    let place = garage_place(0..6);
    let before = everything(&place.store);
    let own = gold_of(&place, &garage().0);
    assert_eq!(rematch_all(&place, "x", &own).outcome, Outcome::New);
    let with_own = everything(&place.store);
    let again = rematch_all(&place, "x", &own);
    assert_eq!((again.outcome, again.simulations), (Outcome::Unchanged, 0));
    assert_eq!(everything(&place.store), with_own);
    let fixed = gold_of(&place, &fixed_tasks());
    let replaced = rematch_all(&place, "x", &fixed);
    assert_eq!((replaced.outcome, replaced.simulations), (Outcome::Replaced, 6));
    assert_eq!(replaced.changed, ["tyres"]);
    assert_sound(&place.store);
    // As if it had been the first.
    let fresh = garage_place(0..6);
    rematch_all(&fresh, "x", &fixed);
    assert_same(&facts(&place.store), &facts(&fresh.store));
    let rematch_id = place.store.find_rematch("x").unwrap().unwrap();
    assert_eq!(rematch::remove(&place.store, rematch_id, &[]).unwrap(), 1);
    assert_eq!(everything(&place.store), before);
}

#[test]
fn a_later_import_brings_the_further_matchers_up_to_date() {
    // The first two simulations do not tell that `paint` writes; the third does.
    let (tasks, simulations) = garage();
    let place = garage_place(0..2);
    let fixed = gold_of(&place, &fixed_tasks());
    rematch_all(&place, "x", &fixed);
    let report = place.take("run.json", results(&tasks, &simulations).to_string());
    assert_eq!(report.rematched, 6);
    let fresh = garage_place(0..6);
    rematch_all(&fresh, "x", &fixed);
    assert_same(&facts(&place.store), &facts(&fresh.store));
    assert_sound(&place.store);
    // Only a simulation whose facts differ is matched again.
    let mut changed = simulations.clone();
    changed[3] = with(
        simulation("s-3", "paint", 1, &[call("paint", json!({"colour": "red", "coats": 2}))]),
        json!({"reward_info": simulations[3]["reward_info"]}),
    );
    let report = place.take("run.json", results(&tasks, &changed).to_string());
    assert_eq!((report.counts.updated, report.rematched), (1, 1));
    let sql = "SELECT n, a FROM simulation_drift WHERE simulation = 's-3' AND matcher = 'tau2@x'";
    assert_eq!(place.row(sql), "1|1");
    assert_sound(&place.store);
    let report = place.take("again.json", results(&tasks, &changed).to_string());
    assert_eq!(report.rematched, 0);
}

#[test]
fn a_new_version_of_a_task_keeps_the_rematchs_gold() {
    let (mut tasks, mut simulations) = garage();
    let place = garage_place(0..6);
    rematch_all(&place, "x", &gold_of(&place, &fixed_tasks()));
    let sql = "SELECT task, n, a, gold FROM task_drift WHERE matcher = 'tau2@x' ORDER BY task";
    let before = place.rows(sql);
    let fit = gold("fit_tyre", json!({"wheel": 3}));
    tasks[0] = task("tyres", std::slice::from_ref(&fit));
    for one in &mut simulations {
        if one["task_id"] == "tyres" {
            let graded = graded(0.0, &[check(&fit, "write", false)]);
            *one = with(one.clone(), json!({"reward_info": graded}));
        }
    }
    place.take("run.json", results(&tasks, &simulations).to_string());
    assert_eq!(place.rows(sql), before, "the rematch has its own gold");
    assert_sound(&place.store);
}

#[test]
fn tasks_without_gold_get_no_verdicts() {
    let place = garage_place(0..6);
    let report = rematch_all(&place, "x", &gold_of(&place, &fixed_tasks()[..1]));
    assert_eq!((report.without_gold, report.simulations_without_gold), (vec!["paint".into()], 3));
    let sql = "SELECT reward_group, simulations, n, gold FROM domain_drift \
               WHERE matcher = 'tau2@x' ORDER BY reward_group";
    assert_eq!(place.rows(sql), ["all|3|6|3", "failed|2|4|2", "passed|1|2|1"]);
    assert_sound(&place.store);
}

#[test]
fn removing_the_run_removes_its_rematch() {
    let place = garage_place(0..6);
    let fresh = Place::new();
    rematch_all(&place, "x", &gold_of(&place, &fixed_tasks()));
    place.store.remove_runs(&[1]).unwrap();
    assert_same(&facts(&place.store), &facts(&fresh.store));
}

#[test]
fn gold_comes_from_results_and_from_other_runs_too() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    cli.write("old.json", &results(&tasks, &simulations).to_string());
    let new = with(results(&fixed_tasks(), &[]), json!({"timestamp": "2026-05-01T09:00:00"}));
    cli.write("new.json", &new.to_string());
    assert_eq!(cli.run(&["import", "old.json", "new.json"]).code, 0);
    for args in [["--gold", "new.json"], ["--gold-run", "new"]] {
        let name = &args[0][2..];
        let ran = cli.run(&["rematch", "old", args[0], args[1], "--name", name, "--format", "csv"]);
        assert!(ran.stdout.contains(&format!("tau2@{name},6,0,8,2,6,")), "{ran}");
    }
    assert_snapshot!(cli.run(&["rematch", "--remove", "gold"]), @r#"
    --- stderr ---
    Rematch gold removed from 1 run.
    [exit 0]
    "#);
    assert_snapshot!(cli.run(&["rematch", "--remove", "gold"]), @r#"
    --- stderr ---
    error: there is no rematch `gold`
    hint: `driftbase query rematch` lists the rematches
    [exit 3]
    "#);
    let sql = "SELECT matcher FROM matcher ORDER BY matcher_id";
    let ran = cli.run(&["sql", sql, "--format", "csv"]);
    assert!(!ran.stdout.contains("@gold\n") && ran.stdout.contains("tau2@gold-run"), "{ran}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    cli.write("run.json", &results(&tasks, &simulations).to_string());
    assert_eq!(cli.run(&["import", "run.json"]).code, 0);
    cli.write("empty.json", r#"{"tasks": []}"#);
    cli.write("other.json", &Json::from(vec![task("0", &[])]).to_string());
    assert_snapshot!(cli.run(&["rematch", "run", "--gold", "empty.json"]), @r#"
    --- stderr ---
    error: empty.json holds no tasks: expected a task list of τ²-bench, or results that embed their tasks
    [exit 3]
    "#);
    assert_snapshot!(cli.run(&["rematch", "run", "--gold", "other.json"]), @r#"
    --- stderr ---
    error: other.json holds none of the tasks of run run
    [exit 3]
    "#);
    assert_snapshot!(cli.run(&["rematch", "run", "--gold", "run.json", "--name", "a@b"]), @r#"
    --- stderr ---
    error: `a@b` is no name for a rematch: expected letters, digits, blanks and . _ - +
    [exit 2]
    "#);
    assert_snapshot!(cli.run(&["rematch", "run", "--gold-run", "none"]), @r#"
    --- stderr ---
    error: there is no run `none`
    hint: `driftbase runs` lists the runs
    [exit 3]
    "#);
    let sql = "SELECT COUNT(*) AS matchers FROM matcher";
    assert!(cli.run(&["sql", sql]).stdout.ends_with("3\n"));
}

#[test]
fn gold_of_another_domain_is_refused() {
    let place = Place::new();
    let (tasks, simulations) = garage();
    let retail =
        with(results(&tasks, &simulations), json!({"info": crate::tau2_json::info("retail")}));
    place.take("run.json", retail.to_string());
    let other = [task("tyres", &[gold("book_reservation", json!({}))])];
    let gold = gold_of(&place, &other);
    let error = rematch::rematch(&place.store, &[1], "x", &gold, AT).unwrap_err();
    let expected = "the gold of tasks.json is of domain airline, run run of retail";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn the_doctor_sees_what_is_missing_of_a_further_matcher() {
    for (damage, check) in [
        ("DELETE FROM simulation_count WHERE matcher_id = 5 AND n = 3", "simulation_count"),
        ("DELETE FROM task_count WHERE matcher_id = 5", "task_count"),
        ("DELETE FROM tool_count WHERE matcher_id = 5", "tool_count"),
        ("DELETE FROM run_turn_count WHERE matcher_id = 5 AND t = 1", "run_turn_count"),
        ("DELETE FROM rematch_gold", "matches point"),
        ("DELETE FROM rematch_task WHERE gold_hash LIKE '%'", "simulation_count"),
    ] {
        let place = garage_place(0..6);
        rematch_all(&place, "x", &gold_of(&place, &fixed_tasks()));
        assert_sound(&place.store);
        place.store.connection().execute_batch(damage).unwrap();
        let findings = doctor::examine(&place.store).unwrap();
        let is_seen = findings.iter().any(|f| f.check.contains(check) && !f.wrong.is_empty());
        assert!(is_seen, "{damage}");
    }
}
