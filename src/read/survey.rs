//! Passes over a source once and tells what is in it and where.

mod record;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::{IgnoredAny, MapAccess, Visitor};

use crate::hash;
use crate::model::{Problem, ProblemAction, Requestor, RunHeader, Simulation, Task};
use crate::normalise::secrets;
use crate::source::{self, Source};

use super::field::{self, Notes, Raw};
use super::skim::{Part, PartKind, Root, SkimError, Skimmer};
use super::{Care, Error, FORMATS, Format, Memory, Record, lenient, lines, tau2};

/// Tools and their types, as action checks name them.
pub type Observed = BTreeMap<(Requestor, String), String>;

/// Adds the type of a tool to those observed: a type named write anywhere is a write, since the write
/// set is every name so marked.
pub fn observe(observed: &mut Observed, tool: (Requestor, String), tool_type: &str) {
    let entry = observed.entry(tool).or_insert_with(|| tool_type.to_owned());
    if tool_type == "write" {
        tool_type.clone_into(entry);
    }
}

/// What a source holds, without its simulations' content.
#[derive(Debug)]
pub struct Survey {
    /// The shape of its simulations.
    pub format: &'static dyn Format,
    /// What it says of itself as a whole.
    pub header: RunHeader,
    /// Identity of the run, where the source tells it: its start and settings.
    pub run_key: Option<String>,
    /// Credentials that it holds and that nothing may store.
    pub credentials: Vec<String>,
    /// The tasks it embeds; those that another source has too may be shared with it.
    pub tasks: Vec<Arc<Task>>,
    /// Where each of its simulations stands, in order; empty where they are streamed.
    pub records: Vec<Record>,
    /// Tools and their types, as action checks name them.
    pub tool_types: Observed,
    /// Files of a folder layout that are no JSON, and simulations of another run.
    pub unreadable: usize,
    /// What could not be taken as it stood.
    pub problems: Vec<Problem>,
}

/// What is found before it is known to be results.
#[derive(Default)]
pub(super) struct Findings {
    format: Option<&'static dyn Format>,
    /// The keys of the file that have had a value, and whether they have had several.
    valued: BTreeMap<&'static str, Valued>,
    header: RunHeader,
    has_info: bool,
    info_hash: String,
    credentials: Vec<String>,
    tasks: Vec<Arc<Task>>,
    /// Those of a source before, in which nothing was unusual.
    known_tasks: Vec<Arc<Task>>,
    records: Vec<Record>,
    ids: BTreeSet<String>,
    /// What the first simulation that tells of its run says, as a hash, and where it stands.
    run: Option<(String, String)>,
    /// How many simulations are of another run.
    elsewhere: usize,
    /// The tasks that simulations define.
    tasks_told: BTreeSet<String>,
    /// The keys that mean nothing in the format, and where each stands first.
    unknown_keys: BTreeMap<String, String>,
    /// Whether the format is told by so little that a later simulation may tell it better.
    is_guess: bool,
    tool_types: Observed,
    has_odd_simulations: bool,
    /// The simulations that the results file of a folder says there are.
    index: Vec<String>,
    unreadable: usize,
    problems: Vec<Problem>,
}

/// How often a key of the file has had a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Valued {
    Once,
    Often,
}

/// Passes over a source; see [`Survey`].
///
/// # Errors
/// Where it cannot be read at all, or is no results file.
pub fn survey(source: &Source) -> Result<Survey, Error> {
    let mut findings = Findings::default();
    match source {
        Source::File(path) => findings.file(path)?,
        Source::Folder { results, simulations, .. } => {
            findings.file(results)?;
            // Only τ² lays out folders so.
            findings.format.get_or_insert(&tau2::Tau2);
            let inline = findings.ids.clone();
            for (index, path) in simulations.iter().enumerate() {
                findings.simulation_file(index + 1, path, &inline)?;
            }
            findings.note_missing();
        }
    }
    Ok(findings.finish())
}

/// How many keys of an object that is no results file are told.
const SHOWN_KEYS: usize = 5;

impl Findings {
    /// Nothing found yet. Tasks that a source before had in the same words are taken from it: runs of one domain
    /// embed the same.
    pub(super) fn after(before: Option<&Survey>) -> Self {
        let plain = before.filter(|before| before.problems.is_empty());
        let known_tasks = plain.map(|before| before.tasks.clone()).unwrap_or_default();
        Self { known_tasks, ..Self::default() }
    }

