//! Sources that are extreme in one way: they are taken in time and memory that grow as they do.
//!
//! The normal suite takes a hundredth of the size, to see that the result is right. With `EXTREMES=1`
//! the size is full and time is bounded, so generously that only what grows with the square of the size
//! can exceed it; see CONTRIBUTING.md.

use std::time::{Duration, Instant};

use driftbase::catalog;
use driftbase::doctor;
use driftbase::import::Outcome;
use driftbase::query::{self, params::Params};
use serde_json::{Value as Json, json};

use crate::facts::facts;
use crate::place::Place;
use crate::tau2_json::{call, check, garage, gold, graded, results, simulation, task, with};

/// A size, or a hundredth of it in the normal suite.
pub(crate) fn size(full: usize) -> usize {
    if is_full() { full } else { full / 100 }
}

#[expect(clippy::disallowed_methods, reason = "a switch of the tests, not of the command")]
pub(crate) fn is_full() -> bool {
    std::env::var("EXTREMES").is_ok()
}

/// Runs what must not take long; at full size, what is quadratic takes many times as long.
#[track_caller]
fn in_time<T>(run: impl FnOnce() -> T) -> T {
    const LONGEST: Duration = Duration::from_mins(5);
    let begin = Instant::now();
    let result = run();
    let took = begin.elapsed();
    println!("extremes: {:.1} s", took.as_secs_f64());
    assert!(!is_full() || took < LONGEST, "{took:?}");
    result
}

/// Checks that a store agrees with itself and that every named query can be answered from it.
#[track_caller]
fn check_store(place: &Place) {
    for finding in doctor::examine(&place.store).unwrap() {
        assert!(finding.wrong.is_empty(), "{finding:?}");
    }
    for file in catalog::queries().unwrap() {
        let table = query::run_named(&place.store, &file, &Params::new());
        assert!(
            !matches!(table, Err(query::Error::Sql { .. })),
            "{}: {:?}",
            file.name,
            table.err()
        );
    }
}

const TAU2: &str = "SELECT SUM(n), SUM(a), SUM(gold) FROM simulation_count WHERE matcher_id = 1";
const CALIBRATED: &str =
    "SELECT SUM(n), SUM(a), SUM(gold) FROM simulation_count WHERE matcher_id = 3";

/// One simulation with one agent message of calls, and what else it holds.
pub(crate) fn one_message(calls: &[Json], answers: &[Json], fields: Json) -> Json {
    let said = json!({"role": "assistant", "content": null, "tool_calls": calls});
    let messages: Vec<Json> = std::iter::once(said).chain(answers.iter().cloned()).collect();
    with(with(simulation("s", "t", 0, &[]), json!({"messages": messages})), fields)
}

#[test]
fn calls_without_number_in_one_message_are_joined_to_their_answers() {
    let n = size(100_000);
    let calls: Vec<Json> = (0..n)
        .map(|i| with(call("fit_tyre", json!({"wheel": i})), json!({"id": format!("c{i}")})))
        .collect();
    // Backwards: the earliest call waits for the last answer.
    let answers: Vec<Json> = (0..n)
        .rev()
        .map(|i| json!({"role": "tool", "id": format!("c{i}"), "content": "x", "requestor": "assistant"}))
        .collect();
    let none: Vec<Json> =
        answers.iter().map(|answer| with(answer.clone(), json!({"id": ""}))).collect();
    let tasks = [task("t", &[gold("fit_tyre", json!({"wheel": n - 1}))])];
    let checked = json!({"reward_info": graded(1.0, &[check(&gold("fit_tyre", json!({"wheel": n - 1})), "write", true)])});
    for (answers, first) in [(answers, n), (none, 1)] {
        let one = one_message(&calls, &answers, checked.clone());
        let content = results(&tasks, &[one]).to_string();
        let place = Place::new();
        in_time(|| place.take("run.json", content));
        let joined = "SELECT COUNT(answer_turn), COUNT(DISTINCT answer_turn), MIN(answer_turn), MAX(answer_turn)
                      FROM tool_call";
        assert_eq!(place.row(joined), format!("{n}|{n}|1|{n}"));
        let of_first = "SELECT answer_turn FROM tool_call WHERE position = 0";
        assert_eq!(place.row(of_first), first.to_string());
        assert_eq!(place.row(TAU2), format!("{n}|1|1"));
    }
}

