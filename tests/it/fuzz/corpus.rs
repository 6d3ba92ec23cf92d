//! What is mutated: the project's own fixtures, its samples, and real files where they are there.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};

use driftbase::source;

use super::node::Node;
use super::random::Random;
use crate::shared_figures::shared;

/// How many elements of a list, and how many bytes of a text, a case keeps.
const LONGEST_LIST: usize = 6;
const LONGEST_TEXT: usize = 120;

/// Documents to mutate.
pub(super) struct Corpus {
    /// Results, lists, single simulations, folders' parts, trajectories, task lists.
    pub(super) documents: Vec<Node>,
    /// Those of them that are lists of tasks.
    pub(super) tasks: Vec<Node>,
    /// Anchor files.
    pub(super) anchors: Vec<Node>,
    /// Traces.
    pub(super) traces: Vec<Node>,
    /// SQL files.
    pub(super) sql: Vec<String>,
    /// Arguments of calls and gold actions, as JSON texts.
    pub(super) arguments: Vec<Node>,
}

impl Corpus {
    /// Reads what there is; `FUZZ_SEEDS` may name a folder with more.
    pub(super) fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut folders = vec![root.join("tests/fixtures"), root.join("samples")];
        folders.extend(shared());
        folders.extend(std::env::var_os("FUZZ_SEEDS").map(PathBuf::from));
        let files: Vec<PathBuf> = folders.iter().flat_map(|folder| files(folder)).collect();
        let is_source = |path: &&PathBuf| !path.ends_with("oracle.json");
        let mut documents: Vec<Node> =
            files.iter().filter(is_source).flat_map(|path| pieces(path)).collect();
        let tasks: Vec<Node> = documents
            .iter()
            .filter_map(|document| document.get("tasks"))
            .filter(|tasks| !tasks.items().is_empty())
            .cloned()
            .collect();
        documents.extend(tasks.iter().take(3).cloned());
        let mut arguments = Vec::new();
        for document in &documents {
            collect(document, &mut arguments);
        }
        let sql = ["queries", "migrations/views"].map(|folder| sql_files(&root.join(folder)));
        Self {
            documents,
            tasks,
            anchors: vec![Node::read(ANCHOR)],
            traces: traces(&root.join("controls")),
            sql: sql.into_iter().flatten().collect(),
            arguments,
        }
    }

    /// A document.
    pub(super) fn any(&self, random: &mut Random) -> Node {
        random.pick(&self.documents).clone()
    }
}

const ANCHOR: &str = r#"{"anchor": "frozen", "source": "somewhere", "created_at": "2026-01-01T00:00:00Z",
    "runs": [{"run": "a", "agent_model": "b"}], "figures": [{"domain": "retail", "agent_model": "m", "task": "1",
    "task_hash": "abc", "matcher": "tau2", "reward_group": "passed", "simulations": 3, "ungraded": 1,
    "infrastructure_errors": 0, "n": 5, "a": 4, "gold": 6, "agent_turns": 12, "agent_cost_usd": 0.5,
    "agent_cost_known": 3, "agent_tokens": 100, "agent_tokens_known": 3}, {"domain": "retail", "matcher": "strict",
    "reward_group": "failed", "simulations": 1, "n": 0, "a": 0, "gold": 1, "agent_turns": null,
    "agent_cost_usd": null, "agent_tokens": null}]}"#;

/// All files below a folder that may be JSON, in order.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .sort_by_file_name()
        .into_iter()
        .filter_map(Result::ok)
        .map(walkdir::DirEntry::into_path)
        .filter(|path| path.to_string_lossy().contains(".json"))
        .collect();
    found.retain(|path| path.is_file());
    found
}

/// The texts of a folder's SQL files, in order of their names.
fn sql_files(folder: &Path) -> Vec<String> {
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.extension().is_some_and(|suffix| suffix == "sql"));
    found.sort();
    found.iter().map(|path| fs::read_to_string(path).unwrap()).collect()
}

/// The simulations of files that have one a line.
fn traces(folder: &Path) -> Vec<Node> {
    let texts = files(folder).into_iter().map(|path| fs::read_to_string(path).unwrap());
    texts.flat_map(|text| text.lines().map(Node::read).collect::<Vec<_>>()).collect()
}

/// Small documents made of a file: a few simulations with their tasks, as a file of each layout.
fn pieces(path: &Path) -> Vec<Node> {
    const PIECES: usize = 4;
    let mut text = String::new();
    source::open(path).unwrap().read_to_string(&mut text).unwrap();
    let whole = Node::read(text.trim());
    let simulations = whole.get("simulations").unwrap_or(&whole).items();
    let step = (simulations.len() / PIECES).max(1);
    let mut pieces = Vec::new();
    for simulation in simulations.iter().step_by(step).take(PIECES) {
        let mut simulation = simulation.clone();
        simulation.cut(LONGEST_LIST, LONGEST_TEXT);
        let mut piece = whole.clone();
        if let Node::List(items) = &mut piece {
            *items = vec![simulation.clone()];
        }
        if let Some(Node::List(tasks)) = piece.get_mut("tasks") {
            let id = simulation.get("task_id").map(|id| format!("{id:?}"));
            tasks.retain(|task| task.get("id").map(|own| format!("{own:?}")) == id);
        }
        if let Some(Node::List(items)) = piece.get_mut("simulations") {
            *items = vec![simulation.clone()];
        }
        piece.cut(LONGEST_LIST, LONGEST_TEXT);
        pieces.push(piece);
        pieces.push(simulation);
    }
    if pieces.is_empty() {
        let mut whole = whole;
        whole.cut(LONGEST_LIST, LONGEST_TEXT);
        pieces.push(whole);
    }
    pieces
}

fn collect(node: &Node, arguments: &mut Vec<Node>) {
    match node {
        Node::Token(_) => {}
        Node::List(items) => {
            for item in items {
                collect(item, arguments);
            }
        }
        Node::Object(fields) => {
            for (key, value) in fields {
                if key == "\"arguments\"" || key == "\"kwargs\"" {
                    arguments.push(value.clone());
                }
                collect(value, arguments);
            }
        }
    }
}
