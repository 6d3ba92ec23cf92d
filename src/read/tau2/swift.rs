//! Reads a simulation in one walk over its text, where all is as τ² writes it.
//!
//! Anything else (a value of an unexpected kind, a key that stands twice, a field that only old or odd
//! files have, text that is no JSON) gives `None`, and the careful reader of the parent module reads the
//! record anew, mends it and says what was wrong. So what is returned here is what the careful reader
//! would return, without a problem; tests hold both to that over every input there is.

mod grading;
#[cfg(test)]
mod tests;
mod value;

use std::borrow::Cow;
use std::mem;

use crate::cursor::{Cursor, Memory};
use crate::model::{Grading, Requestor, Simulation, Turn};

use super::super::action;
use super::super::conversation::Conversation;

use super::super::field::Notes;
use super::failure;
use value::{
    Field, as_raw, boolean, count, integer, list, name, nothing, object, or_null, real, text,
};

/// A `SimulationRun`.
#[derive(Debug, Default)]
struct SwiftSimulation<'a> {
    id: Field<String>,
    task_id: Field<String>,
    trial: Field<i64>,
    seed: Field<i64>,
    mode: Field<String>,
    start_time: Field<String>,
    end_time: Field<String>,
    duration: Field<f64>,
    termination_reason: Field<String>,
    agent_cost: Field<f64>,
    user_cost: Field<f64>,
    reward_info: Field<Grading>,
    messages: Field<Conversation>,
    ticks: Field<()>,
    info: Field<&'a str>,
}

#[derive(Debug, Default)]
struct SwiftMessage<'a> {
    role: Field<Cow<'a, str>>,
    content: Field<String>,
    tool_calls: Field<Vec<SwiftCall<'a>>>,
    timestamp: Field<String>,
    cost: Field<f64>,
    usage: Field<SwiftUsage>,
    generation_time_seconds: Field<f64>,
    id: Field<Cow<'a, str>>,
    requestor: Field<Cow<'a, str>>,
    error: Field<bool>,
    tool_messages: Field<()>,
}

#[derive(Debug, Default)]
struct SwiftUsage {
    prompt_tokens: Field<i64>,
    completion_tokens: Field<i64>,
}

#[derive(Debug, Default)]
struct SwiftCall<'a> {
    id: Field<String>,
    name: Field<String>,
    arguments: Field<&'a str>,
    requestor: Field<Cow<'a, str>>,
    function: Field<()>,
}

/// Reads a simulation; `None` where it must be read with care.
pub(super) fn simulation<'a>(bytes: &'a [u8], memory: &mut Memory<'a>) -> Option<Simulation> {
    // Once for all of its strings.
    let text = simdutf8::basic::from_utf8(bytes).ok()?;
    let mut cursor = Cursor::remembering(text, mem::take(memory));
    let read = whole(&mut cursor);
    *memory = cursor.into_memory();
    read
}

fn whole(cursor: &mut Cursor<'_>) -> Option<Simulation> {
    let mut raw = SwiftSimulation::default();
    cursor.fields(|cursor, key| match key {
        b"id" => raw.id.put(text(cursor)),
        b"task_id" => raw.task_id.put(text(cursor)),
        b"trial" => raw.trial.put(integer(cursor)),
        b"seed" => raw.seed.put(integer(cursor)),
        b"mode" => raw.mode.put(text(cursor)),
        b"start_time" => raw.start_time.put(text(cursor)),
        b"end_time" => raw.end_time.put(text(cursor)),
        b"duration" => raw.duration.put(real(cursor)),
        b"termination_reason" => raw.termination_reason.put(text(cursor)),
        b"agent_cost" => raw.agent_cost.put(real(cursor)),
        b"user_cost" => raw.user_cost.put(real(cursor)),
        b"reward_info" => raw.reward_info.put(or_null(cursor, grading::grading)),
        b"messages" => raw.messages.put(or_null(cursor, messages)),
        b"ticks" => raw.ticks.put(nothing(cursor)),
        b"info" => raw.info.put(cursor.raw().map(Some)),
        _ => cursor.pass(),
    })?;
    cursor.is_done().then_some(())?;
    let conversation = raw.messages.value.unwrap_or_default();
    let mut notes = Notes::default();
    let simulation = Simulation {
        simulation: raw.id.value.filter(|id| !id.is_empty())?,
        task: raw.task_id.value?,
        trial: raw.trial.value,
        seed: raw.seed.value,
        mode: raw.mode.value,
        started_at: raw.start_time.value,
        ended_at: raw.end_time.value,
        duration_s: raw.duration.value,
        termination_reason: raw.termination_reason.value,
        agent_cost_usd: raw.agent_cost.value,
        user_cost_usd: raw.user_cost.value,
        error: failure(&mut notes, as_raw(raw.info.value)?),
        turns: conversation.turns,
        calls: conversation.calls,
        grading: raw.reward_info.value,
        own_task: None,
        before: None,
        after: None,
        control: None,
    };
    (notes.problems.is_empty() && notes.repeated_key.is_none()).then_some(simulation)
}

