//! Pairs calls with gold actions, one to one.

use super::same::same;
use super::{Action, Matcher};

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
/// Breadth-first with the path remembered, not recursive: a conversation may hold any number of calls.
fn augment(start: usize, choices: &[Vec<usize>], taken_by: &mut [Option<usize>]) {
    let mut reached_from: Vec<Option<usize>> = vec![None; taken_by.len()];
    let mut queue = std::collections::VecDeque::from([start]);
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
