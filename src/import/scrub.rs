//! Takes a run's credentials out of every text that is stored: error texts and tracebacks quote them.
//!
//! Names that only identify (of tools, tasks, simulations) are left as they are.

use crate::model::state::StateField;
use crate::model::{ActionCheck, AssertionResult, GoldAction, Grading, Problem, Simulation, Task};
use crate::normalise::secrets::{self, Scrubber};

/// Cleans a simulation.
pub(super) fn simulation(scrubber: &Scrubber, simulation: &mut Simulation) {
    if let Some(error) = &mut simulation.error {
        scrubber.scrub(error);
        secrets::redact_text(error);
    }
    let texts = simulation.turns.iter_mut().filter_map(|turn| turn.text.as_mut());
    let arguments = simulation.calls.iter_mut().map(|call| &mut call.arguments);
    texts.chain(arguments).for_each(|text| scrubber.scrub(text));
    if let Some(own_task) = &mut simulation.own_task {
        task(scrubber, own_task);
    }
    let states = [&mut simulation.before, &mut simulation.after];
    for state in states.into_iter().flatten() {
        fields(scrubber, &mut state.fields);
    }
    if let Some(own_grading) = &mut simulation.grading {
        grading(scrubber, own_grading);
    }
}

/// Cleans a task.
pub(super) fn task(scrubber: &Scrubber, task: &mut Task) {
    task.definition.iter_mut().for_each(|text| scrubber.scrub(text));
    task.gold.iter_mut().for_each(|action| gold(scrubber, action));
    fields(scrubber, &mut task.rules.goal);
}

/// Cleans what is told of problems.
pub(super) fn problems(scrubber: &Scrubber, problems: &mut [Problem]) {
    for problem in problems {
        scrubber.scrub_excerpt(&mut problem.reason);
        problem.excerpt.iter_mut().for_each(|text| scrubber.scrub_excerpt(text));
    }
}

fn fields(scrubber: &Scrubber, fields: &mut [StateField]) {
    for field in fields {
        scrubber.scrub(&mut field.value);
    }
}

fn gold(scrubber: &Scrubber, gold: &mut GoldAction) {
    scrubber.scrub(&mut gold.arguments);
}

fn grading(scrubber: &Scrubber, grading: &mut Grading) {
    grading.note.iter_mut().for_each(|text| scrubber.scrub(text));
    for AssertionResult { component: _, assertion, is_met: _, justification } in
        &mut grading.assertions
    {
        scrubber.scrub(assertion);
        if let Some(text) = justification {
            scrubber.scrub(text);
        }
    }
    for ActionCheck { action, tool_type: _, is_match: _ } in
        grading.action_checks.iter_mut().flatten()
    {
        gold(scrubber, action);
    }
}
