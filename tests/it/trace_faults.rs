//! Bad traces: what they cost, and what is told of them.

use driftbase::import::Outcome;
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, facts};
use crate::place::Place;
use crate::secrets::{holds, stored};
use crate::tau2_json::with;
use crate::trace::{lines, trace};

const PROBLEM: &str = "SELECT action, location, reason FROM problem ORDER BY position";

/// The problems of a trace, each as its place and reason, the words cut to those before a number.
#[track_caller]
fn told(simulation: &Json) -> Vec<String> {
    let place = Place::new();
    place.take("x.jsonl", lines(&[trace("good"), simulation.clone()]));
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation"), "2", "{simulation}");
    place.rows("SELECT action || ' ' || location || ': ' || reason FROM problem ORDER BY position")
}

#[test]
fn a_line_that_cannot_be_read_is_left_out_and_the_others_are_taken() {
    let good = Place::new();
    good.take("x.jsonl", lines(&[trace("s-1"), trace("s-2")]));
    let expected = facts(&good.store);
    let (one, two) = (trace("s-1").to_string(), trace("s-2").to_string());
    let half = &one[..one.len() / 2];
    for (content, line, words) in [
        (format!("{one}\n{half}\n{two}\n"), 2, "not a record that can be read"),
        (format!("{one}\n{two}\n{half}"), 3, "not a record that can be read"),
        (format!("{half}\n{one}\n{two}\n"), 1, "not a record that can be read"),
        (format!("{one}\r\n\r\n{two}\r\nhello"), 4, "expected an object, found `hello`"),
        (format!("[1]\n{one}\n{two}"), 1, "expected an object, found a list"),
        (format!("\n{one}\n{two}\n{one} {two}\n"), 4, "trailing characters"),
        (format!("{one}\n{{\"a\": }}\n{two}"), 2, "expected value"),
    ] {
        let place = Place::new();
        let report = place.take("x.jsonl", &content);
        assert_eq!((report.simulations, report.quarantined()), (2, 1), "{content}");
        let problem = place.row(PROBLEM);
        assert!(problem.starts_with(&format!("quarantined|line {line}|")), "{problem}");
        assert!(problem.contains(words), "{problem}");
        assert_same(&facts(&place.store), &expected);
    }
    let place = Place::new();
    let bytes = [one.as_bytes(), b"\n{\"messages\": \"\xff\"}\n", two.as_bytes()].concat();
    place.take("x.jsonl", bytes);
    let problem = "quarantined|line 2|invalid UTF-8 at byte 14 of the record";
    assert_eq!(place.row(PROBLEM), problem);
}

#[test]
fn what_is_cut_off_or_no_simulation_is_refused_as_a_whole() {
    let place = Place::new();
    let one = trace("s-1").to_string();
    let error = place.refuse("x.jsonl", &one[..one.len() - 9]);
    assert!(error.contains("[folder]/x.jsonl: the file is cut off"), "{error}");
    let error = place.refuse("x.jsonl", "{\"a\": 1}\n{\"a\": 2}\n");
    assert!(error.contains("or one simulation on each line"), "{error}");
    let error = place.refuse("x.jsonl", "{\"run\": {}, \"state\": {}}\n");
    assert!(error.contains("with the keys `run`, `state`"), "{error}");
    assert!(error.contains("traces (a JSON object with `messages` a line)"), "{error}");
    // A results file that was cut off where its only whole line is a simulation.
    let list = format!("{{\"simulations\": [\n{one},\n{one}\n");
    assert!(place.refuse("x.json", list).contains("the file is cut off"));
    let error = place.refuse("x.jsonl", "{\"messages\": 1}\n{\"messages\": {}}\n");
    assert!(error.contains("none of the 2 simulations"), "{error}");
    assert!(error.contains("line 1.messages: expected a list"), "{error}");
}

#[test]
fn a_line_of_another_run_is_left_out_with_what_to_do() {
    let mut other = trace("s-2");
    other["run"]["name"] = json!("windows");
    let mut silent = trace("s-3");
    silent.as_object_mut().unwrap().remove("run");
    let same = trace("s-4").to_string().replace("\"agent\":{", "\"agent\": { ");
    let place = Place::new();
    let content = format!("{silent}\n{}\n{other}\n{same}\n{{}}\n", trace("s-1"));
    let report = place.take("x.jsonl", content);
    assert_eq!(report.simulations, 3);
    let problems = place.rows(PROBLEM);
    assert_eq!(
        problems[0],
        "quarantined|line 3|its `run` is another one than that of line 2, and a source holds one run; \
         put the simulations of each `run` into a file of their own"
    );
    assert_eq!(problems[1], "quarantined|line 5|expected a simulation with `messages`");
    assert_eq!(place.row("SELECT run FROM run"), "doors");
    // In a file of its own it is a run of its own.
    assert_eq!(place.take("y.jsonl", lines(&[other])).outcome, Outcome::New);
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "2");
}

