//! Reads a results file in one pass, where it is laid out as τ² writes it: one object whose header and
//! tasks come before its simulations.
//!
//! Then everything that judging needs is known when the first simulation comes, save the tool types
//! that action checks name; whoever takes the simulations must allow for those. Any other layout is
//! [`NotPlain`], which says nothing of what is wrong, if anything is: [`super::survey()`] finds out.

use std::ops::Range;
use std::path::Path;

use crate::source::{self, Content, Hashing};

use super::skim::{PartKind, SkimError, Skimmer};
use super::survey::{Findings, Survey};

/// How many bytes of simulations are parsed and written together: enough that handing over costs nothing and
/// that rows of one kind are many, few enough that they are still in the second-level cache, and that
/// several in waiting are little memory.
const BATCH_BYTES: usize = 512 * 1024;

/// Simulations that follow each other in a source.
#[derive(Debug, Default)]
pub struct Batch {
    /// Place of the first in the source.
    pub first: usize,
    /// How far reading has come, in bytes of the source.
    pub read_bytes: u64,
    bytes: Vec<u8>,
    spans: Vec<Range<usize>>,
}

impl Batch {
    /// Adds the next simulation.
    pub fn push(&mut self, bytes: &[u8]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(bytes);
        self.spans.push(start..self.bytes.len());
    }

    /// Tells whether it is to be handed over.
    pub fn is_full(&self) -> bool {
        self.bytes.len() >= BATCH_BYTES
    }

