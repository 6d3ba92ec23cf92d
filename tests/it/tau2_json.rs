//! Small τ²-bench results, made in the test that needs them.

#![expect(clippy::needless_pass_by_value, reason = "json!(…) reads best where it is called")]

use serde_json::{Value as Json, json};

/// A gold action of the agent.
pub(crate) fn gold(name: &str, arguments: Json) -> Json {
    json!({"action_id": format!("{name}_0"), "requestor": "assistant", "name": name,
           "arguments": arguments, "compare_args": null, "info": null})
}

/// A tool call of the agent.
pub(crate) fn call(name: &str, arguments: Json) -> Json {
    json!({"id": format!("call_{name}"), "name": name, "arguments": arguments,
           "requestor": "assistant"})
}

/// A task.
pub(crate) fn task(id: &str, gold: &[Json]) -> Json {
    json!({"id": id, "description": null, "user_scenario": {"instructions": "Ask for it."},
           "evaluation_criteria": {"actions": gold, "env_assertions": null,
                                   "communicate_info": [], "nl_assertions": null,
                                   "reward_basis": ["DB"]}})
}

/// An official check of a gold action.
pub(crate) fn check(gold: &Json, tool_type: &str, is_match: bool) -> Json {
    json!({"action": gold, "action_match": is_match, "action_reward": f64::from(is_match),
           "tool_type": tool_type})
}

/// A verdict.
pub(crate) fn graded(reward: f64, checks: &[Json]) -> Json {
    json!({"reward": reward, "db_check": {"db_match": reward > 0.5, "db_reward": reward},
           "env_assertions": null, "action_checks": checks, "nl_assertions": null,
           "communicate_checks": null, "reward_basis": ["DB"],
           "reward_breakdown": {"DB": reward}, "info": null})
}

/// A simulation in which the agent makes each call in a turn of its own and gets an answer.
pub(crate) fn simulation(id: &str, task: &str, trial: i64, calls: &[Json]) -> Json {
    let mut messages = vec![json!({"role": "user", "content": format!("hello from {id}")})];
    for call in calls {
        messages.push(json!({"role": "assistant", "content": null, "tool_calls": [call],
                             "cost": 0.25}));
        messages.push(json!({"role": "tool", "id": call["id"], "content": "done",
                             "requestor": call["requestor"], "error": false}));
    }
    messages.push(json!({"role": "assistant", "content": "That is all.", "tool_calls": null}));
    json!({"id": id, "task_id": task, "trial": trial, "seed": 7 + trial,
           "start_time": "2026-01-01T10:00:00", "end_time": "2026-01-01T10:01:00",
           "duration": 60.0, "termination_reason": "user_stop", "agent_cost": 0.5,
           "user_cost": 0.125, "reward_info": null, "messages": messages})
}

/// The same with other values of some fields.
pub(crate) fn with(mut object: Json, fields: Json) -> Json {
    let Json::Object(fields) = fields else { panic!("an object of fields") };
    object.as_object_mut().unwrap().extend(fields);
    object
}

/// A results file of a domain without a profile, so that the file alone tells the tool types.
pub(crate) fn results(tasks: &[Json], simulations: &[Json]) -> Json {
    json!({"timestamp": "2026-01-01T09:00:00", "info": info("garage"), "tasks": tasks,
           "simulations": simulations})
}

/// What a results file says of itself.
pub(crate) fn info(domain: &str) -> Json {
    json!({"git_commit": "0123abc", "num_trials": 2, "max_steps": 100, "max_errors": 10, "seed": 300,
           "user_info": {"implementation": "user_simulator", "llm": "user-model", "llm_args": {}},
           "agent_info": {"implementation": "llm_agent", "llm": "agent-model", "llm_args": {}},
           "environment_info": {"domain_name": domain, "policy": "Be kind."}})
}

/// Two tasks with three writes and a read in gold, and six simulations of them, of every fate.
///
/// Only the third simulation's checks say that `paint` writes: before it is known, a call of `paint`
/// counts for nothing.
pub(crate) fn garage() -> (Vec<Json>, Vec<Json>) {
    let fit = gold("fit_tyre", json!({"wheel": 1}));
    let paint = gold("paint", json!({"colour": "red", "coats": 2}));
    let look = gold("look_up", json!({"plate": "AB 1"}));
    let tasks = vec![
        task("tyres", &[look.clone(), fit.clone()]),
        task("paint", std::slice::from_ref(&paint)),
    ];
    let look_up = call("look_up", json!({"plate": "AB 1"}));
    let fit_tyre = |wheel: i64| call("fit_tyre", json!({"wheel": wheel}));
    let paint_it = |coats: i64| call("paint", json!({"colour": "red", "coats": coats}));
    let checks = |is_match| [check(&look, "read", true), check(&fit, "write", is_match)];
    let simulations = vec![
        with(
            simulation("s-0", "tyres", 0, &[look_up.clone(), fit_tyre(1), paint_it(1)]),
            json!({"reward_info": graded(1.0, &checks(true))}),
        ),
        with(
            simulation("s-1", "tyres", 1, &[fit_tyre(2), fit_tyre(1), fit_tyre(1)]),
            json!({"reward_info": graded(0.0, &checks(true))}),
        ),
        with(
            simulation("s-2", "paint", 0, &[paint_it(2), look_up]),
            json!({"reward_info": graded(1.0, &[check(&paint, "write", true)])}),
        ),
        with(
            simulation("s-3", "paint", 1, &[paint_it(3)]),
            json!({"reward_info": graded(0.0, &[check(&paint, "write", false)])}),
        ),
        with(
            simulation("s-4", "paint", 2, &[]),
            json!({"termination_reason": "infrastructure_error", "messages": [],
                   "info": {"error": "connection reset"}}),
        ),
        with(
            simulation("s-5", "tyres", 2, &[fit_tyre(1)]),
            json!({"termination_reason": "max_steps", "reward_info": {"reward": 0.0,
                   "action_checks": null, "info": {"note": "ended early"}}}),
        ),
    ];
    (tasks, simulations)
}
