use proptest::prelude::*;
use serde_json::Value;
use serde_json::value::RawValue;

use super::*;

fn skips(text: &str) -> bool {
    let mut cursor = Cursor::new(text);
    cursor.space();
    cursor.skip().is_some() && cursor.is_done()
}

/// `serde_json`'s opinion; it validates without building anything.
fn is_json(text: &str) -> bool {
    serde_json::from_str::<&RawValue>(text).is_ok()
}

#[test]
fn accepts_what_is_json_and_nothing_else() {
    let good = [
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-1.5e+10",
        "1E5",
        "12345678901234567890123",
        "\"\"",
        r#""a\n\u00e9\ud800""#,
        "\"żółć 😀 0123456789\"",
        "[]",
        "{}",
        " [ 1 , [ ] , { } ] ",
        "\t\r\n1\n",
        r#"{"a":{"b":[{"c":"}]"}]},"d":"\\\""}"#,
    ];
    for text in good {
        assert!(is_json(text), "serde_json: {text}");
        assert!(skips(text), "{text}");
    }
    let bad = [
        "",
        " ",
        "nul",
        "nulll",
        "tru",
        "NaN",
        "Infinity",
        "01",
        "-",
        "1.",
        ".5",
        "1e",
        "+1",
        "0x1",
        "\"",
        "\"a",
        "\"\\\"",
        "\"\\x\"",
        "\"\\u12g4\"",
        "\"\\u12\"",
        "\"tab\there\"",
        "\"a\nb\"",
        "[",
        "]",
        "[1",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{",
        "}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{\"a\":1 \"b\":2}",
        "[}",
        "{]",
        "[1}",
        "{\"a\":1]",
        "1 2",
        "[1]]",
        "{\"a\" 1}",
        "{1:2}",
        "\u{a0}1",
        "'a'",
    ];
    for text in bad {
        assert!(!is_json(text), "serde_json: {text}");
        assert!(!skips(text), "{text}");
    }
}

#[test]
fn leaves_escaped_keys_and_deep_nesting_to_the_careful_reader() {
    assert!(!skips(r#"{"\u0061":1}"#));
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(skips(&nested(64)));
    assert!(skips(&nested(65)), "an empty list opens no level");
    assert!(!skips(&nested(66)));
    assert!(!skips(&nested(100_000)));
}

#[test]
fn finds_the_end_of_a_string_wherever_it_stands() {
    for length in 0..120 {
        for end in ["\"", "\\", "\u{1f}", "\n", "\0"] {
            let text = format!(
                "{}{end}{}",
                "ab ~é\u{7f}".repeat(20).chars().take(length).collect::<String>(),
                "x\"\\"
            );
            let expected = text.find(end).unwrap();
            assert_eq!(plain_length(text.as_bytes()), expected, "{text:?}");
        }
        let text = "é".repeat(length);
        assert_eq!(plain_length(text.as_bytes()), text.len());
    }
}

#[test]
fn reads_strings_as_they_are_meant() {
    let read = |text: &'static str| Cursor::new(text).string().map(Cow::into_owned);
    assert_eq!(read(r#""plain""#).as_deref(), Some("plain"));
    assert_eq!(read(r#""a\nb\u00e9\ud83d\ude00""#).as_deref(), Some("a\nbé😀"));
    for text in
        [r#""\ud83d""#, r#""\udc00""#, r#""\ud83dx""#, r#""\ud83d\u0041""#, r#""\ud83d\n12345""#]
    {
        assert_eq!(read(text), None, "{text}");
        assert!(serde_json::from_str::<String>(text).is_err(), "{text}");
    }
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1e300..1e300).prop_map(Value::from),
        any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 60, 6, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map("[a-z ]{0,9}", inner, 0..6)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

proptest! {
    #[test]
    fn reads_strings_as_serde_json_does(text in any::<String>(), escaped in r#"(\\["\\/bfnrt]|\\u[0-9a-fA-F]{4}|\\ud83d\\ude0[0-9]|[a-zé ]){0,9}"#) {
        for json in [serde_json::to_string(&text).unwrap(), format!("\"{escaped}\"")] {
            let expected = serde_json::from_str::<String>(&json).ok();
            prop_assert_eq!(Cursor::new(&json).string().map(Cow::into_owned), expected.clone());
            // One cursor reads many, and remembers nothing of those before.
            let list = format!("[{json},\"\\n\",{json}]");
            let mut read = Vec::new();
            let walked = Cursor::new(&list).items(|cursor| {
                read.push(cursor.string()?.into_owned());
                Some(())
            });
            prop_assert_eq!(walked.is_some(), expected.is_some());
            prop_assert!(expected.is_none_or(|text| read == [&text[..], "\n", &text[..]]));
        }
    }

    #[test]
    fn accepts_whatever_serde_json_writes(value in json(), is_pretty: bool) {
        let text = if is_pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        prop_assert!(skips(&text.unwrap()));
    }

    #[test]
    fn agrees_with_serde_json_on_damaged_text(
        value in json(), at: prop::sample::Index, byte in prop::sample::select(&b"\"\\{}[]:,x0-.eEnt \n\x01"[..]), cut: bool,
    ) {
        let mut bytes = serde_json::to_vec(&value).unwrap();
        let at = at.index(bytes.len());
        if cut { bytes.truncate(at) } else { bytes[at] = byte }
        if let Ok(text) = String::from_utf8(bytes) {
            // It may refuse more, never less.
            prop_assert!(!skips(&text) || is_json(&text), "{}", text);
        }
    }
}
