//! Imports sources: read, judge, store.
//!
//! A source is one transaction, or part of one where several come fast (`several`). Its simulations are
//! read and judged on all cores (`workers`, `work`), and written by the calling thread in their order
//! (`pipeline`), so that the same source always gives the same rows. Memory holds a few of them, never a
//! file. A file that is laid out as usual is read once (`one_pass`, `by_turns`), any other source twice
//! (`two_passes`); `act` is what both do before and after. Of sources that may be known, the next one is
//! hashed meanwhile (`hash_ahead`).

mod act;
mod by_turns;
mod domain;
mod hash_ahead;
pub(crate) mod judge;
mod one_pass;
mod pipeline;
mod scrub;
mod several;
mod two_passes;
mod work;
mod workers;

use std::path::PathBuf;
use std::sync::Arc;

use crate::model::{Problem, ProblemAction};
use crate::read::{self, Care};
use crate::source::{self, Source, Stamp};
use crate::stop;
use crate::store::write::{Counts, Group, PreviousImport};
use crate::store::{self, Store};

use hash_ahead::HashAhead;
pub use judge::GoldFrom;
use one_pass::Reading;
use work::Work;
use workers::Workers;

/// What to do with sources; the same for all of one command.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Labels for the runs.
    pub labels: Vec<String>,
    /// The domain, whatever the sources say.
    pub domain: Option<String>,
    /// Where gold comes from.
    pub gold_from: GoldFrom,
    /// Whether what messages say is stored.
    pub texts: Texts,
    /// When the import is done (UTC, ISO-8601).
    pub imported_at: String,
    /// How closely to look.
    pub care: Care,
}

/// Whether what messages say is stored. Arguments of calls always are: verdicts are made from them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Texts {
    /// It is.
    #[default]
    Stored,
    /// It is left out, for a far smaller store.
    LeftOut,
}

/// How the options of an import tell that texts were left out.
const WITHOUT_TEXTS: &str = " text=no";

