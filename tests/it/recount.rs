//! Drift counted again, naively: from the source's JSON and from the store's rows, over random runs.

use std::collections::{BTreeMap, BTreeSet};

use driftbase::catalog;
use driftbase::query::{self, params::Params};
use driftbase::store::Store;
use driftbase::table::Value;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use crate::place::{Place, rows};
use crate::tau2_json::{check, graded, results, task, with};

/// A choice of tools, some of which some check calls a write.
fn tool() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["paint", "paint", "fit", "sell", "look"])
}

/// Arguments that are often alike, and often almost.
fn arguments() -> impl Strategy<Value = Json> {
    let value = prop::sample::select(vec![
        json!(1),
        json!(1.0),
        json!(true),
        json!(0),
        json!(false),
        json!("1"),
        json!("a"),
        json!(null),
        json!([1, {"x": 2.0}]),
        json!([1.0, {"x": 2}]),
        json!({"x": [true]}),
        json!({"x": [1]}),
    ]);
    prop::collection::btree_map(prop::sample::select(vec!["a", "b", "c"]), value, 0..3)
        .prop_map(|fields| json!(fields))
}

fn requestor() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["assistant", "assistant", "assistant", "user"])
}

fn action() -> impl Strategy<Value = Json> {
    let compare = prop::sample::select(vec![
        json!(null),
        json!(null),
        json!([]),
        json!(["a"]),
        json!(["a", "b"]),
        json!(["d"]),
    ]);
    (tool(), arguments(), compare, requestor()).prop_map(|(name, arguments, compare, requestor)| {
        json!({"name": name, "arguments": arguments, "compare_args": compare,
               "requestor": requestor})
    })
}

/// A message of either side with some calls; a list of them is a conversation.
fn message() -> impl Strategy<Value = Json> {
    let calls = prop::collection::vec((tool(), arguments()), 0..4);
    (requestor(), calls).prop_map(|(role, calls)| {
        let calls: Vec<Json> = calls
            .into_iter()
            .map(|(name, arguments)| {
                json!({"id": "", "name": name, "arguments": arguments, "requestor": role})
            })
            .collect();
        json!({"role": role, "content": "so", "tool_calls": calls})
    })
}

fn verdict() -> impl Strategy<Value = Json> {
    let tool_type = prop::sample::select(vec!["write", "write", "read"]);
    let checks = prop::collection::vec((action(), tool_type, any::<bool>()), 0..2);
    let reward = prop::sample::select(vec![0.0, 1.0, 1.0, 0.5, 1.0 - 1e-7, 1.0 - 1e-5]);
    let graded = (reward, checks).prop_map(|(reward, checks)| {
        let checks: Vec<Json> = checks.iter().map(|(a, t, m)| check(a, t, *m)).collect();
        graded(reward, &checks)
    });
    prop_oneof![4 => graded, 1 => Just(Json::Null)]
}

/// A results file of three tasks and some simulations.
fn run() -> impl Strategy<Value = Json> {
    let gold = prop::collection::vec(prop::collection::vec(action(), 0..4), 3);
    let ends = prop::sample::select(vec!["user_stop", "max_steps", "infrastructure_error"]);
    let conversation = prop::collection::vec(message(), 0..9);
    let simulations = prop::collection::vec((0..3_usize, conversation, verdict(), ends), 1..7);
    (gold, simulations).prop_map(|(gold, simulations)| {
        let tasks: Vec<Json> =
            gold.iter().zip(["0", "1", "2"]).map(|(g, id)| task(id, g)).collect();
        let simulations: Vec<Json> = simulations
            .into_iter()
            .enumerate()
            .map(|(n, (task, messages, verdict, end))| {
                json!({"id": format!("s-{n}"), "task_id": task.to_string(), "trial": n,
                       "messages": messages, "reward_info": verdict, "termination_reason": end})
            })
            .collect();
        with(results(&tasks, &simulations), json!({}))
    })
}

/// Equality of Python: 1 == 1.0 == True.
fn equal(a: &Json, b: &Json) -> bool {
    let number = |value: &Json| value.as_f64().or_else(|| value.as_bool().map(f64::from));
    match (a, b) {
        (Json::Array(a), Json::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
        }
        (Json::Object(a), Json::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(k, v)| b.get(k).is_some_and(|w| equal(v, w)))
        }
        _ => match (number(a), number(b)) {
            (Some(a), Some(b)) => a.total_cmp(&b).is_eq(),
            (None, None) => a == b,
            _ => false,
        },
    }
}

/// `Action.compare_with_tool_call` of τ².
fn is_done(gold: &Json, call: &Json) -> bool {
    let (wanted, given) = (gold["arguments"].as_object().unwrap(), call["arguments"].as_object());
    let given = given.unwrap();
    let keys: Vec<&str> = match gold["compare_args"].as_array() {
        None => given.keys().map(String::as_str).collect(),
        Some(keys) => keys.iter().map(|key| key.as_str().unwrap()).collect(),
    };
    let same = |key: &str| match (wanted.get(key), given.get(key)) {
        (Some(a), Some(b)) => equal(a, b),
        (None, None) => true,
        _ => false,
    };
    gold["name"] == call["name"] && keys.into_iter().all(same)
}

