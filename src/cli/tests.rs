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
