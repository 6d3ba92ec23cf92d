//! Sources and stores that cannot be used: what is told, and that nothing half-written stays.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::time::Duration;

use driftbase::import;
use driftbase::store::Store;
use serde_json::json;

use crate::facts::everything;
use crate::faults::good;
use crate::place::{Place, chain, source};
use crate::support::Cli;
use crate::tau2_json::{garage, info, results, with};

#[test]
fn files_that_are_no_results_are_refused_with_their_name_and_the_place() {
    let place = Place::new();
    let cases: [(&[u8], &str); 12] = [
        (b"", "[folder]/x.json: the file is empty; expected a τ²-bench results file (JSON)"),
        (b" \n\t", "[folder]/x.json: the file is empty; expected a τ²-bench results file (JSON)"),
        (b"hello", "not JSON at byte 0, in the root: expected `{` or `[`, found `h`"),
        (
            b"\xff\xfe[\0",
            "not JSON at byte 0, in the root: expected `{` or `[`, found the byte 0xff",
        ),
        (b"42", "holds no simulations: found a single value"),
        (b"{\"simulations\": [}", "not JSON at byte 17, in simulations[0]: expected a value"),
        (b"{\"simulations\": []} x", "not JSON at byte 20, in what follows the root"),
        (b"{\"simulations\": [{]", "in simulations[0]: expected brackets that pair, found `]`"),
        (b"{}", "x.json holds no simulations: found an empty object; expected a τ²-bench results"),
        (b"[]", "holds no simulations: found an empty list"),
        (b"[{\"id\": 1}, 2]", "found a list of 2 elements, none of them a simulation"),
        (b"{\"name\": \"x\", \"scripts\": {}}", "found an object with the keys `name`, `scripts`"),
    ];
    for (content, expected) in cases {
        let error = place.refuse("x.json", content);
        assert!(error.contains(expected), "{error}\nexpected: {expected}");
        assert!(error.contains("[folder]/x.json"), "{error}");
    }
}

#[test]
fn simulations_that_are_no_list_are_refused() {
    let place = Place::new();
    for content in [r#"{"simulations": 5}"#, r#"{"simulations": {"a": {}}, "tasks": []}"#] {
        let error = place.refuse("x.json", content);
        assert!(error.contains("`simulations` is no list"), "{error}");
    }
}

#[test]
fn a_file_that_is_cut_off_anywhere_is_refused_as_a_whole() {
    let content = good();
    let place = Place::new();
    let mut at = 1;
    while at < content.len() - 1 {
        let part = &content.as_bytes()[..at];
        let error = place.refuse("run.json", part);
        assert!(error.contains("cut off"), "{at}: {error}");
        at += 97;
    }
    let at = content.find("hello from s-1").unwrap();
    let error = place.refuse("run.json", &content.as_bytes()[..at]);
    assert!(error.contains("inside simulations[1]"), "{error}");
    let compressed = zstd::encode_all(content.as_bytes(), 1).unwrap();
    let error = place.refuse("run.json.zst", &compressed[..compressed.len() / 2]);
    assert!(error.contains("run.json.zst"), "{error}");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut gzip, content.as_bytes()).unwrap();
    let gzip = gzip.finish().unwrap();
    let error = place.refuse("run.json.gz", &gzip[..gzip.len() / 2]);
    assert!(error.contains("run.json.gz"), "{error}");
}

#[test]
fn a_key_of_the_file_that_stands_twice_is_refused() {
    let place = Place::new();
    let content = good().replacen("\"tasks\"", "\"simulations\": [], \"tasks\"", 1);
    let error = place.refuse("run.json", content);
    assert!(error.contains("the key `simulations` stands twice"), "{error}");
}

#[test]
fn a_file_of_which_nothing_can_be_read_leaves_nothing_behind() {
    let place = Place::new();
    place.take("good.json", good());
    let before = everything(&place.store);
    let content = results(&[json!(1)], &[json!({"id": "x"}), json!(null)]);
    let content = with(content, json!({"timestamp": "later"})).to_string();
    let error = place.refuse("run.json", content);
    assert!(
        error.contains("none of the 2 simulations in [folder]/run.json can be read"),
        "{error}"
    );
    assert!(error.contains("the first, simulations[0]: expected a simulation"), "{error}");
    assert_eq!(everything(&place.store), before);
    // Nor does a folder layout.
    let meta = json!({"timestamp": "later", "info": info("garage"), "tasks": []});
    place.write("folder/results.json", meta.to_string());
    place.write("folder/simulations/a.json", "{\"id\": ");
    let error = place.try_import(&place.path("folder")).unwrap_err().to_string();
    assert!(error.contains("none of the 1 simulations"), "{error}");
    assert!(error.contains("simulations/a.json: the file is cut off"), "{error}");
    assert_eq!(everything(&place.store), before);
    // With one good simulation beside it, the bad one is quarantined.
    place.write("folder/simulations/b.json", garage().1[0].to_string());
    place.import(place.path("folder"));
    let problem = place.row("SELECT action, location FROM problem");
    assert_eq!(problem, "quarantined|simulations/a.json");
}

