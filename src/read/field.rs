//! Takes single values out of foreign JSON, keeping what can be kept.
//!
//! Every field is read on its own, so that one odd value costs that value and a problem, never the
//! record. `null` and a missing field are the same: the source does not say.

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::cursor::code_unit;
use crate::model::{Problem, ProblemAction};

/// A field as it stands in the source; `None` where missing or null.
pub(super) type Raw<'a> = Option<&'a RawValue>;

/// Deserializes a field whose place in the text matters, so that an explicit null has one too.
pub(super) fn in_place<'de, D>(deserializer: D) -> Result<Raw<'de>, D::Error>
where
    D: serde::Deserializer<'de>,
{
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// Where a record stands and what was wrong with it.
#[derive(Debug, Default)]
pub struct Notes {
    /// JSON path of the record.
    pub location: String,
    /// The problems met so far.
    pub problems: Vec<Problem>,
    /// Whether a key stood twice in an object: the record must be read anew, see `lenient`.
    pub repeated_key: Option<String>,
}

impl Notes {
    /// Starts without problems at a place.
    pub fn at(location: impl Into<String>) -> Self {
        Self { location: location.into(), ..Self::default() }
    }

    /// Adds a problem at a field below the record.
    pub fn add(&mut self, action: ProblemAction, field: &str, reason: impl Into<String>) {
        let location = match (self.location.as_str(), field) {
            (location, "") => location.to_owned(),
            ("", field) => field.to_owned(),
            (location, field) if field.starts_with('[') => format!("{location}{field}"),
            (location, field) => format!("{location}.{field}"),
        };
        self.problems.push(Problem { action, location, reason: reason.into(), excerpt: None });
    }

    /// Adds a problem with the text that was left out.
    pub fn quarantine(&mut self, field: &str, reason: impl Into<String>, text: &str) {
        self.add(ProblemAction::Quarantined, field, reason);
        if let Some(problem) = self.problems.last_mut() {
            problem.excerpt = Some(excerpt(text));
        }
    }

    fn unusable(&mut self, field: &str, raw: &RawValue, expected: &str) {
        let reason = format!("expected {expected}, found {}; left empty", describe(raw.get()));
        self.add(ProblemAction::Repaired, field, reason);
    }

    /// A text; a number or boolean is taken as written, with a note.
    pub fn text(&mut self, field: &str, raw: Raw<'_>) -> Option<String> {
        let text = self.name(field, raw)?;
        if raw.is_some_and(|raw| !raw.get().starts_with('"')) {
            self.add(ProblemAction::Noted, field, "expected a text, found a number or boolean");
        }
        Some(text)
    }

    /// A name that the source may write as a text or as a number, such as a task id.
    pub fn name(&mut self, field: &str, raw: Raw<'_>) -> Option<String> {
        let raw = present(raw)?;
        match raw.get().as_bytes().first() {
            Some(b'"') => Some(self.unescape(field, raw)),
            Some(b'{' | b'[') => {
                self.unusable(field, raw, "a text");
                None
            }
            _ => Some(raw.get().to_owned()),
        }
    }

    fn unescape(&mut self, field: &str, raw: &RawValue) -> String {
        if let Ok(text) = serde_json::from_str(raw.get()) {
            return text;
        }
        let reason = "half of a surrogate pair was replaced by U+FFFD";
        self.add(ProblemAction::Repaired, field, reason);
        let mended = mend_surrogates(raw.get());
        serde_json::from_str(&mended).unwrap_or(mended)
    }

    /// A whole number; a text that holds one is taken, with a note.
    pub fn integer(&mut self, field: &str, raw: Raw<'_>) -> Option<i64> {
        let number = self.real(field, raw)?;
        let written = present(raw)?.get().trim_matches('"');
        if let Ok(exact) = written.parse() {
            return Some(exact);
        }
        // 2^63 as a float is the first value that no longer fits.
        if number.fract() == 0.0 && number.abs() < 9_223_372_036_854_775_808.0 {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "whole and in range: just checked"
            )]
            return Some(number as i64);
        }
        let reason =
            format!("expected a whole number of at most 64 bits, found {written}; left empty");
        self.add(ProblemAction::Repaired, field, reason);
        None
    }

    /// A whole number of things that views add up: one so large that no sum of them could be trusted to
    /// fit 64 bits counts nothing.
    pub fn count(&mut self, field: &str, raw: Raw<'_>) -> Option<i64> {
        let count = self.integer(field, raw)?;
        if is_countable(count) {
            return Some(count);
        }
        let reason =
            format!("expected a count of at most {MOST_COUNTED}, found {count}; left empty");
        self.add(ProblemAction::Repaired, field, reason);
        None
    }

    /// A number; a text that holds one is taken, with a note.
    pub fn real(&mut self, field: &str, raw: Raw<'_>) -> Option<f64> {
        let raw = present(raw)?;
        let quoted = raw.get().starts_with('"');
        let written = raw.get().trim_matches('"');
        match written.parse::<f64>() {
            Ok(number) if number.is_finite() => {
                if quoted {
                    self.add(ProblemAction::Noted, field, "expected a number, found a text");
                }
                Some(number)
            }
            _ => {
                self.unusable(field, raw, "a number");
                None
            }
        }
    }

    /// A boolean; 0, 1, 0.0 and 1.0 are taken, as Python does.
    pub fn boolean(&mut self, field: &str, raw: Raw<'_>) -> Option<bool> {
        let raw = present(raw)?;
        match raw.get() {
            "true" | "1" | "1.0" => Some(true),
            "false" | "0" | "0.0" => Some(false),
            _ => {
                self.unusable(field, raw, "true or false");
                None
            }
        }
    }

    /// A list of raw values; missing is empty.
    pub fn list<'a>(&mut self, field: &str, raw: Raw<'a>) -> Option<Vec<&'a RawValue>> {
        self.parse(field, raw, "a list")
    }

    /// A list of texts.
    pub fn texts(&mut self, field: &str, raw: Raw<'_>) -> Option<Vec<String>> {
        let items = self.list(field, raw)?;
        Some(items.into_iter().filter_map(|item| self.name(field, Some(item))).collect())
    }

    /// An object, as a structure of its known fields.
    pub fn object<'a, T: Deserialize<'a>>(&mut self, field: &str, raw: Raw<'a>) -> Option<T> {
        self.parse(field, raw, "an object")
    }

    fn parse<'a, T: Deserialize<'a>>(
        &mut self,
        field: &str,
        raw: Raw<'a>,
        expected: &str,
    ) -> Option<T> {
        let raw = present(raw)?;
        let opening = if expected == "a list" { '[' } else { '{' };
        if !raw.get().starts_with(opening) {
            self.quarantine(
                field,
                format!("expected {expected}, found {}", describe(raw.get())),
                raw.get(),
            );
            return None;
        }
        match serde_json::from_str(raw.get()) {
            Ok(value) => Some(value),
            Err(error) => {
                let error = error.to_string();
                if error.starts_with("duplicate field") {
                    self.repeated_key = Some(error.clone());
                }
                self.quarantine(field, format!("expected {expected}: {error}"), raw.get());
                None
            }
        }
    }
}

