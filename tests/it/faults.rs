//! Records that cannot be taken as they stand: what is told, and what stays.

use serde_json::{Value as Json, json};

use crate::place::Place;
use crate::tau2_json::{call, garage, gold, graded, results, simulation, task, with};

/// A results file with two good simulations, as text to be broken.
pub(crate) fn good() -> String {
    let (tasks, simulations) = garage();
    results(&tasks, &simulations[..2]).to_string()
}

const PROBLEM: &str = "SELECT action, location, reason FROM problem ORDER BY position";
const SIMULATIONS: &str = "SELECT simulation FROM simulation ORDER BY simulation";

/// Imports a results file with these simulations between two good ones; tells of the problems.
#[track_caller]
fn among_good_ones(bad: &str) -> (Place, Vec<String>) {
    let (tasks, simulations) = garage();
    let marked = [simulations[0].clone(), json!("the bad one"), simulations[1].clone()];
    let content = results(&tasks, &marked).to_string().replace("\"the bad one\"", bad);
    let place = Place::new();
    place.take("run.json", content);
    let problems = place.rows(PROBLEM);
    (place, problems)
}

#[test]
fn a_bad_simulation_is_quarantined_and_the_others_are_imported() {
    for (bad, reason) in [
        ("5", "expected an object, found `5`"),
        ("null", "expected an object, found `null`"),
        ("[]", "expected an object, found a list"),
        ("\"text\"", "expected an object, found the text \"text\""),
        ("{}", "expected a simulation with a `task_id`"),
        (r#"{"id": "x", "task_id": null}"#, "expected a simulation with a `task_id`"),
        (r#"{"id": "x", "task_id": "t", "trial": 01}"#, "invalid number"),
        (r#"{"id": "x", "task_id": "t", "messages": [nul]}"#, "expected ident"),
    ] {
        let (place, problems) = among_good_ones(bad);
        assert_eq!(place.rows(SIMULATIONS), ["s-0", "s-1"], "{bad}");
        assert_eq!(problems.len(), 1, "{bad}: {problems:?}");
        assert!(problems[0].starts_with("quarantined|simulations[1]|"), "{problems:?}");
        assert!(problems[0].contains(reason), "{bad}: {problems:?}");
    }
}

#[test]
fn bytes_that_are_no_text_cost_the_record_they_stand_in() {
    let content = good();
    let broken = |before: &str| {
        let at = content.find(before).unwrap() + before.len();
        [&content.as_bytes()[..at], b"\xff", &content.as_bytes()[at..]].concat()
    };
    let place = Place::new();
    let report = place.take("a.json", broken("hello from s-1"));
    assert_eq!((report.simulations, report.quarantined()), (1, 1));
    let problem = place.row("SELECT location, reason FROM problem");
    assert!(problem.starts_with("simulations[1]|invalid UTF-8 at byte "), "{problem}");

    let place = Place::new();
    let report = place.take("b.json", broken("Ask for it."));
    assert_eq!(report.simulations, 2);
    let problem = place.row("SELECT location, reason FROM problem");
    assert!(problem.starts_with("tasks[0]|invalid UTF-8 at byte "), "{problem}");
    // Without their task, the simulations are judged by their own checks.
    let gold = "SELECT DISTINCT gold_source FROM simulation JOIN task USING (task_id)";
    assert_eq!(place.row(gold), "action_checks");

    let place = Place::new();
    place.take("c.json", broken("Be kind."));
    let problem = place.row("SELECT location, reason FROM problem");
    assert!(problem.starts_with("info|invalid UTF-8 at byte "), "{problem}");
    assert_eq!(place.row("SELECT agent_model, info FROM run"), "-|-");
}

#[test]
fn numbers_that_are_no_json_become_null_and_are_told() {
    let bad = json!({"id": "x", "task_id": "tyres", "duration": "NaN?", "agent_cost": "Inf?",
                     "reward_info": {"reward": "-Inf?"}, "messages": [
                     {"role": "user", "content": "NaN"}]});
    let bad = bad.to_string().replace("\"NaN?\"", "NaN");
    let bad = bad.replace("\"Inf?\"", "Infinity").replace("\"-Inf?\"", "-Infinity");
    let (place, problems) = among_good_ones(&bad);
    let found = "SELECT duration_s, agent_cost_usd, reward, text FROM simulation
                 JOIN grading USING (simulation_id) JOIN turn_text USING (simulation_id)
                 WHERE simulation = 'x'";
    assert_eq!(place.row(found), "-|-|-|NaN");
    assert_eq!(problems.len(), 3);
    for (problem, token) in problems.iter().zip(["Infinity", "NaN", "-Infinity"]) {
        assert!(problem.starts_with("repaired|simulations[1]|"), "{problem}");
        assert!(problem.contains(token) && problem.contains("stored as NULL"), "{problem}");
    }
}

#[test]
fn of_keys_that_stand_twice_the_last_counts_as_in_python() {
    let bad = r#"{"id": "first", "id": "x", "task_id": "tyres", "reward_info": {"reward": 0.0,
                  "reward": 1.0}, "messages": [{"role": "user", "role": "assistant", "content": "a",
                  "tool_calls": [{"id": "c", "name": "paint", "name": "fit_tyre",
                                  "arguments": {"wheel": 2, "wheel": 1}}]}]}"#;
    let (place, problems) = among_good_ones(bad);
    let drift = "SELECT reward, n, a, gold FROM simulation_drift \
                 WHERE simulation = 'x' AND matcher = 'tau2'";
    assert_eq!(place.row(drift), "1|1|1|1");
    assert!(problems.iter().all(|p| p.starts_with("repaired|simulations[1]|")), "{problems:?}");
    assert!(problems[0].contains("duplicate field `id`; the last value was taken"), "{problems:?}");
}

#[test]
fn nesting_of_any_depth_is_survived() {
    const DEEP: usize = 100_000;
    let lists = format!("{}{}", "[".repeat(DEEP), "]".repeat(DEEP));
    let objects = format!("{}1{}", "{\"a\":".repeat(DEEP), "}".repeat(DEEP));
    let call = |arguments: &str| {
        format!(
            r#"{{"id": "x", "task_id": "tyres", "messages": [{{"role": "assistant", "content": "a",
            "tool_calls": [{{"id": "c", "name": "fit_tyre", "arguments": {arguments}}}]}}]}}"#
        )
    };
    let drift = "SELECT n, a, gold FROM simulation_drift \
                 WHERE simulation = 'x' AND matcher = 'tau2'";
    // In a field that is not read.
    let (place, problems) = among_good_ones(&call("{\"wheel\": 1}").replacen(
        '{',
        &format!("{{\"raw_data\": {lists},"),
        1,
    ));
    assert_eq!(place.row(drift), "1|1|1");
    assert_eq!(problems, [""; 0]);
    // In arguments: they equal nothing.
    for arguments in [&lists, &objects] {
        let (place, _) = among_good_ones(&call(arguments));
        assert_eq!(place.row(drift), "1|0|1");
        let quoted = Json::from(arguments.as_str()).to_string();
        let (place, _) = among_good_ones(&call(&quoted));
        assert_eq!(place.row(drift), "1|0|1");
    }
    // In content, and as the simulation itself.
    let content = call("{}").replace("\"content\": \"a\"", &format!("\"content\": {lists}"));
    let (place, _) = among_good_ones(&content);
    assert_eq!(place.row(drift), "1|1|1");
    let (place, problems) = among_good_ones(&lists);
    assert_eq!(place.rows(SIMULATIONS), ["s-0", "s-1"]);
    assert_eq!(problems.len(), 1);
    // At the root, in info, in a task.
    assert!(Place::new().refuse("deep.json", &lists).contains("no simulations"));
    let good = good();
    let content = good.replacen("\"policy\":\"Be kind.\"", &format!("\"policy\":{objects}"), 1);
    assert_ne!(content, good);
    assert_eq!(Place::new().take("info.json", content).simulations, 2);
    let content =
        good.replacen("\"user_scenario\":", &format!("\"deep\":{lists},\"user_scenario\":"), 1);
    assert_ne!(content, good);
    assert_eq!(Place::new().take("task.json", content).simulations, 2);
}

