//! Hashes of JSON that do not depend on how it is written.
//!
//! Keys are sorted and white space is dropped before hashing, so that a task hashes alike in files
//! that different programs wrote. Hashes are the first 16 bytes of blake3, in hexadecimal.

mod canonical;
mod content;

use serde_json::{Map, Value};

use crate::model::GoldAction;

pub use canonical::canonical;
pub use content::{Arguments, of_conversation, of_grading, of_simulation, of_state};

/// Length in hexadecimal digits: 128 bits, enough that no two contents of a store meet.
const DIGITS: usize = 32;

/// Hashes bytes.
pub fn of_bytes(parts: &[&[u8]]) -> String {
    let mut hasher = blake3::Hasher::new();
    for part in parts {
        hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
    }
    digits(&hasher.finalize())
}

/// The hash as text.
fn digits(hash: &blake3::Hash) -> String {
    let mut hash = hash.to_hex().to_string();
    hash.truncate(DIGITS);
    hash
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
