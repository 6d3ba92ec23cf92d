//! Importing again: the same, more, less, in another order, graded anew, resumed.

use driftbase::import::{GoldFrom, Outcome};
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, everything, facts};
use crate::place::Place;
use crate::tau2_json::{call, garage, gold, graded, results, simulation, task, with};

/// The layouts that can grow; each writes some simulations under one name into a folder.
#[derive(Debug, Clone, Copy)]
enum Layout {
    Object,
    BareList,
    V1,
    Folder,
}

const LAYOUTS: [Layout; 4] = [Layout::Object, Layout::BareList, Layout::V1, Layout::Folder];

impl Layout {
    /// Writes the simulations at some places of the garage's list, and imports them.
    fn import(self, place: &Place, folder: &str, which: std::ops::Range<usize>) -> Outcome {
        let (tasks, simulations) = garage();
        let some = &simulations[which];
        let report = match self {
            Self::Object => {
                place.take(&format!("{folder}/run.json"), results(&tasks, some).to_string())
            }
            Self::BareList => {
                place.take(&format!("{folder}/run.json"), Json::from(some.to_vec()).to_string())
            }
            Self::V1 => {
                let rows: Vec<Json> = some.iter().map(|one| v1_row(&tasks, one)).collect();
                place.take(&format!("{folder}/run.json"), Json::from(rows).to_string())
            }
            Self::Folder => {
                let mut meta = results(&tasks, &[]);
                meta.as_object_mut().unwrap().remove("simulations");
                place.write(&format!("{folder}/run/results.json"), meta.to_string());
                for one in some {
                    let name =
                        format!("{folder}/run/simulations/{}.json", one["id"].as_str().unwrap());
                    place.write(&name, one.to_string());
                }
                place.import(place.path(&format!("{folder}/run")))
            }
        };
        report.outcome
    }
}

/// A simulation as a row of τ-bench v1.
fn v1_row(tasks: &[Json], simulation: &Json) -> Json {
    let task = tasks.iter().find(|task| task["id"] == simulation["task_id"]).unwrap();
    let actions = task["evaluation_criteria"]["actions"].as_array().unwrap();
    let actions: Vec<Json> = actions
        .iter()
        .map(|action| json!({"name": action["name"], "kwargs": action["arguments"]}))
        .collect();
    let turn = |message: &Json| {
        let calls = message["tool_calls"].as_array().into_iter().flatten().map(|call| {
            json!({"id": call["id"], "type": "function", "function":
                   {"name": call["name"], "arguments": call["arguments"].to_string()}})
        });
        let calls: Vec<Json> = calls.collect();
        json!({"role": message["role"], "content": message["content"], "tool_calls": calls,
               "tool_call_id": message["id"]})
    };
    let messages: Vec<Json> = simulation["messages"].as_array().unwrap().iter().map(turn).collect();
    json!({"task_id": simulation["task_id"], "trial": simulation["trial"], "reward":
           simulation["reward_info"]["reward"], "info": {"task": {"actions": actions}},
           "traj": messages})
}

#[test]
fn importing_again_changes_no_row() {
    for layout in LAYOUTS {
        let place = Place::new();
        assert_eq!(layout.import(&place, "a", 0..6), Outcome::New);
        let before = everything(&place.store);
        assert_eq!(layout.import(&place, "a", 0..6), Outcome::Unchanged, "{layout:?}");
        assert_same(&everything(&place.store), &before);
        // Nor does a copy elsewhere.
        assert_eq!(layout.import(&place, "b", 0..6), Outcome::Unchanged, "{layout:?}");
        assert_same(&everything(&place.store), &before);
    }
}

#[test]
fn a_source_that_says_nothing_new_is_unchanged_however_it_is_written() {
    let (tasks, simulations) = garage();
    let mut place = Place::new();
    let content = results(&tasks, &simulations).to_string();
    place.take("run.json", &content);
    let before = everything(&place.store);
    let compressed = zstd::encode_all(content.as_bytes(), 1).unwrap();
    let report = place.take("run.json.zst", compressed);
    assert_eq!((report.outcome, report.simulations), (Outcome::Unchanged, 6));
    let report = place.take("part.json", results(&tasks, &simulations[2..4]).to_string());
    assert_eq!((report.outcome, report.simulations), (Outcome::Unchanged, 2));
    assert_same(&everything(&place.store), &before);
    place.options.labels = vec!["again".into()];
    let report = place.take("part.json", results(&tasks, &simulations[2..4]).to_string());
    assert_eq!((report.outcome, report.labels_added), (Outcome::Unchanged, 1));
}

