//! JSON values as Python compares them.

use compact_str::{CompactString, format_compact};

use crate::cursor::Cursor;

/// How deeply values may be nested that are read in one walk: far less than what `serde_json` reads.
const DEEPEST: u32 = 32;

/// A JSON value whose equality is a matcher's. Most keys and texts of arguments are short: those are held
/// in place.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// null
    Null,
    /// true or false
    Bool(bool),
    /// A number.
    Number(Number),
    /// A text.
    Text(CompactString),
    /// A list.
    List(Vec<Value>),
    /// An object.
    Object(Fields),
}

/// The fields of an object by key, in the order of the keys; each key stands once.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fields(Vec<(CompactString, Value)>);

impl Fields {
    /// Puts fields in order; of a key that stands twice the last value counts.
    fn new(mut fields: Vec<(CompactString, Value)>) -> Self {
        fields.reverse();
        fields.sort_by(|(a, _), (b, _)| a.cmp(b));
        fields.dedup_by(|(a, _), (b, _)| a == b);
        Self(fields)
    }

    fn get(&self, key: &str) -> Option<&Value> {
        let at = self.0.binary_search_by(|(own, _)| own.as_str().cmp(key)).ok()?;
        Some(&self.0[at].1)
    }
}

/// A number as Python's `json` reads it: whole numbers of any size stay exact.
#[derive(Debug, Clone)]
pub enum Number {
    /// A whole number, in decimal digits without leading zeros.
    Whole(CompactString),
    /// A number written with a point or an exponent.
    Float(f64),
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Whole(a), Self::Whole(b)) => a == b,
            // Exactly, as Python does.
            (Self::Float(a), Self::Float(b)) => a == b,
            (Self::Whole(whole), Self::Float(float)) | (Self::Float(float), Self::Whole(whole)) => {
                // Python compares exactly: a float's digits are printed in full, without rounding.
                float.is_finite()
                    && float.fract() == 0.0
                    && digits(&format!("{float:.0}")) == *whole
            }
        }
    }
}

/// The shortest writing of a whole number: no leading zeros and no negative zero.
fn digits(text: &str) -> CompactString {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text),
    };
    match digits.trim_start_matches('0') {
        "" => "0".into(),
        digits if sign.is_empty() => digits.into(),
        digits => format_compact!("{sign}{digits}"),
    }
}

impl Number {
    fn parse(text: &str) -> Self {
        if text.contains(['.', 'e', 'E']) {
            Self::Float(text.parse().unwrap_or(f64::NAN))
        } else {
            Self::Whole(digits(text))
        }
    }

    fn of_bool(value: bool) -> Self {
        Self::Whole(if value { "1" } else { "0" }.into())
    }
}

impl Value {
    /// Reads JSON text. What is not JSON, or nested too deeply to be read, is taken for a text, which
    /// equals only itself.
    pub fn parse(json: &str) -> Self {
        Self::read(json).unwrap_or_else(|| Self::Text(json.into()))
    }

    /// Reads JSON text: what is usual in one walk over it, anything else by way of `serde_json`'s value.
    fn read(json: &str) -> Option<Self> {
        Self::read_usual(json)
            .or_else(|| serde_json::from_str::<serde_json::Value>(json).ok().map(Self::from))
    }

    fn read_usual(json: &str) -> Option<Self> {
        let mut cursor = Cursor::new(json);
        cursor.is_done();
        let value = Self::read_value(&mut cursor, 0)?;
        cursor.is_done().then_some(value)
    }

    fn read_value(cursor: &mut Cursor<'_>, depth: u32) -> Option<Self> {
        if depth == DEEPEST {
            return None;
        }
        Some(match cursor.peek()? {
            b'{' => {
                let mut fields = Vec::new();
                cursor.fields(|cursor, key| {
                    let key = CompactString::from_utf8(key).ok()?;
                    fields.push((key, Self::read_value(cursor, depth + 1)?));
                    Some(())
                })?;
                Self::Object(Fields::new(fields))
            }
            b'[' => {
                let mut items = Vec::new();
                cursor.items(|cursor| {
                    items.push(Self::read_value(cursor, depth + 1)?);
                    Some(())
                })?;
                Self::List(items)
            }
            b'"' => Self::Text(cursor.string()?.into()),
            b't' | b'f' => Self::Bool(cursor.boolean()?),
            b'n' => cursor.null().then_some(Self::Null)?,
            _ => Self::Number(Number::parse(cursor.number()?)),
        })
    }

    /// Whether a text in it holds, by its looks, a JSON object or list.
    fn may_hold_json(&self) -> bool {
        match self {
            Self::Text(text) => text.trim_start().starts_with(['{', '[']),
            Self::List(items) => items.iter().any(Self::may_hold_json),
            Self::Object(fields) => fields.0.iter().any(|(_, value)| value.may_hold_json()),
            Self::Null | Self::Bool(_) | Self::Number(_) => false,
        }
    }

    /// Replaces texts that hold a JSON object or list by that value, at any depth.
    #[must_use]
    pub fn canonical(self) -> Self {
        if !self.may_hold_json() {
            return self;
        }
        match self {
            Self::Text(text) => match Self::read(text.trim()) {
                Some(value) => value.canonical(),
                None => Self::Text(text),
            },
            Self::List(items) => Self::List(items.into_iter().map(Self::canonical).collect()),
            Self::Object(Fields(fields)) => {
                let fields = fields.into_iter().map(|(key, value)| (key, value.canonical()));
                Self::Object(Fields(fields.collect()))
            }
            plain => plain,
        }
    }

