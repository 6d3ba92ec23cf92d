//! Chooses the write calls of one simulation: so many aligned, so many misaligned, for different
//! reasons.

use crate::action::{Action, Reach, Spacing};
use crate::domain::Domain;
use crate::plan::{TrialPlan, attempt};
use crate::rng::Rng;
use crate::task::{Task, any_write};

/// One write call to be made.
#[derive(Clone)]
pub(crate) struct Write {
    pub(crate) action: Action,
    pub(crate) spacing: Spacing,
    /// Whether the tool answers with an error.
    pub(crate) refused: bool,
}

/// The write calls of the simulation that `plan` describes, in order.
pub(crate) fn choose(
    domain: &Domain,
    task: &Task,
    plan: &TrialPlan,
    rng: &mut Rng,
) -> Result<Vec<Write>, String> {
    let mut order: Vec<usize> = (0..task.agent_gold.len()).collect();
    rng.shuffle(&mut order);
    let mut missed = order.split_off(plan.aligned);
    order.sort_unstable();

    let mut writes = Vec::new();
    for position in order {
        writes.push(right(task, &task.agent_gold[position], rng)?);
    }
    let mut repeats = 0;
    for _ in 0..plan.misaligned {
        // A simulation that passed tried all of its gold; what fails drifts in any way.
        let nearly = if plan.passed || rng.chance(55) { missed.pop() } else { None };
        if let Some(position) = nearly {
            let write = nearly_right(task, &task.agent_gold[position], plan.passed, rng)?;
            writes.insert(rng.index(writes.len() + 1), write);
        } else if plan.aligned > 0 && rng.chance(35) {
            repeats += 1;
        } else {
            let write = outside(domain, task, rng)?;
            writes.insert(rng.index(writes.len() + 1), write);
        }
    }
    for _ in 0..repeats {
        repeat(&mut writes, task, rng)?;
    }
    Ok(writes)
}

/// Whether `write` matches some gold action.
fn is_gold(task: &Task, write: &Write) -> bool {
    let arguments = write.action.arguments(write.spacing);
    task.gold.iter().any(|gold| gold.accepts(write.action.name(), &arguments))
}

/// A call that matches `gold`; arguments that are not compared may differ.
fn right(task: &Task, gold: &Action, rng: &mut Rng) -> Result<Write, String> {
    let mut action = gold.clone();
    if let Some(compared) = gold.tool.compare_args {
        let other = Action::draw(gold.tool, &task.person, rng);
        for (key, value) in other.values.iter().filter(|(key, _)| !compared.contains(&key.as_str()))
        {
            action.values.insert(key.clone(), value.clone());
        }
    }
    let write = Write { action, spacing: Spacing::Wide, refused: false };
    is_gold(task, &write)
        .then_some(write)
        .ok_or_else(|| "a gold action does not match itself".to_owned())
}

/// A call that misses `gold` by its spacing, or by one or two values.
fn nearly_right(task: &Task, gold: &Action, passed: bool, rng: &mut Rng) -> Result<Write, String> {
    if gold.tool.reach == Reach::Wrapped && (passed || rng.chance(45)) {
        return Ok(Write { action: gold.clone(), spacing: Spacing::Tight, refused: false });
    }
    attempt(|| {
        // Where there are no other values to draw (a user has one id), the spacing has to differ.
        let drifted = gold.drifted(&task.person, rng).map(|action| (action, Spacing::Wide));
        let (action, spacing) = drifted.unwrap_or_else(|| (gold.clone(), Spacing::Tight));
        let write = Write { action, spacing, refused: !passed && rng.chance(25) };
        (!is_gold(task, &write)).then_some(write)
    })
}

/// A call beside all gold, mostly of a tool that gold does not use.
fn outside(domain: &Domain, task: &Task, rng: &mut Rng) -> Result<Write, String> {
    attempt(|| {
        let tool = any_write(domain, rng);
        let of_gold = task.agent_gold.iter().any(|gold| gold.tool.name == tool.name);
        let action = Action::draw(tool, &task.person, rng);
        let write = Write { action, spacing: Spacing::Wide, refused: rng.chance(20) };
        ((!of_gold || rng.chance(20)) && !is_gold(task, &write)).then_some(write)
    })
}

/// Makes one of the right calls a second time, some time after the first.
fn repeat(writes: &mut Vec<Write>, task: &Task, rng: &mut Rng) -> Result<(), String> {
    let first = attempt(|| Some(rng.index(writes.len())).filter(|&at| is_gold(task, &writes[at])))?;
    let again = Write { refused: rng.chance(40), ..writes[first].clone() };
    let later = first + 1 + rng.index(writes.len() - first);
    writes.insert(later, again);
    Ok(())
}
