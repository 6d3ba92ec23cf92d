//! How sure a difference between two runs is.
//!
//! The unit is the task: trials of a task belong together, and a task that both sides have is paired
//! with itself. Pure functions over numbers, which know nothing of runs, measures or databases;
//! docs/statistics.md has the formulas, their sources and what was measured about them.
//!
//! Invariants: what is undefined is `None` or an [`Undefined`] reason, never 0. Swapping the sides
//! negates a difference and mirrors its interval exactly, and leaves p as it is. The same pairs in
//! the same order with the same seed give the same bytes, whatever the number of threads; another
//! order of the pairs is another draw of random numbers, so callers sort by task. Numbers given are
//! finite, and denominators not negative.

mod bootstrap;
mod clustered;
mod draws;
mod holm;
mod pair;
mod rank;
mod student;
mod swap;
mod verdict;

use thiserror::Error;

pub use bootstrap::ratio_of_sums;
pub use clustered::{clustered, mean_of_tasks};
pub use holm::holm;
pub use pair::{Pair, Ratio};
pub use rank::{discordant_pairs, kendall_tau_b, spearman};
pub use verdict::{Direction, Verdict, verdict};

/// The fewest paired tasks from which anything is inferred.
///
/// With 10 the intervals still hold (measured in docs/statistics.md), and swapping sides can give a
/// p of 2/2¹⁰, small enough to outlast the adjustment for 25 measures.
pub const FEWEST_TASKS: usize = 10;

/// The power at which a difference counts as detectable.
pub const POWER: f64 = 0.8;

/// How intervals and p values are computed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Settings {
    /// Resamples of a bootstrap; sides swapped in as many ways for a test.
    pub draws: usize,
    /// Where the random numbers start.
    pub seed: u64,
    /// The share of intervals that should hold the true difference.
    pub level: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { draws: 10_000, seed: 0, level: 0.95 }
    }
}

/// A measure on both sides, over the paired tasks only, and how sure their difference is.
#[derive(Debug, Clone, PartialEq)]
pub struct Estimate {
    /// The measure before; `None` when there is nothing to divide by.
    pub before: Option<f64>,
    /// The measure after; `None` when there is nothing to divide by.
    pub after: Option<f64>,
    /// After less before; `None` when one of them is.
    pub difference: Option<f64>,
    /// Where the true difference may lie, or why that cannot be told. It holds the difference.
    pub interval: Result<(f64, f64), Undefined>,
    /// The standard error of the difference; `None` when the interval is undefined.
    pub error: Option<f64>,
    /// How often a difference this large comes of nothing; `None` when the interval is undefined, but
    /// for [`Undefined::UndefinedDraws`].
    pub p: Option<f64>,
    /// The smallest true difference that data like these show with a probability of [`POWER`]; `None`
    /// when the interval is undefined, and when the tasks do not vary.
    pub detectable: Option<f64>,
    /// Paired tasks with something to divide by on a side; the others say nothing.
    pub tasks: usize,
    /// Resamples left out because a side had nothing to divide by.
    pub undefined_draws: usize,
}

/// Why there is no interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Undefined {
    /// No paired task says anything.
    #[error("no task with this measure is on both sides")]
    NoTasks,
    /// All paired tasks together have a zero denominator on a side.
    #[error("the paired tasks have nothing to divide by on one side")]
    NothingToDivideBy,
    /// There are fewer paired tasks than [`FEWEST_TASKS`].
    #[error("{tasks} paired tasks are too few: {FEWEST_TASKS} are needed")]
    TooFewTasks {
        /// The paired tasks that say something.
        tasks: usize,
    },
    /// The denominator rests on so few tasks that resampling often misses them all.
    #[error("in {undefined} of {draws} resamples one side had nothing to divide by")]
    UndefinedDraws {
        /// Resamples in which the measure is undefined on a side.
        undefined: usize,
        /// All resamples.
        draws: usize,
    },
}

/// Returns a count as a real number.
#[expect(clippy::cast_precision_loss, reason = "tasks and draws stay far below 2^52")]
fn real(count: usize) -> f64 {
    count as f64
}
