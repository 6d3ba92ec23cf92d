//! Counts a finished file again, so that no sample is ever written that misses a figure.

use std::collections::BTreeSet;

use crate::domain::Domain;
use crate::results::{Message, Results, Simulation, TaskRecord};
use crate::target::{Group, TRIALS, Target};

/// Fails unless `results` realises the domain's target, and τ²'s own checks agree call by call.
pub(crate) fn verify(domain: &Domain, results: &Results) -> Result<(), String> {
    let writes: BTreeSet<&str> = results
        .simulations
        .iter()
        .flat_map(|simulation| simulation.reward_info.iter().flat_map(|info| &info.action_checks))
        .flatten()
        .filter(|check| check.tool_type == "write")
        .map(|check| check.action.name)
        .collect();
    let mut found = Target::default();
    for (position, simulation) in results.simulations.iter().enumerate() {
        let task = &results.tasks[position % results.tasks.len()];
        let counted = count(&writes, task, simulation)?;
        let passed = simulation.reward_info.as_ref().is_some_and(|info| info.reward > 0.5);
        let group = if passed { &mut found.passed } else { &mut found.failed };
        group.simulations += 1;
        group.calls += counted.calls;
        group.aligned += counted.aligned;
        group.gold += counted.gold;
        found.infrastructure +=
            usize::from(simulation.termination_reason == "infrastructure_error");
        found.cut_short += usize::from(simulation.termination_reason == "max_steps");
    }
    let gold = results.tasks.iter().flat_map(|task| &task.evaluation_criteria.actions);
    found.user_gold =
        TRIALS * gold.filter(|gold| gold.requestor == "user" && writes.contains(gold.name)).count();
    if found == domain.target {
        Ok(())
    } else {
        Err(format!("{}: wanted {:?}, made {found:?}", domain.name, domain.target))
    }
}

/// One simulation's figures; each call takes the first gold action that is still free.
fn count(
    writes: &BTreeSet<&str>,
    task: &TaskRecord,
    simulation: &Simulation,
) -> Result<Group, String> {
    let gold: Vec<_> =
        task.evaluation_criteria.actions.iter().filter(|gold| writes.contains(gold.name)).collect();
    let mut taken = vec![false; gold.len()];
    let mut group = Group { gold: gold.len(), ..Group::default() };
    for message in &simulation.messages {
        let Message::Assistant(speech) = message else {
            continue;
        };
        for call in speech.tool_calls.iter().flatten().filter(|call| writes.contains(call.name)) {
            group.calls += 1;
            let free = (0..gold.len())
                .find(|&at| !taken[at] && gold[at].accepts(call.name, &call.arguments));
            if let Some(at) = free {
                taken[at] = true;
                group.aligned += 1;
            }
        }
    }
    let checks = simulation.reward_info.as_ref().and_then(|info| info.action_checks.as_ref());
    let checked: Option<Vec<bool>> = checks.map(|checks| {
        let of_writes = checks.iter().filter(|check| check.tool_type == "write");
        of_writes.map(|check| check.action_match).collect()
    });
    if checked.is_some_and(|checked| checked != taken) {
        return Err(format!("{}: τ²'s checks disagree", simulation.id));
    }
    Ok(group)
}
