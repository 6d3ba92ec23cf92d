//! Every layout in which runs are found, and the oddities of real files.
//!
//! The fixtures are small enough to count by hand; so were the figures here.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use driftbase::import::Outcome;
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, facts};
use crate::place::Place;
use crate::tau2_json::{call, gold, results, simulation, task, with};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name)
}

fn imported(name: &str) -> Place {
    let place = Place::new();
    assert_eq!(place.import(fixture(name)).outcome, Outcome::New);
    place
}

/// Counts of the default matcher.
const DRIFT: &str = "SELECT simulation, n, a, gold FROM simulation_drift WHERE matcher = 'tau2' \
                     ORDER BY simulation";
const SIMULATION: &str = "SELECT simulation, turns, agent_turns, tool_calls FROM simulation \
                          ORDER BY simulation";
const DOMAIN: &str = "SELECT domain, domain_source, format FROM run";
const CALL: &str = "SELECT agent_turn, call_id, requestor, name, is_error FROM tool_call \
                    ORDER BY simulation_id, position";
const PROBLEM: &str = "SELECT action, location, reason FROM problem ORDER BY position";

#[test]
fn a_file_may_hold_its_simulations_before_its_tasks_and_info() {
    let place = imported("tau2/simulations_first.json");
    assert_eq!(place.rows(DRIFT), ["one|1|1|1", "two|2|0|1"]);
    assert_eq!(place.rows(SIMULATION), ["one|6|3|2", "two|5|2|2"]);
    assert_eq!(place.row(DOMAIN), "mock|source|tau2");
    assert_eq!(
        place.rows(CALL),
        [
            "1|c1|assistant|get_users|0",
            "2|c2|assistant|create_task|0",
            "1|c1|assistant|update_task_status|1",
            "1|c2|assistant|update_task_status|0",
        ]
    );
    let why = "SELECT call, reason, differing_keys FROM match WHERE is_aligned = 0 \
               AND matcher_id = 1 ORDER BY call";
    assert_eq!(place.rows(why), ["0|wrong_arguments|status", "1|wrong_arguments|task_id"]);
    assert_eq!(place.rows(PROBLEM), [""; 0]);
    let run = "SELECT agent_model, user_model, agent_implementation, trials_planned, max_steps,
                   max_errors, seed, benchmark_commit, started_at FROM run";
    assert_eq!(place.row(run), "an-agent|a-user|llm_agent|1|50|10|1|abc|2026-03-01T09:00:00");
}

#[test]
fn a_folder_gives_the_facts_of_the_file() {
    let file = imported("tau2/simulations_first.json");
    let place = Place::new();
    let file_facts = facts(&file.store);
    for name in ["simulations/one.json", "simulations/two.json", "results.json"] {
        let text = fs::read_to_string(fixture("tau2/folder").join(name)).unwrap();
        place.write(&format!("simulations_first/{name}"), text);
    }
    place.import(place.path("simulations_first"));
    // Arguments and definitions stay as written, so the indentation differs; nothing else does.
    let squeezed = |facts: &[String]| -> Vec<String> {
        facts.iter().map(|fact| fact.split_whitespace().collect()).collect()
    };
    assert_same(&squeezed(&facts(&place.store)), &squeezed(&file_facts));
    let file = fixture("tau2/simulations_first.json");
    assert_eq!(place.import(file).outcome, Outcome::Unchanged);
    assert_eq!(place.row("SELECT run FROM run"), "simulations_first");
    // Without an index, and named by its results file: nothing changes.
    let results = place.path("simulations_first/results.json");
    let mut json: Json = serde_json::from_str(&fs::read_to_string(&results).unwrap()).unwrap();
    json.as_object_mut().unwrap().remove("simulation_index");
    fs::write(&results, json.to_string()).unwrap();
    assert_eq!(place.import(&results).outcome, Outcome::Unchanged);
}

#[test]
fn a_simulation_that_the_index_of_a_folder_names_and_no_file_holds_is_noted() {
    let place = Place::new();
    for name in ["simulations/one.json", "results.json"] {
        let text = fs::read_to_string(fixture("tau2/folder").join(name)).unwrap();
        place.write(&format!("folder/{name}"), text);
    }
    assert_eq!(place.import(place.path("folder")).simulations, 1);
    let noted = "noted|simulation_index|expected a file with the simulation `two`, found none";
    assert_eq!(place.rows(PROBLEM), [noted]);
}

