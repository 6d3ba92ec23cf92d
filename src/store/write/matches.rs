//! Writes what the matchers found, with the roll-up of a simulation.

use rusqlite::named_params;

use super::insert::insert;
use super::{SourceWriter, sql};
use crate::matching::{Judgement, Matcher, Verdict};
use crate::model::{GoldAction, Requestor, Simulation, Task, ToolCall};
use crate::store::Error;

/// Stands before the content hash of a simulation whose texts were left out, so that it is known from one with
/// texts: the next import with texts adds them.
pub const WITHOUT_TEXTS: &str = "no-text:";

/// A simulation with its task and what each matcher found, in the order of `Matcher::ALL`.
#[derive(Debug)]
pub struct Judged {
    /// The simulation.
    pub simulation: Simulation,
    /// The task whose gold it was judged by.
    pub task: std::sync::Arc<Task>,
    /// What each matcher found.
    pub judgements: [Judgement; 3],
    /// Positions in the task's gold of the actions that the official checks are about.
    pub checked_gold: Vec<Option<usize>>,
    /// Whether parts of its record could not be read.
    pub is_damaged: bool,
    /// Hash of all but the grading, behind [`WITHOUT_TEXTS`] where its texts were left out.
    pub content_hash: String,
    /// Hash of what was said and called.
    pub conversation_hash: String,
    /// Hash of the grading; `None` where it is ungraded.
    pub grading_hash: Option<String>,
}

impl Judged {
    /// Tells whether a stored simulation of this content hash says the same; one whose texts are left out says
    /// nothing new of one that has them.
    pub(super) fn is_known(&self, content_hash: &str) -> bool {
        let without = self.content_hash.strip_prefix(WITHOUT_TEXTS);
        self.content_hash == content_hash || without == Some(content_hash)
    }

    /// The number of agent turns.
    pub(super) fn agent_turns(&self) -> i64 {
        self.simulation.turns.iter().filter_map(|turn| turn.agent_turn).max().unwrap_or(0)
    }

    /// The tokens read and written in agent turns; `None` where none are known.
    pub(super) fn agent_tokens(&self) -> Option<i64> {
        let agent = self.simulation.turns.iter().filter(|turn| turn.agent_turn.is_some());
        let tokens = agent.flat_map(|turn| [turn.prompt_tokens, turn.completion_tokens]);
        tokens.flatten().reduce(i64::saturating_add)
    }
}

