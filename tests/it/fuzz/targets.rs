//! What is run on mutated inputs.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use driftbase::catalog::header::Header;
use driftbase::import::{self, Options};
use driftbase::matching::{self, Matcher, ToolTypes, Value};
use driftbase::model::{GoldAction, Requestor, ToolCall};
use driftbase::query::{self, params::Params};
use driftbase::read::{self, Care, Memory, Survey};
use driftbase::source::Source;
use driftbase::store::{Store, anchor};
use driftbase::{catalog, doctor};

use super::corpus::Corpus;
use super::mutate::{change, change_bytes, change_field, mutated};
use super::node::{Node, Spaces};
use super::random::Random;
use crate::facts::everything;
use crate::place::chain;
use crate::tau2_json::{garage, results};

/// Reads a source and tells everything of what came of it, row by row.
type Reader = fn(&Store, &Source) -> Vec<String>;

/// The ways of reading that must agree on every input, row for row; the first is the reference.
const READERS: [(&str, Reader); 2] = [("with care", carefully), ("swiftly", swiftly)];

/// How often, in cases, the costly checks are made.
const SELDOM: u64 = 1_000;

/// A place to run cases of one target in.
pub(super) struct Bench {
    store: Store,
    folder: PathBuf,
    survey: Survey,
}

/// What is run on an input.
pub(super) struct Target {
    /// Its name.
    pub(super) name: &'static str,
    /// How often it is run, in percent of the executions asked for; those that cost nearly nothing are
    /// run more often.
    pub(super) percent: u64,
    /// Makes the input of a case.
    pub(super) make: fn(&Corpus, &mut Random) -> Vec<u8>,
    /// Runs it.
    pub(super) run: fn(&Bench, u64, &[u8]),
}

/// All targets.
pub(super) const TARGETS: &[Target] = &[
    Target { name: "import of a file", percent: 34, make: document, run: import_file },
    Target { name: "import of a list", percent: 8, make: list, run: import_file },
    Target { name: "import of a simulation", percent: 8, make: simulation, run: import_file },
    Target { name: "import of traces", percent: 8, make: traces, run: import_file },
    Target { name: "simulation in both readers", percent: 1000, make: small, run: read_both },
    Target { name: "import of a folder", percent: 8, make: document, run: import_folder },
    Target { name: "task list", percent: 8, make: task_list, run: read_tasks },
    Target { name: "anchor file", percent: 4, make: anchor_file, run: read_anchor },
    Target { name: "header of an SQL file", percent: 10, make: sql_file, run: read_header },
    Target {
        name: "comparison of arguments",
        percent: 20,
        make: arguments,
        run: compare_arguments,
    },
];

impl Bench {
    /// An empty store, and a folder for the inputs, which stay there for whoever looks for a crash.
    pub(super) fn new(target: &Target) -> Self {
        let folder = super::folder().join(target.name.replace(' ', "_"));
        fs::create_dir_all(folder.join("simulations")).unwrap();
        let survey = usual_survey();
        Self { store: Store::in_memory().unwrap(), folder, survey }
    }

