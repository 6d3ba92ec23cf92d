//! driftbase's own neutral format: one simulation of any agent, messages in `OpenAI`'s form.
//!
//! `docs/trace.md` describes it and `docs/trace.schema.json` defines it. Simulations stand one a line (JSON
//! Lines), in a list, or alone. What they say of their run, each says itself; a source holds one run.

mod messages;
mod run;
mod task;

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::model::state::{Control, ControlKind, Expected};
use crate::model::{Grading, Problem, ProblemAction, Simulation};

use super::field::{self, Notes, Raw};
use super::{Format, Glimpse, lenient, state, survey};

/// The format; see the module.
#[derive(Debug)]
pub(super) struct Trace;

/// A simulation.
#[derive(Debug, Deserialize)]
struct RawTrace<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    trial: Raw<'a>,
    seed: Raw<'a>,
    started_at: Raw<'a>,
    ended_at: Raw<'a>,
    duration_s: Raw<'a>,
    run: Raw<'a>,
    task: Raw<'a>,
    #[serde(default, deserialize_with = "field::in_place")]
    messages: Raw<'a>,
    state: Raw<'a>,
    reward: Raw<'a>,
    termination: Raw<'a>,
    error: Raw<'a>,
    expected: Raw<'a>,
    control: Raw<'a>,
}

/// The keys of a simulation.
const KEYS: [&str; 15] = [
    "id",
    "trial",
    "seed",
    "started_at",
    "ended_at",
    "duration_s",
    "run",
    "task",
    "messages",
    "state",
    "reward",
    "termination",
    "error",
    "expected",
    "control",
];

#[derive(Debug, Default, Deserialize)]
struct RawStates<'a> {
    #[serde(borrow)]
    before: Raw<'a>,
    after: Raw<'a>,
}

impl Format for Trace {
    fn name(&self) -> &'static str {
        "trace"
    }

    fn recognises(&self, keys: &BTreeSet<String>) -> bool {
        // Simulations of τ² without a task are damaged ones of τ².
        let others = ["task_id", "traj", "ticks", "reward_info", "termination_reason"];
        keys.contains("messages") && !others.iter().any(|key| keys.contains(*key))
    }

    fn is_sure(&self, keys: &BTreeSet<String>) -> bool {
        ["run", "task", "state", "termination", "control"].iter().any(|key| keys.contains(*key))
    }

    fn glimpse(&self, bytes: &[u8]) -> Glimpse {
        // What cannot be read is passed over: reading the simulation itself tells of it.
        let mut notes = Notes::default();
        let seen = lenient::record(bytes, &mut notes, |text, notes| {
            let raw: RawTrace<'_> = serde_json::from_str(text)?;
            let run = run::told(raw.run);
            let tool_types = task::tool_types(notes, raw.task);
            let read = simulation(&raw, notes);
            let id = read.as_ref().ok().map(|read| read.simulation.clone());
            let task = read.ok().and_then(|read| read.own_task);
            let keys = survey::keys(text.as_bytes()).into_iter();
            let unknown_keys = keys.filter(|key| !KEYS.contains(&key.as_str())).collect();
            Ok(Glimpse { id, tool_types, run, task, unknown_keys })
        });
        seen.unwrap_or_default()
    }

    fn tells_run(&self) -> bool {
        true
    }

    fn simulation(&self, bytes: &[u8], notes: &mut Notes) -> Result<Simulation, Problem> {
        let read = lenient::record(bytes, notes, |text, notes| {
            let raw: RawTrace<'_> = serde_json::from_str(text)?;
            Ok(simulation(&raw, notes))
        });
        let read = read.and_then(|read| read);
        read.map_err(|problem| run::without_credentials(problem, bytes))
    }
}

fn simulation(raw: &RawTrace<'_>, notes: &mut Notes) -> Result<Simulation, Problem> {
    field::check_list(notes, "messages", raw.messages)?;
    let Some(messages) = raw.messages else {
        return Err(Problem {
            action: ProblemAction::Quarantined,
            location: notes.location.clone(),
            reason: "expected a simulation with `messages`".into(),
            excerpt: None,
        });
    };
    if messages.get() == "null" {
        notes.add(ProblemAction::Noted, "messages", "expected a list of messages, found none");
    }
    let conversation = messages::conversation(notes, raw.messages);
    let trial = notes.integer("trial", raw.trial);
    let task::Told { name, own } = task::task(notes, raw.task);
    let id = notes.name("id", raw.id).filter(|id| !id.is_empty());
    let task = name.clone().unwrap_or_default();
    let simulation = id.unwrap_or_else(|| super::made_id(&task, trial, &conversation));
    let states: RawStates<'_> = notes.object("state", raw.state).unwrap_or_default();
    let reward = notes.real("reward", raw.reward);
    Ok(Simulation {
        // Nothing says that two simulations without a task are trials of one.
        task: name.unwrap_or_else(|| simulation.clone()),
        simulation,
        trial,
        seed: notes.integer("seed", raw.seed),
        mode: None,
        started_at: notes.text("started_at", raw.started_at),
        ended_at: notes.text("ended_at", raw.ended_at),
        duration_s: notes.real("duration_s", raw.duration_s),
        termination_reason: notes.text("termination", raw.termination),
        agent_cost_usd: None,
        user_cost_usd: None,
        error: notes.text("error", raw.error),
        turns: conversation.turns,
        calls: conversation.calls,
        grading: reward.map(|reward| Grading { reward: Some(reward), ..Grading::default() }),
        own_task: own,
        before: state::state(notes, "state.before", states.before),
        after: state::state(notes, "state.after", states.after),
        control: control(notes, raw.control, raw.expected),
    })
}

/// Reads what a simulation is to a test of graders; what cannot be told for certain is left out.
fn control(notes: &mut Notes, control: Raw<'_>, expected: Raw<'_>) -> Option<Control> {
    let words = ControlKind::ALL.map(ControlKind::name);
    let kind = word(notes, "control", control, &words).map(|place| ControlKind::ALL[place]);
    let words = Expected::ALL.map(Expected::name);
    let told = word(notes, "expected", expected, &words).map(|place| Expected::ALL[place]);
    let is_told = |raw: Raw<'_>| raw.is_some_and(|raw| raw.get() != "null");
    let Some(kind) = kind else {
        if told.is_some() && !is_told(control) {
            let reason = format!(
                "expected `control` beside it, one of {}; left out",
                ControlKind::ALL.map(ControlKind::name).join(", ")
            );
            notes.quarantine("expected", reason, expected.map_or("", |raw| raw.get()));
        }
        return None;
    };
    match told {
        None if is_told(expected) => None,
        None => Some(Control { kind, expected: kind.expected() }),
        Some(told) if told == kind.expected() => Some(Control { kind, expected: told }),
        Some(told) => {
            let (kind, right) = (kind.name(), kind.expected().name());
            let reason = format!(
                "expected {right} for a control that is {kind}, found {}; left out",
                told.name()
            );
            notes.quarantine("expected", reason, told.name());
            None
        }
    }
}

/// Reads one of a few words; its place among them.
fn word(notes: &mut Notes, field: &str, raw: Raw<'_>, words: &[&str]) -> Option<usize> {
    let text = notes.text(field, raw)?;
    let place = words.iter().position(|word| *word == text);
    if place.is_none() {
        let reason = format!("expected one of {}, found `{text}`; left out", words.join(", "));
        notes.quarantine(field, reason, &text);
    }
    place
}
