//! What a later or damaged source may and may not change.

use driftbase::import::GoldFrom;
use serde_json::{Value as Json, json};

use crate::place::Place;
use crate::tau2_json::{call, check, garage, gold, graded, info, results, simulation, task, with};

/// The same JSON with the keys of every object in reverse order, written by hand: a map would sort them.
fn reversed(value: &Json) -> String {
    match value {
        Json::Object(fields) => {
            let field =
                |(key, value): (&String, &Json)| format!("{}:{}", json!(key), reversed(value));
            let fields: Vec<String> = fields.iter().rev().map(field).collect();
            format!("{{{}}}", fields.join(","))
        }
        Json::Array(items) => {
            let items: Vec<String> = items.iter().map(reversed).collect();
            format!("[{}]", items.join(", "))
        }
        plain => plain.to_string(),
    }
}

fn whole() -> Json {
    let (tasks, mut simulations) = garage();
    let held = json!([{"met": true, "reward": 1.0, "env_assertion": {"func_name": "assert_tyre",
                       "arguments": {"wheel": 1, "axle": "front"}, "assert_value": true}}]);
    simulations[0]["reward_info"]["env_assertions"] = held;
    results(&tasks, &simulations)
}

#[test]
fn another_order_of_keys_changes_nothing() {
    let place = Place::new();
    let whole = whole();
    place.take("run.json", whole.to_string());
    place.take("reversed.json", reversed(&whole));
    assert_eq!(place.row("SELECT COUNT(*) FROM import"), "1");
    let nameless = |simulation: &Json| {
        let mut fields = simulation.as_object().unwrap().clone();
        fields.remove("id");
        Json::Object(fields)
    };
    let list: Json = whole["simulations"].as_array().unwrap().iter().map(nameless).collect();
    place.take("list.json", list.to_string());
    place.take("list_reversed.json", reversed(&list));
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "2");
    assert_eq!(place.row("SELECT COUNT(*) FROM import"), "2");
}

#[test]
fn a_damaged_or_empty_record_does_not_replace_a_known_conversation() {
    let facts = "SELECT simulation, turns, n, a FROM simulation_drift AS d JOIN simulation USING \
                 (simulation_id, simulation) WHERE matcher = 'tau2' ORDER BY simulation";
    let place = Place::new();
    let whole = whole();
    place.take("run.json", whole.to_string());
    let before = place.rows(facts);
    for damage in [json!(null), json!([]), json!("hey"), json!([{"role": 5}, 7])] {
        let mut later = whole.clone();
        later["simulations"][1]["messages"] = damage.clone();
        let report = place.take("later.json", later.to_string());
        assert_eq!(place.rows(facts), before, "{damage}");
        assert_eq!(report.counts.updated, 0, "{damage}");
        assert!(!report.problems.is_empty(), "{damage}");
    }
}

#[test]
fn a_simulation_whose_messages_are_no_list_is_left_out() {
    let place = Place::new();
    let mut damaged = whole();
    damaged["simulations"][1]["messages"] = json!("hey");
    let report = place.take("run.json", damaged.to_string());
    assert_eq!(report.simulations, 5);
    assert_eq!(
        place.row("SELECT action, location, reason FROM problem"),
        "quarantined|simulations[1].messages|expected a list, found the text \"hey\"; the simulation \
         is left out"
    );
}

#[test]
fn a_task_whose_gold_cannot_be_read_falls_back_to_what_was_scored() {
    let place = Place::new();
    let fit = gold("fit_tyre", json!({"wheel": 1}));
    let fitted = with(
        simulation("s", "tyres", 0, &[call("fit_tyre", json!({"wheel": 1}))]),
        json!({"reward_info": graded(1.0, &[check(&fit, "write", true)])}),
    );
    let broken =
        [json!({"evaluation_criteria": 7}), json!({"evaluation_criteria": {"actions": [fit, 3]}})];
    for (index, criteria) in broken.into_iter().enumerate() {
        let tasks = [with(task("tyres", &[]), criteria)];
        let started_at = format!("2026-01-0{}T00:00:00", index + 1);
        let run =
            with(results(&tasks, std::slice::from_ref(&fitted)), json!({"timestamp": started_at}));
        let report = place.take("run.json", run.to_string());
        assert!(report.quarantined() > 0);
    }
    assert_eq!(
        place.rows("SELECT n, a, gold FROM simulation_drift WHERE matcher = 'tau2'"),
        ["1|1|1", "1|1|1"]
    );
}

