//! Sources of one import that share a transaction; the store is the same as if each had one of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use driftbase::import::{Importer, Options, Report};
use driftbase::source::Source;
use serde_json::json;

use crate::facts::assert_same_stores;
use crate::place::{Place, assert_sound, source};
use crate::tau2_json::{call, gold, info, simulation, task};

/// A results file in the layout that is read in one pass, of a run of its own. Each has a size of its own, too: one
/// that is as large as a known one is hashed before it is read.
fn run(number: usize) -> String {
    let arguments = json!({"order_id": "#W1", "reason": "no longer needed"});
    let tasks = [task("a", &[gold("cancel_pending_order", arguments.clone())])];
    let calls = [call("cancel_pending_order", arguments)];
    let simulations = [simulation(&"s".repeat(number + 1), "a", 0, &calls)];
    format!(
        r#"{{"timestamp": "2026-01-01T09:00:0{number}", "info": {}, "tasks": {}, "simulations": {}}}"#,
        info("retail"),
        json!(tasks),
        json!(simulations)
    )
}

/// What was told of sources, in the order of telling: the number of the run, or that there is none.
type Told = Vec<(usize, Option<i64>)>;

/// Imports files together.
fn import_all(place: &Place, files: &[String]) -> Told {
    let write =
        |(number, text): (usize, &String)| source(&place.write(&format!("{number}.json"), text));
    let sources: Vec<Source> = files.iter().enumerate().map(write).collect();
    let all: Vec<&Source> = sources.iter().collect();
    let mut importer = Importer::new(Options::clone(&place.options));
    importer.start(all[0]);
    let mut told = Told::new();
    let mut tell = |place, result: Result<Report, _>| {
        told.push((place, result.ok().map(|report| report.run_id)));
    };
    importer.import_all(&place.store, &all, &|_, _, _| {}, &mut tell).unwrap();
    told
}

/// Counts the commits from now on, and refuses the first ones.
fn refuse(place: &mut Place, refused: usize) -> Arc<AtomicUsize> {
    let commits = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&commits);
    let refuse = move || counted.fetch_add(1, Ordering::Relaxed) < refused;
    place.store.connection_mut().commit_hook(Some(refuse)).unwrap();
    commits
}

/// Compares a store with one to which the same files, where they can be imported, came one by one.
#[track_caller]
fn assert_as_if_alone(place: &Place, files: &[String]) {
    assert_sound(&place.store);
    let alone = Place::new();
    for number in 0..files.len() {
        drop(alone.try_import(&place.path(&format!("{number}.json"))));
    }
    assert_same_stores(&place.store, &alone.store);
}

#[test]
fn sources_that_come_fast_share_a_commit() {
    let files: Vec<String> = (0..5).map(run).collect();
    let mut place = Place::new();
    let commits = refuse(&mut place, 0);
    let told = import_all(&place, &files);
    let commits = commits.load(Ordering::Relaxed);
    assert_eq!(told, (0..5).zip((1..).map(Some)).collect::<Told>());
    assert!(commits < files.len(), "{commits}");
    assert_as_if_alone(&place, &files);
}

#[test]
fn one_that_cannot_be_imported_takes_no_other_with_it() {
    let mut files: Vec<String> = (0..4).map(run).collect();
    // Cut off near its end, which is seen when it was begun.
    files[2].pop();
    files.insert(1, "{}".to_owned());
    let place = Place::new();
    let told = import_all(&place, &files);
    assert_eq!(told, [(0, Some(1)), (1, None), (2, Some(2)), (3, None), (4, Some(3))]);
    assert_as_if_alone(&place, &files);
}

#[test]
fn where_what_is_shared_cannot_be_committed_each_is_imported_for_itself() {
    let files: Vec<String> = (0..3).map(run).collect();
    let mut place = Place::new();
    let commits = refuse(&mut place, 1);
    let told = import_all(&place, &files);
    let commits = commits.load(Ordering::Relaxed);
    assert_eq!(told, [(0, Some(1)), (1, Some(2)), (2, Some(3))]);
    assert!(commits > files.len(), "{commits}");
    assert_as_if_alone(&place, &files);
    // As long as all are refused, each is told to have failed.
    let mut place = Place::new();
    refuse(&mut place, usize::MAX);
    let told = import_all(&place, &files);
    assert_eq!(told, [(0, None), (1, None), (2, None)]);
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "0");
}

#[test]
fn a_dry_run_shares_nothing_but_what_is_undone() {
    let files: Vec<String> = (0..3).map(run).collect();
    let place = Place::new();
    let trial = place.store.begin_trial().unwrap();
    let told = import_all(&place, &files);
    assert_eq!(told, [(0, Some(1)), (1, Some(2)), (2, Some(3))]);
    trial.undo().unwrap();
    assert_eq!(place.row("SELECT COUNT(*) FROM run"), "0");
}
