//! Model output is hostile: whatever stands in a source, no command's output steers a terminal, hides or
//! turns text, or becomes markup; formats for programs keep every character.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use driftbase::catalog;
use driftbase::cli::{self, error::Exit, ui::Ui};
use driftbase::store::Store;
use serde_json::{Value as Json, json};

use crate::place::{Place, rows};
use crate::tau2_json::{garage, results, with};

/// A title, a colour, C1 controls, a faked line, characters that turn or hide text, markup, a formula.
const HOSTILE: &str = "=1+1\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{85}\r\nerror: fake\n\t\u{202e}\u{2066}\u{200b}\u{2028}\
                       \u{feff}\u{e0041}\u{3164}\u{7f}\u{0}|`x`*b*_i_~s~$m$<img src=x>&lt;[a](b)https://c.example www.d.example\\";

/// A part of a name of files and folders that is as bad; no `/` stands in it.
const HOSTILE_NAME: &str = "\u{1b}[2J\nerror: fake\u{202e}\u{200b}|`x`<img src=x>";

/// What a command wrote.
struct Said {
    out: String,
    err: String,
    exit: Exit,
}

#[derive(Clone, Default)]
struct Buffer(Rc<RefCell<Vec<u8>>>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Buffer {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }
}

/// Runs a command on a store, as if in a pipe.
fn run(db: &Path, args: &[&str]) -> Said {
    let (out, err) = (Buffer::default(), Buffer::default());
    let mut ui = Ui::to_writers(Box::new(out.clone()), Box::new(err.clone()));
    let first = [OsString::from("driftbase"), "--db".into(), db.into()];
    let args = first.into_iter().chain(args.iter().map(OsString::from)).collect();
    let exit = cli::main(args, &mut ui);
    Said { out: out.text(), err: err.text(), exit }
}

/// Checks that nothing in a text deceives; line feeds end lines of ours.
#[track_caller]
fn harmless(text: &str, what: &str) {
    let is_bad = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
                         | '\u{feff}' | '\u{3164}' | '\u{e0000}'..='\u{e007f}')
    };
    if let Some(at) = text.find(is_bad) {
        let begin = text[..at].char_indices().rev().nth(80).map_or(0, |(begin, _)| begin);
        panic!("{what}: {:?}", text[begin..].chars().take(200).collect::<String>());
    }
    let faked = text.lines().find(|line| line.starts_with("error: fake"));
    assert_eq!(faked, None, "{what}");
}

/// Checks that each line of a Markdown table has as many cells as the first, and no markup in them.
#[track_caller]
fn no_markup(markdown: &str, what: &str) {
    let mut columns = None;
    for line in markdown.lines() {
        let mut bare = String::new();
        let mut characters = line.chars();
        while let Some(character) = characters.next() {
            match character {
                '\\' => drop(characters.next()),
                other => bare.push(other),
            }
        }
        for markup in
            ["`", "<img", "[a]", "](", "*b*", "~s~", "$m$", " _i_ ", "https://", "www.", "&lt;["]
        {
            assert!(!bare.replace("<br>", " ").contains(markup), "{what}: {markup} in {line}");
        }
        if !line.starts_with('|') {
            columns = None;
            continue;
        }
        let cells = bare.matches('|').count();
        assert_eq!(*columns.get_or_insert(cells), cells, "{what}: {line}");
    }
}

/// A results file with the hostile text in every text that may hold it.
fn hostile_results() -> Json {
    const KEPT: [&str; 5] = ["role", "requestor", "tool_type", "termination_reason", "component"];
    fn spoil(value: &mut Json) {
        match value {
            Json::String(text) => text.push_str(HOSTILE),
            Json::Array(items) => items.iter_mut().for_each(spoil),
            Json::Object(fields) => {
                let texts = fields.iter_mut().filter(|(key, _)| !KEPT.contains(&key.as_str()));
                texts.for_each(|(_, value)| spoil(value));
            }
            Json::Null | Json::Bool(_) | Json::Number(_) => {}
        }
    }
    let (tasks, mut simulations) = garage();
    for check in ["env_assertions", "nl_assertions", "communicate_checks"] {
        let text = json!([{"nl_assertion": "said", "met": false, "justification": "why"}]);
        simulations[0]["reward_info"][check] = text;
    }
    simulations[1]["messages"].as_array_mut().unwrap().push(json!(5));
    let mut file = results(&tasks, &simulations);
    spoil(&mut file);
    // What says what something is may be anything too, in a simulation of its own.
    let said = json!({"role": HOSTILE, "content": HOSTILE, "requestor": HOSTILE});
    let one = json!({"id": "odd", "task_id": HOSTILE, "trial": 0, "termination_reason": HOSTILE, "mode": HOSTILE,
                     "start_time": HOSTILE, "messages": [said], "reward_info": {"reward": HOSTILE,
                     "reward_basis": [HOSTILE], "reward_breakdown": {HOSTILE: 0.5, "DB": HOSTILE},
                     "info": {"note": HOSTILE}}, "info": {"error": HOSTILE, "error_type": HOSTILE}});
    file["simulations"].as_array_mut().unwrap().push(one);
    file
}

