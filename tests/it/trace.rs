//! Traces: what is stored of them, in every layout, and what bad ones cost.

use std::path::{Path, PathBuf};

use driftbase::import::Outcome;
use driftbase::read::Care;
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, everything, facts};
use crate::place::Place;
use crate::tau2_json::{garage, with};

/// A file of the controls that are shipped.
pub(crate) fn controls(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("controls").join(name)
}

/// A simulation of the door: the agent opens it.
pub(crate) fn trace(id: &str) -> Json {
    json!({
        "id": id, "trial": 0,
        "run": {"name": "doors", "domain": "house", "agent": {"model": "m", "implementation": "i"},
                "user": "u", "started_at": "2026-01-01T10:00:00Z"},
        "task": {"id": "open", "actions": [{"id": "o", "name": "open", "arguments": {"door": 1}}],
                 "tools": {"open": "write", "look": "read"},
                 "rules": {"goal": {"doors": {"1": {"open": true}}}}},
        "messages": [
            {"role": "user", "content": format!("hello from {id}")},
            {"role": "assistant", "content": null, "tool_calls": [
                {"id": "c", "type": "function",
                 "function": {"name": "open", "arguments": "{\"door\": 1}"}}]},
            {"role": "tool", "tool_call_id": "c", "content": "opened"},
            {"role": "assistant", "content": "It is open."}],
        "state": {"before": {"doors": {"1": {"open": false}}},
                  "after": {"doors": {"1": {"open": true}}}},
        "reward": 1.0, "termination": "agent_stop"
    })
}

/// Simulations, one a line.
pub(crate) fn lines(simulations: &[Json]) -> String {
    let lines: Vec<String> = simulations.iter().map(Json::to_string).collect();
    lines.join("\n") + "\n"
}

const PROBLEM: &str = "SELECT action, location, reason FROM problem ORDER BY position";
const FIELD: &str = "SELECT object, field, kind, value FROM state_after ORDER BY object, field";
const CHANGE: &str = "SELECT simulation, object, field, change, value_before, value_after
                      FROM state_change ORDER BY simulation, object, field";

#[test]
fn the_controls_are_imported_without_a_problem() {
    let place = Place::new();
    for name in ["archive.jsonl", "payment.jsonl"] {
        let report = place.import(controls(name));
        assert_eq!((report.outcome, report.simulations), (Outcome::New, 7));
        assert_eq!(report.problems, []);
        assert_eq!(place.import(controls(name)).outcome, Outcome::Unchanged);
    }
    let counts = "SELECT run, format, domain, control, expected, COUNT(*)
                  FROM control JOIN simulation USING (simulation_id) JOIN run USING (run_id)
                  GROUP BY run, control, expected ORDER BY run, control";
    assert_eq!(
        place.rows(counts),
        [
            "controls-archive|trace|archive|equivalent|pass|2",
            "controls-archive|trace|archive|near_miss|fail|3",
            "controls-archive|trace|archive|noncompliant|fail|1",
            "controls-archive|trace|archive|reference|pass|1",
            "controls-payment|trace|payment|equivalent|pass|2",
            "controls-payment|trace|payment|near_miss|fail|1",
            "controls-payment|trace|payment|noncompliant|fail|3",
            "controls-payment|trace|payment|reference|pass|1",
        ]
    );
    // Counted by hand: the bulk move is outside gold, so are publishing and its undoing.
    let drift = "SELECT simulation, n, a, gold FROM simulation_drift WHERE matcher = 'tau2'
                 AND domain = 'archive' ORDER BY simulation";
    assert_eq!(
        place.rows(drift),
        [
            "a-then-b|2|2|2",
            "b-then-a|2|2|2",
            "both-at-once|1|0|2",
            "c-as-well|3|2|2",
            "only-a|1|1|2",
            "only-reported|0|0|2",
            "public-for-a-while|4|2|2",
        ]
    );
}

