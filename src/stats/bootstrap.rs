//! Ratios of sums: a bootstrap over tasks for the interval, swapped sides for p.

use super::draws::{Purpose, draw};
use super::pair::Sample;
use super::student::{detectable, widened_tail};
use super::{Estimate, Pair, Settings, Undefined, real, swap};

/// The share of resamples that may be undefined before the interval is.
const UNDEFINED_SHARE: f64 = 0.01;

/// Estimates the difference of ratios of sums (GD, omission), paired by task.
///
/// Whole tasks are resampled, both sides together (Efron and Tibshirani 1993). The interval holds the
/// percentiles of the resampled differences, widened for the number of tasks (Hesterberg 2015). p is
/// from swapping the sides within tasks.
pub fn ratio_of_sums(pairs: &[Pair], settings: &Settings) -> Estimate {
    let sample = Sample::of(pairs);
    let difference = match sample.difference() {
        Ok(difference) => difference,
        Err(reason) => return sample.without_inference(reason),
    };
    let drawn = resample(&sample.pairs, settings);
    let tasks = sample.pairs.len();
    let undefined = settings.draws - drawn.len();
    let interval = if real(undefined) > UNDEFINED_SHARE * real(settings.draws) || drawn.is_empty() {
        Err(Undefined::UndefinedDraws { undefined, draws: settings.draws })
    } else {
        Ok(interval(&drawn, difference, tasks, settings.level))
    };
    let error = interval.is_ok().then(|| standard_error(&drawn, tasks));
    Estimate {
        interval,
        error,
        p: Some(swap::p_value(&sample, settings)),
        detectable: error.and_then(|error| detectable(error, settings.level, tasks)),
        undefined_draws: undefined,
        ..sample.without_inference(Undefined::NoTasks)
    }
}

/// Returns the differences of all resamples in which both sides have something to divide by.
fn resample(pairs: &[Pair], settings: &Settings) -> Vec<f64> {
    let drawn = draw(settings, Purpose::Resample, |source| {
        let mut total = Pair::default();
        for _ in 0..pairs.len() {
            total.add(&pairs[source.below(pairs.len())]);
        }
        total.difference()
    });
    drawn.into_iter().flatten().collect()
}

/// Returns the widened percentiles, stretched where needed to hold the difference itself.
///
/// They are the k-th smallest and the k-th largest, not interpolated, so that they mirror exactly.
fn interval(drawn: &[f64], difference: f64, tasks: usize, level: f64) -> (f64, f64) {
    let mut sorted = drawn.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let tail = widened_tail(f64::midpoint(1.0, -level), tasks);
    let most = sorted.len().div_ceil(2);
    let k = (1..most).take_while(|k| real(*k) <= tail * real(sorted.len() + 1)).last().unwrap_or(1);
    (sorted[k - 1].min(difference), sorted[sorted.len() - k].max(difference))
}

/// Returns the standard deviation of the resampled differences, without the bootstrap's narrowness.
fn standard_error(drawn: &[f64], tasks: usize) -> f64 {
    if drawn.len() < 2 {
        return 0.0;
    }
    let mean = drawn.iter().sum::<f64>() / real(drawn.len());
    let squares: f64 = drawn.iter().map(|one| (one - mean).powi(2)).sum();
    (squares / real(drawn.len() - 1) * real(tasks) / real(tasks - 1)).sqrt()
}