#[test]
fn every_odd_value_costs_itself_and_is_told_with_its_place() {
    let control = "reference, equivalent, near_miss, noncompliant";
    for (fields, expected) in [
        (
            json!({"control": "perfect"}),
            format!("quarantined line 2.control: expected one of {control}, found `perfect`; left out"),
        ),
        (
            json!({"expected": "pass"}),
            format!("quarantined line 2.expected: expected `control` beside it, one of {control}; left out"),
        ),
        (
            json!({"control": "reference", "expected": "maybe"}),
            "quarantined line 2.expected: expected one of pass, fail, found `maybe`; left out".into(),
        ),
        (
            json!({"control": "near_miss", "expected": "pass"}),
            "quarantined line 2.expected: expected fail for a control that is near_miss, found pass; \
             left out"
                .into(),
        ),
        (
            json!({"state": [1]}),
            "quarantined line 2.state: expected an object, found a list".into(),
        ),
        (
            json!({"state": {"before": "open", "after": {"a": 1}}}),
            "quarantined line 2.state.before: expected an object, found the text \"open\"; left out"
                .into(),
        ),
        (
            json!({"reward": "good"}),
            "repaired line 2.reward: expected a number, found the text \"good\"; left empty".into(),
        ),
        (json!({"messages": null}), "noted line 2.messages: expected a list of messages, found none".into()),
        (
            json!({"metadata": {"a": 1}}),
            "noted line 2.metadata: no key of this format; `metadata` is left out wherever it stands"
                .into(),
        ),
        (
            json!({"messages": [{"role": "narrator", "content": "x"}]}),
            "noted line 2.messages[0].role: expected one of system, developer, user, assistant, tool, \
             function, found `narrator`"
                .into(),
        ),
        (
            json!({"messages": [{"content": "x"}]}),
            "quarantined line 2.messages[0]: expected a message with a `role`".into(),
        ),
        (
            json!({"messages": [{"role": "assistant", "content": [
                {"type": "text", "text": "x"}, {"type": "tool_use", "id": "c", "name": "open", "input": {}}]}]}),
            "noted line 2.messages[0].content[1]: a part `tool_use` is text here and no call: calls stand in \
             `tool_calls`, answers in messages of the role `tool`"
                .into(),
        ),
        (
            json!({"messages": [{"role": "assistant", "tool_calls": [
                {"function": {"name": "open", "arguments": "no JSON"}}]}]}),
            "noted line 2.messages[0].tool_calls[0].function.arguments: expected an object of arguments; \
             kept as it stands"
                .into(),
        ),
        (
            json!({"task": {"id": "t", "tools": {"open": "delete"}}}),
            "repaired line 2.task.tools.open: expected one of read, write, generic, think, found \
             `delete`; left out"
                .into(),
        ),
    ] {
        let odd = with(trace("odd"), fields);
        assert_eq!(told(&odd), [expected], "{odd}");
    }
}