#[test]
fn the_states_of_the_controls_say_what_was_changed() {
    let place = Place::new();
    place.import(controls("archive.jsonl"));
    let mut expected = Vec::new();
    for (simulation, documents) in [
        ("a-then-b", "ab"),
        ("b-then-a", "ab"),
        ("both-at-once", "ab"),
        ("c-as-well", "abc"),
        ("only-a", "a"),
        ("public-for-a-while", "ab"),
    ] {
        expected.extend(documents.chars().map(|document| {
            format!("{simulation}|/documents/{document}|folder|changed|inbox|archive")
        }));
    }
    assert_eq!(place.rows(CHANGE), expected);
    let rules = "SELECT object, field, kind, value FROM goal_field ORDER BY object";
    let wanted = |document: &str| format!("/documents/{document}|folder|text|archive");
    assert_eq!(place.rows(rules), ["a", "b"].map(wanted));
    assert_eq!(place.rows("SELECT tool FROM forbidden_tool"), ["publish"]);
    // Four different states: the beginning, and three ends. Each is stored once.
    assert_eq!(place.row("SELECT COUNT(*) FROM state"), "4");
    place.import(controls("payment.jsonl"));
    let order = "SELECT tool, after_tool, argument FROM required_order";
    assert_eq!(place.rows(order), ["pay|approve|transaction"]);
    let may = "SELECT object, field FROM changeable_field";
    assert_eq!(place.rows(may), ["/transactions/*|approved"]);
}

#[test]
fn everything_that_a_trace_tells_is_stored() {
    let place = Place::new();
    let mut one = with(
        trace("s-1"),
        json!({"trial": 3, "seed": 9, "started_at": "2026-01-01T10:00:00Z", "duration_s": 1.5,
               "ended_at": "2026-01-01T10:01:00Z", "error": "broke", "control": "near_miss"}),
    );
    one["messages"][0] = json!({"role": "user", "content": [{"type": "text", "text": "hi"}],
        "timestamp": "2026-01-01T10:00:01Z", "tool_calls": [
            {"id": "u", "function": {"name": "ring", "arguments": {"bell": 2}}}]});
    one["messages"]
        .as_array_mut()
        .unwrap()
        .insert(1, json!({"role": "tool", "tool_call_id": "u", "content": "Error: no bell"}));
    one["messages"][2]["usage"] = json!({"prompt_tokens": 5, "completion_tokens": 7});
    one["messages"][2]["cost"] = json!(0.25);
    one["messages"][3]["is_error"] = json!(true);
    one["task"]["user_tools"] = json!({"ring": "generic"});
    one["run"]["trials"] = json!(4);
    place.take("x.jsonl", lines(&[one]));
    assert_eq!(place.rows(PROBLEM), [""; 0]);
    assert_eq!(
        place.row(
            "SELECT run, format, domain, domain_source, agent_model, agent_implementation,
                 user_model, started_at, trials_planned, has_observed_types FROM run"
        ),
        "doors|trace|house|source|m|i|u|2026-01-01T10:00:00Z|4|1"
    );
    assert_eq!(
        place.row(
            "SELECT simulation, task, trial, seed, started_at, ended_at, duration_s,
                 termination_reason, termination_group, s.turns, agent_turns, tool_calls,
                 agent_tokens, error FROM simulation AS s JOIN task USING (task_id)"
        ),
        "s-1|open|3|9|2026-01-01T10:00:00Z|2026-01-01T10:01:00Z|1.5|agent_stop|completed|5|2|2|12|broke"
    );
    assert_eq!(
        place.rows(
            "SELECT t.position, role, requestor, agent_turn, sent_at, cost_usd, is_error, text
             FROM turn AS t LEFT JOIN turn_text USING (simulation_id, position) ORDER BY 1"
        ),
        [
            "0|user|-|-|2026-01-01T10:00:01Z|-|-|hi",
            "1|tool|user|-|-|-|1|Error: no bell",
            "2|assistant|-|1|-|0.25|-|-",
            "3|tool|assistant|-|-|-|1|opened",
            "4|assistant|-|2|-|-|-|It is open.",
        ]
    );
    assert_eq!(
        place.rows(
            "SELECT turn, agent_turn, answer_turn, call_id, requestor, name, is_error, arguments
             FROM tool_call ORDER BY position"
        ),
        ["0|-|1|u|user|ring|1|{\"bell\":2}", "2|1|3|c|assistant|open|1|{\"door\": 1}",]
    );
    let gold = "SELECT action_id, requestor, name, arguments, compare_args FROM gold_action";
    assert_eq!(place.row(gold), "o|assistant|open|{\"door\":1}|-");
    assert_eq!(place.row("SELECT reward, is_current FROM grading"), "1|1");
    assert_eq!(place.row("SELECT control, expected FROM control"), "near_miss|fail");
    assert_eq!(place.rows(FIELD), ["/doors/1|open|boolean|true"]);
    let tools = "SELECT requestor, tool, observed_type FROM tool ORDER BY requestor, tool";
    assert_eq!(
        place.rows(tools),
        ["assistant|look|read", "assistant|open|write", "user|ring|generic"]
    );
}

