//! Reads the tasks of a file and nothing else: τ²'s own task list, or what a results file embeds.

use std::sync::Arc;

use crate::model::{Problem, Task};
use crate::source::{self, Source};

use super::field::Notes;
use super::skim::{PartKind, SkimError, Skimmer};
use super::survey::{keys, survey};
use super::{Care, Error, Records, tau2};

/// Reads the tasks of a source, in order, with the problems they have; where a format embeds a task
/// in each simulation, those.
///
/// # Errors
/// Where the source cannot be read at all, or holds no task.
pub fn tasks(source: &Source) -> Result<(Vec<Task>, Vec<Problem>), Error> {
    // Simulations that stand one a line are no list of tasks.
    let (mut tasks, mut problems) = match listed(source) {
        Err(error @ Error::Skim { .. }) => match survey(source) {
            Ok(_) => (Vec::new(), Vec::new()),
            Err(_) => return Err(error),
        },
        listed => listed?,
    };
    if tasks.is_empty() {
        match survey(source) {
            Ok(survey) if !survey.tasks.is_empty() => {
                tasks = survey.tasks.into_iter().map(Arc::unwrap_or_clone).collect();
            }
            Ok(survey) => {
                for record in Records::new(source, &survey.records) {
                    let (index, bytes) = record?;
                    if let Ok((simulation, _)) = survey.simulation(index, &bytes, Care::AsNeeded) {
                        tasks.extend(simulation.own_task);
                    }
                }
            }
            Err(Error::NotResults { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    if tasks.is_empty() {
        let first = problems.drain(..).next();
        let reason = first.map(|problem| format!("; {}: {}", problem.location, problem.reason));
        let path = source.path().to_owned();
        return Err(Error::NoTasks { path, reason: reason.unwrap_or_default() });
    }
    Ok((tasks, problems))
}

/// Reads what stands in a list of tasks.
fn listed(source: &Source) -> Result<(Vec<Task>, Vec<Problem>), Error> {
    let mut tasks = Vec::new();
    let mut problems = Vec::new();
    for path in source.files().into_iter().take(1) {
        let fail = |fault| Error::Skim { path: path.to_owned(), fault };
        let skimmed = Skimmer::new(source::open(path)?).run(|part| {
            let location = match part.kind {
                PartKind::Task(index) => format!("tasks[{index}]"),
                PartKind::Element(index) if is_task(part.bytes) => format!("[{index}]"),
                PartKind::Element(_)
                | PartKind::Simulation(_)
                | PartKind::Tasks
                | PartKind::Simulations
                | PartKind::Index
                | PartKind::Info
                | PartKind::Timestamp => return Ok::<(), SkimError>(()),
            };
            let mut notes = Notes::at(location);
            match tau2::task(part.bytes, &mut notes) {
                Ok(task) => tasks.push(task),
                Err(problem) => problems.push(problem),
            }
            problems.append(&mut notes.problems);
            Ok(())
        });
        skimmed.map_err(fail)?;
    }
    Ok((tasks, problems))
}

/// Tells whether an element of a list is a task of τ², and no simulation.
fn is_task(bytes: &[u8]) -> bool {
    let keys = keys(bytes);
    let has = |key: &str| keys.contains(key);
    has("id") && has("evaluation_criteria") && !has("messages") && !has("task_id")
}
