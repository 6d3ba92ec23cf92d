//! Does drift order runs as the official pass rate does?
//!
//! Pure: takes the rows of the query `reward-separation`, gives a table. Runs of one model are ordered
//! across domains, runs of one domain across models. Where drift is a valid measure, more of it goes
//! with a lower pass rate, so the correlations are expected to be negative.

use crate::stats;
use crate::table::{Column, Kind, Table, Value};

/// Fewest runs for a correlation: two points always lie on a line.
pub const FEWEST_RUNS: usize = 3;

/// How many pairs are named.
const NAMED_PAIRS: usize = 10;

/// A run with what it is ordered by.
#[derive(Debug, Clone, PartialEq)]
struct Run {
    domain: String,
    model: Option<String>,
    name: String,
    pass_rate: Option<f64>,
    measures: [Option<f64>; MEASURES.len()],
}

/// The measures of drift that are held against the pass rate.
const MEASURES: [&str; 2] = ["gd", "omission_rate"];

/// Which runs are ordered: those of one model, or those of one domain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Across {
    Domains,
    Models,
}

impl Across {
    fn name(self) -> &'static str {
        match self {
            Self::Domains => "domains",
            Self::Models => "models",
        }
    }

    /// What the ordered runs have in common.
    fn group(self, run: &Run) -> Option<&str> {
        match self {
            Self::Domains => run.model.as_deref(),
            Self::Models => Some(&run.domain),
        }
    }

    /// What tells them apart.
    fn point(self, run: &Run) -> &str {
        match self {
            Self::Domains => &run.domain,
            Self::Models => run.model.as_deref().unwrap_or("unknown model"),
        }
    }
}

/// Returns one row for each model (its runs across domains) and each domain (its runs across models).
///
/// `separation` has the columns of the query `reward-separation`, one row for each run.
pub fn order(separation: &Table) -> Table {
    let runs = runs(separation);
    let mut rows = Vec::new();
    for across in [Across::Domains, Across::Models] {
        let mut groups: Vec<Option<&str>> = runs.iter().map(|run| across.group(run)).collect();
        groups.sort_unstable();
        groups.dedup();
        for group in groups {
            let members: Vec<&Run> = runs.iter().filter(|run| across.group(run) == group).collect();
            for (measure, name) in MEASURES.iter().enumerate() {
                rows.push(row(across, group, &members, measure, name));
            }
        }
    }
    let columns = [
        ("across", Kind::Text),
        ("group", Kind::Text),
        ("measure", Kind::Text),
        ("runs", Kind::Count),
        ("spearman", Kind::Number),
        ("kendall_tau_b", Kind::Number),
        ("expected", Kind::Count),
        ("unexpected", Kind::Count),
        ("tied", Kind::Count),
        ("unexpected_pairs", Kind::Text),
        ("note", Kind::Text),
    ];
    let column = |(name, kind): (&str, Kind)| Column { name: name.to_owned(), kind };
    Table { columns: columns.map(column).to_vec(), rows }
}

fn row(
    across: Across,
    group: Option<&str>,
    members: &[&Run],
    measure: usize,
    name: &str,
) -> Vec<Value> {
    let known = members.iter().filter_map(|run| {
        let point = (run.measures[measure]?, run.pass_rate?);
        Some((*run, point))
    });
    let (known, points): (Vec<&Run>, Vec<(f64, f64)>) = known.unzip();
    let (drift, pass): (Vec<f64>, Vec<f64>) = points.into_iter().unzip();
    // Less drift should come with more passes: the pair's order by drift is turned round.
    let less_drift: Vec<f64> = drift.iter().map(|drift| -drift).collect();
    let unexpected = stats::discordant_pairs(&less_drift, &pass);
    let expected = stats::discordant_pairs(&drift, &pass).len();
    let pairs = known.len() * known.len().saturating_sub(1) / 2;
    let correlation = |of: fn(&[f64], &[f64]) -> Option<f64>| {
        let enough = known.len() >= FEWEST_RUNS;
        enough.then(|| of(&drift, &pass)).flatten().map_or(Value::Null, Value::Real)
    };
    let spearman = correlation(stats::spearman);
    let note = note(known.len(), members.len(), expected, pairs, &spearman);
    vec![
        Value::Text(across.name().into()),
        group.map_or(Value::Null, |group| Value::Text(group.to_owned())),
        Value::Text(name.to_owned()),
        count(known.len()),
        spearman,
        correlation(stats::kendall_tau_b),
        count(expected),
        count(unexpected.len()),
        count(pairs - expected - unexpected.len()),
        named(across, &known, &unexpected),
        note.map_or(Value::Null, Value::Text),
    ]
}