#[test]
fn lines_a_list_and_compressed_files_give_the_same() {
    let simulations = [trace("s-1"), trace("s-2"), trace("s-3")];
    let expected = Place::new();
    expected.take("doors.jsonl", lines(&simulations));
    let expected = facts(&expected.store);
    let text = lines(&simulations);
    let contents: [(&str, Vec<u8>); 7] = [
        ("list.json", json!(simulations).to_string().into_bytes()),
        ("a.ndjson", text.replace('\n', "\r\n").into_bytes()),
        ("b.jsonl", format!("\u{feff}\n \n{}\n\n", text.replace('\n', "\n\n")).into_bytes()),
        ("c.jsonl", text.trim_end().into()),
        ("d.json", text.replace('\n', " \t\n  ").into_bytes()),
        ("e.jsonl.zst", zstd::encode_all(text.as_bytes(), 1).unwrap()),
        ("f", text.clone().into_bytes()),
    ];
    for (name, content) in contents {
        for care in [Care::AsNeeded, Care::Always] {
            let mut place = Place::new();
            place.options.care = care;
            assert_eq!(place.take(name, &content).problems, [], "{name}");
            assert_same(&facts(&place.store), &expected);
        }
    }
    // One alone is a line and an object.
    let place = Place::new();
    place.take("one.json", serde_json::to_string_pretty(&simulations[0]).unwrap());
    assert_eq!(place.take("one.jsonl", lines(&simulations[..1])).outcome, Outcome::Unchanged);
    assert_eq!(place.take("all.jsonl", lines(&simulations)).counts.added, 2);
}

#[test]
fn simulations_of_the_benchmarks_may_stand_on_lines_too() {
    let (_, simulations) = garage();
    let (list, file) = (Place::new(), Place::new());
    list.take("run.json", json!(simulations).to_string());
    assert_eq!(file.take("run.jsonl", lines(&simulations)).problems, []);
    assert_same(&facts(&file.store), &facts(&list.store));
    assert_eq!(list.take("again.jsonl", lines(&simulations)).outcome, Outcome::Unchanged);
    let row = json!({"task_id": 1, "reward": 1.0, "info": {}, "trial": 0,
                     "traj": [{"role": "user", "content": "hi"}]});
    let v1 = Place::new();
    v1.take("v1.jsonl", lines(&[row.clone(), with(row, json!({"trial": 1}))]));
    assert_eq!(v1.row("SELECT format, COUNT(*) FROM run JOIN simulation"), "tau_bench_v1|2");
}

