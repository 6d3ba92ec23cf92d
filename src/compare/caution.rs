//! What stands against believing a comparison, as sentences.

use std::collections::BTreeMap;

use super::measure::real;
use super::pairing::{Keyed, Pairing};
use super::side::{RunFacts, Side};
use super::{By, Request};
use crate::store::{self, Store};

/// Below this number of pairs an interval says little.
const FEW_TASKS: usize = 20;
/// Shares of a side's simulations that differ by more than this are told.
const TOLD_SHARE: f64 = 0.02;

/// Counts something of a run.
type Count = fn(&RunFacts) -> i64;

/// Collects the cautions of a comparison.
pub(super) fn cautions(
    store: &Store,
    before: &Side,
    after: &Side,
    pairing: &Pairing,
    request: &Request,
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
        cautions.extend(side.facts.iter().filter_map(incomplete));
        cautions.extend(unjudged(side, &request.matcher));
        cautions.extend(identical(store, side)?);
    }
    cautions.extend(left_out(pairing));
    if pairing.mixed > 0 {
        let tasks = plural(pairing.mixed, "task");
        cautions.push(format!("{tasks} compared although what grades them differs"));
    }
    let is_few = |keyed: &&Keyed| (1..FEW_TASKS).contains(&keyed.pairs.len());
    // A row for a task has one task.
    for keyed in pairing.keys.iter().filter(|k| request.by != By::Task && is_few(k)) {
        let (key, pairs) = (&keyed.key, keyed.pairs.len());
        let pairs = plural(pairs, "task");
        cautions.push(format!("{key}: only {pairs} paired; {FEW_TASKS} at least are wanted"));
    }
    if before.facts.is_empty() || after.facts.is_empty() {
        cautions.push("settings and coverage of one side are not known".to_owned());
    } else {
        cautions.extend(settings(before, after));
    }
    Ok(cautions)
}

fn left_out(pairing: &Pairing) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for task in &pairing.unpaired {
        *counts.entry(task.reason).or_default() += 1;
    }
    let say = |(reason, count)| format!("{} left out: {reason}", plural(count, "task"));
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
    let infrastructure: Count = |run| run.infrastructure_errors;
    let ungraded: Count = |run| run.ungraded;
    for (what, count) in
        [("infrastructure errors", infrastructure), ("simulations without a reward", ungraded)]
    {
        let (b, a) = (share(before, count), share(after, count));
        if (b - a).abs() > TOLD_SHARE {
            let (b, a) = (100.0 * b, 100.0 * a);
            cautions.push(format!("the share of {what} differs: {b:.1} % before, {a:.1} % after"));
        }
    }
    cautions
}

fn values(side: &Side, way: &dyn Fn(&RunFacts) -> String) -> String {
    let mut values: Vec<String> = side.facts.iter().map(way).collect();
    values.sort();
    values.dedup();
    let say = |value: &String| if value.is_empty() { "unknown".to_owned() } else { value.clone() };
    values.iter().map(say).collect::<Vec<_>>().join(" and ")
}

fn share(side: &Side, count: Count) -> f64 {
    let sum = |count: Count| real(side.facts.iter().map(count).sum());
    sum(count) / sum(|run| run.simulations).max(1.0)
}

/// Tells of simulations that a matcher did not judge: a rematch has gold for some tasks only.
fn unjudged(side: &Side, matcher: &str) -> Option<String> {
    let all: i64 = side.facts.iter().map(|run| run.simulations).sum();
    let judged: i64 = side.tasks.iter().map(|f| f.passed.simulations + f.failed.simulations).sum();
    (side.has_tasks() && judged < all).then(|| {
        format!(
            "`{}`: only {judged} of {all} simulations are judged by {matcher}; all measures, the pass \
             rate too, are of these alone",
            side.name
        )
    })
}

/// Counts in words: 1 task is, 2 tasks are.
fn plural(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun} is") } else { format!("{count} {noun}s are") }
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