/// What the reader must know of a row, as a sentence.
fn note(
    known: usize,
    all: usize,
    expected: usize,
    pairs: usize,
    correlation: &Value,
) -> Option<String> {
    let left_out = match all - known {
        0 => None,
        1 => Some("1 run left out, where the measure or the pass rate is undefined".to_owned()),
        n => Some(format!("{n} runs left out, where the measure or the pass rate is undefined")),
    };
    let reading = match (known, correlation) {
        (0 | 1, _) => Some(format!("{known} of at least {FEWEST_RUNS} runs: nothing to order")),
        (2, _) => Some(format!("2 of at least {FEWEST_RUNS} runs: no correlation")),
        (_, Value::Null) => Some("all runs are equal in one of the two: no correlation".into()),
        _ if expected == pairs => Some("strictly reversed, as expected of a valid measure".into()),
        _ => None,
    };
    match (reading, left_out) {
        (Some(reading), Some(left_out)) => Some(format!("{reading}; {left_out}")),
        (reading, left_out) => reading.or(left_out),
    }
}

/// Names the pairs that drift orders otherwise than the pass rate.
fn named(across: Across, runs: &[&Run], pairs: &[(usize, usize)]) -> Value {
    let name = |run: &Run| {
        let point = across.point(run);
        let is_only = runs.iter().filter(|other| across.point(other) == point).count() == 1;
        if is_only { point.to_owned() } else { format!("{point} ({})", run.name) }
    };
    let mut names: Vec<String> = pairs
        .iter()
        .take(NAMED_PAIRS)
        .map(|(a, b)| format!("{} – {}", name(runs[*a]), name(runs[*b])))
        .collect();
    if pairs.len() > NAMED_PAIRS {
        names.push(format!("{} more", pairs.len() - NAMED_PAIRS));
    }
    if names.is_empty() { Value::Null } else { Value::Text(names.join(", ")) }
}

fn count(count: usize) -> Value {
    Value::Integer(i64::try_from(count).unwrap_or(i64::MAX))
}

/// Takes the runs out of the rows of `reward-separation`.
fn runs(table: &Table) -> Vec<Run> {
    let place = |name: &str| table.columns.iter().position(|column| column.name == name);
    let value = |row: &'_ [Value], name: &str| {
        place(name).and_then(|place| row.get(place)).cloned().unwrap_or(Value::Null)
    };
    let text = |row: &[Value], name: &str| match value(row, name) {
        Value::Text(text) => Some(text),
        Value::Null | Value::Integer(_) | Value::Real(_) | Value::Blob(_) => None,
    };
    let number = |row: &[Value], name: &str| match value(row, name) {
        Value::Real(number) => Some(number),
        Value::Null | Value::Integer(_) | Value::Text(_) | Value::Blob(_) => None,
    };
    let take = |row: &Vec<Value>| Run {
        domain: text(row, "domain").unwrap_or_default(),
        model: text(row, "agent_model"),
        name: text(row, "run").unwrap_or_default(),
        pass_rate: number(row, "pass_rate"),
        measures: MEASURES.map(|measure| number(row, measure)),
    };
    table.rows.iter().map(take).collect()
}

#[cfg(test)]
mod tests;
