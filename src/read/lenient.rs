//! Accepts what Python writes and strict JSON forbids: NaN, infinities and repeated keys.
//!
//! Records are parsed as they stand; only where that fails is the text mended and parsed again, so
//! that good files pay nothing.

use std::borrow::Cow;

use crate::model::{Problem, ProblemAction};

use super::field::{Notes, describe, excerpt};

/// Parses a record's bytes with `parse`, mending the text first where it must be.
///
/// # Errors
/// A problem that says why the record cannot be read.
pub(super) fn record<T>(
    bytes: &[u8],
    notes: &mut Notes,
    mut parse: impl FnMut(&str, &mut Notes) -> serde_json::Result<T>,
) -> Result<T, Problem> {
    let fail = |notes: &Notes, reason: String, text: &str| Problem {
        action: ProblemAction::Quarantined,
        location: notes.location.clone(),
        reason,
        excerpt: Some(excerpt(text)),
    };
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let reason = format!("invalid UTF-8 at byte {} of the record", error.valid_up_to());
        fail(notes, reason, &String::from_utf8_lossy(bytes))
    })?;
    if !text.starts_with('{') {
        return Err(fail(notes, format!("expected an object, found {}", describe(text)), text));
    }
    let before = notes.problems.len();
    let mut attempt = |text: &str, notes: &mut Notes| -> Result<T, String> {
        notes.problems.truncate(before);
        let parsed = parse(text, notes).map_err(|error| error.to_string());
        match notes.repeated_key.take() {
            Some(error) => Err(error),
            None => parsed,
        }
    };
    let first = match attempt(text, notes) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let (mended, replaced) = null_for_non_finite(text);
    let mut left = first.clone();
    if !replaced.is_empty() {
        match attempt(&mended, notes) {
            Ok(value) => {
                note_replaced(notes, text, &replaced);
                return Ok(value);
            }
            Err(error) => left = error,
        }
    }
    // A map keeps the last value of a repeated key, as Python does.
    let last_wins = serde_json::from_str::<serde_json::Value>(&mended).map(|v| v.to_string());
    if let Ok(last_wins) = last_wins
        && let Ok(value) = attempt(&last_wins, notes)
    {
        note_replaced(notes, text, &replaced);
        let reason = format!("{}; the last value was taken", without_position(&left));
        notes.add(ProblemAction::Repaired, "", reason);
        return Ok(value);
    }
    notes.problems.truncate(before);
    Err(fail(notes, format!("not a record that can be read: {first}"), text))
}

fn note_replaced(notes: &mut Notes, text: &str, replaced: &[usize]) {
    for at in replaced {
        let is_part = |c: &char| c.is_ascii_alphabetic() || *c == '-';
        let token: String = text[*at..].chars().take_while(is_part).collect();
        let reason = format!("{token} at byte {at} of the record is no JSON; stored as NULL");
        notes.add(ProblemAction::Repaired, "", reason);
    }
}

/// The message of a JSON error without its line and column, which count from the record.
fn without_position(error: &str) -> &str {
    error.rsplit_once(" at line ").map_or(error, |(message, _)| message)
}

/// Replaces `NaN`, `Infinity` and `-Infinity` outside strings by `null`, and tells where they stood.
pub(super) fn null_for_non_finite(json: &str) -> (Cow<'_, str>, Vec<usize>) {
    let holds = |token: &str| memchr::memmem::find(json.as_bytes(), token.as_bytes()).is_some();
    if !holds("NaN") && !holds("Infinity") {
        return (Cow::Borrowed(json), Vec::new());
    }
    let mut mended = String::with_capacity(json.len());
    let mut replaced = Vec::new();
    let (mut in_string, mut at) = (false, 0);
    while let Some(byte) = json.as_bytes().get(at) {
        let rest = &json.as_bytes()[at..];
        let token =
            ["NaN", "Infinity", "-Infinity"].into_iter().find(|t| rest.starts_with(t.as_bytes()));
        let length = match (byte, token) {
            (b'\\', _) if in_string => 2,
            (b'"', _) => {
                in_string = !in_string;
                1
            }
            (_, Some(token)) if !in_string => {
                mended.push_str("null");
                replaced.push(at);
                at += token.len();
                continue;
            }
            _ => 1,
        };
        let mut end = (at + length).min(json.len());
        while !json.is_char_boundary(end) {
            end += 1;
        }
        mended.push_str(&json[at..end]);
        at = end;
    }
    (Cow::Owned(mended), replaced)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replaces_non_finite_numbers_outside_strings() {
        let (mended, replaced) = null_for_non_finite(r#"{"a":NaN,"b":"NaN \" é","c":[-Infinity]}"#);
        assert_eq!(mended, r#"{"a":null,"b":"NaN \" é","c":[null]}"#);
        assert_eq!(replaced, [5, 30]);
    }

    fn read(json: &[u8]) -> (Result<serde_json::Value, Problem>, Notes) {
        #[derive(serde::Deserialize)]
        struct Record {
            a: Option<serde_json::Value>,
        }
        let mut notes = Notes::at("simulations[1]");
        let parse = |text: &str, _: &mut Notes| serde_json::from_str::<Record>(text);
        let value = record(json, &mut notes, parse).map(|r| r.a.unwrap_or_default());
        (value, notes)
    }

    #[test]
    fn takes_the_last_of_repeated_keys_and_says_so() {
        let (value, notes) = read(br#"{"a":1,"a":2}"#);
        assert_eq!(value, Ok(serde_json::json!(2)));
        assert_eq!(notes.problems[0].reason, "duplicate field `a`; the last value was taken");
    }

    #[test]
    fn says_what_stands_twice_where_there_is_no_number_either() {
        let (value, notes) = read(br#"{"a":NaN,"a":2}"#);
        assert_eq!(value, Ok(serde_json::json!(2)));
        let reasons: Vec<_> = notes.problems.iter().map(|p| p.reason.as_str()).collect();
        let nan = "NaN at byte 5 of the record is no JSON; stored as NULL";
        assert_eq!(reasons, [nan, "duplicate field `a`; the last value was taken"]);
    }

    #[test]
    fn says_where_bytes_are_not_utf8() {
        let (value, _) = read(b"{\"a\":\"\xff\"}");
        assert_eq!(value.unwrap_err().reason, "invalid UTF-8 at byte 6 of the record");
    }

    #[test]
    fn survives_deep_nesting() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
        let (value, _) = read(deep.as_bytes());
        assert!(value.unwrap_err().reason.contains("recursion limit"));
    }
}
