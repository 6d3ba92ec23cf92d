//! Reads the task of a simulation: its gold actions, the types of its tools, and its rules.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::json;

use crate::hash;
use crate::model::state::{RequiredOrder, Rules};
use crate::model::{GoldAction, GoldSource, ProblemAction, Requestor, Task};
use crate::normalise::secrets;

use super::super::field::{self, Notes, Raw};
use super::super::{action, state};

#[derive(Debug, Default, Deserialize)]
struct RawTask<'a> {
    #[serde(borrow)]
    id: Raw<'a>,
    actions: Raw<'a>,
    tools: Raw<'a>,
    user_tools: Raw<'a>,
    rules: Raw<'a>,
}

/// What a task asks; a rule of another name would be one that nobody keeps.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRules<'a> {
    #[serde(borrow)]
    goal: Raw<'a>,
    may_change: Raw<'a>,
    forbidden_tools: Raw<'a>,
    order: Raw<'a>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawOrder<'a> {
    #[serde(borrow)]
    tool: Raw<'a>,
    after: Raw<'a>,
    argument: Raw<'a>,
}

/// The task of a simulation as far as it tells.
#[derive(Debug, Default)]
pub(super) struct Told {
    /// The task's name.
    pub(super) name: Option<String>,
    /// What it asks, where the simulation says more than the name.
    pub(super) own: Option<Task>,
}

/// Reads the task of a simulation: its name, or an object.
pub(super) fn task(notes: &mut Notes, raw: Raw<'_>) -> Told {
    let Some(whole) = raw.filter(|raw| raw.get().starts_with('{')) else {
        return Told { name: notes.name("task", raw).filter(|id| !id.is_empty()), own: None };
    };
    let Some(raw) = notes.object::<RawTask<'_>>("task", Some(whole)) else {
        return Told::default();
    };
    let gold = gold(notes, raw.actions);
    let rules = rules(notes, raw.rules);
    for (side, tools) in [("task.tools", raw.tools), ("task.user_tools", raw.user_tools)] {
        typed(notes, side, tools);
    }
    let definition = definition(whole.get());
    let id = notes.name("task.id", raw.id).filter(|id| !id.is_empty());
    let made = || format!("#{}", &hash::of_bytes(&[hash::canonical(&definition).as_bytes()])[..8]);
    let name = id.unwrap_or_else(made);
    let (gold, gold_source) = match gold {
        Some(gold) => (gold, GoldSource::Task),
        None => (Vec::new(), GoldSource::None),
    };
    let spelled = hash::Gold::of(&gold);
    let own = Task {
        task: name.clone(),
        task_hash: hash::of_criteria(&spelled, &criteria(&rules)),
        gold_hash: spelled.hash(),
        gold_source,
        definition: Some(definition),
        gold,
        rules,
    };
    Told { name: Some(name), own: Some(own) }
}

/// The task as told, without credentials.
fn definition(text: &str) -> String {
    match field::value(text) {
        Some(mut value) => {
            let before = value.clone();
            secrets::redact_state(&mut value);
            if value == before { text.to_owned() } else { value.to_string() }
        }
        None => text.to_owned(),
    }
}

/// Reads gold actions; `None` where the task tells none, or not all can be read: with a part of its gold
/// a task would make right calls misaligned.
fn gold(notes: &mut Notes, raw: Raw<'_>) -> Option<Vec<GoldAction>> {
    #[derive(Default, Deserialize)]
    struct Id<'a> {
        #[serde(borrow)]
        id: Raw<'a>,
    }
    let before = quarantined(notes);
    let items = notes.list("task.actions", raw)?;
    let mut gold = action::gold_actions(notes, "task.actions", raw);
    if quarantined(notes) > before {
        let reason = "part of its gold cannot be read, so all of it is left out";
        notes.add(ProblemAction::Quarantined, "task.actions", reason);
        return None;
    }
    for (place, (action, raw)) in gold.iter_mut().zip(items).enumerate() {
        if action.action_id.is_none() {
            let Id { id } = serde_json::from_str(raw.get()).unwrap_or_default();
            action.action_id = notes.name(&format!("task.actions[{place}].id"), id);
        }
    }
    Some(gold)
}

fn quarantined(notes: &Notes) -> usize {
    let is_lost = |problem: &&_| matches!(problem, ProblemAction::Quarantined);
    notes.problems.iter().map(|problem| &problem.action).filter(is_lost).count()
}

/// The tools whose types a simulation's task names.
pub(super) fn tool_types(notes: &mut Notes, raw: Raw<'_>) -> Vec<(Requestor, String, String)> {
    let raw = raw.filter(|raw| raw.get().starts_with('{'));
    let task: RawTask<'_> = notes.object("task", raw).unwrap_or_default();
    let sides = [(Requestor::Assistant, task.tools), (Requestor::User, task.user_tools)];
    let of_side = |(side, raw)| {
        let tools = typed(notes, "tools", raw).into_iter();
        tools.map(move |(tool, tool_type)| (side, tool, tool_type)).collect::<Vec<_>>()
    };
    sides.into_iter().flat_map(of_side).collect()
}

