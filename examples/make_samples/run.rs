//! Puts one domain's run together: settings, tasks and simulations.

use jiff::ToSpan as _;
use jiff::civil::DateTime;
use serde_json::{Value, json};

use crate::conversation;
use crate::dialogue::{Dialogue, dollars, stamp};
use crate::domain::Domain;
use crate::grade::grade;
use crate::plan::{self, Ending, TaskPlan};
use crate::results::{Results, Simulation};
use crate::rng::Rng;
use crate::target::TRIALS;
use crate::task::Task;
use crate::writes;

/// Makes up a whole results file that realises the domain's target.
pub(crate) fn make(domain: &Domain) -> Result<Results, String> {
    let mut rng = Rng::new(domain.seed);
    let numbers = plan::solve(&domain.target, &mut rng)?;
    let mut tasks = Vec::new();
    for (index, task) in numbers.iter().enumerate() {
        tasks.push(Task::invent(domain, index, task, &mut rng)?);
    }
    let git_commit = rng.hex(40);
    let mut clock = domain.began;
    let mut simulations = Vec::new();
    for trial in 0..TRIALS {
        let seed = rng.between(100_000, 999_999);
        for (task, numbers) in tasks.iter().zip(&numbers) {
            clock += i64::from(rng.between(5, 40)).seconds();
            let simulation = simulate(domain, task, numbers, trial, clock, &mut rng)?;
            simulations.push(Simulation { seed, ..simulation });
        }
    }
    Ok(Results {
        timestamp: stamp(domain.began),
        info: info(domain, &git_commit),
        tasks: tasks.iter().map(|task| task.record(domain)).collect(),
        simulations,
        simulation_index: None,
    })
}

/// One simulation of `task`, still without the seed that its trial shares.
fn simulate(
    domain: &Domain,
    task: &Task,
    numbers: &TaskPlan,
    trial: usize,
    began: DateTime,
    rng: &mut Rng,
) -> Result<Simulation, String> {
    let plan = &numbers.trials[trial];
    let mut simulation = Simulation {
        id: format!(
            "{}-{}-4{}-a{}-{}",
            rng.hex(8),
            rng.hex(4),
            rng.hex(3),
            rng.hex(3),
            rng.hex(12)
        ),
        task_id: task.id.clone(),
        timestamp: stamp(began),
        start_time: stamp(began),
        end_time: stamp(began),
        duration: 0.0,
        termination_reason: "infrastructure_error",
        agent_cost: None,
        user_cost: None,
        reward_info: None,
        messages: Vec::new(),
        ticks: None,
        trial,
        seed: 0,
        mode: "half_duplex",
        info: None,
    };
    if plan.ending == Ending::Infrastructure {
        simulation.info = Some(json!({
            "error": "The model's endpoint did not answer.",
            "error_type": "APIConnectionError",
            "failed_after_attempts": 4,
        }));
        return Ok(simulation);
    }
    // Where all writes are right, a failure has to lie in the words; else the words are mostly
    // right.
    let informs = plan.passed || (!numbers.failed_in_words(plan) && rng.chance(70));
    let writes = writes::choose(domain, task, plan, rng)?;
    let mut dialogue = Dialogue::begin(began, rng);
    simulation.termination_reason =
        conversation::hold(&mut dialogue, domain, task, plan, writes, informs);
    simulation.duration = f64::from(dialogue.seconds());
    simulation.end_time = stamp(dialogue.now());
    simulation.agent_cost = Some(dollars(dialogue.agent_cost));
    simulation.user_cost = Some(dollars(dialogue.user_cost));
    simulation.messages = dialogue.messages;
    simulation.reward_info = grade(task, numbers, plan, &simulation.messages, informs);
    Ok(simulation)
}

fn info(domain: &Domain, git_commit: &str) -> Value {
    let mut llm_args = json!({"temperature": 0.0});
    if let Some(key) = domain.api_key {
        llm_args["api_key"] = key.into();
    }
    json!({
        "git_commit": git_commit,
        "num_trials": TRIALS,
        "max_steps": domain.max_steps,
        "max_errors": 10,
        "user_info": {
            "implementation": "user_simulator",
            "llm": "openai/qwen3.8-27b",
            "llm_args": {"temperature": 0.0},
            "global_simulation_guidelines": "# Guidelines\nPlay the customer.",
        },
        "agent_info": {
            "implementation": "llm_agent",
            "llm": "openai/qwen3.8-27b",
            "llm_args": llm_args,
        },
        "environment_info": {
            "domain_name": domain.name,
            "policy": "# Policy\nAsk for consent before you change anything.",
            "tool_defs": null,
        },
        "seed": 17,
    })
}
