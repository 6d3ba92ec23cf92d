//! What each grader says and what the views make of it, counted by hand on six simulations. The engine is not asked.

use std::fs;
use std::path::Path;

use driftbase::store::Store;

use crate::place::rows;
use crate::shared_figures::shared;
use crate::support::Cli;

/// Six simulations of two tasks, t and u.
///
/// | simulation | task, trial | ended by             | reward | writes → gold | checks |
/// | 1 | t 0 | completed            | 1    | 0 → 0, 1 → 1 | goal passes                       |
/// | 2 | t 1 | completed            | 0    | 0 → 1, 1 → 0 | goal passes, order fails          |
/// | 3 | t 2 | limit                | 0    | 0 → none     | goal fails, order fails           |
/// | 4 | u 0 | completed            | none | none         | goal not applicable, process fails |
/// | 5 | u 1 | infrastructure error | none | none         | nothing                           |
/// | 6 | u 2 | user fault           | 0.5  | none         | order passes                      |
///
/// Task t has two gold writes; of u nothing is known.
const FACTS: &str = "
    INSERT INTO run (run_id, run_key, run, format, domain, domain_source, is_solo, has_observed_types)
        VALUES (1, 'k', 'r', 'tau2', 'd', 'source', 0, 1);
    INSERT INTO import (import_id, run_id, source, content_hash, options, size_bytes, imported_at, importer_version,
            outcome, simulations, simulations_added, simulations_updated, gradings_added, problems)
        VALUES (1, 1, 's', 'h', '', 0, '', '', 'new', 0, 0, 0, 0, 0);
    INSERT INTO task (task_id, run_id, task, task_hash, gold_hash, gold_source, is_planned)
        VALUES (1, 1, 't', '', '', 'task', 1), (2, 1, 'u', '', '', 'none', 1);
    INSERT INTO simulation (simulation_id, run_id, simulation, task_id, trial, termination_reason, termination_group,
            turns, agent_turns, tool_calls, has_handover, content_hash, conversation_hash, import_id)
        VALUES
            (1, 1, 's1', 1, 0, 'user_stop', 'completed', 0, 0, 0, 0, '', '', 1),
            (2, 1, 's2', 1, 1, 'user_stop', 'completed', 0, 0, 0, 0, '', '', 1),
            (3, 1, 's3', 1, 2, 'max_steps', 'limit', 0, 0, 0, 0, '', '', 1),
            (4, 1, 's4', 2, 0, 'agent_stop', 'completed', 0, 0, 0, 0, '', '', 1),
            (5, 1, 's5', 2, 1, 'infrastructure_error', 'infrastructure_fault', 0, 0, 0, 0, '', '', 1),
            (6, 1, 's6', 2, 2, 'user_error', 'user_fault', 0, 0, 0, 0, '', '', 1);
    INSERT INTO grading (grading_id, simulation_id, import_id, is_current, reward, has_action_checks, content_hash)
        VALUES (1, 1, 1, 1, 0.9999999, 0, ''), (2, 2, 1, 1, 0, 0, ''), (3, 3, 1, 1, 0, 0, ''), (6, 6, 1, 1, 0.5, 0, '');
    INSERT INTO component_reward VALUES (1, 'DB', 1, 1), (2, 'DB', 1, 0), (2, 'COMMUNICATE', 1, 0), (2, 'NL_ASSERTION', 0, 0),
        (6, 'DB', 1, 1), (6, 'ACTION', 1, 0);
    INSERT INTO assertion_result (grading_id, component, position, assertion, is_met)
        VALUES (2, 'COMMUNICATE', 0, 'tells 10', 1), (2, 'COMMUNICATE', 1, 'tells 12', 0), (2, 'NL_ASSERTION', 0, 'is kind', 0);
    INSERT INTO action_check (grading_id, position, requestor, name, is_match)
        VALUES (6, 0, 'assistant', 'pay', 1), (6, 1, 'assistant', 'ship', 0);
    INSERT INTO match (simulation_id, matcher_id, call, is_aligned, reason, gold) VALUES
        (1, 1, 0, 1, NULL, 0), (1, 1, 1, 1, NULL, 1), (2, 1, 0, 1, NULL, 1), (2, 1, 1, 1, NULL, 0),
        (3, 1, 0, 0, 'outside_gold', NULL);
    INSERT INTO simulation_count VALUES
        (1, 1, 2, 2, 2), (2, 1, 2, 2, 2), (3, 1, 1, 0, 2), (4, 1, 0, 0, 0), (5, 1, 0, 0, 0), (6, 1, 0, 0, 0);
    INSERT INTO check_definition VALUES
        (1, 'goal-reached', 'goal', 'error', '', '', '', ''), (2, 'order', 'precedence', 'error', '', '', '', ''),
        (3, 'manner', 'process', 'warning', '', '', '', '');
    INSERT INTO check_result VALUES
        (1, 1, 'pass', NULL), (2, 1, 'pass', NULL), (2, 2, 'fail', NULL), (3, 1, 'fail', NULL), (3, 2, 'fail', NULL),
        (4, 1, 'not_applicable', 'needs goal'), (4, 3, 'fail', NULL), (6, 2, 'pass', NULL);
    INSERT INTO check_evidence VALUES
        (2, 2, 0, NULL, NULL, 'b'), (2, 2, 1, NULL, NULL, 'c'), (3, 1, 0, NULL, NULL, 'd'), (3, 2, 0, NULL, NULL, 'e'),
        (4, 3, 0, NULL, NULL, 'f');
