//! Judges simulations: finds their gold and runs the matchers.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::hash;
use crate::matching::{self, Action, Judgement, Matcher, ToolTypes};
use crate::model::{ActionCheck, GoldAction, GoldSource, Simulation, Task, ToolCall};
use crate::store::write::{Judged, SourceWriter, WITHOUT_TEXTS};
use crate::store::{self};

use super::{Options, Texts};

/// Where gold comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GoldFrom {
    /// The embedded tasks; a simulation without one falls back to its own action checks.
    #[default]
    Tasks,
    /// The simulations' own action checks: what was scored, and nothing else.
    Checks,
}

impl GoldFrom {
    /// The word stored.
    pub fn name(self) -> &'static str {
        match self {
            Self::Tasks => "tasks",
            Self::Checks => "checks",
        }
    }
}

/// A task with its gold prepared for each matcher, in the order of [`Matcher::ALL`].
#[derive(Debug)]
struct Prepared {
    task: Arc<Task>,
    gold: [Vec<Action>; 3],
}

/// Judges the simulations of a source; shared by all workers.
pub(super) struct Judge<'a> {
    types: &'a ToolTypes,
    gold_from: GoldFrom,
    texts: Texts,
    tasks: HashMap<String, Prepared>,
}

impl<'a> Judge<'a> {
    /// Prepares the gold of a source's tasks; of two with one name the last counts, as in τ².
    pub(super) fn new(types: &'a ToolTypes, options: &Options, tasks: &[Task]) -> Self {
        let prepare = |task: &Task| {
            let gold = Matcher::ALL.map(|m| matching::prepare_gold(m, types, &task.gold));
            (task.task.clone(), Prepared { task: Arc::new(task.clone()), gold })
        };
        let tasks = tasks.iter().map(prepare).collect();
        Self { types, gold_from: options.gold_from, texts: options.texts, tasks }
    }

    /// Judges a simulation; `is_damaged` tells whether parts of its record could not be read.
    pub(super) fn judge(&self, mut simulation: Simulation, is_damaged: bool) -> Judged {
        let own = simulation.own_task.take();
        let checks = simulation.grading.as_ref().and_then(|g| g.action_checks.as_deref());
        let (task, gold) = match (self.gold_from, own, self.tasks.get(&simulation.task)) {
            (GoldFrom::Tasks, None, Some(prepared)) => {
                (Arc::clone(&prepared.task), Cow::Borrowed(&prepared.gold))
            }
            (GoldFrom::Tasks, Some(own), _) => self.prepare(own),
            (GoldFrom::Checks, Some(own), _) if own.gold_source == GoldSource::ActionChecks => {
                self.prepare(own)
            }
            _ => self.prepare(from_checks(&simulation.task, checks)),
        };
        let mut content_hash = hash::of_simulation(&simulation);
        let conversation_hash = hash::of_conversation(&simulation.turns, &simulation.calls);
        if self.texts == Texts::LeftOut {
            content_hash.insert_str(0, WITHOUT_TEXTS);
            simulation.turns.iter_mut().for_each(|turn| turn.text = None);
        }
        Judged {
            judgements: judgements(self.types, &simulation.calls, &gold),
            is_damaged,
            content_hash,
            conversation_hash,
            grading_hash: simulation.grading.as_ref().map(hash::of_grading),
            task,
            simulation,
        }
    }

    fn prepare(&self, task: Task) -> (Arc<Task>, Cow<'_, [Vec<Action>; 3]>) {
        let gold = Matcher::ALL.map(|m| matching::prepare_gold(m, self.types, &task.gold));
        (Arc::new(task), Cow::Owned(gold))
    }
}

fn judgements(types: &ToolTypes, calls: &[ToolCall], gold: &[Vec<Action>; 3]) -> [Judgement; 3] {
    let [tau2, strict, calibrated] = gold;
    [(Matcher::Tau2, tau2), (Matcher::Strict, strict), (Matcher::Calibrated, calibrated)].map(
        |(matcher, gold)| {
            let calls = matching::prepare_calls(matcher, types, calls);
            matching::judge(matcher, &calls, gold)
        },
    )
}

/// Makes a task of a simulation's own action checks; without any, one without gold.
fn from_checks(name: &str, checks: Option<&[ActionCheck]>) -> Task {
    let gold: Vec<GoldAction> =
        checks.unwrap_or_default().iter().map(|check| check.action.clone()).collect();
    Task {
        task: name.to_owned(),
        task_hash: hash::of_gold(&gold),
        gold_hash: hash::of_gold(&gold),
        gold_source: if checks.is_some() { GoldSource::ActionChecks } else { GoldSource::None },
        definition: None,
        gold,
    }
}

/// Judges the run's stored simulations that the source does not hold again, by new tool types.
pub(super) fn absent(writer: &SourceWriter<'_>, types: &ToolTypes) -> Result<(), store::Error> {
    for (simulation_id, task_id) in writer.absent() {
        let (calls, gold) = writer.stored_actions(simulation_id, task_id)?;
        let gold = Matcher::ALL.map(|m| matching::prepare_gold(m, types, &gold));
        let judgements = judgements(types, &calls, &gold);
        writer.rejudge(simulation_id, &judgements)?;
    }
    Ok(())
}

/// Matches simulations of a run that its rematches have gold for and no verdicts on: new ones, and
/// those whose facts or tool types changed. Returns how many.
pub(crate) fn rematches(
    writer: &SourceWriter<'_>,
    run_id: i64,
    types: &ToolTypes,
) -> Result<usize, store::Error> {
    writer.extend_rematches(run_id)?;
    let mut matched = BTreeSet::new();
    for rematch in writer.rematches(run_id)? {
        for (matcher, matcher_id) in rematch.matchers {
            let mut prepared: Option<(i64, Vec<Action>)> = None;
            for simulation in writer.unmatched(run_id, rematch.rematch_id, matcher_id)? {
                let task_id = simulation.task_id;
                let gold = match prepared {
                    Some((of, gold)) if of == task_id => gold,
                    _ => {
                        let gold = writer.gold_of_rematch(rematch.rematch_id, task_id)?;
                        matching::prepare_gold(matcher, types, &gold)
                    }
                };
                let calls = writer.stored_calls(simulation.simulation_id)?;
                let prepared_calls = matching::prepare_calls(matcher, types, &calls);
                let judgement = matching::judge(matcher, &prepared_calls, &gold);
                writer.rematched(simulation, matcher_id, &judgement)?;
                matched.insert(simulation.simulation_id);
                prepared = Some((task_id, gold));
            }
        }
    }
    Ok(matched.len())
}

/// Adds the names of the tools that a simulation calls or has in gold.
pub(super) fn tool_names(simulation: &Simulation, names: &mut BTreeSet<String>) {
    names.extend(simulation.calls.iter().map(|call| call.name.clone()));
    let own = simulation.own_task.iter().flat_map(|task| &task.gold);
    names.extend(own.map(|gold| gold.name.clone()));
    let checks = simulation.grading.iter().flat_map(|g| g.action_checks.iter().flatten());
    names.extend(checks.map(|check| check.action.name.clone()));
}
