//! The matchers: which write call is which gold action, and where it is none, why not.
//!
//! Pure functions over calls and gold actions; DESIGN's table of `tau2`, `strict` and `calibrated` is
//! this module. A matcher decides three things: which calls and gold actions count (by tool type, see
//! [`ToolTypes`]), when two are the same action (`same`), and how calls are paired with gold, one
//! to one (`pairing`).

mod few;
mod misaligned;
mod pairing;
mod same;
mod shape;
mod tool_types;
mod value;

use crate::model::{GoldAction, Requestor, ToolCall};

use misaligned::Misaligned;
use pairing::Pairing;

pub use tool_types::ToolTypes;
pub use value::Value;

/// A fixed definition of what counts as a write, as gold, and as the same action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Matcher {
    /// τ²-bench's own `Action.compare_with_tool_call`.
    Tau2,
    /// The literal reading of τ²'s definition: whole argument objects.
    Strict,
    /// Known noise of the mechanism removed.
    Calibrated,
}

impl Matcher {
    /// All matchers.
    pub const ALL: [Self; 3] = [Self::Tau2, Self::Strict, Self::Calibrated];

    /// Its number in the store's table `matcher`.
    pub fn id(self) -> i64 {
        match self {
            Self::Tau2 => 1,
            Self::Strict => 2,
            Self::Calibrated => 3,
        }
    }

    /// Its name there.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tau2 => "tau2",
            Self::Strict => "strict",
            Self::Calibrated => "calibrated",
        }
    }
}

/// A call or gold action, ready to be compared.
#[derive(Debug, Clone)]
pub struct Action {
    /// Place among the simulation's calls, or in the task's gold.
    pub position: usize,
    /// The tool named.
    pub name: String,
    /// The tool meant: the one inside a wrapper call for `calibrated`, else the one named.
    pub tool: String,
    /// The arguments, in the matcher's reading.
    pub arguments: Value,
    /// For gold, the arguments that count; `None` for all.
    pub compare_args: Option<Vec<String>>,
}

/// A matcher's verdict on one write call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// Position of the call among the simulation's calls.
    pub call: usize,
    /// The verdict.
    pub verdict: Verdict,
}

/// Aligned, or misaligned and why; gold is told by its position in the task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// The call does a gold action that no earlier pair uses.
    Aligned {
        /// The gold action done.
        gold: usize,
    },
    /// There is no gold action of that tool.
    OutsideGold,
    /// The tool is in gold, the arguments are not.
    WrongArguments {
        /// The nearest gold action, a free one where there is one.
        gold: usize,
        /// The arguments that differ, sorted.
        differing_keys: Vec<String>,
    },
    /// The same gold action was done before.
    Repeated {
        /// The gold action used already.
        gold: usize,
    },
}

/// What a matcher finds in one simulation.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Judgement {
    /// A verdict for each write call, in order.
    pub matches: Vec<Match>,
    /// Positions of the gold actions that count and that no call did.
    pub missed: Vec<usize>,
}

impl Judgement {
    /// A, the number of aligned write calls.
    pub fn aligned(&self) -> usize {
        self.matches.iter().filter(|m| matches!(m.verdict, Verdict::Aligned { .. })).count()
    }

    /// The number of write gold actions that count.
    pub fn gold(&self) -> usize {
        self.aligned() + self.missed.len()
    }
}

/// Prepares the gold actions that count for a matcher.
pub fn prepare_gold(matcher: Matcher, types: &ToolTypes, gold: &[GoldAction]) -> Vec<Action> {
    let counts = |gold: &GoldAction| {
        let theirs = matcher == Matcher::Calibrated && !types.is_solo;
        types.is_write(matcher, gold.requestor, &gold.name, gold.wrapped_tool.as_deref())
            && (gold.requestor == Requestor::Assistant || !theirs)
    };
    let prepare = |(position, gold): (usize, &GoldAction)| Action {
        compare_args: gold.compare_args.clone(),
        ..action(matcher, position, &gold.name, gold.wrapped_tool.as_ref(), &gold.arguments)
    };
    gold.iter().enumerate().filter(|(_, gold)| counts(gold)).map(prepare).collect()
}

/// Prepares the calls that count for a matcher: the assistant's writes.
pub fn prepare_calls(matcher: Matcher, types: &ToolTypes, calls: &[ToolCall]) -> Vec<Action> {
    let counts = |call: &ToolCall| {
        call.requestor == Requestor::Assistant
            && types.is_write(matcher, call.requestor, &call.name, call.wrapped_tool.as_deref())
    };
    let prepare = |(position, call): (usize, &ToolCall)| {
        action(matcher, position, &call.name, call.wrapped_tool.as_ref(), &call.arguments)
    };
    calls.iter().enumerate().filter(|(_, call)| counts(call)).map(prepare).collect()
}

fn action(
    matcher: Matcher,
    position: usize,
    name: &str,
    wrapped_tool: Option<&String>,
    arguments: &str,
) -> Action {
    let parsed = Value::parse(arguments);
    let (tool, arguments) = match (matcher, wrapped_tool) {
        (Matcher::Calibrated, Some(tool)) => (tool.as_str(), parsed.canonical()),
        (Matcher::Calibrated, None) => (name, parsed.canonical()),
        (Matcher::Tau2 | Matcher::Strict, _) => (name, parsed),
    };
    Action { position, name: name.to_owned(), tool: tool.to_owned(), arguments, compare_args: None }
}

/// Judges the prepared calls of a simulation against the prepared gold of its task.
pub fn judge(matcher: Matcher, calls: &[Action], gold: &[Action]) -> Judgement {
    // Most conversations write little or nothing.
    if calls.is_empty() || gold.is_empty() {
        let outside = |call: &Action| Match { call: call.position, verdict: Verdict::OutsideGold };
        return Judgement {
            matches: calls.iter().map(outside).collect(),
            missed: gold.iter().map(|gold| gold.position).collect(),
        };
    }
    if calls.len() * gold.len() <= FEW {
        few::judge(matcher, calls, gold)
    } else {
        judge_many(matcher, calls, gold)
    }
}

/// Up to how many pairs of a call and a gold action are looked at one by one.
const FEW: usize = 256;

/// Judges by numbers for values, so that the time does not grow with the number of pairs.
fn judge_many(matcher: Matcher, calls: &[Action], gold: &[Action]) -> Judgement {
    let pairing = Pairing::new(matcher, calls, gold);
    let pairs = match matcher {
        Matcher::Tau2 | Matcher::Strict => pairing.first_free(),
        Matcher::Calibrated => pairing.maximum(),
    };
    let mut is_free = vec![true; gold.len()];
    for pair in pairs.iter().flatten() {
        is_free[*pair] = false;
    }
    let mut misaligned = Misaligned::new(&pairing, &is_free);
    let mut told = Vec::with_capacity(calls.len());
    for (index, pair) in pairs.iter().enumerate() {
        let verdict = match pair {
            Some(pair) => Verdict::Aligned { gold: gold[*pair].position },
            None => misaligned.verdict(index),
        };
        told.push(Match { call: calls[index].position, verdict });
    }
    let missed = gold.iter().zip(&is_free).filter(|(_, free)| **free).map(|(g, _)| g.position);
    Judgement { matches: told, missed: missed.collect() }
}

#[cfg(test)]
mod tests;
