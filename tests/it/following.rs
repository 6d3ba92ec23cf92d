//! What a source has in common with the one before, in one import of several, is not read again; the store is the
//! same as if each were imported alone.

use driftbase::import::{Importer, Options};
use serde_json::{Value as Json, json};

use crate::facts::assert_same_stores;
use crate::place::{Place, assert_sound, source};
use crate::tau2_json::{call, check, gold, graded, info, simulation, task, with};

/// A results file in the layout that is read in one pass.
fn plain(started_at: &str, info: &Json, tasks: &[Json], simulations: &[Json]) -> String {
    format!(
        r#"{{"timestamp": "{started_at}", "info": {info}, "tasks": {}, "simulations": {}}}"#,
        json!(tasks),
        json!(simulations)
    )
}

/// Imports files one after the other by one importer, each into view of the one before, and each by an importer
/// of its own; returns how many rows both ways give.
#[track_caller]
fn assert_alike(files: &[String]) -> usize {
    let place = Place::new();
    let name = |(place, _): (usize, &String)| format!("{place}.json");
    let write = |numbered: (usize, &String)| source(&place.write(&name(numbered), numbered.1));
    let sources: Vec<_> = files.iter().enumerate().map(write).collect();
    let mut importer = Importer::new(Options::clone(&place.options));
    importer.start(&sources[0]);
    for (index, source) in sources.iter().enumerate() {
        importer.import(&place.store, source, sources.get(index + 1), &|_, _| {}).unwrap();
    }
    assert_sound(&place.store);
    let alone = Place::new();
    for source in &sources {
        alone.import(source.path());
    }
    assert_same_stores(&place.store, &alone.store)
}

#[test]
fn sources_with_the_same_tasks_are_imported_as_if_alone() {
    let cancel =
        gold("cancel_pending_order", json!({"order_id": "#W1", "reason": "no longer needed"}));
    let other =
        gold("cancel_pending_order", json!({"order_id": "#W2", "reason": "no longer needed"}));
    let look = gold("get_order_details", json!({"order_id": "#W1"}));
    let tasks = [
        task("a", &[look.clone(), cancel.clone()]),
        task("b", &[look.clone(), with(other.clone(), json!({"requestor": "user"}))]),
    ];
    let changed = [tasks[0].clone(), task("b", &[look, other.clone()])];
    let swapped = [tasks[1].clone(), tasks[0].clone()];
    let damaged = [tasks[0].clone(), json!({"id": null}), tasks[1].clone()];
    let quoting =
        [with(tasks[0].clone(), json!({"description": "sk-secret-0001"})), tasks[1].clone()];
    let secret = with(info("retail"), json!({"api_key": "sk-secret-0001"}));
    let calls = |gold: &Json| call("cancel_pending_order", gold["arguments"].clone());
    let simulations = |run: &str| {
        let checks = [check(&cancel, "write", true)];
        [
            with(
                simulation(&format!("{run}-0"), "a", 0, &[calls(&cancel)]),
                json!({"reward_info": graded(1.0, &checks)}),
            ),
            simulation(&format!("{run}-1"), "b", 0, &[calls(&other)]),
            simulation(&format!("{run}-2"), "a", 1, &[calls(&other), calls(&cancel)]),
        ]
    };
    let solo = with(info("retail"), json!({"user_info": {"implementation": "dummy_user"}}));
    let retail = info("retail");
    let runs: [(&Json, &[Json]); 11] = [
        (&retail, &tasks),
        (&retail, &tasks),
        (&retail, &changed),
        (&retail, &swapped),
        (&retail, &damaged),
        (&retail, &damaged),
        (&retail, &quoting),
        // The task is in the same words as before, but what it quotes is to be hidden now.
        (&secret, &quoting),
        (&retail, &tasks),
        // What the user is to do counts for an agent without a user.
        (&solo, &tasks),
        (&info("airline"), &tasks),
    ];
    let files = runs.iter().enumerate().map(|(place, (info, tasks))| {
        let run = format!("run-{place}");
        plain(&format!("2026-01-01T09:00:{place}"), info, tasks, &simulations(&run))
    });
    assert!(assert_alike(&files.collect::<Vec<_>>()) > 300);
}
