//! Reads `info`: what a results file says of itself as a whole.

use serde::Deserialize;

use crate::model::{ProblemAction, RunHeader};
use crate::normalise::secrets;

use super::super::field::{self, Notes, Raw};

#[derive(Debug, Deserialize)]
struct RawInfo<'a> {
    #[serde(borrow)]
    git_commit: Raw<'a>,
    num_trials: Raw<'a>,
    max_steps: Raw<'a>,
    max_errors: Raw<'a>,
    seed: Raw<'a>,
    agent_info: Raw<'a>,
    user_info: Raw<'a>,
    environment_info: Raw<'a>,
}

/// τ²'s `AgentInfo` and `UserInfo`.
#[derive(Debug, Default, Deserialize)]
struct RawSide<'a> {
    #[serde(borrow)]
    implementation: Raw<'a>,
    llm: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawEnvironment<'a> {
    #[serde(borrow)]
    domain_name: Raw<'a>,
}

/// Reads the header of a run; its `info` is stored without the credentials in it.
pub(crate) fn header(notes: &mut Notes, info: Raw<'_>) -> RunHeader {
    let mut header = RunHeader::default();
    let Some(raw): Option<RawInfo<'_>> = notes.object("", info) else {
        return header;
    };
    let agent: RawSide<'_> = notes.object("agent_info", raw.agent_info).unwrap_or_default();
    let user: RawSide<'_> = notes.object("user_info", raw.user_info).unwrap_or_default();
    let environment: RawEnvironment<'_> =
        notes.object("environment_info", raw.environment_info).unwrap_or_default();
    header.domain = notes
        .text("environment_info.domain_name", environment.domain_name)
        .filter(|domain| !domain.trim().is_empty());
    header.agent_model = notes.text("agent_info.llm", agent.llm);
    header.agent_implementation = notes.text("agent_info.implementation", agent.implementation);
    header.user_model = notes.text("user_info.llm", user.llm);
    header.user_implementation = notes.text("user_info.implementation", user.implementation);
    header.trials_planned = notes.integer("num_trials", raw.num_trials);
    header.max_steps = notes.integer("max_steps", raw.max_steps);
    header.max_errors = notes.integer("max_errors", raw.max_errors);
    header.seed = notes.integer("seed", raw.seed);
    header.benchmark_commit = notes.text("git_commit", raw.git_commit);
    match info.and_then(|raw| field::value(raw.get())) {
        Some(mut info) => {
            secrets::redact(&mut info);
            header.info = Some(info.to_string());
        }
        None => notes.add(ProblemAction::Repaired, "", "nested too deeply; not stored as a whole"),
    }
    header
}