/// The types that tools have.
const TYPES: [&str; 4] = ["read", "write", "generic", "think"];

fn typed(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Vec<(String, String)> {
    let tools: BTreeMap<String, Raw<'_>> = notes.object(field, raw).unwrap_or_default();
    let mut known = Vec::new();
    for (tool, raw) in tools {
        let place = format!("{field}.{tool}");
        let Some(tool_type) = notes.text(&place, raw) else { continue };
        if TYPES.contains(&tool_type.as_str()) {
            known.push((tool, tool_type));
        } else {
            let reason = format!("expected one of {}, found `{tool_type}`", TYPES.join(", "));
            notes.add(ProblemAction::Repaired, &place, format!("{reason}; left out"));
        }
    }
    known
}

/// Reads rules; none where not all can be read: a verdict by a part of them would be a wrong one.
fn rules(notes: &mut Notes, raw: Raw<'_>) -> Rules {
    let before = quarantined(notes);
    let raw: RawRules<'_> = notes.object("task.rules", raw).unwrap_or_default();
    let rules = Rules {
        goal: state::fields(notes, "task.rules.goal", raw.goal).unwrap_or_default(),
        may_change: may_change(notes, raw.may_change),
        forbidden_tools: names(notes, "task.rules.forbidden_tools", raw.forbidden_tools),
        order: order(notes, raw.order),
    };
    if quarantined(notes) > before {
        let reason = "part of the rules cannot be read, so all of them are left out";
        notes.add(ProblemAction::Quarantined, "task.rules", reason);
        return Rules::default();
    }
    rules
}

/// Reads a list of texts, each once; anything else in it is lost.
fn names(notes: &mut Notes, field: &str, raw: Raw<'_>) -> Vec<String> {
    let items = notes.list(field, raw).unwrap_or_default().into_iter().enumerate();
    let mut names = BTreeSet::new();
    for (place, item) in items {
        if item.get().starts_with('"') {
            names.extend(notes.name(&format!("{field}[{place}]"), Some(item)));
        } else {
            let reason = format!("expected a text, found {}", field::describe(item.get()));
            notes.quarantine(&format!("{field}[{place}]"), reason, item.get());
        }
    }
    names.into_iter().collect()
}

/// What is stored where a task says that nothing may change: no path is like it, as all begin with `/`.
const NOTHING: (&str, &str) = ("-", "-");

/// Reads patterns of fields that may change, each once: JSON pointers, in which `GLOB`'s signs stand for
/// anything. An empty list says that nothing may.
fn may_change(notes: &mut Notes, raw: Raw<'_>) -> Vec<(String, String)> {
    let field = "task.rules.may_change";
    if raw.and_then(|raw| raw.get().strip_prefix('[')).is_some_and(|rest| rest.trim() == "]") {
        return vec![(NOTHING.0.to_owned(), NOTHING.1.to_owned())];
    }
    let mut patterns = Vec::new();
    for pattern in names(notes, field, raw) {
        match pattern.rsplit_once('/') {
            Some((object, key)) if pattern.starts_with('/') => {
                let key = key.replace("~1", "/").replace("~0", "~");
                let pattern = (object.to_owned(), key);
                // `/a~` and `/a~0` are one.
                if !patterns.contains(&pattern) {
                    patterns.push(pattern);
                }
            }
            _ => {
                let reason = format!("expected a path that begins with `/`, found `{pattern}`");
                notes.quarantine(field, reason, &pattern);
            }
        }
    }
    patterns
}

fn order(notes: &mut Notes, raw: Raw<'_>) -> Vec<RequiredOrder> {
    let field = "task.rules.order";
    let items = notes.list(field, raw).unwrap_or_default().into_iter().enumerate();
    let mut order = Vec::new();
    for (place, raw) in items {
        let field = format!("{field}[{place}]");
        let Some(entry) = notes.object::<RawOrder<'_>>(&field, Some(raw)) else { continue };
        let tool = notes.text(&format!("{field}.tool"), entry.tool);
        let after = notes.text(&format!("{field}.after"), entry.after);
        let argument = notes.text(&format!("{field}.argument"), entry.argument);
        match (tool, after) {
            (Some(tool), Some(after)) => order.push(RequiredOrder { tool, after, argument }),
            _ => notes.quarantine(&field, "expected `tool` and `after`", raw.get()),
        }
    }
    order
}

/// The rules as part of what grades a task.
fn criteria(rules: &Rules) -> serde_json::Value {
    if rules.is_empty() {
        return json!({});
    }
    let Rules { goal, may_change, forbidden_tools, order } = rules;
    let order: Vec<_> = order.iter().map(|o| (&o.tool, &o.after, &o.argument)).collect();
    json!({"rules": {
        "goal": hash::of_state(goal),
        "may_change": may_change,
        "forbidden_tools": forbidden_tools,
        "order": order,
    }})
}
