//! One check alone: what it finds, without storing anything.

use std::time::Duration;

use super::broken::{self, Failure};
use super::subject::{self, Subject};
use super::verdict::{self, Finding, Verdict};
use super::{Error, matcher, rows};
use crate::catalog::Origin;
use crate::catalog::rule::Check;
use crate::query;
use crate::query::params::Params;
use crate::query::sandbox::{self, Sandbox};
use crate::store::Store;
use crate::store::write::Evidence;
use crate::table::{Kind, Table, Value};

/// What a check finds.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// A row for each violation.
    pub table: Table,
    /// How many simulations violate it, pass, are vacuous, and are none it is made for.
    pub counts: [usize; 4],
}

/// Runs a check over the simulations of runs, or of all.
///
/// # Errors
/// Where the check or the store fails, the time is over, or the store has no matcher that is given.
pub fn look(
    mut store: Store,
    check: &Check,
    params: &Params,
    runs: Option<&[i64]>,
    timeout: Option<Duration>,
) -> Result<Look, Error> {
    matcher::check_one(&store, &check.file, params)?;
    let Some(time) = timeout else { return run(&mut store, check, params, runs, None) };
    let (theirs, params, runs) = (check.clone(), params.clone(), runs.map(<[i64]>::to_vec));
    let run = move |store: &mut Store| run(store, &theirs, &params, runs.as_deref(), timeout);
    let over = || broken::of_query(&check.file, &query::Error::Timeout(time)).message;
    sandbox::in_time(store, time, run).unwrap_or_else(|| Err(Error::Broken(over())))
}

fn run(
    store: &mut Store,
    check: &Check,
    params: &Params,
    runs: Option<&[i64]>,
    timeout: Option<Duration>,
) -> Result<Look, Error> {
    if check.file.origin != Origin::BuiltIn {
        sandbox::bound_memory(store)?;
    }
    let sandbox = Sandbox::around(store, timeout)?.around_ours();
    let store = &*store;
    let _one_state = store.snapshot()?;
    let subjects = subject::load(store, runs)?;
    let rows = rows::of_check(store, &sandbox, &check.file, params);
    let rows = rows.map_err(|failure| match failure {
        Failure::Store(error) => Error::Store(error),
        Failure::Broken(broken) | Failure::Undone(broken) => Error::Broken(broken.message),
    })?;
    let findings = verdict::decide(store, check, rows, &subjects)?;
    let mut table = Table::with_columns(&[
        ("run_id", Kind::Count),
        ("run", Kind::Text),
        ("domain", Kind::Text),
        ("task", Kind::Text),
        ("trial", Kind::Count),
        ("simulation", Kind::Text),
        ("turn", Kind::Count),
        ("call", Kind::Count),
        ("evidence", Kind::Text),
        ("simulation_id", Kind::Count),
    ]);
    let mut counts = [0; 4];
    for (subject, Finding { verdict, evidence, .. }) in subjects.iter().zip(&findings) {
        for (count, each) in counts.iter_mut().zip(Verdict::ALL) {
            *count += usize::from(each == *verdict);
        }
        table.rows.extend(evidence.iter().map(|evidence| row(subject, evidence)));
    }
    Ok(Look { table, counts })
}

fn row(subject: &Subject, evidence: &Evidence) -> Vec<Value> {
    let Evidence { turn, call, text } = evidence;
    vec![
        subject.run_id.into(),
        subject.run.clone().into(),
        subject.domain.clone().into(),
        subject.task.clone().into(),
        subject.trial.into(),
        subject.simulation.clone().into(),
        (*turn).into(),
        (*call).into(),
        text.clone().into(),
        subject.simulation_id.into(),
    ]
}
