//! Counts the roll-ups of a new run while its simulations are written.
//!
//! Adding up what is at hand costs a small part of reading all rows of the run again and sorting them,
//! as `roll_up_tasks.sql`, `roll_up_tools.sql` and `roll_up_turns.sql` do. They remain for every other
//! change of a run, and say what the counts are: tests and `doctor` hold both to the same.

mod tasks;

use std::collections::BTreeMap;

use foldhash::{HashMap, HashMapExt as _};

use super::insert::insert;
use super::{Judged, SourceWriter};
use crate::matching::{Match, Matcher, Verdict};
use crate::model::{GoldAction, Requestor, ToolCall};
use crate::store::Error;

use tasks::Tasks;

/// The counts of a run so far.
#[derive(Debug)]
pub(super) struct Tally {
    tasks: Tasks,
    /// By task, then tool: the counts of each matcher.
    tools: HashMap<i64, HashMap<String, [ToolCount; 3]>>,
    /// By length.
    lengths: BTreeMap<i64, Length>,
}

/// What write calls and counted gold name a tool, see `tool_count`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct ToolCount {
    aligned: i64,
    outside_gold: i64,
    wrong_arguments: i64,
    repeated: i64,
    gold: i64,
    user_gold: i64,
}

/// The simulations of one length.
#[derive(Debug, Default)]
struct Length {
    simulations: i64,
    /// The agent turns in which something is called.
    turns: BTreeMap<i64, TurnCount>,
}

/// What is called in an agent turn, see `run_turn_count`.
#[derive(Debug, Clone, Copy, Default)]
struct TurnCount {
    calls: i64,
    /// By matcher.
    aligned: [i64; 3],
    misaligned: [i64; 3],
}

impl Tally {
    pub(super) fn new() -> Self {
        Self { tasks: Tasks::default(), tools: HashMap::new(), lengths: BTreeMap::new() }
    }

    /// Counts a simulation that was not counted before.
    pub(super) fn add(&mut self, task_id: i64, judged: &Judged) {
        self.tasks.add(task_id, judged);
        self.add_tools(task_id, judged);
        self.add_turns(judged);
    }

    fn add_tools(&mut self, task_id: i64, judged: &Judged) {
        let tools = self.tools.entry(task_id).or_default();
        let (calls, gold) = (&judged.simulation.calls, &judged.task.gold);
        for (matcher, judgement) in Matcher::ALL.into_iter().zip(&judged.judgements) {
            let mut of = |name: &str, wrapped: &Option<String>, add: &dyn Fn(&mut ToolCount)| {
                let meant = wrapped.as_deref().filter(|_| matcher == Matcher::Calibrated);
                let tool = meant.unwrap_or(name);
                // Most tools are there already: no name is copied for them.
                if let Some(counts) = tools.get_mut(tool) {
                    return add(&mut counts[matcher as usize]);
                }
                add(&mut tools.entry(tool.to_owned()).or_default()[matcher as usize]);
            };
            for Match { call, verdict } in &judgement.matches {
                let ToolCall { name, wrapped_tool, .. } = &calls[*call];
                match verdict {
                    Verdict::OutsideGold => of(name, wrapped_tool, &|tool| tool.outside_gold += 1),
                    Verdict::WrongArguments { .. } => {
                        of(name, wrapped_tool, &|tool| tool.wrong_arguments += 1);
                    }
                    Verdict::Repeated { .. } => of(name, wrapped_tool, &|tool| tool.repeated += 1),
                    Verdict::Aligned { gold: place } => {
                        let GoldAction { name, wrapped_tool, requestor, .. } = &gold[*place];
                        of(name, wrapped_tool, &|tool| {
                            tool.aligned += 1;
                            tool.add_gold(*requestor);
                        });
                    }
                }
            }
            for place in &judgement.missed {
                let GoldAction { name, wrapped_tool, requestor, .. } = &gold[*place];
                of(name, wrapped_tool, &|tool| tool.add_gold(*requestor));
            }
        }
    }

