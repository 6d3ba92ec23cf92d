//! Hashes of JSON that do not depend on how it is written.
//!
//! Keys are sorted and white space is dropped before hashing, so that a task hashes alike in files
//! that different programs wrote. Hashes are the first 16 bytes of blake3, in hexadecimal.

mod canonical;
mod content;
mod respaced;

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cursor::Cursor;
use crate::model::GoldAction;

pub use canonical::canonical;
pub use content::{Arguments, of_conversation, of_grading, of_simulation, of_state};
pub use respaced::is_respaced;

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

/// Gold actions in one spelling, as both hashes of a task need them: who, which tool, which arguments, which
/// of them count. What only describes (ids, comments) is left out.
#[derive(Debug)]
pub struct Gold(String);

impl Gold {
    /// Spells gold actions.
    pub fn of(gold: &[GoldAction]) -> Self {
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
        Self(format!("[{}]", gold.iter().map(action).collect::<Vec<_>>().join(",")))
    }

    /// Hashes them alone.
    pub fn hash(&self) -> String {
        of_bytes(&[self.0.as_bytes()])
    }
}

/// Hashes what grades a task: its gold actions and every other criterion. A criterion that is null
/// or empty is as good as missing.
pub fn of_criteria(gold: &Gold, criteria: &Value) -> String {
    let fields = criteria.as_object().into_iter().flatten();
    let kept = fields.map(|(key, value)| (key.as_str(), value.to_string()));
    of_kept(gold, kept.collect())
}

/// As [`of_criteria`], from the text that holds the criteria, which is faster; `None` where that is not as
/// usual.
pub fn of_usual_criteria(gold: &Gold, criteria: &str) -> Option<String> {
    let mut kept = BTreeMap::new();
    let mut cursor = Cursor::new(criteria);
    cursor.fields(|cursor, key| {
        let value = match key {
            // Gold stands in their place.
            b"actions" => cursor.skip().map(|()| String::new()),
            _ => canonical::spelled(cursor.raw()?),
        };
        let before = kept.insert(std::str::from_utf8(key).ok()?, value?);
        before.is_none().then_some(())
    })?;
    cursor.is_done().then(|| of_kept(gold, kept))
}

/// Hashes criteria, each in the one spelling, with gold in the place of theirs.
fn of_kept(gold: &Gold, mut criteria: BTreeMap<&str, String>) -> String {
    criteria.retain(|_, value| value != "null" && value != "[]");
    criteria.insert("actions", gold.0.clone());
    let fields = criteria.iter().map(|(key, value)| format!("{}:{value}", Value::from(*key)));
    of_bytes(&[format!("{{{}}}", fields.collect::<Vec<_>>().join(",")).as_bytes()])
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
        let hash = |arguments| Gold::of(&[gold(arguments)]).hash();
        assert_eq!(hash(r#"{"a": 1, "b": 2}"#), hash(r#"{"b":2,"a":1}"#));
        assert_ne!(hash(r#"{"a": 1}"#), hash(r#"{"a": "1"}"#));
        assert_ne!(hash(r#"{"a": 9007199254740993}"#), hash(r#"{"a": 9007199254740992}"#));
        assert_ne!(hash(r#"{"a": null}"#), hash("{}"));
    }

    #[test]
    fn an_empty_criterion_is_a_missing_one() {
        let hash =
            |json| of_criteria(&Gold::of(&[gold("{}")]), &serde_json::from_str(json).unwrap());
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
            assert_eq!(Gold::of(&[one]).0, value.to_string());
        }
        assert_eq!(Gold::of(&[]).0, "[]");
    }

    #[test]
    fn criteria_hash_alike_from_text_and_from_values() {
        let one = Gold::of(&[gold("{}")]);
        let usual = [
            "{}",
            r#" { "nl_assertions" : [ "b" , { "d": 1, "c": null } ], "actions": [ 1 ], "é": 2.0 } "#,
            r#"{"nl_assertions": null, "env_assertions": [ ], "reward_basis": ["DB"], "note": "null"}"#,
            "{\"a\": {}}",
        ];
        for text in usual {
            let value = serde_json::from_str(text).unwrap();
            let hash = of_usual_criteria(&one, text.trim());
            assert_eq!(hash, Some(of_criteria(&one, &value)), "{text}");
        }
        // What the text holds of gold is not looked into.
        let without = of_criteria(&one, &serde_json::json!({"a": 1}));
        let half = of_usual_criteria(&one, r#"{"actions": ["\ud83d"], "a": 1}"#);
        assert_eq!(half, Some(without));
        for text in [r#"{"a": 1, "a": 2}"#, r#"{"a": "\ud83d"}"#, "null", "[]", r#"{"a": 1"#, ""] {
            assert_eq!(of_usual_criteria(&one, text), None, "{text}");
        }
    }
}
