//! One spelling for what sources spell in many ways: why a simulation ended, which tool a wrapper
//! call really calls, which calls hand the user over, and `info` without its credentials.

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

/// What stands in the place of a credential.
const REDACTED: &str = "[redacted]";

/// Replaces credentials in `info` by a mark, at any depth.
pub fn redact(info: &mut Value) {
    match info {
        Value::Object(fields) => {
            for (key, value) in fields {
                if is_credential(key) && !value.is_null() {
                    *value = Value::String(REDACTED.into());
                } else {
                    redact(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(redact),
        Value::String(text) if holds_credential(text) => *text = REDACTED.into(),
        _ => {}
    }
}

/// Collects the credentials of `info`, to keep them out of other texts too.
pub fn credentials(info: &Value) -> Vec<String> {
    /// Shorter ones (`x`, `none`) are placeholders and would tear words apart.
    const SHORTEST: usize = 8;
    let mut found = Vec::new();
    let mut open = vec![(false, info)];
    while let Some((secret, value)) = open.pop() {
        match value {
            Value::Object(fields) => {
                open.extend(fields.iter().map(|(key, v)| (secret || is_credential(key), v)));
            }
            Value::Array(items) => open.extend(items.iter().map(|item| (secret, item))),
            Value::String(text) if secret && text.len() >= SHORTEST => found.push(text.clone()),
            _ => {}
        }
    }
    found.sort();
    found.dedup();
    found
}

/// Replaces known credentials in a text.
pub fn scrub(text: &str, credentials: &[String]) -> Option<String> {
    credentials.iter().any(|secret| text.contains(secret.as_str())).then(|| {
        credentials.iter().fold(text.to_owned(), |text, secret| text.replace(secret, REDACTED))
    })
}

/// Tells whether a key names a credential; `max_tokens` and its like count tokens and do not.
fn is_credential(key: &str) -> bool {
    let key: String = key.to_ascii_lowercase().replace(['-', '.', ' '], "_");
    let squeezed = key.replace('_', "");
    let parts =
        ["apikey", "secret", "password", "passwd", "credential", "authorization", "accesskey"];
    let words = ["token", "auth", "bearer", "cookie", "headers", "key", "pat"];
    parts.iter().any(|part| squeezed.contains(part))
        || key.split('_').any(|word| words.contains(&word) && key != "model_key")
        || squeezed.ends_with("token") && !squeezed.ends_with("maxtoken")
        || squeezed.ends_with("privatekey")
}

/// Tells whether a text is a credential by its looks, whatever its key: a key of a known provider,
/// or a user's password in an address.
fn holds_credential(text: &str) -> bool {
    let looks = ["sk-", "sk_", "ghp_", "hf_", "gsk_", "xai-", "AIza", "AKIA", "Bearer "];
    let long = !text.contains(char::is_whitespace) && text.len() >= 20;
    let in_address = text.split_once("://").is_some_and(|(_, rest)| {
        rest.split('/').next().is_some_and(|host| host.contains('@') && host.contains(':'))
    });
    (long && looks.iter().any(|prefix| text.starts_with(prefix)))
        || text.starts_with("Bearer ")
        || in_address
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
    fn redacts_credentials_at_any_depth_and_nothing_else() {
        let mut info: Value = serde_json::from_str(
            r#"{"llm_args": {"api_key": "abc", "max_tokens": 5, "temperature": 0.0, "api-key": null,
                "extra_headers": {"X-Auth": "def"}, "model_key": "m", "hf_token": "ghi",
                "api_base": "http://u:pw@host/v1", "reserve_tokens": 7, "note": "a key to success"},
                "list": [{"aws_secret_access_key": "jkl"}, "sk-0123456789abcdef0123"]}"#,
        )
        .unwrap();
        redact(&mut info);
        let text = info.to_string();
        for secret in ["abc", "def", "ghi", "jkl", "pw@", "sk-01"] {
            assert!(!text.contains(secret), "{secret} is left in {text}");
        }
        let kept =
            ["\"max_tokens\":5", "\"model_key\":\"m\"", "\"reserve_tokens\":7", "to success"];
        for part in kept {
            assert!(text.contains(part), "{part} is missing in {text}");
        }
    }

    #[test]
    fn names_the_tool_inside_a_wrapper() {
        let arguments = r#"{"agent_tool_name": "pay_bill_1", "arguments": "{}"}"#;
        assert_eq!(wrapped_tool(AGENT_WRAPPER, arguments).as_deref(), Some("pay_bill_1"));
        assert_eq!(wrapped_tool("pay", arguments), None);
        assert_eq!(wrapped_tool(AGENT_WRAPPER, "[]"), None);
    }
}