/// N, A and gold of each simulation, counted from the file alone.
fn counted(file: &Json) -> Vec<String> {
    let list = |json: &Json| json.as_array().cloned().unwrap_or_default();
    let simulations = list(&file["simulations"]);
    let checks = simulations.iter().flat_map(|s| list(&s["reward_info"]["action_checks"]));
    let writes: BTreeSet<String> = checks
        .filter(|check| check["tool_type"] == "write")
        .map(|check| check["action"]["name"].as_str().unwrap().to_owned())
        .collect();
    let is_write = |action: &Json| writes.contains(action["name"].as_str().unwrap());
    let count = |simulation: &Json| {
        let task = list(&file["tasks"]).into_iter().find(|t| t["id"] == simulation["task_id"]);
        let actions = list(&task.unwrap()["evaluation_criteria"]["actions"]);
        let mut free: Vec<Json> = actions.into_iter().filter(is_write).collect();
        let gold = free.len();
        let (mut n, mut a) = (0, 0);
        for message in list(&simulation["messages"]) {
            for call in list(&message["tool_calls"]) {
                if call["requestor"] == "assistant" && is_write(&call) {
                    n += 1;
                    if let Some(place) = free.iter().position(|gold| is_done(gold, &call)) {
                        free.remove(place);
                        a += 1;
                    }
                }
            }
        }
        format!("{}|{n}|{a}|{gold}", simulation["id"].as_str().unwrap())
    };
    simulations.iter().map(count).collect()
}

/// What one simulation's raw rows say under one matcher.
#[derive(Debug, Default, Clone)]
struct Raw {
    reward: Option<f64>,
    agent_turns: i64,
    missed: i64,
    /// Each of the agent's calls: its agent turn, and whether it is aligned where it is a write.
    calls: Vec<(i64, Option<bool>)>,
}

/// The raw rows of a store, by matcher and simulation.
fn raw(store: &Store) -> BTreeMap<(String, String), Raw> {
    let mut found: BTreeMap<(String, String), Raw> = BTreeMap::new();
    let cells = |sql: &str| -> Vec<Vec<String>> {
        rows(store, sql).iter().map(|row| row.split('|').map(str::to_owned).collect()).collect()
    };
    let sql = "SELECT matcher, simulation, reward, agent_turns FROM matcher, simulation
               LEFT JOIN grading ON grading.simulation_id = simulation.simulation_id
                   AND is_current = 1";
    for row in cells(sql) {
        let entry = found.entry((row[0].clone(), row[1].clone())).or_default();
        entry.reward = row[2].parse().ok();
        entry.agent_turns = row[3].parse().unwrap();
    }
    let sql = "SELECT matcher, simulation, t.agent_turn, is_aligned
               FROM matcher, tool_call AS t JOIN simulation USING (simulation_id)
               LEFT JOIN match AS m ON m.simulation_id = t.simulation_id AND m.call = t.position
                   AND m.matcher_id = matcher.matcher_id
               WHERE t.requestor = 'assistant'";
    for row in cells(sql) {
        let aligned = row[3].parse::<i64>().ok().map(|aligned| aligned == 1);
        let turn = row[2].parse().unwrap();
        found.get_mut(&(row[0].clone(), row[1].clone())).unwrap().calls.push((turn, aligned));
    }
    let sql = "SELECT matcher, simulation, COUNT(*) FROM missed_gold
               JOIN matcher USING (matcher_id) JOIN simulation USING (simulation_id) GROUP BY 1, 2";
    for row in cells(sql) {
        let entry = found.get_mut(&(row[0].clone(), row[1].clone())).unwrap();
        entry.missed = row[2].parse().unwrap();
    }
    found
}

/// The rows of `domain_drift`, pooled from the raw rows.
fn pooled(raw: &BTreeMap<(String, String), Raw>) -> Vec<String> {
    let mut lines = Vec::new();
    for matcher in ["tau2", "strict", "calibrated"] {
        for group in ["all", "passed", "failed"] {
            let passed = |raw: &Raw| raw.reward.is_some_and(|r| (r - 1.0).abs() <= 1e-6);
            let of = raw.iter().filter(|((m, _), raw)| {
                m == matcher && (group == "all" || passed(raw) == (group == "passed"))
            });
            let (mut simulations, mut n, mut a, mut missed) = (0, 0, 0, 0);
            for (_, raw) in of {
                simulations += 1;
                n += raw.calls.iter().filter(|(_, aligned)| aligned.is_some()).count();
                a += raw.calls.iter().filter(|(_, aligned)| *aligned == Some(true)).count();
                missed += raw.missed;
            }
            let gold = missed + i64::try_from(a).unwrap();
            let m = n - a;
            lines.push(format!("{matcher}|{group}|{simulations}|{n}|{a}|{m}|{gold}|{missed}"));
        }
    }
    lines.sort();
    lines
}

