//! What is counted of a new run while it is written is what its rows give.

use std::path::{Path, PathBuf};

use crate::place::Place;
use crate::readers::files_below;
use crate::shared_figures::shared;
use crate::tau2_json::{garage, results};

const ROLL_UPS: [&str; 3] = ["task_count", "tool_count", "run_turn_count"];

/// Makes all roll-ups of a store of its rows, and sees that they are what they were; returns how many
/// rows they have.
#[track_caller]
fn assert_counted_alike(place: &Place, what: &str) -> usize {
    let roll_ups = || ROLL_UPS.map(|table| place.rows(&format!("SELECT * FROM {table}")));
    let counted = roll_ups();
    let writer = place.store.begin().unwrap();
    for run in place.rows("SELECT run_id FROM run") {
        writer.roll_up(run.parse().unwrap()).unwrap();
    }
    for (counted, made) in counted.iter().zip(roll_ups()) {
        assert_eq!(*counted, made, "{what}");
    }
    drop(writer);
    counted.iter().map(Vec::len).sum()
}

/// Imports each file into a store of its own: all of its runs are new.
#[track_caller]
fn assert_files_counted_alike(files: Vec<PathBuf>) -> usize {
    let rows_of = |path: PathBuf| {
        let place = Place::new();
        // What cannot be imported has nothing to count.
        drop(place.try_import(&path));
        assert_counted_alike(&place, &path.display().to_string())
    };
    files.into_iter().map(rows_of).sum()
}

#[test]
fn samples_are_counted_alike() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    assert!(assert_files_counted_alike(files_below(&samples)) > 1000);
}

#[test]
fn shared_files_are_counted_alike() {
    let Some(data) = shared() else { return };
    assert!(assert_files_counted_alike(files_below(&data)) > 1000);
}

#[test]
fn the_garage_is_counted_alike() {
    let (tasks, simulations) = garage();
    let place = Place::new();
    place.take("run.json", results(&tasks, &simulations).to_string());
    assert!(assert_counted_alike(&place, "garage") > 10);
}
