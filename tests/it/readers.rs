//! The swift way of importing gives what the careful one gives, row for row.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use driftbase::read::Care;
use serde_json::{Value as Json, json};

use crate::facts::everything;
use crate::place::{Place, chain};
use crate::shared_figures::shared;
use crate::tau2_json::{call, check, gold, graded, info, simulation, task, with};

/// Imports a source, and a second one after it; tells all rows, and what was reported.
fn stored(care: Care, paths: &[&Path]) -> Vec<String> {
    let mut place = Place::new();
    place.options.care = care;
    let mut told = Vec::new();
    for path in paths {
        match place.try_import(path) {
            Ok(report) => told.push(format!("{report:?}")),
            Err(error) => told.push(chain(&error)),
        }
    }
    let rows = everything(&place.store);
    told.extend(rows.into_iter().filter(|row| !row.starts_with("refinery_schema_history")));
    told
}

#[track_caller]
fn assert_alike(paths: &[&Path]) {
    let careful = stored(Care::Always, paths);
    let swift = stored(Care::AsNeeded, paths);
    for (swift, careful) in swift.iter().zip(&careful) {
        assert_eq!(swift, careful, "{paths:?}");
    }
    assert_eq!(swift.len(), careful.len(), "{paths:?}");
}

pub(crate) fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(files_below(&path));
        } else {
            files.push(path);
        }
    }
    files.sort();
    files
}

#[test]
fn every_sample_gives_the_same_rows() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let files = files_below(&samples);
    assert_alike(&files.iter().map(PathBuf::as_path).collect::<Vec<_>>());
}

#[test]
fn every_shared_file_gives_the_same_rows() {
    let Some(data) = shared() else { return };
    for path in files_below(&data) {
        assert_alike(&[&path]);
    }
}

/// A results file in the order in which τ² writes it, with each part written by `write`.
fn written(
    domain: &str,
    tasks: &[Json],
    simulations: &[Json],
    write: impl Fn(&Json) -> String,
) -> String {
    format!(
        "{{\"timestamp\": \"2026-01-01T09:00:00\", \"info\": {}, \"tasks\": {}, \"simulations\": {}}}",
        write(&info(domain)),
        write(&json!(tasks)),
        write(&json!(simulations))
    )
}

/// Tasks and simulations of a run of the retail domain, in which one gold tool has no typed check.
fn shop() -> (Vec<Json>, Vec<Json>) {
    let cancel =
        gold("cancel_pending_order", json!({"order_id": "#1", "reason": "no longer needed"}));
    let address = gold("modify_user_address", json!({"user_id": "u"}));
    let tasks =
        [task("1", std::slice::from_ref(&cancel)), task("2", &[address.clone(), cancel.clone()])];
    let calls = [
        call("cancel_pending_order", json!({"order_id": "#1", "reason": "no longer needed"})),
        call("modify_user_address", json!({"user_id": "u"})),
    ];
    let typed = graded(1.0, &[check(&cancel, "write", true)]);
    let simulations = [
        with(simulation("s1", "1", 0, &calls), json!({"reward_info": typed})),
        with(simulation("s2", "2", 0, &calls), json!({"termination_reason": "max_steps"})),
    ];
    (tasks.into(), simulations.into())
}

fn pretty(value: &Json) -> String {
    serde_json::to_string_pretty(value).unwrap()
}

