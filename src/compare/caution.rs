//! What stands against believing a comparison, as sentences.

use std::collections::BTreeMap;

use super::pairing::Pairing;
use super::side::{RunFacts, Side};
use crate::store::{self, Store};

/// Below this number of pairs an interval says little.
const FEW_TASKS: usize = 20;
/// Shares of infrastructure errors that differ by more than this are told.
const INFRASTRUCTURE_SHARE: f64 = 0.02;

/// Collects the cautions of a comparison.
pub(super) fn cautions(
    store: &Store,
    before: &Side,
    after: &Side,
    pairing: &Pairing,
) -> Result<Vec<String>, store::Error> {
    let mut cautions = Vec::new();
    if before.is_same_runs(after) {
        cautions.push(format!("both sides are the same runs: `{}`", before.name));
    }
    for side in [before, after] {
        if !side.has_tasks() {
            cautions.push(format!(
                "`{}` has no figures for single tasks, so nothing can be paired: differences stand \
                 without interval and p, and no verdict is given",
                side.name
            ));
        }
        cautions.extend(side.runs.iter().filter_map(incomplete));
        cautions.extend(identical(store, side)?);
    }
    cautions.extend(left_out(pairing));
    for keyed in pairing.keys.iter().filter(|keyed| (1..FEW_TASKS).contains(&keyed.pairs.len())) {
        let (key, pairs) = (&keyed.key, keyed.pairs.len());
        cautions
            .push(format!("{key}: only {pairs} tasks are paired; {FEW_TASKS} at least are wanted"));
    }
    if !before.is_anchor && !after.is_anchor {
        cautions.extend(settings(before, after));
    }
    Ok(cautions)
}

fn left_out(pairing: &Pairing) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for task in &pairing.unpaired {
        *counts.entry(task.reason).or_default() += 1;
    }
    let say = |(reason, count)| format!("{count} tasks are left out: {reason}");
    counts.into_iter().map(say).collect()
}

fn incomplete(run: &RunFacts) -> Option<String> {
    let planned = run.simulations_planned?;
    (run.simulations < planned).then(|| {
        format!(
            "run {} ({}) holds {} of {planned} planned simulations",
            run.run_id, run.run, run.simulations
        )
    })
}

/// How a fact of a run is read, as text.
type Fact<'f> = &'f dyn Fn(&RunFacts) -> String;

/// Tells settings that differ between the sides.
fn settings(before: &Side, after: &Side) -> Vec<String> {
    let number = |number: Option<i64>| number.map_or_else(String::new, |n| n.to_string());
    let ways: [(&str, Fact<'_>); 4] = [
        ("the user model", &|run| run.user_model.clone()),
        ("the number of planned trials", &|run| number(run.trials_planned)),
        ("the limit of steps", &|run| number(run.max_steps)),
        ("the benchmark's version", &|run| run.benchmark_commit.clone()),
    ];
    let mut cautions = Vec::new();
    for (what, way) in ways {
        let (b, a) = (values(before, way), values(after, way));
        if b != a {
            cautions.push(format!("{what} differs: {b} before, {a} after"));
        }
    }
    let (b, a) = (infrastructure_share(before), infrastructure_share(after));
    if (b - a).abs() > INFRASTRUCTURE_SHARE {
        cautions.push(format!(
            "the share of infrastructure errors differs: {:.1} % before, {:.1} % after",
            100.0 * b,
            100.0 * a
        ));
    }
    cautions
}

fn values(side: &Side, way: &dyn Fn(&RunFacts) -> String) -> String {
    let mut values: Vec<String> = side.runs.iter().map(way).collect();
    values.sort();
    values.dedup();
    let say = |value: &String| if value.is_empty() { "unknown".to_owned() } else { value.clone() };
    values.iter().map(say).collect::<Vec<_>>().join(" and ")
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
fn infrastructure_share(side: &Side) -> f64 {
    let sum = |count: fn(&RunFacts) -> i64| side.runs.iter().map(count).sum::<i64>() as f64;
    sum(|run| run.infrastructure_errors) / sum(|run| run.simulations).max(1.0)
}

/// Tells of trials that are the same conversation to the letter.
fn identical(store: &Store, side: &Side) -> Result<Option<String>, store::Error> {
    let sql = include_str!("sql/identical.sql");
    let count = store.connection().query_row(sql, [side.run_ids()], |row| row.get::<_, i64>(0));
    let count = count.map_err(|error| store.explain(error))?;
    Ok((count > 0).then(|| {
        format!(
            "`{}`: trials of {count} tasks are identical transcripts (an answer cache?); they are no \
             independent trials",
            side.name
        )
    }))
}