/// A store with two runs of hostile names, texts and labels, and what the imports said.
fn hostile_store() -> (Place, std::path::PathBuf) {
    let place = Place::new();
    let db = place.path("store.db");
    let second = with(hostile_results(), json!({"timestamp": format!("later{HOSTILE}")}));
    for (name, file) in [("one", hostile_results()), ("two", second)] {
        let path = place.write(&format!("{name}{HOSTILE_NAME}.json"), file.to_string());
        let path = path.display().to_string();
        let said = run(&db, &["import", &path, "--label", HOSTILE.trim_end_matches('\0')]);
        assert_eq!(said.exit, Exit::Done, "{}", said.err);
        harmless(&said.out, "import");
        harmless(&said.err, "import");
    }
    (place, db)
}

#[test]
fn no_command_lets_a_hostile_text_through() {
    let (_place, db) = hostile_store();
    let store = Store::open_read_only(&db).unwrap();
    let run_name = format!("one{HOSTILE_NAME}");
    let mut commands: Vec<Vec<String>> = Vec::new();
    let mut add = |args: &[&str]| commands.push(args.iter().map(|arg| (*arg).to_owned()).collect());
    add(&["runs"]);
    add(&["show", &run_name]);
    add(&["show", "1"]);
    add(&["doctor"]);
    add(&["schema"]);
    add(&["validity"]);
    add(&["trend", "--measure", "gd"]);
    add(&["trend", "--measure", "gd", "--matrix"]);
    add(&["compare", "1", "2"]);
    add(&["compare", &run_name, "2"]);
    add(&["label", "2", HOSTILE_NAME]);
    add(&["anchor", "add", "frozen", &run_name, "--source", HOSTILE_NAME]);
    add(&["anchor", "list"]);
    add(&["anchor", "show", "frozen"]);
    add(&["rematch", "1", "--gold-run", "2", "--name", "again"]);
    for file in catalog::queries().unwrap() {
        add(&["query", &file.name]);
    }
    for table in rows(&store, "SELECT name FROM sqlite_schema WHERE type = 'table'") {
        add(&["sql", &format!("SELECT * FROM \"{table}\"")]);
    }
    add(&["sql", &format!("SELECT 1 AS \"{}\"", HOSTILE.replace('\0', ""))]);
    // What is not there is told with its name.
    for args in [
        vec!["show", HOSTILE_NAME],
        vec!["show", "1", "--task", HOSTILE_NAME],
        vec!["show", &run_name, "--matcher", HOSTILE_NAME],
        vec!["query", HOSTILE_NAME],
        vec!["query", "domain-drift", "--run", HOSTILE_NAME],
        vec!["query", "turn-drift", "--window", HOSTILE_NAME],
        vec!["compare", HOSTILE_NAME, "2"],
        vec!["compare", "1", "2", "--require", HOSTILE_NAME],
        vec!["anchor", "show", HOSTILE_NAME],
        vec!["anchor", "add", HOSTILE_NAME, "1"],
        vec!["anchor", "import", HOSTILE_NAME],
        vec!["label", HOSTILE_NAME, "x"],
        vec!["rm", HOSTILE_NAME, "--yes"],
        vec!["rm", &run_name],
        vec!["rematch", "1", "--gold", HOSTILE_NAME, "--name", "x"],
        vec!["rematch", "1", "--gold-run", "2", "--name", HOSTILE_NAME],
        vec!["schema", HOSTILE_NAME],
        vec!["sql", &format!("SELECT {HOSTILE_NAME}")],
        vec!["sql", &format!("SELECT \n{HOSTILE_NAME}")],
        vec!["import", HOSTILE_NAME],
        vec!["--queries", HOSTILE_NAME, "runs"],
        vec!["--format", HOSTILE_NAME, "runs"],
        vec!["runs", "--output", HOSTILE_NAME],
        vec!["report", HOSTILE_NAME],
        vec!["report", "1", "--anchor", HOSTILE_NAME],
        vec!["report", "1", "--matcher", HOSTILE_NAME],
        vec!["show", HOSTILE_NAME, "--html"],
        vec![HOSTILE_NAME],
    ] {
        add(&args);
    }
    for args in &commands {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        for format in ["table", "markdown", "json"] {
            let is_told = args.contains(&"--output") || args.contains(&"--format");
            let has_format = match args[0] {
                "label" | "rematch" | "rm" | "import" => false,
                "anchor" => ["list", "show"].contains(&args[1]),
                _ => !is_told,
            };
            if !has_format && format != "table" {
                continue;
            }
            let args =
                if has_format { [&args[..], &["--format", format]].concat() } else { args.clone() };
            let what = format!("{args:?}");
            let said = run(&db, &args);
            harmless(&said.err, &what);
            harmless(&said.out, &what);
            if format == "markdown" {
                no_markup(&said.out, &what);
            }
        }
    }
    // A transcript; by number, as no argument of a process holds a NUL.
    let ids = rows(&store, "SELECT simulation_id FROM simulation");
    assert_eq!(ids.len(), 14);
    for id in ids {
        let said = run(&db, &["show", &id, "--simulation"]);
        assert_eq!(said.exit, Exit::Done, "{}", said.err);
        harmless(&said.out, "show");
        // What is said is indented: it begins no line.
        assert!(!said.out.lines().any(|line| line.starts_with("error: ")));
    }
}

