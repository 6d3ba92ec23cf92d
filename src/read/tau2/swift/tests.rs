//! Holds the swift reader to the careful one.

use std::path::Path;

use proptest::prelude::*;
use serde_json::{Value, json};

use super::super::super::field::Notes;
use super::super::super::{Format as _, Memory};
use super::super::Tau2;
use super::simulation;

/// Checks that what the swift reader returns is what the careful one does, without a problem; tells
/// whether it returned anything.
fn agree(bytes: &[u8]) -> bool {
    let Some(swift) = simulation(bytes, &mut Memory::default()) else { return false };
    let mut notes = Notes::default();
    let careful = Tau2.simulation(bytes, &mut notes);
    assert_eq!(Ok(swift), careful, "{}", String::from_utf8_lossy(bytes));
    assert_eq!(notes.problems, [], "{}", String::from_utf8_lossy(bytes));
    true
}

/// A simulation with everything in it that τ² writes.
fn usual() -> Value {
    json!({
        "id": "s1", "task_id": "7", "timestamp": "t", "start_time": "2026-01-01", "end_time": null, "duration": 1.5,
        "termination_reason": "user_stop", "agent_cost": 0.25, "user_cost": null, "trial": 0, "seed": 42, "mode": "half_duplex",
        "reward_info": {
            "reward": 0.0, "db_check": {"db_match": false, "db_reward": 0.0},
            "env_assertions": [{"env_assertion": {"env_type": "user", "func_name": "f", "arguments": {"b": 1, "a": [2]},
                "assert_value": true, "message": null}, "met": true, "reward": 1.0}],
            "action_checks": [{"action": {"action_id": "0", "requestor": "assistant", "name": "pay", "arguments": {"x": "é"},
                "info": null, "compare_args": ["x"]}, "action_match": true, "action_reward": 1.0, "tool_type": "write"}],
            "nl_assertions": [{"nl_assertion": "says \"hi\"", "met": false, "justification": "no\n"}],
            "communicate_checks": [{"info": "42", "met": true, "justification": ""}],
            "reward_basis": ["DB", "COMMUNICATE"], "reward_breakdown": {"DB": 0.0, "ACTION": 1.0}, "info": {"note": "n", "env": {}},
        },
        "messages": [
            {"role": "assistant", "content": "Hello", "tool_calls": null, "turn_idx": 0, "cost": 0.0, "usage": null, "raw_data": null},
            {"role": "user", "content": "żółć \u{1f600}", "usage": {"prompt_tokens": 3, "completion_tokens": 4}, "raw_data": {"a": [{}, []]}},
            {"role": "assistant", "content": null, "timestamp": "t", "generation_time_seconds": 1e-1, "tool_calls": [
                {"id": "c1", "name": "pay", "arguments": {"x": "\u{e9}", "y": 1.0}, "requestor": "assistant"},
                {"id": "", "name": "call_discoverable_agent_tool", "arguments": {"agent_tool_name": "z", "arguments": "{}"}, "requestor": null}]},
            {"role": "tool", "id": "c1", "content": "{}", "requestor": "assistant", "error": true},
            {"role": "tool", "id": "", "content": "", "requestor": "assistant", "error": null},
        ],
        "ticks": null, "info": {"error": "boom", "error_type": "KeyError"}, "policy": "text",
    })
}

#[test]
fn leaves_what_is_not_utf8_to_the_careful_reader() {
    let text = serde_json::to_vec(&usual()).unwrap();
    for whole in [&b"\"text\""[..], b"\"Hello\"", b"\"raw_data\""] {
        let at = text.windows(whole.len()).position(|part| part == whole).unwrap();
        let mut bytes = text.clone();
        bytes[at + 1] = 0xff;
        assert!(simulation(&bytes, &mut Memory::default()).is_none());
        assert!(agree(&text));
    }
}

