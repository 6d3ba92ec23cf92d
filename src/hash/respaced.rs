//! Tells JSON texts that differ by white space alone.

use super::canonical::DEEPEST;

/// Tells whether two JSON texts are the same but for the white space between their values, so that both have one
/// spelling. Where they are not nothing is said: keys may stand in another order, and what is nested very deeply
/// is not looked at.
pub fn is_respaced(a: &str, b: &str) -> bool {
    if a.len() == b.len() && a == b {
        return true;
    }
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    // What stands before, where white space may follow.
    let mut last = b',';
    let mut depth: u32 = 0;
    loop {
        let (a_spaced, b_spaced) = (a, b);
        (a, b) = (behind_space(a), behind_space(b));
        let is_spaced = (a_spaced.len(), b_spaced.len()) != (a.len(), b.len());
        let (Some((a_first, a_rest)), Some((b_first, b_rest))) = (a.split_first(), b.split_first())
        else {
            return a.is_empty() && b.is_empty();
        };
        // White space within a value, of what is no JSON then, is part of it.
        if a_first != b_first || is_spaced && !parts(last) && !parts(*a_first) {
            return false;
        }
        (a, b, last) = (a_rest, b_rest, *a_first);
        match last {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == DEEPEST {
            return false;
        }
        if last == b'"' {
            let Some(length) = string_length(a) else { return false };
            if b.get(..length) != Some(&a[..length]) {
                return false;
            }
            (a, b) = (&a[length..], &b[length..]);
        }
    }
}

fn behind_space(text: &[u8]) -> &[u8] {
    let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\r');
    &text[text.iter().position(|byte| !is_space(byte)).unwrap_or(text.len())..]
}

/// Tells whether a byte outside of strings stands between values.
fn parts(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'[' | b']' | b':' | b',')
}

/// The length of a string from behind its opening quote to behind its closing one; `None` where it is cut off.
fn string_length(text: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b'"', b'\\', text.get(at..)?)?;
        if text[at] == b'"' {
            return Some(at + 1);
        }
        at += 2;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::super::canonical;
    use super::is_respaced;

    #[test]
    fn white_space_between_values_does_not_count() {
        let text = r#"{"a": [1, -2.5e3, null, {}], "b \" c": "d  e\\"}"#;
        for other in [
            text.to_owned(),
            text.replace(": ", ":").replace(", ", ","),
            format!("\n {}\t", text.replace(": ", " :\r\n ").replace('[', "[ ").replace('}', " }")),
        ] {
            assert!(is_respaced(text, &other), "{other}");
            assert!(is_respaced(&other, text), "{other}");
        }
        for other in [
            text.replace("d  e", "d e"),
            text.replace("-2.5e3", "- 2.5e3"),
            text.replace("[1", "[ 11"),
            text.replace("\"a\"", "\"b\""),
            format!("{text} 1"),
            text[..text.len() - 1].to_owned(),
            String::new(),
        ] {
            assert!(!is_respaced(text, &other), "{other}");
            assert!(!is_respaced(&other, text), "{other}");
        }
        assert!(is_respaced("", " "));
        assert!(!is_respaced("12", "1 2"));
        assert!(!is_respaced("\"a\\", "\"a\\ "));
    }

    proptest! {
        #[test]
        fn what_is_respaced_is_spelled_alike(
            a in r#"[\[\]{}",:\\a1 ]{0,12}"#, b in r#"[\[\]{}",:\\a1 ]{0,12}"#, at: prop::sample::Index,
        ) {
            let mut spaced: Vec<char> = a.chars().collect();
            spaced.insert(at.index(spaced.len() + 1), ' ');
            let spaced: String = spaced.into_iter().collect();
            for b in [&b, &spaced] {
                let values = [&a, b].map(|text| serde_json::from_str::<Value>(text).ok());
                if let ([Some(_), Some(_)], true) = (&values, is_respaced(&a, b)) {
                    prop_assert_eq!(canonical(&a), canonical(b));
                }
            }
        }

        #[test]
        fn what_serde_json_indents_is_respaced(text in prop::collection::vec(("[a-c\" \\\\]{0,3}", any::<i16>()), 0..4)) {
            let value = Value::Object(text.into_iter().map(|(key, number)| (key, Value::from(vec![number]))).collect());
            let indented = format!("{value:#}");
            prop_assert!(is_respaced(&value.to_string(), &indented));
        }
    }
}
