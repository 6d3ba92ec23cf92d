//! Student's t, and the smallest difference that can be shown.

use statrs::distribution::{Continuous as _, ContinuousCDF as _, Normal, StudentsT};

use super::{POWER, real};

fn student(freedom: usize) -> StudentsT {
    StudentsT::new(0.0, 1.0, real(freedom)).expect("at least one degree of freedom")
}

/// Returns the t that is exceeded with probability `tail`.
pub(super) fn quantile_above(tail: f64, freedom: usize) -> f64 {
    let student = student(freedom);
    let t = -student.inverse_cdf(tail);
    // One step of Newton's: the inverse alone loses digits when the freedom is large.
    t + (student.sf(t) - tail) / student.pdf(t)
}

/// Returns the probability of a t at least this far from 0, on both sides; above 0 however far.
pub(super) fn two_sided_p(t: f64, freedom: usize) -> f64 {
    (2.0 * student(freedom).sf(t.abs())).clamp(f64::MIN_POSITIVE, 1.0)
}

/// Returns the tail to cut from a percentile interval so that it becomes as wide as one by Student's
/// t (Hesterberg 2015, "expanded percentile").
///
/// A bootstrap over n tasks is narrow by √((n−1)/n), and its percentiles take no account of the
/// variance being estimated.
pub(super) fn widened_tail(tail: f64, tasks: usize) -> f64 {
    let narrow = (real(tasks - 1) / real(tasks)).sqrt();
    Normal::standard().cdf(-quantile_above(tail, tasks - 1) / narrow)
}

/// Returns the smallest true difference that is shown with a probability of [`POWER`]: equation 10 of
/// Miller (arXiv 2411.00640) with the standard error as observed, and t for z.
///
/// `None` when the standard error is 0: then the tasks do not tell how far the difference may vary.
pub(super) fn detectable(error: f64, level: f64, tasks: usize) -> Option<f64> {
    let [significant, powerful] =
        [f64::midpoint(1.0, -level), 1.0 - POWER].map(|tail| quantile_above(tail, tasks - 1));
    (error > 0.0).then_some((significant + powerful) * error)
}

#[cfg(test)]
mod tests;
