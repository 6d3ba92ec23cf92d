//! A check's verdict on each simulation: from its rows, and from what its header says of whom it is for.

use std::collections::{HashMap, HashSet};

use rusqlite::named_params;

use super::rows::CheckRow;
use super::subject::Subject;
use crate::catalog::rule::Check;
use crate::store::write::Evidence;
use crate::store::{self, Store};

/// What a check says of a simulation. Of several rows the worst counts, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Verdict {
    /// It is violated.
    Fail,
    /// It was looked at, and holds.
    Pass,
    /// Nothing happened that it could look at.
    Vacuous,
    /// It is made for other simulations.
    NotApplicable,
}

impl Verdict {
    /// All of them, worst first.
    pub(super) const ALL: [Self; 4] = [Self::Fail, Self::Pass, Self::Vacuous, Self::NotApplicable];

    /// The word for it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Pass => "pass",
            Self::Vacuous => "vacuous",
            Self::NotApplicable => "not_applicable",
        }
    }
}

/// A check's verdict on a simulation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Finding {
    pub(super) verdict: Verdict,
    /// Why it is not applicable or vacuous.
    pub(super) reason: Option<String>,
    /// Where it is violated.
    pub(super) evidence: Vec<Evidence>,
}

impl Finding {
    fn without_evidence(verdict: Verdict, reason: Option<String>) -> Self {
        Self { verdict, reason, evidence: Vec::new() }
    }
}

/// Returns a check's verdict on each simulation, in their order; rows of others are dropped.
pub(super) fn decide(
    store: &Store,
    check: &Check,
    mut rows: HashMap<i64, Vec<CheckRow>>,
    subjects: &[Subject],
) -> Result<Vec<Finding>, store::Error> {
    let callers = callers(store, check)?;
    let finding = |subject: &Subject| {
        let rows = rows.remove(&subject.simulation_id).unwrap_or_default();
        if let Some(reason) = inapplicable(check, subject) {
            return Finding::without_evidence(Verdict::NotApplicable, Some(reason));
        }
        if callers.as_ref().is_some_and(|callers| !callers.contains(&subject.simulation_id)) {
            let reason = format!("no call of {}", check.tools.join(", "));
            return Finding::without_evidence(Verdict::Vacuous, Some(reason));
        }
        of_rows(rows)
    };
    Ok(subjects.iter().map(finding).collect())
}

/// Why a check is not made for a simulation.
fn inapplicable(check: &Check, subject: &Subject) -> Option<String> {
    if !check.domains.is_empty() && !check.domains.contains(&subject.domain) {
        return Some(format!("made for {}", check.domains.join(", ")));
    }
    let missing: Vec<&str> =
        check.needs.iter().filter(|fact| !subject.knows(fact)).copied().collect();
    (!missing.is_empty()).then(|| format!("needs {}", missing.join(", ")))
}

/// The simulations that call one of the tools that a check is about; `None` where it is about any.
fn callers(store: &Store, check: &Check) -> Result<Option<HashSet<i64>>, store::Error> {
    if check.tools.is_empty() {
        return Ok(None);
    }
    let tools = serde_json::json!(check.tools).to_string();
    let run = || -> rusqlite::Result<HashSet<i64>> {
        let mut statement = store.connection().prepare(include_str!("callers.sql"))?;
        statement.query_map(named_params! {":tools": tools}, |row| row.get(0))?.collect()
    };
    run().map(Some).map_err(|error| store.explain(error))
}

fn of_rows(rows: Vec<CheckRow>) -> Finding {
    let Some(worst) = rows.iter().map(|row| row.verdict).min() else {
        return Finding::without_evidence(Verdict::Pass, None);
    };
    let mut those = rows.into_iter().filter(|row| row.verdict == worst).map(|row| row.evidence);
    match worst {
        Verdict::Fail => Finding { verdict: worst, reason: None, evidence: those.collect() },
        Verdict::Pass => Finding::without_evidence(worst, None),
        Verdict::Vacuous | Verdict::NotApplicable => {
            let reason = those.find_map(|evidence| evidence.text);
            Finding::without_evidence(worst, reason)
        }
    }
}