#[test]
fn a_trace_that_is_imported_again_grown_or_changed_changes_what_it_must() {
    let place = Place::new();
    let mut simulations = vec![trace("s-1"), trace("s-2")];
    place.take("doors.jsonl", lines(&simulations));
    let before = everything(&place.store);
    let respelled = lines(&simulations).replace("\"door\":1", "\"door\": 1 ");
    assert_eq!(place.take("again.jsonl", respelled).outcome, Outcome::Unchanged);
    assert_eq!(everything(&place.store), before);

    simulations.push(with(trace("s-3"), json!({"state": null})));
    let report = place.take("doors.jsonl", lines(&simulations));
    assert_eq!((report.outcome, report.counts.added), (Outcome::Grown, 1));
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation_state"), "2");

    // Another state after: the former one is in no simulation any more.
    simulations[0]["state"]["after"]["doors"]["1"]["open"] = json!("broken");
    simulations[1]["state"]["after"] = json!({"doors": {"1": {"open": "broken"}, "2": {}}});
    let report = place.take("doors.jsonl", lines(&simulations));
    assert_eq!((report.outcome, report.counts.updated), (Outcome::Changed, 2));
    assert_eq!(
        place.rows(CHANGE),
        [
            "s-1|/doors/1|open|changed|false|broken",
            "s-2|/doors|2|added|-|{}",
            "s-2|/doors/1|open|changed|false|broken",
        ]
    );
    assert_eq!(place.row("SELECT COUNT(*), COUNT(DISTINCT state_hash) FROM state"), "3|3");

    // A control, then none; other rules are another version of the task.
    simulations[0]["control"] = json!("reference");
    assert_eq!(place.take("doors.jsonl", lines(&simulations)).counts.updated, 1);
    assert_eq!(place.row("SELECT COUNT(*) FROM control"), "1");
    simulations[0]["control"] = json!(null);
    simulations[0]["task"]["rules"]["forbidden_tools"] = json!(["close", "burn", "close"]);
    assert_eq!(place.take("doors.jsonl", lines(&simulations)).counts.updated, 1);
    assert_eq!(place.row("SELECT COUNT(*) FROM control"), "0");
    assert_eq!(
        place.rows(
            "SELECT simulation, tool FROM simulation JOIN task USING (task_id)
             LEFT JOIN forbidden_tool USING (task_id) ORDER BY simulation, tool"
        ),
        ["s-1|burn", "s-1|close", "s-2|-", "s-3|-"]
    );
}

#[test]
fn rm_leaves_nothing_of_a_trace_and_everything_of_others() {
    let place = Place::new();
    place.import(controls("payment.jsonl"));
    let before = facts(&place.store);
    let run_id = place.import(controls("archive.jsonl")).run_id;
    place.store.remove_runs(&[run_id]).unwrap();
    crate::place::assert_sound(&place.store);
    assert_same(&facts(&place.store), &before);
    let other = place.row("SELECT run_id FROM run").parse().unwrap();
    place.store.remove_runs(&[other]).unwrap();
    for table in crate::facts::tables(&place.store) {
        let is_empty = place.row(&format!("SELECT COUNT(*) = 0 FROM {table}")) == "1";
        let stays =
            ["matcher", "anchor", "anchor_figure", "view_catalog", "refinery_schema_history"];
        assert!(is_empty || stays.contains(&table.as_str()), "{table}");
    }
}

#[test]
fn a_state_that_nobody_is_in_is_seen_by_doctor() {
    let place = Place::new();
    place.take("doors.jsonl", lines(&[trace("s-1")]));
    let damage = "DELETE FROM simulation_state";
    place.store.connection().execute_batch(damage).unwrap();
    let findings = driftbase::doctor::examine(&place.store).unwrap();
    let wrong = findings.iter().find(|finding| finding.check.contains("every state")).unwrap();
    assert_eq!(wrong.wrong, ["state 1", "state 2"]);
}

#[test]
fn trials_that_did_not_begin_in_the_same_state_are_flagged() {
    let place = Place::new();
    let trial = |n: i64, task: &str, open: Json| {
        let mut one = with(trace(&format!("{task}-{n}")), json!({"trial": n}));
        one["task"]["id"] = json!(task);
        one["state"]["before"] = open;
        one
    };
    let door = |open: bool| json!({"doors": {"1": {"open": open}}});
    place.take(
        "doors.jsonl",
        lines(&[
            trial(0, "same", door(false)),
            trial(1, "same", door(false)),
            trial(0, "leaking", door(false)),
            trial(1, "leaking", door(true)),
            trial(2, "leaking", door(true)),
            trial(3, "leaking", json!(null)),
            trial(0, "untold", json!(null)),
        ]),
    );
    let start = "SELECT task, trials, told, states, differing, is_consistent FROM start_state
                 ORDER BY task";
    assert_eq!(place.rows(start), ["leaking|4|3|2|1|0", "same|2|2|1|0|1"]);
    let consistency = "SELECT task, simulations, start_states FROM task_consistency ORDER BY task";
    assert_eq!(place.rows(consistency), ["leaking|4|2", "same|2|1", "untold|1|-"]);
}

