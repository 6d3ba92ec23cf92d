//! Reads what a simulation says of its run.

use serde::Deserialize;
use serde_json::Value;

use crate::hash;
use crate::model::{Problem, ProblemAction, RunHeader};
use crate::normalise::secrets;

use super::super::field::{self, Notes, Raw};
use super::super::{TellsRun, lenient};

#[derive(Debug, Default, Deserialize)]
struct RawRun<'a> {
    #[serde(borrow)]
    name: Raw<'a>,
    domain: Raw<'a>,
    agent: Raw<'a>,
    user: Raw<'a>,
    started_at: Raw<'a>,
    trials: Raw<'a>,
    max_steps: Raw<'a>,
    max_errors: Raw<'a>,
    seed: Raw<'a>,
    benchmark_commit: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawSide<'a> {
    #[serde(borrow)]
    model: Raw<'a>,
    implementation: Raw<'a>,
}

/// Reads what a simulation says of its run; `None` where it says nothing. Problems do not quote it: what
/// stands there may be a credential.
pub(super) fn told(raw: Raw<'_>) -> Option<TellsRun> {
    let raw = raw.filter(|raw| !matches!(raw.get(), "null" | "{}"))?;
    let mut notes = Notes::at("run");
    let (text, _) = lenient::null_for_non_finite(raw.get());
    let whole = field::value(&text);
    let mut header = header(&mut notes, Some(raw));
    let credentials = whole.iter().flat_map(secrets::credentials).collect();
    match whole {
        Some(mut info @ Value::Object(_)) => {
            secrets::redact(&mut info);
            header.info = Some(info.to_string());
        }
        Some(_) => {}
        None => notes.add(ProblemAction::Repaired, "", "nested too deeply; not stored as a whole"),
    }
    let hash = hash::of_bytes(&[header.info.as_deref().unwrap_or(raw.get()).as_bytes()]);
    Some(TellsRun { hash, header, credentials, problems: field::unquoted(notes.problems) })
}

fn header(notes: &mut Notes, raw: Raw<'_>) -> RunHeader {
    let run: RawRun<'_> = notes.object("", raw).unwrap_or_default();
    let (agent_model, agent_implementation) = side(notes, "agent", run.agent);
    let (user_model, user_implementation) = side(notes, "user", run.user);
    RunHeader {
        name: notes.text("name", run.name).filter(|name| !name.trim().is_empty()),
        started_at: notes.text("started_at", run.started_at),
        domain: notes.text("domain", run.domain).filter(|domain| !domain.trim().is_empty()),
        agent_model,
        agent_implementation,
        user_model,
        user_implementation,
        trials_planned: notes.integer("trials", run.trials),
        max_steps: notes.integer("max_steps", run.max_steps),
        max_errors: notes.integer("max_errors", run.max_errors),
        seed: notes.integer("seed", run.seed),
        benchmark_commit: notes.text("benchmark_commit", run.benchmark_commit),
        info: None,
    }
}

/// Reads who the agent or the user is: a model's name, or a model and an implementation.
fn side(notes: &mut Notes, field: &str, raw: Raw<'_>) -> (Option<String>, Option<String>) {
    if raw.is_none_or(|raw| !raw.get().starts_with('{')) {
        return (notes.text(field, raw), None);
    }
    let side: RawSide<'_> = notes.object(field, raw).unwrap_or_default();
    let model = notes.text(&format!("{field}.model"), side.model);
    (model, notes.text(&format!("{field}.implementation"), side.implementation))
}

/// A problem of a whole simulation, without what it quotes where that may be a credential of its run.
pub(super) fn without_credentials(mut problem: Problem, bytes: &[u8]) -> Problem {
    let holds_run = memchr::memmem::find(bytes, b"\"run\"").is_some();
    problem.excerpt = problem.excerpt.filter(|_| !holds_run);
    problem
}
