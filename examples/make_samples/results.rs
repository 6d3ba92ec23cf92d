//! The layout of a τ²-bench v1.0.0 results file.

use serde::Serialize;
use serde_json::{Map, Value};

/// A whole file.
#[derive(Serialize)]
pub(crate) struct Results {
    pub(crate) timestamp: String,
    pub(crate) info: Value,
    pub(crate) tasks: Vec<TaskRecord>,
    pub(crate) simulations: Vec<Simulation>,
    pub(crate) simulation_index: Option<()>,
}

#[derive(Serialize)]
pub(crate) struct TaskRecord {
    pub(crate) id: String,
    pub(crate) description: Value,
    pub(crate) user_scenario: Value,
    pub(crate) ticket: Option<()>,
    pub(crate) initial_state: Option<()>,
    pub(crate) evaluation_criteria: Criteria,
    pub(crate) issues: Option<()>,
    pub(crate) required_documents: Option<()>,
    pub(crate) user_tools: Option<Vec<String>>,
}

#[derive(Serialize)]
pub(crate) struct Criteria {
    pub(crate) actions: Vec<GoldAction>,
    pub(crate) env_assertions: Option<()>,
    pub(crate) communicate_info: Vec<String>,
    pub(crate) nl_assertions: Option<Vec<String>>,
    pub(crate) reward_basis: Vec<&'static str>,
}

#[derive(Serialize, Clone)]
pub(crate) struct GoldAction {
    pub(crate) action_id: String,
    pub(crate) requestor: &'static str,
    pub(crate) name: &'static str,
    pub(crate) arguments: Map<String, Value>,
    pub(crate) info: Option<()>,
    pub(crate) compare_args: Option<&'static [&'static str]>,
}

impl GoldAction {
    /// τ²'s own rule: the same name, and the same values of the compared arguments; where the
    /// action names none, of those that the call has.
    pub(crate) fn accepts(&self, name: &str, arguments: &Map<String, Value>) -> bool {
        let agrees = |key: &str| self.arguments.get(key) == arguments.get(key);
        self.name == name
            && match self.compare_args {
                Some(keys) => keys.iter().all(|key| agrees(key)),
                None => arguments.keys().all(|key| agrees(key)),
            }
    }
}

#[derive(Serialize)]
pub(crate) struct Simulation {
    pub(crate) id: String,
    pub(crate) task_id: String,
    pub(crate) timestamp: String,
    pub(crate) start_time: String,
    pub(crate) end_time: String,
    pub(crate) duration: f64,
    pub(crate) termination_reason: &'static str,
    pub(crate) agent_cost: Option<f64>,
    pub(crate) user_cost: Option<f64>,
    pub(crate) reward_info: Option<RewardInfo>,
    pub(crate) messages: Vec<Message>,
    pub(crate) ticks: Option<()>,
    pub(crate) trial: usize,
    pub(crate) seed: u32,
    pub(crate) mode: &'static str,
    pub(crate) info: Option<Value>,
}

/// The verdict on a simulation; without checks where it did not end regularly.
#[derive(Serialize)]
pub(crate) struct RewardInfo {
    pub(crate) reward: f64,
    pub(crate) db_check: Option<Value>,
    pub(crate) env_assertions: Option<Vec<Value>>,
    pub(crate) action_checks: Option<Vec<ActionCheck>>,
    pub(crate) nl_assertions: Option<Vec<Value>>,
    pub(crate) communicate_checks: Option<Vec<Value>>,
    pub(crate) reward_basis: Option<Vec<&'static str>>,
    pub(crate) reward_breakdown: Option<Map<String, Value>>,
    pub(crate) info: Option<Value>,
}

#[derive(Serialize)]
pub(crate) struct ActionCheck {
    pub(crate) action: GoldAction,
    pub(crate) action_match: bool,
    pub(crate) action_reward: f64,
    pub(crate) tool_type: &'static str,
}

#[derive(Serialize)]
#[serde(tag = "role", rename_all = "lowercase")]
pub(crate) enum Message {
    Assistant(Speech),
    User(Speech),
    Tool(ToolResult),
}

impl Message {
    /// The calls that the message makes.
    pub(crate) fn calls(&self) -> &[ToolCall] {
        match self {
            Self::Assistant(speech) | Self::User(speech) => {
                speech.tool_calls.as_deref().unwrap_or_default()
            }
            Self::Tool(_) => &[],
        }
    }
}

#[derive(Serialize)]
pub(crate) struct Speech {
    pub(crate) content: Option<String>,
    pub(crate) tool_calls: Option<Vec<ToolCall>>,
    pub(crate) turn_idx: usize,
    pub(crate) timestamp: String,
    pub(crate) cost: f64,
    pub(crate) usage: Option<Usage>,
    pub(crate) raw_data: Option<()>,
}

#[derive(Serialize)]
pub(crate) struct Usage {
    pub(crate) completion_tokens: u32,
    pub(crate) prompt_tokens: u32,
}

#[derive(Serialize)]
pub(crate) struct ToolCall {
    pub(crate) id: String,
    pub(crate) name: &'static str,
    pub(crate) arguments: Map<String, Value>,
    pub(crate) requestor: &'static str,
}

#[derive(Serialize)]
pub(crate) struct ToolResult {
    pub(crate) id: String,
    pub(crate) content: String,
    pub(crate) requestor: &'static str,
    pub(crate) error: bool,
    pub(crate) turn_idx: usize,
    pub(crate) timestamp: String,
}
