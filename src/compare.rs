//! Compares two selections of runs, or runs with an anchor: did the change help, by how much, and can
//! it be believed?
//!
//! The unit is the task. The same task on both sides makes a pair, if what grades it is the same; what
//! cannot be paired is listed, never silently dropped. Statistics are [`crate::stats`]'s; this module
//! decides what is compared with what, and says what stands against believing it.

mod caution;
pub mod gate;
pub mod measure;
mod outcome;
mod pairing;
mod places;
mod side;

use std::collections::BTreeMap;

use crate::find::selection;
use crate::stats::Settings;
use crate::store::{self, Store};
use crate::table::{Section, Table};
use crate::words::Phrase;

pub use measure::Measure;
pub use outcome::Row;
pub use side::{Counts, Side};

/// What the rows of a comparison stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum By {
    /// A domain.
    #[default]
    Domain,
    /// An agent model.
    Model,
    /// A tool.
    Tool,
    /// A task.
    Task,
    /// A domain's passed or failed simulations.
    RewardGroup,
}

/// What to compare, and how.
#[derive(Debug, Clone)]
pub struct Request {
    /// The selection before.
    pub before: String,
    /// The selections after, one at least.
    pub after: Vec<String>,
    /// The matcher.
    pub matcher: String,
    /// What the rows stand for.
    pub by: By,
    /// The measures.
    pub measures: Vec<Measure>,
    /// The k of pass^k; none takes the smaller number of planned trials.
    pub k: Option<u32>,
    /// Whether tasks whose gold differs between the sides are compared all the same.
    pub allow_mixed: bool,
    /// How intervals and p values are made.
    pub settings: Settings,
}

/// What can go wrong with a comparison.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A selection that means nothing.
    #[error(transparent)]
    Selection(#[from] selection::Error),
    /// A side without simulations.
    #[error("the selection `{selection}` holds no simulations judged by the matcher {matcher}")]
    Empty {
        /// The selection.
        selection: String,
        /// The matcher.
        matcher: String,
    },
    /// A selection that stands twice.
    #[error("the selection `{0}` stands twice among the sides after")]
    Twice(String),
    /// Sides that share some runs, but not all.
    #[error(
        "the selections `{before}` and `{after}` overlap in {runs}; a run cannot stand on both sides"
    )]
    Overlap {
        /// The selection before.
        before: String,
        /// The selection after.
        after: String,
        /// The runs that both hold.
        runs: String,
    },
    /// An anchor that has no figures for a matcher.
    #[error("the anchor `{anchor}` has no figures of the matcher {matcher}; it has {known}")]
    OtherMatcher {
        /// The anchor.
        anchor: String,
        /// The matcher asked for.
        matcher: String,
        /// The matchers it has.
        known: String,
    },
    /// Rows that an anchor has no figures for.
    #[error("the anchor `{anchor}` has no figures for single {what}; compare by domain or model")]
    NoFigures {
        /// The anchor.
        anchor: String,
        /// What it has no figures for.
        what: &'static str,
    },
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A comparison, ready to be shown.
#[derive(Debug, Clone, PartialEq)]
pub struct Comparison {
    /// The rows: one for each key, measure and side after.
    pub rows: Vec<Row>,
    /// What stands against believing the rows, as sentences.
    pub cautions: Vec<Phrase>,
    /// What else is to be seen: coverage, tasks left out, where it moved.
    pub sections: Vec<Section>,
}

/// Compares.
///
/// # Errors
/// Where a selection means nothing or holds nothing, or the sides cannot be compared.
pub fn compare(store: &Store, request: &Request) -> Result<Comparison, Error> {
    let _one_state = store.snapshot()?;
    compare_within(store, request)
}

/// Compares within a snapshot that the caller holds.
///
/// # Errors
/// As [`compare`].
pub fn compare_within(store: &Store, request: &Request) -> Result<Comparison, Error> {
    let before = Side::load(store, &request.before, request)?;
    let mut comparison =
        Comparison { rows: Vec::new(), cautions: Vec::new(), sections: Vec::new() };
    for (index, after) in request.after.iter().enumerate() {
        if request.after[..index].contains(after) {
            return Err(Error::Twice(after.clone()));
        }
        let after = Side::load(store, after, request)?;
        side::check_overlap(&before, &after)?;
        let pairing = pairing::pair(&before, &after, request.by, request.allow_mixed);
        comparison.rows.extend(outcome::rows(&before, &after, &pairing, request));
        let cautions = caution::cautions(store, &before, &after, &pairing, request)?;
        // Of several sides after, each caution says which one it is about.
        let several = request.after.len() > 1;
        let told = |c: Phrase| if several { c.about(&after.name) } else { c };
        comparison.cautions.extend(cautions.into_iter().map(told));
        comparison.sections.extend(places::sections(store, &before, &after, &pairing, request)?);
    }
    outcome::judge(&mut comparison.rows, request.settings.level);
    Ok(comparison)
}

impl Comparison {
    /// The rows as a table.
    pub fn table(&self) -> Table {
        outcome::table(&self.rows)
    }
}

/// What an anchor has for the keys and measures of a request, for conditions that refer to it.
///
/// # Errors
/// Where there is no such anchor, or it has no figures of the matcher.
pub fn references(
    store: &Store,
    anchor: &str,
    request: &Request,
) -> Result<BTreeMap<(String, Measure), f64>, Error> {
    let side = Side::load(store, anchor, request)?;
    let pairing = pairing::pair(&side, &side, request.by, true);
    let rows = outcome::values(&pairing, &request.measures);
    Ok(rows.into_iter().collect())
}