";

fn world() -> Store {
    let store = Store::in_memory().unwrap();
    store.connection().execute_batch(FACTS).unwrap();
    store
}

fn text(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("graders").join(format!("{name}.sql"));
    fs::read_to_string(file).unwrap()
}

/// The verdicts of a grader, with the parameter given where it has one.
fn grade(store: &Store, name: &str, param: &dyn rusqlite::ToSql) -> Vec<String> {
    let text = text(name);
    let mut statement = store.connection().prepare(&text).unwrap();
    if statement.parameter_count() > 0 {
        statement.raw_bind_parameter(1, param).unwrap();
    }
    let mut found = Vec::new();
    let mut rows = statement.raw_query();
    while let Some(row) = rows.next().unwrap() {
        let id: i64 = row.get(0).unwrap();
        let verdict: String = row.get(1).unwrap();
        let failing: Option<String> = row.get(2).unwrap();
        found.push(format!("{id} {verdict} {}", failing.unwrap_or_default()).trim_end().to_owned());
    }
    found
}

#[test]
fn each_grader_goes_by_its_own_rule() {
    let store = world();
    let none = rusqlite::types::Null;
    assert_eq!(
        grade(&store, "reference_path", &"tau2"),
        ["1 pass", "2 fail order", "3 fail missed_gold, wrong_writes"]
    );
    assert_eq!(
        grade(&store, "gold_set", &"tau2"),
        ["1 pass", "2 pass", "3 fail missed_gold, wrong_writes"]
    );
    store
        .connection()
        .execute_batch(
            "DELETE FROM match WHERE simulation_id = 3;
            UPDATE simulation_count SET n = 0 WHERE simulation_id = 3;",
        )
        .unwrap();
    assert_eq!(grade(&store, "gold_set", &"tau2")[2], "3 fail missed_gold");
    assert_eq!(grade(&store, "reference_path", &"tau2")[2], "3 fail missed_gold");
    assert_eq!(
        grade(&store, "official", &none),
        ["1 pass", "2 fail reward", "3 fail reward", "6 fail reward"]
    );
    // The goal where its check decided, τ²'s comparison where not.
    assert_eq!(
        grade(&store, "final_state", &none),
        ["1 pass", "2 pass", "3 fail goal-reached", "6 pass"]
    );
    let full = ["1 pass", "2 fail order", "3 fail goal-reached, order"];
    assert_eq!(grade(&store, "full", &0), [&full[..], &["6 not_applicable"]].concat());
    assert_eq!(
        grade(&store, "full", &1),
        [&full[..], &["4 fail manner", "6 not_applicable"]].concat()
    );
}

/// Stores verdicts of three graders and of people, by hand.
fn graded() -> Store {
    let store = world();
    store
        .connection()
        .execute_batch(
            "INSERT INTO grader VALUES (1, 'way', '', '', '', ''), (2, 'end', '', '', '', ''), (3, 'reward', '', '', '', '');
            INSERT INTO grader_verdict VALUES
                (1, 1, 'pass', NULL), (2, 1, 'fail', 'order'), (3, 1, 'fail', 'x'), (4, 1, 'not_applicable', NULL),
                (1, 2, 'pass', NULL), (2, 2, 'pass', NULL), (3, 2, 'fail', 'y'), (4, 2, 'pass', NULL), (6, 2, 'pass', NULL),
                (1, 3, 'pass', NULL), (2, 3, 'fail', 'r'), (3, 3, 'fail', 'r'), (6, 3, 'fail', 'r');
            INSERT INTO person_verdict (simulation_id, person, verdict, given_at) VALUES
                (1, 'ann', 'fail', ''), (1, 'ann', 'pass', ''), (2, 'ann', 'pass', ''), (2, 'bob', 'fail', ''),
                (4, '', 'fail', '');",
        )
        .unwrap();
    store
}