impl Options {
    /// The options that change what is stored, as text: part of what makes two imports the same.
    fn stored(&self) -> String {
        let domain = self.domain.as_deref().map(|domain| format!(" domain={domain}"));
        let texts = match self.texts {
            Texts::Stored => "",
            Texts::LeftOut => WITHOUT_TEXTS,
        };
        format!("gold={}{texts}{}", self.gold_from.name(), domain.unwrap_or_default())
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

/// Told how far an import of a source is: bytes done, of how many.
pub type Progress<'p> = &'p (dyn Fn(u64, u64) + Sync);

/// Imports a source into a store.
///
/// # Errors
/// As [`Importer::import`].
pub fn import(
    store: &Store,
    source: &Source,
    options: &Options,
    progress: Progress<'_>,
) -> Result<Report, Error> {
    Importer::new(options.clone()).import(store, source, None, progress)
}

/// Imports one source after the other into a store, and reads the next one while one is being stored.
pub struct Importer {
    options: Arc<Options>,
    /// Dropped before the workers, which wait for whoever may still feed them.
    ahead: Option<Reading>,
    /// The next source, where it is likely to be known.
    hash_ahead: Option<HashAhead>,
    workers: Workers,
}

impl Importer {
    /// Gets ready.
    pub fn new(options: Options) -> Self {
        Self {
            options: Arc::new(options),
            ahead: None,
            hash_ahead: None,
            workers: Workers::start(),
        }
    }

    /// Starts to read the first source, while the store is being opened, say.
    pub fn start(&mut self, first: &Source) {
        // What is wrong with it is told when it is imported.
        self.ahead = first.stamp().ok().and_then(|stamp| self.read(first, stamp, None));
    }

    /// Imports a source; `next` is the one that will be imported after it, if that is known.
    ///
    /// # Errors
    /// Where it cannot be read at all, the store cannot be written, or the process was asked to stop;
    /// then the store is as before.
    pub fn import(
        &mut self,
        store: &Store,
        source: &Source,
        next: Option<&Source>,
        progress: Progress<'_>,
    ) -> Result<Report, Error> {
        self.import_in(store, None, source, next, progress)
    }

    /// Imports a source, by a transaction of its own or a group's.
    fn import_in(
        &mut self,
        store: &Store,
        group: Option<&Group<'_>>,
        source: &Source,
        next: Option<&Source>,
        progress: Progress<'_>,
    ) -> Result<Report, Error> {
        stop::check()?;
        let stamp = source.stamp()?;
        // One that changed since reading began is read anew.
        let is_of_source = |ahead: &Reading| ahead.path == source.path() && ahead.stamp == stamp;
        let ahead = self.ahead.take().filter(is_of_source);
        let size_bytes = source.size_bytes()?;
        let options = Arc::clone(&self.options);
        let stamp = stamp.as_slice();
        let job = Job { store, group, source, stamp, size_bytes, options: &options, progress };
        let error = match self.import_stamped(&job, next, ahead) {
            Ok(report) => return Ok(report),
            Err(error) => error,
        };
        // Whatever a stop or a change of the source broke first, it is the reason.
        stop::check()?;
        let is_of_source = matches!(error, Error::Read(_) | Error::NothingReadable { .. });
        if is_of_source && source.stamp().is_ok_and(|now| now != job.stamp) {
            return Err(read::Error::Changed { path: source.path().to_owned() }.into());
        }
        Err(error)
    }

    fn import_stamped(
        &mut self,
        job: &Job<'_>,
        next: Option<&Source>,
        ahead: Option<Reading>,
    ) -> Result<Report, Error> {
        let Job { store, source, options, .. } = job;
        // Hashing first saves reading what is known; what is new is hashed while it is read.
        let mut content_hash = None;
        if store.knows_size(job.size_bytes)? {
            let ahead = self.hash_ahead.take();
            let is_known = |next: &&Source| is_size_known(store, next) == Some(true);
            self.hash_ahead = next.filter(is_known).and_then(HashAhead::start);
            let hash = match ahead.and_then(|ahead| ahead.of(source, job.stamp)) {
                Some(hash) => hash?,
                None => source.content_hash()?,
            };
            if let Some(previous) = store.find_import(&hash, &options.stored())? {
                let labels_added = store.add_labels(previous.run_id, &options.labels)?;
                return Ok(Report::unchanged(previous, labels_added));
            }
            content_hash = Some(hash);
        }
        let reading = match ahead {
            None => self.read(source, job.stamp.to_vec(), None),
            ahead => ahead,
        };
        if let Some(reading) = reading {
            let mut following = None;
            // Whoever is done with this one goes on with the next.
            let report = one_pass::import(job, reading, &self.workers, |work| {
                following = next.and_then(|next| self.read_ahead(store, next, work));
            })?;
            if let Some(report) = report {
                self.ahead = following;
                return Ok(report);
            }
            // Two passes need the workers.
            drop(following);
        }
        two_passes::import(job, content_hash, &self.workers)
    }

    /// Starts to read a source, if one pass may do; `before` is the work on the one before.
    fn read(
        &self,
        source: &Source,
        stamp: Vec<Stamp>,
        before: Option<Arc<Work>>,
    ) -> Option<Reading> {
        match (source, self.options.care) {
            (Source::File(path), Care::AsNeeded) => {
                Some(Reading::start(path, stamp, None, &self.workers, &self.options, before))
            }
            _ => None,
        }
    }

    /// Starts to read a source that is likely to be new. What is wrong with it is told when its turn
    /// comes.
    fn read_ahead(&self, store: &Store, source: &Source, before: &Arc<Work>) -> Option<Reading> {
        (is_size_known(store, source) == Some(false)).then_some(())?;
        self.read(source, source.stamp().ok()?, Some(Arc::clone(before)))
    }
}

/// Tells whether a store knows a source of the size of this one; `None` where that cannot be told.
fn is_size_known(store: &Store, source: &Source) -> Option<bool> {
    store.knows_size(source.size_bytes().ok()?).ok()
}

/// What is to be imported, and how.
struct Job<'a> {
    store: &'a Store,
    /// Whose transaction it joins.
    group: Option<&'a Group<'a>>,
    source: &'a Source,
    /// What it looked like before it was read.
    stamp: &'a [Stamp],
    size_bytes: u64,
    options: &'a Arc<Options>,
    progress: Progress<'a>,
}