#[test]
fn parts_of_a_list_that_became_runs_of_their_own_are_told() {
    let place = Place::new();
    let list = whole()["simulations"].as_array().unwrap().clone();
    place.take("a.json", json!(list[..2]).to_string());
    place.take("b.json", json!(list[2..4]).to_string());
    let report = place.take("all.json", json!(list).to_string());
    let told =
        report.problems.iter().any(|p| p.reason.contains("holds some of these conversations"));
    assert!(told, "{:?}", report.problems);
}

#[test]
fn missing_trials_are_counted_by_number_and_an_unknown_end_is_no_early_one() {
    let place = Place::new();
    let fit = gold("fit_tyre", json!({"wheel": 1}));
    let trial = |id: &str, trial: Json| {
        let verdict = json!({"reward": 1.0, "action_checks": null});
        let one = simulation(id, "tyres", 0, &[call("fit_tyre", json!({"wheel": 1}))]);
        with(one, json!({"trial": trial, "termination_reason": null, "reward_info": verdict}))
    };
    let checked = with(
        simulation("s4", "other", 0, &[]),
        json!({"reward_info": graded(0.0, &[check(&fit, "write", false)])}),
    );
    let simulations =
        [trial("s0", json!(0)), trial("s1", json!(0)), trial("s2", json!(1)), checked];
    let mut info = info("garage");
    info["num_trials"] = json!(3);
    let run = results(&[task("tyres", &[fit])], &simulations);
    place.take("run.json", with(run, json!({"info": info})).to_string());
    // Trials 0, 0 and 1 of the planned 0, 1 and 2.
    let missing = "SELECT simulations, missing FROM coverage WHERE task = 'tyres'";
    assert_eq!(place.row(missing), "3|1");
    let causes = "SELECT DISTINCT cause FROM official_agreement WHERE matcher = 'tau2' AND level = \
                  'simulation' AND task = 'tyres'";
    assert_eq!(place.row(causes), "not_checked");
}

#[test]
fn tau_bench_v1_calls_of_the_older_form_are_calls() {
    let place = Place::new();
    let action = json!({"name": "cancel_pending_order", "kwargs": {"order_id": "#1"}});
    let row = json!([{
        "task_id": 1, "reward": 1.0, "trial": 0, "info": {"task": {"actions": [action]}},
        "traj": [
            {"role": "user", "content": "Cancel it."},
            {"role": "assistant", "content": null,
             "function_call": {"name": "cancel_pending_order", "arguments": "{\"order_id\": \"#1\"}"}},
            {"role": "function", "name": "cancel_pending_order", "content": "done"},
        ],
    }]);
    place.take("v1.json", row.to_string());
    let drift = "SELECT n, a, gold FROM simulation_drift WHERE matcher = 'tau2'";
    assert_eq!(place.row(drift), "1|1|1");
    assert_eq!(place.row("SELECT name, answer_turn FROM tool_call"), "cancel_pending_order|2");
}

#[test]
fn a_run_imported_with_other_options_says_so() {
    let mut place = Place::new();
    let whole = whole();
    place.options.gold_from = GoldFrom::Checks;
    assert!(place.take("run.json", whole.to_string()).problems.is_empty());
    place.options.gold_from = GoldFrom::Tasks;
    let mut part = whole;
    part["simulations"] = json!(part["simulations"].as_array().unwrap()[..2]);
    let report = place.take("part.json", part.to_string());
    assert_eq!(
        report.problems[0].reason,
        "earlier imports of this run had the options `gold=checks`, this one has `gold=tasks`; \
         simulations that it does not hold keep their gold"
    );
}