#[test]
fn as_many_gold_actions_as_calls_are_paired() {
    let n = size(10_000);
    let paint = |i: usize, coats: usize| json!({"colour": format!("colour {i}"), "coats": coats, "car": "AB 1"});
    // Other values each; all alike; more calls than gold; two differences each; gold of which nothing counts.
    let all = |make: &dyn Fn(usize) -> Json| -> Vec<Json> { (0..n).map(make).collect() };
    let calls = |arguments: &[Json]| -> Vec<Json> {
        arguments.iter().map(|a| call("paint", a.clone())).collect()
    };
    let golden = |arguments: &[Json]| -> Vec<Json> {
        arguments.iter().map(|a| gold("paint", a.clone())).collect()
    };
    let any = |gold: Vec<Json>| -> Vec<Json> {
        gold.into_iter().map(|gold| with(gold, json!({"compare_args": []}))).collect()
    };
    let distinct = all(&|i| paint(i, 1));
    let other = all(&|i| paint(i, 2));
    let another = all(&|i| paint(n + i, 2));
    let alike = all(&|_| paint(0, 1));
    for (name, calls, gold, aligned) in [
        ("each its own", calls(&distinct), golden(&distinct), n),
        ("all alike", calls(&alike), golden(&alike), n),
        ("one difference", calls(&distinct), golden(&other), 0),
        ("two differences", calls(&distinct), golden(&another), 0),
        ("nothing counts", calls(&distinct), any(golden(&other)), n),
        ("twice the calls", [calls(&alike), calls(&alike)].concat(), golden(&alike), n),
        (
            "no gold counts, then all",
            calls(&alike),
            [any(golden(&other)), golden(&alike)].concat(),
            n,
        ),
    ] {
        let checks: Vec<Json> = gold.iter().map(|gold| check(gold, "write", true)).collect();
        let reward_info = json!({"reward_info": graded(1.0, &checks)});
        let content =
            results(&[task("t", &gold)], &[one_message(&calls, &[], reward_info)]).to_string();
        let place = Place::new();
        println!("extremes: {name}");
        in_time(|| place.take("run.json", content));
        let expected = format!("{}|{aligned}|{}", calls.len(), gold.len());
        assert_eq!(place.row(TAU2), expected, "{name}");
        assert_eq!(place.row(CALIBRATED), expected, "{name}");
        let joined = "SELECT COUNT(gold), COUNT(DISTINCT gold) FROM action_check";
        assert_eq!(place.row(joined), format!("{0}|{0}", gold.len()), "{name}");
    }
}

#[test]
fn simulations_and_tasks_without_number_are_taken() {
    let n = size(100_000);
    let (tasks, _) = garage();
    let tiny = |id: String, task: &str, reason: &str| json!({"id": id, "task_id": task, "trial": 0, "termination_reason": reason, "messages": []});
    let all = |make: &dyn Fn(usize) -> Json| -> Vec<Json> { (0..n).map(make).collect() };
    let of_many_tasks = all(&|i| task(&format!("task {i}"), &[gold("paint", json!({"coats": i}))]));
    for (name, tasks, simulations, tasks_stored) in [
        ("tiny", tasks.clone(), all(&|i| tiny(format!("s-{i}"), "tyres", "user_stop")), 2),
        ("of one id", tasks.clone(), all(&|_| tiny("s".into(), "tyres", "user_stop")), 2),
        (
            "errors",
            tasks.clone(),
            all(&|i| tiny(format!("s-{i}"), "tyres", "infrastructure_error")),
            2,
        ),
        (
            "half errors",
            tasks,
            all(&|i| tiny(format!("s-{i}"), "tyres", ["infrastructure_error", "user_stop"][i % 2])),
            2,
        ),
        (
            "tasks",
            of_many_tasks,
            all(&|i| tiny(format!("s-{i}"), &format!("task {i}"), "user_stop")),
            n,
        ),
    ] {
        println!("extremes: {name}");
        let place = Place::new();
        let content = results(&tasks, &simulations).to_string();
        let report = in_time(|| place.take("run.json", content));
        assert_eq!((report.simulations, report.quarantined()), (n, 0), "{name}");
        let ids = "SELECT COUNT(*), COUNT(DISTINCT simulation) FROM simulation";
        assert_eq!(place.row(ids), format!("{n}|{n}"), "{name}");
        assert_eq!(place.row("SELECT COUNT(*) FROM task"), tasks_stored.to_string(), "{name}");
        // In one file, errors stand beside what repeats them: all count.
        assert_eq!(place.row("SELECT COUNT(*) FROM simulation WHERE is_superseded = 1"), "0");
    }
}

