use super::header::{Allowed, Literal, Param, ParamType, Presence, Problem};
use super::table_text::TableDoc;
use super::*;

fn parse(text: &str) -> Result<Header, (usize, Problem)> {
    Header::parse(text)
}

fn problem(text: &str) -> String {
    let (line, problem) = parse(text).expect_err("the header is wrong");
    format!("{line}: {problem}")
}

#[test]
fn a_header_is_read_in_full() {
    let header = parse(
        "-- Drift of runs.\n--\n-- First paragraph,\n-- still the first.\n--\n-- Second: with colon.\n--\n\
         -- param:  window integer = 5   turns in the window\n\
         -- param:  run    text?         only this run\n\
         -- param:  share  real=0.5      least share\n\
         -- param:  name   text = 'a b'  a name\n\
         -- param:  all    flag          everything\n\
         -- param:  key    text          needed\n\
         -- param:  least  integer = 2 {1..}  at least one\n\
         -- param:  group  text? {all, failed}  this group\n\
         -- param:  side   text = left {left, right} the side\n\
         -- grain:  run_id, matcher\n\
         -- column: run_id the run\n\
         -- column: gd     misaligned / all;\n\
         --                NULL where n = 0  [share]\n\
         SELECT 1 -- param: x is no header line\n",
    )
    .unwrap();
    assert_eq!(header.summary, "Drift of runs.");
    assert_eq!(header.description, "First paragraph, still the first.\n\nSecond: with colon.");
    let params: Vec<_> =
        header.params.iter().map(|p| (p.name.as_str(), p.ty, &p.presence)).collect();
    assert_eq!(
        params,
        [
            ("window", ParamType::Integer, &Presence::Default(Literal::Integer(5))),
            ("run", ParamType::Text, &Presence::Optional),
            ("share", ParamType::Real, &Presence::Default(Literal::Real(0.5))),
            ("name", ParamType::Text, &Presence::Default(Literal::Text("a b".to_owned()))),
            ("all", ParamType::Flag, &Presence::Default(Literal::Integer(0))),
            ("key", ParamType::Text, &Presence::Required),
            ("least", ParamType::Integer, &Presence::Default(Literal::Integer(2))),
            ("group", ParamType::Text, &Presence::Optional),
            ("side", ParamType::Text, &Presence::Default(Literal::Text("left".to_owned()))),
        ]
    );
    let words = |words: [&str; 2]| Allowed::Words(words.map(str::to_owned).to_vec());
    let allowed: Vec<_> = header.params.iter().map(|p| (p.allowed.clone(), &*p.help)).collect();
    assert_eq!(
        allowed[5..],
        [
            (Allowed::All, "needed"),
            (Allowed::From(1), "at least one"),
            (words(["all", "failed"]), "this group"),
            (words(["left", "right"]), "the side"),
        ]
    );
    let Param { help, .. } = &header.params[0];
    assert_eq!(help, "turns in the window");
    assert_eq!(header.grain, ["run_id", "matcher"]);
    let gd = header.column("gd").unwrap();
    assert_eq!(gd.meaning, "misaligned / all; NULL where n = 0");
    assert_eq!(gd.unit.as_deref(), Some("share"));
    assert_eq!(header.column("run_id").unwrap().unit, None);
}

