//! Merging stores: the same rows as importing the sources into one store.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{Cli, Ran};

/// The rows of every table but those of imports, by table and partition, as the store's dataset has them.
pub(crate) fn rows(cli: &Cli, store: &str) -> BTreeMap<PathBuf, String> {
    let dataset = format!("{store}.data");
    let ran = cli.run(&["--db", store, "export", "csv", &dataset]);
    assert_eq!(ran.code, 0, "{ran}");
    let root = cli.path(&dataset);
    let mut found = BTreeMap::new();
    let mut waiting = vec![root.clone()];
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        let inside = path.strip_prefix(&root).unwrap();
        if !inside.starts_with("_driftbase") && !inside.starts_with("import") {
            found.insert(inside.parent().unwrap().to_owned(), fs::read_to_string(&path).unwrap());
        }
    }
    assert!(found.keys().any(|path| path.starts_with("task_count")));
    found
}

/// What a command that must succeed said to people.
pub(crate) fn done(ran: Ran) -> String {
    assert_eq!(ran.code, 0, "{ran}");
    ran.stderr
}

/// A run of three simulations, of which the last is a copy of the first under another id and trial.
fn source() -> Value {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/tau2/simulations_first.json");
    let mut source: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let simulations = source["simulations"].as_array_mut().unwrap();
    let mut copy = simulations[0].clone();
    copy["id"] = json!("a further one");
    copy["trial"] = json!(7);
    simulations.push(copy);
    source
}

/// Writes a source and imports it into a store; waits for another second, since the later import wins.
fn import(cli: &Cli, store: &str, source: &Value) {
    let text = source.to_string();
    cli.write("run.json", &text);
    done(cli.run(&["--db", store, "import", "run.json"]));
    std::thread::sleep(std::time::Duration::from_millis(1100));
}

#[test]
fn runs_of_several_stores_are_as_if_imported_into_one() {
    let cli = Cli::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for (store, name) in [
        ("one.db", "retail.json.gz"),
        ("two.db", "airline.json.gz"),
        ("two.db", "banking_knowledge.json.zst"),
    ] {
        let path = samples.join(format!("qwen3.8-27b_{name}"));
        done(cli.run(&["--db", store, "import", path.to_str().unwrap()]));
    }
    done(cli.run(&["--db", "direct.db", "import", samples.to_str().unwrap()]));
    done(cli.run(&["--db", "one.db", "label", "1", "first"]));
    done(cli.run(&["--db", "direct.db", "label", "qwen3.8-27b_retail", "first"]));
    let two = fs::read(cli.path("two.db")).unwrap();
    let said = done(cli.run(&["--db", "all.db", "merge", "one.db", "two.db"]));
    assert!(
        said.contains("new        qwen3.8-27b_retail of one.db: 342 simulations added"),
        "{said}"
    );
    assert!(rows(&cli, "all.db") == rows(&cli, "direct.db"));
    assert!(fs::read(cli.path("two.db")).unwrap() == two, "the other store was changed");
    done(cli.run(&["--db", "all.db", "doctor"]));
    let said = done(cli.run(&["--db", "all.db", "merge", "one.db", "two.db"]));
    assert_eq!(said.matches("unchanged").count(), 3, "{said}");
    assert!(rows(&cli, "all.db") == rows(&cli, "direct.db"));
}

#[test]
fn a_grown_and_regraded_run_is_merged_as_it_is_imported() {
    let cli = Cli::new();
    let whole = source();
    let mut part = whole.clone();
    part["simulations"].as_array_mut().unwrap().pop();
    let mut regraded = whole.clone();
    let reward = &mut regraded["simulations"][0]["reward_info"];
    assert_eq!(reward["reward"], json!(1.0));
    reward["reward"] = json!(0.0);
    let mut retold = regraded.clone();
    retold["simulations"][1]["messages"].as_array_mut().unwrap().pop();
    import(&cli, "part.db", &part);
    import(&cli, "direct.db", &part);
    for (store, source) in
        [("whole.db", &whole), ("regraded.db", &regraded), ("retold.db", &retold)]
    {
        import(&cli, store, source);
        import(&cli, "direct.db", source);
        done(cli.run(&["--db", "part.db", "merge", store]));
        assert!(rows(&cli, "part.db") == rows(&cli, "direct.db"), "{store}");
        done(cli.run(&["--db", "part.db", "doctor"]));
    }
    // What is older changes nothing that counts: the conversation and the verdict stay.
    let before = rows(&cli, "part.db");
    let said = done(cli.run(&["--db", "part.db", "merge", "whole.db"]));
    assert!(said.contains("unchanged"), "{said}");
    assert!(rows(&cli, "part.db") == before);
}