    /// Compares as Python does: 1 = 1.0 = true.
    pub fn equals_in_python(&self, other: &Self) -> bool {
        self.equals(other, &|a, b| match (a, b) {
            (Self::Bool(flag), Self::Number(number)) | (Self::Number(number), Self::Bool(flag)) => {
                Number::of_bool(*flag) == *number
            }
            _ => false,
        })
    }

    /// Compares canonical values: 1 = 1.0, but a boolean is no number.
    pub fn equals_canonically(&self, other: &Self) -> bool {
        self.equals(other, &|_, _| false)
    }

    /// Compares; `across` decides on values of different kinds.
    fn equals(&self, other: &Self, across: &impl Fn(&Self, &Self) -> bool) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::List(a), Self::List(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.equals(b, across))
            }
            (Self::Object(Fields(a)), Self::Object(Fields(b))) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((ka, a), (kb, b))| ka == kb && a.equals(b, across))
            }
            _ => across(self, other),
        }
    }

    /// The value of a key; `None` where it is missing, or this is no object.
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.get(key),
            _ => None,
        }
    }

    /// The keys of an object, sorted; none of anything else.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let fields = if let Self::Object(fields) = self { Some(fields) } else { None };
        fields.into_iter().flat_map(|Fields(fields)| fields.iter().map(|(key, _)| key.as_str()))
    }
}

impl From<serde_json::Value> for Value {
    fn from(value: serde_json::Value) -> Self {
        match value {
            serde_json::Value::Null => Self::Null,
            serde_json::Value::Bool(value) => Self::Bool(value),
            serde_json::Value::Number(number) => Self::Number(Number::parse(&number.to_string())),
            serde_json::Value::String(text) => Self::Text(text.into()),
            serde_json::Value::Array(items) => {
                Self::List(items.into_iter().map(Self::from).collect())
            }
            serde_json::Value::Object(fields) => {
                let fields = fields.into_iter().map(|(key, value)| (key.into(), Self::from(value)));
                Self::Object(Fields::new(fields.collect()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn python(a: &str, b: &str) -> bool {
        Value::parse(a).equals_in_python(&Value::parse(b))
    }

    fn canonical(a: &str, b: &str) -> bool {
        Value::parse(a).canonical().equals_canonically(&Value::parse(b).canonical())
    }

    #[test]
    fn what_is_usual_reads_as_by_way_of_serde_json() {
        for (json, is_usual) in [
            (r#"{"b": [1, -0, 2.50, 1E+05, true, false, null], "a": {"é": "\u00e9\n"}}"#, true),
            (r#"{"a": 1, "a": "2"}"#, true),
            (" 12345678901234567890 ", true),
            (r#""""#, true),
            (r#"{"a\n": 1}"#, false),
            ("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]", false),
        ] {
            let value = Value::from(serde_json::from_str::<serde_json::Value>(json).unwrap());
            assert_eq!(Value::parse(json), value, "{json}");
            assert_eq!(Value::read_usual(json).is_some(), is_usual, "{json}");
        }
        for json in ["", "01", "{'a': 1}", "[1,]", r#""\ud83d""#, "1 2", "nul", "+1", "1."] {
            assert!(serde_json::from_str::<serde_json::Value>(json).is_err(), "{json}");
            assert_eq!(Value::parse(json), Value::Text(json.into()));
        }
    }

    #[test]
    fn numbers_and_booleans_equal_as_in_python() {
        for (a, b) in [("1", "1.0"), ("1", "true"), ("0.0", "false"), ("-0", "0"), ("1e2", "100")] {
            assert!(python(a, b), "{a} == {b}");
        }
        for (a, b) in [("1", "\"1\""), ("null", "0"), ("2", "true"), ("[]", "{}"), ("\"\"", "null")]
        {
            assert!(!python(a, b), "{a} != {b}");
        }
    }

    #[test]
    fn whole_numbers_beyond_53_bits_stay_exact() {
        assert!(!python("9007199254740993", "9007199254740992"));
        // Python: 9007199254740993 == 9007199254740992.0 is False, 2**100 == float(2**100) is True.
        assert!(!python("9007199254740993", "9007199254740992.0"));
        assert!(python("1267650600228229401496703205376", "1.2676506002282294e30"));
        assert!(!python("123456789012345678901234567890", "123456789012345678901234567891"));
    }

    #[test]
    fn canonical_comparison_reads_json_in_texts_and_keeps_booleans_apart() {
        assert!(canonical(
            r#"{"a": "{\"x\": 33, \"y\": [1]}"}"#,
            r#"{"a": "{\"y\":[1.0],\"x\":33.0}"}"#
        ));
        assert!(canonical(r#""[1]""#, "[1]"));
        assert!(!canonical("1", "true"));
        assert!(!canonical("\"1\"", "1"));
        assert!(!canonical("\"a\"", "\"a \""));
        assert!(canonical("\"[urgent\"", "\"[urgent\""));
    }
}
