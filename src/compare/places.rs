//! Where it moved: tasks, tools and turns, and what the comparison rests on.

use std::collections::{BTreeMap, BTreeSet};

use rusqlite::named_params;

use super::measure::{self};
use super::pairing::{self, Both, Pairing};
use super::side::Side;
use super::{By, Request};
use crate::store::{self, Store};
use crate::table::{Kind, Section, Table, Value};

/// How many tasks and tools that moved most are shown.
const SHOWN: usize = 10;

/// Makes the sections below the rows.
pub(super) fn sections(
    store: &Store,
    before: &Side,
    after: &Side,
    pairing: &Pairing,
    request: &Request,
) -> Result<Vec<Section>, store::Error> {
    let by = |by| pairing::pair(before, after, by, request.allow_mixed);
    let tasks = by(By::Task);
    let mut sections = vec![coverage(before, after), left_out(pairing), flips(&tasks)];
    sections.push(moved("tasks_moved", "Tasks that moved most", "task", &tasks));
    if !before.is_anchor && !after.is_anchor {
        sections.push(moved("tools_moved", "Tools that moved most", "tool", &by(By::Tool)));
        sections.push(turns(store, before, after, &request.matcher)?);
    }
    for section in &mut sections {
        if request.after.len() > 1 {
            section.title = format!("{}: {}", after.name, section.title);
        }
    }
    sections.retain(|section| !section.table.rows.is_empty());
    Ok(sections)
}

fn coverage(before: &Side, after: &Side) -> Section {
    let mut table = Table::with_columns(&[
        ("side", Kind::Text),
        ("run_id", Kind::Count),
        ("run", Kind::Text),
        ("planned", Kind::Count),
        ("simulations", Kind::Count),
        ("missing", Kind::Count),
        ("infrastructure_errors", Kind::Count),
        ("ungraded", Kind::Count),
    ]);
    for (word, side) in [("before", before), ("after", after)] {
        for run in &side.facts {
            let missing = run.simulations_planned.map(|planned| (planned - run.simulations).max(0));
            table.rows.push(vec![
                Value::from(word),
                Value::from(run.run_id),
                Value::from(run.run.clone()),
                Value::from(run.simulations_planned),
                Value::from(run.simulations),
                Value::from(missing),
                Value::from(run.infrastructure_errors),
                Value::from(run.ungraded),
            ]);
        }
    }
    Section { name: "coverage", title: "Coverage".into(), table }
}

fn left_out(pairing: &Pairing) -> Section {
    let mut table = Table::with_columns(&[
        ("domain", Kind::Text),
        ("task", Kind::Text),
        ("reason", Kind::Text),
    ]);
    for task in &pairing.unpaired {
        let row = [&task.domain, &task.task].map(|text| Value::from(text.clone()));
        table.rows.push(row.into_iter().chain([Value::from(task.reason)]).collect());
    }
    Section { name: "left_out", title: "Tasks left out".into(), table }
}

/// The pairs of each task, whatever key they stand under.
fn pairs(pairing: &Pairing) -> impl Iterator<Item = (&str, &Both, &Both)> {
    pairing.keys.iter().flat_map(|keyed| {
        keyed.pairs.iter().map(|pair| (keyed.key.as_str(), &pair.before, &pair.after))
    })
}

/// Tasks of which less than half of the trials passed before and at least half after, or the reverse.
fn flips(tasks: &Pairing) -> Section {
    let mut table = Table::with_columns(&[
        ("task", Kind::Text),
        ("before", Kind::Text),
        ("after", Kind::Text),
        ("flip", Kind::Text),
    ]);
    for (task, before, after) in pairs(tasks) {
        let share = |both: &Both| measure::pass_hat_k(&both.0, &both.1, 1);
        let (Some(b), Some(a)) = (share(before), share(after)) else { continue };
        let flip = match (b >= 0.5, a >= 0.5) {
            (false, true) => "failed to passed",
            (true, false) => "passed to failed",
            _ => continue,
        };
        let told = |both: &Both| {
            let passed = both.0.counted();
            Value::from(format!("{passed} of {} passed", passed + both.1.counted()))
        };
        table.rows.push(vec![Value::from(task), told(before), told(after), Value::from(flip)]);
    }
    Section { name: "flips", title: "Tasks that flipped".into(), table }
}

