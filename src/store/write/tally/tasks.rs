//! Counts the roll-up `task_count`.

use std::collections::BTreeMap;

use super::super::insert::insert;
use super::super::{Judged, SourceWriter};
use crate::matching::{Judgement, Matcher};
use crate::store::Error;

/// How far a reward may be from 1 and still pass, as the views have it.
const TOLERANCE: f64 = 1e-6;

/// The counts by task and whether passed, in the order of the table's key.
#[derive(Debug, Default)]
pub(super) struct Tasks(BTreeMap<(i64, bool), TaskCount>);

/// The simulations of a task that passed, or the others, see `task_count`.
#[derive(Debug, Default)]
struct TaskCount {
    simulations: i64,
    ungraded: i64,
    infrastructure_errors: i64,
    agent_turns: i64,
    agent_cost_usd: Sum,
    agent_tokens: i64,
    agent_tokens_known: i64,
    of_matchers: [MatcherCount; 3],
}

/// What a matcher found in them.
#[derive(Debug, Clone, Copy, Default)]
struct MatcherCount {
    n: usize,
    a: usize,
    gold: usize,
    /// Of the simulations that write.
    gd: Sum,
}

/// A sum of floats as SQLite's `SUM` makes it, by Kahan's and Babuška's algorithm in Neumaier's form: to the
/// last digit what `roll_up_tasks.sql` gives.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    count: i64,
    so_far: f64,
    error: f64,
}

impl Tasks {
    /// Counts a simulation.
    pub(super) fn add(&mut self, task_id: i64, judged: &Judged) {
        let simulation = &judged.simulation;
        let reward = simulation.grading.as_ref().and_then(|grading| grading.reward);
        let is_passed =
            reward.is_some_and(|reward| (1.0 - TOLERANCE..=1.0 + TOLERANCE).contains(&reward));
        let count = self.0.entry((task_id, is_passed)).or_default();
        count.simulations += 1;
        count.ungraded += i64::from(reward.is_none());
        let is_error = simulation.termination_reason.as_deref() == Some("infrastructure_error");
        count.infrastructure_errors += i64::from(is_error);
        count.agent_turns += judged.agent_turns();
        count.agent_cost_usd.add(simulation.agent_cost_usd);
        let tokens = judged.agent_tokens();
        count.agent_tokens += tokens.unwrap_or_default();
        count.agent_tokens_known += i64::from(tokens.is_some());
        for (count, judgement) in count.of_matchers.iter_mut().zip(&judged.judgements) {
            count.add(judgement);
        }
    }
}

impl MatcherCount {
    fn add(&mut self, judgement: &Judgement) {
        let (n, a) = (judgement.matches.len(), judgement.aligned());
        self.n += n;
        self.a += a;
        self.gold += judgement.gold();
        self.gd.add((n > 0).then(|| float(n - a) / float(n)));
    }
}

#[expect(clippy::cast_precision_loss, reason = "calls of a simulation stay far below 2^52")]
fn float(count: usize) -> f64 {
    count as f64
}

impl Sum {
    fn add(&mut self, value: Option<f64>) {
        let Some(value) = value else { return };
        let sum = self.so_far + value;
        self.error += if self.so_far.abs() > value.abs() {
            (self.so_far - sum) + value
        } else {
            (value - sum) + self.so_far
        };
        self.so_far = sum;
        self.count += 1;
    }

    /// The sum; `None` where nothing was added.
    fn get(&self) -> Option<f64> {
        let error = if self.error.is_finite() { self.error } else { 0.0 };
        (self.count > 0).then_some(self.so_far + error)
    }
}

impl SourceWriter<'_> {
    pub(super) fn write_tasks(&self, tasks: &Tasks, matcher: Matcher) -> Result<(), Error> {
        let counts =
            tasks.0.iter().map(|(key, count)| (key, count, count.of_matchers[matcher as usize]));
        insert!(
            self,
            task_count,
            tasks.0.len(),
            counts => ((task_id, is_passed), count, found),
            ":run_id": self.run_id,
            ":matcher_id": matcher.id(),
            ":task_id": task_id,
            ":is_passed": is_passed,
            ":simulations": count.simulations,
            ":ungraded": count.ungraded,
            ":infrastructure_errors": count.infrastructure_errors,
            ":writing_simulations": found.gd.count,
            ":n": found.n,
            ":a": found.a,
            ":gold": found.gold,
            ":gd_sum": found.gd.get(),
            ":agent_turns": count.agent_turns,
            ":agent_cost_usd": count.agent_cost_usd.get(),
            ":agent_cost_known": count.agent_cost_usd.count,
            ":agent_tokens": (count.agent_tokens_known > 0).then_some(count.agent_tokens),
            ":agent_tokens_known": count.agent_tokens_known,
        )
    }
}

#[cfg(test)]
mod tests {
    use rusqlite::Connection;

    use super::Sum;

    #[test]
    fn sums_are_those_of_sqlite_to_the_last_digit() {
        let thirds = (1..40).map(|n| Some(f64::from(n) / 3.0));
        let lists: [Vec<Option<f64>>; 7] = [
            vec![],
            vec![None, None],
            vec![Some(0.1), None, Some(0.2), Some(0.3)],
            vec![Some(1e16), Some(1.0), Some(-1e16), Some(1e-3)],
            vec![Some(1.0), Some(1e100), Some(1.0), Some(-1e100)],
            vec![Some(f64::MAX), Some(f64::MAX), Some(1.0)],
            thirds.collect(),
        ];
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE list (value REAL) STRICT").unwrap();
        for list in lists {
            let mut sum = Sum::default();
            connection.execute("DELETE FROM list", []).unwrap();
            for value in &list {
                sum.add(*value);
                connection.execute("INSERT INTO list VALUES (?1)", [value]).unwrap();
            }
            let sql = "SELECT SUM(value), COUNT(value) FROM list";
            let expected: (Option<f64>, i64) =
                connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
            let bits = |sum: Option<f64>| sum.map(f64::to_bits);
            assert_eq!((bits(sum.get()), sum.count), (bits(expected.0), expected.1), "{list:?}");
        }
    }
}
