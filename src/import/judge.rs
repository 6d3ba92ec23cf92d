//! Judges simulations: finds their gold and runs the matchers.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use foldhash::{HashMap, HashMapExt as _};

use crate::hash;
use crate::matching::{self, Action, Judgement, Matcher, ToolTypes};
use crate::model::state::Rules;
use crate::model::{
    ActionCheck, GoldAction, GoldSource, Grading, Requestor, Simulation, Task, ToolCall,
};
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

/// A task with its gold ready to be compared.
#[derive(Debug)]
struct Prepared {
    task: Arc<Task>,
    gold: Actions,
    /// Places of the gold actions that are the same in everything that grades; made for who asks.
    places: OnceLock<HashMap<Graded, Vec<usize>>>,
    /// The arguments of the gold actions in one spelling; made for who asks.
    spelled: OnceLock<Vec<String>>,
}

/// What grades of a gold action: requestor, tool, arguments in one spelling, and those that count.
type Graded = (Requestor, String, String, Option<Vec<String>>);

fn graded(action: &GoldAction) -> Graded {
    let arguments = hash::canonical(&action.arguments).into_owned();
    (action.requestor, action.name.clone(), arguments, action.compare_args.clone())
}

fn places(gold: &[GoldAction]) -> HashMap<Graded, Vec<usize>> {
    let mut places: HashMap<Graded, Vec<usize>> = HashMap::new();
    for (place, action) in gold.iter().enumerate() {
        places.entry(graded(action)).or_default().push(place);
    }
    places
}

/// Tells whether a check has the text of a gold action in everything that grades, see [`Graded`]. It stands
/// deeper in a file, so lines begin farther to the right.
fn is_copy((check, gold): (&ActionCheck, &GoldAction)) -> bool {
    let action = &check.action;
    action.requestor == gold.requestor
        && action.name == gold.name
        && hash::is_respaced(&action.arguments, &gold.arguments)
        && action.compare_args == gold.compare_args
}

impl Prepared {
    fn new(types: &ToolTypes, task: Arc<Task>) -> Self {
        let gold = Actions::of_gold(types, &task.gold);
        Self { gold, places: OnceLock::new(), spelled: OnceLock::new(), task }
    }

    /// The gold action that each official check is about, one to one: the same in everything that
    /// grades.
    fn checked(&self, checks: &[ActionCheck]) -> Vec<Option<usize>> {
        let gold = &self.task.gold;
        // τ² makes the checks of the gold, in its order, and then each is about what stands in its place.
        if checks.len() <= gold.len() && checks.iter().zip(gold).all(is_copy) {
            return (0..checks.len()).map(Some).collect();
        }
        let places = self.places.get_or_init(|| places(gold));
        let mut used: HashMap<usize, usize> = HashMap::new();
        let mut find = |check: &ActionCheck| {
            let places = places.get(&graded(&check.action))?;
            let used = used.entry(places[0]).or_default();
            *used += 1;
            places.get(*used - 1).copied()
        };
        checks.iter().map(&mut find).collect()
    }

    /// Hashes a verdict whose checks are about these gold actions.
    fn grading_hash(&self, grading: &Grading, checked: &[Option<usize>]) -> String {
        let gold = &self.task.gold;
        let spell =
            || gold.iter().map(|gold| hash::canonical(&gold.arguments).into_owned()).collect();
        let known = |place: usize, check: &ActionCheck| {
            let place = checked.get(place).copied().flatten()?;
            let is_copy = hash::is_respaced(&check.action.arguments, &gold[place].arguments);
            is_copy.then(|| self.spelled.get_or_init(spell)[place].as_str())
        };
        let checks = grading.action_checks.as_deref().unwrap_or_default();
        hash::of_grading(grading, &hash::Arguments::of_checks(checks, known))
    }
}

/// The calls of a simulation, or the gold of a task, that count: `tau2` and `strict` read them alike.
#[derive(Debug)]
struct Actions {
    plain: Vec<Action>,
    calibrated: Vec<Action>,
}

impl Actions {
    fn of_gold(types: &ToolTypes, gold: &[GoldAction]) -> Self {
        let prepare = |matcher| matching::prepare_gold(matcher, types, gold);
        Self { plain: prepare(Matcher::Tau2), calibrated: prepare(Matcher::Calibrated) }
    }

    fn of_calls(types: &ToolTypes, calls: &[ToolCall]) -> Self {
        let prepare = |matcher| matching::prepare_calls(matcher, types, calls);
        Self { plain: prepare(Matcher::Tau2), calibrated: prepare(Matcher::Calibrated) }
    }

    fn of(&self, matcher: Matcher) -> &[Action] {
        match matcher {
            Matcher::Tau2 | Matcher::Strict => &self.plain,
            Matcher::Calibrated => &self.calibrated,
        }
    }
}

