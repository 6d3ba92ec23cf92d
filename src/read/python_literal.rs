//! Python literals as JSON: some τ-bench v1 files hold `str(dict)` where JSON text belongs.
//!
//! One pass, one byte of look-ahead: what nests costs no more than what does not. Grammars that try one
//! kind of literal after the other need twice the time for each level.

use serde_json::{Map, Number, Value};

/// The parser recurses; deeper texts than any real argument are not given to it.
const DEEPEST: usize = 64;

/// Converts a Python literal to JSON text; `None` where it is none, or holds what JSON cannot.
pub(super) fn to_json(text: &str) -> Option<String> {
    let mut literal = Literal { rest: text };
    let value = literal.value(DEEPEST)?;
    literal.skip_space();
    literal.rest.is_empty().then(|| value.to_string())
}

/// What is left of a literal.
struct Literal<'a> {
    rest: &'a str,
}

impl Literal<'_> {
    fn skip_space(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\t', '\n', '\r', '\u{c}']);
    }

    /// Takes a text off the beginning, if it stands there.
    fn takes(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// Takes a text behind white space.
    fn takes_next(&mut self, text: &str) -> bool {
        self.skip_space();
        self.takes(text)
    }

    /// Takes the character that stands next.
    fn next(&mut self) -> Option<char> {
        let mut characters = self.rest.chars();
        let next = characters.next();
        self.rest = characters.as_str();
        next
    }

    fn value(&mut self, levels: usize) -> Option<Value> {
        self.skip_space();
        let levels = levels.checked_sub(1)?;
        match self.rest.as_bytes().first()? {
            b'\'' | b'"' => self.string().map(Value::String),
            b'{' => self.dict(levels),
            b'[' => {
                self.next();
                self.items(levels, "]").map(|(items, _)| Value::Array(items))
            }
            b'(' => {
                self.next();
                let (items, is_tuple) = self.items(levels, ")")?;
                // In mere brackets stands the value itself.
                if is_tuple { Some(Value::Array(items)) } else { items.into_iter().next() }
            }
            b'0'..=b'9' | b'.' | b'-' | b'+' => self.number().map(Value::Number),
            _ => {
                [("True", Value::Bool(true)), ("False", Value::Bool(false)), ("None", Value::Null)]
                    .into_iter()
                    .find(|(name, _)| self.takes(name))
                    .map(|(_, value)| value)
            }
        }
    }

    /// Reads values up to a closing bracket, and whether a comma, or nothing at all, stood there.
    fn items(&mut self, levels: usize, end: &str) -> Option<(Vec<Value>, bool)> {
        let (mut items, mut has_comma) = (Vec::new(), false);
        loop {
            if self.takes_next(end) {
                has_comma |= items.is_empty();
                return Some((items, has_comma));
            }
            items.push(self.value(levels)?);
            if self.takes_next(",") {
                has_comma = true;
            } else {
                return self.takes(end).then_some((items, has_comma));
            }
        }
    }

    /// Reads a dict; JSON has no keys but texts, and no sets.
    fn dict(&mut self, levels: usize) -> Option<Value> {
        self.next();
        let mut map = Map::new();
        loop {
            if self.takes_next("}") {
                return Some(Value::Object(map));
            }
            let key = self.string()?;
            let has_colon = self.takes_next(":");
            let value = has_colon.then(|| self.value(levels))??;
            map.insert(key, value);
            if !self.takes_next(",") {
                return self.takes("}").then_some(Value::Object(map));
            }
        }
    }

    fn number(&mut self) -> Option<Number> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '+' | '_');
        let end = self.rest.find(|c: char| !is_part(c)).unwrap_or(self.rest.len());
        let (written, rest) = self.rest.split_at(end);
        self.rest = rest;
        let (sign, digits) = match written.strip_prefix('-') {
            Some(digits) => ("-", digits),
            None => ("", written.strip_prefix('+').unwrap_or(written)),
        };
        if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            // Python forbids leading zeros, except of 0.
            let short = digits.trim_start_matches('0');
            let is_zero = short.is_empty();
            let is_whole = is_zero || short.len() == digits.len();
            let text = if is_zero { "0".to_owned() } else { format!("{sign}{short}") };
            return if is_whole { text.parse().ok() } else { None };
        }
        let starts = digits.starts_with(|c: char| c.is_ascii_digit() || c == '.');
        let number: f64 = digits.parse().ok().filter(|_| starts)?;
        Number::from_f64(if sign.is_empty() { number } else { -number })
    }

    fn string(&mut self) -> Option<String> {
        let quote = ["'''", "\"\"\"", "'", "\""].into_iter().find(|quote| self.takes(quote))?;
        if quote.len() == 3 {
            return None;
        }
        let quote = quote.chars().next();
        let mut text = String::new();
        loop {
            match self.next()? {
                end if Some(end) == quote => return Some(text),
                '\n' | '\r' => return None,
                '\\' => self.escape(&mut text)?,
                plain => text.push(plain),
            }
        }
    }

    fn escape(&mut self, text: &mut String) -> Option<()> {
        let escape = self.next()?;
        let character = match escape {
            '\\' | '\'' | '"' => escape,
            '\n' => return Some(()),
            'a' => '\u{7}',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'v' => '\u{b}',
            'x' => self.code(2, 16)?,
            'u' => self.code(4, 16)?,
            'U' => self.code(8, 16)?,
            '0'..='7' => {
                let others = self.rest.bytes().take(2).take_while(|b| matches!(b, b'0'..=b'7'));
                let digits = escape.to_string() + &self.rest[..others.count()];
                self.rest = &self.rest[digits.len() - 1..];
                char::from_u32(u32::from_str_radix(&digits, 8).ok()?)?
            }
            // A character by its name.
            'N' => return None,
            unknown => {
                text.push('\\');
                unknown
            }
        };
        text.push(character);
        Some(())
    }

    /// Reads a character given by so many digits; half of a surrogate pair is none.
    fn code(&mut self, length: usize, radix: u32) -> Option<char> {
        let digits = self.rest.get(..length)?;
        self.rest = &self.rest[length..];
        let is_code = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        char::from_u32(u32::from_str_radix(digits, radix).ok().filter(|_| is_code)?)
    }
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

    #[test]
    fn reads_what_python_writes_and_nothing_that_it_cannot() {
        for (literal, json) in [
            ("{}", "{}"),
            ("[]", "[]"),
            ("()", "[]"),
            ("(1)", "1"),
            ("( 1 , )", "[1]"),
            ("{ 'a' : 1 , }", r#"{"a":1}"#),
            (r"'\n\t\\\'\x41\u00e9\U0001f600\101\q'", r#""\n\t\\'Aé😀A\\q""#),
            ("0", "0"),
            ("-0", "0"),
            ("00", "0"),
            ("123456789012345678901234567890", "123456789012345678901234567890"),
            ("1e5", "100000.0"),
            (".5", "0.5"),
            ("5.", "5.0"),
            ("-1.5e-3", "-0.0015"),
        ] {
            assert_eq!(to_json(literal).as_deref(), Some(json), "{literal}");
        }
        for nothing in [
            "",
            "nan",
            "inf",
            "-inf",
            "1e999",
            "012",
            "1j",
            "{'a'}",
            "{'a': }",
            "{'a': 1",
            "[1 2]",
            "[,]",
            "(,)",
            "'a",
            "'a\nb'",
            r"'\ud83d'",
            r"'\x4'",
            r"'\u+123'",
            "b'a'",
            "1 2",
            "--1",
            "-",
            ".",
            "True False",
            "{'a' 1}",
            "'a' 'b'",
        ] {
            assert_eq!(to_json(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn what_nests_is_read_once() {
        // A second attempt for each level would need 2^60 steps.
        let nested = |open: &str, close: &str| format!("{}1{}", open.repeat(60), close.repeat(60));
        for (open, close) in [("{'a': ", "}"), ("[", "]"), ("(1, ", ")"), ("(", ")")] {
            assert!(to_json(&nested(open, close)).is_some(), "{open}");
            assert_eq!(to_json(&nested(open, "")), None, "{open}");
        }
        assert_eq!(to_json(&nested("{", "}")), None);
    }
}
