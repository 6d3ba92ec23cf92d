//! What can happen to files meanwhile: full disks, limits, stores that vanish, sources that change.

use std::fs::{self, OpenOptions, Permissions};
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;
use std::thread;
use std::time::Duration;

use driftbase::store::Store;

use crate::ordeal::{Ended, Running, assert_whole, big_source, content, names, references, source};
use crate::support::{Cli, Ran};

const SOURCES: [&str; 3] = ["a.json", "big.json", "c.json"];

/// A source that is large against the others, and against what an empty store takes.
fn with_a_big_source() -> Cli {
    let cli = Cli::new();
    cli.write("a.json", &source("a", 5, 100));
    cli.write("big.json", &big_source("big", 1_500));
    cli.write("c.json", &source("c", 5, 100));
    cli
}

/// The command, run by a shell after something else.
fn after(cli: &Cli, preparation: &str, args: &[&str]) -> Command {
    let program = cli.command(args);
    let mut shell = Command::new("sh");
    shell
        .args(["-c", &format!("{preparation} && exec \"$0\" \"$@\"")])
        .arg(program.get_program())
        .args(args)
        .current_dir(cli.path(""))
        .stdin(std::process::Stdio::null());
    shell
}

#[track_caller]
fn assert_the_small_ones_are_imported(cli: &Cli, ran: &Ran, db: &str, small: &[String]) {
    assert_eq!(ran.code, 3, "{ran}");
    for told in
        ["new        a.json", "new        c.json", "error: 1 of 3 sources could not be imported"]
    {
        assert!(ran.stderr.contains(told), "{told}\n{ran}");
    }
    assert_whole(cli, db);
    assert!(content(&cli.path(db)) == small);
}

#[test]
fn a_file_that_reaches_a_limit_costs_only_its_source() {
    let cli = with_a_big_source();
    let small = references(&cli, &["a.json", "c.json"]).pop().unwrap();
    for exists in [false, true] {
        if exists {
            drop(Store::open_or_create(&cli.path("driftbase.db")).unwrap());
        }
        // In blocks of 512 bytes: 4 MiB, less than the big source takes.
        let import = [&["import"], &SOURCES[..]].concat();
        let ran = cli.finish(&mut after(&cli, "ulimit -f 8192", &import));
        assert!(ran.stderr.contains("could not read or write driftbase.db"), "{ran}");
        assert!(ran.stderr.contains("limits on the size of files"), "{ran}");
        assert_the_small_ones_are_imported(&cli, &ran, "driftbase.db", &small);
        assert_eq!(names(&cli.path("")), ["a.json", "big.json", "c.json", "driftbase.db"]);
        fs::remove_file(cli.path("driftbase.db")).unwrap();
    }
}

#[test]
fn a_full_disk_costs_only_the_source_that_filled_it() {
    let can_mount = Command::new("unshare").args(["-rm", "true"]).status();
    if !can_mount.is_ok_and(|status| status.success()) {
        println!("skipped: a small file system can be mounted neither as root nor in a namespace");
        return;
    }
    let cli = with_a_big_source();
    let small = references(&cli, &["a.json", "c.json"]).pop().unwrap();
    fs::create_dir(cli.path("full")).unwrap();
    // What is mounted in a namespace is gone with it, so what it holds is copied out.
    let program = cli.command(&[]).get_program().to_owned();
    let script = "mount -t tmpfs -o size=6m tmpfs full || exit 99
        \"$0\" --db full/driftbase.db import a.json big.json c.json; code=$?
        ls full > left; cp full/driftbase.db after.db; exit $code";
    let mut shell = Command::new("unshare");
    shell.args(["-rm", "sh", "-c", script]).arg(program).current_dir(cli.path(""));
    let ran = cli.finish(&mut shell);
    assert!(ran.stderr.contains("error: no space left to write full/driftbase.db"), "{ran}");
    assert_the_small_ones_are_imported(&cli, &ran, "after.db", &small);
    assert_eq!(cli.read("left"), "driftbase.db\n");
}

/// Runs as somebody whom permissions bind.
fn bound<'c>(cli: &Cli, command: &'c mut Command) -> &'c mut Command {
    if fs::metadata(cli.path("")).unwrap().uid() == 0 {
        command.uid(65_534).gid(65_534);
    }
    command
}

#[test]
fn a_store_in_a_folder_that_cannot_be_written_is_told_and_stays() {
    let set = |path: &Path, mode| fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
    let cli = Cli::with_store();
    cli.write("a.json", &source("a", 5, 100));
    let before = fs::read(cli.path("driftbase.db")).unwrap();
    // The file alone could be written, but not the journal beside it.
    set(&cli.path("driftbase.db"), 0o666);
    set(&cli.path(""), 0o555);
    let ran = cli.finish(bound(&cli, &mut cli.command(&["import", "a.json"])));
    set(&cli.path(""), 0o755);
    assert_eq!(ran.code, 3, "{ran}");
    assert!(ran.stderr.contains("driftbase.db"), "{ran}");
    assert!(ran.stderr.contains("hint: "), "{ran}");
    assert_eq!(fs::read(cli.path("driftbase.db")).unwrap(), before);
    assert_eq!(names(&cli.path("")), ["a.json", "driftbase.db"]);
}