#[test]
fn reads_what_is_usual() {
    for text in [serde_json::to_string(&usual()), serde_json::to_string_pretty(&usual())] {
        assert!(agree(text.unwrap().as_bytes()));
    }
    assert!(agree(br#"{"id": "s", "task_id": "t"}"#));
    // Whose call or gold action it is, where it does not say so.
    assert!(agree(
        br#"{"id": "s", "task_id": "t", "messages": [{"role": "user", "tool_calls": [{"name": "a", "arguments": {"x": "\ud83d"}}]}],
            "reward_info": {"action_checks": [{"action": {"name": "a", "arguments": {"x": "\ud83d"}}}]}}"#
    ));
}

#[test]
fn leaves_what_is_unusual_to_the_careful_reader() {
    for text in [
        r#"{"id": "", "task_id": "t"}"#,
        r#"{"id": "s", "task_id": 7}"#,
        r#"{"id": "s", "task_id": "t", "trial": "1"}"#,
        r#"{"id": "s", "task_id": "t", "id": "s"}"#,
        r#"{"id": "s", "task_id": "t", "cost": NaN}"#,
        r#"{"id": "s", "task_id": "t", "messages": [{"content": "no role"}]}"#,
        r#"{"id": "s", "task_id": "t", "ticks": []}"#,
        r#"{"id": "s", "task_id": "t"} x"#,
        "[]",
        r#"{"id": "s", "task_id": "t", "agent_cost": 1e999}"#,
        r#"{"id": "\ud800", "task_id": "t"}"#,
        r#"{"id": "s", "task\u005fid": "t"}"#,
        r#"{"id": "s", "task_id": "t", "messages": [{"role": "user", "usage": {"prompt_tokens": 9000000000000000}}]}"#,
        r#"{"id": "s", "task_id": "t", "messages": [{"role": "assistant", "tool_calls": [{"name": "a", "function": {"name": "b"}}]}]}"#,
        r#"{"id": "s", "task_id": "t", "reward_info": {"reward_breakdown": {"DB": 1.0, "DB": 0.0}}}"#,
        &format!(
            r#"{{"id": "s", "task_id": "t", "more": {}{}}}"#,
            "[".repeat(200),
            "]".repeat(200)
        ),
    ] {
        assert_eq!(simulation(text.as_bytes(), &mut Memory::default()), None, "{text}");
    }
}

/// The simulations of every τ² file below a folder.
fn simulations_below(folder: &Path, take: &mut impl FnMut(&[u8])) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            simulations_below(&path, take);
        } else if let Ok(survey) =
            super::super::super::survey(&crate::source::Source::File(path.clone()))
        {
            let source = crate::source::Source::File(path);
            for record in super::super::super::Records::new(&source, &survey.records) {
                take(&record.unwrap().1);
            }
        }
    }
}

#[test]
fn agrees_with_the_careful_reader_on_every_file_there_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut swift, mut all) = (0, 0);
    for folder in ["samples", "../shared/data"] {
        simulations_below(&root.join(folder), &mut |bytes| {
            all += 1;
            swift += usize::from(agree(bytes));
        });
    }
    assert!(swift >= 150, "{swift} of {all} read swiftly");
}

/// Places in a value, as JSON pointers.
fn places(value: &Value, at: &str, found: &mut Vec<String>) {
    found.push(at.to_owned());
    match value {
        Value::Object(map) => {
            map.iter().for_each(|(key, value)| places(value, &format!("{at}/{key}"), found));
        }
        Value::Array(list) => {
            list.iter()
                .enumerate()
                .for_each(|(index, value)| places(value, &format!("{at}/{index}"), found));
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn agrees_wherever_a_value_is_another(
        at: prop::sample::Index,
        other in prop::sample::select(vec![
            json!(null), json!(true), json!(0), json!(1.5), json!(-0.0), json!("x"), json!(""), json!("é\n\u{0}"), json!([]), json!({}),
            json!([null]), json!(["x"]), json!([{}]), json!({"name": "x"}), json!("tool"), json!("assistant"), json!("user"), json!("1"),
            json!(9_223_372_036_854_775_807_i64), json!(18_446_744_073_709_551_615_u64), json!({"x": {"y": [1, "\\"]}}),
        ]),
        is_pretty: bool,
    ) {
        let mut value = usual();
        let mut found = Vec::new();
        places(&value, "", &mut found);
        *value.pointer_mut(&found[at.index(found.len())]).unwrap() = other;
        let text = if is_pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        agree(text.unwrap().as_bytes());
    }

    #[test]
    fn agrees_on_damaged_text(at: prop::sample::Index, insert in "[\\[\\]{}\",:\\\\0-9eE.ntf \u{e9}]{0,3}", cut in 0..4_usize) {
        let mut bytes = serde_json::to_vec(&usual()).unwrap();
        let at = at.index(bytes.len());
        let end = (at + cut).min(bytes.len());
        bytes.splice(at..end, insert.bytes());
        agree(&bytes);
    }
}
