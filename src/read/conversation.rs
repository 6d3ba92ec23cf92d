//! Puts a conversation together: numbers agent turns and joins answers to calls.

use std::collections::VecDeque;

use foldhash::HashMap;

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
    unanswered: Unanswered,
}

/// The calls that wait for an answer, in order. One that is answered stays in the other queue until it
/// comes to its front.
#[derive(Debug, Default)]
struct Unanswered {
    is_answered: Vec<bool>,
    of_side: HashMap<Requestor, VecDeque<usize>>,
    of_id: HashMap<String, VecDeque<usize>>,
}

impl Unanswered {
    fn push(&mut self, call: &ToolCall) {
        let index = self.is_answered.len();
        self.is_answered.push(false);
        self.of_side.entry(call.requestor).or_default().push_back(index);
        if let Some(id) = &call.call_id {
            self.of_id.entry(id.clone()).or_default().push_back(index);
        }
    }

    /// Takes the earliest call with an id; without one the earliest of a side, or of any.
    fn take(&mut self, id: Option<&str>, side: Option<Requestor>) -> Option<usize> {
        let Self { is_answered, of_side, of_id } = self;
        let first = |queue: &mut VecDeque<usize>| {
            while queue.front().is_some_and(|call| is_answered[*call]) {
                queue.pop_front();
            }
            queue.front().copied()
        };
        let found = match (id, side) {
            (Some(id), _) => of_id.get_mut(id).and_then(first),
            (None, Some(side)) => of_side.get_mut(&side).and_then(first),
            (None, None) => of_side.values_mut().filter_map(first).min(),
        };
        if let Some(call) = found {
            is_answered[call] = true;
        }
        found
    }
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
        let call = ToolCall {
            turn,
            agent_turn: in_agent_turn.filter(|_| requestor == Requestor::Assistant),
            answer_turn: None,
            call_id: id.filter(|id| !id.is_empty()),
            requestor,
            wrapped_tool: normalise::wrapped_tool(&name, &arguments),
            name,
            is_error: None,
            arguments,
        };
        self.unanswered.push(&call);
        self.calls.push(call);
    }

    /// Adds an answer of which it may not be told who asked: as [`Self::answer`], or by the call it answers.
    pub(super) fn answer_of_any_side(&mut self, id: Option<&str>, mut turn: Turn) {
        let id = id.filter(|id| !id.is_empty());
        let call = self.unanswered.take(id, turn.requestor);
        let side = call.map(|call| self.calls[call].requestor);
        turn.requestor = turn.requestor.or(side).or(Some(Requestor::Assistant));
        self.join(call, turn);
    }

    /// Adds an answer and joins it to the call it answers: the earliest unanswered one with its id,
    /// or, since ids may be empty, simply the earliest.
    pub(super) fn answer(&mut self, id: Option<&str>, turn: Turn) {
        let id = id.filter(|id| !id.is_empty());
        let call = self.unanswered.take(id, turn.requestor);
        self.join(call, turn);
    }

    fn join(&mut self, call: Option<usize>, turn: Turn) {
        if let Some(call) = call {
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
