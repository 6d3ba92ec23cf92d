use super::*;

fn read(json: &str) -> (Vec<String>, Vec<String>) {
    let raw: Box<RawValue> = serde_json::from_str(json).unwrap();
    let mut notes = Notes::at("line 1");
    let fields = fields(&mut notes, "state.before", Some(&raw)).unwrap_or_default();
    let shown = |f: &StateField| format!("{} {} {} {}", f.object, f.field, f.kind.name(), f.value);
    let told = notes.problems.iter().map(|p| format!("{}: {}", p.location, p.reason));
    (fields.iter().map(shown).collect(), told.collect())
}

fn hash(json: &str) -> String {
    let raw: Box<RawValue> = serde_json::from_str(json).unwrap();
    state(&mut Notes::default(), "state", Some(&raw)).unwrap().hash
}

#[test]
fn every_value_is_told_by_its_object_and_key() {
    let (fields, problems) = read(
        r#"{"docs": {"a": {"folder": "in box", "tags": ["x", [1.0]], "open": true, "none": null},
            "b/c~d": {"n": 1.50}}, "list": [{"id": 1}, 2, {}], "empty": {}, "no": [], "s": "{"}"#,
    );
    assert_eq!(problems, [""; 0]);
    assert_eq!(
        fields,
        [
            " empty object {}",
            " no list []",
            " s text {",
            "/docs/a folder text in box",
            "/docs/a none null null",
            "/docs/a open boolean true",
            "/docs/a tags list [\"x\",[1]]",
            "/docs/b~1c~0d n number 1.5",
            "/list 1 number 2",
            "/list 2 object {}",
            "/list/0 id number 1",
        ]
    );
}

#[test]
fn a_state_is_the_same_in_every_spelling_and_another_with_any_other_value() {
    assert_eq!(hash(r#"{"a": {"x": 1.0, "y": [1e2]}}"#), hash(r#"{ "a":{"y":[100],"x":1} }"#));
    assert_eq!(hash(r#"{"a": "\u00e9"}"#), hash(r#"{"a": "é"}"#));
    for other in [r#"{"a": 2}"#, r#"{"a": "1"}"#, r#"{"a": true}"#, r#"{"b": 1}"#, "{}"] {
        assert_ne!(hash(r#"{"a": 1}"#), hash(other), "{other}");
    }
    assert_ne!(hash(r#"{"a": null}"#), hash("{}"));
    assert_ne!(hash(r#"{"a": {}}"#), hash("{}"));
}

#[test]
fn numbers_have_one_spelling_and_keep_every_digit() {
    for (written, expected) in [
        ("0", "0"),
        ("-0.0", "0"),
        ("0e9", "0"),
        ("1.0", "1"),
        ("10e-1", "1"),
        ("-1.50", "-1.5"),
        ("1E+05", "100000"),
        ("0.001", "0.001"),
        ("1e-3", "0.001"),
        ("123.4500e1", "1234.5"),
        ("9007199254740993", "9007199254740993"),
        ("12345678901234567890.5", "12345678901234567890.5"),
        ("1e400", "1e400"),
        ("10e399", "1e400"),
        ("1e-400", "1e-400"),
        ("1e99999999999999999999", "1e99999999999999999999"),
    ] {
        assert_eq!(number(written), expected, "{written}");
    }
}

#[test]
fn a_key_that_stands_twice_has_its_last_value_and_is_told() {
    let (fields, problems) = read(r#"{"a": {"x": 1, "y": 2, "x": 3}}"#);
    assert_eq!(fields, ["/a x number 3", "/a y number 2"]);
    let told = "the key /a/x stands several times; the last value was taken";
    assert_eq!(problems, [format!("line 1.state.before: {told}")]);
}

#[test]
fn what_is_no_state_is_left_out_and_told() {
    for json in ["[1]", "\"open\"", "5", "true"] {
        let (fields, problems) = read(json);
        assert!(fields.is_empty());
        assert!(problems[0].starts_with("line 1.state.before: expected an object, found"));
    }
    let deep = |depth: usize| format!("{}1{}", "{\"a\":".repeat(depth), "}".repeat(depth));
    assert_eq!(read(&deep(DEEPEST)).0.len(), 1);
    for depth in [DEEPEST + 2, 50_000] {
        let (fields, problems) = read(&deep(depth));
        assert!(fields.is_empty());
        assert_eq!(problems, ["line 1.state.before: nested deeper than 100 levels; left out"]);
    }
    let list = format!("{{\"a\": {}{}}}", "[".repeat(50_000), "]".repeat(50_000));
    assert!(read(&list).1[0].contains("recursion limit"), "{:?}", read(&list).1);
}

#[test]
fn credentials_are_replaced_and_still_told_apart() {
    let values = |json| read(json).0;
    let (one, two) = (
        values(r#"{"api_key": "first", "note": "sk-0123456789abcdef0123"}"#),
        values(r#"{"api_key": "second", "note": "x", "token": 5, "authorization": "approved"}"#),
    );
    assert!(one[0].starts_with(" api_key text [redacted "), "{one:?}");
    assert!(two[0].starts_with(" api_key text [redacted "), "{two:?}");
    assert_ne!(one[0], two[0]);
    assert_eq!(one[1], " note text [redacted]");
    assert_eq!(two[1..], [" authorization text approved", " note text x", " token number 5"]);
}
