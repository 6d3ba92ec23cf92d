//! What a run, task, simulation, turn, tool call and grading are: plain data.
//!
//! Readers make these values, the matchers judge them, the store writes them. Nothing here knows a
//! foreign format or SQL. `Option` means that the source does not say; JSON stays text as the
//! source wrote it.

pub mod state;

use std::fmt;

use compact_str::CompactString;

use state::{Control, Rules, State};

/// Who makes a tool call, or is to make it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Requestor {
    /// The agent under test.
    Assistant,
    /// The user simulator, with tools of its own.
    User,
}

impl Requestor {
    /// The benchmark's word for it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::User => "user",
        }
    }

    /// Reads the benchmark's word; anything but `user` is the assistant, as in τ².
    pub fn from_name(name: &str) -> Self {
        if name == "user" { Self::User } else { Self::Assistant }
    }
}

impl fmt::Display for Requestor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// What a results file says of itself as a whole.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct RunHeader {
    /// The name that the source gives the run.
    pub name: Option<String>,
    /// When the run was started, as written.
    pub started_at: Option<String>,
    /// The domain named by the source.
    pub domain: Option<String>,
    /// The agent's model.
    pub agent_model: Option<String>,
    /// The agent's implementation.
    pub agent_implementation: Option<String>,
    /// The user simulator's model.
    pub user_model: Option<String>,
    /// The user simulator's implementation.
    pub user_implementation: Option<String>,
    /// Trials planned for each task.
    pub trials_planned: Option<i64>,
    /// Limit of steps in a simulation.
    pub max_steps: Option<i64>,
    /// Limit of tool errors in a simulation.
    pub max_errors: Option<i64>,
    /// Seed of the run.
    pub seed: Option<i64>,
    /// Commit of the benchmark's code.
    pub benchmark_commit: Option<String>,
    /// The whole `info` as JSON, credentials removed.
    pub info: Option<String>,
}

/// Where a simulation's gold actions come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum GoldSource {
    /// The task embedded in the source.
    Task,
    /// The simulation's own action checks.
    ActionChecks,
    /// Nowhere: neither a task nor action checks.
    None,
}

impl GoldSource {
    /// The word stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Task => "task",
            Self::ActionChecks => "action_checks",
            Self::None => "none",
        }
    }
}

/// A task with its gold actions.
#[derive(Debug, Clone, PartialEq)]
pub struct Task {
    /// The benchmark's name for it.
    pub task: String,
    /// Hash of what grades it.
    pub task_hash: String,
    /// Hash of its gold actions alone.
    pub gold_hash: String,
    /// Where the gold comes from.
    pub gold_source: GoldSource,
    /// The task as JSON.
    pub definition: Option<String>,
    /// Its gold actions, in order.
    pub gold: Vec<GoldAction>,
    /// What it asks beside them.
    pub rules: Rules,
}

/// One gold action of a task.
#[derive(Debug, Clone, PartialEq)]
pub struct GoldAction {
    /// The benchmark's name for it.
    pub action_id: Option<String>,
    /// Who is to do it.
    pub requestor: Requestor,
    /// The tool to call.
    pub name: String,
    /// The tool inside a wrapper call.
    pub wrapped_tool: Option<String>,
    /// The arguments as JSON.
    pub arguments: String,
    /// The arguments that count; `None` for all.
    pub compare_args: Option<Vec<String>>,
}

/// One conversation.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulation {
    /// The source's id, or one made from the content.
    pub simulation: String,
    /// The benchmark's name of the task.
    pub task: String,
    /// Number of the trial.
    pub trial: Option<i64>,
    /// Seed of the simulation.
    pub seed: Option<i64>,
    /// `half_duplex` or `full_duplex`.
    pub mode: Option<String>,
    /// Begin, as written.
    pub started_at: Option<String>,
    /// End, as written.
    pub ended_at: Option<String>,
    /// Length in seconds.
    pub duration_s: Option<f64>,
    /// Why it ended, in τ²'s words.
    pub termination_reason: Option<String>,
    /// The agent's cost in US dollars.
    pub agent_cost_usd: Option<f64>,
    /// The user simulator's cost in US dollars.
    pub user_cost_usd: Option<f64>,
    /// The error that ended it.
    pub error: Option<String>,
    /// Its turns, in order.
    pub turns: Vec<Turn>,
    /// Its tool calls, in order.
    pub calls: Vec<ToolCall>,
    /// The verdict; `None` where it is ungraded.
    pub grading: Option<Grading>,
    /// The task embedded in the simulation's own record, where the format puts it there.
    pub own_task: Option<Task>,
    /// The state in which it began.
    pub before: Option<State>,
    /// The state in which it ended.
    pub after: Option<State>,
    /// What it is to a test of graders; `None` where it is none.
    pub control: Option<Control>,
}