#[test]
fn graders_are_counted_by_what_ended_the_failed_ones() {
    let summary = rows(
        &graded(),
        "SELECT grader, simulations, pass, fail, not_applicable, not_graded, pass_rate, agent_failure, limit_reached,
            user_fault, agent_fault + infrastructure_fault + unknown FROM grader_summary ORDER BY grader",
    );
    assert_eq!(
        summary,
        [
            "end|6|4|1|0|1|0.8|0|1|0|0",
            "reward|6|1|3|0|2|0.25|1|1|1|0",
            "way|6|1|2|1|2|0.3333333333333333|1|1|0|0"
        ]
    );
}

#[test]
fn pairs_of_graders_are_counted_in_both_orders() {
    let pairs = rows(
        &graded(),
        "SELECT first, second, both_pass, only_first, only_second, both_fail, undecided, agreement
            FROM grader_disagreement WHERE first IN ('end', 'way') AND second IN ('end', 'way') ORDER BY first",
    );
    assert_eq!(
        pairs,
        ["end|way|1|1|0|1|1|0.6666666666666666", "way|end|1|0|1|1|1|0.6666666666666666"]
    );
}

#[test]
fn a_rare_disagreement_tells_more() {
    let store = graded();
    // Simulation 2: way-end (1 of 3 disagree) and end-reward (2 of 4); 6: end-reward alone.
    let audit = rows(
        &store,
        "SELECT simulation_id, passing, failing, undecided, ROUND(informativeness, 6), people FROM grader_audit
            ORDER BY informativeness DESC",
    );
    assert_eq!(audit, ["2|1|2|0|1.166667|2", "6|1|1|0|0.5|0"]);
}

#[test]
fn graders_are_held_against_the_last_word_of_each_person() {
    let agreement = rows(
        &graded(),
        "SELECT grader, verdicts, both_pass, both_fail, false_accept, false_reject, undecided, agreement, precision, recall
            FROM person_agreement ORDER BY grader",
    );
    assert_eq!(
        agreement,
        [
            "end|4|2|0|2|0|0|0.5|0.5|1",
            "reward|4|1|1|0|1|1|0.6666666666666666|1|0.5",
            "way|4|1|1|0|1|1|0.6666666666666666|1|0.5"
        ]
    );
}

#[test]
fn causes_stand_apart_and_failures_name_their_assertions() {
    let store = world();
    let causes = rows(
        &store,
        "SELECT simulation_id, cause, unmet FROM failure_cause ORDER BY simulation_id",
    );
    assert_eq!(
        causes,
        [
            "2|agent_failure|2",
            "3|limit|0",
            "4|ungraded|0",
            "5|infrastructure_fault|0",
            "6|user_fault|1"
        ]
    );
    let unmet = rows(
        &store,
        "SELECT simulation_id, component, position, COALESCE(assertion, '–') FROM failed_assertion
            ORDER BY simulation_id, component, position",
    );
    assert_eq!(unmet, ["2|COMMUNICATE|1|tells 12", "2|DB|-1|–", "6|ACTION|1|ship"]);
    let outcome = rows(
        &store,
        "SELECT simulations, passed, agent_failure, agent_fault, user_fault, limit_reached, infrastructure_fault,
            ungraded, unknown FROM run_outcome",
    );
    assert_eq!(outcome, ["6|1|1|0|1|1|1|1|0"]);
    let checks = rows(
        &store,
        "SELECT check_name, fail, fail_rewarded, violations, agent_failure, limit_reached FROM check_summary ORDER BY 1",
    );
    assert_eq!(checks, ["goal-reached|1|0|1|0|1", "manner|1|0|1|1|0", "order|2|0|3|1|1"]);
    let first = rows(
        &store,
        "SELECT violations, first_evidence, cause FROM check_outcome WHERE verdict = 'fail' AND simulation_id = 2",
    );
    assert_eq!(first, ["2|b|agent_failure"]);
}

