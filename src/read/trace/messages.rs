//! Reads a conversation from messages in `OpenAI`'s form.

use serde::Deserialize;
use serde_json::Value;

use crate::model::{ProblemAction, Requestor, Turn};

use super::super::conversation::{Conversation, text};
use super::super::field::{self, Notes, Raw};

/// A message of the chat completions interface, with what is added in traces behind.
#[derive(Debug, Deserialize)]
struct RawMessage<'a> {
    #[serde(borrow)]
    role: Raw<'a>,
    content: Raw<'a>,
    tool_calls: Raw<'a>,
    /// The only call, in the form of before 2024.
    function_call: Raw<'a>,
    tool_call_id: Raw<'a>,
    usage: Raw<'a>,
    is_error: Raw<'a>,
    requestor: Raw<'a>,
    timestamp: Raw<'a>,
    cost: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawUsage<'a> {
    #[serde(borrow)]
    prompt_tokens: Raw<'a>,
    completion_tokens: Raw<'a>,
}

/// The roles known; `developer` is a later name of `system`, `function` an earlier one of `tool`.
const ROLES: [&str; 6] = ["system", "developer", "user", "assistant", "tool", "function"];

/// Reads the messages of a simulation; one that cannot be read is quarantined alone.
pub(super) fn conversation(notes: &mut Notes, raw: Raw<'_>) -> Conversation {
    let mut conversation = Conversation::default();
    for (index, raw) in notes.list("messages", raw).unwrap_or_default().into_iter().enumerate() {
        let field = format!("messages[{index}]");
        let Some(message): Option<RawMessage<'_>> = notes.object(&field, Some(raw)) else {
            continue;
        };
        let Some(role) = notes.text(&format!("{field}.role"), message.role) else {
            notes.quarantine(&field, "expected a message with a `role`", raw.get());
            continue;
        };
        if !ROLES.contains(&role.as_str()) {
            let reason = format!("expected one of {}, found `{role}`", ROLES.join(", "));
            notes.add(ProblemAction::Noted, &format!("{field}.role"), reason);
        }
        add(notes, &field, &message, role, &mut conversation);
    }
    conversation
}

/// Parts of content that are calls and answers in another interface, which nothing would count.
const FOREIGN_PARTS: [&str; 2] = ["tool_use", "tool_result"];

/// Tells of calls that stand where this form has none.
fn foreign_parts(notes: &mut Notes, field: &str, content: Raw<'_>) {
    let Some(parts) = content.filter(|raw| raw.get().starts_with('[')) else { return };
    let Some(Value::Array(parts)) = field::value(parts.get()) else { return };
    for (place, part) in parts.iter().enumerate() {
        let kind = part.get("type").and_then(Value::as_str).unwrap_or_default();
        if FOREIGN_PARTS.contains(&kind) {
            let reason = format!(
                "a part `{kind}` is text here and no call: calls stand in `tool_calls`, answers in \
                 messages of the role `tool`"
            );
            notes.add(ProblemAction::Noted, &format!("{field}[{place}]"), reason);
        }
    }
}

fn add(
    notes: &mut Notes,
    field: &str,
    message: &RawMessage<'_>,
    role: String,
    conversation: &mut Conversation,
) {
    if role == "assistant" {
        conversation.next_agent_turn();
    }
    let is_answer = role == "tool" || role == "function";
    let said = text(notes, &format!("{field}.content"), message.content);
    foreign_parts(notes, &format!("{field}.content"), message.content);
    let is_error = notes.boolean(&format!("{field}.is_error"), message.is_error);
    // τ-bench answers a failed call with a text that begins so, and many others do.
    let begins_so = || said.as_deref().is_some_and(|said| said.starts_with("Error"));
    let usage: RawUsage<'_> =
        notes.object(&format!("{field}.usage"), message.usage).unwrap_or_default();
    let requestor = notes.name(&format!("{field}.requestor"), message.requestor);
    let turn = Turn {
        requestor: requestor.filter(|_| is_answer).map(|name| Requestor::from_name(&name)),
        agent_turn: (role == "assistant").then(|| conversation.agent_turn()),
        sent_at: notes.text(&format!("{field}.timestamp"), message.timestamp),
        cost_usd: notes.real(&format!("{field}.cost"), message.cost),
        prompt_tokens: notes.count(&format!("{field}.usage.prompt_tokens"), usage.prompt_tokens),
        completion_tokens: notes
            .count(&format!("{field}.usage.completion_tokens"), usage.completion_tokens),
        generation_s: None,
        is_error: is_answer.then(|| is_error.unwrap_or_else(begins_so)),
        text: said,
        role: role.into(),
    };
    if is_answer {
        let id = notes.name(&format!("{field}.tool_call_id"), message.tool_call_id);
        conversation.answer_of_any_side(id.as_deref(), turn);
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