    fn file(&mut self, path: &Path) -> Result<(), Error> {
        let fail = |fault| Error::Skim { path: path.to_owned(), fault };
        let reader = source::open(path)?;
        let skimmed = Skimmer::new(reader).run(|part| {
            self.take(part);
            Ok::<(), SkimError>(())
        });
        let skimmed = match skimmed {
            Err(SkimError::Syntax { .. } | SkimError::CutOff { .. })
                if lines::hold_simulations(path)? =>
            {
                // What was skimmed is the first of them.
                *self = Self::default();
                return self.lines(path);
            }
            skimmed => skimmed.map_err(fail)?,
        };
        let what = match skimmed {
            (Root::List, _) => self.list_is_not_results(),
            (Root::Scalar, _) => Some("a single value".into()),
            (Root::Object(keys), span) => self.object_is_not_results(path, &keys, span)?,
        };
        match what {
            Some(found) => Err(Error::NotResults { path: path.to_owned(), found }),
            None => Ok(()),
        }
    }

    /// Takes a file of a folder layout; one whose simulation the results file holds too is skipped,
    /// and so is JSON that nobody meant for a simulation: it is not a damaged record.
    fn simulation_file(
        &mut self,
        file: usize,
        path: &Path,
        inline: &BTreeSet<String>,
    ) -> Result<(), Error> {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let location = format!("simulations/{name}");
        let mut holds_simulations = false;
        let skimmed = Skimmer::new(source::open(path)?).run(|part| {
            if let PartKind::Simulation(_) | PartKind::Element(_) = part.kind {
                holds_simulations |= is_like_a_simulation(&keys(part.bytes));
            }
            Ok::<(), SkimError>(())
        });
        let span = match skimmed {
            Ok((root, span)) => {
                if !holds_simulations && !root_is_like_a_simulation(root) {
                    self.problems.push(Problem {
                        action: ProblemAction::Noted,
                        location,
                        reason: "holds no simulation; skipped".into(),
                        excerpt: None,
                    });
                    return Ok(());
                }
                span
            }
            Err(error) => {
                self.unreadable += 1;
                self.problems.push(Problem {
                    action: ProblemAction::Quarantined,
                    location,
                    reason: error.to_string(),
                    excerpt: None,
                });
                return Ok(());
            }
        };
        let record = Record { file, span, location };
        let bytes = record.read(path)?;
        let seen = tau2::Tau2.glimpse(&bytes);
        if seen.id.as_ref().is_none_or(|id| !inline.contains(id)) {
            self.record(&bytes, record);
        }
        Ok(())
    }

    /// Notes the simulations that a folder's index names and no file holds; τ² refuses such a folder.
    fn note_missing(&mut self) {
        let missing = self.index.iter().filter(|id| !self.ids.contains(*id));
        self.problems.extend(missing.map(|id| Problem {
            action: ProblemAction::Noted,
            location: "simulation_index".into(),
            reason: format!("expected a file with the simulation `{id}`, found none"),
            excerpt: None,
        }));
    }

    /// Notes a key that has a value already; the next one takes its place.
    fn values(&mut self, key: &'static str) {
        match self.valued.get(key) {
            None => drop(self.valued.insert(key, Valued::Once)),
            Some(Valued::Once) => {
                self.valued.insert(key, Valued::Often);
                self.problems.push(Problem {
                    action: ProblemAction::Repaired,
                    location: key.into(),
                    reason: "the key stands several times in the file; the last value was taken"
                        .into(),
                    excerpt: None,
                });
            }
            Some(Valued::Often) => {}
        }
    }

