use std::io;

use super::*;

#[test]
fn the_grammar_holds_together() {
    command(&Queries::load(None)).debug_assert();
}

#[test]
fn the_folder_of_queries_is_found_before_parsing() {
    let folder = |args: &[&str]| {
        let args: Vec<OsString> = args.iter().map(OsString::from).collect();
        query::catalogue::folder(&args)
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
