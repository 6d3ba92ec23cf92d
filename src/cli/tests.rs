use std::io;

use super::*;
use crate::store::Store;

#[test]
fn the_grammar_holds_together() {
    command(&Queries::load(None), &rules(None, None)).debug_assert();
}

#[test]
fn the_folder_of_queries_is_found_before_parsing() {
    let folder = |args: &[&str]| {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        folders::folder(&args, "queries", "DRIFTBASE_QUERIES")
    };
    assert_eq!(folder(&["driftbase", "query"]), None);
    assert_eq!(folder(&["driftbase", "--queries", "mine", "query"]), Some("mine".into()));
    assert_eq!(folder(&["driftbase", "query", "x", "--queries=mine"]), Some("mine".into()));
    assert_eq!(folder(&["driftbase", "sql", "--", "--queries=mine"]), None);
    assert_eq!(folder(&["driftbase", "--queries"]), None);
}

/// Fails every write in the same way.
struct Failing(io::ErrorKind);

impl io::Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn only_a_reader_that_left_is_no_failure() {
    let exit = |kind| {
        let mut ui = Ui::to_writers(Box::new(Failing(kind)), Box::new(io::sink()));
        let args = ["driftbase", "--db", "/nonexistent", "schema"];
        main(args.iter().map(OsString::from).collect(), &mut ui)
    };
    assert_eq!(exit(io::ErrorKind::BrokenPipe), Exit::Done);
    assert_eq!(exit(io::ErrorKind::StorageFull), Exit::Failed);
}

/// Keeps what is written.
#[derive(Clone, Default)]
struct Kept(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

impl io::Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn csv_is_exact_in_a_pipe_and_harmless_on_a_terminal() {
    let store = tempfile::NamedTempFile::new().unwrap();
    drop(Store::open_or_create(store.path()).unwrap());
    let shown = |terminal: fn(Ui) -> Ui| {
        let out = Kept::default();
        let mut ui = terminal(Ui::to_writers(Box::new(out.clone()), Box::new(io::sink())));
        let sql = "SELECT '=1' || char(27) || '[2J' AS x, char(8238) AS y";
        let args =
            ["driftbase", "--db", store.path().to_str().unwrap(), "sql", sql, "--format", "csv"];
        assert_eq!(main(args.iter().map(OsString::from).collect(), &mut ui), Exit::Done);
        let bytes = out.0.borrow().clone();
        String::from_utf8(bytes).unwrap()
    };
    assert_eq!(shown(|ui| ui), "x,y\n=1\u{1b}[2J,\u{202e}\n");
    assert_eq!(shown(Ui::on_a_terminal), "x,y\n=1\\u{1b}[2J,\\u{202e}\n");
}

/// What a command writes to stdout, in a pipe or on a terminal, and how it ends.
fn said(store: &Path, args: &[&str], terminal: fn(Ui) -> Ui) -> (String, Exit) {
    let out = Kept::default();
    let mut ui = terminal(Ui::to_writers(Box::new(out.clone()), Box::new(io::sink())));
    let args =
        ["driftbase", "--db", store.to_str().unwrap()].into_iter().chain(args.iter().copied());
    let exit = main(args.map(OsString::from).collect(), &mut ui);
    let bytes = out.0.borrow().clone();
    (String::from_utf8(bytes).unwrap(), exit)
}

/// A store with two samples of one domain, the second without its later simulations.
fn two_runs() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let packed = std::fs::read(samples.join("qwen3.8-27b_airline.json.gz")).unwrap();
    let mut text = String::new();
    io::Read::read_to_string(&mut flate2::read::GzDecoder::new(packed.as_slice()), &mut text)
        .unwrap();
    let mut run: serde_json::Value = serde_json::from_str(&text).unwrap();
    for (name, kept) in [("first", 60), ("second", 40)] {
        run["timestamp"] = format!("2026-01-0{}", 10 - kept / 10).into();
        run["simulations"].as_array_mut().unwrap().truncate(kept);
        std::fs::write(folder.path().join(format!("{name}.json")), run.to_string()).unwrap();
    }
    let store = folder.path().join("store.db");
    let sources =
        ["first.json", "second.json"].map(|name| folder.path().join(name).display().to_string());
    let (_, exit) = said(&store, &["import", &sources[0], &sources[1]], |ui| ui);
    assert_eq!(exit, Exit::Done);
    folder
}

#[test]
fn small_charts_stand_on_a_terminal_only() {
    let folder = two_runs();
    let store = folder.path().join("store.db");
    let has_dots = |text: &str| text.chars().any(|c| ('\u{2801}'..='\u{28ff}').contains(&c));
    for command in [&["query", "turn-drift"][..], &["trend", "--measure", "pass_rate"]] {
        let (shown, exit) = said(&store, command, Ui::on_a_terminal);
        assert!(exit == Exit::Done && has_dots(&shown), "{shown}");
        let (piped, _) = said(&store, command, |ui| ui);
        assert!(!has_dots(&piped) && shown.starts_with(&piped), "{piped}");
        for format in ["csv", "json", "jsonl", "markdown"] {
            let (text, exit) =
                said(&store, &[command, &["--format", format]].concat(), Ui::on_a_terminal);
            assert!(exit == Exit::Done && !has_dots(&text), "{format}: {text}");
        }
    }
    // A matrix has no order to draw, and other queries no turns.
    for command in [&["trend", "--matrix"][..], &["query", "pass-rate"]] {
        assert!(!has_dots(&said(&store, command, Ui::on_a_terminal).0));
    }
}

#[test]
fn a_page_goes_to_a_file_or_a_pipe() {
    let folder = two_runs();
    let store = folder.path().join("store.db");
    for command in [&["report"][..], &["show", "1", "--simulation", "--html"]] {
        assert_eq!(said(&store, command, Ui::on_a_terminal), (String::new(), Exit::Usage));
        let (page, exit) = said(&store, command, |ui| ui);
        assert!(exit == Exit::Done && page.starts_with("<!DOCTYPE html>"), "{page:.200}");
        let path = folder.path().join("page.html").display().to_string();
        let told = [command, &["--output", &path]].concat();
        assert_eq!(said(&store, &told, Ui::on_a_terminal), (String::new(), Exit::Done));
        assert_eq!(std::fs::read_to_string(&path).unwrap(), page);
    }
}
