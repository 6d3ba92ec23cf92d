//! JSON text in one spelling: keys sorted, no white space.

use std::borrow::Cow;

use serde_json::Value;

use crate::cursor::Cursor;

/// Writes JSON as `serde_json` writes the value it reads; what is no JSON is left as it is.
///
/// What is usual is written from the text itself, which is much faster; a test holds both to the same.
pub fn canonical(json: &str) -> Cow<'_, str> {
    spelled(json).map_or(Cow::Borrowed(json), Cow::Owned)
}

/// As [`canonical`]; `None` where it is no JSON.
pub(super) fn spelled(json: &str) -> Option<String> {
    usual(json).or_else(|| serde_json::from_str::<Value>(json).ok().map(|value| value.to_string()))
}

/// As [`canonical`]; `None` where there is something that JSON spells in several ways.
fn usual(json: &str) -> Option<String> {
    let mut cursor = Cursor::new(json);
    let mut out = String::with_capacity(json.len());
    cursor.is_done();
    value(&mut cursor, &mut out, 0)?;
    cursor.is_done().then_some(out)
}

/// How deeply values may be nested: far less than what `serde_json` reads.
pub(super) const DEEPEST: u32 = 32;

fn value(cursor: &mut Cursor<'_>, out: &mut String, depth: u32) -> Option<()> {
    if depth == DEEPEST {
        return None;
    }
    match cursor.peek()? {
        b'{' => object(cursor, out, depth),
        b'[' => {
            out.push('[');
            let mut separator = "";
            cursor.items(|cursor| {
                out.push_str(separator);
                separator = ",";
                value(cursor, out, depth + 1)
            })?;
            out.push(']');
            Some(())
        }
        b'"' => {
            match cursor.string()? {
                Cow::Borrowed(plain) => {
                    out.push('"');
                    out.push_str(plain);
                    out.push('"');
                }
                Cow::Owned(said) => out.push_str(&Value::from(said).to_string()),
            }
            Some(())
        }
        b'-' | b'0'..=b'9' => {
            let number = cursor.number()?;
            out.push_str(number);
            // Exponents have several spellings.
            (!number.contains(['e', 'E'])).then_some(())
        }
        _ => {
            out.push_str(cursor.raw()?);
            Some(())
        }
    }
}

fn object(cursor: &mut Cursor<'_>, out: &mut String, depth: u32) -> Option<()> {
    // Each value's text is walked again when its turn comes: cheaper than a text of its own for each.
    let mut fields: Vec<(&[u8], &str)> = Vec::new();
    cursor.fields(|cursor, key| {
        fields.push((key, cursor.raw()?));
        Some(())
    })?;
    fields.sort_by_key(|(key, _)| *key);
    out.push('{');
    for (place, (key, text)) in fields.iter().enumerate() {
        // Of a key that stands twice the last value counts; that is rare.
        if place > 0 {
            (fields[place - 1].0 != *key).then(|| out.push(','))?;
        }
        out.push('"');
        out.push_str(std::str::from_utf8(key).ok()?);
        out.push_str("\":");
        value(&mut Cursor::new(text), out, depth + 1)?;
    }
    out.push('}');
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn by_value(json: &str) -> Option<String> {
        serde_json::from_str::<Value>(json).ok().map(|value| value.to_string())
    }

    #[test]
    fn writes_what_serde_json_writes() {
        let cases = [
            r#"{ "b" : 1, "a" : [ true , null, {"é": "x"} ] }"#,
            r#"{"a":1,"a":2}"#,
            "-0",
            "0.10",
            "1e5",
            "1E+05",
            "[]",
            r#""\u00e9\/\n""#,
            r#"{"a":"\ud83d\ude00"}"#,
            "{}",
            " 1 ",
            "12345678901234567890.50",
            r#"{"a\"b":1}"#,
        ];
        for json in cases {
            assert_eq!(Some(canonical(json).into_owned()), by_value(json), "{json}");
        }
        assert_eq!(canonical("{'a': 1}"), "{'a': 1}");
        assert_eq!(canonical(r#""\ud83d""#), r#""\ud83d""#);
    }

    #[test]
    fn what_is_usual_needs_no_value() {
        assert_eq!(
            usual("{\n  \"b\": \"x\",\n  \"a\": [1.5, -2]\n}").as_deref(),
            Some(r#"{"a":[1.5,-2],"b":"x"}"#)
        );
    }

    proptest! {
        #[test]
        fn agrees_on_any_text(json in r#"[\[\]{}",:\\ae01.\-+n ]{0,24}"#) {
            let expected = by_value(&json).unwrap_or_else(|| json.clone());
            prop_assert_eq!(canonical(&json), expected);
        }

        #[test]
        fn agrees_on_objects(
            fields in prop::collection::vec(("[a-c]{1,2}", "-?(0|[1-9][0-9]{0,20})([.][0-9]{1,3})?([eE][+-]?[0-9]{1,2})?"), 0..5),
            space in "[ \n]{0,2}",
        ) {
            let fields: Vec<String> = fields.iter().map(|(k, v)| format!("\"{k}\"{space}:{space}{v}")).collect();
            let json = format!("{{{space}{}{space}}}", fields.join(","));
            prop_assert_eq!(Some(canonical(&json).into_owned()), by_value(&json));
        }
    }
}
