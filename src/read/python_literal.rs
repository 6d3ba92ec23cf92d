//! Python literals as JSON: some τ-bench v1 files hold `str(dict)` where JSON text belongs.

use py_literal::Value as Python;
use serde_json::{Map, Number, Value};

/// The literal parser recurses; deeper texts than any real argument are not given to it.
const DEEPEST: usize = 64;

/// Converts a Python literal to JSON text; `None` where it is none, or holds what JSON cannot.
pub(super) fn to_json(text: &str) -> Option<String> {
    if depth(text) > DEEPEST {
        return None;
    }
    convert(text.parse().ok()?).map(|value| value.to_string())
}

/// How deeply brackets nest outside of strings, at most. Where strings are too odd to be told apart
/// from the rest, every bracket counts as one level.
fn depth(text: &str) -> usize {
    let is_odd = text.contains("'''") || text.contains("\"\"\"");
    let (mut open, mut deepest, mut quote, mut is_escaped) = (0_usize, 0, None, false);
    for byte in text.bytes() {
        match (byte, quote) {
            _ if is_escaped => is_escaped = false,
            (b'\\', Some(_)) => is_escaped = true,
            (b'\'' | b'"', None) => quote = Some(byte),
            (_, Some(end)) if byte == end => quote = None,
            (b'{' | b'[' | b'(', _) if quote.is_none() || is_odd => open += 1,
            (b'}' | b']' | b')', None) if !is_odd => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

fn convert(value: Python) -> Option<Value> {
    Some(match value {
        Python::None => Value::Null,
        Python::Boolean(value) => Value::Bool(value),
        Python::String(value) => Value::String(value),
        Python::Integer(value) => Value::Number(value.to_string().parse().ok()?),
        Python::Float(value) => Value::Number(Number::from_f64(value)?),
        Python::List(items) | Python::Tuple(items) => {
            Value::Array(items.into_iter().map(convert).collect::<Option<_>>()?)
        }
        Python::Dict(entries) => {
            let mut map = Map::new();
            for (key, value) in entries {
                let Python::String(key) = key else {
                    return None;
                };
                map.insert(key, convert(value)?);
            }
            Value::Object(map)
        }
        Python::Bytes(_) | Python::Complex(_) | Python::Set(_) => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn converts_what_json_can_hold() {
        let json = to_json(r#"{'a': "it's", 'n': [1, 2.5, (True, None)], 'é': -3}"#);
        assert_eq!(json.as_deref(), Some(r#"{"a":"it's","n":[1,2.5,[true,null]],"é":-3}"#));
        assert_eq!(to_json("{1: 2}"), None);
        assert_eq!(to_json("open('file')"), None);
        assert_eq!(to_json(&"[".repeat(100_000)), None);
        assert_eq!(to_json(&"[')', ".repeat(100_000)), None);
        assert_eq!(to_json(&"['''')]''', ".repeat(100_000)), None);
        assert!(to_json(&format!("{{'a': [{}]}}", "{'b': 1}, ".repeat(100))).is_some());
    }
}
