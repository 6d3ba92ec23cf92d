//! Reads an embedded task: its gold actions and the hash of what grades it.

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::hash;
use crate::model::state::Rules;
use crate::model::{GoldSource, Problem, ProblemAction, Task};

use super::super::field::{self, Notes, Raw};
use super::super::{action, lenient};

#[derive(Debug, Deserialize)]
struct RawTask<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    evaluation_criteria: Raw<'a>,
}

#[derive(Debug, Default, Deserialize)]
struct RawCriteria<'a> {
    #[serde(borrow)]
    actions: Raw<'a>,
}

/// Reads a task definition.
///
/// # Errors
/// A problem where it is no object, has no id, or part of its gold cannot be read.
pub(crate) fn task(bytes: &[u8], notes: &mut Notes) -> Result<Task, Problem> {
    let read = lenient::record(bytes, notes, |text, notes| {
        let raw: RawTask<'_> = serde_json::from_str(text)?;
        Ok(read(text, &raw, notes))
    })?;
    let fail = |notes: &Notes, reason: &str| Problem {
        action: ProblemAction::Quarantined,
        location: notes.location.clone(),
        reason: reason.to_owned(),
        excerpt: Some(field::excerpt(&String::from_utf8_lossy(bytes))),
    };
    // With part of its gold a task would make right calls misaligned; without it, its simulations fall
    // back to what they were scored with.
    if notes.problems.iter().any(|problem| problem.action == ProblemAction::Quarantined) {
        return Err(fail(notes, "part of its gold cannot be read, so the task is left out"));
    }
    read.ok_or_else(|| fail(notes, "expected a task with an `id`"))
}

fn read(text: &str, raw: &RawTask<'_>, notes: &mut Notes) -> Option<Task> {
    let task = notes.name("id", raw.id)?;
    let criteria: RawCriteria<'_> =
        notes.object("evaluation_criteria", raw.evaluation_criteria).unwrap_or_default();
    let gold = action::gold_actions(notes, "evaluation_criteria.actions", criteria.actions);
    let whole = raw.evaluation_criteria.map_or("null", RawValue::get);
    let spelled = hash::Gold::of(&gold);
    let task_hash = hash::of_usual_criteria(&spelled, whole).unwrap_or_else(|| {
        // Criteria nested too deeply to be read are told apart by their text.
        let whole = field::value(whole).unwrap_or_else(|| serde_json::json!({ "text": whole }));
        hash::of_criteria(&spelled, &whole)
    });
    Some(Task {
        task,
        task_hash,
        gold_hash: spelled.hash(),
        gold_source: GoldSource::Task,
        definition: Some(text.to_owned()),
        gold,
        rules: Rules::default(),
    })
}