#[test]
fn a_source_that_changes_while_it_is_read_is_refused() {
    let place = Place::new();
    let path = place.write("run.json", good());
    let written = std::sync::atomic::AtomicBool::new(false);
    let write = |_, _| {
        if !written.swap(true, std::sync::atomic::Ordering::Relaxed) {
            fs::write(&path, good() + " ").unwrap();
        }
    };
    let result = import::import(&place.store, &source(&path), &place.options, &write);
    let error = result.unwrap_err().to_string();
    assert!(error.contains("run.json changed while it was read"), "{error}");
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "0");
    assert_eq!(place.import(&path).simulations, 2);
}

/// A store in a file of a folder of its own.
fn store_file() -> (tempfile::TempDir, PathBuf, Store) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("store.db");
    let store = Store::open_or_create(&path).unwrap();
    (folder, path, store)
}

#[test]
fn a_full_disk_leaves_the_store_as_it_was() {
    let (_folder, path, store) = store_file();
    let place = Place { store, ..Place::new() };
    place.take("first.json", good());
    let before = everything(&place.store);
    let pages = place.row("PRAGMA page_count");
    place.row(&format!("PRAGMA max_page_count = {pages}"));
    let (tasks, simulations) = garage();
    let many: Vec<_> = (0..200)
        .map(|n| with(simulations[n % 4].clone(), json!({"id": format!("n-{n}")})))
        .collect();
    let error = place.refuse("many.json", results(&tasks, &many).to_string());
    assert!(error.starts_with("no space left to write"), "{error}");
    assert_eq!(everything(&place.store), before);
    place.row("PRAGMA max_page_count = 100000");
    assert_eq!(place.take("many.json", results(&tasks, &many).to_string()).counts.added, 200);
    drop(place);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "no journal is left");
}

#[test]
fn a_store_that_another_one_writes_is_told_to_be_locked() {
    let (_folder, path, store) = store_file();
    let other = Store::open(&path).unwrap();
    let place = Place { store, ..Place::new() };
    let writer = other.begin().unwrap();
    place.store.connection().busy_timeout(Duration::from_millis(20)).unwrap();
    let error = place.try_import(&place.write("run.json", good())).unwrap_err();
    assert!(chain(&error).contains("store.db is locked by another process"), "{}", chain(&error));
    drop(writer);
    assert_eq!(place.take("run.json", good()).simulations, 2);
}

#[test]
fn exit_codes_tell_how_an_import_went() {
    let cli = Cli::new();
    cli.write("good.json", &good());
    cli.write("half.json", &good()[..500]);
    let bad = good().replacen("\"simulations\":[", "\"simulations\":[5,", 1);
    cli.write("bad.json", &bad.replace("T09:00", "T11:00"));
    cli.write("other.json", "{\"name\": \"package\"}");
    let code = |args: &[&str]| cli.run(&[&["import"], args].concat()).code;
    assert_eq!(code(&["good.json"]), 0);
    assert_eq!(code(&["good.json"]), 0, "again");
    assert_eq!(code(&["bad.json"]), 0, "a record is quarantined");
    fs::remove_file(cli.path("driftbase.db")).unwrap();
    assert_eq!(code(&["bad.json", "--strict"]), 1);
    assert_eq!(code(&[]), 2);
    assert_eq!(code(&["good.json", "--gold", "none"]), 2);
    assert_eq!(code(&["half.json"]), 3);
    assert_eq!(code(&["missing.json"]), 3);
    let ran = cli.run(&["import", "half.json", "good.json"]);
    assert_eq!(ran.code, 3, "one of two");
    assert!(ran.stderr.contains("half.json: the file is cut off: it ends at byte 500"), "{ran}");
    assert!(ran.stderr.contains("new        good.json: 2 simulations"), "{ran}");
    let ran = cli.run(&["import", "other.json"]);
    assert_eq!(ran.code, 3, "named directly");
    assert!(ran.stderr.contains("expected a τ²-bench results file"), "{ran}");
}

