use super::super::window::BUFFER_BYTES;
use super::*;

type Parts = Vec<(PartKind, String, Range<u64>)>;

fn skim(json: &str) -> Result<(Root, Parts), SkimError> {
    let mut parts = Vec::new();
    let (root, _) = Skimmer::new(json.as_bytes()).run(|part| {
        let text = String::from_utf8_lossy(part.bytes).into_owned();
        parts.push((part.kind, text, part.span));
        Ok::<(), SkimError>(())
    })?;
    Ok((root, parts))
}

fn error(json: &str) -> String {
    skim(json).unwrap_err().to_string()
}

#[test]
fn finds_the_parts_of_a_results_file_in_any_order() {
    let json = r#" {"simulations": [ {"a": "]}\""} , [1, {}],3], "x": {"tasks": [0]},
        "info": {"b": [{}]}, "tasks": [], "timestamp": "now"} "#;
    let (root, parts) = skim(json).unwrap();
    let keys = ["simulations", "x", "info", "tasks", "timestamp"].map(String::from);
    assert_eq!(root, Root::Object(keys.into()));
    let found: Vec<(PartKind, &str)> =
        parts.iter().map(|(k, text, _)| (*k, text.as_str())).collect();
    let expected = [
        (PartKind::Simulation(0), r#"{"a": "]}\""}"#),
        (PartKind::Simulation(1), "[1, {}]"),
        (PartKind::Simulation(2), "3"),
        (PartKind::Info, r#"{"b": [{}]}"#),
        (PartKind::Timestamp, "\"now\""),
    ];
    assert_eq!(found, expected);
    for (_, text, span) in &parts {
        let span = usize::try_from(span.start).unwrap()..usize::try_from(span.end).unwrap();
        assert_eq!(&json[span], text);
    }
}

#[test]
fn takes_a_list_at_the_root_and_a_byte_order_mark() {
    let (root, parts) = skim("\u{feff}[{}, 2]").unwrap();
    assert_eq!(root, Root::List);
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[1].2, 8..9, "positions count the mark");
    assert_eq!(skim("[]").unwrap().1, []);
    assert_eq!(skim("{}").unwrap().0, Root::Object(Vec::new()));
    for scalar in ["12", "null", "\"text\"", " -1.5 "] {
        assert_eq!(skim(scalar).unwrap().0, Root::Scalar, "{scalar}");
    }
}

#[test]
fn parts_longer_than_the_buffer_come_whole() {
    let long = "x\\\"".repeat(BUFFER_BYTES);
    let json = format!(r#"{{"simulations": [{{"a": "{long}"}}, {{"b": "{long}"}}]}}"#);
    let (_, parts) = skim(&json).unwrap();
    assert_eq!(parts[0].1, format!(r#"{{"a": "{long}"}}"#));
    assert_eq!(parts[1].1, format!(r#"{{"b": "{long}"}}"#));
}

#[test]
fn says_what_is_wrong_and_where() {
    let cases = [
        ("", "the file is empty; expected a τ²-bench results file (JSON)"),
        (" \n", "the file is empty; expected a τ²-bench results file (JSON)"),
        ("hello", "not JSON at byte 0, in the root: expected `{` or `[`, found `h`"),
        ("\u{1f}", "not JSON at byte 0, in the root: expected `{` or `[`, found the byte 0x1f"),
        (r#"{"a" 1}"#, "not JSON at byte 5, in the root: expected `:`, found `1`"),
        (r#"{"a": 1,}"#, "not JSON at byte 8, in the root: expected a key in quotes, found `}`"),
        (r#"{"a": }"#, "not JSON at byte 6, in a: expected a value, found `}`"),
        ("[{} {}]", "not JSON at byte 4, in [0]: expected `,` or `]`, found `{`"),
        (
            "[1] [2]",
            "not JSON at byte 4, in what follows the root: expected the end of the file, or one simulation on each line, found `[`",
        ),
        (
            r#"{"simulations": [{"a": [1}]}"#,
            "not JSON at byte 25, in simulations[0]: expected brackets that pair, found `}`",
        ),
        (
            r#"{"simulations": [{}, {"a": "b"#,
            "the file is cut off: it ends at byte 29 inside simulations[1]",
        ),
        (r#"{"tasks": ["#, "the file is cut off: it ends at byte 11 inside tasks"),
        (
            r#"{"tasks": 1, "tasks": 2}"#,
            "the key `tasks` stands twice, again at byte 13; expected it once",
        ),
    ];
    for (json, expected) in cases {
        assert_eq!(error(json), expected, "for {json}");
    }
}

#[test]
fn deep_nesting_costs_no_stack() {
    let depth = 2_000_000;
    let deep = format!("{{\"simulations\":[{}{}]}}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(skim(&deep).unwrap().1.len(), 1);
}

proptest::proptest! {
    #[test]
    fn never_panics_and_reads_the_same_however_the_bytes_arrive(json in r#"[\[\]{}",:\\ a1\n]{0,40}"#) {
        let whole = skim(&json).map_err(|error| error.to_string());
        let mut parts = Vec::new();
        let piecemeal = Skimmer::new(OneByOne(json.as_bytes())).run(|part| {
            let text = String::from_utf8_lossy(part.bytes).into_owned();
            parts.push((part.kind, text, part.span));
            Ok::<(), SkimError>(())
        });
        let piecemeal = piecemeal.map(|(root, _)| (root, parts)).map_err(|error| error.to_string());
        proptest::prop_assert_eq!(whole, piecemeal);
    }
}

/// A reader that gives a byte at a time.
struct OneByOne<'a>(&'a [u8]);

impl Read for OneByOne<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}
