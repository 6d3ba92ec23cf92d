//! Turns foreign JSON into the model, one record at a time.
//!
//! Reading a source has two steps. The first finds what it says of itself, its tasks, and where each
//! simulation stands: [`Stream`] while it hands the simulations out, where the layout is the usual one;
//! else [`survey()`], which passes over the whole source before, so that `simulations` may come before
//! `tasks` and `info`. The second reads one simulation from its bytes: [`Survey::swift`] where nothing in
//! it is unusual, else [`Survey::careful`], which mends what can be mended and says what was wrong.
//!
//! The outer `Result` says that a source cannot be read at all; a bad record inside it is a
//! [`Problem`] with its place, and the rest goes on.

mod action;
mod conversation;
mod field;
mod lenient;
mod lines;
mod python_literal;
mod records;
mod skim;
mod state;
mod stream;
mod survey;
mod tasks;
mod tau2;
mod tau_bench_v1;
mod trace;
mod window;

use std::collections::BTreeSet;
use std::fmt;
use std::path::PathBuf;

use conversation::Conversation;

use crate::hash;
use crate::model::{Problem, Requestor, RunHeader, Simulation, Task};
use crate::source;

pub use crate::cursor::Memory;
pub use field::Notes;
pub use records::{Record, Records};
pub use skim::{SkimError, is_one_value};
pub use stream::{Batch, End, NotPlain, Stream};
pub use survey::{Observed, Survey, observe, survey};
pub use tasks::tasks;

/// A foreign shape of simulations. To add one, write a file below `read/` and a line in [`FORMATS`].
pub trait Format: Sync + fmt::Debug {
    /// The format's name, as stored.
    fn name(&self) -> &'static str;

    /// Tells whether an object with these keys is a simulation of this format.
    fn recognises(&self, keys: &BTreeSet<String>) -> bool;

    /// Tells whether an object that is recognised can hardly be a damaged simulation of another format.
    fn is_sure(&self, _keys: &BTreeSet<String>) -> bool {
        true
    }

    /// Sees quickly what the whole run must know of a simulation before any is read.
    fn glimpse(&self, bytes: &[u8]) -> Glimpse;

    /// Whether each simulation says itself of which run it is, so that all must be seen before.
    fn tells_run(&self) -> bool {
        false
    }

    /// Reads a simulation in which nothing is unusual; `None` where it must be read with care.
    ///
    /// What is returned equals what [`Self::simulation`] returns, and that finds no problem.
    fn swift<'a>(&self, _bytes: &'a [u8], _memory: &mut Memory<'a>) -> Option<Simulation> {
        None
    }

    /// Reads a simulation with care.
    ///
    /// # Errors
    /// A problem where the record cannot be read; lesser ones are left in `notes`.
    fn simulation(&self, bytes: &[u8], notes: &mut Notes) -> Result<Simulation, Problem>;
}

/// How closely to look at a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Care {
    /// In one swift pass where all is as usual, else closely. The result is the same.
    #[default]
    AsNeeded,
    /// Closely in any case: what the swift pass is tested against.
    Always,
}

/// The formats, in the order in which they are tried.
pub static FORMATS: &[&dyn Format] = &[&tau_bench_v1::TauBenchV1, &tau2::Tau2, &trace::Trace];

/// What the whole run must know of a simulation before any is read.
#[derive(Debug, Default)]
pub struct Glimpse {
    /// The simulation's id.
    pub id: Option<String>,
    /// Tools and their types, as the simulation's action checks name them.
    pub tool_types: Vec<(Requestor, String, String)>,
    /// What it says of its run, where the format puts that there.
    pub run: Option<TellsRun>,
    /// The task that it defines, where other simulations may name it alone.
    pub task: Option<Task>,
    /// Its keys that mean nothing in the format, where such are a mistake.
    pub unknown_keys: Vec<String>,
}

/// What a simulation says of its run.
#[derive(Debug)]
pub struct TellsRun {
    /// Hash of all that it says: simulations of one run say the same.
    pub hash: String,
    /// The header that it makes.
    pub header: RunHeader,
    /// The credentials in it.
    pub credentials: Vec<String>,
    /// What could not be taken as it stood.
    pub problems: Vec<Problem>,
}

/// Why a source cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Its bytes cannot be had.
    #[error(transparent)]
    Source(#[from] source::Error),
    /// It is not JSON, or not whole.
    #[error("{path}: {fault}", path = path.display())]
    Skim {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        fault: SkimError,
    },
    /// It is JSON, but something else.
    #[error(
        "{path} holds no simulations: found {found}; expected a τ²-bench results file, a list of \
         simulations, one simulation, τ-bench v1 trajectories, or traces (a JSON object with `messages` a line)", path = path.display()
    )]
    NotResults {
        /// The file.
        path: PathBuf,
        /// What it is.
        found: String,
    },
    /// It has no tasks.
    #[error(
        "{path} holds no tasks: expected a task list of τ²-bench, or results that embed their \
         tasks{reason}", path = path.display()
    )]
    NoTasks {
        /// The file or folder.
        path: PathBuf,
        /// What is wrong with the first, if there was any.
        reason: String,
    },
    /// It was written to while it was read.
    #[error("{path} changed while it was read; import it again when it is complete", path = path.display())]
    Changed {
        /// The file or folder.
        path: PathBuf,
    },
}

/// The id of a simulation whose source gives none: made from its content, so that it is the same
/// in every file that holds the conversation.
fn made_id(task: &str, trial: Option<i64>, conversation: &Conversation) -> String {
    let Conversation { turns, calls, .. } = conversation;
    let hash = hash::of_conversation(turns, calls, &hash::Arguments::of(calls));
    let trial = trial.map_or_else(|| "?".to_owned(), |trial| trial.to_string());
    format!("{task}/{trial}#{}", &hash[..8])
}
