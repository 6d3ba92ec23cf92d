//! From the table's totals to the numbers of each task and simulation.
//!
//! Every step starts from something plausible and then moves single units, at random, but only in
//! the direction of the total: it ends exactly there, or says that it cannot.

use crate::rng::Rng;
use crate::target::{Group, TRIALS, Target};

/// Attempts before a step gives up; the totals in use need a few thousand at most.
const ATTEMPTS: usize = 1_000_000;

/// No task has more write gold actions than this.
const MOST_GOLD: usize = 16;

/// The numbers of one task.
#[derive(Clone, Default)]
pub(crate) struct TaskPlan {
    /// Write gold actions, whoever has to perform them.
    pub(crate) gold: usize,
    /// Those of them that the user has to perform.
    pub(crate) user_gold: usize,
    /// Its simulations, by trial.
    pub(crate) trials: [TrialPlan; TRIALS],
}

/// The numbers of one simulation.
#[derive(Clone, Default)]
pub(crate) struct TrialPlan {
    /// Whether its reward is 1.
    pub(crate) passed: bool,
    /// How it ends.
    pub(crate) ending: Ending,
    /// Write calls that match a gold action.
    pub(crate) aligned: usize,
    /// Write calls that match none.
    pub(crate) misaligned: usize,
}

/// How a simulation ends.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Ending {
    /// One side said that it is done.
    #[default]
    Regular,
    /// The step limit stopped it.
    CutShort,
    /// It never came about.
    Infrastructure,
}

impl TaskPlan {
    /// Write gold actions that the agent can perform.
    pub(crate) fn agent_gold(&self) -> usize {
        self.gold - self.user_gold
    }

    /// How many of its simulations pass.
    pub(crate) fn passes(&self) -> usize {
        self.trials.iter().filter(|trial| trial.passed).count()
    }

    /// Whether `trial` failed although everything the agent wrote was right: only what it said can
    /// be at fault then.
    pub(crate) fn failed_in_words(&self, trial: &TrialPlan) -> bool {
        !trial.passed
            && trial.ending == Ending::Regular
            && trial.aligned == self.gold
            && trial.misaligned == 0
    }
}

/// Finds numbers for each task and simulation that add up to `target`.
pub(crate) fn solve(target: &Target, rng: &mut Rng) -> Result<Vec<TaskPlan>, String> {
    let mut tasks = spread_passes(target, rng);
    spread_gold(&mut tasks, target, rng)?;
    spread_user_gold(&mut tasks, target, rng)?;
    spread_endings(&mut tasks, target, rng)?;
    for (passed, group) in [(true, &target.passed), (false, &target.failed)] {
        spread_aligned(&mut tasks, passed, group, rng)?;
        spread_misaligned(&mut tasks, passed, group, rng)?;
    }
    Ok(tasks)
}

/// Gives each task a difficulty and each simulation some luck; the easiest simulations pass. So
/// trials of one task tend to agree, as they do in real runs, and pass^k falls slowly with k.
fn spread_passes(target: &Target, rng: &mut Rng) -> Vec<TaskPlan> {
    let mut tasks = vec![TaskPlan::default(); target.tasks()];
    let mut hardness = Vec::new();
    for task in 0..tasks.len() {
        let of_task = rng.between(0, 1000);
        for trial in 0..TRIALS {
            hardness.push((of_task + rng.between(0, 450), task, trial));
        }
    }
    hardness.sort_unstable();
    for &(_, task, trial) in hardness.iter().take(target.passed.simulations) {
        tasks[task].trials[trial].passed = true;
    }
    tasks
}

/// Hands out the gold actions, then moves single ones between tasks until those of the passed
/// simulations add up. All trials of a task share its gold: a task that passes c times counts c
/// times in the passed group.
fn spread_gold(tasks: &mut [TaskPlan], target: &Target, rng: &mut Rng) -> Result<(), String> {
    for _ in 0..target.gold_per_trial() {
        attempt(|| {
            let task = &mut tasks[rng.index(target.tasks())];
            (task.gold < MOST_GOLD).then(|| task.gold += 1)
        })?;
    }
    let mut passed_gold: usize = tasks.iter().map(|task| task.gold * task.passes()).sum();
    while passed_gold != target.passed.gold {
        attempt(|| {
            let (from, to) = (rng.index(tasks.len()), rng.index(tasks.len()));
            let moved = passed_gold + tasks[to].passes() - tasks[from].passes().min(passed_gold);
            let closer =
                moved.abs_diff(target.passed.gold) < passed_gold.abs_diff(target.passed.gold);
            (closer && tasks[from].gold > 0 && tasks[to].gold < MOST_GOLD).then(|| {
                tasks[from].gold -= 1;
                tasks[to].gold += 1;
                passed_gold = moved;
            })
        })?;
    }
    Ok(())
}