/// The rows of drift over turns, each window gone through turn by turn.
fn windows(raw: &BTreeMap<(String, String), Raw>, window: i64) -> Vec<String> {
    let mut lines = Vec::new();
    for matcher in ["calibrated", "strict", "tau2"] {
        let of: Vec<&Raw> = raw.iter().filter(|((m, _), _)| m == matcher).map(|(_, r)| r).collect();
        let longest = of.iter().map(|raw| raw.agent_turns).max().unwrap_or(0);
        for t in 1..=longest {
            let there: Vec<&&Raw> = of.iter().filter(|raw| raw.agent_turns >= t).collect();
            let calls = || there.iter().flat_map(|raw| &raw.calls);
            let inside = || calls().filter(|(turn, _)| *turn > t - window && *turn <= t);
            let n = inside().count();
            let a = inside().filter(|(_, aligned)| *aligned == Some(true)).count();
            let m = inside().filter(|(_, aligned)| *aligned == Some(false)).count();
            lines.push(format!("{matcher}|{window}|{t}|{}|{n}|{a}|{m}", there.len()));
        }
    }
    lines
}

fn asked(store: &Store, window: i64) -> Vec<String> {
    let params = Params::new().with("window", Value::Integer(window));
    let params = params.with("matcher", Value::Text("all".into()));
    let table = query::run_named(store, &catalog::query("turn-drift").unwrap(), &params).unwrap();
    let names = ["matcher", "window_turns", "t", "simulations", "n", "a", "m"];
    let place =
        |name: &&str| table.columns.iter().position(|column| column.name == **name).unwrap();
    let places: Vec<usize> = names.iter().map(place).collect();
    let cell = |value: &Value| match value {
        Value::Integer(number) => number.to_string(),
        Value::Text(text) => text.clone(),
        other => format!("{other:?}"),
    };
    let line =
        |row: &Vec<Value>| places.iter().map(|p| cell(&row[*p])).collect::<Vec<_>>().join("|");
    table.rows.iter().map(line).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_count_agrees_with_a_naive_one(file in run(), window in 1_i64..8) {
        let place = Place::new();
        place.take("run.json", file.to_string());
        let drift = "SELECT simulation, n, a, gold FROM simulation_drift \
                     WHERE matcher = 'tau2' ORDER BY simulation";
        prop_assert_eq!(place.rows(drift), counted(&file));
        let raw = raw(&place.store);
        let mut drift = place.rows("SELECT matcher, reward_group, simulations, n, a, m, gold, missed
                                    FROM domain_drift");
        drift.sort();
        prop_assert_eq!(drift, pooled(&raw));
        prop_assert_eq!(asked(&place.store, window), windows(&raw, window));
        let view = place.rows("SELECT matcher, window_turns, t, simulations, n, a, m FROM turn_drift
                               WHERE window_turns = 5 ORDER BY matcher, t");
        prop_assert_eq!(view, windows(&raw, 5));
        // The roll-ups are the raw rows counted.
        let differs = "SELECT COUNT(*) FROM simulation_count AS c WHERE
            c.n <> (SELECT COUNT(*) FROM match AS m WHERE m.simulation_id = c.simulation_id
                    AND m.matcher_id = c.matcher_id)
            OR c.a <> (SELECT COUNT(*) FROM match AS m WHERE m.simulation_id = c.simulation_id
                    AND m.matcher_id = c.matcher_id AND m.is_aligned = 1)
            OR c.gold <> c.a + (SELECT COUNT(*) FROM missed_gold AS g
                    WHERE g.simulation_id = c.simulation_id AND g.matcher_id = c.matcher_id)";
        prop_assert_eq!(place.row(differs), "0");
        // No gold action is used twice.
        let twice = "SELECT COUNT(*) FROM (SELECT 1 FROM match WHERE is_aligned = 1
                     GROUP BY simulation_id, matcher_id, gold HAVING COUNT(*) > 1)";
        prop_assert_eq!(place.row(twice), "0");
    }

    #[test]
    fn a_file_in_two_parts_in_any_order_gives_the_facts_of_the_whole(
        file in run(), cut in 0_usize..7, swapped in any::<bool>(),
    ) {
        let simulations = file["simulations"].as_array().unwrap();
        let (first, second) = simulations.split_at(cut.min(simulations.len()));
        let mut parts = [first, second];
        if swapped {
            parts.swap(0, 1);
        }
        let place = Place::new();
        for part in parts {
            let part = with(file.clone(), json!({"simulations": part}));
            place.take("run.json", part.to_string());
        }
        let whole = Place::new();
        whole.take("run.json", file.to_string());
        prop_assert_eq!(crate::facts::facts(&place.store), crate::facts::facts(&whole.store));
    }
}
