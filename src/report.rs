//! A report: what people look at to see how far an agent drifts, as plain data.
//!
//! This module decides what stands in a report, and asks named queries and [`compare`] for it; it computes
//! no measure. How a report looks is [`crate::render::html`]'s.

mod charts;
mod comparison;
mod grid;
mod interval;
mod judged;
mod parts;
mod places;
pub mod plot;
mod source;

use crate::compare;
use crate::find::selection::{self, Selected};
use crate::query;
use crate::stats::Settings;
use crate::store::{self, Store};
use crate::table::{Kind, Value};
use crate::transcript::Transcript;
use crate::words::{Language, Phrase, Words};

use self::plot::Chart;
use self::source::Source;

/// What to report on, and how.
#[derive(Debug, Clone)]
pub struct Request {
    /// The selections: none stands for all runs, one for what to report on, several for a comparison of the
    /// first with the others.
    pub selections: Vec<String>,
    /// The matcher.
    pub matcher: String,
    /// The anchor that values are held against; `None` for none.
    pub anchor: Option<String>,
    /// Agent turns in the window of `GD_t`.
    pub window: i64,
    /// How many of the worst simulations are shown with their transcripts.
    pub worst: usize,
    /// The k of pass^k in a comparison; none takes the smaller number of planned trials.
    pub k: Option<u32>,
    /// Whether tasks whose gold differs between the sides are compared all the same.
    pub allow_mixed: bool,
    /// How intervals and p values are made.
    pub settings: Settings,
    /// The language.
    pub language: Language,
    /// The command that makes this report.
    pub command: String,
    /// When it is written; `None` leaves that out, so that the same store gives the same bytes.
    pub written_at: Option<String>,
}

impl Request {
    /// The anchors that figures of the report are from: what values are held against, and sides.
    fn anchors(&self) -> Vec<&str> {
        let sides = self.selections.iter().filter_map(|side| side.trim().strip_prefix("anchor:"));
        self.anchor.as_deref().into_iter().chain(sides).collect()
    }
}

/// What can go wrong with a report.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A selection that means nothing.
    #[error(transparent)]
    Selection(#[from] selection::Error),
    /// An anchor by itself.
    #[error("`{0}` has no runs to report on")]
    OnlyAnchor(String),
    /// A store without runs.
    #[error("the store holds no runs to report on")]
    NoRuns,
    /// Sides that cannot be compared.
    #[error(transparent)]
    Compare(#[from] compare::Error),
    /// A query fails.
    #[error(transparent)]
    Query(#[from] query::Error),
    /// The store fails.
    #[error(transparent)]
    Store(#[from] store::Error),
}

/// A report.
#[derive(Debug, Clone, PartialEq)]
pub struct Report {
    /// The language of its texts.
    pub language: Language,
    /// What it is about.
    pub title: String,
    /// What it is made of, as name and value.
    pub facts: Vec<(String, String)>,
    /// Its parts.
    pub sections: Vec<Section>,
}

/// A part of a report under a heading.
#[derive(Debug, Clone, PartialEq)]
pub struct Section {
    /// A name for machines.
    pub id: &'static str,
    /// What it shows.
    pub title: String,
    /// What stands in it.
    pub blocks: Vec<Block>,
}

impl Section {
    /// A section under a heading of the files of words.
    fn new(id: &'static str, title: &str, blocks: Vec<Block>, words: &Words) -> Self {
        Self { id, title: words.text(title).to_owned(), blocks }
    }
}

/// A piece of a section.
#[derive(Debug, Clone, PartialEq)]
pub enum Block {
    /// A paragraph.
    Text(String),
    /// A heading within the section.
    Heading(String),
    /// What stands against believing the figures.
    Cautions(Vec<String>),
    /// A table.
    Table(Grid),
    /// A chart, with its data as a table.
    Chart(Box<Chart>),
    /// A list of words with their meanings.
    Meanings(Vec<(String, String)>),
    /// A simulation's transcript.
    Transcript(Box<Conversation>),
}

/// A transcript in a report.
#[derive(Debug, Clone, PartialEq)]
pub struct Conversation {
    /// The simulation's number.
    pub simulation_id: i64,
    /// What it is, in a line.
    pub title: String,
    /// The transcript.
    pub transcript: Transcript,
}

/// A table as it is shown.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Grid {
    /// What it shows.
    pub title: String,
    /// The columns.
    pub columns: Vec<Heading>,
    /// The rows, a cell for each column.
    pub rows: Vec<Vec<Cell>>,
}

/// The head of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Heading {
    /// The column's name, as in the query.
    pub name: String,
    /// What people read.
    pub label: String,
    /// The kind of quantity.
    pub kind: Kind,
}

/// A cell of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// The value; the column is sorted by it.
    pub value: Value,
    /// What is shown.
    pub shown: Shown,
    /// The simulation whose transcript it leads to.
    pub simulation: Option<i64>,
}

