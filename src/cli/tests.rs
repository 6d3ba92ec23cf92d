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
    assert_eq!(
        folder(&["driftbase", "--queries", "mine", "query"]),
        Some("mine".into())
    );
    assert_eq!(
        folder(&["driftbase", "query", "x", "--queries=mine"]),
        Some("mine".into())
    );
    assert_eq!(folder(&["driftbase", "sql", "--", "--queries=mine"]), None);
    assert_eq!(folder(&["driftbase", "--queries"]), None);
}
