//! Reads gold actions and tool calls' arguments, which look alike in all formats.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::model::{GoldAction, ProblemAction, Requestor};
use crate::normalise;

use super::field::{Notes, Raw, mend_surrogates};
use super::python_literal;

/// A gold action in the source: τ²'s `Action`, or τ-bench v1's with `kwargs`.
#[derive(Debug, Deserialize)]
struct RawAction<'a> {
    #[serde(borrow)]
    action_id: Raw<'a>,
    requestor: Raw<'a>,
    name: Raw<'a>,
    #[serde(alias = "kwargs")]
    arguments: Raw<'a>,
    compare_args: Raw<'a>,
}

/// Reads a gold action; one without a name is a problem and `None`.
pub(super) fn gold_action(notes: &mut Notes, field: &str, raw: &RawValue) -> Option<GoldAction> {
    let action: RawAction<'_> = notes.object(field, Some(raw))?;
    let Some(name) = notes.text(&format!("{field}.name"), action.name) else {
        notes.quarantine(field, "expected an action with a name", raw.get());
        return None;
    };
    let arguments = arguments(notes, &format!("{field}.arguments"), action.arguments);
    let requestor = notes.name(field, action.requestor);
    Some(GoldAction {
        action_id: notes.name(field, action.action_id),
        requestor: Requestor::from_name(requestor.as_deref().unwrap_or("assistant")),
        wrapped_tool: normalise::wrapped_tool(&name, &arguments),
        compare_args: notes.texts(&format!("{field}.compare_args"), action.compare_args),
        name,
        arguments,
    })
}

/// Reads a list of gold actions.
pub(super) fn gold_actions(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Vec<GoldAction> {
    let actions = notes.list(field, raw).unwrap_or_default().into_iter().enumerate();
    actions.filter_map(|(i, action)| gold_action(notes, &format!("{field}[{i}]"), action)).collect()
}

/// Reads a call's arguments as the JSON text of an object.
///
/// A text is taken for what it holds: JSON, as in `OpenAI`'s form, or a Python literal, as some
/// τ-bench v1 files have. What is no object is kept as it stands, with a note: it equals no gold.
pub(super) fn arguments(notes: &mut Notes, field: &str, raw: Raw<'_>) -> String {
    let Some(raw) = raw.filter(|raw| raw.get() != "null") else {
        return "{}".into();
    };
    let text = sound(raw.get());
    if text.starts_with('{') {
        return text;
    }
    if text.starts_with('"') {
        let inner: String = serde_json::from_str(&text).unwrap_or_default();
        if inner.trim().is_empty() {
            return "{}".into();
        }
        let trimmed = inner.trim();
        if trimmed.starts_with('{') && serde_json::from_str::<&RawValue>(trimmed).is_ok() {
            return sound(trimmed);
        }
        if let Some(json) = python_literal::to_json(trimmed).filter(|json| json.starts_with('{')) {
            return json;
        }
    }
    notes.add(ProblemAction::Noted, field, "expected an object of arguments; kept as it stands");
    text
}

/// A JSON text that every later reader can parse: half surrogate pairs replaced.
pub(super) fn sound(json: &str) -> String {
    if json.contains("\\u") { mend_surrogates(json) } else { json.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(json: &str) -> (String, usize) {
        let raw: Box<RawValue> = serde_json::from_str(json).unwrap();
        let mut notes = Notes::at("call");
        let text = arguments(&mut notes, "arguments", Some(&raw));
        (text, notes.problems.len())
    }

    #[test]
    fn reads_arguments_in_every_form() {
        assert_eq!(read(r#"{"a": 1}"#), (r#"{"a": 1}"#.into(), 0));
        assert_eq!(read(r#""{\"a\": 1}""#), (r#"{"a": 1}"#.into(), 0));
        assert_eq!(read(r#""{'a': True, 'b': None}""#), (r#"{"a":true,"b":null}"#.into(), 0));
        assert_eq!(read("null"), ("{}".into(), 0));
        assert_eq!(read(r#""""#), ("{}".into(), 0));
        assert_eq!(read("[1]"), ("[1]".into(), 1));
        assert_eq!(read(r#""not json""#), (r#""not json""#.into(), 1));
        assert_eq!(read(r#"{"a":"\ud83d"}"#), (r#"{"a":"\ufffd"}"#.into(), 0));
    }
}