impl From<Value> for Cell {
    fn from(value: Value) -> Self {
        Self { value, shown: Shown::Value, simulation: None }
    }
}

/// What a cell shows.
#[derive(Debug, Clone, PartialEq)]
pub enum Shown {
    /// Its value.
    Value,
    /// A word of the language in place of the value.
    Word(String),
    /// An interval of shares.
    Interval(f64, f64),
}

/// Makes a report.
///
/// # Errors
/// Where a selection means nothing, or the sides cannot be compared.
pub fn report(store: &Store, request: &Request) -> Result<Report, Error> {
    let _one_state = store.snapshot()?;
    let words = Words::of(request.language);
    let mut runs: Vec<i64> = Vec::new();
    for selection in &request.selections {
        match selection::select(store, selection)? {
            Selected::Runs(found) => runs.extend(found),
            Selected::Anchor(_) if request.selections.len() == 1 => {
                return Err(Error::OnlyAnchor(selection.clone()));
            }
            Selected::Anchor(_) => {}
        }
    }
    let chosen = if request.selections.is_empty() { None } else { Some(runs.as_slice()) };
    let source = Source::new(store, request, &words, chosen)?;
    if source.runs.is_empty() && request.selections.len() < 2 {
        return Err(Error::NoRuns);
    }
    let mut sections = Vec::new();
    if request.selections.len() > 1 {
        sections.push(comparison::section(store, request, &words)?);
    }
    if !source.runs.is_empty() {
        sections.extend(parts::sections(&source)?);
        sections.extend(judged::sections(&source)?);
        sections.extend(places::sections(&source)?);
    }
    sections.push(places::provenance(&source)?);
    sections.push(meanings(&words));
    Ok(Report {
        language: request.language,
        title: title(request, &words),
        facts: facts(request, &words, &source),
        sections,
    })
}

fn title(request: &Request, words: &Words) -> String {
    match request.selections.as_slice() {
        [] => words.text("title.all").to_owned(),
        [one] => words.say(&Phrase::new("title.one").with("selection", one)),
        [before, after @ ..] => words.say(
            &Phrase::new("title.comparison").with("before", before).with("after", after.join("; ")),
        ),
    }
}

fn facts(request: &Request, words: &Words, source: &Source<'_>) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut fact = |key: &str, value: String| facts.push((words.text(key).to_owned(), value));
    fact("fact.runs", source.runs.len().to_string());
    fact("fact.matcher", request.matcher.clone());
    if let Some(anchor) = &request.anchor {
        fact("fact.anchor", anchor.clone());
    }
    fact("fact.version", format!("driftbase {}", env!("CARGO_PKG_VERSION")));
    fact("fact.command", request.command.clone());
    if let Some(written_at) = &request.written_at {
        fact("fact.written_at", written_at.clone());
    }
    facts
}

/// What the words of a report mean.
fn meanings(words: &Words) -> Section {
    const MEANT: [(&str, &str); 8] = [
        ("column.n", "meaning.n"),
        ("column.gd", "meaning.gd"),
        ("column.omission_rate", "meaning.omission_rate"),
        ("meaning.gd_t.name", "meaning.gd_t"),
        ("column.pass_rate", "meaning.pass_rate"),
        ("column.pass_hat_k", "meaning.pass_hat_k"),
        ("column.interval", "meaning.interval"),
        ("meaning.undefined.name", "meaning.undefined"),
    ];
    let texts = MEANT.map(|(name, meaning)| [name, meaning].map(|key| words.text(key).to_owned()));
    let list = texts.map(|[name, meaning]| (name, meaning)).to_vec();
    Section::new("meanings", "section.meanings", vec![Block::Meanings(list)], words)
}