    /// Writes an input.
    fn file(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Does something with the store and undoes it.
    fn trial<T>(&self, run: impl FnOnce(&Store) -> T) -> T {
        let trial = self.store.begin_trial().unwrap();
        let result = run(&self.store);
        trial.undo().unwrap();
        result
    }

    /// Imports a source with every reader, and checks what must hold of the result.
    fn import(&self, case: u64, source: &Source) {
        let [(_, reference), others @ ..] = READERS;
        let expected = self.trial(|store| reference(store, source));
        for (name, reader) in others {
            let rows = self.trial(|store| reader(store, source));
            assert_eq!(rows, expected, "{name} and the reference differ");
        }
        if case.is_multiple_of(SELDOM) {
            self.trial(|store| {
                if try_import(store, source, Care::AsNeeded).is_ok() {
                    check_store(store);
                    let again = try_import(store, source, Care::AsNeeded).unwrap();
                    assert_eq!(again.outcome, import::Outcome::Unchanged);
                }
            });
        }
    }
}

fn try_import(store: &Store, source: &Source, care: Care) -> Result<import::Report, import::Error> {
    let imported_at = "2026-01-02T03:04:05Z".into();
    let options = Options { imported_at, care, ..Options::default() };
    import::import(store, source, &options, &|_, _| {})
}

/// Imports a source; tells every row of the store, or why there are none.
fn imported(store: &Store, source: &Source, care: Care) -> Vec<String> {
    match try_import(store, source, care) {
        Ok(report) => {
            let mut rows = everything(store);
            rows.push(format!("{report:?}"));
            rows
        }
        Err(error) => vec![chain(&error)],
    }
}

fn carefully(store: &Store, source: &Source) -> Vec<String> {
    imported(store, source, Care::Always)
}

fn swiftly(store: &Store, source: &Source) -> Vec<String> {
    imported(store, source, Care::AsNeeded)
}

/// Checks that a store agrees with itself, and that every query can be answered from it.
fn check_store(store: &Store) {
    for finding in doctor::examine(store).unwrap() {
        assert!(finding.wrong.is_empty(), "{finding:?}");
    }
    for file in catalog::queries().unwrap() {
        let table = query::run_named(store, &file, &Params::new());
        assert!(
            !matches!(table, Err(query::Error::Sql { .. })),
            "{}: {:?}",
            file.name,
            table.err()
        );
    }
}

fn document(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    mutated(corpus.any(random), &corpus.documents, random)
}

fn list(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    let count = 1 + random.below(3);
    let one = |random: &mut Random| match corpus.any(random) {
        Node::List(items) if !items.is_empty() => random.pick(&items).clone(),
        other => {
            other.get("simulations").unwrap_or(&other).items().first().unwrap_or(&other).clone()
        }
    };
    let items = (0..count).map(|_| one(random)).collect();
    mutated(Node::List(items), &corpus.documents, random)
}

/// Traces, one a line for the most part, mutated alone and together.
fn traces(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    let mut lines = Vec::new();
    for _ in 0..=random.below(3) {
        let mut one = random.pick(&corpus.traces).clone();
        for _ in 0..random.below(3) {
            change(&mut one, &corpus.traces, random);
        }
        lines.push(one.write(Spaces::One, random));
    }
    let mut bytes = lines.join(&b'\n');
    if random.once_in(3) {
        change_bytes(&mut bytes, random);
    }
    bytes
}

fn simulation(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    mutated(usual_simulation(corpus, random), &corpus.documents, random)
}

fn usual_simulation(corpus: &Corpus, random: &mut Random) -> Node {
    let document = corpus.any(random);
    let simulations = document.get("simulations").unwrap_or(&document);
    simulations.items().first().unwrap_or(&document).clone()
}

/// A simulation of few messages with a change or two: most of what is changed is read, and most of the
/// rest is as usual.
fn small(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    const MESSAGES: usize = 3;
    let mut one = usual_simulation(corpus, random);
    if random.once_in(4) {
        return mutated(one, &corpus.documents, random);
    }
    if let Some(Node::List(messages)) = one.get_mut("messages") {
        drop(messages.drain(..random.below(messages.len())));
        messages.truncate(MESSAGES);
    }
    for _ in 0..=random.below(2) {
        change_field(&mut one, random);
    }
    one.write(Spaces::any(random), random)
}

fn task_list(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    mutated(random.pick(&corpus.tasks).clone(), &corpus.documents, random)
}

fn anchor_file(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    mutated(random.pick(&corpus.anchors).clone(), &corpus.documents, random)
}

fn sql_file(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    let mut bytes = random.pick(&corpus.sql).clone().into_bytes();
    for _ in 0..random.below(8) {
        let other = random.pick(&corpus.sql).as_bytes();
        let at = random.below(bytes.len().min(1_500) + 1).min(bytes.len());
        match random.below(3) {
            0 => {
                let from = random.below(other.len());
                let part = other[from..other.len().min(from + 80)].to_vec();
                drop(bytes.splice(at..at, part));
            }
            1 => {
                let marks = [
                    "--", "param:", "grain:", "column:", "[", "]", "=", "?", "'", "text", "flag",
                    "\n-- ", "\n",
                ];
                drop(bytes.splice(at..at, random.pick(&marks).bytes()));
            }
            _ => change_bytes(&mut bytes, random),
        }
    }
    bytes
}

/// Two or more argument values, one a line.
fn arguments(corpus: &Corpus, random: &mut Random) -> Vec<u8> {
    let first = random.pick(&corpus.arguments).clone();
    let mut lines = Vec::new();
    for _ in 0..2 + random.below(4) {
        let mut next = first.clone();
        for _ in 0..random.below(3) {
            change(&mut next, &corpus.arguments, random);
        }
        let mut line = next.write(Spaces::One, random);
        if random.once_in(10) {
            change_bytes(&mut line, random);
        }
        line.retain(|byte| *byte != b'\n');
        lines.push(line);
    }
    lines.join(&b'\n')
}

fn import_file(bench: &Bench, case: u64, bytes: &[u8]) {
    let path = bench.file("input.json", bytes);
    bench.import(case, &Source::File(path));
}

fn read_both(bench: &Bench, _case: u64, bytes: &[u8]) {
    agree(&bench.survey, bytes);
}

/// A survey of a usual source, which knows how simulations are read.
fn usual_survey() -> Survey {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("usual.json");
    let (tasks, simulations) = garage();
    fs::write(&path, results(&tasks, &simulations).to_string()).unwrap();
    read::survey(&Source::File(path)).unwrap()
}

/// Reads a simulation swiftly and, where that is possible, with care; tells whether it was.
fn agree(survey: &Survey, bytes: &[u8]) -> bool {
    let mut memory = Memory::default();
    let swift = survey.swift(bytes, &mut memory);
    assert_eq!(swift, survey.swift(bytes, &mut memory), "what is remembered changes what is read");
    let Some(swift) = swift else { return false };
    assert_eq!(Ok((swift, vec![])), survey.careful(0, bytes), "the readers differ");
    true
}

#[test]
fn a_good_part_of_mutated_simulations_is_read_swiftly() {
    const CASES: u64 = 500;
    let (corpus, survey) = (Corpus::load(), usual_survey());
    let read = |case: &u64| agree(&survey, &small(&corpus, &mut Random::new("part", *case)));
    let swift = (0..CASES).filter(read).count();
    assert!(swift > 50, "{swift} of {CASES}");
}

/// Takes the input for the results file and, in part, for the simulations beside it.
fn import_folder(bench: &Bench, case: u64, bytes: &[u8]) {
    let find = |mark: &[u8]| bytes.windows(mark.len()).position(|window| window == mark);
    let start = find(b"\"simulations\"").map_or(0, |at| (at + 16).min(bytes.len()));
    let results = bench.file("results.json", bytes);
    let one =
        bench.file("simulations/one.json", &bytes[start..bytes.len().saturating_sub(2).max(start)]);
    let two = bench.file("simulations/two.json", bytes);
    let path = bench.folder.clone();
    bench.import(case, &Source::Folder { path, results, simulations: vec![one, two] });
}

fn read_tasks(bench: &Bench, _case: u64, bytes: &[u8]) {
    let path = bench.file("tasks.json", bytes);
    let read = || read::tasks(&Source::File(path.clone())).map_err(|error| chain(&error));
    assert_eq!(read(), read());
}

fn read_anchor(bench: &Bench, _case: u64, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(name) = anchor::import(&bench.store, "anchor.json", &text) {
        let written = anchor::export(&bench.store, &name).unwrap();
        anchor::remove(&bench.store, &name).unwrap();
        assert_eq!(anchor::import(&bench.store, "again.json", &written).unwrap(), name);
        let again = anchor::export(&bench.store, &name).unwrap();
        anchor::remove(&bench.store, &name).unwrap();
        assert_eq!(again, written);
    }
}

fn read_header(_bench: &Bench, _case: u64, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Header::parse(&text) {
        Ok(header) => assert!(!header.summary.is_empty()),
        Err((line, problem)) => {
            assert!(line >= 1 && line <= text.lines().count().max(1), "{line}: {problem}");
        }
    }
}

fn compare_arguments(_bench: &Bench, _case: u64, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let lines: Vec<&str> = text.lines().collect();
    let values: Vec<Value> = lines.iter().map(|line| Value::parse(line)).collect();
    let canonical: Vec<Value> = values.iter().cloned().map(Value::canonical).collect();
    for (a, canonical_a) in values.iter().zip(&canonical) {
        assert!(a.equals_in_python(a) && canonical_a.equals_canonically(canonical_a));
        for (b, canonical_b) in values.iter().zip(&canonical) {
            assert_eq!(a.equals_in_python(b), b.equals_in_python(a));
            assert_eq!(
                canonical_a.equals_canonically(canonical_b),
                canonical_b.equals_canonically(canonical_a)
            );
        }
    }
    judge(&lines);
}

/// Judges the first half of the arguments as calls, the second as gold.
fn judge(lines: &[&str]) {
    let (calls, gold) = lines.split_at(lines.len() / 2);
    let call = |arguments: &&str| ToolCall {
        turn: 0,
        agent_turn: Some(1),
        answer_turn: None,
        call_id: None,
        requestor: Requestor::Assistant,
        name: "pay".into(),
        wrapped_tool: None,
        is_error: None,
        arguments: (*arguments).to_owned(),
    };
    let action = |(place, arguments): (usize, &&str)| GoldAction {
        action_id: None,
        requestor: Requestor::Assistant,
        name: "pay".into(),
        wrapped_tool: None,
        arguments: (*arguments).to_owned(),
        compare_args: [None, None, Some(vec![]), Some(vec!["id".into()])][place % 4].clone(),
    };
    let calls: Vec<ToolCall> = calls.iter().map(call).collect();
    let gold: Vec<GoldAction> = gold.iter().enumerate().map(action).collect();
    let writes = BTreeMap::from([((Requestor::Assistant, "pay".to_owned()), "write".to_owned())]);
    let types = ToolTypes::new(writes, None, false);
    for matcher in Matcher::ALL {
        let prepared = matching::prepare_calls(matcher, &types, &calls);
        let gold = matching::prepare_gold(matcher, &types, &gold);
        let judgement = matching::judge(matcher, &prepared, &gold);
        assert_eq!(judgement.matches.len(), calls.len());
        assert_eq!(judgement.gold(), gold.len());
    }
}
