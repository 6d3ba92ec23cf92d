//! Reads `reward_info`: the verdict on a simulation and everything it is made of.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::value::RawValue;

use crate::model::{ActionCheck, AssertionResult, ComponentReward, Grading, Requestor};

use super::super::action;
use super::super::field::{self, Notes, Raw};

/// τ²'s `RewardInfo`.
#[derive(Debug, Deserialize)]
struct RawGrading<'a> {
    #[serde(borrow)]
    reward: Raw<'a>,
    db_check: Raw<'a>,
    env_assertions: Raw<'a>,
    action_checks: Raw<'a>,
    nl_assertions: Raw<'a>,
    communicate_checks: Raw<'a>,
    reward_basis: Raw<'a>,
    reward_breakdown: Raw<'a>,
    info: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawCheck<'a> {
    #[serde(borrow)]
    action: Raw<'a>,
    action_match: Raw<'a>,
    tool_type: Raw<'a>,
}

/// A checked assertion of any kind; each kind names its subject in its own way.
#[derive(Debug, Deserialize)]
struct RawAssertion<'a> {
    #[serde(borrow, alias = "nl_assertion", alias = "env_assertion", alias = "info")]
    subject: Raw<'a>,
    #[serde(alias = "db_match")]
    met: Raw<'a>,
    justification: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawEnvAssertion<'a> {
    #[serde(borrow)]
    func_name: Raw<'a>,
    arguments: Option<&'a RawValue>,
    assert_value: Raw<'a>,
}

#[derive(Debug, Deserialize)]
struct RawNote<'a> {
    #[serde(borrow)]
    note: Raw<'a>,
}

/// What the check of the database asserts.
pub(super) const DB_ASSERTION: &str = "the database ends as after the gold actions";

/// Reads a verdict; `None` where the simulation is ungraded.
pub(super) fn grading(notes: &mut Notes, raw: Raw<'_>) -> Option<Grading> {
    let grading: RawGrading<'_> = notes.object("reward_info", raw)?;
    let basis = notes.texts("reward_info.reward_basis", grading.reward_basis);
    let info: Option<RawNote<'_>> = grading
        .info
        .filter(|raw| raw.get().starts_with('{'))
        .and_then(|raw| serde_json::from_str(raw.get()).ok());
    let mut assertions = db_check(notes, grading.db_check);
    let lists = [
        ("ENV_ASSERTION", "env_assertions", grading.env_assertions),
        ("COMMUNICATE", "communicate_checks", grading.communicate_checks),
        ("NL_ASSERTION", "nl_assertions", grading.nl_assertions),
    ];
    for (component, field, raw) in lists {
        assertions.extend(list(notes, component, &format!("reward_info.{field}"), raw));
    }
    Some(Grading {
        reward: notes.real("reward_info.reward", grading.reward),
        components: components(notes, basis.as_deref(), grading.reward_breakdown),
        reward_basis: basis,
        note: info.and_then(|info| notes.text("reward_info.info.note", info.note)),
        assertions,
        action_checks: action_checks(notes, grading.action_checks),
    })
}

fn components(
    notes: &mut Notes,
    basis: Option<&[String]>,
    breakdown: Raw<'_>,
) -> Vec<ComponentReward> {
    let breakdown: BTreeMap<String, Raw<'_>> =
        notes.object("reward_info.reward_breakdown", breakdown).unwrap_or_default();
    let reward = |(name, raw): (String, Raw<'_>)| {
        let reward = notes.real(&format!("reward_info.reward_breakdown.{name}"), raw);
        (name, reward)
    };
    components_of(basis, breakdown.into_iter().map(reward).collect())
}

/// Joins the components that a reward is the product of with those that the breakdown names.
pub(super) fn components_of(
    basis: Option<&[String]>,
    breakdown: BTreeMap<String, Option<f64>>,
) -> Vec<ComponentReward> {
    let basis: BTreeSet<&String> = basis.unwrap_or_default().iter().collect();
    let mut rewards = breakdown;
    for name in &basis {
        rewards.entry((*name).clone()).or_default();
    }
    let component = |(component, reward): (String, Option<f64>)| ComponentReward {
        in_basis: basis.contains(&component),
        component,
        reward,
    };
    rewards.into_iter().map(component).collect()
}

