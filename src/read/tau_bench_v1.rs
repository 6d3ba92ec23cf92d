//! τ-bench v1 trajectories: a list of {`task_id`, reward, info, traj, trial}.
//!
//! The shape is `EnvRunResult` of τ-bench's `tau_bench/types.py`; messages are `OpenAI`'s. A row that
//! failed has an `info.error`, no task and an empty trajectory: it is a simulation without gold.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::hash;
use crate::model::state::Rules;
use crate::model::{
    ComponentReward, GoldAction, GoldSource, Grading, Problem, ProblemAction, Requestor,
    Simulation, Task, Turn,
};

use super::conversation::{Conversation, text};
use super::field::{Notes, Raw};
use super::{Format, Glimpse, action, lenient};

/// The format; see the module.
#[derive(Debug)]
pub(super) struct TauBenchV1;

#[derive(Debug, Deserialize)]
struct RawRow<'a> {
    #[serde(borrow)]
    task_id: Raw<'a>,
    reward: Raw<'a>,
    info: Raw<'a>,
    traj: Raw<'a>,
    trial: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawInfo<'a> {
    #[serde(borrow)]
    task: Raw<'a>,
    error: Raw<'a>,
    reward_info: Raw<'a>,
    user_cost: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawTask<'a> {
    #[serde(borrow)]
    actions: Raw<'a>,
    outputs: Raw<'a>,
}

/// τ-bench's `RewardResult`; its inner `info` is `RewardActionInfo` or `RewardOutputInfo`.
#[derive(Debug, Default, Deserialize)]
struct RawReward<'a> {
    #[serde(borrow)]
    info: Raw<'a>,
    actions: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawRewardInfo<'a> {
    #[serde(borrow)]
    r_actions: Raw<'a>,
    r_outputs: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawMessage<'a> {
    #[serde(borrow)]
    role: Raw<'a>,
    content: Raw<'a>,
    tool_calls: Raw<'a>,
    /// The only call, in `OpenAI`'s form of before 2024.
    function_call: Raw<'a>,
    tool_call_id: Raw<'a>,
}

impl Format for TauBenchV1 {
    fn name(&self) -> &'static str {
        "tau_bench_v1"
    }

    fn recognises(&self, keys: &BTreeSet<String>) -> bool {
        ["task_id", "traj", "reward"].iter().all(|key| keys.contains(*key))
    }

    fn glimpse(&self, bytes: &[u8]) -> Glimpse {
        let seen = self.simulation(bytes, &mut Notes::default());
        Glimpse { id: seen.ok().map(|seen| seen.simulation), ..Glimpse::default() }
    }

    fn simulation(&self, bytes: &[u8], notes: &mut Notes) -> Result<Simulation, Problem> {
        lenient::record(bytes, notes, |text, notes| {
            let row: RawRow<'_> = serde_json::from_str(text)?;
            Ok(simulation(text, &row, notes))
        })?
    }
}

fn simulation(text: &str, row: &RawRow<'_>, notes: &mut Notes) -> Result<Simulation, Problem> {
    let task = notes.name("task_id", row.task_id).ok_or_else(|| Problem {
        action: ProblemAction::Quarantined,
        location: notes.location.clone(),
        reason: "expected a row with a `task_id`".into(),
        excerpt: Some(super::field::excerpt(text)),
    })?;
    let info: RawInfo<'_> = notes.object("info", row.info).unwrap_or_default();
    let reward: RawReward<'_> =
        notes.object("info.reward_info", info.reward_info).unwrap_or_default();
    let trial = notes.integer("trial", row.trial);
    super::field::check_list(notes, "traj", row.traj)?;
    let conversation = conversation(notes, row.traj);
    Ok(Simulation {
        simulation: super::made_id(&task, trial, &conversation),
        own_task: own_task(notes, &task, info.task, reward.actions),
        task,
        trial,
        seed: None,
        mode: None,
        started_at: None,
        ended_at: None,
        duration_s: None,
        termination_reason: None,
        agent_cost_usd: None,
        user_cost_usd: notes.real("info.user_cost", info.user_cost),
        error: notes.name("info.error", info.error),
        turns: conversation.turns,
        calls: conversation.calls,
        grading: grading(notes, row.reward, reward.info),
        before: None,
        after: None,
        control: None,
    })
}

