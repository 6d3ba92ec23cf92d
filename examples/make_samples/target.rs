//! The figures that the samples have to realise: the published baseline table.

/// What the simulations of one reward group add up to under the `tau2` matcher.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Group {
    /// Number of simulations.
    pub(crate) simulations: usize,
    /// Write calls, N.
    pub(crate) calls: usize,
    /// Aligned write calls, A.
    pub(crate) aligned: usize,
    /// Write gold actions of the simulations' tasks.
    pub(crate) gold: usize,
}

/// One domain's row of the table, with the facts that the row leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Target {
    /// Simulations with reward 1.
    pub(crate) passed: Group,
    /// All others, infrastructure errors included.
    pub(crate) failed: Group,
    /// Infrastructure errors: no messages, no reward, but their task's gold is missed all the same.
    pub(crate) infrastructure: usize,
    /// Simulations that ran into the step limit with one of two gold actions done. τ² makes no
    /// checks then, which is why it counts 435 of 526 for retail and not 436 of 528.
    pub(crate) cut_short: usize,
    /// Write gold actions, over all simulations, which only the user can perform.
    pub(crate) user_gold: usize,
}

/// Trials of each task.
pub(crate) const TRIALS: usize = 3;

impl Target {
    /// Number of tasks.
    pub(crate) fn tasks(&self) -> usize {
        (self.passed.simulations + self.failed.simulations) / TRIALS
    }

    /// Write gold actions of all tasks, each task counted once.
    pub(crate) fn gold_per_trial(&self) -> usize {
        (self.passed.gold + self.failed.gold) / TRIALS
    }
}

/// Retail: 342 simulations, GD 80/516.
pub(crate) const RETAIL: Target = Target {
    passed: Group { simulations: 264, calls: 381, aligned: 361, gold: 379 },
    failed: Group { simulations: 78, calls: 135, aligned: 75, gold: 149 },
    infrastructure: 0,
    cut_short: 1,
    user_gold: 0,
};

/// Airline: 150 simulations, GD 53/132.
pub(crate) const AIRLINE: Target = Target {
    passed: Group { simulations: 98, calls: 54, aligned: 51, gold: 53 },
    failed: Group { simulations: 52, calls: 78, aligned: 28, gold: 94 },
    infrastructure: 0,
    cut_short: 0,
    user_gold: 0,
};

/// Banking: 291 simulations, GD 1017/1256; officially 43 of 276 pass.
pub(crate) const BANKING: Target = Target {
    passed: Group { simulations: 43, calls: 74, aligned: 24, gold: 109 },
    failed: Group { simulations: 248, calls: 1182, aligned: 215, gold: 1727 },
    infrastructure: 15,
    cut_short: 0,
    user_gold: 306,
};