#[test]
fn records_without_number_that_cannot_be_read_are_told() {
    let n = size(100_000);
    let content = results(&vec![json!(1); n], &vec![json!(2); n]).to_string();
    let place = Place::new();
    let error = in_time(|| place.refuse("run.json", content));
    assert!(error.contains(&format!("none of the {n} simulations")), "{error}");
    let key = |i| format!("\"timestamp\": \"{i}\", \"key {i}\": {i}, ");
    let keys = (0..n).map(key).collect::<Vec<_>>().concat();
    let (tasks, simulations) = garage();
    let content =
        results(&tasks, &simulations[..1]).to_string().replacen('{', &format!("{{{keys}"), 1);
    in_time(|| place.take("keys.json", content));
    let basis: Vec<String> = (0..n).map(|i| format!("basis {i}")).collect();
    let graded = json!({"id": "s", "reward_info": {"reward": 1.0, "reward_basis": basis}});
    let one = with(simulations[0].clone(), graded);
    let place = Place::new();
    in_time(|| place.take("basis.json", results(&tasks, &[one]).to_string()));
    assert_eq!(
        place.row("SELECT COUNT(*) FROM component_reward WHERE in_basis = 1"),
        n.to_string()
    );
}

#[test]
fn a_text_of_any_length_is_taken_whole() {
    let n = size(100_000_000);
    let text = "é".repeat(n / 2);
    let (tasks, simulations) = garage();
    let mut one = simulations[0].clone();
    one["messages"][0]["content"] = json!(text);
    one["messages"][1]["tool_calls"][0]["arguments"]["plate"] = json!(text);
    let place = Place::new();
    let report = in_time(|| place.take("run.json", results(&tasks, &[one]).to_string()));
    assert_eq!((report.simulations, report.problems.len()), (1, 0));
    let lengths = "SELECT length(CAST(text AS BLOB)) FROM turn_text WHERE position = 0
                   UNION ALL SELECT length(json_extract(arguments, '$.plate')) FROM tool_call WHERE position = 0";
    assert_eq!(place.rows(lengths), [n.to_string(), (n / 2).to_string()]);
}

#[test]
fn answers_inside_answers_are_no_deeper_than_one() {
    let deep = 100_000;
    let open = r#"{"role": "tool", "content": "x", "tool_messages": ["#;
    let nested = format!("{}{}", open.repeat(deep), "]}".repeat(deep));
    let (tasks, simulations) = garage();
    let mut one = simulations[0].clone();
    one["messages"].as_array_mut().unwrap().push(json!("NESTED"));
    let content = results(&tasks, &[one]).to_string().replace("\"NESTED\"", &nested);
    let place = Place::new();
    let report = in_time(|| place.take("run.json", content));
    assert_eq!((report.simulations, report.quarantined()), (1, 1));
    let problem = place.row("SELECT location, reason FROM problem");
    assert_eq!(
        problem,
        "simulations[0].messages[8].tool_messages[0]|expected an answer of one tool, found several"
    );
}

