//! Finds runs and simulations by what a user calls them.

pub mod selection;

use rusqlite::named_params;

use crate::store::{self, Store};

/// A run or simulation that a name means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its number in the store.
    pub id: i64,
    /// Its name: the run's, or the simulation's id in the source.
    pub name: String,
    /// For a simulation, the name of its run.
    pub run: Option<String>,
}

/// Why a name means nothing, or too much.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Nothing has this name.
    #[error("there is no {what} `{name}`")]
    Nothing {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// Several have it.
    #[error("several {what} are called `{name}`: {list}")]
    Several {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
        /// The candidates.
        list: String,
    },
    /// The store holds none of that name.
    #[error("there is no {what} `{name}` in the store; there are: {known}")]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
        /// Those that are there.
        known: String,
    },
    /// The run has no such task.
    #[error("there is no task `{task}` in run {run}")]
    NoTask {
        /// The task.
        task: String,
        /// The run's name.
        run: String,
    },
    /// The run has the task, but nobody simulated it so.
    #[error("there is no {trial} of task `{task}` in run {run}; there {there}")]
    NoTrial {
        /// What was looked for: a trial by its number, or any simulation.
        trial: String,
        /// The task.
        task: String,
        /// The run's name.
        run: String,
        /// Those that are there.
        there: String,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// How many names a message lists; of more it tells the nearest.
const MOST_NAMES: usize = 20;

/// Finds the run of a number or name.
///
/// # Errors
/// Where none or several are called so.
pub fn run(store: &Store, name: &str) -> Result<Found, Error> {
    let found = runs(store, name)?;
    one(found, ["run", "runs"], name, |run| format!("{} ({})", run.id, run.name))
}

/// Finds all runs of a number or name; a number is a run's before it is a name.
pub fn runs(store: &Store, name: &str) -> Result<Vec<Found>, Error> {
    let take =
        |row: &rusqlite::Row<'_>| Ok(Found { id: row.get(0)?, name: row.get(1)?, run: None });
    let found = rows(store, include_str!("find/runs.sql"), named_params! {":name": name}, take)?;
    let by_number: Vec<Found> =
        found.iter().filter(|run| run.id.to_string() == name).cloned().collect();
    Ok(if by_number.is_empty() { found } else { by_number })
}

/// Finds the simulation of a number, of an id in its source, or of the beginning of one.
///
/// # Errors
/// Where none or several are called so.
pub fn simulation(store: &Store, name: &str) -> Result<Found, Error> {
    let values = named_params! {":name": name};
    let mut found = rows(store, include_str!("find/simulations.sql"), values, take_simulation)?;
    if found.iter().any(|simulation| simulation.id.to_string() == name || simulation.name == name) {
        found.retain(|s| s.id.to_string() == name || s.name == name);
    }
    let told = |s: &Found| format!("{} ({} of {})", s.id, s.name, s.run.as_deref().unwrap_or("?"));
    one(found, ["simulation", "simulations"], name, told)
}

/// Finds the simulations of a task in a run, or one trial of it.
///
/// # Errors
/// Where there is none.
pub fn trials(
    store: &Store,
    run: &Found,
    task: &str,
    trial: Option<i64>,
) -> Result<Vec<Found>, Error> {
    let values = named_params! {":run_id": run.id, ":task": task, ":trial": trial};
    let found = rows(store, include_str!("find/trials.sql"), values, take_simulation)?;
    if found.is_empty() {
        return Err(no_trial(store, run, task, trial)?);
    }
    Ok(found)
}

/// Says what a run has of a task instead of what was looked for.
fn no_trial(store: &Store, run: &Found, task: &str, trial: Option<i64>) -> Result<Error, Error> {
    let read = || -> rusqlite::Result<Vec<Option<i64>>> {
        let mut statement = store.connection().prepare(include_str!("find/trial_numbers.sql"))?;
        let values = named_params! {":run_id": run.id, ":task": task};
        statement.query_map(values, |row| row.get(0))?.collect()
    };
    let rows = read().map_err(|error| store.explain(error))?;
    let (task, run) = (task.to_owned(), run.name.clone());
    if rows.is_empty() {
        return Ok(Error::NoTask { task, run });
    }
    let numbers: Vec<String> = rows.into_iter().flatten().map(|n| n.to_string()).collect();
    let there = match numbers.as_slice() {
        [] => "is none with a number".to_owned(),
        [only] => format!("is only {only}"),
        several => format!("are {}", several.join(", ")),
    };
    let trial = trial.map_or_else(|| "simulation".to_owned(), |trial| format!("trial {trial}"));
    Ok(Error::NoTrial { trial, task, run, there })
}

fn take_simulation(row: &rusqlite::Row<'_>) -> rusqlite::Result<Found> {
    Ok(Found { id: row.get(0)?, name: row.get(1)?, run: row.get(2)? })
}

fn rows<T>(
    store: &Store,
    sql: &str,
    values: &[(&str, &dyn rusqlite::ToSql)],
    take: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<T>,
) -> Result<Vec<T>, Error> {
    let run = || -> rusqlite::Result<Vec<T>> {
        store.connection().prepare(sql)?.query_map(values, take)?.collect()
    };
    run().map_err(|error| store.explain(error).into())
}

fn one(
    mut found: Vec<Found>,
    [one, many]: [&'static str; 2],
    name: &str,
    told: impl Fn(&Found) -> String,
) -> Result<Found, Error> {
    /// More would fill the screen and help nobody.
    const LISTED: usize = 8;
    match (found.len(), found.pop()) {
        (1, Some(only)) => Ok(only),
        (_, None) => Err(Error::Nothing { what: one, name: name.to_owned() }),
        (_, Some(last)) => {
            found.push(last);
            let mut candidates: Vec<String> = found.iter().take(LISTED).map(told).collect();
            if found.len() > LISTED {
                candidates.push(format!("{} more", found.len() - LISTED));
            }
            Err(Error::Several { what: many, name: name.to_owned(), list: candidates.join(", ") })
        }
    }
}

/// Checks a value that selects: a run, label, model, domain, matcher, check, grader, task, tool, component,
/// simulation, rematch or anchor that the store holds. A misspelt one would otherwise look like an empty result.
///
/// # Errors
/// Where the store holds none of that name; the message lists those it holds, of very many the nearest.
pub fn check_selection(store: &Store, what: &'static str, name: &str) -> Result<(), Error> {
    if what == "run" {
        let nothing = || Error::Nothing { what, name: name.to_owned() };
        return if runs(store, name)?.is_empty() { Err(nothing()) } else { Ok(()) };
    }
    if what == "simulation" {
        let sql = include_str!("find/simulations.sql");
        let found = rows(store, sql, named_params! {":name": name}, take_simulation)?;
        let is_whole = |s: &Found| s.id.to_string() == name || s.name == name;
        let nothing = || Error::Nothing { what, name: name.to_owned() };
        return if found.iter().any(is_whole) { Ok(()) } else { Err(nothing()) };
    }
    let sql = include_str!("find/selectable.sql");
    let known: Vec<String> = rows(store, sql, named_params! {":what": what}, |row| row.get(0))?;
    if known.iter().any(|known| known == name) {
        return Ok(());
    }
    let known = match known.len() {
        0 => "none".to_owned(),
        1..=MOST_NAMES => known.join(", "),
        more => {
            let near = selection::near(name, known.into_iter().collect());
            format!("{more}, the nearest are {}", near.join(", "))
        }
    };
    Err(Error::Unknown { what, name: name.to_owned(), known })
}
