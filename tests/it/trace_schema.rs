//! The schema of traces: what it allows is imported without a problem, and what it forbids is told.

use std::fs;
use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value as Json, json};

use crate::place::Place;
use crate::tau2_json::with;
use crate::trace::{controls, lines, trace};

/// The schema, ready to validate.
struct Schema(Schemas, SchemaIndex);

impl Schema {
    fn read() -> Self {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/trace.schema.json");
        let schema = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource("urn:driftbase:trace", schema).unwrap();
        let index = compiler.compile("urn:driftbase:trace", &mut schemas).unwrap();
        Self(schemas, index)
    }

    fn fault(&self, value: &Json) -> Option<String> {
        self.0.validate(value, self.1).err().map(|error| error.to_string())
    }
}

/// The problems that importing a simulation gives.
fn problems(value: &Json) -> Vec<String> {
    let place = Place::new();
    match place.try_import(&place.write("x.jsonl", lines(&[trace("good"), value.clone()]))) {
        Ok(report) => {
            report.problems.iter().map(|p| format!("{}: {}", p.location, p.reason)).collect()
        }
        Err(error) => vec![error.to_string()],
    }
}

#[test]
fn the_schema_is_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/trace.schema.json");
    let schema: Json = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let meta = "https://json-schema.org/draft/2020-12/schema";
    let index = compiler.compile(meta, &mut schemas).unwrap();
    schemas.validate(&schema, index).unwrap();
}

#[test]
fn the_controls_keep_to_the_schema() {
    let schema = Schema::read();
    for name in ["archive.jsonl", "payment.jsonl"] {
        for (number, line) in fs::read_to_string(controls(name)).unwrap().lines().enumerate() {
            let value = serde_json::from_str(line).unwrap();
            assert_eq!(schema.fault(&value), None, "{name}:{}", number + 1);
        }
    }
}

#[test]
fn the_examples_of_the_document_keep_to_the_schema_and_are_imported() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/trace.md");
    let text = fs::read_to_string(path).unwrap();
    let blocks = text.split("```json\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    let mut seen = 0;
    for block in blocks {
        let value: Json = serde_json::from_str(block).unwrap();
        assert_eq!(Schema::read().fault(&value), None, "{block}");
        assert_eq!(Place::new().take("x.jsonl", lines(&[value])).problems, [], "{block}");
        seen += 1;
    }
    assert_eq!(seen, 2);
}

#[test]
fn what_the_schema_allows_is_imported_without_a_problem() {
    let schema = Schema::read();
    for fields in [
        json!({}),
        json!({"id": 5, "trial": null, "seed": -1, "task": "open", "state": null, "reward": 0}),
        json!({"task": null, "run": null, "error": null, "control": null, "expected": null}),
        json!({"control": "equivalent", "expected": "pass", "termination": "a word"}),
        json!({"control": "noncompliant"}),
        json!({"state": {"before": null, "after": {"a": [[1, {"b": null}], {}, []], "": {"/~": 1e5}}}}),
        json!({"messages": []}),
        json!({"messages": [
            {"role": "developer", "content": [{"type": "text", "text": "x"}, {"type": "refusal", "refusal": "no"}]},
            {"role": "user", "content": "x", "name": "anna", "tool_calls": [
                {"id": "", "type": "function", "function": {"name": "ring", "arguments": ""}}]},
            {"role": "tool", "content": null, "requestor": "user", "is_error": false},
            {"role": "assistant", "content": null, "refusal": null, "usage": {"prompt_tokens": 1, "other": 2},
             "cost": 0.1, "timestamp": "now", "tool_calls": [
                {"id": "c", "function": {"name": "a", "arguments": {"x": 1}}, "requestor": "assistant"},
                {"function": {"name": "b", "arguments": " {\"x\": {\"y\": 1}}\n"}}, {"function": {"name": "c"}}]},
            {"role": "function", "content": "done", "tool_call_id": "c"}]}),
        json!({"task": {"id": 7, "more": {"a": 1}, "user_tools": {"ring": "generic", "x": null},
            "actions": [{"name": "a"}, {"id": 1, "name": "b", "arguments": null, "requestor": "user",
                         "compare_args": ["x"], "info": "why"}],
            "rules": {"goal": {"a": {"b": null}}, "may_change": ["/a/*", "/x"],
                      "forbidden_tools": ["f"], "order": [{"tool": "a", "after": "b", "argument": null}]}}}),
        json!({"task": {"rules": {}, "actions": null, "tools": null}}),
    ] {
        let value = with(trace("s"), fields);
        assert_eq!(schema.fault(&value), None, "{value}");
        assert_eq!(problems(&value), [""; 0], "{value}");
    }
    let runs = [
        json!({"agent": "m", "user": null, "anything": {"a": [1]}, "trials": 4, "max_steps": 100}),
        json!({"agent": {"model": "m", "implementation": null, "temperature": 0}, "domain": "d"}),
        json!({}),
    ];
    for run in runs {
        let value = with(trace("s"), json!({"run": run}));
        assert_eq!(schema.fault(&value), None, "{value}");
        let place = Place::new();
        assert_eq!(
            place.take("x.jsonl", lines(std::slice::from_ref(&value))).problems,
            [],
            "{value}"
        );
    }
}

#[test]
fn what_the_schema_forbids_is_told_when_it_is_imported() {
    let schema = Schema::read();
    let task = |task: Json| json!({"task": task});
    let rules = |rules: Json| json!({"task": {"id": "t", "rules": rules}});
    let message = |message: Json| json!({"messages": [message]});
    let call = |function: Json| json!({"messages": [{"role": "assistant", "tool_calls": [{"id": "c", "function": function}]}]});
    for fields in [
        json!({"metadata": 1}),
        json!({"trial": "first"}),
        json!({"reward": "good"}),
        json!({"control": "perfect"}),
        json!({"control": 1}),
        json!({"expected": "pass"}),
        json!({"expected": "fail", "control": "reference"}),
        json!({"expected": "pass", "control": "near_miss"}),
        json!({"expected": "maybe", "control": "reference"}),
        json!({"state": [1]}),
        json!({"state": {"before": [1]}}),
        json!({"messages": {}}),
        json!({"messages": null}),
        message(json!({"content": "x"})),
        message(json!({"role": "narrator"})),
        message(json!("x")),
        message(
            json!({"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "x"}]}),
        ),
        message(json!({"role": "tool", "is_error": "no"})),
        message(json!({"role": "user", "usage": {"prompt_tokens": "many"}})),
        call(json!({"arguments": "{}"})),
        call(json!({"name": "a", "arguments": [1]})),
        call(json!({"name": "a", "arguments": "x"})),
        task(json!([1])),
        task(json!({"id": "t", "tools": {"a": "delete"}})),
        task(json!({"id": "t", "actions": {}})),
        task(json!({"id": "t", "actions": [{"arguments": {}}]})),
        rules(json!({"goals": {}})),
        rules(json!({"goal": [1]})),
        rules(json!({"may_change": ["a/b"]})),
        rules(json!({"forbidden_tools": [1]})),
        rules(json!({"order": [{"tool": "a"}]})),
        rules(json!({"order": [{"tool": "a", "after": "b", "argumnt": "c"}]})),
    ] {
        let value = with(trace("s"), fields);
        assert!(schema.fault(&value).is_some(), "{value}");
        assert!(!problems(&value).is_empty(), "{value}");
    }
    let mut value = trace("s");
    value.as_object_mut().unwrap().remove("messages");
    assert!(schema.fault(&value).is_some() && !problems(&value).is_empty());
}
