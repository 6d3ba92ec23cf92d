//! Imports sources: read, judge, store.
//!
//! A source is one transaction. Its records are read and judged on all cores, one simulation each at a
//! time, and written by the calling thread in their order, so that the same source always gives the
//! same rows. Memory holds a few simulations, never a file.

mod domain;
pub(crate) mod judge;
mod pipeline;
mod scrub;

use std::path::PathBuf;

use crate::matching::ToolTypes;
use crate::model::{Problem, ProblemAction};
use crate::profile::Profile;
use crate::read::{self, Survey};
use crate::source::{self, Source, Stamp};
use crate::stop;
use crate::store::write::{Counts, KnownRun, NewImport, NewRun, PreviousImport, SourceWriter};
use crate::store::{self, Store};

use domain::{Contents, Domain};
pub use judge::GoldFrom;

/// What to do with sources; the same for all of one command.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Labels for the runs.
    pub labels: Vec<String>,
    /// The domain, whatever the sources say.
    pub domain: Option<String>,
    /// Where gold comes from.
    pub gold_from: GoldFrom,
    /// When the import is done (UTC, ISO-8601).
    pub imported_at: String,
}

impl Options {
    /// The options that change what is stored, as text: part of what makes two imports the same.
    fn stored(&self) -> String {
        let domain = self.domain.as_deref().map(|domain| format!(" domain={domain}"));
        format!("gold={}{}", self.gold_from.name(), domain.unwrap_or_default())
    }
}

/// What became of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// A run that the store did not know.
    New,
    /// More simulations for a known run.
    Grown,
    /// Other facts or verdicts for known simulations.
    Changed,
    /// All of it was known; nothing was written.
    Unchanged,
}

/// What the import of one source did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The run's number.
    pub run_id: i64,
    /// The run's name.
    pub run: String,
    /// What became of the source.
    pub outcome: Outcome,
    /// Simulations taken from it.
    pub simulations: usize,
    /// What it changed.
    pub counts: Counts,
    /// What could not be taken as it stood.
    pub problems: Vec<Problem>,
    /// Labels that the run did not have.
    pub labels_added: usize,
    /// Simulations that the run's further matchers were given anew, see `rematch`.
    pub rematched: usize,
}

impl Report {
    /// Nothing but labels was new.
    fn unchanged(previous: PreviousImport, labels_added: usize) -> Self {
        Self {
            run_id: previous.run_id,
            run: previous.run,
            outcome: Outcome::Unchanged,
            simulations: previous.simulations,
            counts: Counts::default(),
            problems: Vec::new(),
            labels_added,
            rematched: 0,
        }
    }

    /// How many records were left out.
    pub fn quarantined(&self) -> usize {
        let left_out = |problem: &&Problem| problem.action == ProblemAction::Quarantined;
        self.problems.iter().filter(left_out).count()
    }
}

/// Why a source could not be imported; nothing of it is stored.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read at all.
    #[error(transparent)]
    Read(#[from] read::Error),
    /// The store cannot be written.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// The process was asked to stop.
    #[error(transparent)]
    Stopped(#[from] stop::Stopped),
    /// None of its simulations could be read.
    #[error(
        "none of the {count} simulations in {path} can be read; the first, {location}: {reason}",
        path = path.display()
    )]
    NothingReadable {
        /// The file or folder.
        path: PathBuf,
        /// How many there are.
        count: usize,
        /// Where the first problem is.
        location: String,
        /// What it is.
        reason: String,
    },
}

impl From<source::Error> for Error {
    fn from(error: source::Error) -> Self {
        Self::Read(error.into())
    }
}

/// Told how far an import is: simulations done, of how many.
pub type Progress<'p> = &'p (dyn Fn(usize, usize) + Sync);

/// Imports a source into a store.
///
/// # Errors
/// Where it cannot be read at all, the store cannot be written, or the process was asked to stop; then
/// the store is as before.
pub fn import(
    store: &Store,
    source: &Source,
    options: &Options,
    progress: Progress<'_>,
) -> Result<Report, Error> {
    stop::check()?;
    let stamp = source.stamp()?;
    let error = match import_stamped(store, source, options, progress, &stamp) {
        Ok(report) => return Ok(report),
        Err(error) => error,
    };
    // Whatever a stop or a change of the source broke first, it is the reason.
    stop::check()?;
    let is_of_source = matches!(error, Error::Read(_) | Error::NothingReadable { .. });
    if is_of_source && source.stamp().is_ok_and(|now| now != stamp) {
        return Err(read::Error::Changed { path: source.path().to_owned() }.into());
    }
    Err(error)
}

