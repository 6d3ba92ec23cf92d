//! Reads a results file in one pass, where it is laid out as τ² writes it: one object whose header and
//! tasks come before its simulations.
//!
//! Then everything that judging needs is known when the first simulation comes, save the tool types
//! that action checks name; whoever takes the simulations must allow for those. Any other layout is
//! [`NotPlain`], which says nothing of what is wrong, if anything is: [`super::survey()`] finds out.

use std::path::Path;

use crate::source;

use super::skim::{Part, PartKind, SkimError, Skimmer};
use super::survey::{Findings, Survey};

/// How many bytes of simulations are handed over together: enough that handing over costs nothing,
/// few enough that several in waiting are little memory.
const BATCH_BYTES: usize = 256 * 1024;

/// Simulations that follow each other in a source.
#[derive(Debug, Default)]
pub struct Batch {
    /// Place of the first in the source.
    pub first: usize,
    /// How far reading has come, in bytes of the source.
    pub read_bytes: u64,
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Batch {
    /// Adds the next simulation.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len());
    }

    /// Tells whether it is to be handed over.
    pub fn is_full(&self) -> bool {
        self.bytes.len() >= BATCH_BYTES
    }

    /// Tells whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Place of the first simulation behind it.
    pub fn next(&self) -> usize {
        self.first + self.ends.len()
    }

    /// Empties it, to be filled from a place on; its memory is kept.
    pub fn clear(&mut self, first: usize) {
        self.first = first;
        self.bytes.clear();
        self.ends.clear();
    }

    /// The simulations: the place and the bytes of each.
    pub fn simulations(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let spans = starts.zip(&self.ends).map(|(start, end)| &self.bytes[start..*end]);
        (self.first..).zip(spans)
    }
}

/// The source must be read in two passes: it is laid out in another way, it cannot be read, or nobody
/// takes its simulations any more.
#[derive(Debug)]
pub struct NotPlain;

impl From<SkimError> for NotPlain {
    fn from(_: SkimError) -> Self {
        Self
    }
}

/// What is known when all is read.
#[derive(Debug)]
pub struct End {
    /// Hash of the source's bytes, as `source::Source::content_hash` makes it.
    pub content_hash: String,
    /// The number of its simulations.
    pub simulations: usize,
}

/// Reads a file. `begin` gets its header and tasks, `take` then the simulations, for which it returns a
/// batch to fill next; either ends the reading by an error. Where simulations end is a guess: each must be checked to be one whole value:
/// by [`Survey::swift`], or else by [`super::is_one_value`].
///
/// # Errors
/// [`NotPlain`].
pub fn stream(
    path: &Path,
    mut begin: impl FnMut(Survey) -> Result<(), NotPlain>,
    mut take: impl FnMut(Batch) -> Result<Batch, NotPlain>,
) -> Result<End, NotPlain> {
    let (reader, hashing) = source::open_hashed(path).map_err(|_unread| NotPlain)?;
    let mut findings = Some(Findings::default());
    let mut batch = Batch::default();
    Skimmer::new(reader).guessing().run(|part| {
        if let PartKind::Simulation(_) = part.kind {
            if let Some(found) = findings.take() {
                begin(head(found, &part)?)?;
            }
            batch.push(part.bytes);
            if batch.is_full() {
                batch.read_bytes = hashing.position();
                batch = take(std::mem::take(&mut batch))?;
            }
            return Ok(());
        }
        match (&mut findings, part.kind) {
            (Some(_), PartKind::Element(_)) => Err(NotPlain),
            (Some(findings), _) => {
                findings.take(part);
                Ok(())
            }
            // τ² writes an index behind the simulations; only that of a folder tells anything.
            (None, PartKind::Index) => Ok(()),
            (None, _) => Err(NotPlain),
        }
    })?;
    if findings.is_some() {
        return Err(NotPlain);
    }
    let simulations = batch.next();
    if !batch.is_empty() {
        batch.read_bytes = hashing.position();
        drop(take(batch)?);
    }
    let content_hash = hashing.finish().map_err(|_unread| NotPlain)?;
    Ok(End { content_hash, simulations })
}

/// What is known before the first simulation, where that is enough.
fn head(mut findings: Findings, first: &Part<'_>) -> Result<Survey, NotPlain> {
    let is_known = findings.tell_format(first.bytes);
    let survey = findings.finish();
    let is_enough = is_known
        && !survey.format.tells_run()
        && survey.run_key.is_some()
        && survey.header.domain.is_some();
    if is_enough { Ok(survey) } else { Err(NotPlain) }
}
