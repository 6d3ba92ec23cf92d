//! Pass rates and means over tasks: standard errors clustered by task, and Student's t.

use super::pair::Sample;
use super::student::{detectable, quantile_above, two_sided_p};
use super::{Estimate, Pair, Ratio, Undefined, real};

/// Standard errors below this share of the scale of the measure are rounding.
const ROUNDING: f64 = 1e-12;

/// Estimates the difference of two rates (passed among counted), paired and clustered by task.
///
/// The standard error is Miller's paired clustered one (arXiv 2411.00640), times √(C/(C−1)) for C
/// tasks; t has C−1 degrees of freedom. With equally many trials everywhere that is the paired t test
/// over the tasks' own rates.
pub fn clustered(pairs: &[Pair], level: f64) -> Estimate {
    let sample = Sample::of(pairs);
    let difference = match sample.difference() {
        Ok(difference) => difference,
        Err(reason) => return sample.without_inference(reason),
    };
    let tasks = sample.pairs.len();
    let error = standard_error(&sample);
    let reach = quantile_above(f64::midpoint(1.0, -level), tasks - 1) * error;
    let p = match (difference == 0.0, error > 0.0) {
        (true, _) => 1.0,
        (false, true) => two_sided_p(difference / error, tasks - 1),
        // All tasks differ by the same: only none or all of them swapped give as large a difference.
        (false, false) => (2.0 * 0.5_f64.powf(real(tasks))).max(f64::MIN_POSITIVE),
    };
    Estimate {
        interval: Ok((difference - reach, difference + reach)),
        error: Some(error),
        p: Some(p),
        detectable: detectable(error, level, tasks),
        ..sample.without_inference(Undefined::NoTasks)
    }
}

/// Estimates the difference of two means over tasks (pass^k), by the paired t test.
///
/// A task that is undefined on a side is left out on both.
pub fn mean_of_tasks(values: &[(Option<f64>, Option<f64>)], level: f64) -> Estimate {
    let side = |numerator| Ratio { numerator, denominator: 1.0 };
    let pair = |(before, after): &(Option<f64>, Option<f64>)| {
        Some(Pair { before: side((*before)?), after: side((*after)?) })
    };
    clustered(&values.iter().filter_map(pair).collect::<Vec<_>>(), level)
}

/// Returns the standard error of the difference: by how much each task pulls it, squared and summed.
fn standard_error(sample: &Sample) -> f64 {
    let Pair { before, after } = sample.total;
    let pull = |pair: &Pair| pull(pair.after, after) - pull(pair.before, before);
    let squares: f64 = sample.pairs.iter().map(|pair| pull(pair).powi(2)).sum();
    let tasks = real(sample.pairs.len());
    let error = (squares * tasks / (tasks - 1.0)).sqrt();
    let scale: f64 = [before, after].into_iter().filter_map(Ratio::value).map(f64::abs).sum();
    if error > ROUNDING * scale { error } else { 0.0 }
}

/// Returns by how much a task pulls its side's rate away from the others'.
fn pull(task: Ratio, total: Ratio) -> f64 {
    let rate = total.numerator / total.denominator;
    (task.numerator - rate * task.denominator) / total.denominator
}
