//! Reads `reward_info` as τ² usually writes it.

use std::collections::BTreeMap;

use super::super::super::action;
use super::super::super::field::Notes;
use super::super::grading::{DB_ASSERTION, components_of, subject};
use super::value::{Field, Given, as_raw, boolean, list, name, object, or_null, real, text};
use crate::cursor::Cursor;
use crate::model::{ActionCheck, AssertionResult, GoldAction, Grading, Requestor};
use crate::normalise;

/// τ²'s `RewardInfo`.
#[derive(Debug, Default)]
struct SwiftGrading<'a> {
    reward: Field<f64>,
    db_check: Field<SwiftAssertion<'a>>,
    env_assertions: Field<Vec<SwiftAssertion<'a>>>,
    action_checks: Field<Vec<ActionCheck>>,
    nl_assertions: Field<Vec<SwiftAssertion<'a>>>,
    communicate_checks: Field<Vec<SwiftAssertion<'a>>>,
    reward_basis: Field<Vec<String>>,
    reward_breakdown: Field<BTreeMap<String, Option<f64>>>,
    info: Field<Field<String>>,
}

#[derive(Debug, Default)]
struct SwiftAssertion<'a> {
    subject: Field<&'a str>,
    met: Field<bool>,
    justification: Field<String>,
}

/// Reads a verdict.
pub(super) fn grading(cursor: &mut Cursor<'_>) -> Option<Grading> {
    let mut raw = SwiftGrading::default();
    cursor.fields(|cursor, key| match key {
        b"reward" => raw.reward.put(real(cursor)),
        b"db_check" => raw.db_check.put(or_null(cursor, assertion)),
        b"env_assertions" => raw.env_assertions.put(list(cursor, assertion)),
        b"action_checks" => raw.action_checks.put(list(cursor, action_check)),
        b"nl_assertions" => raw.nl_assertions.put(list(cursor, assertion)),
        b"communicate_checks" => raw.communicate_checks.put(list(cursor, assertion)),
        b"reward_basis" => raw.reward_basis.put(texts(cursor)),
        b"reward_breakdown" => raw.reward_breakdown.put(or_null(cursor, breakdown)),
        b"info" => raw.info.put(or_null(cursor, note)),
        _ => cursor.pass(),
    })?;
    let db_check = raw.db_check.value.map(|check| AssertionResult {
        component: "DB",
        assertion: DB_ASSERTION.into(),
        is_met: check.met.value,
        justification: None,
    });
    let mut assertions: Vec<AssertionResult> = db_check.into_iter().collect();
    for (component, list) in [
        ("ENV_ASSERTION", raw.env_assertions),
        ("COMMUNICATE", raw.communicate_checks),
        ("NL_ASSERTION", raw.nl_assertions),
    ] {
        for check in list.value.unwrap_or_default() {
            assertions.push(AssertionResult {
                component,
                assertion: said(check.subject.value)?,
                is_met: check.met.value,
                justification: check.justification.value,
            });
        }
    }
    let basis = raw.reward_basis.value;
    let breakdown = raw.reward_breakdown.value.unwrap_or_default();
    Some(Grading {
        reward: raw.reward.value,
        components: components_of(basis.as_deref(), breakdown),
        reward_basis: basis,
        note: raw.info.value.and_then(|info| info.value),
        assertions,
        action_checks: raw.action_checks.value,
    })
}

/// What was to hold.
fn said(raw: Option<&str>) -> Option<String> {
    match raw {
        None | Some("null") => Some(String::new()),
        Some(quoted) if quoted.starts_with('"') => text(&mut Cursor::new(quoted))?,
        Some(call) if call.starts_with('{') => {
            let mut notes = Notes::default();
            let subject = subject(&mut notes, "", as_raw(Some(call))?);
            (notes.problems.is_empty() && notes.repeated_key.is_none()).then_some(subject)
        }
        Some(_) => None,
    }
}

fn assertion<'a>(cursor: &mut Cursor<'a>) -> Option<SwiftAssertion<'a>> {
    let mut raw = SwiftAssertion::default();
    cursor.fields(|cursor, key| match key {
        b"subject" | b"nl_assertion" | b"env_assertion" | b"info" => {
            raw.subject.put(cursor.raw().map(Some))
        }
        b"met" | b"db_match" => raw.met.put(boolean(cursor)),
        b"justification" => raw.justification.put(text(cursor)),
        _ => cursor.pass(),
    })?;
    Some(raw)
}

fn action_check(cursor: &mut Cursor<'_>) -> Option<ActionCheck> {
    let mut action: Field<GoldAction> = Field::default();
    let mut is_match = Field::default();
    let mut tool_type = Field::default();
    cursor.fields(|cursor, key| match key {
        b"action" => action.put(gold_action(cursor).map(Some)),
        b"action_match" => is_match.put(boolean(cursor)),
        b"tool_type" => tool_type.put(text(cursor)),
        _ => cursor.pass(),
    })?;
    Some(ActionCheck {
        action: action.value?,
        tool_type: tool_type.value,
        is_match: is_match.value.unwrap_or(false),
    })
}

fn gold_action(cursor: &mut Cursor<'_>) -> Option<GoldAction> {
    let mut action_id = Field::default();
    let mut requestor = Field::default();
    let mut tool = Field::default();
    let mut arguments = Field::default();
    let mut compare_args = Field::default();
    cursor.fields(|cursor, key| match key {
        b"action_id" => action_id.put(text(cursor)),
        b"requestor" => requestor.put(name(cursor)),
        b"name" => tool.put(text(cursor)),
        b"arguments" | b"kwargs" => arguments.put(object(cursor)),
        b"compare_args" => compare_args.put(texts(cursor)),
        _ => cursor.pass(),
    })?;
    let name: String = tool.value?;
    let arguments = action::sound(arguments.value.unwrap_or("{}"));
    Some(GoldAction {
        action_id: action_id.value,
        requestor: Requestor::from_name(requestor.value.as_deref().unwrap_or("assistant")),
        wrapped_tool: normalise::wrapped_tool(&name, &arguments),
        compare_args: compare_args.value,
        name,
        arguments,
    })
}

/// A list of texts; one that is null is for the careful reader.
fn texts(cursor: &mut Cursor<'_>) -> Given<Vec<String>> {
    list(cursor, |cursor| text(cursor)?)
}

fn breakdown(cursor: &mut Cursor<'_>) -> Option<BTreeMap<String, Option<f64>>> {
    let mut breakdown = BTreeMap::new();
    cursor.fields(|cursor, key| {
        let component = std::str::from_utf8(key).ok()?.to_owned();
        breakdown.insert(component, real(cursor)?).is_none().then_some(())
    })?;
    Some(breakdown)
}

/// What the grader notes; the rest of its `info` is of many kinds.
fn note(cursor: &mut Cursor<'_>) -> Option<Field<String>> {
    let mut note = Field::default();
    cursor.fields(|cursor, key| match key {
        b"note" => note.put(text(cursor)),
        _ => cursor.pass(),
    })?;
    Some(note)
}
