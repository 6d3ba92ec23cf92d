//! Merging stores: the same rows as importing the sources into one store.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::support::{Cli, Ran};

/// The rows of every table but those of imports, by table and partition, as the store's dataset has them.
fn rows(cli: &Cli, store: &str) -> BTreeMap<PathBuf, String> {
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
fn done(ran: Ran) -> String {
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