/// One message of a simulation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Turn {
    /// assistant, user, tool or system.
    pub role: CompactString,
    /// For a tool's answer, who asked.
    pub requestor: Option<Requestor>,
    /// Number of the agent turn, from 1.
    pub agent_turn: Option<i64>,
    /// When, as written.
    pub sent_at: Option<String>,
    /// Cost in US dollars.
    pub cost_usd: Option<f64>,
    /// Tokens read.
    pub prompt_tokens: Option<i64>,
    /// Tokens written.
    pub completion_tokens: Option<i64>,
    /// Time the model took, in seconds.
    pub generation_s: Option<f64>,
    /// For a tool's answer, whether the call failed.
    pub is_error: Option<bool>,
    /// What is said.
    pub text: Option<String>,
}

/// One tool invocation.
#[derive(Debug, Clone, PartialEq)]
pub struct ToolCall {
    /// Position of the turn that makes it.
    pub turn: usize,
    /// Number of the agent turn; `None` for a user's call.
    pub agent_turn: Option<i64>,
    /// Position of the turn that answers it.
    pub answer_turn: Option<usize>,
    /// The source's id.
    pub call_id: Option<String>,
    /// Who calls.
    pub requestor: Requestor,
    /// The tool called.
    pub name: String,
    /// The tool inside a wrapper call.
    pub wrapped_tool: Option<String>,
    /// Whether the answer is an error; `None` without an answer.
    pub is_error: Option<bool>,
    /// The arguments as JSON.
    pub arguments: String,
}

/// One reward verdict.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grading {
    /// The reward.
    pub reward: Option<f64>,
    /// The components that the reward is the product of.
    pub reward_basis: Option<Vec<String>>,
    /// The grader's note.
    pub note: Option<String>,
    /// What each component contributes.
    pub components: Vec<ComponentReward>,
    /// The checked assertions, action checks left out.
    pub assertions: Vec<AssertionResult>,
    /// The official action checks; `None` where the source has no list of them.
    pub action_checks: Option<Vec<ActionCheck>>,
}

/// What one component contributes to a reward.
#[derive(Debug, Clone, PartialEq)]
pub struct ComponentReward {
    /// DB, `ENV_ASSERTION`, COMMUNICATE, `NL_ASSERTION` or ACTION.
    pub component: String,
    /// Whether the reward is made of it.
    pub in_basis: bool,
    /// Its reward.
    pub reward: Option<f64>,
}

/// One checked assertion.
#[derive(Debug, Clone, PartialEq)]
pub struct AssertionResult {
    /// DB, `ENV_ASSERTION`, COMMUNICATE or `NL_ASSERTION`.
    pub component: &'static str,
    /// What was to hold.
    pub assertion: String,
    /// Whether it held.
    pub is_met: Option<bool>,
    /// The judge's reason.
    pub justification: Option<String>,
}

/// τ²'s own verdict on one gold action.
#[derive(Debug, Clone, PartialEq)]
pub struct ActionCheck {
    /// The action checked.
    pub action: GoldAction,
    /// read, write, generic or think.
    pub tool_type: Option<String>,
    /// Whether τ² found it done.
    pub is_match: bool,
}

/// What was done about something that could not be taken as it stood.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemAction {
    /// The record was left out.
    Quarantined,
    /// The record was taken with a value changed.
    Repaired,
    /// The record was taken as it was.
    Noted,
}

impl ProblemAction {
    /// The word stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Quarantined => "quarantined",
            Self::Repaired => "repaired",
            Self::Noted => "noted",
        }
    }
}

/// One thing in a source that could not be taken as it stood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What was done about it.
    pub action: ProblemAction,
    /// Place in the source, as a JSON path.
    pub location: String,
    /// What was found, and what was expected.
    pub reason: String,
    /// Beginning of the record's text.
    pub excerpt: Option<String>,
}
