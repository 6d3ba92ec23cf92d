//! Pairs the tasks of two sides, and tells which cannot be paired and why.

use std::collections::{BTreeMap, BTreeSet};

use super::By;
use super::side::{Counts, Figure, Side};

/// A domain and the name of a task in it.
pub(super) type TaskName = (String, String);

/// Passed and failed counts of a task, or of everything under a key.
pub(super) type Both = (Counts, Counts);

/// The tasks of two sides, paired under the keys of the rows.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Pairing {
    /// The rows' keys, in order.
    pub keys: Vec<Keyed>,
    /// Tasks that are compared although what grades them differs.
    pub(super) mixed: usize,
    /// The tasks that make no pair.
    pub unpaired: Vec<Unpaired>,
}

/// What stands under one key.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Keyed {
    /// The key: a domain, model, tool, task or reward group.
    pub key: String,
    /// The tasks on both sides, in order of domain and name.
    pub pairs: Vec<TaskPair>,
    /// All that a side has under the key, paired or not; `None` where it has nothing.
    pub before: Option<Both>,
    /// The same for the side after.
    pub after: Option<Both>,
}

/// A task on both sides.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TaskPair {
    /// Its counts before.
    pub(super) before: Both,
    /// Its counts after.
    pub(super) after: Both,
    /// Whether both sides' rewards were given for the same; a rematch changes gold, not rewards.
    pub(super) is_scored_alike: bool,
}

/// A task that makes no pair.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Unpaired {
    /// Its domain.
    pub domain: String,
    /// Its name.
    pub task: String,
    /// Why, as a sentence.
    pub reason: &'static str,
}

const ONLY_BEFORE: &str = "only on the side before";
const ONLY_AFTER: &str = "only on the side after";
const GOLD_DIFFERS: &str = "what grades it differs between the sides";
const MIXED: &str = "what grades it differs within a side";

/// Pairs two sides.
pub(super) fn pair(before: &Side, after: &Side, by: By, allow_mixed: bool) -> Pairing {
    let mut pairing = Pairing::default();
    let paired = pairable(before, after, allow_mixed, &mut pairing);
    let models = Models::of(before, after);
    let keyed = |side: &Side| {
        let figures = if by == By::Tool { &side.tools } else { &side.tasks };
        let figures = if figures.is_empty() { &side.totals } else { figures };
        let mut sums: BTreeMap<String, BTreeMap<TaskName, Both>> = BTreeMap::new();
        for figure in figures {
            for (key, both) in keys_of(figure, by, &models) {
                let task = (figure.domain.clone(), figure.task.clone());
                let sum = sums.entry(key).or_default().entry(task).or_default();
                sum.0.add(&both.0);
                sum.1.add(&both.1);
            }
        }
        sums
    };
    let (mut befores, mut afters) = (keyed(before), keyed(after));
    let keys: BTreeSet<String> = befores.keys().chain(afters.keys()).cloned().collect();
    for key in keys {
        let (b, a) = (befores.remove(&key), afters.remove(&key));
        let total = |tasks: &Option<BTreeMap<TaskName, Both>>| tasks.as_ref().map(sum);
        let (before, after) = (total(&b), total(&a));
        let (b, a) = (b.unwrap_or_default(), a.unwrap_or_default());
        let names: BTreeSet<&TaskName> = b.keys().chain(a.keys()).collect();
        // A task that has nothing under this key on one side, such as a tool never used, counts zero.
        let one =
            |tasks: &BTreeMap<TaskName, Both>, name| tasks.get(name).copied().unwrap_or_default();
        let pairs = names
            .into_iter()
            .filter_map(|name| {
                let is_scored_alike = *paired.get(name)?;
                Some(TaskPair { before: one(&b, name), after: one(&a, name), is_scored_alike })
            })
            .collect();
        pairing.keys.push(Keyed { key, pairs, before, after });
    }
    pairing
}

