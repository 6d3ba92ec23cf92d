//! Hashes of JSON that do not depend on how it is written.
//!
//! Keys are sorted and white space is dropped before hashing, so that a task hashes alike in files
//! that different programs wrote. Hashes are the first 16 bytes of blake3, in hexadecimal.

use serde_json::{Map, Value};

use crate::model::{GoldAction, Simulation};

/// Length in hexadecimal digits: 128 bits, enough that no two contents of a store meet.
const DIGITS: usize = 32;

/// Hashes bytes.
pub fn of_bytes(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    let mut hash = hasher.finalize().to_hex().to_string();
    hash.truncate(DIGITS);
    hash
}

/// Hashes JSON texts without the white space between their tokens, so that a record hashes alike in
/// files of other indentation.
pub fn of_json(parts: &[&str]) -> String {
    let squeezed: Vec<Vec<u8>> = parts.iter().map(|part| squeezed(part.as_bytes())).collect();
    let parts: Vec<&[u8]> = squeezed.iter().map(Vec::as_slice).collect();
    of_bytes(&parts)
}

/// Removes the white space outside of strings.
fn squeezed(json: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(json.len());
    let mut rest = json;
    while let Some(open) = memchr::memchr(b'"', rest) {
        kept.extend(rest[..open].iter().filter(|byte| !byte.is_ascii_whitespace()));
        let end = open + length_of_string(&rest[open..]);
        kept.extend_from_slice(&rest[open..end]);
        rest = &rest[end..];
    }
    kept.extend(rest.iter().filter(|byte| !byte.is_ascii_whitespace()));
    kept
}

/// The length of the string that a text begins with, its quotes included.
fn length_of_string(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(found) = text.get(at..).and_then(|rest| memchr::memchr2(b'"', b'\\', rest)) {
        if text[at + found] == b'"' {
            return at + found + 1;
        }
        at += found + 2;
    }
    text.len()
}

/// Hashes gold actions: who, which tool, which arguments, which of them count. What only describes
/// (ids, comments) is left out.
pub fn of_gold(gold: &[GoldAction]) -> String {
    of_bytes(&[gold_json(gold).to_string().as_bytes()])
}

/// Hashes what grades a task: its gold actions and every other criterion. A criterion that is null
/// or empty is as good as missing.
pub fn of_criteria(gold: &[GoldAction], criteria: &Value) -> String {
    let mut kept = Map::new();
    for (key, value) in criteria.as_object().into_iter().flatten() {
        let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
        if key != "actions" && !is_empty {
            kept.insert(key.clone(), value.clone());
        }
    }
    kept.insert("actions".into(), gold_json(gold));
    of_bytes(&[Value::Object(kept).to_string().as_bytes()])
}

/// Hashes what was said and called, in order: equal for identical transcripts, whatever their ids
/// and times. Trials that are equal were not independent (an answer cache, say).
pub fn of_conversation(simulation: &Simulation) -> String {
    let arguments: Vec<Vec<u8>> =
        simulation.calls.iter().map(|call| squeezed(call.arguments.as_bytes())).collect();
    let mut parts: Vec<&[u8]> = Vec::new();
    for turn in &simulation.turns {
        parts.extend([turn.role.as_bytes(), turn.text.as_deref().unwrap_or_default().as_bytes()]);
    }
    for (call, arguments) in simulation.calls.iter().zip(&arguments) {
        parts.extend([call.name.as_bytes(), arguments]);
    }
    of_bytes(&parts)
}

fn gold_json(gold: &[GoldAction]) -> Value {
    let action = |action: &GoldAction| {
        let arguments = serde_json::from_str(&action.arguments);
        serde_json::json!({
            "requestor": action.requestor.name(),
            "name": action.name,
            "arguments": arguments.unwrap_or(Value::String(action.arguments.clone())),
            "compare_args": action.compare_args,
        })
    };
    gold.iter().map(action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Requestor;

    fn gold(arguments: &str) -> GoldAction {
        GoldAction {
            action_id: None,
            requestor: Requestor::Assistant,
            name: "pay".into(),
            wrapped_tool: None,
            arguments: arguments.into(),
            compare_args: None,
        }
    }

    #[test]
    fn sees_white_space_inside_of_strings_only() {
        let hash = |json| of_json(&[json]);
        assert_eq!(hash(r#"{ "a" : [ 1, "x \\" ] }"#), hash("{\"a\":[1,\n\t\"x \\\\\"]}"));
        assert_ne!(hash(r#"{"a":"x y"}"#), hash(r#"{"a":"xy"}"#));
        assert_ne!(hash(r#"{"a":"\" y"}"#), hash(r#"{"a":"\"y"}"#));
        assert_eq!(hash(r#""no end \"#), hash(r#""no end \"#));
    }

    #[test]
    fn is_blind_to_spelling_and_sees_every_value() {
        let hash = |arguments| of_gold(&[gold(arguments)]);
        assert_eq!(hash(r#"{"a": 1, "b": 2}"#), hash(r#"{"b":2,"a":1}"#));
        assert_ne!(hash(r#"{"a": 1}"#), hash(r#"{"a": "1"}"#));
        assert_ne!(hash(r#"{"a": 9007199254740993}"#), hash(r#"{"a": 9007199254740992}"#));
        assert_ne!(hash(r#"{"a": null}"#), hash("{}"));
    }

    #[test]
    fn an_empty_criterion_is_a_missing_one() {
        let hash = |json| of_criteria(&[gold("{}")], &serde_json::from_str(json).unwrap());
        assert_eq!(hash(r#"{"nl_assertions": null}"#), hash(r#"{"env_assertions": []}"#));
        assert_ne!(hash(r#"{"nl_assertions": ["says hello"]}"#), hash("{}"));
    }
}
