//! Judging as it is defined: every call against every gold action, value by value.
//!
//! For a few of them nothing is faster. For many, `pairing` and `misaligned` compare numbers instead;
//! tests hold both ways to the same verdicts.

use std::collections::VecDeque;

use super::same::{self, values_equal};
use super::{Action, Judgement, Match, Matcher, Value, Verdict};

/// Tells whether a call is the same action as a gold action.
///
/// `tau2` follows τ²-bench's `Action.compare_with_tool_call`: with `compare_args` null the call's own
/// keys are compared, so a call that lacks an argument still is the same; with an empty list the name
/// alone decides; with a list those keys, a key that both lack being equal.
pub(super) fn same(matcher: Matcher, call: &Action, gold: &Action) -> bool {
    if call.name != gold.name {
        return false;
    }
    let is_equal =
        |key: &str| values_equal(matcher, call.arguments.get(key), gold.arguments.get(key));
    match (matcher, gold.compare_args.as_deref()) {
        (Matcher::Tau2 | Matcher::Calibrated, Some([])) => true,
        (Matcher::Strict, Some([])) | (Matcher::Strict | Matcher::Calibrated, None) => {
            values_equal(matcher, Some(&call.arguments), Some(&gold.arguments))
        }
        (_, Some(keys)) => is_object(call) && keys.iter().map(String::as_str).all(is_equal),
        (Matcher::Tau2, None) => is_object(call) && call.arguments.keys().all(is_equal),
    }
}

fn is_object(call: &Action) -> bool {
    matches!(call.arguments, Value::Object(_))
}

/// Each call in order takes the first free gold action that it is the same as.
///
/// Returns for each call the place of its gold action in `gold`.
pub(super) fn first_free(
    matcher: Matcher,
    calls: &[Action],
    gold: &[Action],
) -> Vec<Option<usize>> {
    let mut is_free = vec![true; gold.len()];
    let mut take = |call: &Action| {
        let found = (0..gold.len()).find(|g| is_free[*g] && same(matcher, call, &gold[*g]))?;
        is_free[found] = false;
        Some(found)
    };
    calls.iter().map(&mut take).collect()
}

/// The largest possible pairing, by augmenting paths (Kuhn 1955): calls in order, gold in order, so
/// that the same input always gives the same pairs.
///
/// Returns for each call the place of its gold action in `gold`.
pub(super) fn maximum(matcher: Matcher, calls: &[Action], gold: &[Action]) -> Vec<Option<usize>> {
    let choices: Vec<Vec<usize>> = calls
        .iter()
        .map(|call| (0..gold.len()).filter(|g| same(matcher, call, &gold[*g])).collect())
        .collect();
    let mut taken_by = vec![None; gold.len()];
    for call in 0..calls.len() {
        augment(call, &choices, &mut taken_by);
    }
    let mut pairs = vec![None; calls.len()];
    for (gold, call) in taken_by.iter().enumerate() {
        if let Some(call) = call {
            pairs[*call] = Some(gold);
        }
    }
    pairs
}

/// Finds a gold action for a call, moving earlier calls to others of theirs where that frees one.
///
/// Breadth-first with the path remembered.
fn augment(start: usize, choices: &[Vec<usize>], taken_by: &mut [Option<usize>]) {
    let mut reached_from: Vec<Option<usize>> = vec![None; taken_by.len()];
    let mut queue = VecDeque::from([start]);
    while let Some(call) = queue.pop_front() {
        for &gold in &choices[call] {
            if reached_from[gold].is_some() {
                continue;
            }
            reached_from[gold] = Some(call);
            let Some(holder) = taken_by[gold] else {
                return hand_over(gold, start, &reached_from, taken_by);
            };
            queue.push_back(holder);
        }
    }
}

/// Gives each call on the path to `gold` the gold action behind it.
fn hand_over(
    mut gold: usize,
    start: usize,
    reached_from: &[Option<usize>],
    taken_by: &mut [Option<usize>],
) {
    while let Some(call) = reached_from[gold] {
        let given_up = taken_by.iter().position(|holder| *holder == Some(call));
        taken_by[gold] = Some(call);
        match given_up {
            Some(next) if call != start => gold = next,
            _ => return,
        }
    }
}

/// Judges the prepared calls of a simulation against the prepared gold of its task.
pub(super) fn judge(matcher: Matcher, calls: &[Action], gold: &[Action]) -> Judgement {
    let pairs = match matcher {
        Matcher::Tau2 | Matcher::Strict => first_free(matcher, calls, gold),
        Matcher::Calibrated => maximum(matcher, calls, gold),
    };
    let mut is_free = vec![true; gold.len()];
    for pair in pairs.iter().flatten() {
        is_free[*pair] = false;
    }
    let verdict = |(call, pair): (&Action, &Option<usize>)| {
        let verdict = match pair {
            Some(pair) => Verdict::Aligned { gold: gold[*pair].position },
            None => misalignment(matcher, call, gold, &is_free),
        };
        Match { call: call.position, verdict }
    };
    let missed = gold.iter().zip(&is_free).filter(|(_, free)| **free).map(|(g, _)| g.position);
    Judgement { matches: calls.iter().zip(&pairs).map(verdict).collect(), missed: missed.collect() }
}

/// Tells why a call that was not paired is misaligned.
fn misalignment(matcher: Matcher, call: &Action, gold: &[Action], is_free: &[bool]) -> Verdict {
    // An unpaired call that equals a gold action found it in use: both pairings take a free one.
    if let Some(used) = gold.iter().find(|gold| same(matcher, call, gold)) {
        return Verdict::Repeated { gold: used.position };
    }
    let of_tool = gold.iter().zip(is_free).filter(|(gold, _)| gold.tool == call.tool);
    let nearest = of_tool
        .map(|(gold, free)| (!free, same::differing_keys(matcher, call, gold), gold.position))
        .min_by_key(|(used, keys, position)| (*used, keys.len(), *position));
    match nearest {
        Some((_, differing_keys, gold)) => Verdict::WrongArguments { gold, differing_keys },
        None => Verdict::OutsideGold,
    }
}
