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
    assert!(!skips(&nested(65)));
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
    for text in [
        r#""\u+041""#,
        r#""\x""#,
        r#""\ud83d""#,
        r#""\udc00""#,
        r#""\ud83dx""#,
        r#""\ud83d\u0041""#,
        r#""\ud83d\n12345""#,
    ] {
        assert_eq!(read(text), None, "{text}");
        assert!(serde_json::from_str::<String>(text).is_err(), "{text}");
    }
}

/// All that a cursor tells of a text in which the fields `a` and `b` are asked for, at any depth, and how far
/// it came.
fn told<'a>(cursor: &mut Cursor<'a>) -> (Vec<&'a str>, Option<()>, usize) {
    fn value<'a>(cursor: &mut Cursor<'a>, told: &mut Vec<&'a str>) -> Option<()> {
        match cursor.peek()? {
            b'{' => cursor.fields(|cursor, key| match key {
                b"a" => value(cursor, told),
                b"b" => cursor.raw().map(|text| told.push(text)),
                _ => cursor.pass(),
            }),
            b'[' => cursor.items(|cursor| value(cursor, told)),
            _ => cursor.raw().map(|text| told.push(text)),
        }
    }
    let mut all = Vec::new();
    cursor.space();
    let end = value(cursor, &mut all);
    (all, end, cursor.at)
}

#[test]
fn a_joint_that_stood_before_is_only_as_long_as_it_was() {
    let longer = r#"[{"c": null, "a": 1}, {"c": null, "a":  2}, {"c": null,  "a": 3}, {"c": null}, {"c": null }]"#;
    assert_eq!(told(&mut Cursor::remembering(longer, Memory::default())).0, ["1", "2", "3"]);
    // One that is lengthened by a word is another where the word is.
    let words = r#"[{"c":null,"a":1},{"c":nul,"a":2}]"#;
    assert_eq!(told(&mut Cursor::remembering(words, Memory::default())).1, None);
    let wanted =
        r#"[{"a":1,"c":true,"b":null},{"a":2,"c":false,"b":null},{"a":3,"c":true,"b":null}]"#;
    assert_eq!(
        told(&mut Cursor::remembering(wanted, Memory::default())).0,
        ["1", "null", "2", "null", "3", "null"]
    );
}

#[test]
fn remembers_no_more_than_it_may() {
    let fields: Vec<String> = (0..3000).map(|key| format!("\"k{key}\":0")).collect();
    let text = format!("[{{{0}}},{{{0}}}]", fields.join(","));
    let mut cursor = Cursor::remembering(&text, Memory::default());
    assert!(cursor.skip().is_some() && cursor.is_done());
    assert!(cursor.joints.len() <= joints::MOST, "{}", cursor.joints.len());
    let mut plain = Cursor::new(&text);
    assert!(plain.skip().is_some());
    assert_eq!(plain.joints.len(), 0);
}

/// Objects of a few kinds, as of a conversation.
fn objects() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "null", "true", "false", "1", "-2.5e3", "\"x\"", "\"\\n\"", "[]", "{}",
    ]);
    let value = leaf.prop_map(str::to_owned).prop_recursive(4, 40, 5, |inner| {
        let key = prop::sample::select(vec!["a", "b", "c", "d"]);
        let space = || prop::sample::select(vec!["", "", "", " ", "\n  "]);
        let field = (key, space(), inner.clone())
            .prop_map(|(key, space, value)| format!("\"{key}\":{space}{value}"));
        prop_oneof![
            (prop::collection::vec(field, 1..6), space())
                .prop_map(|(fields, space)| format!("{{{}}}", fields.join(&format!(",{space}")))),
            prop::collection::vec(inner, 0..5).prop_map(|items| format!("[{}]", items.join(","))),
        ]
    });
    // The same ones again and again, in any order.
    (prop::collection::vec(value, 1..6), prop::collection::vec(any::<prop::sample::Index>(), 1..20))
        .prop_map(|(kinds, order)| {
            format!(
                "[{}]",
                order.iter().map(|at| at.get(&kinds).as_str()).collect::<Vec<_>>().join(",")
            )
        })
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
    fn what_is_remembered_changes_nothing(
        text in objects(), before in objects(), at: prop::sample::Index, byte in prop::sample::select(&b"\"\\{}[]:,a0-.en \n\x01"[..]), damage: bool,
    ) {
        let mut bytes = text.clone().into_bytes();
        if damage {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let damaged = String::from_utf8(bytes).unwrap();
        let mut memory = Memory::default();
        for text in [&damaged, &before, &text, &damaged] {
            let mut cursor = Cursor::remembering(text, memory);
            prop_assert_eq!(told(&mut cursor), told(&mut Cursor::new(text)), "{}", text);
            memory = cursor.into_memory();
        }
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