#[test]
fn halves_of_surrogate_pairs_are_replaced_wherever_they_stand() {
    let half = |text: &Json| text.to_string().replace("HALF", "\\ud83d");
    let (mut tasks, _) = garage();
    tasks[0]["user_scenario"]["instructions"] = json!("HALF");
    let one = with(
        simulation("x-HALF", "tyres", 0, &[call("fit_tyre", json!({"wheel": 1, "note": "HALF"}))]),
        json!({"reward_info": with(graded(1.0, &[]), json!({"info": {"note": "HALF"}}))}),
    );
    let mut file = results(&tasks, &[one]);
    file["info"]["environment_info"]["policy"] = json!("HALF");
    file["info"]["agent_info"]["llm_args"] = json!({"api_key": "key-with-length"});
    let place = Place::new();
    place.take("run.json", half(&file));
    assert_eq!(place.rows(SIMULATIONS), ["x-\u{fffd}"]);
    assert_eq!(place.row("SELECT note FROM grading"), "\u{fffd}");
    assert_eq!(place.row("SELECT json_extract(arguments, '$.note') FROM tool_call"), "\u{fffd}");
    // The file's own words are kept but for the credentials.
    let info = place.row("SELECT COALESCE(info, 'lost') FROM run");
    assert!(info.contains("Be kind") || info.contains('\u{fffd}'), "{info}");
    assert!(!info.contains("key-with-length"), "{info}");
}