fn sum(tasks: &BTreeMap<TaskName, Both>) -> Both {
    let mut sum = Both::default();
    for part in tasks.values() {
        sum.0.add(&part.0);
        sum.1.add(&part.1);
    }
    sum
}

/// Finds the tasks that may be compared, and lists the others.
fn pairable(
    before: &Side,
    after: &Side,
    allow_mixed: bool,
    pairing: &mut Pairing,
) -> BTreeMap<TaskName, bool> {
    let mut paired = BTreeMap::new();
    if !before.has_tasks() || !after.has_tasks() {
        return paired;
    }
    let by_task = |side: &Side| {
        let mut tasks: BTreeMap<TaskName, Vec<Figure>> = BTreeMap::new();
        for figure in &side.tasks {
            let name = (figure.domain.clone(), figure.task.clone());
            tasks.entry(name).or_default().push(figure.clone());
        }
        tasks
    };
    let (b, a) = (by_task(before), by_task(after));
    let names: BTreeSet<&TaskName> = b.keys().chain(a.keys()).collect();
    for name in names {
        let reason = match (b.get(name), a.get(name)) {
            (Some(_), None) => Some(ONLY_BEFORE),
            (None, _) => Some(ONLY_AFTER),
            (Some(b), Some(a)) => {
                let agree = |xs: &[Figure], ys: &[Figure]| {
                    xs.iter().all(|x| ys.iter().all(|y| x.grade.agrees(&y.grade)))
                };
                match (agree(b, b) && agree(a, a), agree(b, a)) {
                    (true, true) => None,
                    _ if allow_mixed => {
                        pairing.mixed += 1;
                        None
                    }
                    (false, _) => Some(MIXED),
                    (true, false) => Some(GOLD_DIFFERS),
                }
            }
        };
        match reason {
            None => {
                let both = b.get(name).into_iter().chain(a.get(name)).flatten();
                let scored: BTreeSet<&str> =
                    both.map(|figure| figure.grade.scored.as_str()).collect();
                // A rematch grades by gold alone, whatever the rewards were given for.
                let is_rematch = b.get(name).into_iter().flatten().any(|figure| {
                    figure.grade.criteria.is_empty() && figure.grade.scored != figure.grade.gold
                });
                paired.insert(name.clone(), allow_mixed || !is_rematch || scored.len() == 1);
            }
            Some(reason) => {
                let (domain, task) = name.clone();
                pairing.unpaired.push(Unpaired { domain, task, reason });
            }
        }
    }
    paired
}

/// How models of two sides meet in rows.
struct Models {
    /// The name of the one row, where each side has one model and they differ.
    joint: Option<String>,
}

impl Models {
    fn of(before: &Side, after: &Side) -> Self {
        let models = |side: &Side| -> BTreeSet<String> {
            side.tasks.iter().chain(&side.totals).map(|figure| figure.model.clone()).collect()
        };
        let (b, a) = (models(before), models(after));
        let joint = match (b.first(), a.first()) {
            (Some(one), Some(other)) if b.len() == 1 && a.len() == 1 && one != other => {
                Some(format!("{} → {}", known(one), known(other)))
            }
            _ => None,
        };
        Self { joint }
    }
}

fn known(model: &str) -> &str {
    if model.is_empty() { "unknown" } else { model }
}

/// The keys that a figure counts under, with the counts that it adds there.
fn keys_of(figure: &Figure, by: By, models: &Models) -> Vec<(String, Both)> {
    let both = (figure.passed, figure.failed);
    let none = Counts::default();
    match by {
        By::Domain => vec![(figure.domain.clone(), both)],
        By::Model => {
            let model = known(&figure.model).to_owned();
            vec![(models.joint.clone().unwrap_or(model), both)]
        }
        By::Tool => vec![(figure.tool.clone(), both)],
        By::Task => vec![(format!("{}/{}", figure.domain, figure.task), both)],
        By::RewardGroup => vec![
            (format!("{} passed", figure.domain), (figure.passed, none)),
            (format!("{} failed", figure.domain), (none, figure.failed)),
        ],
    }
}