#[test]
fn errors_name_the_line_and_what_was_expected() {
    let cases = [
        "SELECT 1",
        "-- no period\nSELECT 1",
        "-- Two\n-- lines.\nSELECT 1",
        "-- A.\n-- \n-- param: x\n",
        "-- A.\n--\n-- param: x float  help\n",
        "-- A.\n--\n-- param: x integer = many  help\n",
        "-- A.\n--\n-- param: x flag?  help\n",
        "-- A.\n--\n-- param: x integer = 1\n",
        "-- A.\n--\n-- param: x integer = 0 {1..}  help\n",
        "-- A.\n--\n-- param: x text = c {a, b}  help\n",
        "-- A.\n--\n-- param: x text? {1..}\n",
        "-- A.\n--\n-- param: x integer? {a, b}  help\n",
        "-- A.\n--\n-- param: x text? {a, }  help\n",
        "-- A.\n--\n-- param: x flag {a}  help\n",
        "-- A.\n--\n-- param: x text? {a  help\n",
        "-- A.\n--\n-- column: x\n",
        "-- A.\n--\n-- grain: x y\n",
        "-- A.\n--\n-- column: x  a\n-- column: x  b\n",
        "-- A.\n--\n-- column: x  a\n-- Afterthought.\n",
    ];
    let all: Vec<String> = cases.iter().map(|text| problem(text)).collect();
    insta::assert_snapshot!(all.join("\n"), @r#"
    1: expected a comment with a one-sentence summary, as `-- Drift of each run.`
    1: expected the summary to be one sentence on one line, ending with a period
    1: expected the summary to be one sentence on one line, ending with a period
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x`
    3: `float` is no type of parameter, expected text, integer, real or flag
    3: `many` is no default of type integer
    3: a flag takes neither `?` nor a default: it is 0 unless given
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x integer = 1`
    3: the default `0` is none of the values, expected a whole number, at least 1
    3: the default `c` is none of the values, expected a or b
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x text? {1..}`
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x integer? {a, b}  help`
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x text? {a, }  help`
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x flag {a}  help`
    3: expected `param: name type[?] [= default] [{word, word} or {least..}]  help`, found `x text? {a  help`
    3: expected `column: name  meaning  [unit]`, found `x`
    3: expected `grain: column, column`, found `x y`
    4: `x` is declared twice
    4: expected `param:`, `grain:` or `column:`, found `Afterthought.`; prose stands before the keys
    "#);
}

proptest::proptest! {
    #[test]
    fn any_text_gives_a_header_or_an_error(text: String, key in "(param|grain|column):? ?") {
        for text in [text.clone(), format!("-- A.\n--\n-- {key}{text}\nSELECT 1")] {
            drop(parse(&text));
        }
    }

    #[test]
    fn any_text_gives_comments_of_a_table(text: String) {
        drop(TableDoc::parse(&text, &["a".to_owned()]));
    }
}

#[test]
fn a_user_folder_gives_what_can_be_used_and_what_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("good.sql", "-- Good.\nSELECT 1");
    write("bad.sql", "SELECT 1");
    write("Bad Name.sql", "-- Good.\nSELECT 1");
    write("notes.txt", "nothing");
    let result = load_folder(folder.path()).unwrap();
    assert_eq!(result.files.len(), 1);
    assert_eq!(result.files[0].name, "good");
    assert_eq!(result.broken.len(), 2);
    assert!(load_folder(&folder.path().join("none")).is_err());
}

#[test]
fn a_users_query_wins_by_name() {
    let file = |name: &str, origin| SqlFile::parse(name, "-- A.\nSELECT 1", origin).unwrap();
    let user = Origin::User(PathBuf::from("mine/b.sql"));
    let ours = vec![file("a", Origin::BuiltIn), file("b", Origin::BuiltIn)];
    let (all, replaced) = merge(ours, vec![file("b", user.clone())]);
    assert_eq!(replaced, ["b"]);
    let names: Vec<_> = all.iter().map(|file| (file.name.as_str(), &file.origin)).collect();
    assert_eq!(names, [("a", &Origin::BuiltIn), ("b", &user)]);
}

#[test]
fn the_embedded_files_have_headers() {
    views().unwrap();
    queries().unwrap();
}

#[test]
fn comments_of_a_table_are_read_as_they_stand() {
    let columns = ["a".to_owned(), "kind".to_owned(), "b".to_owned()];
    let doc = TableDoc::parse(
        "CREATE TABLE t (\n    -- One thing.\n    -- More.\n    a TEXT, -- first  [USD]\n    \
         kind TEXT CHECK (kind IN\n        ('x--y', 'z')),\n    -- the kind,\n    -- of it\n    \
         b TEXT,\n    PRIMARY KEY (a, b) -- not a column\n) STRICT",
        &columns,
    );
    assert_eq!(doc.summary, "One thing. More.");
    assert_eq!(doc.column("a"), Some("first [USD]"));
    assert_eq!(doc.column("kind"), Some("the kind, of it"));
    assert_eq!(doc.column("b"), None);
}
