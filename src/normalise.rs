//! One spelling for what sources spell in many ways: why a simulation ended, which tool a wrapper
//! call really calls, which calls hand the user over; and texts without [`secrets`].

pub mod secrets;

use serde_json::Value;

/// The group of a termination reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TerminationGroup {
    /// Either side ended the conversation.
    Completed,
    /// A limit of steps, time or context ended it.
    Limit,
    /// The agent broke.
    AgentFault,
    /// The user simulator broke.
    UserFault,
    /// Neither side's doing.
    InfrastructureFault,
    /// The source does not say, or says something unheard of.
    Unknown,
}

impl TerminationGroup {
    /// Groups a reason in τ²'s words (`TerminationReason` in its data model).
    pub fn of(reason: Option<&str>) -> Self {
        match reason {
            Some("user_stop" | "agent_stop") => Self::Completed,
            Some("max_steps" | "timeout" | "context_window_exceeded") => Self::Limit,
            Some("agent_error" | "too_many_errors") => Self::AgentFault,
            Some("user_error") => Self::UserFault,
            Some("infrastructure_error" | "unexpected_error") => Self::InfrastructureFault,
            _ => Self::Unknown,
        }
    }

    /// The word stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Limit => "limit",
            Self::AgentFault => "agent_fault",
            Self::UserFault => "user_fault",
            Self::InfrastructureFault => "infrastructure_fault",
            Self::Unknown => "unknown",
        }
    }
}

/// The agent's wrapper in `banking_knowledge`: it calls the tool that its arguments name.
pub const AGENT_WRAPPER: &str = "call_discoverable_agent_tool";
/// The wrapper's argument that names the wrapped tool.
pub const WRAPPED_NAME: &str = "agent_tool_name";
/// The wrapper's argument that holds the wrapped tool's arguments, as JSON text.
pub const WRAPPED_ARGUMENTS: &str = "arguments";

/// Returns the tool inside a wrapper call.
pub fn wrapped_tool(name: &str, arguments: &str) -> Option<String> {
    if name != AGENT_WRAPPER {
        return None;
    }
    let arguments: Value = serde_json::from_str(arguments).ok()?;
    Some(arguments.get(WRAPPED_NAME)?.as_str()?.to_owned())
}

/// Tells whether a call of a tool hands the user over to a human.
///
/// By name, since no profile says so: `transfer_to_human_agents` in every public domain, and
/// banking's discoverable transfers (`initial_transfer_to_human_agent_…`, `…_incident_transfer_…`).
pub fn is_handover(tool: &str) -> bool {
    tool.contains("transfer_to_human") || tool.contains("incident_transfer")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_every_reason_of_tau2() {
        let group = |reason| TerminationGroup::of(Some(reason)).name();
        assert_eq!(group("agent_stop"), "completed");
        assert_eq!(group("context_window_exceeded"), "limit");
        assert_eq!(group("too_many_errors"), "agent_fault");
        assert_eq!(group("user_error"), "user_fault");
        assert_eq!(group("unexpected_error"), "infrastructure_fault");
        assert_eq!(group("something new"), "unknown");
        assert_eq!(TerminationGroup::of(None).name(), "unknown");
    }

    #[test]
    fn names_the_tool_inside_a_wrapper() {
        let arguments = r#"{"agent_tool_name": "pay_bill_1", "arguments": "{}"}"#;
        assert_eq!(wrapped_tool(AGENT_WRAPPER, arguments).as_deref(), Some("pay_bill_1"));
        assert_eq!(wrapped_tool("pay", arguments), None);
        assert_eq!(wrapped_tool(AGENT_WRAPPER, "[]"), None);
    }
}