#[test]
fn values_of_another_kind_cost_only_themselves() {
    let bad = json!({"id": 12, "task_id": 3.0, "trial": "1", "seed": 1.5, "duration": "12.5",
        "agent_cost": {}, "termination_reason": 7, "reward_info": {"reward": "1.0",
        "action_checks": "none", "reward_basis": [1, null], "db_check": {"db_match": 1}},
        "messages": [
            {"role": "assistant", "content": 5, "timestamp": 12, "tool_calls": [
                {"id": 1, "name": 2, "arguments": {}}, {"id": "c", "name": "paint", "arguments": [1]},
                {"id": "c", "name": "paint", "arguments": "red"}, {"name": null}, 5]},
            {"role": 1}, {"content": "nobody"}, "said", {"role": "tool", "id": 1, "error": "no"}]});
    let (place, problems) = among_good_ones(&bad.to_string());
    let found =
        "SELECT simulation, trial, seed, duration_s, agent_cost_usd, termination_reason, turns,
                     tool_calls FROM simulation WHERE simulation = '12'";
    assert_eq!(place.row(found), "12|1|-|12.5|-|7|3|3");
    let calls = "SELECT name, arguments FROM tool_call JOIN simulation USING (simulation_id)
                 WHERE simulation = '12' ORDER BY position";
    assert_eq!(place.rows(calls), ["2|{}", "paint|[1]", "paint|\"red\""]);
    let told = |start: &str| problems.iter().any(|problem| problem.starts_with(start));
    for start in [
        "noted|simulations[1].trial|",
        "repaired|simulations[1].seed|expected a whole number",
        "repaired|simulations[1].agent_cost|expected a number, found an object",
        "quarantined|simulations[1].messages[0].tool_calls[3]|expected a tool call with a name",
        "quarantined|simulations[1].messages[0].tool_calls[4]|expected an object, found `5`",
        "noted|simulations[1].messages[0].tool_calls[1].arguments|",
        "quarantined|simulations[1].messages[2]|expected a message with a `role`",
        "quarantined|simulations[1].messages[3]|expected an object, found the text \"said\"",
        "repaired|simulations[1].messages[4].error|expected true or false",
        "quarantined|simulations[1].reward_info.action_checks|expected a list",
    ] {
        assert!(told(start), "{start}\n{}", problems.join("\n"));
    }
    assert_eq!(place.rows(SIMULATIONS), ["12", "s-0", "s-1"]);
}

#[test]
fn a_bad_task_costs_only_itself() {
    let (_, simulations) = garage();
    let fit = task("tyres", &[gold("fit_tyre", json!({"wheel": 1}))]);
    let nameless = with(fit.clone(), json!({"id": null}));
    let odd = with(
        fit.clone(),
        json!({"id": "odd", "evaluation_criteria": {"actions": [
        {"name": null}, 5, {"name": "paint", "arguments": "{\"colour\": \"red\"}"}]}}),
    );
    let place = Place::new();
    let tasks = [
        json!(5),
        nameless,
        fit,
        odd,
        with(task("none", &[]), json!({"evaluation_criteria": null})),
    ];
    place.take("run.json", results(&tasks, &simulations[..2]).to_string());
    let tasks = "SELECT task, COUNT(position) FROM task LEFT JOIN gold_action USING (task_id) \
                 GROUP BY task_id ORDER BY task";
    // With one of its actions alone the odd task would make right calls misaligned: it is left out.
    assert_eq!(place.rows(tasks), ["none|0", "tyres|1"]);
    let problems = place.rows("SELECT location FROM problem ORDER BY position");
    let actions = "tasks[3].evaluation_criteria.actions";
    let expected = [
        "tasks[0]".into(),
        "tasks[1]".into(),
        "tasks[3]".into(),
        format!("{actions}[0]"),
        format!("{actions}[1]"),
    ];
    assert_eq!(problems, expected);
}