#[test]
fn json_among_the_simulations_of_a_folder_that_is_none_is_noted_and_a_damaged_one_left_out() {
    let place = Place::new();
    for name in ["simulations/one.json", "simulations/two.json", "results.json"] {
        let text = fs::read_to_string(fixture("tau2/folder").join(name)).unwrap();
        place.write(&format!("folder/{name}"), text);
    }
    for (name, content) in [
        ("cut.json", "{\"task_id\": "),
        ("list.json", "[{\"task_id\": \"make\", \"messages\": []}]"),
        ("notes.json", "{\"a\": 1}"),
        ("numbers.json", "[1, 2]"),
        ("odd.json", "{\"messages\": 5}"),
    ] {
        place.write(&format!("folder/simulations/{name}"), content);
    }
    let report = place.import(place.path("folder"));
    assert_eq!((report.simulations, report.quarantined()), (2, 3));
    let problems = "SELECT action, location FROM problem ORDER BY location";
    assert_eq!(
        place.rows(problems),
        [
            "quarantined|simulations/cut.json",
            "quarantined|simulations/list.json",
            "noted|simulations/notes.json",
            "noted|simulations/numbers.json",
            "quarantined|simulations/odd.json",
        ]
    );
    let reason = "SELECT DISTINCT reason FROM problem WHERE action = 'noted'";
    assert_eq!(place.row(reason), "holds no simulation; skipped");
}

#[test]
fn simulations_without_a_task_are_judged_by_their_own_checks() {
    for name in ["tau2/bare_list.json", "tau2/no_info_no_tasks.json"] {
        let place = imported(name);
        assert_eq!(place.rows(DRIFT), ["one|1|1|1", "two|2|0|1"]);
        assert_eq!(place.row(DOMAIN), "mock|inferred|tau2");
        let source = "SELECT task, gold_source, is_planned, definition FROM task ORDER BY task";
        assert_eq!(place.rows(source), ["finish|action_checks|0|-", "make|action_checks|0|-"]);
    }
    let place = imported("tau2/single_simulation.json");
    assert_eq!(place.rows(DRIFT), ["one|1|1|1"]);
    assert_eq!(place.row("SELECT run FROM run"), "single_simulation");
}

#[test]
fn trajectories_of_tau_bench_v1_are_read() {
    let place = imported("tau_bench_v1/strings_and_literals.json");
    assert_eq!(place.row(DOMAIN), "retail|inferred|tau_bench_v1");
    let drift = "SELECT task, trial, reward, passed, n, a, gold FROM simulation_drift WHERE matcher = 'tau2' ORDER BY 1, 2";
    assert_eq!(
        place.rows(drift),
        ["3|0|1|1|1|1|1", "3|1|0.5|0|2|1|1", "4|0|0|0|1|0|1", "5|0|0|0|0|0|0", "5|1|0|0|0|0|0"]
    );
    assert_eq!(
        place.rows("SELECT arguments FROM tool_call ORDER BY simulation_id, position"),
        [
            r##"{"order_id": "#W1"}"##,
            r##"{"order_id": "#W1", "reason": "no longer needed"}"##,
            r##"{"order_id":"#W1","reason":"no longer needed"}"##,
            r##"{"order_id":"#W2","reason":null}"##,
            r#""order W1""#,
        ]
    );
    assert_eq!(
        place.rows("SELECT task, error FROM simulation JOIN task USING (task_id) WHERE turns = 0"),
        ["5|token limit", "5|token limit"]
    );
    assert_eq!(place.rows("SELECT is_error FROM tool_call WHERE name LIKE 'get%'"), ["1"]);
    let source = "SELECT task, gold_source, COUNT(*) FROM task GROUP BY 1, 2 ORDER BY 1";
    assert_eq!(place.rows(source), ["3|task|1", "4|task|1", "5|none|1"]);
    let text = "SELECT text FROM turn_text WHERE position = 0 LIMIT 1";
    assert_eq!(place.row(text), "policy");
    let noted = "SELECT action, location FROM problem";
    assert_eq!(place.row(noted), "noted|[2].traj[2].tool_calls[0].function.arguments");
}

#[test]
fn ticks_are_read_where_there_are_no_messages_and_never_beside_them() {
    let place = imported("tau2/ticks.json");
    assert_eq!(place.rows(DRIFT), ["voice|2|1|1"]);
    assert_eq!(place.rows(SIMULATION), ["voice|9|2|4"]);
    assert_eq!(
        place.rows(CALL),
        [
            "1|c1|assistant|get_users|0",
            "2|c2|assistant|create_task|0",
            "2|c3|assistant|create_task|1",
            "-|u1|user|check_notifications|0",
        ]
    );
    let place = imported("tau2/ticks_and_messages.json");
    assert_eq!(place.rows(DRIFT), ["both|1|1|1"]);
    assert_eq!(place.rows(SIMULATION), ["both|6|3|2"]);
}

#[test]
fn a_run_without_simulations_is_a_run() {
    let place = imported("tau2/no_simulations.json");
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation"), "0");
    assert_eq!(place.row("SELECT COUNT(*) FROM task WHERE is_planned = 1"), "2");
    let drift = "SELECT simulations, n, gd FROM domain_drift \
                 WHERE matcher = 'tau2' AND reward_group = 'all'";
    assert_eq!(place.row(drift), "0|0|-");
}

