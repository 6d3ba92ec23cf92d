//! Grades a conversation as τ² does.

use serde_json::{Map, json};

use crate::plan::{Ending, TaskPlan, TrialPlan};
use crate::results::{ActionCheck, Message, RewardInfo};
use crate::task::Task;

/// The verdict on `messages`. `informs` says whether the agent said all it had to.
pub(crate) fn grade(
    task: &Task,
    numbers: &TaskPlan,
    plan: &TrialPlan,
    messages: &[Message],
    informs: bool,
) -> Option<RewardInfo> {
    match plan.ending {
        Ending::Infrastructure => None,
        Ending::CutShort => Some(ungraded()),
        Ending::Regular => {
            // A failure without a fault in the words is one in the database.
            let db_match = plan.passed || numbers.failed_in_words(plan);
            Some(graded(task, plan.passed, db_match, informs, messages))
        }
    }
}

/// τ² looks at nothing where a simulation ended early.
fn ungraded() -> RewardInfo {
    RewardInfo {
        reward: 0.0,
        db_check: None,
        env_assertions: None,
        action_checks: None,
        nl_assertions: None,
        communicate_checks: None,
        reward_basis: None,
        reward_breakdown: None,
        info: Some(
            json!({"note": "Simulation terminated prematurely. Termination reason: max_steps"}),
        ),
    }
}

fn graded(
    task: &Task,
    passed: bool,
    db_match: bool,
    informs: bool,
    messages: &[Message],
) -> RewardInfo {
    let met = |assertion: &String, key: &str| {
        let why = if informs { "The agent says so." } else { "The agent does not say so." };
        json!({key: assertion, "met": informs, "justification": why})
    };
    let mut breakdown = Map::new();
    for &component in &task.reward_basis {
        let fulfilled = if component == "DB" { db_match } else { informs };
        breakdown.insert(component.to_owned(), points(fulfilled).into());
    }
    let judged = |texts: &Vec<String>| texts.iter().map(|text| met(text, "nl_assertion")).collect();
    RewardInfo {
        reward: points(passed),
        db_check: Some(json!({"db_match": db_match, "db_reward": points(db_match)})),
        env_assertions: Some(Vec::new()),
        action_checks: Some(action_checks(task, messages)),
        nl_assertions: task.assertions.as_ref().map(judged),
        communicate_checks: Some(task.communicate.iter().map(|info| met(info, "info")).collect()),
        reward_basis: Some(task.reward_basis.clone()),
        reward_breakdown: Some(breakdown),
        info: Some(json!({"env": null, "nl": null, "communicate": null, "action": null})),
    }
}

/// For each gold action, whether any call of anybody matches it.
fn action_checks(task: &Task, messages: &[Message]) -> Vec<ActionCheck> {
    let pairs = task.gold.iter().zip(&task.gold_types);
    let checks = pairs.map(|(gold, &tool_type)| {
        let mut calls = messages.iter().flat_map(Message::calls);
        let action_match = calls.any(|call| gold.accepts(call.name, &call.arguments));
        ActionCheck {
            action: gold.clone(),
            action_match,
            action_reward: points(action_match),
            tool_type,
        }
    });
    checks.collect()
}

fn points(fulfilled: bool) -> f64 {
    if fulfilled { 1.0 } else { 0.0 }
}
