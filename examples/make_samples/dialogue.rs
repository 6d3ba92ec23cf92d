//! Lets an agent and a user dialogue: keeps the clock, the costs and the numbering of a
//! conversation.

use jiff::ToSpan as _;
use jiff::civil::DateTime;
use serde_json::{Map, Value, json};

use crate::action::{Action, Spacing};
use crate::results::{Message, Speech, ToolCall, ToolResult, Usage};
use crate::rng::Rng;

/// A call to be made, and whether its tool refuses it.
pub(crate) struct Request {
    pub(crate) action: Action,
    pub(crate) spacing: Spacing,
    pub(crate) refused: bool,
}

impl Request {
    /// A call that goes well.
    pub(crate) fn plain(action: Action) -> Self {
        Self { action, spacing: Spacing::Wide, refused: false }
    }
}

/// A conversation that is going on.
pub(crate) struct Dialogue<'r> {
    pub(crate) rng: &'r mut Rng,
    pub(crate) messages: Vec<Message>,
    /// Costs so far in millionths of a dollar: whole numbers add up without rounding.
    pub(crate) agent_cost: u32,
    pub(crate) user_cost: u32,
    began: DateTime,
    seconds: u32,
    prompt_tokens: u32,
}

impl<'r> Dialogue<'r> {
    /// Begins with the agent's greeting, which costs nothing because no model writes it.
    pub(crate) fn begin(began: DateTime, rng: &'r mut Rng) -> Self {
        let greeting = Speech {
            content: Some("Hi! How can I help you today?".to_owned()),
            tool_calls: None,
            turn_idx: 0,
            timestamp: stamp(began),
            cost: 0.0,
            usage: None,
            raw_data: None,
        };
        Self {
            rng,
            messages: vec![Message::Assistant(greeting)],
            agent_cost: 0,
            user_cost: 0,
            began,
            seconds: 0,
            prompt_tokens: 2400,
        }
    }

    /// How long it has taken.
    pub(crate) fn seconds(&self) -> u32 {
        self.seconds
    }

    /// When it is now.
    pub(crate) fn now(&self) -> DateTime {
        self.began + i64::from(self.seconds).seconds()
    }

    /// The agent says something.
    pub(crate) fn agent(&mut self, text: impl Into<String>) {
        let speech = self.speak(Some(text.into()), None, true);
        self.messages.push(Message::Assistant(speech));
    }

    /// The user says something.
    pub(crate) fn user(&mut self, text: impl Into<String>) {
        let speech = self.speak(Some(text.into()), None, false);
        self.messages.push(Message::User(speech));
    }

    /// One side makes `requests` in one turn, and the tools answer.
    pub(crate) fn call(&mut self, requests: Vec<Request>) {
        let Some(requestor) = requests.first().map(|request| request.action.tool.requestor) else {
            return;
        };
        let calls: Vec<ToolCall> = requests
            .iter()
            .map(|request| ToolCall {
                id: format!("call_{}", self.rng.hex(8)),
                name: request.action.name(),
                arguments: request.action.arguments(request.spacing),
                requestor,
            })
            .collect();
        let ids: Vec<String> = calls.iter().map(|call| call.id.clone()).collect();
        let by_agent = requestor == "assistant";
        let speech = self.speak(None, Some(calls), by_agent);
        self.messages.push(if by_agent {
            Message::Assistant(speech)
        } else {
            Message::User(speech)
        });
        for (id, request) in ids.into_iter().zip(requests) {
            let answer = ToolResult {
                id,
                content: answer(&request),
                requestor,
                error: request.refused,
                turn_idx: self.messages.len(),
                timestamp: stamp(self.now()),
            };
            self.messages.push(Message::Tool(answer));
        }
    }

    /// Spends the time and tokens that saying something takes.
    fn speak(
        &mut self,
        content: Option<String>,
        tool_calls: Option<Vec<ToolCall>>,
        by_agent: bool,
    ) -> Speech {
        self.seconds += self.rng.between(2, 9);
        let completion_tokens = self.rng.between(18, 90);
        let usage = Usage { completion_tokens, prompt_tokens: self.prompt_tokens };
        let cost = (self.prompt_tokens + 4 * completion_tokens) / 4;
        self.prompt_tokens += completion_tokens + 40;
        *(if by_agent { &mut self.agent_cost } else { &mut self.user_cost }) += cost;
        Speech {
            content,
            tool_calls,
            turn_idx: self.messages.len(),
            timestamp: stamp(self.now()),
            cost: dollars(cost),
            usage: Some(usage),
            raw_data: None,
        }
    }
}

/// A time as τ² writes it.
pub(crate) fn stamp(time: DateTime) -> String {
    format!("{time:.6}")
}

/// Millionths of a dollar in dollars.
pub(crate) fn dollars(millionths: u32) -> f64 {
    f64::from(millionths) / 1e6
}

fn answer(request: &Request) -> String {
    if request.refused {
        return format!("Error: {} is not possible with these details.", request.action.tool.name);
    }
    let mut found: Map<String, Value> = request.action.values.clone();
    found.insert("status".to_owned(), json!("ok"));
    Value::Object(found).to_string()
}