#[test]
fn literals_that_nest_cost_no_more_than_others() {
    // Read level by level in two attempts, this needs 2^60 steps.
    let literal = format!("{}1{}", "{'a': ".repeat(60), "}".repeat(60));
    let row = |arguments: &str| {
        json!([{"task_id": 1, "reward": 1.0, "trial": 0, "info": {"task": {"actions": []}}, "traj": [
            {"role": "assistant", "content": null, "tool_calls": [{"id": "c", "type": "function",
             "function": {"name": "pay", "arguments": arguments}}]}]}])
    };
    let place = Place::new();
    place.take("good.json", row(&literal).to_string());
    assert!(place.row("SELECT arguments FROM tool_call").starts_with(r#"{"a":{"a":{"a":"#));
    let place = Place::new();
    place.take("bad.json", row(literal.trim_end_matches('}')).to_string());
    assert!(place.row("SELECT arguments FROM tool_call").starts_with("\"{'a': "));
}

#[test]
fn numbers_of_any_size_are_taken_or_told() {
    let digits = "7".repeat(size(100_000).max(5_000));
    for huge in ["1e400", "-1e400", "9223372036854775807", "-9223372036854775808", &digits, "1e18"]
    {
        let (tasks, simulations) = garage();
        let marked = simulations.iter().map(|simulation| {
            let mut simulation = with(
                simulation.clone(),
                json!({"trial": "HUGE", "seed": "HUGE", "duration": "HUGE", "agent_cost": "HUGE", "user_cost": "HUGE"}),
            );
            for message in simulation["messages"].as_array_mut().unwrap() {
                *message = with(
                    message.clone(),
                    json!({"cost": "HUGE", "generation_time_seconds": "HUGE",
                           "usage": {"prompt_tokens": "HUGE", "completion_tokens": "HUGE"}}),
                );
                if message["role"] == "assistant" && message["tool_calls"].is_array() {
                    message["tool_calls"][0]["arguments"]["wheel"] = json!("HUGE");
                }
            }
            if simulation["reward_info"].is_object() {
                simulation["reward_info"]["reward"] = json!("HUGE");
                simulation["reward_info"]["reward_breakdown"] = json!({"DB": "HUGE"});
            }
            simulation
        });
        let marked: Vec<Json> = marked.collect();
        let mut file = results(&tasks, &marked);
        for key in ["num_trials", "max_steps", "max_errors", "seed"] {
            file["info"][key] = json!("HUGE");
        }
        let content = file.to_string().replace("\"HUGE\"", huge);
        let place = Place::new();
        let report = place.take("run.json", &content);
        assert_eq!(report.simulations, 6, "{}", &huge[..8.min(huge.len())]);
        check_store(&place);
        assert_eq!(place.take("run.json", content).outcome, Outcome::Unchanged);
    }
}

#[test]
fn a_character_that_ends_texts_elsewhere_ends_none_here() {
    /// Puts a NUL into every text but those that say what something is.
    fn with_nul(value: &mut Json) {
        const KEPT: [&str; 6] =
            ["role", "requestor", "tool_type", "termination_reason", "domain_name", "NUL"];
        match value {
            Json::String(text) => *text = format!("{text}\0{text}"),
            Json::Array(items) => items.iter_mut().for_each(with_nul),
            Json::Object(fields) => {
                let texts = fields.iter_mut().filter(|(key, _)| !KEPT.contains(&key.as_str()));
                texts.for_each(|(_, value)| with_nul(value));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }
    let (tasks, simulations) = garage();
    let mut file = results(&tasks, &simulations);
    with_nul(&mut file);
    let place = Place::new();
    let report = place.take("run.json", file.to_string());
    assert_eq!((report.simulations, report.problems.len()), (6, 0));
    let texts =
        "SELECT simulation FROM simulation WHERE simulation = char(115, 45, 48, 0, 115, 45, 48)
                 UNION ALL SELECT text FROM turn_text WHERE simulation_id = 1 AND position = 0";
    assert_eq!(place.rows(texts), ["s-0\0s-0", "hello from s-0\0hello from s-0"]);
    let plain = Place::new();
    plain.take("run.json", results(&tasks, &simulations).to_string());
    for figures in [TAU2, CALIBRATED] {
        assert_eq!(place.row(figures), plain.row(figures));
    }
    check_store(&place);
    assert_eq!(place.take("run.json", file.to_string()).outcome, Outcome::Unchanged);
    // A resumed run: the error is repeated, and found by its id.
    let repeated = |id: &str, reason: &str| json!({"id": format!("{id}\0"), "task_id": "tyres", "trial": 7, "termination_reason": reason, "messages": []});
    let place = Place::new();
    let error = repeated("error", "infrastructure_error");
    let both = [error.clone(), repeated("again", "user_stop")];
    place.take("both.json", results(&tasks, &both).to_string());
    assert_eq!(place.row("SELECT SUM(is_superseded) FROM simulation"), "0");
    let place = Place::new();
    place.take("first.json", results(&tasks, &[error]).to_string());
    place.take("second.json", results(&tasks, &both[1..]).to_string());
    assert_eq!(place.row("SELECT SUM(is_superseded) FROM simulation"), "1");
    // A list without header continues the run with which it shares conversations, ids and all.
    let list = Json::Array(
        simulations
            .iter()
            .take(3)
            .map(|simulation| {
                with(
                    simulation.clone(),
                    json!({"id": format!("{}\0x", simulation["id"].as_str().unwrap())}),
                )
            })
            .collect(),
    );
    let place = Place::new();
    place.take("list.json", list.to_string());
    place.take("again.json", json!([list[0], list[1]]).to_string());
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "1");
}

#[test]
fn keys_of_a_file_may_stand_in_any_order() {
    let (tasks, simulations) = garage();
    let file = results(&tasks, &simulations);
    let parts: Vec<String> = file
        .as_object()
        .unwrap()
        .iter()
        .map(|(key, value)| format!("{}: {value}", json!(key)))
        .collect();
    assert_eq!(parts.len(), 4);
    let mut all = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| ![a, b].contains(c)) {
                let order = [a, b, c, 6 - a - b - c];
                let content = order.map(|part| parts[part].as_str()).join(", ");
                let place = Place::new();
                place.take("run.json", format!("{{{content}}}"));
                all.push(facts(&place.store));
            }
        }
    }
    assert_eq!(all.len(), 24);
    assert!(all.iter().all(|facts| *facts == all[0] && !facts.is_empty()));
}