#[test]
fn gold_and_rules_of_which_a_part_cannot_be_read_are_left_out_whole() {
    let parts = [
        (json!({"goal": [1]}), "goal: expected an object"),
        (
            json!({"goal": {"a": 1}, "may_change": ["documents/a"]}),
            "may_change: expected a path that",
        ),
        (json!({"goal": {"a": 1}, "may_change": "/a"}), "may_change: expected a list"),
        (json!({"forbidden_tools": ["a", 1]}), "forbidden_tools[1]: expected a text, found `1`"),
        (json!({"forbiden_tools": ["a"]}), ": expected an object: unknown field `forbiden_tools`"),
        (
            json!({"goal": {"a": 1}, "order": [{"tool": "a"}]}),
            "order[0]: expected `tool` and `after`",
        ),
        (
            json!({"order": [{"tool": "a", "after": "b", "by": "c"}]}),
            "order[0]: expected an object: unknown",
        ),
    ];
    for (rules, words) in parts {
        let odd = with(trace("odd"), json!({"task": {"id": "t", "actions": [], "rules": rules}}));
        let problems = told(&odd);
        assert!(problems[0].contains(words), "{problems:?}");
        let whole = "quarantined line 2.task.rules: part of the rules cannot be read, so all of them \
                     are left out";
        assert_eq!(problems[1], whole);
        let place = Place::new();
        place.take("x.jsonl", lines(&[odd]));
        for table in ["goal_field", "changeable_field", "forbidden_tool", "required_order"] {
            assert_eq!(place.row(&format!("SELECT COUNT(*) FROM {table}")), "0", "{rules}");
        }
        assert_eq!(place.row("SELECT gold_source FROM task"), "task");
    }
    let mut odd = trace("odd");
    odd["task"]["actions"] = json!([{"name": "open"}, {"arguments": {}}]);
    let problems = told(&odd);
    assert_eq!(
        problems,
        [
            "quarantined line 2.task.actions[1]: expected an action with a name",
            "quarantined line 2.task.actions: part of its gold cannot be read, so all of it is left out"
        ]
    );
    let place = Place::new();
    place.take("x.jsonl", lines(&[odd]));
    assert_eq!(
        place.row("SELECT gold_source, (SELECT COUNT(*) FROM gold_action) FROM task"),
        "none|0"
    );
}