/// Makes some gold actions the user's. First those of simulations that passed, until the agent's
/// part of them is small enough to be all done, rightly or nearly so: a simulation that passed
/// leaves nothing undone.
fn spread_user_gold(tasks: &mut [TaskPlan], target: &Target, rng: &mut Rng) -> Result<(), String> {
    for _ in 0..target.user_gold / TRIALS {
        let to_do: usize = tasks.iter().map(|task| task.agent_gold() * task.passes()).sum();
        let too_much = to_do * 10 > target.passed.calls * 9;
        attempt(|| {
            let task = &mut tasks[rng.index(target.tasks())];
            let suits = !too_much || task.passes() > 0;
            (suits && task.agent_gold() > 0).then(|| task.user_gold += 1)
        })?;
    }
    Ok(())
}

/// Chooses, among the failed simulations, those that end otherwise than regularly. One that is cut
/// short is to have done one of its task's two gold actions.
fn spread_endings(tasks: &mut [TaskPlan], target: &Target, rng: &mut Rng) -> Result<(), String> {
    let infrastructure = std::iter::repeat_n(Ending::Infrastructure, target.infrastructure);
    let cut_short = std::iter::repeat_n(Ending::CutShort, target.cut_short);
    for ending in infrastructure.chain(cut_short) {
        attempt(|| {
            let task = &mut tasks[rng.index(target.tasks())];
            let half_done = ending == Ending::CutShort;
            let suits = !half_done || task.agent_gold() == 2;
            let trial = &mut task.trials[rng.index(TRIALS)];
            (suits && !trial.passed && trial.ending == Ending::Regular).then(|| {
                trial.ending = ending;
                trial.aligned = usize::from(half_done);
            })
        })?;
    }
    Ok(())
}

/// Lets every simulation do all of its gold, then takes single calls away until the group's total
/// is right.
fn spread_aligned(
    tasks: &mut [TaskPlan],
    passed: bool,
    group: &Group,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut total = 0;
    for task in tasks.iter_mut() {
        let all = task.agent_gold();
        for trial in task.trials.iter_mut().filter(|trial| trial.passed == passed) {
            if trial.ending == Ending::Regular {
                trial.aligned = all;
            }
            total += trial.aligned;
        }
    }
    for _ in 0..total.checked_sub(group.aligned).ok_or("the group has too little gold")? {
        attempt(|| {
            let trial = &mut tasks[rng.index(tasks.len())].trials[rng.index(TRIALS)];
            let suits = trial.passed == passed && trial.ending == Ending::Regular;
            (suits && trial.aligned > 0).then(|| trial.aligned -= 1)
        })?;
    }
    Ok(())
}

/// Adds misaligned calls until the group's total is right. A passed simulation has one for each
/// gold action that it did not match (it did it nearly right); of the failed ones without a fault
/// so far most get one.
fn spread_misaligned(
    tasks: &mut [TaskPlan],
    passed: bool,
    group: &Group,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut total = 0;
    for task in tasks.iter_mut() {
        let all = task.agent_gold();
        for trial in task.trials.iter_mut().filter(|trial| trial.passed == passed) {
            if passed {
                trial.misaligned = all - trial.aligned;
            } else if trial.ending == Ending::Regular && trial.aligned == all {
                trial.misaligned = usize::from(rng.chance(80));
            }
            total += trial.misaligned;
        }
    }
    let misaligned = group.calls - group.aligned;
    for _ in 0..misaligned.checked_sub(total).ok_or("too many faults needed")? {
        attempt(|| {
            let task = &mut tasks[rng.index(tasks.len())];
            // Harder tasks see more drift, and a simulation rarely drifts far beyond its task's
            // size.
            let likely = rng.index(MOST_GOLD) <= 2 + task.gold;
            let most = 2 + task.gold;
            let trial = &mut task.trials[rng.index(TRIALS)];
            let suits = trial.passed == passed && trial.ending == Ending::Regular;
            (suits && likely && trial.misaligned < most).then(|| trial.misaligned += 1)
        })?;
    }
    Ok(())
}

/// Repeats `step` until it finds something.
pub(crate) fn attempt<T>(mut step: impl FnMut() -> Option<T>) -> Result<T, String> {
    (0..ATTEMPTS).find_map(|_| step()).ok_or_else(|| "no way found to the totals".to_owned())
}