#[test]
fn a_part_first_and_then_the_whole_gives_the_facts_of_the_whole() {
    for layout in LAYOUTS {
        let whole = Place::new();
        layout.import(&whole, "whole", 0..6);
        let whole = facts(&whole.store);
        assert!(whole.len() > 100);
        // The first two do not tell that `paint` writes; the last four do not tell of `fit_tyre`.
        for part in [0..2, 2..6, 0..3, 3..6, 4..5] {
            let place = Place::new();
            layout.import(&place, "part", part.clone());
            let outcome = layout.import(&place, "whole", 0..6);
            let is_same_run = place.row("SELECT COUNT(*) FROM run") == "1";
            if matches!(layout, Layout::BareList | Layout::V1) && part == (4..5) {
                // An empty conversation proves nothing: another run's would look the same.
                assert!(!is_same_run);
                continue;
            }
            assert!(is_same_run, "{layout:?} {part:?}");
            assert_eq!(outcome, Outcome::Grown, "{layout:?} {part:?}");
            assert_same(&facts(&place.store), &whole);
        }
    }
}

#[test]
fn the_whole_first_and_then_a_part_changes_no_fact() {
    for layout in LAYOUTS {
        let place = Place::new();
        layout.import(&place, "whole", 0..6);
        let whole = facts(&place.store);
        for part in [0..2, 2..6] {
            layout.import(&place, &format!("{part:?}"), part);
            assert_same(&facts(&place.store), &whole);
        }
    }
}

#[test]
fn parts_in_any_order_give_the_facts_of_the_whole() {
    let whole = Place::new();
    Layout::Object.import(&whole, "whole", 0..6);
    let orders = [[0..2, 2..4, 4..6], [4..6, 2..4, 0..2], [2..4, 0..2, 4..6]];
    for order in orders {
        let place = Place::new();
        for part in order {
            Layout::Object.import(&place, &format!("{part:?}"), part);
        }
        assert_same(&facts(&place.store), &facts(&whole.store));
    }
}

#[test]
fn sources_in_any_order_give_the_same_facts() {
    let (tasks, simulations) = garage();
    let other = with(results(&tasks, &simulations[1..4]), json!({"timestamp": "2026-02-02"}));
    let list = Json::from(simulations[0..2].to_vec());
    let sources =
        [("one.json", results(&tasks, &simulations)), ("other.json", other), ("list.json", list)];
    let mut seen: Option<Vec<String>> = None;
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let place = Place::new();
        for index in order {
            let (name, content) = &sources[index];
            place.take(name, content.to_string());
        }
        let found = facts(&place.store);
        assert_eq!(place.row("SELECT COUNT(*) FROM run"), "3");
        assert_same(seen.get_or_insert(found.clone()), &found);
    }
}

#[test]
fn the_same_simulation_id_in_another_run_is_another_simulation() {
    let (tasks, simulations) = garage();
    let place = Place::new();
    place.take("one.json", results(&tasks, &simulations).to_string());
    let other = with(results(&tasks, &simulations), json!({"timestamp": "2026-02-02"}));
    assert_eq!(place.take("other.json", other.to_string()).outcome, Outcome::New);
    assert_eq!(place.row("SELECT COUNT(*), COUNT(DISTINCT simulation) FROM simulation"), "12|6");
}

#[test]
fn a_list_that_shares_only_ids_with_another_is_another_run() {
    let list = |text: &str| {
        let calls = [call("fit_tyre", json!({"wheel": text}))];
        Json::from(vec![simulation("0", "tyres", 0, &calls), simulation("1", "tyres", 1, &calls)])
    };
    let place = Place::new();
    place.take("one.json", list("a").to_string());
    assert_eq!(place.take("other.json", list("b").to_string()).outcome, Outcome::New);
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation"), "4");
}