#[test]
fn what_python_writes_is_read() {
    let good = Place::new();
    good.take("x.jsonl", lines(&[trace("s-1")]));
    let text = trace("s-1").to_string();
    for (from, to) in
        [(r#""{\"door\": 1}""#, r#"{"door": 1}"#), (r#""{\"door\": 1}""#, r#""{'door': 1}""#)]
    {
        assert!(text.contains(from), "{text}");
        let place = Place::new();
        assert_eq!(place.take("x.jsonl", text.replacen(from, to, 1)).problems, [], "{to}");
        let arguments = "SELECT REPLACE(arguments, ' ', '') FROM tool_call";
        assert_eq!(place.row(arguments), r#"{"door":1}"#);
        let matched = "SELECT n, a FROM simulation_drift WHERE matcher = 'strict'";
        assert_eq!(place.row(matched), "1|1");
    }
    let place = Place::new();
    let odd = text
        .replacen(r#""open":false"#, r#""open":NaN,"open":Infinity,"wide":1.50"#, 1)
        .replacen(r#""trial":0"#, r#""trial":0,"trial":1"#, 1);
    place.take("x.jsonl", odd);
    let problems = place.rows("SELECT action, location, reason FROM problem ORDER BY reason");
    assert!(problems.len() >= 3, "{problems:?}");
    assert!(problems.iter().any(|told| told.contains("duplicate field `trial`")), "{problems:?}");
    assert!(problems.iter().any(|told| told.contains("NaN at byte")), "{problems:?}");
    assert_eq!(place.row("SELECT trial FROM simulation"), "1");
    let before = "SELECT field, kind, value FROM state_field JOIN simulation_state
                  ON state_id = before_id ORDER BY field";
    assert_eq!(place.rows(before), ["open|null|null", "wide|number|1.5"]);
}

#[test]
fn states_may_be_huge_and_a_state_too_deep_costs_itself() {
    const OBJECTS: usize = 20_000;
    let objects: serde_json::Map<String, Json> =
        (0..OBJECTS).map(|n| (format!("o-{n}"), json!({"n": n, "tags": [n, "x"]}))).collect();
    let mut huge = trace("s-1");
    huge["state"]["before"] = json!({"objects": objects});
    huge["state"]["after"] = huge["state"]["before"].clone();
    huge["state"]["after"]["objects"]["o-7"]["n"] = json!("seven");
    let deep = format!("{}1{}", "{\"a\":".repeat(5_000), "}".repeat(5_000));
    let too_deep = trace("s-2").to_string().replacen(r#"{"doors":{"1":{"open":true}}}"#, &deep, 1);
    let place = Place::new();
    let report = place.take("x.jsonl", format!("{huge}\n{too_deep}\n"));
    assert_eq!(report.simulations, 2);
    let fields = "SELECT COUNT(*) FROM state_after WHERE simulation = 's-1'";
    assert_eq!(place.row(fields), (2 * OBJECTS).to_string());
    let change = "SELECT object, field, value_before, value_after FROM state_change
                  WHERE simulation = 's-1'";
    assert_eq!(place.row(change), "/objects/o-7|n|7|seven");
    let problem = place.rows(PROBLEM).concat();
    assert!(problem.contains("line 2.state.after|nested deeper than 100 levels"), "{problem}");
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation_state WHERE after_id IS NULL"), "1");
}

#[test]
fn a_damaged_line_does_not_replace_what_is_known() {
    let place = Place::new();
    place.take("x.jsonl", lines(&[trace("s-1"), trace("s-2")]));
    let before = facts(&place.store);
    let mut damaged = trace("s-1");
    damaged["state"]["after"] = json!("gone");
    place.take("x.jsonl", lines(&[damaged, trace("s-2")]));
    assert_same(&facts(&place.store), &before);
}

#[test]
fn credentials_of_traces_are_nowhere_in_the_store() {
    let secret = "key-0123456789";
    let quote = format!("Incorrect API key provided: {secret}.");
    let mut one = trace("s-1");
    one["run"]["agent"]["api_key"] = json!(secret);
    one["run"]["headers"] = json!({"x": "hhhh-456789"});
    one["error"] = json!(quote);
    one["task"]["instruction"] = json!(quote);
    one["task"]["rules"]["goal"]["doors"]["1"]["note"] = json!(quote);
    one["state"]["after"]["doors"]["1"]["note"] = json!(quote);
    one["state"]["after"]["doors"]["1"]["password"] = json!("pppp-456789");
    one["state"]["after"]["users"] = json!({"secrets": {"anna": "ssss-456789"}});
    one["state"]["before"]["doors"]["1"]["log"] = json!([quote, "sk-0123456789abcdef0123"]);
    one["task"]["rules"]["goal"]["doors"]["1"]["password"] = json!("pppp-456789");
    one["messages"][0]["content"] = json!(quote);
    one["control"] = json!(quote);
    // The same run by another key: not another run.
    let mut two = trace("s-2");
    two["run"] = one["run"].clone();
    two["run"]["agent"]["api_key"] = json!("other-0123456789");
    two["messages"][0]["content"] = json!("It is other-0123456789.");
    // Another run, and lines that cannot be read, are not quoted.
    let mut other = trace("s-3");
    other["run"] = json!({"api_key": "tttt-456789"});
    let broken = "{\"run\": {\"api_key\": \"bbbb-456789\"}, \"messages\": [}";
    let odd = json!({"run": {"agent": ["cccc-456789"], "seed": "dddd-456789"}, "messages": []});
    let place = Place::new();
    let text = lines(&[one.clone(), two, other]) + broken;
    let paths = [place.write("x.jsonl", text), place.write("y.jsonl", lines(&[odd.clone(), odd]))];
    let bytes = stored(&[&paths[0], &paths[1]]);
    for hidden in [
        secret,
        "other-0123456789",
        "hhhh-45",
        "pppp-45",
        "ssss-45",
        "tttt-45",
        "bbbb-45",
        "sk-0123",
    ] {
        assert!(!holds(&bytes, hidden), "{hidden}");
    }
    assert!(holds(&bytes, "Incorrect API key provided: [redacted]."));
    // A goal that names a credential is met by the same one.
    place.import(&paths[0]);
    let met = "SELECT COUNT(*) FROM goal_field AS g JOIN state_after AS a
               ON a.object = g.object AND a.field = g.field AND a.value = g.value
               WHERE g.field = 'password' AND a.simulation = 's-1'";
    assert_eq!(place.row(met), "1");
}

#[test]
fn a_damaged_simulation_of_a_benchmark_does_not_make_a_trace_of_the_others() {
    let (_, simulations) = crate::tau2_json::garage();
    let damaged = json!({"id": "x", "messages": [{"role": "user", "content": "hi"}]});
    let place = Place::new();
    let all = [std::slice::from_ref(&damaged), simulations.as_slice()].concat();
    let report = place.take("x.json", json!(all).to_string());
    assert_eq!((report.simulations, report.quarantined()), (simulations.len(), 1));
    assert_eq!(place.row("SELECT format FROM run"), "tau2");
    assert_eq!(place.row(PROBLEM), "quarantined|[0]|expected a simulation with a `task_id`");
    // By itself it is a trace of little.
    let place = Place::new();
    place.take("y.jsonl", lines(&[damaged.clone(), damaged]));
    assert_eq!(place.row("SELECT format, COUNT(*) FROM run JOIN simulation"), "trace|2");
}