/// Imports, and lets something happen while the big source is written or read.
fn while_the_big_one_is_imported(cli: &Cli, happen: impl FnOnce()) -> Ended {
    let import = [&["import"], &SOURCES[..]].concat();
    let mut running = Running::start(&mut cli.command(&import));
    running.hear("new        a.json");
    thread::sleep(Duration::from_millis(60));
    assert!(!running.is_over(), "the big source is too small for this test");
    happen();
    running.end()
}

#[test]
fn what_is_read_ahead_is_let_go_when_there_is_no_store() {
    let cli = Cli::new();
    // More than is read ahead, so that whoever reads it waits for the writer that never comes.
    cli.write("run.json", &source("big", 1_000, 20_000));
    let running = Running::start(&mut cli.command(&["--db", "gone/x.db", "import", "run.json"]));
    let ended = running.end_within(Duration::from_secs(30));
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("gone"), "{}", ended.stderr);
}

#[test]
fn a_store_that_is_deleted_meanwhile_is_missed() {
    let cli = with_a_big_source();
    let ended =
        while_the_big_one_is_imported(&cli, || fs::remove_file(cli.path("driftbase.db")).unwrap());
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    let told = "error: driftbase.db was deleted or replaced while it was written";
    assert!(ended.stderr.contains(told), "{}", ended.stderr);
    for name in ["big.json", "c.json"] {
        assert!(!ended.stderr.contains(&format!("new        {name}")), "{}", ended.stderr);
    }
    assert_eq!(names(&cli.path("")), SOURCES, "nothing is left beside where it was");
}

#[test]
fn a_store_that_is_replaced_meanwhile_is_missed_and_the_other_one_unharmed() {
    let cli = with_a_big_source();
    assert_eq!(cli.run(&["--db", "other.db", "import", "c.json"]).code, 0);
    let other = fs::read(cli.path("other.db")).unwrap();
    let ended = while_the_big_one_is_imported(&cli, || {
        fs::rename(cli.path("other.db"), cli.path("driftbase.db")).unwrap();
    });
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("was deleted or replaced while it was written"));
    assert!(fs::read(cli.path("driftbase.db")).unwrap() == other);
    assert_whole(&cli, "driftbase.db");
}

/// Imports while the big source is changed; the others must be imported, and it alone refused.
#[track_caller]
fn check_changed(change: impl FnOnce(&Path)) {
    let cli = with_a_big_source();
    let small = references(&cli, &["a.json", "c.json"]).pop().unwrap();
    let ended = while_the_big_one_is_imported(&cli, || change(&cli.path("big.json")));
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    let told = "error: big.json changed while it was read; import it again when it is complete";
    assert!(ended.stderr.lines().any(|line| line == told), "{}", ended.stderr);
    assert!(ended.stderr.contains("new        c.json"), "{}", ended.stderr);
    assert_whole(&cli, "driftbase.db");
    assert!(content(&cli.path("driftbase.db")) == small);
}

#[test]
fn a_source_that_grows_meanwhile_is_refused() {
    check_changed(|path| {
        OpenOptions::new().append(true).open(path).unwrap().write_all(b"\n").unwrap();
    });
}

#[test]
fn a_source_that_is_cut_off_meanwhile_is_refused() {
    check_changed(|path| {
        let file = OpenOptions::new().write(true).open(path).unwrap();
        file.set_len(fs::metadata(path).unwrap().len() / 2).unwrap();
    });
}

#[test]
fn a_source_that_is_replaced_meanwhile_is_refused() {
    check_changed(|path| {
        // As large and as old as the one before.
        let metadata = fs::metadata(path).unwrap();
        let beside = path.with_extension("new");
        let size = usize::try_from(metadata.len()).unwrap();
        fs::write(&beside, vec![b' '; size]).unwrap();
        let file = OpenOptions::new().write(true).open(&beside).unwrap();
        file.set_modified(metadata.modified().unwrap()).unwrap();
        fs::rename(beside, path).unwrap();
    });
}

#[test]
fn a_file_of_a_folder_that_vanishes_meanwhile_costs_only_its_source() {
    let cli = Cli::new();
    cli.write("a.json", &source("a", 5, 100));
    let parts: serde_json::Value = serde_json::from_str(&source("run", 200, 20_000)).unwrap();
    let mut parts = parts;
    let simulations = parts.as_object_mut().unwrap().remove("simulations").unwrap();
    cli.write("run/results.json", &parts.to_string());
    for (number, simulation) in simulations.as_array().unwrap().iter().enumerate() {
        cli.write(&format!("run/simulations/{number:03}.json"), &simulation.to_string());
    }
    let mut running = Running::start(&mut cli.command(&["import", "a.json", "run"]));
    running.hear("new        a.json");
    fs::remove_file(cli.path("run/simulations/199.json")).unwrap();
    let ended = running.end();
    assert_eq!(ended.code, Some(3), "{}", ended.stderr);
    assert!(ended.stderr.contains("199.json"), "{}", ended.stderr);
    assert_whole(&cli, "driftbase.db");
    let ran = cli.run(&["sql", "SELECT run FROM run", "--format", "csv"]);
    assert_eq!(ran.stdout, "run\na\n");
}