    /// Tells whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.spans.is_empty()
    }

    /// Place of the first simulation behind it.
    pub fn next(&self) -> usize {
        self.first + self.spans.len()
    }

    /// Empties it, to be filled from a place on; its memory is kept.
    pub fn clear(&mut self, first: usize) {
        self.first = first;
        self.bytes.clear();
        self.spans.clear();
    }

    /// The simulations: the place and the bytes of each.
    pub fn simulations(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let bytes = |span: &Range<usize>| &self.bytes[span.clone()];
        (self.first..).zip(self.spans.iter().map(bytes))
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

/// A file of which header and tasks are read, and whose simulations are read bit by bit.
pub struct Stream {
    skimmer: Skimmer<Content>,
    hashing: Hashing,
    /// How many simulations were given away.
    given: usize,
    /// Where those stand that are held.
    held: Vec<Range<usize>>,
}

impl Stream {
    /// Reads a file's header and tasks, of which a source before may have some.
    ///
    /// # Errors
    /// [`NotPlain`].
    pub fn open(path: &Path, before: Option<&Survey>) -> Result<(Self, Survey), NotPlain> {
        let (content, hashing) = source::open_hashed(path).map_err(|_unread| NotPlain)?;
        let mut skimmer = Skimmer::new(content).guessing();
        let mut findings = Findings::after(before);
        loop {
            match skimmer.pass()? {
                Some((PartKind::Simulation(_), _)) => break,
                None | Some((PartKind::Element(_), _)) => return Err(NotPlain),
                Some(passed) => findings.take(skimmer.take(passed)),
            }
        }
        let survey = head(findings, skimmer.passed())?;
        let held = vec![skimmer.hold()];
        Ok((Self { skimmer, hashing, given: 0, held }, survey))
    }

    /// Fills a batch with the next simulations; false where none is left. Where simulations end is a
    /// guess: each must be checked to be one whole value, by [`Survey::swift`], or else by
    /// [`super::is_one_value`].
    ///
    /// # Errors
    /// [`NotPlain`].
    pub fn fill(&mut self, batch: &mut Batch) -> Result<bool, NotPlain> {
        // What is read goes where it will be parsed, into memory that this core had in hand before.
        self.skimmer.go_on_in(&mut batch.bytes);
        while self.skimmer.held() < BATCH_BYTES {
            match self.skimmer.pass()? {
                Some((PartKind::Simulation(_), _)) => self.held.push(self.skimmer.hold()),
                // τ² writes an index behind the simulations; only that of a folder tells anything.
                Some(passed @ (PartKind::Index, _)) => drop(self.skimmer.take(passed)),
                Some(_) => return Err(NotPlain),
                None => break,
            }
        }
        let start = self.skimmer.give_held(&mut batch.bytes).start;
        let placed = self.held.drain(..).map(|span| span.start + start..span.end + start);
        batch.spans.clear();
        batch.spans.extend(placed);
        batch.first = self.given;
        batch.read_bytes = self.hashing.position();
        self.given = batch.next();
        Ok(!batch.is_empty())
    }

    /// Ends, where no simulation is left.
    ///
    /// # Errors
    /// [`NotPlain`].
    pub fn finish(self) -> Result<End, NotPlain> {
        let content_hash = self.hashing.finish().map_err(|_unread| NotPlain)?;
        Ok(End { content_hash, simulations: self.given })
    }
}

/// What is known before the first simulation, where that is enough.
fn head(mut findings: Findings, first: &[u8]) -> Result<Survey, NotPlain> {
    let is_known = findings.tell_format(first);
    let survey = findings.finish();
    let is_enough = is_known
        && !survey.format.tells_run()
        && survey.run_key.is_some()
        && survey.header.domain.is_some();
    if is_enough { Ok(survey) } else { Err(NotPlain) }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::{Value, json};

    use super::*;

    /// Reads a file of simulations with texts of some lengths, written in some way, and checks that they all
    /// come; returns how many come together.
    fn batches(lengths: &[usize], write: fn(&Value) -> String) -> Vec<usize> {
        let simulation = |(place, length): (usize, &usize)| {
            let note = "}\n ]".repeat(length / 4);
            json!({"id": place.to_string(), "task_id": "1", "messages": [], "note": note})
        };
        let simulations: Vec<Value> = lengths.iter().enumerate().map(simulation).collect();
        let results = json!({
            "info": {"environment_info": {"domain_name": "retail"}},
            "simulations": simulations,
            "the index": [{"id": "0"}],
        });
        let text = write(&results).replacen('{', "{\"timestamp\": \"2026-01-01\",", 1);
        let text = text.replace("the index", "simulation_index");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("results.json");
        std::fs::write(&path, &text).unwrap();
        let (mut stream, survey) = Stream::open(&path, None).unwrap();
        assert_eq!(survey.header.domain.as_deref(), Some("retail"));
        let (mut sizes, mut found) = (Vec::new(), Vec::new());
        let mut batch = Batch::default();
        while stream.fill(&mut batch).unwrap() {
            assert_eq!(batch.first, found.len());
            found.extend(batch.simulations().map(|(place, bytes)| {
                let read: Value = serde_json::from_slice(bytes).unwrap();
                assert_eq!(read["id"], place.to_string());
                read
            }));
            sizes.push(found.len() - batch.first);
        }
        let end = stream.finish().unwrap();
        assert_eq!(end.simulations, lengths.len());
        assert_eq!(end.content_hash, blake3::hash(text.as_bytes()).to_hex().as_str());
        assert_eq!(found, simulations);
        sizes
    }

    #[test]
    fn simulations_come_whole_and_in_order_wherever_batches_end() {
        for write in [Value::to_string, |value: &Value| format!("{value:#}")] {
            assert_eq!(batches(&[0], write), [1]);
            assert_eq!(batches(&[0; 10], write), [10]);
            assert_eq!(batches(&[BATCH_BYTES; 3], write), [1, 1, 1]);
            let many =
                [BATCH_BYTES / 3, 17, 3 * BATCH_BYTES, 0, BATCH_BYTES / 2, BATCH_BYTES / 5, 9];
            assert_eq!(batches(&many, write), [3, 4]);
            for length in (BATCH_BYTES - 300..BATCH_BYTES - 200).step_by(25) {
                batches(&[length, 5, 5], write);
            }
        }
    }

    #[test]
    fn tasks_in_the_words_of_the_source_before_are_shared() {
        let folder = tempfile::tempdir().unwrap();
        let open = |tasks: &[&str], before: Option<&Survey>| {
            let path = folder.path().join("results.json");
            let text = format!(
                r#"{{"timestamp": "2026-01-01", "info": {{"environment_info": {{"domain_name": "retail"}}}},
                    "tasks": [{}], "simulations": [{{"id": "0", "task_id": "1", "messages": []}}]}}"#,
                tasks.join(",")
            );
            std::fs::write(&path, text).unwrap();
            Stream::open(&path, before).unwrap().1
        };
        let shared = |tasks: &[&str], before: &Survey| -> Vec<bool> {
            let alone = open(tasks, None);
            let survey = open(tasks, Some(before));
            assert_eq!(survey.tasks, alone.tasks);
            assert_eq!(survey.problems, alone.problems);
            let is_shared = |task| before.tasks.iter().any(|known| Arc::ptr_eq(known, task));
            survey.tasks.iter().map(is_shared).collect()
        };
        let (first, second) = (r#"{"id": "1"}"#, r#"{"id": "2"}"#);
        let before = open(&[first, second], None);
        assert_eq!(shared(&[first, second], &before), [true, true]);
        assert_eq!(shared(&[first], &before), [true]);
        assert_eq!(shared(&[first, r#"{"id":  "2"}"#, second], &before), [true, false, false]);
        assert_eq!(shared(&[second, first], &before), [false, false]);
        // What was told of one of them would be told again.
        let told = open(&[first, "{}"], None);
        assert_eq!(told.problems.len(), 1);
        assert_eq!(shared(&[first], &told), [false]);
    }
}
