//! A measure over time.

use driftbase::catalog;
use driftbase::query::{self, params::Params};
use driftbase::store::Store;
use driftbase::table::Value;
use insta::assert_snapshot;
use serde_json::{Value as Json, json};

use crate::support::{Cli, sample_store};
use crate::tau2_json::{call, check, gold, graded, info, results, simulation, task, with};

/// A run with ten writes, of which some are misaligned; its model and start as given.
fn run(model: &str, started_at: Option<&str>, domain: &str, misaligned: i64) -> String {
    let fit = gold("fit_tyre", json!({"wheel": 1}));
    let mut simulations = Vec::new();
    for trial in 0..10 {
        let wheel = if trial < misaligned { 2 } else { 1 };
        let id = format!("{model}-{started_at:?}-{domain}-{trial}");
        let calls = [call("fit_tyre", json!({"wheel": wheel}))];
        let verdict = graded(f64::from(u8::from(wheel == 1)), &[check(&fit, "write", wheel == 1)]);
        let one = simulation(&id, "tyres", trial, &calls);
        simulations.push(with(one, json!({"reward_info": verdict})));
    }
    let mut info = info(domain);
    info["agent_info"]["llm"] = Json::from(model);
    let tasks = [task("tyres", &[fit])];
    with(results(&tasks, &simulations), json!({"timestamp": started_at, "info": info})).to_string()
}

fn cli() -> Cli {
    let cli = Cli::with_store();
    // Imported in another order than they were made.
    cli.write("a2.json", &run("a", Some("2026-03-01T00:00:00"), "garage", 2));
    cli.write("a1.json", &run("a", Some("2026-01-01T00:00:00"), "garage", 5));
    cli.write("a3.json", &run("a", None, "garage", 1));
    cli.write("b1.json", &run("b", Some("2026-02-01T00:00:00"), "garage", 9));
    cli.write("b2.json", &run("b", Some("2026-02-02T00:00:00"), "yard", 4));
    for file in ["a2.json", "a1.json", "a3.json", "b1.json", "b2.json"] {
        assert_eq!(cli.run(&["import", file]).code, 0);
    }
    cli
}

#[test]
fn runs_stand_in_the_order_of_their_start() {
    let cli = cli();
    let columns = |args: &[&str]| {
        let ran = cli.run(&[&["trend", "--format", "jsonl"], args].concat());
        assert_eq!(ran.code, 0, "{ran}");
        let line = |line: &str| {
            let row: Json = serde_json::from_str(line).unwrap();
            let names = ["agent_model", "domain", "run", "time_source", "value", "change"];
            names.map(|name| row[name].to_string()).join(" ")
        };
        ran.stdout.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    assert_snapshot!(columns(&[]), @r#"
    "a" "garage" "a1" "start" 0.5 null
    "a" "garage" "a2" "start" 0.2 -0.3
    "a" "garage" "a3" "import" 0.1 -0.1
    "b" "garage" "b1" "start" 0.9 null
    "b" "yard" "b2" "start" 0.4 null
    "#);
    assert_snapshot!(columns(&["--measure", "pass_rate", "--model", "a"]), @r#"
    "a" "garage" "a1" "start" 0.5 null
    "a" "garage" "a2" "start" 0.8 0.30000000000000004
    "a" "garage" "a3" "import" 0.9 0.09999999999999998
    "#);
    assert_snapshot!(columns(&["--measure", "agent_cost_per_simulation", "--domain", "yard"]), @r#""b" "yard" "b2" "start" 0.5 null"#);
}

#[test]
fn a_matrix_holds_the_latest_run_of_each_cell() {
    let cli = cli();
    assert_snapshot!(cli.run(&["trend", "--matrix"]), @r#"
    agent_model  garage    yard
    ───────────────────────────
    a            0.1000       –
    b            0.9000  0.4000
    [exit 0]
    "#);
    let ran = cli.run(&["trend", "--matrix", "--measure", "pass_rate_all", "--format", "csv"]);
    assert_snapshot!(ran, @r#"
    agent_model,garage,yard
    a,0.9,
    b,0.1,0.6
    [exit 0]
    "#);
}

#[test]
fn only_known_measures_are_followed() {
    let ran = cli().run(&["trend", "--measure", "gdd"]);
    assert_eq!(ran.code, 2);
    assert!(ran.stderr.contains("omission_rate"), "{ran}");
}

#[test]
fn the_samples_are_the_published_anchor() {
    let store = Store::open_read_only(sample_store()).unwrap();
    let params = Params::new();
    let table = query::run_named(&store, &catalog::query("trend").unwrap(), &params).unwrap();
    let column = |name: &str| table.columns.iter().position(|c| c.name == name).unwrap();
    let rows: Vec<_> = table
        .rows
        .iter()
        .map(|row| (row[column("domain")].clone(), row[column("anchor_value")].clone()))
        .collect();
    // DESIGN.md section 2: M / N of the published baseline.
    let expected = [("airline", 53, 132), ("banking_knowledge", 1017, 1256), ("retail", 80, 516)];
    let expected = expected.map(|(domain, m, n)| {
        (Value::Text(domain.into()), Value::Real(f64::from(m) / f64::from(n)))
    });
    assert_eq!(rows, expected);
    assert!(table.rows.iter().all(|row| row[column("from_anchor")] == Value::Real(0.0)));
}