    /// Takes a part of a file.
    pub(super) fn take(&mut self, part: Part<'_>) {
        match part.kind {
            PartKind::Timestamp => {
                self.values("timestamp");
                let mut notes = Notes::at("timestamp");
                let raw = serde_json::from_slice(part.bytes).ok();
                self.header.started_at = notes.name("", raw);
                self.problems.append(&mut notes.problems);
            }
            PartKind::Info => {
                self.values("info");
                self.info(part.bytes);
            }
            PartKind::Index => {
                self.values("simulation_index");
                self.index = indexed(part.bytes);
            }
            PartKind::Tasks if part.bytes == b"null" => {}
            PartKind::Tasks => self.problems.push(Problem {
                action: ProblemAction::Quarantined,
                location: "tasks".into(),
                reason: "expected a list".into(),
                excerpt: Some(field::excerpt(&String::from_utf8_lossy(part.bytes))),
            }),
            PartKind::Simulations => self.has_odd_simulations = part.bytes != b"null",
            PartKind::Task(index) => self.task(index, part.bytes),
            PartKind::Simulation(index) => {
                let location = format!("simulations[{index}]");
                self.record(part.bytes, Record { file: 0, span: part.span, location });
            }
            PartKind::Element(index) => {
                let location = format!("[{index}]");
                self.record(part.bytes, Record { file: 0, span: part.span, location });
            }
        }
    }

    fn task(&mut self, index: usize, bytes: &[u8]) {
        let is_same = |known: &&Arc<Task>| {
            known.definition.as_deref().is_some_and(|known| known.as_bytes() == bytes)
        };
        if let Some(known) = self.known_tasks.get(index).filter(is_same) {
            self.tasks.push(Arc::clone(known));
            return;
        }
        let mut notes = Notes::at(format!("tasks[{index}]"));
        match tau2::task(bytes, &mut notes) {
            Ok(task) => self.tasks.push(Arc::new(task)),
            Err(problem) => self.problems.push(problem),
        }
        self.problems.append(&mut notes.problems);
    }

    fn info(&mut self, bytes: &[u8]) {
        let started_at = self.header.started_at.take();
        self.header = RunHeader { started_at, ..RunHeader::default() };
        self.has_info = false;
        if bytes == b"null" {
            return;
        }
        // Also where the header cannot be read: other texts may quote what is in it.
        let text = String::from_utf8_lossy(bytes);
        let (text, _) = lenient::null_for_non_finite(&text);
        // A value that another replaces holds credentials like any other.
        self.credentials.extend(field::value(&text).iter().flat_map(secrets::credentials));
        let mut notes = Notes::at("info");
        let started_at = self.header.started_at.take();
        let read = lenient::record(bytes, &mut notes, |text, notes| {
            let raw: Raw<'_> = serde_json::from_str(text)?;
            Ok(tau2::header(notes, raw))
        });
        match read {
            Ok(header) => {
                self.has_info = header.info.is_some();
                self.header = header;
            }
            Err(problem) => notes.problems.push(problem),
        }
        self.header.started_at = started_at;
        let info = self.header.info.as_deref().unwrap_or_default();
        self.info_hash = hash::of_bytes(&[info.as_bytes()]);
        // What stands in `info` is not quoted: it may be a credential.
        self.problems.append(&mut field::unquoted(notes.problems));
    }

    fn list_is_not_results(&self) -> Option<String> {
        match (self.format, self.records.len()) {
            (Some(_), _) => None,
            (None, 0) => Some("an empty list".into()),
            (None, 1) => Some("a list with one element that is no simulation".into()),
            (None, count) => Some(format!("a list of {count} elements, none of them a simulation")),
        }
    }

    fn object_is_not_results(
        &mut self,
        path: &Path,
        keys: &[String],
        span: Range<u64>,
    ) -> Result<Option<String>, Error> {
        let has = |key: &str| keys.iter().any(|k| k == key);
        if self.has_odd_simulations {
            return Ok(Some("an object whose `simulations` is no list".into()));
        }
        if has("simulations") || (has("info") && has("tasks")) {
            return Ok(None);
        }
        let set: BTreeSet<String> = keys.iter().cloned().collect();
        if FORMATS.iter().any(|format| format.recognises(&set)) {
            // The skimmer took the simulation's own fields for those of a results file.
            *self = Self::default();
            let record = Record { file: 0, span, location: "the simulation".into() };
            let bytes = record.read(path)?;
            self.record(&bytes, record);
            return Ok(None);
        }
        let mut names: Vec<String> =
            keys.iter().take(SHOWN_KEYS).map(|k| format!("`{k}`")).collect();
        if keys.len() > SHOWN_KEYS {
            names.push("…".into());
        }
        Ok(Some(match names.as_slice() {
            [] => "an empty object".into(),
            names => format!("an object with the keys {}", names.join(", ")),
        }))
    }

