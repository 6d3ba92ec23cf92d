//! What a difference means.

use super::Estimate;

/// Which way a measure gets better.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// GD, omission.
    LowerIsBetter,
    /// Pass rate, pass^k.
    HigherIsBetter,
    /// A measure that is neither good nor bad, such as the number of turns.
    Neither,
}

/// What a comparison shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// A difference is shown, and it is for the better.
    Improved,
    /// A difference is shown, and it is for the worse.
    Regressed,
    /// A difference is shown in a measure that is neither good nor bad.
    Changed,
    /// The data are enough to infer from, and show no difference. There may be one, smaller than
    /// what is detectable.
    NoDifferenceShown,
    /// The data are not enough to infer from; the estimate's interval says why.
    Insufficient,
}

/// Judges a difference.
///
/// A difference is shown when the adjusted p is below 1 − level *and* the interval leaves out 0. So a
/// verdict never contradicts the interval beside it; the interval is not adjusted for other measures,
/// and may leave out 0 where no difference is shown.
pub fn verdict(
    estimate: &Estimate,
    adjusted_p: Option<f64>,
    direction: Direction,
    level: f64,
) -> Verdict {
    let (Ok((low, high)), Some(p)) = (estimate.interval, adjusted_p) else {
        return Verdict::Insufficient;
    };
    let is_higher = low > 0.0;
    if p >= 1.0 - level || !(is_higher || high < 0.0) {
        return Verdict::NoDifferenceShown;
    }
    match (direction, is_higher) {
        (Direction::LowerIsBetter, false) | (Direction::HigherIsBetter, true) => Verdict::Improved,
        (Direction::LowerIsBetter, true) | (Direction::HigherIsBetter, false) => Verdict::Regressed,
        (Direction::Neither, _) => Verdict::Changed,
    }
}