/// The names of the elements of a page, without those of its own script and style.
fn elements(page: &str) -> std::collections::BTreeSet<String> {
    let mut names = std::collections::BTreeSet::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once('<') {
        let (tag, after) = after.split_once('>').unwrap();
        let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap_or_default();
        // What stands in quotes is no attribute.
        let bare: String = tag.split('"').step_by(2).collect();
        assert!(!bare.split(' ').any(|part| part.starts_with("on")), "{tag}");
        for link in ["href=\"", "src=\""] {
            let to = tag.split_once(link).map_or("#", |(_, to)| to);
            assert!(to.starts_with('#') || to.starts_with("data:,"), "{tag}");
        }
        names.insert(name.to_owned());
        rest = match name {
            "script" | "style" => after.split_once(&format!("</{name}>")).unwrap().1,
            _ => after,
        };
    }
    names
}

#[test]
fn pages_hold_no_foreign_markup() {
    const OURS: [&str; 48] = [
        "!DOCTYPE",
        "a",
        "body",
        "caption",
        "circle",
        "code",
        "dd",
        "defs",
        "details",
        "div",
        "dl",
        "dt",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "head",
        "header",
        "html",
        "li",
        "line",
        "link",
        "main",
        "meta",
        "nav",
        "ol",
        "p",
        "pattern",
        "polygon",
        "polyline",
        "rect",
        "script",
        "section",
        "span",
        "strong",
        "style",
        "summary",
        "svg",
        "table",
        "tbody",
        "td",
        "text",
        "th",
        "thead",
        "title",
        "tr",
        "ul",
    ];
    let (_place, db) = hostile_store();
    let name = format!("one{HOSTILE_NAME}");
    let mut commands: Vec<Vec<String>> = [
        &["report", "--worst", "100"][..],
        &["report", "1", "--lang", "zh", "--worst", "100"],
        &["report", "1", "2"],
        &["report", &name, "2", "1", "--lang", "zh"],
    ]
    .iter()
    .map(|args| args.iter().map(|arg| (*arg).to_owned()).collect())
    .collect();
    let store = Store::open_read_only(&db).unwrap();
    for id in rows(&store, "SELECT simulation_id FROM simulation") {
        commands.push(["show", &id, "--simulation", "--html"].map(str::to_owned).to_vec());
    }
    for args in &commands {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let said = run(&db, &args);
        let what = format!("{args:?}");
        // Twice the same run is refused, and told.
        if said.exit == Exit::Done {
            // A tab is harmless in a page; line feeds of what is said stay, inside elements.
            harmless(
                &said.out.replace('\t', " ").replace("\nerror: fake", "\n error: fake"),
                &what,
            );
            assert!(said.out.contains(r"\u{202e}"), "{what}");
            let foreign: Vec<String> = elements(&said.out)
                .into_iter()
                .filter(|name| !OURS.contains(&name.as_str()))
                .collect();
            assert!(foreign.is_empty(), "{what}: {foreign:?}");
        } else {
            assert!(
                said.err.contains("overlap") || said.err.contains("twice"),
                "{what}: {}",
                said.err
            );
        }
        harmless(&said.err, &what);
    }
}

#[test]
fn formats_for_programs_keep_every_character() {
    let (_place, db) = hostile_store();
    let sql = "SELECT simulation, text FROM simulation JOIN turn_text USING (simulation_id)
               WHERE text LIKE '%=1%' ORDER BY simulation_id, position";
    let store = Store::open_read_only(&db).unwrap();
    let mut statement = store.connection().prepare(sql).unwrap();
    let take = |row: &rusqlite::Row<'_>| Ok([row.get(0)?, row.get(1)?]);
    let stored: Vec<[String; 2]> =
        statement.query_map([], take).unwrap().map(Result::unwrap).collect();
    assert!(
        stored.len() > 20
            && stored[0] == [format!("s-0{HOSTILE}"), format!("hello from s-0{HOSTILE}")]
    );
    let out = |format| run(&db, &["sql", sql, "--format", format]).out;
    let of_object =
        |row: &Json| ["simulation", "text"].map(|key| row[key].as_str().unwrap().to_owned());
    let json: Vec<Json> = serde_json::from_str(&out("json")).unwrap();
    assert_eq!(json.iter().map(of_object).collect::<Vec<_>>(), stored);
    let jsonl = out("jsonl");
    let lines = jsonl.lines().map(|line| of_object(&serde_json::from_str(line).unwrap()));
    assert_eq!(lines.collect::<Vec<_>>(), stored);
    let csv = out("csv");
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let records: Vec<[String; 2]> = csv
        .records()
        .map(|record| {
            let record = record.unwrap();
            [record[0].to_owned(), record[1].to_owned()]
        })
        .collect();
    assert_eq!(records, stored);
}
