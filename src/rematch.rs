//! Matches stored simulations again with gold from elsewhere, as further matchers beside the three.
//!
//! A benchmark that fixed its gold leaves old runs behind: their verdicts are by the old gold. A
//! rematch NAME keeps those and adds `tau2@NAME`, `strict@NAME` and `calibrated@NAME`, so that every
//! view can show either. Only gold changes: the tool types are those of the run, as for the three.
//! Simulations whose task the new gold does not hold get no verdicts.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::import::judge;
use crate::matching::{Matcher, ToolTypes};
use crate::model::{Requestor, Task};
use crate::profile::Profile;
use crate::store::write::{GoldNote, SourceWriter, StoredTask};
use crate::store::{self, Store};

/// Gold from elsewhere.
#[derive(Debug, Clone, PartialEq)]
pub struct Gold {
    /// Where it is from: path of the file as given, or name of the run.
    pub from: String,
    /// Its tasks; of two with one name the last counts.
    pub tasks: Vec<Task>,
}

/// What became of a run's rematch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The rematch did not hold the run.
    New,
    /// It held the run with other gold, which is gone with its verdicts.
    Replaced,
    /// It held the run with the same gold.
    Unchanged,
}

/// What the rematch of one run did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What became of it.
    pub outcome: Outcome,
    /// Simulations that verdicts were written for.
    pub simulations: usize,
    /// Tasks of the run that the gold holds.
    pub tasks: usize,
    /// Those of them whose gold actions differ from the run's own.
    pub changed: Vec<String>,
    /// Tasks of the run that the gold does not hold.
    pub without_gold: Vec<String>,
    /// Simulations of these tasks, which got no verdicts.
    pub simulations_without_gold: usize,
    /// Tools that write by the domain's profile and stand in the gold, but that count as no write for
    /// `tau2` and `strict`: no action check of the run says so.
    pub not_counted: Vec<String>,
}