    fn add_turns(&mut self, judged: &Judged) {
        let calls = &judged.simulation.calls;
        let length = self.lengths.entry(judged.agent_turns()).or_default();
        length.simulations += 1;
        for turn in calls.iter().filter_map(|call| call.agent_turn) {
            length.turns.entry(turn).or_default().calls += 1;
        }
        for (matcher, judgement) in Matcher::ALL.into_iter().zip(&judged.judgements) {
            for found in &judgement.matches {
                let Some(turn) = calls[found.call].agent_turn else { continue };
                let turn = length.turns.entry(turn).or_default();
                let counts = match found.verdict {
                    Verdict::Aligned { .. } => &mut turn.aligned,
                    _ => &mut turn.misaligned,
                };
                counts[matcher as usize] += 1;
            }
        }
    }
}

impl ToolCount {
    fn add_gold(&mut self, requestor: Requestor) {
        self.gold += 1;
        self.user_gold += i64::from(requestor == Requestor::User);
    }

    /// N, the write calls.
    fn n(&self) -> i64 {
        self.aligned + self.outside_gold + self.wrong_arguments + self.repeated
    }
}

impl SourceWriter<'_> {
    /// Writes a new run's roll-ups.
    pub(super) fn roll_up_tallied(&self, tally: &Tally) -> Result<(), Error> {
        for matcher in Matcher::ALL {
            self.write_tasks(&tally.tasks, matcher)?;
        }
        for matcher in Matcher::ALL {
            self.write_tools(tally, matcher)?;
            for (agent_turns, length) in &tally.lengths {
                self.write_turns(matcher, *agent_turns, length)?;
            }
        }
        Ok(())
    }

    fn write_tools(&self, tally: &Tally, matcher: Matcher) -> Result<(), Error> {
        let mut counts = Vec::new();
        for (task_id, tools) in &tally.tools {
            let of_matcher = tools.iter().map(|(tool, of)| (*task_id, tool, of[matcher as usize]));
            counts.extend(of_matcher.filter(|(_, _, count)| *count != ToolCount::default()));
        }
        // In the order of the table's key.
        counts.sort_unstable_by_key(|(task_id, tool, _)| (*task_id, *tool));
        insert!(
            self,
            tool_count,
            counts.len(),
            counts => (task_id, tool, count),
            ":run_id": self.run_id,
            ":matcher_id": matcher.id(),
            ":task_id": task_id,
            ":tool": tool,
            ":n": count.n(),
            ":a": count.aligned,
            ":outside_gold": count.outside_gold,
            ":wrong_arguments": count.wrong_arguments,
            ":repeated": count.repeated,
            ":gold": count.gold,
            ":user_gold": count.user_gold,
        )
    }

    fn write_turns(
        &self,
        matcher: Matcher,
        agent_turns: i64,
        length: &Length,
    ) -> Result<(), Error> {
        let mut so_far = TurnCount::default();
        let which = matcher as usize;
        let counts: Vec<(i64, i64, i64)> = (1..=agent_turns)
            .map(|t| {
                if let Some(turn) = length.turns.get(&t) {
                    so_far.calls += turn.calls;
                    so_far.aligned[which] += turn.aligned[which];
                    so_far.misaligned[which] += turn.misaligned[which];
                }
                (so_far.calls, so_far.aligned[which], so_far.misaligned[which])
            })
            .collect();
        insert!(
            self,
            run_turn_count,
            counts.len(),
            (1_i64..).zip(counts) => (t, (calls, aligned, misaligned)),
            ":run_id": self.run_id,
            ":matcher_id": matcher.id(),
            ":agent_turns": agent_turns,
            ":t": t,
            ":simulations": length.simulations,
            ":calls": calls,
            ":aligned": aligned,
            ":misaligned": misaligned,
        )
    }
}