#[test]
fn files_in_the_usual_order_give_the_same_rows() {
    let place = Place::new();
    let (tasks, simulations) = shop();
    let write = |name: &str, text: String| place.write(name, text);
    let alike = |path: PathBuf| assert_alike(&[&path]);
    // The address tool is in gold, but no check names its type: not what was foreseen.
    alike(write("compact.json", written("retail", &tasks, &simulations, Json::to_string)));
    alike(write("pretty.json", written("retail", &tasks, &simulations, pretty)));
    // No type at all, as in old files; a domain that no profile knows.
    let untyped = [with(simulations[1].clone(), json!({"id": "s3"})), simulations[1].clone()];
    alike(write("untyped.json", written("retail", &tasks, &untyped, pretty)));
    alike(write("garage.json", written("garage", &tasks, &simulations, pretty)));
    // What is unusual in one simulation is no matter to the others.
    let odd =
        [simulations[0].clone(), with(simulations[1].clone(), json!({"seed": "7", "ticks": []}))];
    alike(write("odd.json", written("retail", &tasks, &odd, pretty)));
    let lost =
        [simulations[0].clone(), json!({"id": "s9", "reward_info": simulations[0]["reward_info"]})];
    alike(write("lost.json", written("retail", &tasks, &lost, pretty)));
    alike(write("none.json", written("retail", &tasks, &[], pretty)));
    alike(write("nothing.json", written("retail", &tasks, &[json!({"x": 1})], pretty)));
}

#[test]
fn a_wrong_guess_of_where_a_simulation_ends_changes_nothing() {
    let place = Place::new();
    let (tasks, simulations) = shop();
    let text = written("retail", &tasks, &simulations, pretty);
    // Within the first simulation a line looks as if it closed the simulation.
    let early =
        text.replacen("\"messages\": [", "\"extra\": {\"a\": {\n  }\n},\n \"messages\": [", 1);
    assert_ne!(early, text);
    let path = place.write("early.json", early);
    assert_alike(&[&path]);
    assert_eq!(place.import(&path).simulations, 2);
    // The first simulation closes on a line with something else.
    let late = text.replacen("\n  },\n  {", "},\n  {", 1);
    assert_ne!(late, text);
    let path = place.write("late.json", late);
    assert_alike(&[&path]);
    let other = Place::new();
    assert_eq!(other.import(&path).simulations, 2);
    // Cut off anywhere, the error is the careful one.
    for part in 1..20 {
        let end =
            (text.len() * part / 20..text.len()).find(|end| text.is_char_boundary(*end)).unwrap();
        assert_alike(&[&place.write("cut.json", &text[..end])]);
    }
}

#[test]
fn what_stands_behind_the_simulations_counts() {
    let place = Place::new();
    let (tasks, simulations) = shop();
    let text = written("retail", &tasks, &simulations, pretty);
    let open = text.strip_suffix('}').unwrap();
    for (index, tail) in [
        ", \"simulation_index\": null}",
        ", \"timestamp\": \"2026-02-02T00:00:00\"}",
        ", \"tasks\": []}",
        ", \"info\": null}",
        ", \"simulations\": []}",
        ", \"other\": {\"a\": [1]}}",
        "} {",
        ", ",
    ]
    .into_iter()
    .enumerate()
    {
        assert_alike(&[&place.write(&format!("{index}.json"), format!("{open}{tail}"))]);
    }
}

#[test]
fn a_run_that_grows_gives_the_same_rows() {
    let place = Place::new();
    let (tasks, simulations) = shop();
    let typed = gold("modify_user_address", json!({"user_id": "u"}));
    let graded = graded(0.0, &[check(&typed, "write", true)]);
    let more = [
        simulations[0].clone(),
        with(simulations[1].clone(), json!({"id": "s5", "reward_info": graded})),
    ];
    let first = place.write("run.json", written("retail", &tasks, &simulations, pretty));
    let grown = place.write("grown.json", written("retail", &tasks, &more, pretty));
    let compact = place.write("compact.json", written("retail", &tasks, &more, Json::to_string));
    assert_alike(&[&first, &grown, &compact, &first]);
    assert_alike(&[&grown, &first]);
}

#[test]
fn compressed_files_give_the_same_rows() {
    let place = Place::new();
    let (tasks, simulations) = shop();
    let text = written("retail", &tasks, &simulations, pretty);
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(text.as_bytes()).unwrap();
    assert_alike(&[&place.write("run.json.gz", gzip.finish().unwrap())]);
    let zstd = zstd::encode_all(text.as_bytes(), 1).unwrap();
    assert_alike(&[&place.write("run.json.zst", &zstd)]);
    assert_alike(&[&place.write("cut.json.zst", &zstd[..zstd.len() / 2])]);
}