fn import_stamped(
    store: &Store,
    source: &Source,
    options: &Options,
    progress: Progress<'_>,
    stamp: &[Stamp],
) -> Result<Report, Error> {
    let size_bytes = source.size_bytes()?;
    // Hashing first saves reading what is known; what is new is read first and hashed once.
    let mut content_hash = None;
    if store.knows_size(size_bytes)? {
        let hash = source.content_hash()?;
        if let Some(previous) = store.find_import(&hash, &options.stored())? {
            let labels_added = store.add_labels(previous.run_id, &options.labels)?;
            return Ok(Report::unchanged(previous, labels_added));
        }
        content_hash = Some(hash);
    }
    let survey = read::survey(source)?;
    let content_hash = match content_hash {
        Some(hash) => hash,
        None => source.content_hash()?,
    };
    let contents = Contents::of(source, &survey)?;
    let run_key = survey.run_key.clone().unwrap_or_else(|| format!("content:{content_hash}"));
    let mut writer = store.begin()?;
    let mut candidates = writer.find_run(&run_key, &contents.conversations)?.into_iter();
    let known = candidates.next();
    let others: Vec<KnownRun> = candidates.collect();
    let domain = Domain::decide(&survey, &contents, known.as_ref(), options);
    let types = tool_types(&writer, &survey, known.as_ref(), &domain)?;
    let path = source.path().display().to_string();
    let run_name = source.run_name();
    writer.begin_import(
        known.as_ref(),
        &NewRun {
            run_key: &run_key,
            run: &run_name,
            format: survey.format.name(),
            domain: &domain.name,
            domain_source: domain.source,
            profile: domain.profile.map(|profile| profile.name),
            header: &survey.header,
            types: &types.now,
        },
        &NewImport {
            source: &path,
            content_hash: &content_hash,
            options: &options.stored(),
            size_bytes,
            imported_at: &options.imported_at,
            simulations: survey.records.len(),
        },
    )?;
    if types.changed {
        writer.judge_again();
    }
    let mut problems = survey.problems.clone();
    problems.extend(others.iter().map(held_twice));
    problems.extend(mixed_options(&writer, known.as_ref(), &options.stored())?);
    let taken = pipeline::run(
        source,
        &survey,
        &types.now,
        options.gold_from,
        &mut writer,
        &mut problems,
        progress,
    )?;
    if taken == 0
        && let Some(first) = first_loss(&survey, &problems)
    {
        return Err(Error::NothingReadable {
            path: source.path().to_owned(),
            count: survey.records.len() + survey.unreadable,
            location: first.location.clone(),
            reason: first.reason.clone(),
        });
    }
    if types.changed {
        judge::absent(&writer, &types.now)?;
    }
    writer.tools(&types.now)?;
    let rematched = judge::rematches(&writer, writer.run_id(), &types.now)?;
    let labels_added = writer.labels(&options.labels)?;
    if source.stamp()? != stamp {
        return Err(read::Error::Changed { path: source.path().to_owned() }.into());
    }
    stop::check()?;
    let run_id = writer.run_id();
    let changed = writer.commit(&problems)?;
    Ok(Report {
        run_id,
        run: known.as_ref().map_or(run_name, |known| known.run.clone()),
        outcome: match (known.is_some(), changed) {
            (false, _) => Outcome::New,
            (true, None) => Outcome::Unchanged,
            (true, Some(Counts { added: 0, .. })) => Outcome::Changed,
            (true, Some(_)) => Outcome::Grown,
        },
        simulations: taken,
        counts: changed.unwrap_or_default(),
        problems,
        labels_added,
        rematched,
    })
}

/// Notes a run whose conversations another run takes over: parts of a source came before the whole.
fn held_twice(run: &KnownRun) -> Problem {
    let KnownRun { run_id, run, .. } = run;
    Problem {
        action: ProblemAction::Noted,
        location: "the source".into(),
        reason: format!(
            "run {run_id} ({run}) holds some of these conversations too and counts them again; \
             `driftbase rm {run_id}` deletes it if it is a part of this source"
        ),
        excerpt: None,
    }
}

/// Notes that a run's simulations were imported with different options: those that this source does
/// not hold keep their gold.
fn mixed_options(
    writer: &SourceWriter<'_>,
    known: Option<&KnownRun>,
    options: &str,
) -> Result<Vec<Problem>, store::Error> {
    let Some(known) = known else { return Ok(Vec::new()) };
    let note = |others: String| Problem {
        action: ProblemAction::Noted,
        location: "the source".into(),
        reason: format!(
            "earlier imports of this run had the options `{others}`, this one has `{options}`; \
             simulations that it does not hold keep their gold"
        ),
        excerpt: None,
    };
    Ok(writer.other_options(known.run_id, options)?.into_iter().map(note).collect())
}

/// The first simulation that was lost whole.
fn first_loss<'p>(survey: &Survey, problems: &'p [Problem]) -> Option<&'p Problem> {
    let is_record = |place: &str| survey.records.iter().any(|record| record.location == place);
    problems.iter().find(|problem| {
        let is_file = survey.unreadable > 0 && problem.location.starts_with("simulations/");
        problem.action == ProblemAction::Quarantined && (is_file || is_record(&problem.location))
    })
}

/// A run's tool types, and whether this source changed what they mean for known simulations.
struct Types {
    now: ToolTypes,
    changed: bool,
}

/// Joins the types that this source names with those of earlier sources of the run.
fn tool_types(
    writer: &SourceWriter<'_>,
    survey: &Survey,
    known: Option<&KnownRun>,
    domain: &Domain,
) -> Result<Types, Error> {
    let is_solo = survey.header.user_implementation.as_deref() == Some("dummy_user");
    let Some(known) = known else {
        let now = ToolTypes::new(survey.tool_types.clone(), domain.profile, is_solo);
        return Ok(Types { now, changed: false });
    };
    let before = writer.observed_types(known.run_id)?;
    let mut observed = before.clone();
    for (tool, tool_type) in &survey.tool_types {
        let entry = observed.entry(tool.clone()).or_insert_with(|| tool_type.clone());
        if tool_type == "write" {
            entry.clone_from(tool_type);
        }
    }
    let before = ToolTypes::new(before, Profile::of_domain(&known.domain), known.is_solo);
    let now = ToolTypes::new(observed, domain.profile, known.is_solo);
    let changed = !now.judges_as(&before);
    Ok(Types { now, changed })
}
