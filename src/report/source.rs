//! Where a report's tables are from: named queries, asked for the chosen runs only.

use std::collections::{BTreeMap, BTreeSet};

use super::charts::MOST_ROWS;
use super::{Block, Error, Request};
use crate::catalog;
use crate::query::{self, params::Params};
use crate::store::Store;
use crate::table::{Table, Value};
use crate::words::{Phrase, Words};

/// A run that is reported on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Run {
    /// Its number.
    pub(super) id: i64,
    /// Its name.
    pub(super) name: String,
    /// Its domain.
    pub(super) domain: String,
    /// What it goes by in charts: the domain where it is the only run of it, else its name.
    pub(super) label: String,
}

/// Of more runs than this a query is asked once for all of the store, which is quicker.
const MOST_ASKED: usize = 8;

/// What a report is made from.
pub(super) struct Source<'s> {
    pub(super) store: &'s Store,
    pub(super) request: &'s Request,
    pub(super) words: &'s Words,
    /// The runs, by domain and name.
    pub(super) runs: Vec<Run>,
    /// Values of the anchor by domain, matcher and measure.
    anchor: BTreeMap<(String, String, &'static str), f64>,
    /// The runs that charts of runs draw.
    drawn: BTreeSet<i64>,
    /// Whether all runs of the store are chosen, so that a query need be asked only once.
    is_all: bool,
}

/// Measures that an anchor has by domain and reward group.
const ANCHORED: [&str; 3] = ["gd", "omission_rate", "pass_rate"];

impl<'s> Source<'s> {
    /// Finds the runs, those of a list or all.
    pub(super) fn new(
        store: &'s Store,
        request: &'s Request,
        words: &'s Words,
        chosen: Option<&[i64]>,
    ) -> Result<Self, Error> {
        let table = query::run_named(store, &query_file("run-overview")?, &Params::new())?;
        let all = table.rows.len();
        let mut runs: Vec<Run> = (0..all)
            .filter_map(|row| {
                let run_id = table.integer(row, "run_id")?;
                let is_chosen = chosen.is_none_or(|chosen| chosen.contains(&run_id));
                is_chosen.then(|| Run {
                    id: run_id,
                    name: table.text(row, "run"),
                    domain: table.text(row, "domain"),
                    label: String::new(),
                })
            })
            .collect();
        label(&mut runs);
        let mut source = Self {
            store,
            request,
            words,
            is_all: runs.len() == all,
            drawn: drawn(&runs),
            runs,
            anchor: BTreeMap::new(),
        };
        source.anchor = source.anchor_values()?;
        Ok(source)
    }

    /// Asks a query for the chosen runs; rows stand in the query's order, run by run.
    pub(super) fn ask(&self, name: &'static str, params: &Params) -> Result<Table, Error> {
        let file = query_file(name)?;
        let takes_matcher = file.header.params.iter().any(|param| param.name == "matcher");
        let mut params = params.clone();
        if takes_matcher {
            params.set("matcher", Value::from(self.request.matcher.clone()));
        }
        if self.is_all {
            return Ok(query::run_named(self.store, &file, &params)?);
        }
        if self.runs.len() > MOST_ASKED {
            let mut table = query::run_named(self.store, &file, &params)?;
            let run_ids: Vec<i64> = self.runs.iter().map(|run| run.id).collect();
            table.keep("run_id", &run_ids);
            return Ok(table);
        }
        let mut all: Option<Table> = None;
        for run in &self.runs {
            let params = params.clone().with("run", Value::Text(run.id.to_string()));
            let mut table = query::run_named(self.store, &file, &params)?;
            // Another run may have this one's number for its name.
            table.keep("run_id", &[run.id]);
            match &mut all {
                Some(all) => all.rows.append(&mut table.rows),
                None => all = Some(table),
            }
        }
        Ok(all.unwrap_or_default())
    }