#[test]
fn other_json_in_a_folder_is_skipped() {
    let cli = Cli::new();
    cli.write("data/runs/good.json", &good());
    cli.write("data/tasks.json", "[{\"id\": \"0\", \"evaluation_criteria\": {\"actions\": []}}]");
    cli.write("data/db.json", "{\"orders\": {}, \"users\": {}}");
    cli.write("data/package.json", "{\"name\": \"x\", \"version\": \"1\"}");
    cli.write("data/notes.txt", "no JSON");
    cli.write("data/.hidden.json", "no JSON");
    let ran = cli.run(&["import", "data"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.stderr.contains("3 other JSON files"), "{ran}");
    let ran = cli.run(&["import", "data/tasks.json"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("data/tasks.json holds no simulations: found a list"), "{ran}");
}

#[test]
fn a_folder_layout_is_imported_with_the_files_beside_it() {
    let cli = Cli::new();
    let meta = json!({"timestamp": "later", "info": info("garage"), "tasks": []});
    cli.write("run/results.json", &meta.to_string());
    cli.write("run/simulations/a.json", &garage().1[0].to_string());
    cli.write("run/simulations/notes.json", "{\"a\": 1}");
    cli.write("run/sub/more.json", &good());
    cli.write("run/package.json", "{\"name\": \"x\"}");
    std::os::unix::fs::symlink("..", cli.path("run/sub/back")).unwrap();
    let ran = cli.run(&["import", "run", "--strict"]);
    assert_eq!(ran.code, 0, "{ran}");
    for told in ["run: 1 simulation,", "run/sub/more.json: 2 simulations", "1 other JSON file "] {
        assert!(ran.stderr.contains(told), "{told}: {ran}");
    }
}

#[test]
fn a_pipe_is_refused_with_the_reason() {
    let cli = Cli::new();
    let mut command = cli.command(&["import", "/dev/stdin"]);
    let ran = cli.finish(command.stdin(std::io::pipe().unwrap().0));
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("cannot read /dev/stdin"), "{ran}");
    assert!(ran.stderr.contains("it must be a regular file, because it is read twice"), "{ran}");
}

#[test]
fn a_dry_run_changes_nothing() {
    let cli = Cli::new();
    cli.write("good.json", &good());
    let ran = cli.run(&["import", "--dry-run", "good.json"]);
    assert_eq!(ran.code, 0, "{ran}");
    assert!(ran.stdout.contains("garage") && ran.stderr.contains("nothing was changed"), "{ran}");
    assert!(!cli.path("driftbase.db").exists());
    drop(Store::open_or_create(&cli.path("driftbase.db")).unwrap());
    let before = fs::read(cli.path("driftbase.db")).unwrap();
    assert_eq!(cli.run(&["import", "--dry-run", "good.json"]).code, 0);
    assert_eq!(fs::read(cli.path("driftbase.db")).unwrap(), before);
}

#[test]
fn stores_that_cannot_be_written_are_told_and_stay_as_they_are() {
    let cli = Cli::new();
    cli.write("good.json", &good());
    let refused = |words: &str| {
        let before = fs::read(cli.path("driftbase.db")).unwrap();
        let ran = cli.run(&["import", "good.json"]);
        assert_eq!(ran.code, 3, "{ran}");
        assert!(ran.stderr.contains(words), "{ran}");
        assert_eq!(fs::read(cli.path("driftbase.db")).unwrap(), before);
        fs::remove_file(cli.path("driftbase.db")).unwrap();
    };
    cli.write("driftbase.db", "my diary");
    refused("not a SQLite file");
    let foreign = rusqlite::Connection::open_with_flags(
        cli.path("driftbase.db"),
        rusqlite::OpenFlags::SQLITE_OPEN_READ_WRITE | rusqlite::OpenFlags::SQLITE_OPEN_CREATE,
    );
    let (foreign, table) = (foreign.unwrap(), "CREATE TABLE diary (day TEXT)");
    foreign.execute_batch(table).unwrap();
    drop(foreign);
    refused("but not a driftbase store");
    let newer = Store::open_or_create(&cli.path("driftbase.db")).unwrap();
    newer
        .connection()
        .execute_batch("UPDATE refinery_schema_history SET version = version + 900")
        .unwrap();
    drop(newer);
    refused("made by a newer driftbase");
    let ran = cli.run(&["--db", "nowhere/store.db", "import", "good.json"]);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("there is no folder nowhere"), "{ran}");
}

#[test]
fn permissions_that_forbid_are_told() {
    let set = |path: PathBuf, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode));
    let run = |cli: &Cli| {
        let mut command = cli.command(&["import", "good.json"]);
        if fs::metadata(cli.path("")).unwrap().uid() == 0 {
            // Permissions do not bind root: run as somebody else.
            command.uid(65_534).gid(65_534);
        }
        cli.finish(&mut command)
    };
    let cli = Cli::with_store();
    cli.write("good.json", &good());
    set(cli.path(""), 0o755).unwrap();
    set(cli.path("driftbase.db"), 0o444).unwrap();
    let ran = run(&cli);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("driftbase.db cannot be written"), "{ran}");

    let cli = Cli::new();
    cli.write("good.json", &good());
    set(cli.path("good.json"), 0o000).unwrap();
    set(cli.path(""), 0o777).unwrap();
    let ran = run(&cli);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("cannot read good.json"), "{ran}");
    assert!(ran.stderr.contains("ermission denied"), "{ran}");

    let cli = Cli::new();
    cli.write("good.json", &good());
    set(cli.path(""), 0o555).unwrap();
    let ran = run(&cli);
    set(cli.path(""), 0o755).unwrap();
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("driftbase.db"), "{ran}");
}