#[test]
fn what_cannot_be_merged_is_told_and_nothing_is_written() {
    let cli = Cli::new();
    import(&cli, "own.db", &source());
    let before = fs::read(cli.path("own.db")).unwrap();
    cli.write("notes.txt", "no store at all");
    for (other, message) in [
        ("notes.txt", "notes.txt"),
        ("missing.db", "missing.db"),
        ("own.db", "own.db is the store itself"),
    ] {
        let ran = cli.run(&["--db", "own.db", "merge", other]);
        assert!(ran.code == 2 || ran.code == 3, "{ran}");
        assert!(ran.stderr.contains(message), "{ran}");
        assert_eq!(cli.run(&["--db", "new.db", "merge", "notes.txt"]).code, 3);
    }
    assert!(fs::read(cli.path("own.db")).unwrap() == before);
    assert!(!cli.path("new.db").exists());
    // A store of an older version is read by nobody before it is brought up to date.
    drop(crate::upgrade::old_store(&cli.path("older.db"), 3));
    let ran = cli.run(&["--db", "own.db", "merge", "older.db"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("older.db"), "{ran}");
    assert!(fs::read(cli.path("own.db")).unwrap() == before);
}

/// Each table of a store but those that keep its house.
fn tables() -> Vec<String> {
    driftbase::export::tables::all().unwrap().into_iter().map(|t| t.name.to_owned()).collect()
}

#[test]
fn every_table_is_merged() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/store/sql");
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let copied = ["copy_run.sql", "copy_verdicts.sql", "copy_anchors.sql"];
    let copied = copied.map(|name| read(&format!("merge/{name}"))).concat();
    // Counts of a whole run are counted again.
    let counted =
        read("roll_up_tasks.sql") + &read("roll_up_tools.sql") + &read("roll_up_turns.sql");
    for table in tables() {
        let is_filled = |sql: &str| {
            let mut heads =
                sql.split("INTO ").skip(1).filter_map(|rest| rest.split_whitespace().next());
            heads.any(|name| name == table)
        };
        assert!(is_filled(&copied) || is_filled(&counted), "merge forgets {table}");
    }
}

/// What the controls come to: graded, with people's verdicts.
fn graded(cli: &Cli, store: &str, controls: &[&str]) {
    for name in controls {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("controls").join(name);
        done(cli.run(&["--db", store, "import", path.to_str().unwrap()]));
    }
    done(cli.run(&["--db", store, "grade"]));
}

#[test]
fn graded_stores_with_states_are_merged_as_they_are_graded_together() {
    let cli = Cli::new();
    graded(&cli, "one.db", &["archive.jsonl"]);
    graded(&cli, "two.db", &["payment.jsonl"]);
    graded(&cli, "direct.db", &["archive.jsonl", "payment.jsonl"]);
    done(cli.run(&["--db", "one.db", "merge", "two.db"]));
    let direct = rows(&cli, "direct.db");
    for table in [
        "state",
        "state_field",
        "simulation_state",
        "goal_field",
        "changeable_field",
        "forbidden_tool",
        "required_order",
        "control",
        "check_definition",
        "check_result",
        "check_evidence",
        "grader",
        "grader_verdict",
    ] {
        let of = |(path, text): &(&PathBuf, &String)| {
            path.starts_with(table) && text.lines().count() > 1
        };
        assert!(direct.iter().any(|row| of(&row)), "no row of {table}");
    }
    assert!(rows(&cli, "one.db") == direct);
    done(cli.run(&["--db", "one.db", "doctor"]));
    // Again, and the other way round: nothing more.
    done(cli.run(&["--db", "one.db", "merge", "direct.db"]));
    assert!(rows(&cli, "one.db") == direct);
    done(cli.run(&["--db", "one.db", "doctor"]));
}

