//! Tasks on both sides, and their sums.

use super::{Estimate, FEWEST_TASKS, Undefined};

/// One task on one side: a sum over its trials and what it is divided by (misaligned calls and write
/// calls, missed and gold actions, passed and counted simulations).
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ratio {
    /// The sum of what is counted.
    pub numerator: f64,
    /// The sum of what it is counted among.
    pub denominator: f64,
}

/// One task, or the sum of several, on both sides.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Pair {
    /// On the side compared with.
    pub before: Ratio,
    /// On the side in question.
    pub after: Ratio,
}

impl Ratio {
    /// Returns numerator over denominator; `None` when there is nothing to divide by.
    pub fn value(self) -> Option<f64> {
        (self.denominator > 0.0).then(|| self.numerator / self.denominator)
    }

    pub(super) fn add(&mut self, other: Self) {
        self.numerator += other.numerator;
        self.denominator += other.denominator;
    }
}

impl Pair {
    /// Returns after less before; `None` when a side has nothing to divide by.
    pub fn difference(self) -> Option<f64> {
        Some(self.after.value()? - self.before.value()?)
    }

    pub(super) fn add(&mut self, other: &Self) {
        self.before.add(other.before);
        self.after.add(other.after);
    }
}

/// The pairs that say something, and their sum.
pub(super) struct Sample {
    pub(super) pairs: Vec<Pair>,
    pub(super) total: Pair,
}

impl Sample {
    /// Takes the pairs that have something to divide by on a side.
    pub(super) fn of(pairs: &[Pair]) -> Self {
        let says_something = |p: &&Pair| p.before.denominator > 0.0 || p.after.denominator > 0.0;
        let pairs: Vec<Pair> = pairs.iter().filter(says_something).copied().collect();
        let mut total = Pair::default();
        for pair in &pairs {
            total.add(pair);
        }
        Self { pairs, total }
    }

    /// Returns the difference to be inferred from, or why nothing can be.
    pub(super) fn difference(&self) -> Result<f64, Undefined> {
        let tasks = self.pairs.len();
        if tasks == 0 {
            return Err(Undefined::NoTasks);
        }
        let difference = self.total.difference().ok_or(Undefined::NothingToDivideBy)?;
        if tasks < FEWEST_TASKS {
            return Err(Undefined::TooFewTasks { tasks });
        }
        Ok(difference)
    }

    /// Returns an estimate that tells the measure and infers nothing.
    pub(super) fn without_inference(&self, reason: Undefined) -> Estimate {
        Estimate {
            before: self.total.before.value(),
            after: self.total.after.value(),
            difference: self.total.difference(),
            interval: Err(reason),
            error: None,
            p: None,
            detectable: None,
            tasks: self.pairs.len(),
            undefined_draws: 0,
        }
    }
}