fn messages(cursor: &mut Cursor<'_>) -> Option<Conversation> {
    let mut conversation = Conversation::default();
    cursor.items(|cursor| message(cursor, &mut conversation))?;
    Some(conversation)
}

fn message(cursor: &mut Cursor<'_>, conversation: &mut Conversation) -> Option<()> {
    let mut raw = SwiftMessage::default();
    cursor.fields(|cursor, key| match key {
        b"role" => raw.role.put(name(cursor)),
        b"content" => raw.content.put(text(cursor)),
        b"tool_calls" => raw.tool_calls.put(list(cursor, call)),
        b"timestamp" => raw.timestamp.put(text(cursor)),
        b"cost" => raw.cost.put(real(cursor)),
        b"usage" => raw.usage.put(or_null(cursor, usage)),
        b"generation_time_seconds" => raw.generation_time_seconds.put(real(cursor)),
        b"id" => raw.id.put(name(cursor)),
        b"requestor" => raw.requestor.put(name(cursor)),
        b"error" => raw.error.put(boolean(cursor)),
        b"tool_messages" => raw.tool_messages.put(nothing(cursor)),
        _ => cursor.pass(),
    })?;
    let role = raw.role.value?;
    let (is_answer, is_agent) = (role == "tool", role == "assistant");
    if is_agent {
        conversation.next_agent_turn();
    }
    let usage = raw.usage.value.unwrap_or_default();
    let asked_by = || Requestor::from_name(raw.requestor.value.as_deref().unwrap_or_default());
    let turn = Turn {
        requestor: is_answer.then(asked_by),
        agent_turn: is_agent.then(|| conversation.agent_turn()),
        sent_at: raw.timestamp.value,
        cost_usd: raw.cost.value,
        prompt_tokens: usage.prompt_tokens.value,
        completion_tokens: usage.completion_tokens.value,
        generation_s: raw.generation_time_seconds.value,
        is_error: is_answer.then(|| raw.error.value.unwrap_or(false)),
        text: raw.content.value.filter(|text| !text.is_empty()),
        role: role.into(),
    };
    if is_answer {
        conversation.answer(raw.id.value.as_deref(), turn);
        return Some(());
    }
    let side = Requestor::from_name(&turn.role);
    conversation.say(turn);
    for call in raw.tool_calls.value.unwrap_or_default() {
        let requestor = call.requestor.value.as_deref().map_or(side, Requestor::from_name);
        let arguments = action::sound(call.arguments.value.unwrap_or("{}"));
        conversation.call(call.id.value, requestor, call.name.value?, arguments);
    }
    Some(())
}

fn call<'a>(cursor: &mut Cursor<'a>) -> Option<SwiftCall<'a>> {
    let mut raw = SwiftCall::default();
    cursor.fields(|cursor, key| match key {
        b"id" => raw.id.put(text(cursor)),
        b"name" => raw.name.put(text(cursor)),
        b"arguments" => raw.arguments.put(object(cursor)),
        b"requestor" => raw.requestor.put(name(cursor)),
        b"function" => raw.function.put(nothing(cursor)),
        _ => cursor.pass(),
    })?;
    Some(raw)
}

fn usage(cursor: &mut Cursor<'_>) -> Option<SwiftUsage> {
    let mut raw = SwiftUsage::default();
    cursor.fields(|cursor, key| match key {
        b"prompt_tokens" => raw.prompt_tokens.put(count(cursor)),
        b"completion_tokens" => raw.completion_tokens.put(count(cursor)),
        _ => cursor.pass(),
    })?;
    Some(raw)
}
