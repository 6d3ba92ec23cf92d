//! Merging stores with rematches: the same rows as importing and rematching in one store.

use serde_json::{Value as Json, json};

use crate::merging::{done, rows};
use crate::support::Cli;
use crate::tau2_json::{garage, gold, info, results, task, with};

/// A run of the garage with some of its simulations, in a domain of its own.
fn run(domain: &str, which: std::ops::Range<usize>) -> Json {
    let (tasks, simulations) = garage();
    with(results(&tasks, &simulations[which]), json!({"info": info(domain)}))
}

/// Imports a run.
fn import(cli: &Cli, store: &str, run: &Json) {
    cli.write("run.json", &run.to_string());
    done(cli.run(&["--db", store, "import", "run.json"]));
}

/// Matches all runs of a store again, with another wheel for the task `tyres`.
fn rematch(cli: &Cli, store: &str, name: &str) {
    let fixed = vec![task("tyres", &[gold("fit_tyre", json!({"wheel": 2}))])];
    cli.write("fixed.json", &Json::from(fixed).to_string());
    let runs = cli.run(&["--db", store, "sql", "SELECT run_id FROM run", "--format", "csv"]).stdout;
    for run in runs.lines().skip(1) {
        let args = ["--db", store, "rematch", run, "--gold", "fixed.json", "--name", name];
        done(cli.run(&args));
    }
}

/// The rows without when a rematch was made.
fn compared(cli: &Cli, store: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = rows(cli, store)
        .into_iter()
        .map(|(path, text)| (path.display().to_string(), text))
        .collect();
    for (path, text) in &mut found {
        if path.starts_with("rematch_run") {
            let place = text.lines().next().unwrap().split(',').position(|c| c == "matched_at");
            let place = place.unwrap();
            let without = |line: &str| {
                let cells = line.split(',').enumerate().filter(|(index, _)| *index != place);
                cells.map(|(_, cell)| cell).collect::<Vec<_>>().join(",")
            };
            *text = text.lines().map(without).collect::<Vec<_>>().join("\n");
        }
    }
    found
}

fn has_rematches(found: &[(String, String)]) -> bool {
    ["rematch_run", "rematch_matcher", "rematch_task", "rematch_gold"].iter().all(|table| {
        found.iter().any(|(path, text)| path.starts_with(table) && text.lines().count() > 1)
    })
}

fn same(cli: &Cli, store: &str, direct: &str) {
    let (found, expected) = (compared(cli, store), compared(cli, direct));
    assert!(has_rematches(&expected));
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
    done(cli.run(&["--db", store, "doctor"]));
}

#[test]
fn rematched_runs_of_two_stores_are_as_if_rematched_in_one() {
    let cli = Cli::new();
    for (store, domains) in [
        ("one.db", &["attic"] as &[&str]),
        ("two.db", &["yard"]),
        ("direct.db", &["attic", "yard"]),
    ] {
        for domain in domains {
            import(&cli, store, &run(domain, 0..4));
        }
        rematch(&cli, store, "fixed");
    }
    done(cli.run(&["--db", "one.db", "merge", "two.db"]));
    same(&cli, "one.db", "direct.db");
    done(cli.run(&["--db", "one.db", "merge", "direct.db"]));
    same(&cli, "one.db", "direct.db");
}

#[test]
fn a_grown_run_that_both_stores_rematched_is_rematched_in_full() {
    let cli = Cli::new();
    for (store, ends) in
        [("one.db", &[2_usize] as &[usize]), ("two.db", &[4]), ("direct.db", &[2, 4])]
    {
        for end in ends {
            import(&cli, store, &run("attic", 0..*end));
        }
        rematch(&cli, store, "fixed");
    }
    done(cli.run(&["--db", "one.db", "merge", "two.db"]));
    same(&cli, "one.db", "direct.db");
    // And what is known already is not judged again: verdicts of graders on it stay.
    done(cli.run(&["--db", "one.db", "grade"]));
    let verdicts = |cli: &Cli| {
        let sql = "SELECT COUNT(*) AS n FROM grader_verdict";
        cli.run(&["--db", "one.db", "sql", sql, "--format", "csv"]).stdout
    };
    let before = verdicts(&cli);
    assert_ne!(before, "n\n0\n");
    import(&cli, "small.db", &run("attic", 0..2));
    for store in ["two.db", "small.db"] {
        let told = done(cli.run(&["--db", "one.db", "merge", store]));
        assert!(told.contains("unchanged"), "{told}");
        assert_eq!(verdicts(&cli), before);
    }
}

#[test]
fn parts_of_a_run_are_judged_by_what_all_of_them_call_a_write() {
    // Only the last simulations have a check that calls painting a write.
    let cli = Cli::new();
    for (parts, [first, second]) in
        [([0..2, 2..4], ["one.db", "two.db"]), ([2..4, 0..2], ["three.db", "four.db"])]
    {
        let direct = format!("direct-{first}");
        for (part, store) in parts.into_iter().zip([first, second]) {
            import(&cli, store, &run("attic", part.clone()));
            import(&cli, &direct, &run("attic", part));
        }
        done(cli.run(&["--db", first, "merge", second]));
        assert_eq!(rows(&cli, first), rows(&cli, &direct));
        done(cli.run(&["--db", first, "doctor"]));
    }
}

#[test]
fn simulations_that_come_to_a_rematched_run_are_rematched_too() {
    let cli = Cli::new();
    import(&cli, "one.db", &run("attic", 0..2));
    rematch(&cli, "one.db", "fixed");
    import(&cli, "two.db", &run("attic", 0..4));
    import(&cli, "direct.db", &run("attic", 0..2));
    rematch(&cli, "direct.db", "fixed");
    import(&cli, "direct.db", &run("attic", 0..4));
    done(cli.run(&["--db", "one.db", "merge", "two.db"]));
    same(&cli, "one.db", "direct.db");
}
