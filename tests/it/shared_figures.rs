//! The figures that an independent reference counted in public and in synthetic results files.
//!
//! The files are not part of the project: where `../shared` is absent, the tests say so and pass.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{LazyLock, Mutex};

use driftbase::store::Store;
use serde_json::Value as Json;

use crate::place::{Place, rows};

/// The folder `../shared/data`, where it is there.
pub(crate) fn shared() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data");
    if !path.is_dir() {
        println!("skipped: ../shared is absent");
        return None;
    }
    Some(path)
}

/// A table of the reference: each row by the names of its columns.
fn table(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| line.split('\t'));
    let names: Vec<&str> = lines.next().unwrap().collect();
    let row = |cells| names.iter().map(|name| (*name).to_owned()).zip(cells);
    lines.map(|line| row(line.map(str::to_owned)).collect()).collect()
}

/// The stores of `real/` and `seed_table/`, each filled once.
static REAL: LazyLock<Mutex<Store>> = LazyLock::new(|| filled("real"));
static SEED: LazyLock<Mutex<Store>> = LazyLock::new(|| filled("seed_table"));

fn filled(folder: &str) -> Mutex<Store> {
    let folder = shared().unwrap().join(folder);
    let place = Place::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let is_source = path.is_dir() || path.extension().is_some_and(|e| e == "json");
        if is_source && !path.ends_with("expected.json") {
            place.import(&path);
        }
    }
    Mutex::new(place.store)
}

/// A share in six digits, as the reference writes it; nothing where it is undefined.
fn share(column: &str) -> String {
    format!("IIF({column} IS NULL, '', printf('%.6f', {column}))")
}

#[track_caller]
fn compare_drift(store: &Store, expected: &Path) {
    let expected = table(expected);
    let sql = format!(
        "SELECT domain, matcher, reward_group, simulations, ungraded, infrastructure_errors, n, a, \
         m, {}, gold, missed, {}, run FROM domain_drift",
        share("gd"),
        share("omission_rate")
    );
    let found = rows(store, &sql);
    assert_eq!(found.len(), expected.len());
    let columns = "domain matcher group simulations ungraded infrastructure N A M gd gold missed \
                   omission";
    for row in expected {
        let cells: Vec<&str> = columns.split(' ').map(|column| row[column].as_str()).collect();
        let run = row["input"].trim_end_matches(".json");
        let cells = format!("{}|{run}", cells.join("|"));
        assert!(found.contains(&cells), "expected {cells}");
    }
}

#[test]
fn public_files_give_every_figure_of_the_reference() {
    let Some(data) = shared() else { return };
    compare_drift(&REAL.lock().unwrap(), &data.join("real/expected.tsv"));
}

#[test]
fn the_seed_table_gives_every_figure_of_the_reference() {
    let Some(data) = shared() else { return };
    compare_drift(&SEED.lock().unwrap(), &data.join("seed_table/expected_matchers.tsv"));
}

#[test]
fn the_seed_table_gives_the_published_baseline() {
    let Some(data) = shared() else { return };
    let store = SEED.lock().unwrap();
    let text = fs::read_to_string(data.join("seed_table/expected.json")).unwrap();
    let expected: BTreeMap<String, Json> = serde_json::from_str(&text).unwrap();
    assert_eq!(expected.len(), 3);
    for (domain, figures) in &expected {
        let at = |sql: &str| {
            let found = rows(&store, &sql.replace("{}", domain));
            assert_eq!(found.len(), 1, "{sql}");
            found.into_iter().next().unwrap()
        };
        let counts = |figures: &Json, names: &str| {
            let cells = names.split(' ').map(|name| figures[name].to_string());
            cells.collect::<Vec<_>>().join("|")
        };
        let of = "FROM domain_drift WHERE matcher = 'tau2' AND domain = '{}'";
        assert_eq!(
            at(&format!(
                "SELECT simulations, n, a, m, gd, gold, missed, omission_rate, infrastructure_errors \
                 {of} AND reward_group = 'all'"
            )),
            counts(figures, "simulations N A M gd gold missed omission_rate infrastructure_errors")
        );
        for (group, reward) in [("passed", "1"), ("failed", "0")] {
            let of_group =
                format!("SELECT simulations, n, a, gold, m, gd {of} AND reward_group = '{group}'");
            let figures = &figures["by_reward"][reward];
            assert_eq!(at(&of_group), counts(figures, "simulations N A gold M gd"));
        }
        assert_eq!(
            at("SELECT pass_rate_all, pass_rate FROM pass_rate WHERE domain = '{}'"),
            counts(figures, "pass_rate_all pass_rate_official")
        );
        assert_eq!(
            at("SELECT official_checks, official_matched FROM official_agreement
                WHERE matcher = 'tau2' AND level = 'run' AND domain = '{}'"),
            counts(figures, "official_write_checks official_write_matched")
        );
    }
}

#[test]
fn the_official_checks_of_retail_differ_in_one_simulation_that_ended_early() {
    if shared().is_none() {
        return;
    }
    let store = SEED.lock().unwrap();
    let of = |level| {
        let sql = format!(
            "SELECT official_matched, official_checks, a, gold, simulations_differing, \
             COALESCE(cause, '') FROM official_agreement WHERE domain = 'retail' \
             AND matcher = 'tau2' AND level = '{level}'"
        );
        rows(&store, &sql)
    };
    assert_eq!(of("run"), ["435|526|436|528|1|"]);
    // The checks that are missing are exactly that simulation's: one of two gold actions done.
    assert_eq!(of("simulation"), ["0|0|1|2|1|ended_early"]);
}

#[track_caller]
fn compare_turns(store: &Store, run: &str, expected: &Path) {
    let expected = table(expected);
    let sql = format!(
        "SELECT domain, matcher, t, simulations, n, a, m, {} FROM turn_drift \
         WHERE run = '{run}' AND window_turns = 5 ORDER BY matcher, t",
        share("gd")
    );
    let mut found = rows(store, &sql);
    found.sort();
    let columns = "domain matcher t simulations N A M gd";
    let cells = |row: &BTreeMap<String, String>| {
        columns.split(' ').map(|column| row[column].as_str()).collect::<Vec<_>>().join("|")
    };
    let mut expected: Vec<String> = expected.iter().map(cells).collect();
    expected.sort();
    assert!(expected.len() > 50);
    assert_eq!(found, expected);
}

#[test]
fn drift_over_turns_gives_every_figure_of_the_reference() {
    let Some(data) = shared() else { return };
    let turns = data.join("real/expected_turns_airline_50sims_h5.tsv");
    compare_turns(&REAL.lock().unwrap(), "airline_50sims", &turns);
    let turns = data.join("seed_table/expected_turns_retail_h5.tsv");
    compare_turns(&SEED.lock().unwrap(), "qwen3.8-27b_retail_3trials", &turns);
}

#[test]
fn hand_made_cases_give_every_figure_of_the_reference() {
    let Some(data) = shared() else { return };
    let place = Place::new();
    place.import(data.join("edge/matchers.json"));
    let mut found = place.rows("SELECT task, matcher, n, a, gold FROM simulation_drift");
    let cells = |row: &BTreeMap<String, String>| {
        ["task", "matcher", "N", "A", "gold"].map(|column| row[column].as_str()).join("|")
    };
    let mut expected: Vec<String> =
        table(&data.join("edge/expected_matchers.tsv")).iter().map(cells).collect();
    found.sort();
    expected.sort();
    assert_eq!(expected.len(), 34 * 3);
    assert_eq!(found, expected);
}