#[test]
fn a_list_of_failed_conversations_can_be_imported_with_other_options() {
    let row = |trial: i64| {
        json!({"task_id": 1, "trial": trial, "reward": 0.0, "traj": [],
               "info": {"error": "no connection"}})
    };
    let content = Json::from(vec![row(0), row(1)]).to_string();
    let mut place = Place::new();
    place.take("failed.json", &content);
    place.options.gold_from = GoldFrom::Checks;
    assert_eq!(place.take("failed.json", &content).outcome, Outcome::Unchanged);
    place.options.domain = Some("retail".into());
    assert_eq!(place.take("failed.json", &content).outcome, Outcome::Changed);
    assert_eq!(place.row("SELECT COUNT(*), MAX(domain) FROM run"), "1|retail");
}

#[test]
fn simulations_of_one_id_in_one_file_are_kept_apart_and_known_again() {
    let (tasks, simulations) = garage();
    let same_id = |n: usize| with(simulations[n].clone(), json!({"id": "same"}));
    let file = results(&tasks, &[same_id(0), same_id(1), same_id(2)]);
    let place = Place::new();
    place.take("run.json", file.to_string());
    let ids = "SELECT simulation FROM simulation ORDER BY simulation_id";
    assert_eq!(place.rows(ids), ["same", "same#2", "same#3"]);
    let noted = place.rows("SELECT location FROM problem WHERE action = 'noted'");
    assert_eq!(noted, ["simulations[1].id", "simulations[2].id"]);
    let before = everything(&place.store);
    let spaced = serde_json::to_string_pretty(&file).unwrap();
    assert_eq!(place.take("run.json", spaced).outcome, Outcome::Unchanged);
    assert_same(&everything(&place.store), &before);
}

#[test]
fn a_changed_reward_adds_a_grading_and_keeps_the_old_one() {
    let (tasks, mut simulations) = garage();
    let place = Place::new();
    place.take("run.json", results(&tasks, &simulations).to_string());
    let turns = place.row("SELECT COUNT(*) FROM turn");
    simulations[1]["reward_info"]["reward"] = json!(1.0);
    simulations[4]["reward_info"] = graded(0.0, &[]);
    let report = place.take("again.json", results(&tasks, &simulations).to_string());
    assert_eq!(report.outcome, Outcome::Changed);
    let counts = report.counts;
    assert_eq!((counts.added, counts.updated, counts.gradings_added), (0, 0, 2));
    let sql = "SELECT simulation, reward, is_current FROM grading JOIN simulation
               USING (simulation_id) WHERE simulation IN ('s-1', 's-4') ORDER BY 1, grading_id";
    assert_eq!(place.rows(sql), ["s-1|0|0", "s-1|1|1", "s-4|0|1"]);
    assert_eq!(place.row("SELECT reward FROM counted_simulation WHERE simulation = 's-1'"), "1");
    assert_eq!(place.row("SELECT COUNT(*) FROM turn"), turns);
    assert_eq!(
        place.row("SELECT outcome, gradings_added FROM import_history WHERE import_id = 2"),
        "changed|2"
    );
}

#[test]
fn changed_facts_replace_the_old_ones() {
    let (tasks, mut simulations) = garage();
    let place = Place::new();
    place.take("run.json", results(&tasks, &simulations).to_string());
    simulations[0]["messages"].as_array_mut().unwrap().truncate(3);
    let report = place.take("run.json", results(&tasks, &simulations).to_string());
    assert_eq!((report.counts.added, report.counts.updated), (0, 1));
    let fresh = Place::new();
    fresh.take("run.json", results(&tasks, &simulations).to_string());
    assert_same(&facts(&place.store), &facts(&fresh.store));
}

#[test]
fn a_task_that_is_graded_otherwise_gets_a_new_version() {
    let (mut tasks, simulations) = garage();
    let place = Place::new();
    place.take("run.json", results(&tasks, &simulations[..4]).to_string());
    tasks[1] = task("paint", &[gold("paint", json!({"colour": "blue", "coats": 2}))]);
    place.take("run.json", results(&tasks, &simulations).to_string());
    let sql = "SELECT task, is_planned, COUNT(simulation_id) FROM task LEFT JOIN simulation
               USING (task_id) GROUP BY task_id ORDER BY task_id";
    assert_eq!(place.rows(sql), ["tyres|1|3", "paint|0|0", "paint|1|3"]);
    let sql = "SELECT a FROM simulation_drift WHERE simulation = 's-2' AND matcher = 'tau2'";
    assert_eq!(place.row(sql), "0");
}