    /// Whether charts of runs draw a run.
    pub(super) fn is_drawn(&self, run_id: Option<i64>) -> bool {
        run_id.is_some_and(|run_id| self.drawn.contains(&run_id))
    }

    /// Says that charts of runs leave some out, where they do.
    pub(super) fn left_out(&self) -> Option<Block> {
        (self.drawn.len() < self.runs.len()).then(|| {
            let told = Phrase::new("note.drawn_runs")
                .with("drawn", self.drawn.len())
                .with("all", self.runs.len());
            Block::Text(self.words.say(&told))
        })
    }

    /// What a run goes by in charts.
    pub(super) fn label(&self, run_id: Option<i64>) -> String {
        let run = self.runs.iter().find(|run| Some(run.id) == run_id);
        run.map(|run| run.label.clone()).unwrap_or_default()
    }

    /// The anchor's value of a measure in a domain and reward group.
    pub(super) fn anchored(&self, domain: &str, group: &str, measure: &'static str) -> Option<f64> {
        self.anchor.get(&(domain.to_owned(), group.to_owned(), measure)).copied()
    }

    /// What the store says of its anchors.
    pub(super) fn anchors(&self) -> Result<Table, Error> {
        Ok(query::run_named(self.store, &query_file("anchors")?, &Params::new())?)
    }

    fn anchor_values(&self) -> Result<BTreeMap<(String, String, &'static str), f64>, Error> {
        let Some(anchor) = &self.request.anchor else { return Ok(BTreeMap::new()) };
        let params = Params::new().with("anchor", Value::from(anchor.clone()));
        let table = query::run_named(self.store, &query_file("anchor-drift")?, &params)?;
        let mut values = BTreeMap::new();
        for row in 0..table.rows.len() {
            if table.text(row, "matcher") != self.request.matcher {
                continue;
            }
            for measure in ANCHORED {
                if let Some(value) = table.real(row, measure) {
                    let key = (table.text(row, "domain"), table.text(row, "reward_group"), measure);
                    values.insert(key, value);
                }
            }
        }
        Ok(values)
    }
}

fn query_file(name: &'static str) -> Result<catalog::SqlFile, Error> {
    Ok(catalog::query(name).map_err(query::Error::from)?)
}

/// The runs that charts draw: of many the first ones of each domain, so that no domain is missing.
fn drawn(runs: &[Run]) -> BTreeSet<i64> {
    let mut of_domains: BTreeMap<&str, usize> = BTreeMap::new();
    for run in runs {
        *of_domains.entry(&run.domain).or_default() += 1;
    }
    // The most of each domain that fit together; of very many domains the first.
    let total = |most: usize| of_domains.values().map(|count| most.min(*count)).sum::<usize>();
    let most = (1..=MOST_ROWS).rev().find(|most| total(*most) <= MOST_ROWS).unwrap_or(1);
    let mut taken: BTreeMap<&str, usize> = BTreeMap::new();
    let mut drawn = BTreeSet::new();
    for run in runs {
        let taken = taken.entry(&run.domain).or_default();
        *taken += 1;
        if *taken <= most && drawn.len() < MOST_ROWS {
            drawn.insert(run.id);
        }
    }
    drawn
}

/// A name that is longer than this is no label of a chart.
const LONGEST_LABEL: usize = 44;

/// Gives runs their labels: the shortest that tells them apart.
fn label(runs: &mut [Run]) {
    let domains: BTreeSet<String> = runs.iter().map(|run| run.domain.clone()).collect();
    let names: BTreeSet<String> = runs.iter().map(|run| run.name.clone()).collect();
    let (by_domain, by_name) = (domains.len() == runs.len(), names.len() == runs.len());
    for run in runs {
        run.label = if by_domain {
            run.domain.clone()
        } else if by_name && run.name.chars().count() <= LONGEST_LABEL {
            run.name.clone()
        } else {
            format!("{} {}", run.id, run.domain)
        };
    }
}
