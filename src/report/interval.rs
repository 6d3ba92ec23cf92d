//! How certain a run's own figures are: intervals over its tasks.
//!
//! The formulas are those of comparisons ([`crate::stats`]). A side that is 0 for every task takes nothing
//! from a difference and adds nothing to its spread, so that the interval of the difference is that of the
//! other side alone.

use std::collections::BTreeMap;

use super::source::Source;
use super::{Error, Request};
use crate::compare::{self, By, Measure, Side};
use crate::stats::{self, Pair, Ratio};

/// The measures that have intervals, by their names in the drift table.
pub(super) const MEASURES: [(&str, Measure); 3] = [
    ("gd", Measure::Gd),
    ("omission_rate", Measure::OmissionRate),
    ("pass_rate", Measure::PassRate),
];

/// Intervals by run, reward group and measure.
pub(super) type Intervals = BTreeMap<(i64, &'static str, &'static str), (f64, f64)>;

/// Estimates the intervals of all runs.
pub(super) fn intervals(source: &Source<'_>) -> Result<Intervals, Error> {
    let mut intervals = Intervals::new();
    for run in &source.runs {
        let run_id = run.id;
        let side = match Side::load(source.store, &run_id.to_string(), &asked(source.request)) {
            Ok(side) => side,
            // A run without simulations that the matcher judged has nothing to be certain of.
            Err(compare::Error::Empty { .. }) => continue,
            Err(error) => return Err(error.into()),
        };
        for group in ["all", "passed", "failed"] {
            for (name, measure) in MEASURES {
                if measure == Measure::PassRate && group != "all" {
                    continue;
                }
                if let Some(interval) = interval(&side, group, measure, source.request) {
                    intervals.insert((run_id, group, name), interval);
                }
            }
        }
    }
    Ok(intervals)
}

fn interval(side: &Side, group: &str, measure: Measure, request: &Request) -> Option<(f64, f64)> {
    let none = compare::Counts::default();
    let ratio = side.tasks.iter().filter_map(|figure| match group {
        "passed" => measure.ratio(&figure.passed, &none),
        "failed" => measure.ratio(&none, &figure.failed),
        _ => measure.ratio(&figure.passed, &figure.failed),
    });
    // A task with nothing to divide by says nothing.
    let pairs: Vec<Pair> = ratio
        .filter(|ratio| ratio.denominator > 0.0)
        .map(|after| Pair { before: Ratio { numerator: 0.0, denominator: 1.0 }, after })
        .collect();
    let estimate = match measure {
        Measure::PassRate => stats::clustered(&pairs, request.settings.level),
        _ => stats::ratio_of_sums(&pairs, &request.settings),
    };
    // No share lies outside of 0 and 1, whatever t says.
    estimate.interval.ok().map(|(low, high)| (low.max(0.0), high.min(1.0)))
}

/// What a side is loaded for.
fn asked(request: &Request) -> compare::Request {
    compare::Request {
        before: String::new(),
        after: Vec::new(),
        matcher: request.matcher.clone(),
        by: By::Domain,
        measures: Vec::new(),
        k: None,
        allow_mixed: false,
        settings: request.settings,
    }
}