#[test]
fn trials_are_consistent_or_not() {
    let store = world();
    let tasks = rows(
        &store,
        "SELECT task, simulations, counted, passed, consistency FROM task_consistency ORDER BY task",
    );
    assert_eq!(tasks, ["t|3|3|1|mixed", "u|3|2|0|all_failed"]);
    // pass^2 of t is C(1, 2) / C(3, 2) = 0; pass@2 is 1 - C(2, 2) / C(3, 2) = 2/3, and of u 0: their mean is 1/3.
    let run = rows(
        &store,
        "SELECT tasks, repeated_tasks, all_passed, mixed, all_failed, k, pass_hat_k, ROUND(pass_at_k, 6) FROM run_consistency",
    );
    assert_eq!(run, ["2|2|0|1|1|2|0|0.333333"]);
}

#[test]
fn what_is_known_is_told_for_each_simulation() {
    let store = world();
    let known = rows(
        &store,
        "SELECT simulation_id, gold, reward, state_after, goal, write FROM known_fact ORDER BY 1",
    );
    assert_eq!(
        known,
        ["1|1|1|0|0|0", "2|1|1|0|0|0", "3|1|1|0|0|0", "4|0|0|0|0|0", "5|0|0|0|0|0", "6|0|1|0|0|0"]
    );
}

/// Counts of pass, fail and not applicable that a script took from the JSON of the files alone, without this program.
const REAL: &[(&str, [&str; 4])] = &[
    // official, final_state, gold_set, reference_path
    ("airline_50sims.json", ["28 22 0", "28 22 0", "23 27 0", "23 27 0"]),
    ("airline_bare_list.json", ["49 1 0", "50 0 0", "41 2 7", "40 3 7"]),
    ("mock_11writes.json", ["8 2 0", "8 1 1", "7 3 0", "7 3 0"]),
    ("taubench_v1_python_repr.json", ["1 9 0", "1 4 5", "0 5 5", "0 5 5"]),
    ("telecom_infrastructure_errors.json", ["0 6 3", "0 2 7", "1 8 0", "1 8 0"]),
    ("telecom_old_format_4trials.json", ["16 4 0", "8 12 0", "16 4 0", "12 8 0"]),
    ("telecom_workflow_7of456.json", ["7 0 0", "5 2 0", "0 7 0", "0 7 0"]),
    ("voice_dir", ["0 0 3", "0 0 3", "0 0 3", "0 0 3"]),
];

#[test]
fn public_files_are_graded_as_an_independent_script_does() {
    let Some(shared) = shared() else { return };
    let cli = Cli::new();
    let folder = shared.join("real");
    assert_eq!(cli.run(&["import", folder.to_str().unwrap(), "--quiet"]).code, 0);
    let graded = cli.run(&["grade"]);
    assert_eq!(graded.code, 0, "{graded}");
    let store = Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    for (file, expected) in REAL {
        let run = file.trim_end_matches(".json");
        let found = ["official", "final_state", "gold_set", "reference_path"].map(|grader| {
            let sql = format!(
                "SELECT pass || ' ' || fail || ' ' || not_applicable FROM grader_summary
                    WHERE run = '{run}' AND grader = '{grader}'"
            );
            rows(&store, &sql).join(" ")
        });
        assert_eq!(found, *expected, "{file}");
    }
    // Read by a person: all of them were written before any explicit consent, one of them is rewarded.
    let early = rows(
        &store,
        "SELECT run, task, turn, reward FROM check_violation WHERE check_name = 'write-before-confirmation'
            ORDER BY run, CAST(task AS INTEGER), turn",
    );
    assert_eq!(
        early,
        [
            "airline_50sims|25|20|0",
            "airline_50sims|25|24|0",
            "airline_50sims|42|18|0",
            "airline_50sims|42|20|0",
            "airline_50sims|48|4|0",
            "taubench_v1_python_repr|91|21|0",
            "taubench_v1_python_repr|91|25|0",
            "taubench_v1_python_repr|97|17|1",
            "taubench_v1_python_repr|98|11|0"
        ]
    );
    let handed_over = rows(
        &store,
        "SELECT run, task, turn FROM check_violation WHERE check_name = 'write-after-handover' ORDER BY turn",
    );
    assert_eq!(handed_over.len(), 3);
}