impl SourceWriter<'_> {
    /// Reads back what judging a stored simulation needs: its calls and its task's gold.
    pub fn stored_actions(
        &self,
        simulation_id: i64,
        task_id: i64,
    ) -> Result<(Vec<ToolCall>, Vec<GoldAction>), Error> {
        let values = named_params! {":task_id": task_id};
        let gold = self.rows(sql!("gold_of_task"), values, take_gold)?;
        Ok((self.stored_calls(simulation_id)?, gold))
    }

    /// Reads back the calls of a stored simulation.
    pub fn stored_calls(&self, simulation_id: i64) -> Result<Vec<ToolCall>, Error> {
        let values = named_params! {":simulation_id": simulation_id};
        self.rows(sql!("calls_of_simulation"), values, |row| {
            Ok(ToolCall {
                turn: row.get(0)?,
                agent_turn: row.get(1)?,
                answer_turn: row.get(2)?,
                call_id: row.get(3)?,
                requestor: take_requestor(row, 4)?,
                name: row.get(5)?,
                wrapped_tool: row.get(6)?,
                is_error: row.get(7)?,
                arguments: row.get(8)?,
            })
        })
    }

    /// Replaces the judgements of a stored simulation.
    pub fn rejudge(
        &mut self,
        simulation_id: i64,
        judgements: &[Judgement; 3],
    ) -> Result<(), Error> {
        self.tally = None;
        self.delete_judgements(simulation_id)?;
        self.judgements(&of_matchers(simulation_id, judgements))
    }

    /// Deletes what the matchers found, and what checks and graders made of that.
    pub(super) fn delete_judgements(&self, simulation_id: i64) -> Result<(), Error> {
        let values = named_params! {":simulation_id": simulation_id};
        for sql in
            [sql!("delete_match"), sql!("delete_missed_gold"), sql!("delete_simulation_count")]
        {
            self.execute(sql, values)?;
        }
        self.delete_results_of(simulation_id)
    }

    /// Writes what matchers found in simulations, in the order of their numbers.
    pub(super) fn judgements(&self, judgements: &[Found<'_>]) -> Result<(), Error> {
        self.matches(judgements)?;
        insert!(
            self,
            simulation_count,
            judgements.len(),
            judgements => of,
            ":simulation_id": of.simulation_id,
            ":matcher_id": of.matcher_id,
            ":n": of.judgement.matches.len(),
            ":a": of.judgement.aligned(),
            ":gold": of.judgement.gold(),
        )
    }

    fn matches(&self, judgements: &[Found<'_>]) -> Result<(), Error> {
        let count =
            |rows: fn(&Judgement) -> usize| judgements.iter().map(|of| rows(of.judgement)).sum();
        let told = judgements.iter().flat_map(|of| {
            of.judgement.matches.iter().map(move |found| (of, found.call, Told::of(&found.verdict)))
        });
        insert!(
            self,
            found,
            count(|judgement| judgement.matches.len()),
            told => (of, call, told),
            ":simulation_id": of.simulation_id,
            ":matcher_id": of.matcher_id,
            ":call": call,
            ":is_aligned": told.reason.is_none(),
            ":reason": told.reason,
            ":gold": told.gold,
            ":differing_keys": told.differing_keys,
        )?;
        let missed =
            judgements.iter().flat_map(|of| of.judgement.missed.iter().map(move |gold| (of, gold)));
        insert!(
            self,
            missed_gold,
            count(|judgement| judgement.missed.len()),
            missed => (of, gold),
            ":simulation_id": of.simulation_id,
            ":matcher_id": of.matcher_id,
            ":gold": gold,
        )
    }
}

/// What a matcher found in a simulation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Found<'j> {
    pub(super) simulation_id: i64,
    pub(super) matcher_id: i64,
    pub(super) judgement: &'j Judgement,
}

/// What each matcher found in a simulation, in the order of `Matcher::ALL`.
pub(super) fn of_matchers(simulation_id: i64, judgements: &[Judgement; 3]) -> [Found<'_>; 3] {
    Matcher::ALL.map(|matcher| Found {
        simulation_id,
        matcher_id: matcher.id(),
        judgement: &judgements[matcher as usize],
    })
}

/// A verdict in the words of the store.
struct Told {
    /// Why the call is misaligned.
    reason: Option<&'static str>,
    gold: Option<usize>,
    differing_keys: Option<String>,
}

impl Told {
    fn of(verdict: &Verdict) -> Self {
        let (reason, gold, differing_keys) = match verdict {
            Verdict::Aligned { gold } => (None, Some(*gold), None),
            Verdict::OutsideGold => (Some("outside_gold"), None, None),
            Verdict::Repeated { gold } => (Some("repeated"), Some(*gold), None),
            Verdict::WrongArguments { gold, differing_keys } => {
                (Some("wrong_arguments"), Some(*gold), Some(differing_keys.join(", ")))
            }
        };
        Self { reason, gold, differing_keys }
    }
}

/// Takes a row of a list of gold actions, whichever table it stands in.
pub(super) fn take_gold(row: &rusqlite::Row<'_>) -> rusqlite::Result<GoldAction> {
    let compare_args: Option<String> = row.get(5)?;
    Ok(GoldAction {
        action_id: row.get(0)?,
        requestor: take_requestor(row, 1)?,
        name: row.get(2)?,
        wrapped_tool: row.get(3)?,
        arguments: row.get(4)?,
        compare_args: compare_args.and_then(|json| serde_json::from_str(&json).ok()),
    })
}

fn take_requestor(row: &rusqlite::Row<'_>, index: usize) -> rusqlite::Result<Requestor> {
    row.get(index).map(|name: String| Requestor::from_name(&name))
}
