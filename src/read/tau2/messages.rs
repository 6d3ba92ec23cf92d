//! Reads a conversation from messages.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::model::{Requestor, Turn};

use super::super::conversation::{Conversation, text};
use super::super::field::{Notes, Raw};

/// τ²'s `AssistantMessage`, `UserMessage`, `SystemMessage`, `ToolMessage` and `MultiToolMessage`.
#[derive(Debug, Deserialize)]
pub(super) struct RawMessage<'a> {
    #[serde(borrow)]
    pub(super) role: Raw<'a>,
    pub(super) content: Raw<'a>,
    tool_calls: Raw<'a>,
    timestamp: Raw<'a>,
    cost: Raw<'a>,
    usage: Raw<'a>,
    generation_time_seconds: Raw<'a>,
    id: Raw<'a>,
    requestor: Raw<'a>,
    error: Raw<'a>,
    tool_messages: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawUsage<'a> {
    #[serde(borrow)]
    prompt_tokens: Raw<'a>,
    completion_tokens: Raw<'a>,
}

/// Reads the messages of a simulation; one that cannot be read is quarantined alone.
pub(super) fn conversation(notes: &mut Notes, raw: Raw<'_>) -> Conversation {
    let mut conversation = Conversation::default();
    let messages = notes.list("messages", raw).unwrap_or_default();
    for (index, message) in messages.into_iter().enumerate() {
        add(notes, &format!("messages[{index}]"), message, &mut conversation, Holds::Answers);
    }
    conversation
}

/// What `tool_messages` of a message may hold: one `MultiToolMessage` never stands in another, and
/// reading them at any depth would need the stack of that depth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    Answers,
    Nothing,
}

fn add(
    notes: &mut Notes,
    field: &str,
    raw: &RawValue,
    conversation: &mut Conversation,
    holds: Holds,
) {
    let Some(message): Option<RawMessage<'_>> = notes.object(field, Some(raw)) else {
        return;
    };
    let answers = notes.list(&format!("{field}.tool_messages"), message.tool_messages);
    if let Some(answers) = answers.filter(|answers| !answers.is_empty()) {
        if holds == Holds::Nothing {
            notes.quarantine(field, "expected an answer of one tool, found several", raw.get());
            return;
        }
        for (index, answer) in answers.into_iter().enumerate() {
            add(
                notes,
                &format!("{field}.tool_messages[{index}]"),
                answer,
                conversation,
                Holds::Nothing,
            );
        }
        return;
    }
    let Some(role) = notes.text(&format!("{field}.role"), message.role) else {
        notes.quarantine(field, "expected a message with a `role`", raw.get());
        return;
    };
    let is_answer = role == "tool";
    if role == "assistant" {
        conversation.next_agent_turn();
    }
    let usage: RawUsage<'_> =
        notes.object(&format!("{field}.usage"), message.usage).unwrap_or_default();
    let requestor = notes.name(field, message.requestor);
    let turn = Turn {
        requestor: is_answer.then(|| Requestor::from_name(requestor.as_deref().unwrap_or(""))),
        agent_turn: (role == "assistant").then(|| conversation.agent_turn()),
        sent_at: notes.text(&format!("{field}.timestamp"), message.timestamp),
        cost_usd: notes.real(&format!("{field}.cost"), message.cost),
        prompt_tokens: notes.count(&format!("{field}.usage.prompt_tokens"), usage.prompt_tokens),
        completion_tokens: notes
            .count(&format!("{field}.usage.completion_tokens"), usage.completion_tokens),
        generation_s: notes
            .real(&format!("{field}.generation_time_seconds"), message.generation_time_seconds),
        is_error: if is_answer {
            Some(notes.boolean(&format!("{field}.error"), message.error).unwrap_or(false))
        } else {
            None
        },
        text: text(notes, &format!("{field}.content"), message.content),
        role: role.into(),
    };
    if is_answer {
        let id = notes.name(field, message.id);
        conversation.answer(id.as_deref(), turn);
    } else {
        let side = Requestor::from_name(&turn.role);
        let calls = notes.list(&format!("{field}.tool_calls"), message.tool_calls);
        conversation.say(turn);
        conversation.calls(notes, &format!("{field}.tool_calls"), side, &calls.unwrap_or_default());
    }
}