#[test]
fn call_ids_may_be_empty_or_repeat_and_a_task_may_be_a_number() {
    let place = imported("tau2/odd_ids.json");
    assert_eq!(place.rows(DRIFT), ["odd|3|1|1"]);
    assert_eq!(
        place.rows(CALL),
        [
            "1|-|assistant|create_task|0",
            "1|-|assistant|create_task|1",
            "2|x|assistant|get_users|0",
            "3|x|assistant|create_task|1",
        ]
    );
    let why = "SELECT call, COALESCE(reason, 'aligned') FROM match WHERE matcher_id = 1 ORDER BY 1";
    assert_eq!(place.rows(why), ["0|aligned", "1|wrong_arguments", "3|repeated"]);
    assert_eq!(place.row("SELECT task, trial FROM simulation JOIN task USING (task_id)"), "7|-");
}

#[test]
fn everything_may_be_null() {
    let place = imported("tau2/nulls.json");
    assert_eq!(place.rows(PROBLEM), [""; 0]);
    assert_eq!(place.row(DOMAIN), "mock|inferred|tau2");
    assert_eq!(place.row("SELECT info, started_at, agent_model FROM run"), "-|-|-");
    let drift = "SELECT agent_turns, n, a, gold, gd FROM simulation_drift WHERE matcher = 'tau2' \
                 ORDER BY agent_turns";
    assert_eq!(place.rows(drift), ["0|0|0|0|-", "2|1|0|0|1"]);
    assert_eq!(place.row("SELECT reward, has_action_checks FROM grading"), "-|0");
    assert_eq!(place.rows("SELECT arguments FROM tool_call"), ["{}"]);
}

#[test]
fn answers_find_their_calls_also_in_one_message_and_content_may_be_in_parts() {
    let place = imported("tau2/several_answers.json");
    assert_eq!(place.rows(SIMULATION), ["several|8|2|3"]);
    assert_eq!(
        place.rows(CALL),
        [
            "1|c1|assistant|get_users|1",
            "1|c2|assistant|create_task|0",
            "-|u1|user|check_notifications|0",
        ]
    );
    assert_eq!(place.row("SELECT text FROM turn_text WHERE position = 1"), "Make\nit.");
}

#[test]
fn gold_that_differs_from_what_was_scored_is_listed() {
    let place = imported("tau2/gold_differs.json");
    assert_eq!(place.rows(DRIFT), ["scored|1|1|1"]);
    let differs = "SELECT kind, position, tool, json_extract(arguments, '$.user_id') \
                   FROM gold_mismatch ORDER BY kind";
    assert_eq!(
        place.rows(differs),
        ["embedded_not_scored|1|create_task|ann", "scored_not_embedded|1|create_task|bob"]
    );
}

#[test]
fn compression_and_a_byte_order_mark_change_nothing() {
    let plain = fs::read(fixture("tau2/simulations_first.json")).unwrap();
    let expected = Place::new();
    expected.take("run.json", &plain);
    let expected = facts(&expected.store);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&plain).unwrap();
    let gzip = gzip.finish().unwrap();
    let zstd = zstd::encode_all(plain.as_slice(), 1).unwrap();
    let marked = [b"\xef\xbb\xbf".as_slice(), &plain].concat();
    let spaced = [b"\r\n\t ".as_slice(), &plain, b"\n\n "].concat();
    // The content tells the compression, not the name.
    let files = [
        ("run.json.gz", &gzip),
        ("run.json.zst", &zstd),
        ("run.json", &gzip),
        ("run.json", &marked),
        ("run.json", &spaced),
    ];
    for (name, content) in files {
        let place = Place::new();
        place.take(name, content);
        assert_same(&facts(&place.store), &expected);
    }
}

#[test]
fn names_may_hold_colons_blanks_and_question_marks() {
    let content = fs::read(fixture("tau2/single_simulation.json")).unwrap();
    for (file, run) in [
        ("2026-03-01T10:00:00_llm agent?.json", "2026-03-01T10:00:00_llm agent?"),
        ("model-v1.5 [beta]*.json.gz", "model-v1.5 [beta]*"),
        ("läuft.json", "läuft"),
        ("some run/results.json", "some run"),
    ] {
        let place = Place::new();
        place.take(file, &content);
        assert_eq!(place.row("SELECT run FROM run"), run);
    }
}

#[test]
fn a_domain_that_is_not_named_is_inferred_from_calls_and_gold_or_unknown() {
    let list = |tool: &str| Json::from(vec![simulation("s", "t", 0, &[call(tool, json!({}))])]);
    for (tool, domain) in [
        ("cancel_pending_order", "retail|inferred|tau2"),
        ("book_reservation", "airline|inferred|tau2"),
        ("call_discoverable_agent_tool", "banking_knowledge|inferred|tau2"),
        ("get_user_details", "unknown|unknown|tau2"),
        ("juggle", "unknown|unknown|tau2"),
    ] {
        let place = Place::new();
        place.take("list.json", list(tool).to_string());
        assert_eq!(place.row(DOMAIN), domain, "{tool}");
    }
    // Nobody calls anything, but the task's gold tells.
    let tasks = [task("t", &[gold("cancel_pending_order", json!({}))])];
    let file = with(results(&tasks, &[simulation("s", "t", 0, &[])]), json!({"info": null}));
    let place = Place::new();
    place.take("run.json", file.to_string());
    assert_eq!(place.row(DOMAIN), "retail|inferred|tau2");
}
