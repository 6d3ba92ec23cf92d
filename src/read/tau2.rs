//! τ²-bench results: the whole file, a bare list of simulations, one simulation, or a folder.
//!
//! The shapes are those of `tau2/data_model/simulation.py` (`Results`, `SimulationRun`),
//! `message.py` and `tasks.py` of τ²-bench v1.0. Fields of older versions that are missing here are
//! missing there too; fields that driftbase does not keep (raw provider data, audio effects) are
//! skipped unread.

mod grading;
mod header;
mod messages;
mod swift;
mod task;
mod ticks;

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::model::{Problem, ProblemAction, Simulation};

use super::field::{self, Notes, Raw};
use super::{Format, Glimpse, Memory, lenient};

pub(super) use header::header;
pub(super) use task::task;

/// The format; see the module.
#[derive(Debug)]
pub(super) struct Tau2;

/// A `SimulationRun`.
#[derive(Debug, Deserialize)]
struct RawSimulation<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    task_id: Raw<'a>,
    trial: Raw<'a>,
    seed: Raw<'a>,
    mode: Raw<'a>,
    start_time: Raw<'a>,
    end_time: Raw<'a>,
    duration: Raw<'a>,
    termination_reason: Raw<'a>,
    agent_cost: Raw<'a>,
    user_cost: Raw<'a>,
    #[serde(default, deserialize_with = "field::in_place")]
    reward_info: Raw<'a>,
    messages: Raw<'a>,
    ticks: Raw<'a>,
    info: Raw<'a>,
}

/// The part of a simulation's `info` that tells of its failure.
#[derive(Debug, Deserialize)]
struct RawFailure<'a> {
    #[serde(borrow)]
    error: Raw<'a>,
    error_type: Raw<'a>,
}

impl Format for Tau2 {
    fn name(&self) -> &'static str {
        "tau2"
    }

    fn recognises(&self, keys: &BTreeSet<String>) -> bool {
        let has = |key: &str| keys.contains(key);
        has("task_id")
            && ["messages", "ticks", "reward_info", "termination_reason"].into_iter().any(has)
    }

    fn glimpse(&self, bytes: &[u8]) -> Glimpse {
        #[derive(Deserialize)]
        struct Head<'a> {
            #[serde(borrow)]
            id: Raw<'a>,
            #[serde(default, deserialize_with = "field::in_place")]
            reward_info: Raw<'a>,
        }
        // What cannot be read is passed over: reading the simulation itself tells of it.
        let seen = lenient::record(bytes, &mut Notes::default(), |text, notes| {
            let head: Head<'_> = serde_json::from_str(text)?;
            let id = notes.name("id", head.id).filter(|id| !id.is_empty());
            // An id that is made comes of what is said.
            let made = || self.simulation(bytes, &mut Notes::default()).ok();
            let id = id.or_else(|| made().map(|simulation| simulation.simulation));
            let tool_types = grading::tool_types(notes, head.reward_info);
            Ok(Glimpse { id, tool_types, ..Glimpse::default() })
        });
        seen.unwrap_or_default()
    }

    fn swift<'a>(&self, bytes: &'a [u8], memory: &mut Memory<'a>) -> Option<Simulation> {
        swift::simulation(bytes, memory)
    }

    fn simulation(&self, bytes: &[u8], notes: &mut Notes) -> Result<Simulation, Problem> {
        lenient::record(bytes, notes, |text, notes| {
            let raw: RawSimulation<'_> = serde_json::from_str(text)?;
            Ok(simulation(text, &raw, notes))
        })?
    }
}

fn simulation(
    text: &str,
    raw: &RawSimulation<'_>,
    notes: &mut Notes,
) -> Result<Simulation, Problem> {
    let task = notes.name("task_id", raw.task_id).ok_or_else(|| Problem {
        action: ProblemAction::Quarantined,
        location: notes.location.clone(),
        reason: "expected a simulation with a `task_id`".into(),
        excerpt: Some(field::excerpt(text)),
    })?;
    let trial = notes.integer("trial", raw.trial);
    for (name, list) in [("messages", raw.messages), ("ticks", raw.ticks)] {
        field::check_list(notes, name, list)?;
    }
    let mut conversation = messages::conversation(notes, raw.messages);
    if conversation.turns.is_empty() {
        conversation = ticks::conversation(notes, raw.ticks);
    }
    let id = notes.name("id", raw.id).filter(|id| !id.is_empty());
    Ok(Simulation {
        simulation: id.unwrap_or_else(|| super::made_id(&task, trial, &conversation)),
        task,
        trial,
        seed: notes.integer("seed", raw.seed),
        mode: notes.text("mode", raw.mode),
        started_at: notes.text("start_time", raw.start_time),
        ended_at: notes.text("end_time", raw.end_time),
        duration_s: notes.real("duration", raw.duration),
        termination_reason: notes.text("termination_reason", raw.termination_reason),
        agent_cost_usd: notes.real("agent_cost", raw.agent_cost),
        user_cost_usd: notes.real("user_cost", raw.user_cost),
        error: failure(notes, raw.info),
        turns: conversation.turns,
        calls: conversation.calls,
        grading: grading::grading(notes, raw.reward_info),
        own_task: None,
        before: None,
        after: None,
        control: None,
    })
}

fn failure(notes: &mut Notes, info: Raw<'_>) -> Option<String> {
    let failure: RawFailure<'_> = notes.object("info", info)?;
    let error = notes.name("info.error", failure.error)?;
    Some(match notes.name("info.error_type", failure.error_type) {
        Some(kind) if !error.contains(&kind) => format!("{kind}: {error}"),
        _ => error,
    })
}