/// Why a run could not be matched again; nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The name would not be a good one.
    #[error("`{0}` is no name for a rematch: expected letters, digits, blanks and . _ - +")]
    Name(String),
    /// The gold is for something else.
    #[error("{from} holds none of the tasks of run {run}")]
    NothingInCommon {
        /// Where the gold is from.
        from: String,
        /// The run.
        run: String,
    },
    /// The gold's tools belong to another domain.
    #[error("the gold of {from} is of domain {found}, run {run} of {expected}")]
    OtherDomain {
        /// Where the gold is from.
        from: String,
        /// The domain whose tools it names.
        found: &'static str,
        /// The run.
        run: String,
        /// The run's domain.
        expected: String,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// Checks a name, which becomes part of the names of matchers.
///
/// # Errors
/// Where it is empty or holds what is awkward on a command line.
pub fn check_name(name: &str) -> Result<(), Error> {
    let is_good = |c: char| c.is_alphanumeric() || "._-+ ".contains(c);
    let is_name = !name.is_empty() && name.trim() == name && name.chars().all(is_good);
    if is_name { Ok(()) } else { Err(Error::Name(name.to_owned())) }
}

/// Takes a text for a name: what no name may hold becomes `-`.
pub fn name_from(text: &str) -> String {
    let good = |c: char| if c.is_alphanumeric() || "._-+ ".contains(c) { c } else { '-' };
    text.trim().chars().map(good).collect()
}

/// Returns the gold of a stored run.
///
/// # Errors
/// Where the store cannot be read.
pub fn gold_of_run(store: &Store, run_id: i64, run: &str) -> Result<Gold, Error> {
    let writer = store.begin()?;
    Ok(Gold { from: run.to_owned(), tasks: writer.gold_of_run(run_id)? })
}

/// Matches the simulations of runs again, all in one transaction.
///
/// # Errors
/// Where the gold does not fit a run, or the store cannot be written; then nothing is changed.
pub fn rematch(
    store: &Store,
    run_ids: &[i64],
    name: &str,
    gold: &Gold,
    matched_at: &str,
) -> Result<Vec<Report>, Error> {
    check_name(name)?;
    let writer = store.begin()?;
    let rematch_id = match store.find_rematch(name)? {
        Some(rematch_id) => rematch_id,
        None => writer.new_rematch(name)?,
    };
    let mut reports = Vec::new();
    for run_id in run_ids {
        reports.push(rematch_run(&writer, *run_id, rematch_id, gold, matched_at)?);
    }
    writer.commit_rematch()?;
    Ok(reports)
}

/// Removes a rematch, or what it holds of some runs. Returns the number of runs that it held.
///
/// # Errors
/// Where the store cannot be written; then nothing is removed.
pub fn remove(store: &Store, rematch_id: i64, run_ids: &[i64]) -> Result<usize, Error> {
    let writer = store.begin()?;
    let mut held = store.runs_of_rematch(rematch_id)?;
    held.retain(|run_id| run_ids.is_empty() || run_ids.contains(run_id));
    for run_id in &held {
        writer.remove_rematch_of(*run_id, rematch_id)?;
    }
    writer.remove_empty_rematches()?;
    writer.commit_rematch()?;
    Ok(held.len())
}

fn rematch_run(
    writer: &SourceWriter<'_>,
    run_id: i64,
    rematch_id: i64,
    gold: &Gold,
    matched_at: &str,
) -> Result<Report, Error> {
    let run = writer.stored_run(run_id)?;
    let (run, domain, is_solo) =
        run.map(|run| (run.run, run.domain, run.is_solo)).unwrap_or_default();
    let profile = Profile::of_domain(&domain);
    let types = ToolTypes::new(writer.observed_types(run_id)?, profile, is_solo);
    let by_name: HashMap<&str, &Task> =
        gold.tasks.iter().map(|task| (task.task.as_str(), task)).collect();
    let own = writer.stored_tasks(run_id)?;
    let (found, missing): (Vec<&StoredTask>, Vec<&StoredTask>) =
        own.iter().partition(|task| by_name.contains_key(task.task.as_str()));
    let matched: BTreeMap<i64, &Task> =
        found.iter().map(|task| (task.task_id, by_name[task.task.as_str()])).collect();
    if matched.is_empty() {
        return Err(Error::NothingInCommon { from: gold.from.clone(), run });
    }
    check_domain(gold, profile, &run, &domain)?;
    let before = writer.rematch_tasks(run_id, rematch_id)?;
    let now: BTreeMap<i64, String> =
        matched.iter().map(|(id, task)| (*id, task.gold_hash.clone())).collect();
    let outcome = match (before.is_empty(), before == now) {
        (true, _) => Outcome::New,
        (false, true) => Outcome::Unchanged,
        (false, false) => Outcome::Replaced,
    };
    if outcome != Outcome::Unchanged {
        let note = GoldNote { gold_from: &gold.from, matched_at };
        writer.replace_rematch(run_id, rematch_id, note, &matched)?;
    }
    let simulations = judge::rematches(writer, run_id, &types)?;
    if outcome != Outcome::Unchanged || simulations > 0 {
        writer.roll_up(run_id)?;
    }
    let differs = |task: &&StoredTask| task.gold_hash != matched[&task.task_id].gold_hash;
    let changed: Vec<&StoredTask> = found.iter().copied().filter(differs).collect();
    Ok(Report {
        outcome,
        simulations,
        tasks: names(&found).len(),
        changed: names(&changed),
        without_gold: names(&missing),
        simulations_without_gold: missing.iter().map(|task| task.simulations).sum(),
        not_counted: not_counted(&types, &matched),
    })
}

/// The names of tasks, each once; numbers in the order of numbers.
fn names(tasks: &[&StoredTask]) -> Vec<String> {
    let mut names: Vec<String> =
        tasks.iter().map(|task| task.task.clone()).collect::<BTreeSet<_>>().into_iter().collect();
    names.sort_by_key(|name| (name.parse::<u64>().unwrap_or(u64::MAX), name.clone()));
    names
}

/// Refuses gold whose tools tell another domain: tasks of all domains are called 0, 1, 2, …
fn check_domain(
    gold: &Gold,
    profile: Option<&'static Profile>,
    run: &str,
    domain: &str,
) -> Result<(), Error> {
    let tools: BTreeSet<&str> =
        gold.tasks.iter().flat_map(|task| &task.gold).map(|gold| gold.name.as_str()).collect();
    let tools: Vec<&str> = tools.into_iter().collect();
    match (profile, Profile::infer(&tools)) {
        (Some(own), Some(found)) if own.name != found.name => Err(Error::OtherDomain {
            from: gold.from.clone(),
            found: found.name,
            run: run.to_owned(),
            expected: domain.to_owned(),
        }),
        _ => Ok(()),
    }
}

fn not_counted(types: &ToolTypes, tasks: &BTreeMap<i64, &Task>) -> Vec<String> {
    let is_missed = |requestor: Requestor, tool: &str| {
        types.profile(requestor, tool) == Some("write")
            && !types.is_write(Matcher::Tau2, requestor, tool, None)
    };
    let gold = tasks.values().flat_map(|task| &task.gold);
    let missed = gold.filter(|gold| is_missed(gold.requestor, &gold.name));
    missed.map(|gold| gold.name.clone()).collect::<BTreeSet<_>>().into_iter().collect()
}