#[test]
fn a_task_may_be_named_alone_where_another_line_defines_it_or_not_at_all() {
    let place = Place::new();
    let one = trace("s-1");
    let named = with(trace("s-2"), json!({"task": "open"}));
    let unknown = with(trace("s-3"), json!({"task": 7}));
    let mut none = trace("s-4");
    none.as_object_mut().unwrap().remove("task");
    let mut nameless = trace("s-5");
    nameless["task"].as_object_mut().unwrap().remove("id");
    nameless["task"].as_object_mut().unwrap().remove("actions");
    place.take("doors.jsonl", lines(&[named, one, unknown, none, nameless.clone()]));
    let tasks =
        "SELECT simulation, CASE WHEN task LIKE '#%' THEN 'made' ELSE task END, gold_source,
                     is_planned, (SELECT COUNT(*) FROM goal_field AS g WHERE g.task_id = t.task_id)
                 FROM simulation JOIN task AS t USING (task_id) ORDER BY simulation";
    assert_eq!(
        place.rows(tasks),
        [
            "s-1|open|task|1|1",
            "s-2|open|task|1|1",
            "s-3|7|none|0|0",
            "s-4|s-4|none|0|0",
            "s-5|made|none|1|1",
        ]
    );
}

#[test]
fn the_rules_of_a_task_hold_whatever_its_gold_is_taken_from() {
    let mut place = Place::new();
    place.options.gold_from = driftbase::import::GoldFrom::Checks;
    place.take("doors.jsonl", lines(&[trace("s-1"), with(trace("s-2"), json!({"task": "open"}))]));
    let rules = "SELECT simulation, gold_source, object, field, value FROM simulation
                 JOIN task USING (task_id) JOIN goal_field USING (task_id) ORDER BY simulation";
    assert_eq!(place.rows(rules), ["s-1|none|/doors/1|open|true", "s-2|none|/doors/1|open|true"]);
    assert_eq!(place.row("SELECT COUNT(*) FROM gold_action JOIN simulation USING (task_id)"), "0");
}

#[test]
fn gold_of_a_trace_can_be_given_to_a_rematch() {
    let place = Place::new();
    let path = place.write("doors.jsonl", lines(&[trace("s-1"), trace("s-2")]));
    let (tasks, problems) = driftbase::read::tasks(&crate::place::source(&path)).unwrap();
    assert_eq!(problems, []);
    let told: Vec<_> = tasks.iter().map(|task| (task.task.as_str(), task.gold.len())).collect();
    assert_eq!(told, [("open", 1)]);
}

#[test]
fn what_may_change_is_told_once_and_by_an_empty_list_too() {
    let place = Place::new();
    let state = |before: i64, after: i64| json!({"before": {"n": before}, "after": {"n": after}});
    let rules = |id: &str, may_change: Json, state: Json| {
        with(
            trace(id),
            json!({"task": {"id": id, "rules": {"may_change": may_change}}, "state": state}),
        )
    };
    let report = place.take(
        "doors.jsonl",
        lines(&[
            rules("told-twice", json!(["/a~", "/a~0", "/b"]), state(1, 1)),
            rules("nothing", json!([]), state(1, 1)),
            rules("nothing-yet-did", json!([]), state(1, 2)),
            rules("untold", json!(null), state(1, 2)),
        ]),
    );
    assert_eq!(report.problems, []);
    let patterns =
        "SELECT task, object, field FROM changeable_field JOIN task USING (task_id) ORDER BY 1, 3";
    assert_eq!(
        place.rows(patterns),
        ["nothing|-|-", "nothing-yet-did|-|-", "told-twice||a~", "told-twice||b"]
    );
}