/// The gold of a row: its task's actions, or where it carries no task those it was scored with.
fn own_task(notes: &mut Notes, name: &str, task: Raw<'_>, scored: Raw<'_>) -> Option<Task> {
    let raw = task.filter(|raw| raw.get() != "null");
    let fields: RawTask<'_> = notes.object("info.task", raw).unwrap_or_default();
    let (gold, gold_source): (Vec<GoldAction>, _) = match (raw, scored) {
        (Some(_), _) => {
            (action::gold_actions(notes, "info.task.actions", fields.actions), GoldSource::Task)
        }
        (None, Some(_)) => (
            action::gold_actions(notes, "info.reward_info.actions", scored),
            GoldSource::ActionChecks,
        ),
        (None, None) => return None,
    };
    let outputs = notes.texts("info.task.outputs", fields.outputs).unwrap_or_default();
    let spelled = hash::Gold::of(&gold);
    Some(Task {
        task: name.to_owned(),
        task_hash: hash::of_criteria(&spelled, &serde_json::json!({ "outputs": outputs })),
        gold_hash: spelled.hash(),
        gold_source,
        definition: raw.map(|raw| raw.get().to_owned()),
        gold,
        rules: Rules::default(),
    })
}

fn grading(notes: &mut Notes, reward: Raw<'_>, info: Raw<'_>) -> Option<Grading> {
    reward?;
    let parts: RawRewardInfo<'_> = notes.object("info.reward_info.info", info).unwrap_or_default();
    let mut components = Vec::new();
    for (component, field, part) in
        [("DB", "r_actions", parts.r_actions), ("COMMUNICATE", "r_outputs", parts.r_outputs)]
    {
        if let Some(part) = part {
            let field = format!("info.reward_info.info.{field}");
            let reward = match part.get() {
                "true" => Some(1.0),
                "false" => Some(0.0),
                _ => notes.real(&field, Some(part)),
            };
            components.push(ComponentReward {
                component: component.into(),
                in_basis: true,
                reward,
            });
        }
    }
    Some(Grading { reward: notes.real("reward", reward), components, ..Grading::default() })
}

fn conversation(notes: &mut Notes, raw: Raw<'_>) -> Conversation {
    let mut conversation = Conversation::default();
    for (index, raw) in notes.list("traj", raw).unwrap_or_default().into_iter().enumerate() {
        let field = format!("traj[{index}]");
        let Some(message): Option<RawMessage<'_>> = notes.object(&field, Some(raw)) else {
            continue;
        };
        let Some(role) = notes.text(&format!("{field}.role"), message.role) else {
            notes.quarantine(&field, "expected a message with a `role`", raw.get());
            continue;
        };
        let said = text(notes, &format!("{field}.content"), message.content);
        if role == "assistant" {
            conversation.next_agent_turn();
        }
        let is_answer = role == "tool" || role == "function";
        let turn = Turn {
            requestor: is_answer.then_some(Requestor::Assistant),
            agent_turn: (role == "assistant").then(|| conversation.agent_turn()),
            // τ-bench answers a failed call with a text that begins so (`Env.step`).
            is_error: is_answer
                .then(|| said.as_deref().is_some_and(|text| text.starts_with("Error"))),
            role: role.into(),
            text: said,
            ..Turn::default()
        };
        if is_answer {
            let id = notes.name(&field, message.tool_call_id);
            conversation.answer(id.as_deref(), turn);
        } else {
            let side = Requestor::from_name(&turn.role);
            let calls = notes.list(&format!("{field}.tool_calls"), message.tool_calls);
            let only = message.function_call.filter(|raw| raw.get() != "null");
            let (place, calls) = match (calls, only) {
                (None, Some(call)) => (format!("{field}.function_call"), vec![call]),
                (calls, _) => (format!("{field}.tool_calls"), calls.unwrap_or_default()),
            };
            conversation.say(turn);
            conversation.calls(notes, &place, side, &calls);
        }
    }
    conversation
}
