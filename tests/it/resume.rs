//! Resumed runs, labels, options and dry runs.

use driftbase::import::{GoldFrom, Outcome};
use serde_json::{Value as Json, json};

use crate::facts::{assert_same, everything, facts};
use crate::place::Place;
use crate::tau2_json::{call, check, garage, gold, graded, results, simulation, task, with};

/// A run of one task and three trials: two broke and one passed.
fn broken() -> Vec<Json> {
    let error = |id, trial| {
        let fields = json!({"termination_reason": "infrastructure_error", "messages": []});
        with(simulation(id, "paint", trial, &[]), fields)
    };
    vec![error("e-0", 0), error("e-1", 1), passed("s-2", 2)]
}

fn passed(id: &str, trial: i64) -> Json {
    let paint = call("paint", json!({"colour": "red", "coats": 2}));
    let reward = json!({"reward_info": graded(1.0, &[])});
    with(simulation(id, "paint", trial, &[paint]), reward)
}

fn file(simulations: &[Json]) -> String {
    results(&garage().0, simulations).to_string()
}

const SUPERSEDED: &str = "SELECT simulation, is_superseded FROM simulation ORDER BY simulation";

#[test]
fn a_resumed_run_supersedes_its_infrastructure_errors_in_either_order() {
    let resumed = [passed("s-0", 0), passed("s-1", 1), passed("s-2", 2)];
    let mut seen: Option<Vec<String>> = None;
    for order in [[0, 1], [1, 0]] {
        let place = Place::new();
        for index in order {
            place.take("run.json", [file(&broken()), file(&resumed)][index].clone());
        }
        assert_eq!(place.rows(SUPERSEDED), ["e-0|1", "e-1|1", "s-0|0", "s-1|0", "s-2|0"]);
        assert_eq!(place.row("SELECT passed, counted, simulations FROM pass_rate"), "3|3|3");
        let found = facts(&place.store);
        assert_same(seen.get_or_insert(found.clone()), &found);
    }
}

#[test]
fn an_error_that_was_not_run_again_still_counts() {
    let place = Place::new();
    place.take("run.json", file(&broken()));
    place.take("run.json", file(&[passed("s-0", 0), passed("s-2", 2)]));
    assert_eq!(place.rows(SUPERSEDED), ["e-0|1", "e-1|0", "s-0|0", "s-2|0"]);
}

#[test]
fn an_error_beside_its_repetition_in_one_file_counts_like_it() {
    let mut both = broken();
    both.push(passed("s-0", 0));
    let place = Place::new();
    place.take("run.json", file(&both));
    let all = ["e-0|0", "e-1|0", "s-0|0", "s-2|0"];
    assert_eq!(place.rows(SUPERSEDED), all);
    assert_eq!(place.row("SELECT passed, counted, simulations FROM pass_rate"), "2|2|4");
    // Parts of that file say nothing else, before or after it.
    place.take("part.json", file(&both[..3]));
    assert_eq!(place.rows(SUPERSEDED), all);
    let other = Place::new();
    other.take("run.json", file(&both[..3]));
    other.take("run.json", file(&both[3..]));
    other.take("run.json", file(&both));
    assert_eq!(other.rows(SUPERSEDED), all);
}

#[test]
fn labels_are_added_also_to_what_is_known() {
    let mut place = Place::new();
    place.options.labels = vec!["one".into(), "two".into()];
    assert_eq!(place.take("run.json", file(&broken())).labels_added, 2);
    place.options.labels = vec!["two".into(), "three".into()];
    let report = place.take("run.json", file(&broken()));
    assert_eq!((report.outcome, report.labels_added), (Outcome::Unchanged, 1));
    assert_eq!(place.rows("SELECT label FROM label ORDER BY 1"), ["one", "three", "two"]);
}

#[test]
fn a_given_domain_overrides_the_sources_and_stays() {
    let mut place = Place::new();
    place.take("run.json", file(&broken()));
    let domain = "SELECT domain, domain_source, COALESCE(profile, '-') FROM run";
    assert_eq!(place.row(domain), "garage|source|-");
    place.options.domain = Some("mock".into());
    place.take("run.json", file(&broken()));
    assert_eq!(place.row(domain), "mock|option|mock");
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation"), "3");
    place.options.domain = None;
    place.take("more.json", file(&[passed("s-0", 0)]));
    assert_eq!(place.row(domain), "mock|option|mock");
}

/// A run without tool types: its domain's profile tells what writes.
fn untyped() -> String {
    let created = gold("create_task", json!({"user_id": "u", "title": "t"}));
    let task = task("make", std::slice::from_ref(&created));
    let done = call("create_task", json!({"user_id": "u", "title": "t"}));
    let checks = [with(check(&created, "", true), json!({"tool_type": null}))];
    let one =
        with(simulation("s", "make", 0, &[done]), json!({"reward_info": graded(1.0, &checks)}));
    results(&[task], &[one]).to_string()
}

#[test]
fn a_domain_given_later_judges_known_simulations_anew() {
    let counts = "SELECT matcher, n, a, gold FROM simulation_drift ORDER BY matcher";
    let mut late = Place::new();
    late.take("run.json", untyped());
    assert_eq!(late.rows(counts), ["calibrated|0|0|0", "strict|0|0|0", "tau2|0|0|0"]);
    late.options.domain = Some("mock".into());
    late.take("run.json", untyped());
    assert_eq!(late.rows(counts), ["calibrated|1|1|1", "strict|1|1|1", "tau2|1|1|1"]);
    let mut early = Place::new();
    early.options.domain = Some("mock".into());
    early.take("run.json", untyped());
    assert_same(&facts(&late.store), &facts(&early.store));
}

#[test]
fn gold_from_checks_is_what_was_scored() {
    let scored = gold("paint", json!({"colour": "blue"}));
    let one = with(
        simulation("s-0", "paint", 0, &[call("paint", json!({"colour": "blue"}))]),
        json!({"reward_info": graded(1.0, &[check(&scored, "write", true)])}),
    );
    let content = file(&[one]);
    let drift = "SELECT n, a, gold FROM simulation_drift WHERE matcher = 'tau2'";
    let source = "SELECT gold_source FROM simulation JOIN task USING (task_id)";
    let mut place = Place::new();
    place.take("run.json", &content);
    assert_eq!((place.row(drift), place.row(source)), ("1|0|1".into(), "task".into()));
    place.options.gold_from = GoldFrom::Checks;
    place.take("run.json", &content);
    assert_eq!((place.row(drift), place.row(source)), ("1|1|1".into(), "action_checks".into()));
    // Asked for again, the tasks' gold comes back.
    place.options.gold_from = GoldFrom::Tasks;
    place.take("run.json", &content);
    assert_eq!((place.row(drift), place.row(source)), ("1|0|1".into(), "task".into()));
}

#[test]
fn a_trial_changes_nothing() {
    let place = Place::new();
    place.take("run.json", file(&broken()));
    let before = everything(&place.store);
    let trial = place.store.begin_trial().unwrap();
    assert_eq!(place.take("more.json", file(&[passed("s-0", 0)])).outcome, Outcome::Grown);
    assert!(place.refuse("bad.json", "{").contains("cut off"));
    assert_eq!(place.row("SELECT COUNT(*) FROM simulation"), "4");
    trial.undo().unwrap();
    assert_same(&everything(&place.store), &before);
}
