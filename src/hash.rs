//! Hashes of JSON that do not depend on how it is written.
//!
//! Keys are sorted and white space is dropped before hashing, so that a task hashes alike in files
//! that different programs wrote. Hashes are the first 16 bytes of blake3, in hexadecimal.

mod canonical;
mod content;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cursor::Cursor;
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
    of_bytes(&[gold_text(gold).as_bytes()])
}

/// Hashes what grades a task: its gold actions and every other criterion. A criterion that is null
/// or empty is as good as missing.
pub fn of_criteria(gold: &[GoldAction], criteria: &Value) -> String {
    let fields = criteria.as_object().into_iter().flatten();
    let kept = fields.map(|(key, value)| (key.as_str(), value.to_string()));
    of_kept(gold, kept.collect())
}

/// As [`of_criteria`], from the text that holds the criteria, which is faster; `None` where that is not as
/// usual.
pub fn of_usual_criteria(gold: &[GoldAction], criteria: &str) -> Option<String> {
    let mut kept = BTreeMap::new();
    let mut cursor = Cursor::new(criteria);
    cursor.fields(|cursor, key| {
        let value = canonical::spelled(cursor.raw()?)?;
        let before = kept.insert(std::str::from_utf8(key).ok()?, value);
        before.is_none().then_some(())
    })?;
    cursor.is_done().then(|| of_kept(gold, kept))
}

/// Hashes criteria, each in the one spelling, with gold in the place of theirs.
fn of_kept(gold: &[GoldAction], mut criteria: BTreeMap<&str, String>) -> String {
    criteria.retain(|_, value| value != "null" && value != "[]");
    criteria.insert("actions", gold_text(gold));
    let fields = criteria.iter().map(|(key, value)| format!("{}:{value}", Value::from(*key)));
    of_bytes(&[format!("{{{}}}", fields.collect::<Vec<_>>().join(",")).as_bytes()])
}

/// Gold actions as JSON in the one spelling.
fn gold_text(gold: &[GoldAction]) -> String {
    let action = |action: &GoldAction| {
        let GoldAction { requestor, name, arguments, compare_args, .. } = action;
        // What is no JSON is text.
        let arguments = canonical::spelled(arguments)
            .unwrap_or_else(|| Value::from(arguments.as_str()).to_string());
        format!(
            r#"{{"arguments":{arguments},"compare_args":{},"name":{},"requestor":"{}"}}"#,
            Value::from(compare_args.clone()),
            Value::from(name.as_str()),
            requestor.name(),
        )
    };
    format!("[{}]", gold.iter().map(action).collect::<Vec<_>>().join(","))
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

    #[test]
    fn gold_is_spelled_as_serde_json_writes_it() {
        let arguments =
            [r#"{"b": 1.50, "a": [ ], "\u0061b": "é\n"}"#, "{'a': 1}", "[1e5]", "\"x\""];
        for (place, text) in arguments.into_iter().enumerate() {
            let compare_args = [None, Some(vec![]), Some(vec!["a\"".to_owned(), "b".to_owned()])];
            let compare_args = compare_args[place % 3].clone();
            let one = GoldAction { name: "p\"ay".into(), compare_args, ..gold(text) };
            let value = serde_json::json!([{
                "requestor": "assistant",
                "name": one.name,
                "arguments": serde_json::from_str(text).unwrap_or(Value::from(text)),
                "compare_args": one.compare_args,
            }]);
            assert_eq!(gold_text(&[one]), value.to_string());
        }
        assert_eq!(gold_text(&[]), "[]");
    }

    #[test]
    fn criteria_hash_alike_from_text_and_from_values() {
        let usual = [
            "{}",
            r#" { "nl_assertions" : [ "b" , { "d": 1, "c": null } ], "actions": [ 1 ], "é": 2.0 } "#,
            r#"{"nl_assertions": null, "env_assertions": [ ], "reward_basis": ["DB"], "note": "null"}"#,
            "{\"a\": {}}",
        ];
        for text in usual {
            let value = serde_json::from_str(text).unwrap();
            let hash = of_usual_criteria(&[gold("{}")], text.trim());
            assert_eq!(hash, Some(of_criteria(&[gold("{}")], &value)), "{text}");
        }
        for text in [r#"{"a": 1, "a": 2}"#, r#"{"a": "\ud83d"}"#, "null", "[]", r#"{"a": 1"#, ""] {
            assert_eq!(of_usual_criteria(&[gold("{}")], text), None, "{text}");
        }
    }
}