/// The keys whose misaligned writes per simulation moved most.
fn moved(name: &'static str, title: &str, what: &'static str, pairing: &Pairing) -> Section {
    let mut table = Table::with_columns(&[
        (what, Kind::Text),
        ("n_before", Kind::Count),
        ("m_before", Kind::Count),
        ("gd_before", Kind::Share),
        ("n_after", Kind::Count),
        ("m_after", Kind::Count),
        ("gd_after", Kind::Share),
        ("missed_before", Kind::Count),
        ("missed_after", Kind::Count),
    ]);
    let mut sums: BTreeMap<&str, (Moved, Moved)> = BTreeMap::new();
    for (key, before, after) in pairs(pairing) {
        let sum = sums.entry(key).or_default();
        sum.0.add(before);
        sum.1.add(after);
    }
    let mut ranked: Vec<_> = sums.into_iter().filter(|(_, (b, a))| b.distance(a) > 0).collect();
    ranked.sort_by(|(x, (b, a)), (y, (d, c))| d.distance(c).cmp(&b.distance(a)).then(x.cmp(y)));
    for (key, (before, after)) in ranked.into_iter().take(SHOWN) {
        let side = |m: &Moved| [Value::from(m.n), Value::from(m.m), Value::from(m.gd())];
        let mut row = vec![Value::from(key)];
        row.extend(side(&before));
        row.extend(side(&after));
        row.extend([before.missed, after.missed].map(Value::from));
        table.rows.push(row);
    }
    Section { name, title: title.into(), table }
}

/// What moved under a key.
#[derive(Debug, Clone, Copy, Default)]
struct Moved {
    n: i64,
    m: i64,
    missed: i64,
}

impl Moved {
    fn add(&mut self, both: &Both) {
        for counts in [&both.0, &both.1] {
            self.n += counts.n;
            self.m += counts.n - counts.a;
            self.missed += counts.gold - counts.a;
        }
    }

    fn distance(&self, other: &Self) -> i64 {
        (self.m - other.m).abs() + (self.missed - other.missed).abs()
    }

    fn gd(&self) -> Option<f64> {
        (self.n > 0).then(|| measure::real(self.m) / measure::real(self.n))
    }
}

/// `GD_t` of both sides side by side, over windows of 5 agent turns.
fn turns(
    store: &Store,
    before: &Side,
    after: &Side,
    matcher: &str,
) -> Result<Section, store::Error> {
    let mut table = Table::with_columns(&[
        ("domain", Kind::Text),
        ("t", Kind::Count),
        ("simulations_before", Kind::Count),
        ("gd_before", Kind::Share),
        ("simulations_after", Kind::Count),
        ("gd_after", Kind::Share),
    ]);
    let (before, after) = (curve(store, before, matcher)?, curve(store, after, matcher)?);
    let turns: BTreeSet<&(String, i64)> = before.keys().chain(after.keys()).collect();
    for turn in turns {
        let side = |curve: &Curve| {
            let (simulations, gd) = curve.get(turn).copied().unwrap_or_default();
            [Value::from(simulations), Value::from(gd)]
        };
        let mut row = vec![Value::from(turn.0.clone()), Value::from(turn.1)];
        row.extend(side(&before));
        row.extend(side(&after));
        table.rows.push(row);
    }
    Ok(Section { name: "turns", title: "GD_t by agent turn, window 5".into(), table })
}

type Curve = BTreeMap<(String, i64), (i64, Option<f64>)>;

fn curve(store: &Store, side: &Side, matcher: &str) -> Result<Curve, store::Error> {
    let values = named_params! {":selected": side.run_ids(), ":matcher": matcher};
    let read = || -> rusqlite::Result<Curve> {
        let mut statement = store.connection().prepare(include_str!("sql/turns.sql"))?;
        let take =
            |row: &rusqlite::Row<'_>| Ok(((row.get(0)?, row.get(1)?), (row.get(2)?, row.get(3)?)));
        statement.query_map(values, take)?.collect()
    };
    read().map_err(|error| store.explain(error))
}
