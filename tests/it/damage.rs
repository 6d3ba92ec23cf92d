//! What is wrong in a store, `doctor` says: every figure of every roll-up, and every row that is missing.

use driftbase::doctor;

use crate::place::{Place, assert_sound};
use crate::support::Cli;
use crate::tau2_json::{garage, results};

const ROLL_UPS: [&str; 4] = ["simulation_count", "task_count", "tool_count", "run_turn_count"];

/// The store of the garage.
fn garage_place() -> Place {
    let (tasks, simulations) = garage();
    let place = Place::new();
    place.take("run.json", results(&tasks, &simulations).to_string());
    assert_sound(&place.store);
    place
}

/// Damages a store, sees that the check of a name fails, and undoes the damage.
#[track_caller]
fn seen(place: &Place, damage: &str, check: &str) {
    let run = |sql: &str| place.store.connection().execute_batch(sql).unwrap();
    run("PRAGMA ignore_check_constraints = ON; SAVEPOINT before");
    let changed = place.store.connection().execute(damage, []).unwrap();
    assert_eq!(changed, 1, "{damage}");
    let findings = doctor::examine(&place.store).unwrap();
    let is_seen = findings.iter().any(|f| f.check.contains(check) && !f.wrong.is_empty());
    assert!(is_seen, "{damage}");
    run("ROLLBACK TO before; RELEASE before");
}

#[test]
fn every_wrong_figure_of_a_roll_up_is_seen() {
    let place = garage_place();
    let mut figures = 0;
    for table in ROLL_UPS {
        let names = |is_key: i32| {
            let sql =
                format!("SELECT name FROM pragma_table_info('{table}') WHERE (pk > 0) = {is_key}");
            place.rows(&sql)
        };
        let key = names(1).join(", ");
        let rows: usize = place.row(&format!("SELECT COUNT(*) FROM {table}")).parse().unwrap();
        // Some rows: all would take long.
        for row in (0..rows).step_by((rows / 4).max(1)) {
            let one = format!(
                "WHERE ({key}) IN (SELECT {key} FROM {table} ORDER BY {key} LIMIT 1 OFFSET {row})"
            );
            for figure in names(0) {
                let damage =
                    format!("UPDATE {table} SET {figure} = COALESCE({figure}, 0) + 1 {one}");
                seen(&place, &damage, table);
                figures += 1;
            }
            seen(&place, &format!("DELETE FROM {table} {one}"), table);
        }
    }
    assert!(figures > 50, "{figures}");
    assert_sound(&place.store);
}

#[test]
fn rows_that_do_not_fit_together_are_seen() {
    let place = garage_place();
    for (damage, check) in [
        ("UPDATE simulation SET turns = turns + 1 WHERE simulation_id = 1", "state"),
        ("UPDATE simulation SET tool_calls = 0 WHERE simulation_id = 1", "state"),
        ("UPDATE grading SET is_current = 0 WHERE simulation_id = 1", "current grading"),
        (
            "UPDATE match SET is_aligned = 0, reason = 'wrong_arguments', gold = NULL \
          WHERE simulation_id = 1 AND matcher_id = 1 AND is_aligned = 1",
            "simulation_count",
        ),
    ] {
        seen(&place, damage, check);
    }
}

#[test]
fn the_command_says_what_is_wrong_and_fails() {
    let cli = Cli::new();
    let (tasks, simulations) = garage();
    cli.write("run.json", &results(&tasks, &simulations).to_string());
    assert_eq!(cli.run(&["import", "run.json"]).code, 0);
    assert_eq!(cli.run(&["doctor"]).code, 0);
    let store = driftbase::store::Store::open(&cli.path("driftbase.db")).unwrap();
    let damage = "UPDATE simulation_count SET n = n + 1 WHERE simulation_id = 2 AND matcher_id = 3";
    store.connection().execute_batch(damage).unwrap();
    drop(store);
    let ran = cli.run(&["doctor"]);
    assert_eq!(ran.code, 1, "{ran}");
    assert!(ran.stdout.contains("simulation 2"), "{ran}");
}