/// Judges the simulations of a source; shared by all workers.
pub(super) struct Judge {
    types: ToolTypes,
    gold_from: GoldFrom,
    texts: Texts,
    tasks: HashMap<String, Prepared>,
}

impl Judge {
    /// Prepares the gold of a source's tasks; of two with one name the last counts, as in τ².
    pub(super) fn new(types: ToolTypes, options: &Options, tasks: &[Arc<Task>]) -> Self {
        let prepare =
            |task: &Arc<Task>| (task.task.clone(), Prepared::new(&types, Arc::clone(task)));
        let tasks = tasks.iter().map(prepare).collect();
        Self { types, gold_from: options.gold_from, texts: options.texts, tasks }
    }

    /// The tool types it judges by.
    pub(super) fn types(&self) -> &ToolTypes {
        &self.types
    }

    /// Judges a simulation; `is_damaged` tells whether parts of its record could not be read.
    pub(super) fn judge(&self, mut simulation: Simulation, is_damaged: bool) -> Judged {
        let own = simulation.own_task.take();
        let checks = simulation.grading.as_ref().and_then(|g| g.action_checks.as_deref());
        let made;
        let prepared = match (self.gold_from, own, self.tasks.get(&simulation.task)) {
            (GoldFrom::Tasks, None, Some(prepared)) => prepared,
            (from, Some(own), _)
                if from == GoldFrom::Tasks || own.gold_source == GoldSource::ActionChecks =>
            {
                made = Prepared::new(&self.types, Arc::new(own));
                &made
            }
            (_, own, known) => {
                let mut task = from_checks(&simulation.task, checks);
                // Where its gold is from says nothing of what else it asks.
                let asks = own.as_ref().or(known.map(|known| known.task.as_ref()));
                if let Some(asks) = asks.filter(|asks| !asks.rules.is_empty()) {
                    task.rules = asks.rules.clone();
                    task.task_hash =
                        hash::of_bytes(&[task.task_hash.as_bytes(), asks.task_hash.as_bytes()]);
                }
                made = Prepared::new(&self.types, Arc::new(task));
                &made
            }
        };
        let checked_gold = prepared.checked(checks.unwrap_or_default());
        let grading = simulation.grading.as_ref();
        let grading_hash = grading.map(|grading| prepared.grading_hash(grading, &checked_gold));
        let arguments = hash::Arguments::of(&simulation.calls);
        let mut content_hash = hash::of_simulation(&simulation, &arguments);
        let conversation_hash =
            hash::of_conversation(&simulation.turns, &simulation.calls, &arguments);
        if self.texts == Texts::LeftOut {
            content_hash.insert_str(0, WITHOUT_TEXTS);
            simulation.turns.iter_mut().for_each(|turn| turn.text = None);
        }
        Judged {
            judgements: judgements(&self.types, &simulation.calls, &prepared.gold),
            checked_gold,
            is_damaged,
            content_hash,
            conversation_hash,
            grading_hash,
            task: Arc::clone(&prepared.task),
            simulation,
        }
    }
}

fn judgements(types: &ToolTypes, calls: &[ToolCall], gold: &Actions) -> [Judgement; 3] {
    let calls = Actions::of_calls(types, calls);
    Matcher::ALL.map(|matcher| matching::judge(matcher, calls.of(matcher), gold.of(matcher)))
}

/// Makes a task of a simulation's own action checks; without any, one without gold.
fn from_checks(name: &str, checks: Option<&[ActionCheck]>) -> Task {
    let gold: Vec<GoldAction> =
        checks.unwrap_or_default().iter().map(|check| check.action.clone()).collect();
    let gold_hash = hash::Gold::of(&gold).hash();
    Task {
        task: name.to_owned(),
        task_hash: gold_hash.clone(),
        gold_hash,
        gold_source: if checks.is_some() { GoldSource::ActionChecks } else { GoldSource::None },
        definition: None,
        gold,
        rules: Rules::default(),
    }
}

/// Judges the run's stored simulations that the source does not hold again, by new tool types.
pub(super) fn absent(writer: &mut SourceWriter<'_>, types: &ToolTypes) -> Result<(), store::Error> {
    let absent = writer.absent();
    again(writer, types, absent)
}

/// Judges all simulations of the run again.
pub(super) fn all(writer: &mut SourceWriter<'_>, types: &ToolTypes) -> Result<(), store::Error> {
    let all = writer.all()?;
    again(writer, types, all)
}

/// Judges stored simulations again, each with its task.
pub(crate) fn again(
    writer: &mut SourceWriter<'_>,
    types: &ToolTypes,
    simulations: Vec<(i64, i64)>,
) -> Result<(), store::Error> {
    for (simulation_id, task_id) in simulations {
        let (calls, gold) = writer.stored_actions(simulation_id, task_id)?;
        let judgements = judgements(types, &calls, &Actions::of_gold(types, &gold));
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
