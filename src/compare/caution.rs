//! What stands against believing a comparison, as sentences that any language can say.

use std::collections::BTreeMap;

use super::measure::real;
use super::pairing::{Keyed, Pairing};
use super::side::{RunFacts, Side};
use super::{By, Request};
use crate::store::{self, Store};
use crate::words::Phrase;

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
) -> Result<Vec<Phrase>, store::Error> {
    let mut cautions = Vec::new();
    if before.is_same_runs(after) {
        cautions.push(Phrase::new("caution.same_runs").with("side", &before.name));
    }
    for side in [before, after] {
        if !side.has_tasks() {
            cautions.push(Phrase::new("caution.no_tasks").with("side", &side.name));
        }
        cautions.extend(side.facts.iter().filter_map(incomplete));
        cautions.extend(unjudged(side, &request.matcher));
        cautions.extend(identical(store, side)?);
    }
    cautions.extend(left_out(pairing));
    if pairing.mixed > 0 {
        cautions.push(Phrase::counted("caution.mixed_one", "caution.mixed_several", pairing.mixed));
    }
    let is_few = |keyed: &&Keyed| (1..FEW_TASKS).contains(&keyed.pairs.len());
    // A row for a task has one task.
    for keyed in pairing.keys.iter().filter(|k| request.by != By::Task && is_few(k)) {
        let pairs = keyed.pairs.len();
        let caution = Phrase::counted("caution.few_one", "caution.few_several", pairs);
        cautions.push(caution.with("key", &keyed.key).with("least", FEW_TASKS));
    }
    if before.facts.is_empty() || after.facts.is_empty() {
        cautions.push(Phrase::new("caution.settings_unknown"));
    } else {
        cautions.extend(settings(before, after));
    }
    Ok(cautions)
}

fn left_out(pairing: &Pairing) -> Vec<Phrase> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for task in &pairing.unpaired {
        *counts.entry(task.reason).or_default() += 1;
    }
    let say = |(reason, count)| {
        let told = Phrase::counted("caution.left_out_one", "caution.left_out_several", count);
        told.with("reason", reason)
    };
    counts.into_iter().map(say).collect()
}

fn incomplete(run: &RunFacts) -> Option<Phrase> {
    let planned = run.simulations_planned?;
    (run.simulations < planned).then(|| {
        Phrase::new("caution.incomplete")
            .with("run_id", run.run_id)
            .with("run", &run.run)
            .with("simulations", run.simulations)
            .with("planned", planned)
    })
}

/// How a fact of a run is read, as text.
type Fact<'f> = &'f dyn Fn(&RunFacts) -> String;

/// Tells settings that differ between the sides.
fn settings(before: &Side, after: &Side) -> Vec<Phrase> {
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
            let told = Phrase::new("caution.setting_differs").with("what", what);
            cautions.push(told.with("before", b).with("after", a));
        }
    }
    let infrastructure: Count = |run| run.infrastructure_errors;
    let ungraded: Count = |run| run.ungraded;
    for (what, count) in
        [("infrastructure errors", infrastructure), ("simulations without a reward", ungraded)]
    {
        let (b, a) = (share(before, count), share(after, count));
        if (b - a).abs() > TOLD_SHARE {
            let percent = |share: f64| format!("{:.1}", 100.0 * share);
            let told = Phrase::new("caution.share_differs").with("what", what);
            cautions.push(told.with("before", percent(b)).with("after", percent(a)));
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
fn unjudged(side: &Side, matcher: &str) -> Option<Phrase> {
    let all: i64 = side.facts.iter().map(|run| run.simulations).sum();
    let judged: i64 = side.tasks.iter().map(|f| f.passed.simulations + f.failed.simulations).sum();
    (side.has_tasks() && judged < all).then(|| {
        Phrase::new("caution.unjudged")
            .with("side", &side.name)
            .with("judged", judged)
            .with("all", all)
            .with("matcher", matcher)
    })
}

/// Tells of trials that are the same conversation to the letter.
fn identical(store: &Store, side: &Side) -> Result<Option<Phrase>, store::Error> {
    let sql = include_str!("sql/identical.sql");
    let count = store.connection().query_row(sql, [side.run_ids()], |row| row.get::<_, i64>(0));
    let count = count.map_err(|error| store.explain(error))?;
    let told = || Phrase::new("caution.identical").with("side", &side.name).with("count", count);
    Ok((count > 0).then(told))
}
