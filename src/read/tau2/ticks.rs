//! Reads a conversation from ticks, the time slices of a voice simulation.
//!
//! Only ticks in which someone says or does something become turns. An agent turn is a tick with
//! calls of the agent; its speech in other ticks is kept as turns without a number.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::model::{Requestor, Turn};

use super::super::conversation::{Conversation, text};
use super::super::field::{Notes, Raw};

/// τ²'s `Tick`.
#[derive(Debug, Deserialize)]
struct RawTick<'a> {
    #[serde(borrow)]
    timestamp: Raw<'a>,
    agent_chunk: Raw<'a>,
    agent_tool_calls: Raw<'a>,
    agent_tool_results: Raw<'a>,
    user_chunk: Raw<'a>,
    user_tool_calls: Raw<'a>,
    user_tool_results: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawAnswer<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    content: Raw<'a>,
    error: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawChunk<'a> {
    #[serde(borrow)]
    content: Raw<'a>,
}

/// Reads the ticks of a simulation; one that cannot be read is quarantined alone.
pub(super) fn conversation(notes: &mut Notes, raw: Raw<'_>) -> Conversation {
    let mut conversation = Conversation::default();
    for (index, tick) in notes.list("ticks", raw).unwrap_or_default().into_iter().enumerate() {
        let field = format!("ticks[{index}]");
        let Some(tick): Option<RawTick<'_>> = notes.object(&field, Some(tick)) else {
            continue;
        };
        let sent_at = notes.text(&format!("{field}.timestamp"), tick.timestamp);
        let agent = Side {
            requestor: Requestor::Assistant,
            chunk: tick.agent_chunk,
            calls: notes.list(&format!("{field}.agent_tool_calls"), tick.agent_tool_calls),
            results: notes.list(&format!("{field}.agent_tool_results"), tick.agent_tool_results),
        };
        let user = Side {
            requestor: Requestor::User,
            chunk: tick.user_chunk,
            calls: notes.list(&format!("{field}.user_tool_calls"), tick.user_tool_calls),
            results: notes.list(&format!("{field}.user_tool_results"), tick.user_tool_results),
        };
        for side in [agent, user] {
            side.add(notes, &field, sent_at.as_ref(), &mut conversation);
        }
    }
    conversation
}

/// What one side says and does in a tick.
struct Side<'a> {
    requestor: Requestor,
    chunk: Raw<'a>,
    calls: Option<Vec<&'a RawValue>>,
    results: Option<Vec<&'a RawValue>>,
}

impl Side<'_> {
    fn add(
        self,
        notes: &mut Notes,
        field: &str,
        sent_at: Option<&String>,
        conversation: &mut Conversation,
    ) {
        let word = if self.requestor == Requestor::Assistant { "agent" } else { "user" };
        let chunk: RawChunk<'_> =
            notes.object(&format!("{field}.{word}_chunk"), self.chunk).unwrap_or_default();
        let said = text(notes, &format!("{field}.{word}_chunk.content"), chunk.content);
        let calls = self.calls.unwrap_or_default();
        if !calls.is_empty() || said.is_some() {
            let is_agent_turn = self.requestor == Requestor::Assistant && !calls.is_empty();
            if is_agent_turn {
                conversation.next_agent_turn();
            }
            conversation.say(Turn {
                role: self.requestor.name().into(),
                agent_turn: is_agent_turn.then(|| conversation.agent_turn()),
                sent_at: sent_at.cloned(),
                text: said,
                ..Turn::default()
            });
            let place = format!("{field}.{word}_tool_calls");
            conversation.calls(notes, &place, self.requestor, &calls);
        }
        for (index, result) in self.results.unwrap_or_default().into_iter().enumerate() {
            let field = format!("{field}.{word}_tool_results[{index}]");
            let Some(answer): Option<RawAnswer<'_>> = notes.object(&field, Some(result)) else {
                continue;
            };
            let id = notes.name(&field, answer.id);
            let turn = Turn {
                role: "tool".into(),
                requestor: Some(self.requestor),
                sent_at: sent_at.cloned(),
                is_error: Some(notes.boolean(&field, answer.error).unwrap_or(false)),
                text: text(notes, &format!("{field}.content"), answer.content),
                ..Turn::default()
            };
            conversation.answer(id.as_deref(), turn);
        }
    }
}
