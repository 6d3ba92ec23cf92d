//! Whether drift tells what the reward tells.

use insta::assert_snapshot;

use crate::place::rows;
use crate::support::{self, Cli};

fn on_samples(args: &[&str]) -> String {
    let store = support::sample_store().display().to_string();
    let ran = Cli::new().run(&[&["--db", &store], args].concat());
    assert_eq!(ran.code, 0, "{ran}");
    ran.stdout
}

#[test]
fn the_published_baseline_is_flagged_where_it_is_weak() {
    let store = driftbase::store::Store::open_read_only(support::sample_store()).unwrap();
    let sql = "SELECT domain, passed, failed, ROUND(passed_gd, 4), ROUND(failed_gd, 4),
                   ROUND(pass_rate, 3), flag
               FROM reward_separation WHERE matcher = 'tau2' ORDER BY domain";
    assert_snapshot!(rows(&store, sql).join("\n"), @r#"
    airline|98|52|0.0556|0.641|0.653|-
    banking_knowledge|43|248|0.6757|0.8181|0.156|small separation: most writes of passed simulations are misaligned too
    retail|264|78|0.0525|0.4444|0.772|-
    "#);
}

#[test]
fn the_published_baseline_is_ordered_strictly_the_other_way() {
    assert_snapshot!(on_samples(&["validity", "--only", "order", "--format", "csv"]), @r#"
    across,group,measure,runs,spearman,kendall_tau_b,expected,unexpected,tied,unexpected_pairs,note
    domains,openai/qwen3.8-27b,gd,3,-1.0,-1.0,3,0,0,,"strictly reversed, as expected of a valid measure"
    domains,openai/qwen3.8-27b,omission_rate,3,-1.0,-1.0,3,0,0,,"strictly reversed, as expected of a valid measure"
    models,airline,gd,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    models,airline,omission_rate,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    models,banking_knowledge,gd,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    models,banking_knowledge,omission_rate,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    models,retail,gd,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    models,retail,omission_rate,1,,,0,0,0,,1 of at least 3 runs: nothing to order
    "#);
}

#[test]
fn both_tables_are_shown_to_people_and_one_to_programs() {
    let shown = on_samples(&["validity", "--domain", "retail", "--format", "markdown"]);
    assert_eq!(shown.split("\n\n").count(), 2, "{shown}");
    let store = support::sample_store().display().to_string();
    let ran = Cli::new().run(&["--db", &store, "validity", "--format", "csv"]);
    assert_eq!(ran.stdout.lines().count(), 4);
    assert_eq!(ran.stderr, "hint: `--only order` gives the second table\n");
}

#[test]
fn one_matcher_at_a_time_and_only_known_ones() {
    let store = support::sample_store().display().to_string();
    let cli = Cli::new();
    assert_snapshot!(cli.run(&["--db", &store, "validity", "--matcher", "all"]), @r#"
    --- stderr ---
    error: validity takes one matcher
    [exit 2]
    "#);
    assert_eq!(cli.run(&["--db", &store, "validity", "--matcher", "none"]).code, 3);
}