#[test]
fn of_a_key_of_the_file_that_stands_twice_the_last_value_counts() {
    let (tasks, simulations) = garage();
    let file = results(&tasks, &simulations);
    let content = file.to_string();
    let expected = Place::new();
    expected.take("run.json", &content);
    let other = json!({"agent_info": {"llm": "other", "llm_args": {"api_key": "key-of-the-first"}}, "seed": 1});
    for (key, first) in [
        ("info", other.clone()),
        ("info", json!(null)),
        ("timestamp", json!("earlier")),
        ("timestamp", json!([])),
        ("simulation_index", json!([{"id": "nowhere"}])),
    ] {
        let last = if key == "simulation_index" { ", \"simulation_index\": null" } else { "" };
        let content = content.replacen('{', &format!("{{\"{key}\": {first}, "), 1);
        let content = format!("{}{last}}}", content.strip_suffix('}').unwrap());
        let place = Place::new();
        let report = place.take("run.json", content);
        assert_eq!(facts(&place.store), facts(&expected.store), "{key}: {first}");
        let problem = place.rows("SELECT action, location, reason FROM problem").pop().unwrap();
        let told = format!(
            "repaired|{key}|the key stands several times in the file; the last value was taken"
        );
        assert_eq!(problem, told);
        assert!(report.problems.len() <= 2, "{:?}", report.problems);
    }
    // The last value counts where it is null, and what it replaces holds credentials all the same.
    let told = content.replace("hello from s-0", "hello key-of-the-first");
    let content = format!("{}, \"info\": null}}", told.strip_suffix('}').unwrap());
    let content = content.replacen('{', &format!("{{\"info\": {other}, "), 1);
    let place = Place::new();
    place.take("run.json", content);
    assert_eq!(place.row("SELECT agent_model, info, domain_source FROM run"), "-|-|unknown");
    let said = "SELECT text FROM turn_text WHERE position = 0 AND text LIKE 'hello [%'";
    assert_eq!(place.row(said), "hello [redacted]");
}
