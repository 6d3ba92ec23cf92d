//! Reads the state of an environment, nested JSON, as single values.
//!
//! A value is told by its object's path and its key in that object. A list of plain values is one value; a
//! list that holds objects has its places as keys. A value that its key names a credential is replaced by
//! a mark that tells different ones apart, so that a change of it is still seen.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::hash;
use crate::model::ProblemAction;
use crate::model::state::{State, StateField, ValueKind};
use crate::normalise::secrets;

use super::field::{Notes, Raw, describe, mend_surrogates};

/// How deeply objects may be nested: each level is parsed once more.
const DEEPEST: usize = 100;

/// Reads a state; `None` where it is not told or cannot be read as a whole, which is a problem.
pub(super) fn state(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Option<State> {
    let fields = fields(notes, field, raw)?;
    Some(State { hash: hash::of_state(&fields), fields })
}

/// Reads the values of a state, or of a part of one, ordered by object and field.
pub(super) fn fields(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Option<Vec<StateField>> {
    let raw = raw.filter(|raw| raw.get() != "null")?;
    let mended = if raw.get().contains("\\u") { Some(mend_surrogates(raw.get())) } else { None };
    let text = match &mended {
        Some(mended) if mended != raw.get() => {
            let reason = "half of a surrogate pair was replaced by U+FFFD";
            notes.add(ProblemAction::Repaired, field, reason);
            mended
        }
        _ => raw.get(),
    };
    if !text.starts_with('{') {
        let reason = format!("expected an object, found {}; left out", describe(text));
        notes.quarantine(field, reason, text);
        return None;
    }
    let mut flat = Flat::default();
    if let Err(reason) = flat.take(text) {
        notes.quarantine(field, format!("{reason}; left out"), text);
        return None;
    }
    for place in flat.repeated {
        let reason = format!("the key {place} stands several times; the last value was taken");
        notes.add(ProblemAction::Repaired, field, reason);
    }
    let field = |((object, field), (kind, value))| StateField { object, field, kind, value };
    Some(flat.values.into_iter().map(field).collect())
}

/// The path of a value: a key behind the path of its object, as a JSON pointer.
fn pointer(object: &str, key: &str) -> String {
    format!("{object}/{}", key.replace('~', "~0").replace('/', "~1"))
}

/// The values found so far.
#[derive(Default)]
struct Flat {
    values: BTreeMap<(String, String), (ValueKind, String)>,
    /// Paths of keys that stand several times in their object.
    repeated: Vec<String>,
}

impl Flat {
    /// Takes an object with everything in it, without recursion.
    fn take(&mut self, root: &str) -> Result<(), String> {
        let mut open = vec![(String::new(), 0, false, self.members("", root)?)];
        while let Some((object, depth, within_secret, members)) = open.pop() {
            if depth > DEEPEST {
                return Err(format!("nested deeper than {DEEPEST} levels"));
            }
            for (key, raw) in members {
                let text = raw.get();
                let path = pointer(&object, &key);
                let is_secret = within_secret || secrets::is_secret_of_state(&key);
                let inside = match text.as_bytes().first() {
                    Some(b'{') => self.members(&path, text)?,
                    Some(b'[') if holds_object(text) => {
                        let items: Vec<&RawValue> = parse(text)?;
                        let numbered = items.into_iter().enumerate();
                        numbered.map(|(place, item)| (place.to_string(), item)).collect()
                    }
                    _ => {
                        let value = plain(text, is_secret)?;
                        self.values.insert((object.clone(), key), value);
                        continue;
                    }
                };
                if inside.is_empty() {
                    self.values.insert((object.clone(), key), (ValueKind::Object, "{}".into()));
                } else {
                    open.push((path, depth + 1, is_secret, inside));
                }
            }
        }
        Ok(())
    }

    /// The members of an object, each key once.
    fn members<'a>(
        &mut self,
        path: &str,
        text: &'a str,
    ) -> Result<Vec<(String, &'a RawValue)>, String> {
        let Members(members) = parse(text)?;
        let mut last: BTreeMap<&str, usize> = BTreeMap::new();
        for (place, (key, _)) in members.iter().enumerate() {
            if last.insert(key, place).is_some() {
                self.repeated.push(pointer(path, key));
            }
        }
        let mut kept: Vec<usize> = last.into_values().collect();
        kept.sort_unstable();
        Ok(kept.into_iter().map(|place| members[place].clone()).collect())
    }
}

/// Reads a value that is no object and holds none.
fn plain(text: &str, is_secret: bool) -> Result<(ValueKind, String), String> {
    let (kind, mut value) = match text.as_bytes().first() {
        Some(b'"') => (ValueKind::Text, parse(text)?),
        Some(b'[') => (ValueKind::List, spelled(&parse(text)?)),
        Some(b't' | b'f') => (ValueKind::Boolean, text.to_owned()),
        Some(b'n') => (ValueKind::Null, text.to_owned()),
        _ => (ValueKind::Number, number(text)),
    };
    if matches!(kind, ValueKind::Text | ValueKind::List) {
        if is_secret {
            secrets::mark(&mut value);
        } else {
            secrets::redact_text(&mut value);
        }
    }
    Ok((kind, value))
}

/// The members of an object as they stand.
struct Members<'a>(Vec<(String, &'a RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct All;
        impl<'de> Visitor<'de> for All {
            type Value = Vec<(String, &'de RawValue)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(members)
            }
        }
        deserializer.deserialize_map(All).map(Self)
    }
}

fn parse<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// Tells whether an object stands anywhere in a JSON text.
fn holds_object(json: &str) -> bool {
    let (mut in_string, mut is_escaped) = (false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b'{' if !in_string => return true,
            _ => {}
        }
    }
    false
}

/// Writes a value without objects in its one spelling.
fn spelled(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            format!("[{}]", items.iter().map(spelled).collect::<Vec<_>>().join(","))
        }
        Value::Number(written) => number(&written.to_string()),
        other => other.to_string(),
    }
}

/// Zeros written out at most, between a number's digits and its point.
const WRITTEN_OUT: i64 = 25;

/// Writes a number in its one spelling, exactly: 1, 1.0, 10e-1 and 0.1e1 are all 1.
fn number(written: &str) -> String {
    let (sign, digits) = match written.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", written),
    };
    let (mantissa, exponent) = digits.split_once(['e', 'E']).unwrap_or((digits, "0"));
    let Ok(exponent) = exponent.parse::<i32>() else { return written.to_owned() };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let all = format!("{whole}{fraction}");
    let significant = all.trim_start_matches('0').trim_end_matches('0');
    if significant.is_empty() {
        return "0".into();
    }
    let length = |text: &str| i64::try_from(text.len()).unwrap_or(i64::MAX);
    let dropped = length(&all) - length(all.trim_end_matches('0'));
    // The number is `significant` × 10^`power`.
    let power = i64::from(exponent) - length(fraction) + dropped;
    let zeros = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
    let before_point = length(significant) + power;
    if (0..=WRITTEN_OUT).contains(&power) {
        format!("{sign}{significant}{}", zeros(power))
    } else if power < 0 && before_point > 0 {
        let (whole, fraction) = significant.split_at(usize::try_from(before_point).unwrap_or(0));
        format!("{sign}{whole}.{fraction}")
    } else if power < 0 && -before_point <= WRITTEN_OUT {
        format!("{sign}0.{}{significant}", zeros(-before_point))
    } else {
        format!("{sign}{significant}e{power}")
    }
}

#[cfg(test)]
mod tests;
