//! The measures that are compared: what each is a ratio of, and which way is better.

use super::side::Counts;
use crate::stats::{Direction, Ratio};
use crate::table::Kind;

/// A measure of DESIGN's section 2, or of effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, clap::ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Measure {
    /// M / N: share of write calls that are misaligned
    Gd,
    /// missed / gold: share of gold actions that no call did
    OmissionRate,
    /// passed / simulations, infrastructure errors left out, as τ² does
    PassRate,
    /// Chance that k trials of a task all pass, over tasks
    PassHatK,
    /// N / simulations
    WritesPerSimulation,
    /// Agent turns / simulations
    AgentTurns,
    /// The agent's cost / simulations whose cost is known, in US dollars
    AgentCostUsd,
    /// Tokens of agent turns / simulations whose tokens are known
    AgentTokens,
}

impl Measure {
    /// All measures.
    pub const ALL: [Self; 8] = [
        Self::Gd,
        Self::OmissionRate,
        Self::PassRate,
        Self::PassHatK,
        Self::WritesPerSimulation,
        Self::AgentTurns,
        Self::AgentCostUsd,
        Self::AgentTokens,
    ];

    /// Its name, as in the views.
    pub fn name(self) -> &'static str {
        match self {
            Self::Gd => "gd",
            Self::OmissionRate => "omission_rate",
            Self::PassRate => "pass_rate",
            Self::PassHatK => "pass_hat_k",
            Self::WritesPerSimulation => "writes_per_simulation",
            Self::AgentTurns => "agent_turns",
            Self::AgentCostUsd => "agent_cost_usd",
            Self::AgentTokens => "agent_tokens",
        }
    }

    /// Which way is better.
    pub fn direction(self) -> Direction {
        match self {
            Self::PassRate | Self::PassHatK => Direction::HigherIsBetter,
            Self::WritesPerSimulation => Direction::Neither,
            Self::Gd
            | Self::OmissionRate
            | Self::AgentTurns
            | Self::AgentCostUsd
            | Self::AgentTokens => Direction::LowerIsBetter,
        }
    }

    /// The kind of quantity.
    pub fn kind(self) -> Kind {
        match self {
            Self::Gd | Self::OmissionRate | Self::PassRate | Self::PassHatK => Kind::Share,
            Self::AgentCostUsd => Kind::Usd,
            Self::WritesPerSimulation | Self::AgentTurns | Self::AgentTokens => Kind::Number,
        }
    }

    /// Whether it is about single tools too.
    pub fn is_of_tools(self) -> bool {
        matches!(self, Self::Gd | Self::OmissionRate)
    }

    /// Whether it compares passed with failed simulations: not within one reward group.
    pub fn is_of_rewards(self) -> bool {
        matches!(self, Self::PassRate | Self::PassHatK)
    }

    /// What the measure is a ratio of, for counts that may be a task's or a domain's; `None` where it
    /// is not known. pass^k is no ratio of sums, see [`pass_hat_k`].
    pub fn ratio(self, passed: &Counts, failed: &Counts) -> Option<Ratio> {
        let sum = |count: fn(&Counts) -> i64| count(passed) + count(failed);
        let (numerator, denominator) = match self {
            Self::Gd => (sum(|c| c.n - c.a), sum(|c| c.n)),
            Self::OmissionRate => (sum(|c| c.gold - c.a), sum(|c| c.gold)),
            Self::PassRate => (passed.counted(), sum(Counts::counted)),
            Self::WritesPerSimulation => (sum(|c| c.n), sum(|c| c.simulations)),
            Self::AgentTurns => {
                (both(passed.agent_turns, failed.agent_turns)?, sum(|c| c.simulations))
            }
            Self::AgentTokens => {
                (both(passed.agent_tokens, failed.agent_tokens)?, sum(|c| c.agent_tokens_known))
            }
            Self::AgentCostUsd => {
                let known = sum(|c| c.agent_cost_known);
                let cost = match (passed.agent_cost_usd, failed.agent_cost_usd) {
                    (None, None) => return None,
                    (a, b) => a.unwrap_or(0.0) + b.unwrap_or(0.0),
                };
                return Some(Ratio { numerator: cost, denominator: real(known) });
            }
            Self::PassHatK => return None,
        };
        Some(Ratio { numerator: real(numerator), denominator: real(denominator) })
    }
}

/// Adds what is known; `None` where neither is.
fn both(a: Option<i64>, b: Option<i64>) -> Option<i64> {
    match (a, b) {
        (None, None) => None,
        (a, b) => Some(a.unwrap_or(0) + b.unwrap_or(0)),
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
pub(super) fn real(count: i64) -> f64 {
    count as f64
}

/// pass^k of one task: C(c, k) / C(n, k), the chance that k of its trials, drawn without replacement,
/// all passed (arXiv 2406.12045); `None` where it has fewer than k trials.
pub fn pass_hat_k(passed: &Counts, failed: &Counts, k: u32) -> Option<f64> {
    let (c, n) = (passed.counted(), passed.counted() + failed.counted());
    let k = i64::from(k);
    (k >= 1 && n >= k).then(|| (0..k).map(|i| real((c - i).max(0)) / real(n - i)).product())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(simulations: i64) -> Counts {
        Counts { simulations, ..Counts::default() }
    }

    #[test]
    fn pass_hat_k_is_the_share_of_ways_to_draw_k_passed_trials() {
        let of = |passed, failed, k| pass_hat_k(&counts(passed), &counts(failed), k);
        // Of 4 trials 3 passed: C(3, 2) / C(4, 2) = 3 / 6.
        assert_eq!(of(3, 1, 2), Some(0.5));
        assert_eq!(of(1, 2, 1), Some(1.0 / 3.0));
        assert_eq!(of(1, 2, 2), Some(0.0));
        assert_eq!(of(2, 0, 3), None);
    }

    #[test]
    fn infrastructure_errors_are_left_out_of_the_pass_rate() {
        let failed = Counts { simulations: 5, infrastructure_errors: 2, ..Counts::default() };
        let ratio = Measure::PassRate.ratio(&counts(3), &failed).unwrap();
        assert_eq!(ratio, Ratio { numerator: 3.0, denominator: 6.0 });
    }

    #[test]
    fn unknown_cost_is_unknown_and_not_zero() {
        assert_eq!(Measure::AgentCostUsd.ratio(&counts(3), &counts(1)), None);
    }
}