/// The largest count that is taken.
const MOST_COUNTED: i64 = 1_000_000_000_000;

/// Tells whether a count can be added up.
pub(super) fn is_countable(count: i64) -> bool {
    (-MOST_COUNTED..=MOST_COUNTED).contains(&count)
}

/// Checks that a field is a list, null or missing, where a record is worth nothing without it.
///
/// # Errors
/// A problem where it is something else.
pub(super) fn check_list(notes: &Notes, name: &str, raw: Raw<'_>) -> Result<(), Problem> {
    match present(raw).filter(|raw| !raw.get().starts_with('[')) {
        None => Ok(()),
        Some(raw) => Err(Problem {
            action: ProblemAction::Quarantined,
            location: format!("{}.{name}", notes.location),
            reason: format!(
                "expected a list, found {}; the simulation is left out",
                describe(raw.get())
            ),
            excerpt: Some(excerpt(raw.get())),
        }),
    }
}

/// Problems without what they quote of a place that may hold credentials.
pub(super) fn unquoted(mut problems: Vec<Problem>) -> Vec<Problem> {
    for problem in &mut problems {
        problem.excerpt = None;
        if let Some((expected, _)) = problem.reason.split_once(", found ") {
            problem.reason = expected.to_owned();
        }
    }
    problems
}