/// Numbers that a statement gives.
fn numbers(cli: &Cli, store: &str, sql: &str) -> String {
    let ran = cli.run(&["--db", store, "sql", sql, "--format", "csv"]);
    assert_eq!(ran.code, 0, "{ran}");
    ran.stdout.lines().skip(1).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_last_word_of_a_person_is_the_last_in_whichever_store_it_was_said() {
    let cli = Cli::new();
    graded(&cli, "old.db", &["archive.jsonl"]);
    fs::copy(cli.path("old.db"), cli.path("new.db")).unwrap();
    let say = |store: &str, verdict: &str| {
        done(cli.run(&["--db", store, "verdict", "1", verdict, "--by", "ana"]));
    };
    say("old.db", "fail");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    say("new.db", "pass");
    // Into the store where the last word was said: what is taken is older.
    done(cli.run(&["--db", "new.db", "merge", "old.db"]));
    done(cli.run(&["--db", "old.db", "merge", "new.db"]));
    done(cli.run(&["--db", "old.db", "merge", "new.db"]));
    for store in ["new.db", "old.db"] {
        assert_eq!(
            numbers(&cli, store, "SELECT COUNT(*) AS n FROM person_verdict"),
            "2",
            "{store}"
        );
        // The first control is right, and the grader `full` passes it.
        let sql = "SELECT both_pass, false_accept FROM person_agreement WHERE grader = 'full'";
        assert_eq!(numbers(&cli, store, sql), "1,0", "{store}");
    }
    assert!(rows(&cli, "new.db") == rows(&cli, "old.db"));
}

#[test]
fn what_graders_said_of_another_grading_or_conversation_is_not_merged() {
    let cli = Cli::new();
    let results = "SELECT COUNT(*) AS n FROM grader_verdict AS v JOIN simulation AS s
                   ON s.simulation_id = v.simulation_id AND s.simulation = (SELECT MIN(simulation) FROM simulation)";
    let whole = source();
    let mut regraded = whole.clone();
    for simulation in regraded["simulations"].as_array_mut().unwrap() {
        simulation["reward_info"]["reward"] = json!(0.5);
    }
    import(&cli, "older.db", &whole);
    import(&cli, "newer.db", &regraded);
    // Graded by the old rewards here, and not yet by the new ones there: nothing is left.
    fs::copy(cli.path("older.db"), cli.path("bare.db")).unwrap();
    fs::copy(cli.path("newer.db"), cli.path("judged.db")).unwrap();
    done(cli.run(&["--db", "older.db", "grade"]));
    done(cli.run(&["--db", "judged.db", "grade"]));
    assert_ne!(numbers(&cli, "older.db", results), "0");
    fs::copy(cli.path("older.db"), cli.path("both.db")).unwrap();
    fs::copy(cli.path("newer.db"), cli.path("later.db")).unwrap();
    done(cli.run(&["--db", "both.db", "merge", "newer.db"]));
    assert_eq!(numbers(&cli, "both.db", results), "0");
    // What was said of the old rewards is not taken where the new ones count.
    done(cli.run(&["--db", "later.db", "merge", "older.db"]));
    assert_eq!(numbers(&cli, "later.db", results), "0");
    // What was said of the new ones is.
    let verdicts =
        "SELECT simulation, grader, verdict FROM grader_outcome ORDER BY simulation, grader";
    let judged = numbers(&cli, "judged.db", verdicts);
    assert_ne!(judged, numbers(&cli, "older.db", verdicts));
    done(cli.run(&["--db", "older.db", "merge", "judged.db"]));
    assert_eq!(numbers(&cli, "older.db", verdicts), judged);
    done(cli.run(&["--db", "bare.db", "merge", "judged.db"]));
    assert_eq!(numbers(&cli, "bare.db", verdicts), judged);
    done(cli.run(&["--db", "older.db", "doctor"]));
}

#[test]
fn states_of_a_conversation_that_gives_way_are_gone() {
    let cli = Cli::new();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("controls/archive.jsonl");
    let text = fs::read_to_string(path).unwrap();
    cli.write("control.jsonl", &text);
    done(cli.run(&["--db", "old.db", "import", "control.jsonl"]));
    std::thread::sleep(std::time::Duration::from_millis(1100));
    // Another environment in every simulation.
    cli.write("control.jsonl", &text.replace("inbox", "tray"));
    done(cli.run(&["--db", "new.db", "import", "control.jsonl"]));
    fs::copy(cli.path("new.db"), cli.path("kept.db")).unwrap();
    for (into, from) in [("old.db", "new.db"), ("kept.db", "old.db")] {
        done(cli.run(&["--db", into, "merge", from]));
        done(cli.run(&["--db", into, "doctor"]));
        let inbox = "SELECT COUNT(*) AS n FROM state_field WHERE value = 'inbox'";
        assert_eq!(numbers(&cli, into, inbox), "0", "{into}");
    }
}
