//! Python literals as JSON: some τ-bench v1 files hold `str(dict)` where JSON text belongs.

use py_literal::Value as Python;
use serde_json::{Map, Number, Value};

/// The literal parser recurses; deeper texts than any real argument are not given to it.
const DEEPEST: usize = 64;

/// Converts a Python literal to JSON text; `None` where it is none, or holds what JSON cannot.
pub(super) fn to_json(text: &str) -> Option<String> {
    let open = text.bytes().filter(|byte| matches!(byte, b'{' | b'[' | b'(')).count();
    if open > DEEPEST {
        return None;
    }
    convert(text.parse().ok()?).map(|value| value.to_string())
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
    }
}