/// Takes an explicit null for a missing field.
fn present(raw: Raw<'_>) -> Option<&RawValue> {
    raw.filter(|raw| raw.get() != "null")
}

/// Says what a JSON text is, for a message.
pub(super) fn describe(json: &str) -> String {
    match json.as_bytes().first() {
        Some(b'{') => "an object".into(),
        Some(b'[') => "a list".into(),
        Some(b'"') => format!("the text {}", excerpt(json)),
        _ => format!("`{}`", excerpt(json)),
    }
}

/// Reads a value of any kind, half surrogate pairs replaced; `None` where it is nested too deeply.
pub(super) fn value(json: &str) -> Option<Value> {
    serde_json::from_str(json).or_else(|_| serde_json::from_str(&mend_surrogates(json))).ok()
}

/// The beginning of a text, short enough for a message.
pub(super) fn excerpt(text: &str) -> String {
    const CHARACTERS: usize = 120;
    match text.char_indices().nth(CHARACTERS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// Replaces escapes that are half of a surrogate pair, which Python writes and JSON texts of Rust
/// cannot hold, by U+FFFD.
pub(super) fn mend_surrogates(json: &str) -> String {
    let mut mended = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        mended.push_str(before);
        let unit = code_unit(escape);
        let length = match unit {
            Some(0xd800..=0xdbff)
                if matches!(escape.get(6..).and_then(code_unit), Some(0xdc00..=0xdfff)) =>
            {
                12
            }
            Some(0xd800..=0xdfff) => {
                mended.push_str("\\ufffd");
                rest = &escape[6..];
                continue;
            }
            Some(_) => 6,
            None => 1 + escape[1..].chars().next().map_or(0, char::len_utf8),
        };
        mended.push_str(&escape[..length]);
        rest = &escape[length..];
    }
    mended.push_str(rest);
    mended
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mends_half_pairs_only() {
        assert_eq!(mend_surrogates(r#""a\ud83d""#), r#""a\ufffd""#);
        assert_eq!(mend_surrogates(r#""\ud83d\ude00 \\ud83d \n""#), r#""\ud83d\ude00 \\ud83d \n""#);
        assert_eq!(mend_surrogates(r#""\udc00\ud83dx""#), r#""\ufffd\ufffdx""#);
    }

    fn raw(json: &str) -> Box<RawValue> {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn takes_what_can_be_taken_and_says_so() {
        let mut notes = Notes::at("simulations[0]");
        assert_eq!(notes.integer("seed", Some(&raw("12"))), Some(12));
        assert_eq!(notes.integer("seed", Some(&raw("12.0"))), Some(12));
        assert_eq!(notes.integer("seed", Some(&raw("null"))), None);
        assert_eq!(notes.name("task_id", Some(&raw("7"))), Some("7".into()));
        assert!(notes.problems.is_empty());
        assert_eq!(notes.integer("trial", Some(&raw("\"3\""))), Some(3));
        assert_eq!(notes.text("mode", Some(&raw("5"))), Some("5".into()));
        assert_eq!(notes.real("duration", Some(&raw("[]"))), None);
        assert_eq!(notes.integer("seed", Some(&raw("1e300"))), None);
        let places: Vec<&str> = notes.problems.iter().map(|p| p.location.as_str()).collect();
        let expected = ["trial", "mode", "duration", "seed"].map(|f| format!("simulations[0].{f}"));
        assert_eq!(places, expected);
    }
}
