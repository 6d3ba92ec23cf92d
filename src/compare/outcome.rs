//! The rows of a comparison: what changed, with how much certainty.

use super::measure::{self, Measure};
use super::pairing::{Both, Keyed, Pairing, TaskPair};
use super::side::Side;
use super::{By, Request};
use crate::stats::{self, Estimate, Pair, Ratio, Undefined, Verdict};
use crate::table::{Kind, Table, Value};

/// What one measure does under one key.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The selection after.
    pub side: String,
    /// The domain, model, tool, task or reward group.
    pub key: String,
    /// The measure.
    pub measure: Measure,
    /// The k of pass^k.
    pub k: Option<u32>,
    /// Both values, their difference, and how certain it is.
    pub estimate: Estimate,
    /// p, adjusted for the number of rows (Holm).
    pub adjusted_p: Option<f64>,
    /// What that comes to.
    pub verdict: Verdict,
}

impl Row {
    /// The verdict in words.
    pub fn verdict_name(&self) -> &'static str {
        match self.verdict {
            Verdict::Improved => "improved",
            Verdict::Regressed => "regressed",
            Verdict::Changed => "changed",
            Verdict::NoDifferenceShown => "no difference shown",
            Verdict::Insufficient => "insufficient",
        }
    }
}

/// Makes the rows of two paired sides.
pub(super) fn rows(before: &Side, after: &Side, pairing: &Pairing, request: &Request) -> Vec<Row> {
    let k = request.k.unwrap_or_else(|| smaller_trials(before, after));
    let applies = |measure: &Measure| match request.by {
        By::Tool => measure.is_of_tools(),
        By::RewardGroup => !measure.is_of_rewards(),
        By::Domain | By::Model | By::Task => true,
    };
    let has_tasks = before.has_tasks() && after.has_tasks();
    let mut rows = Vec::new();
    for keyed in &pairing.keys {
        for measure in request.measures.iter().copied().filter(applies) {
            rows.push(Row {
                side: after.name.clone(),
                key: keyed.key.clone(),
                measure,
                k: (measure == Measure::PassHatK).then_some(k),
                estimate: estimate(keyed, measure, k, has_tasks, request),
                adjusted_p: None,
                verdict: Verdict::Insufficient,
            });
        }
    }
    rows
}

/// Adjusts p for the number of rows, those of all sides after, and gives the verdicts.
pub(super) fn judge(rows: &mut [Row], level: f64) {
    let p: Vec<Option<f64>> = rows.iter().map(|row| row.estimate.p).collect();
    for (row, adjusted) in rows.iter_mut().zip(stats::holm(&p)) {
        row.adjusted_p = adjusted;
        row.verdict = stats::verdict(&row.estimate, adjusted, row.measure.direction(), level);
    }
}

/// The smaller number of planned trials of both sides, 1 where none is told.
fn smaller_trials(before: &Side, after: &Side) -> u32 {
    let trials = before.facts.iter().chain(&after.facts).filter_map(|run| run.trials_planned);
    trials.min().and_then(|trials| u32::try_from(trials).ok()).unwrap_or(1).max(1)
}

/// Estimates over the pairs; where a side has no figures for tasks, the totals stand by themselves.
/// Where both have tasks and none can be paired, nothing is said: the totals are of tasks left out.
fn estimate(
    keyed: &Keyed,
    measure: Measure,
    k: u32,
    has_tasks: bool,
    request: &Request,
) -> Estimate {
    let counts = |pair: &&TaskPair| pair.is_scored_alike || !measure.is_of_rewards();
    let chosen: Vec<&TaskPair> = keyed.pairs.iter().filter(counts).collect();
    if chosen.is_empty() && !has_tasks {
        return unpaired(keyed, measure);
    }
    if measure == Measure::PassHatK {
        let of = |both: &Both| measure::pass_hat_k(&both.0, &both.1, k);
        let values: Vec<_> =
            chosen.iter().map(|pair| (of(&pair.before), of(&pair.after))).collect();
        return stats::mean_of_tasks(&values, request.settings.level);
    }
    let nothing = Ratio { numerator: 0.0, denominator: 0.0 };
    let of = |both: &Both| measure.ratio(&both.0, &both.1).unwrap_or(nothing);
    let pair = |pair: &&TaskPair| Pair { before: of(&pair.before), after: of(&pair.after) };
    let pairs: Vec<Pair> = chosen.iter().map(pair).collect();
    match measure {
        Measure::PassRate => stats::clustered(&pairs, request.settings.level),
        _ => stats::ratio_of_sums(&pairs, &request.settings),
    }
}

/// Both values without pairs: their difference stands, and nothing is said of its certainty.
fn unpaired(keyed: &Keyed, measure: Measure) -> Estimate {
    let value = |both: Option<Both>| {
        let both = both?;
        let ratio = measure.ratio(&both.0, &both.1)?;
        (ratio.denominator != 0.0).then(|| ratio.numerator / ratio.denominator)
    };
    let (before, after) = (value(keyed.before), value(keyed.after));
    Estimate {
        before,
        after,
        difference: before.zip(after).map(|(before, after)| after - before),
        interval: Err(Undefined::NoTasks),
        p: None,
        detectable: None,
        tasks: 0,
        undefined_draws: 0,
        error: None,
    }
}

/// The value of each measure under each key, of all that the side before has.
pub(super) fn values(pairing: &Pairing, measures: &[Measure]) -> Vec<((String, Measure), f64)> {
    let mut values = Vec::new();
    for keyed in &pairing.keys {
        for measure in measures {
            if let Some(value) = unpaired(keyed, *measure).before {
                values.push(((keyed.key.clone(), *measure), value));
            }
        }
    }
    values
}

/// The rows as a table.
pub(super) fn table(rows: &[Row]) -> Table {
    let several = rows.iter().any(|row| row.side != rows[0].side);
    let mut columns = vec![("key", Kind::Text), ("measure", Kind::Text)];
    if several {
        columns.insert(0, ("after_selection", Kind::Text));
    }
    columns.extend([
        ("before", Kind::Mixed),
        ("after", Kind::Mixed),
        ("difference", Kind::Mixed),
        ("low", Kind::Mixed),
        ("high", Kind::Mixed),
        ("p", Kind::Share),
        ("adjusted_p", Kind::Share),
        ("tasks", Kind::Count),
        ("verdict", Kind::Text),
        ("detectable", Kind::Mixed),
        ("reason", Kind::Text),
    ]);
    let mut table = Table::with_columns(&columns);
    for row in rows {
        let Estimate {
            before,
            after,
            difference,
            interval,
            p,
            detectable,
            tasks,
            undefined_draws: _,
            error: _,
        } = &row.estimate;
        let (low, high) = match interval {
            Ok((low, high)) => (Some(*low), Some(*high)),
            Err(_) => (None, None),
        };
        let name = match row.k {
            Some(k) => format!("pass^{k}"),
            None => row.measure.name().to_owned(),
        };
        let mut values = vec![Value::from(row.key.clone()), Value::from(name)];
        if several {
            values.insert(0, Value::from(row.side.clone()));
        }
        values
            .extend([*before, *after, *difference, low, high, *p, row.adjusted_p].map(Value::from));
        values.push(Value::from(*tasks));
        values.push(Value::from(row.verdict_name()));
        values.push(Value::from(*detectable));
        values.push(Value::from(interval.as_ref().err().map(ToString::to_string)));
        table.rows.push(values);
    }
    table
}