fn db_check(notes: &mut Notes, raw: Raw<'_>) -> Vec<AssertionResult> {
    let check: Option<RawAssertion<'_>> = notes.object("reward_info.db_check", raw);
    let result = |check: RawAssertion<'_>| AssertionResult {
        component: "DB",
        assertion: DB_ASSERTION.into(),
        is_met: notes.boolean("reward_info.db_check.db_match", check.met),
        justification: None,
    };
    check.into_iter().map(result).collect()
}

fn list(
    notes: &mut Notes,
    component: &'static str,
    field: &str,
    raw: Raw<'_>,
) -> Vec<AssertionResult> {
    let mut results = Vec::new();
    for (index, raw) in notes.list(field, raw).unwrap_or_default().into_iter().enumerate() {
        let field = format!("{field}[{index}]");
        let Some(check): Option<RawAssertion<'_>> = notes.object(&field, Some(raw)) else {
            continue;
        };
        results.push(AssertionResult {
            component,
            assertion: subject(notes, &field, check.subject),
            is_met: notes.boolean(&format!("{field}.met"), check.met),
            justification: notes.text(&format!("{field}.justification"), check.justification),
        });
    }
    results
}

/// Says what was to hold: a sentence, or for an environment assertion its function call.
pub(super) fn subject(notes: &mut Notes, place: &str, raw: Raw<'_>) -> String {
    let Some(raw) = raw else { return String::new() };
    if !raw.get().starts_with('{') {
        return notes.name(place, Some(raw)).unwrap_or_default();
    }
    let Some(call) = notes.object::<RawEnvAssertion<'_>>(place, Some(raw)) else {
        return raw.get().to_owned();
    };
    let name = notes.name(place, call.func_name).unwrap_or_default();
    let expected = call.assert_value.map_or("true", RawValue::get);
    let arguments = call.arguments.map_or("", RawValue::get);
    // The order of keys is no part of what was to hold.
    let arguments = field::value(arguments).map_or(arguments.to_owned(), |value| value.to_string());
    format!("{name}({arguments}) is {expected}")
}

fn action_checks(notes: &mut Notes, raw: Raw<'_>) -> Option<Vec<ActionCheck>> {
    let checks = notes.list("reward_info.action_checks", raw)?;
    let mut read = Vec::with_capacity(checks.len());
    for (index, raw) in checks.into_iter().enumerate() {
        let field = format!("reward_info.action_checks[{index}]");
        let Some(check): Option<RawCheck<'_>> = notes.object(&field, Some(raw)) else {
            continue;
        };
        let Some(action) = check.action else {
            notes.quarantine(&field, "expected an action check with an `action`", raw.get());
            continue;
        };
        let Some(action) = action::gold_action(notes, &format!("{field}.action"), action) else {
            continue;
        };
        read.push(ActionCheck {
            action,
            tool_type: notes.text(&format!("{field}.tool_type"), check.tool_type),
            is_match: notes
                .boolean(&format!("{field}.action_match"), check.action_match)
                .unwrap_or(false),
        });
    }
    Some(read)
}

/// The tool types that the action checks of a verdict name; skips everything else.
pub(super) fn tool_types(notes: &mut Notes, raw: Raw<'_>) -> Vec<(Requestor, String, String)> {
    #[derive(Deserialize)]
    struct Checks<'a> {
        #[serde(borrow)]
        action_checks: Raw<'a>,
    }
    let checks: Option<Checks<'_>> = notes.object("reward_info", raw);
    let checks = action_checks(notes, checks.and_then(|checks| checks.action_checks));
    let typed =
        |check: ActionCheck| Some((check.action.requestor, check.action.name, check.tool_type?));
    checks.unwrap_or_default().into_iter().filter_map(typed).collect()
}