    /// Closes what was found.
    pub(super) fn finish(mut self) -> Survey {
        if self.format.is_some_and(Format::tells_run) {
            self.note_unknown_keys();
        }
        let started_at = self.header.started_at.as_deref().unwrap_or_default();
        let run_key = match &self.run {
            Some((told, _)) => Some(hash::of_bytes(&[told.as_bytes()])),
            None => (self.has_info && !started_at.is_empty())
                .then(|| hash::of_bytes(&[started_at.as_bytes(), self.info_hash.as_bytes()])),
        };
        Survey {
            format: self.format.unwrap_or(&tau2::Tau2),
            header: self.header,
            run_key,
            credentials: self.credentials,
            tasks: self.tasks,
            records: self.records,
            tool_types: self.tool_types,
            unreadable: self.unreadable + self.elsewhere,
            problems: self.problems,
        }
    }
}

impl Survey {
    /// Whether the agent works without a user and holds the user's tools.
    pub fn is_solo(&self) -> bool {
        self.header.user_implementation.as_deref() == Some("dummy_user")
    }

    /// JSON path of a simulation, by its place in the source.
    pub fn location(&self, index: usize) -> String {
        let surveyed = self.records.get(index).map(|record| record.location.clone());
        surveyed.unwrap_or_else(|| format!("simulations[{index}]"))
    }

    /// Reads one simulation from its bytes, with the lesser problems it has.
    ///
    /// # Errors
    /// A problem where the record cannot be read.
    pub fn simulation(
        &self,
        index: usize,
        bytes: &[u8],
        care: Care,
    ) -> Result<(Simulation, Vec<Problem>), Problem> {
        let swift =
            if care == Care::AsNeeded { self.swift(bytes, &mut Memory::default()) } else { None };
        swift.map_or_else(|| self.careful(index, bytes), |simulation| Ok((simulation, Vec::new())))
    }

    /// Reads one simulation in which nothing is unusual; `None` where it must be read with care. `memory` is of
    /// those read before, and is only for speed.
    pub fn swift<'a>(&self, bytes: &'a [u8], memory: &mut Memory<'a>) -> Option<Simulation> {
        self.format.swift(bytes, memory)
    }

    /// Reads one simulation with care.
    ///
    /// # Errors
    /// A problem where the record cannot be read.
    pub fn careful(
        &self,
        index: usize,
        bytes: &[u8],
    ) -> Result<(Simulation, Vec<Problem>), Problem> {
        let mut notes = Notes::at(self.location(index));
        let simulation = self.format.simulation(bytes, &mut notes)?;
        Ok((simulation, notes.problems))
    }
}

/// Tells whether an object, by its keys, is meant for a simulation, whatever it lacks.
fn is_like_a_simulation(keys: &BTreeSet<String>) -> bool {
    ["task_id", "messages", "ticks", "reward_info"].iter().any(|key| keys.contains(*key))
}

fn root_is_like_a_simulation(root: Root) -> bool {
    match root {
        Root::Object(keys) => is_like_a_simulation(&keys.into_iter().collect()),
        Root::List | Root::Scalar => false,
    }
}

/// The ids in a `simulation_index`; none where it is null or something else.
fn indexed(bytes: &[u8]) -> Vec<String> {
    #[derive(Deserialize)]
    struct Entry {
        id: String,
    }
    serde_json::from_slice::<Vec<Entry>>(bytes)
        .map(|entries| entries.into_iter().map(|entry| entry.id).collect())
        .unwrap_or_default()
}

/// The keys of an object; none where it is no object.
pub(super) fn keys(bytes: &[u8]) -> BTreeSet<String> {
    struct Keys;
    impl<'de> Visitor<'de> for Keys {
        type Value = BTreeSet<String>;
        fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            f.write_str("an object")
        }
        fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
            let mut keys = BTreeSet::new();
            while let Some((key, _)) = map.next_entry::<String, IgnoredAny>()? {
                keys.insert(key);
            }
            Ok(keys)
        }
    }
    struct KeySet(BTreeSet<String>);
    impl<'de> Deserialize<'de> for KeySet {
        fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            deserializer.deserialize_map(Keys).map(KeySet)
        }
    }
    let text = String::from_utf8_lossy(bytes);
    let (text, _) = lenient::null_for_non_finite(&text);
    serde_json::from_str::<KeySet>(&text).map(|set| set.0).unwrap_or_default()
}
