//! Puts a conversation together: numbers agent turns and joins answers to calls.

use std::collections::VecDeque;

use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::model::{ProblemAction, Requestor, ToolCall, Turn};
use crate::normalise;

use super::action;
use super::field::{self, Notes, Raw};

/// The turns and calls of a simulation, as far as read.
#[derive(Debug, Default)]
pub(super) struct Conversation {
    /// The turns, in order.
    pub(super) turns: Vec<Turn>,
    /// The calls, in order.
    pub(super) calls: Vec<ToolCall>,
    agent_turns: i64,
    unanswered: VecDeque<usize>,
}

/// A tool call: τ²'s flat form, or `OpenAI`'s with a `function` inside.
#[derive(Debug, Deserialize)]
struct RawCall<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    name: Raw<'a>,
    arguments: Raw<'a>,
    requestor: Raw<'a>,
    function: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawFunction<'a> {
    #[serde(borrow)]
    name: Raw<'a>,
    arguments: Raw<'a>,
}

impl Conversation {
    /// Begins the next agent turn.
    pub(super) fn next_agent_turn(&mut self) {
        self.agent_turns += 1;
    }

    /// The number of the current agent turn, from 1; 0 before the first.
    pub(super) fn agent_turn(&self) -> i64 {
        self.agent_turns
    }

    /// Adds a turn.
    pub(super) fn say(&mut self, turn: Turn) {
        self.turns.push(turn);
    }

    /// Adds calls made in the last turn by a side; a call may name its requestor itself.
    pub(super) fn calls(
        &mut self,
        notes: &mut Notes,
        field: &str,
        side: Requestor,
        raw: &[&RawValue],
    ) {
        for (index, raw) in raw.iter().enumerate() {
            let field = format!("{field}[{index}]");
            let Some(call): Option<RawCall<'_>> = notes.object(&field, Some(raw)) else {
                continue;
            };
            let function: Option<RawFunction<'_>> =
                notes.object(&format!("{field}.function"), call.function);
            let (inner, name, arguments) = match &function {
                Some(function) => (format!("{field}.function"), function.name, function.arguments),
                None => (field.clone(), call.name, call.arguments),
            };
            let Some(name) = notes.text(&format!("{inner}.name"), name) else {
                notes.quarantine(&field, "expected a tool call with a name", raw.get());
                continue;
            };
            let arguments = action::arguments(notes, &format!("{inner}.arguments"), arguments);
            let requestor = notes
                .name(&field, call.requestor)
                .map_or(side, |requestor| Requestor::from_name(&requestor));
            self.call(notes.name(&field, call.id), requestor, name, arguments);
        }
    }

    /// Adds a call made in the last turn.
    pub(super) fn call(
        &mut self,
        id: Option<String>,
        requestor: Requestor,
        name: String,
        arguments: String,
    ) {
        let Some(turn) = self.turns.len().checked_sub(1) else {
            return;
        };
        let in_agent_turn = self.turns[turn].agent_turn;
        self.unanswered.push_back(self.calls.len());
        self.calls.push(ToolCall {
            turn,
            agent_turn: in_agent_turn.filter(|_| requestor == Requestor::Assistant),
            answer_turn: None,
            call_id: id.filter(|id| !id.is_empty()),
            requestor,
            wrapped_tool: normalise::wrapped_tool(&name, &arguments),
            name,
            is_error: None,
            arguments,
        });
    }

    /// Adds an answer and joins it to the call it answers: the earliest unanswered one with its id,
    /// or, since ids may be empty, simply the earliest.
    pub(super) fn answer(&mut self, id: Option<&str>, turn: Turn) {
        let id = id.filter(|id| !id.is_empty());
        let same_id = |call: &&usize| self.calls[**call].call_id.as_deref() == id;
        let same_side =
            |call: &&usize| turn.requestor.is_none_or(|r| self.calls[**call].requestor == r);
        let waiting = &self.unanswered;
        let found = match id {
            Some(_) => waiting.iter().find(same_id),
            None => waiting.iter().find(same_side),
        };
        if let Some(call) = found.copied() {
            self.unanswered.retain(|waiting| *waiting != call);
            self.calls[call].answer_turn = Some(self.turns.len());
            self.calls[call].is_error = turn.is_error;
        }
        self.turns.push(turn);
    }
}

/// Reads content: a text, or a list of parts of which the texts are joined.
pub(super) fn text(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Option<String> {
    let parts = raw.filter(|raw| raw.get().starts_with(['[', '{']));
    let Some(parts) = parts else {
        return notes.text(field, raw).filter(|text| !text.is_empty());
    };
    let Some(Value::Array(items)) = field::value(parts.get()) else {
        notes.add(ProblemAction::Noted, field, "expected a text; kept as JSON");
        return Some(parts.get().to_owned());
    };
    let part = |item: &Value| match item.get("text").or(Some(item)) {
        Some(Value::String(text)) => text.clone(),
        _ => item.to_string(),
    };
    let texts: Vec<String> = items.iter().map(part).collect();
    Some(texts.join("\n")).filter(|text| !text.is_empty())
}
