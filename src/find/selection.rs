//! What a user calls a side: runs by number, name, label, model or domain, or an anchor.
//!
//! A selection is a list of terms, separated by commas. Plain terms name runs (by number, name or
//! label) and add up; terms `model=…`, `domain=…`, `label=…` and `run=…` narrow what is named, or all
//! runs. `anchor:NAME` stands alone.

use std::collections::BTreeSet;

use rusqlite::OptionalExtension as _;

use crate::store::{self, Store};

/// What a selection means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Selected {
    /// Runs, by number.
    Runs(Vec<i64>),
    /// An anchor, by number.
    Anchor(i64),
}

/// Why a selection means nothing.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A term that names nothing.
    #[error("nothing is called `{term}`{}", nearest(.near))]
    Unknown {
        /// The term.
        term: String,
        /// The nearest names that mean something.
        near: Vec<String>,
    },
    /// A selection without a term.
    #[error(
        "a selection is empty; expected runs by number, name or label, model=…, domain=… or anchor:NAME"
    )]
    Nothing,
    /// An anchor beside other terms.
    #[error("`{0}` cannot be combined with other terms")]
    AnchorNotAlone(String),
    /// Terms that no run fits together.
    #[error("no run fits all terms of `{0}`")]
    NoRun(String),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
}

fn nearest(near: &[String]) -> String {
    if near.is_empty() { String::new() } else { format!("; the nearest are {}", near.join(", ")) }
}

/// A run with everything that it can be selected by.
struct Candidate {
    run_id: i64,
    run: String,
    domain: String,
    model: String,
    labels: BTreeSet<String>,
}

/// Finds what a selection means.
///
/// # Errors
/// Where a term names nothing; the message tells the nearest names.
pub fn select(store: &Store, text: &str) -> Result<Selected, Error> {
    let text = text.trim();
    if let Some(name) = text.strip_prefix("anchor:") {
        return anchor(store, name);
    }
    let candidates = candidates(store)?;
    let by_whole: Vec<i64> = named(&candidates, text).collect();
    if !by_whole.is_empty() {
        // A name may hold a comma.
        return Ok(Selected::Runs(by_whole));
    }
    let terms: Vec<&str> = text.split(',').map(str::trim).filter(|term| !term.is_empty()).collect();
    if terms.is_empty() {
        return Err(Error::Nothing);
    }
    if let Some(term) = terms.iter().find(|term| term.starts_with("anchor:")) {
        return Err(Error::AnchorNotAlone((*term).to_owned()));
    }
    let mut chosen = BTreeSet::new();
    let mut filters = Vec::new();
    for term in terms {
        match term.split_once('=') {
            Some((key, value)) if KEYS.contains(&key) => filters.push((key, value)),
            _ => {
                let found: Vec<i64> = named(&candidates, term).collect();
                if found.is_empty() {
                    return Err(unknown(&candidates, term));
                }
                chosen.extend(found);
            }
        }
    }
    let is_chosen = |c: &&Candidate| chosen.is_empty() || chosen.contains(&c.run_id);
    let mut runs: Vec<&Candidate> = candidates.iter().filter(is_chosen).collect();
    for (key, value) in filters {
        if !candidates.iter().any(|candidate| fits(candidate, key, value)) {
            return Err(unknown(&candidates, &format!("{key}={value}")));
        }
        runs.retain(|candidate| fits(candidate, key, value));
    }
    if runs.is_empty() {
        return Err(Error::NoRun(text.to_owned()));
    }
    Ok(Selected::Runs(runs.iter().map(|run| run.run_id).collect()))
}

/// The keys of terms that narrow a selection.
const KEYS: [&str; 4] = ["model", "domain", "label", "run"];

fn fits(candidate: &Candidate, key: &str, value: &str) -> bool {
    match key {
        "model" => candidate.model == value,
        "domain" => candidate.domain == value,
        "label" => candidate.labels.contains(value),
        _ => candidate.run_id.to_string() == value || candidate.run == value,
    }
}

/// The runs of a number, else of a name, else of a label.
fn named<'c>(candidates: &'c [Candidate], term: &str) -> impl Iterator<Item = i64> + use<'c> {
    let by_number = |c: &Candidate| c.run_id.to_string() == term;
    let by_name = |c: &Candidate| c.run == term;
    let by_label = |c: &Candidate| c.labels.contains(term);
    let ways: [&dyn Fn(&Candidate) -> bool; 3] = [&by_number, &by_name, &by_label];
    let way = ways.into_iter().find(|way| candidates.iter().any(way));
    let found: Vec<i64> =
        candidates.iter().filter(|c| way.is_some_and(|way| way(c))).map(|c| c.run_id).collect();
    found.into_iter()
}

fn candidates(store: &Store) -> Result<Vec<Candidate>, store::Error> {
    let run = || -> rusqlite::Result<Vec<Candidate>> {
        let mut statement = store.connection().prepare(include_str!("candidates.sql"))?;
        let rows = statement.query_map([], |row| {
            let labels: String = row.get(4)?;
            Ok(Candidate {
                run_id: row.get(0)?,
                run: row.get(1)?,
                domain: row.get(2)?,
                model: row.get(3)?,
                labels: serde_json::from_str(&labels).unwrap_or_default(),
            })
        })?;
        rows.collect()
    };
    run().map_err(|error| store.explain(error))
}

fn anchor(store: &Store, name: &str) -> Result<Selected, Error> {
    let sql = include_str!("anchor_by_name.sql");
    let id = store.connection().query_row(sql, [name], |row| row.get(0)).optional();
    if let Some(id) = id.map_err(|error| store.explain(error))? {
        return Ok(Selected::Anchor(id));
    }
    let term = format!("anchor:{name}");
    let known = store::anchor::names(store)?.into_iter().map(|name| format!("anchor:{name}"));
    let near = near(&term, known.collect());
    Err(Error::Unknown { term, near })
}

fn unknown(candidates: &[Candidate], term: &str) -> Error {
    let mut names = BTreeSet::new();
    for candidate in candidates {
        names.insert(candidate.run.clone());
        names.extend(candidate.labels.iter().cloned());
        // A source may name no model.
        for (key, value) in [("model", &candidate.model), ("domain", &candidate.domain)] {
            if !value.is_empty() {
                names.insert(format!("{key}={value}"));
            }
        }
    }
    Error::Unknown { term: term.to_owned(), near: near(term, names) }
}

/// The three names most like a term.
pub(super) fn near(term: &str, names: BTreeSet<String>) -> Vec<String> {
    const SHOWN: usize = 3;
    let likeness = |name: &String| strsim::normalized_damerau_levenshtein(term, name);
    let mut ranked: Vec<String> = names.into_iter().collect();
    ranked.sort_by(|a, b| likeness(b).total_cmp(&likeness(a)).then_with(|| a.cmp(b)));
    ranked.truncate(SHOWN);
    ranked
}
