//! Keeps SQL that is not ours to reading, and within limits.
//!
//! SQLite asks before it prepares each part of a statement, and what does not read is refused: an
//! attached file, a setting, an extension. What a statement may build is bounded, and so is its time.
//! SQLite looks at the clock between its steps; one single step, such as a search in a huge text, may be
//! long, so [`within`] and [`in_time`] give up on it from outside.
//!
//! Two forms: a connection goes into the sandbox for good, with one statement to run, or it gets a
//! [`Sandbox`] that closes around each statement that is not ours and opens again, in a transaction too.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::hooks::{AuthAction, Authorization};
use rusqlite::limits::Limit;

use super::Error;
use crate::catalog::Origin;
use crate::stop;
use crate::store::{self, Store};
use crate::table::Table;

/// How large a text or blob may become, in bytes. Stored ones are far smaller.
pub const LARGEST_VALUE: i32 = 256 << 20;

/// How large a result may become, in bytes: all of it is held in memory.
pub const LARGEST_RESULT: usize = 512 << 20;

/// How much memory SQLite may take for sorting, grouping and the like, in bytes.
pub const MOST_MEMORY: i64 = 1 << 30;

/// After how many of SQLite's steps the clock is looked at: well below a millisecond.
const STEPS_BETWEEN_LOOKS: i32 = 1_000;

/// How long a statement may need to notice that its time is over.
const GRACE: Duration = Duration::from_millis(500);

/// Settings that only tell something.
const TELLING: [&str; 24] = [
    "application_id",
    "collation_list",
    "compile_options",
    "data_version",
    "database_list",
    "encoding",
    "foreign_key_check",
    "foreign_key_list",
    "freelist_count",
    "function_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "module_list",
    "page_count",
    "page_size",
    "pragma_list",
    "quick_check",
    "schema_version",
    "table_info",
    "table_list",
    "table_xinfo",
    "user_version",
];

/// Those of them that take a value without setting anything: a table's name, or how much to tell.
const ASKED_WITH_A_VALUE: [&str; 9] = [
    "foreign_key_check",
    "foreign_key_list",
    "index_info",
    "index_list",
    "index_xinfo",
    "integrity_check",
    "quick_check",
    "table_info",
    "table_xinfo",
];

/// Functions that would reach beyond the store. Without them built in, this is for whoever builds in more.
const FAR_REACHING: [&str; 5] =
    ["load_extension", "readfile", "writefile", "edit", "fts3_tokenizer"];

/// A part of a statement that is refused.
#[derive(Debug, Clone)]
enum Refusal {
    Attach,
    Setting(String),
    Function(String),
    Change,
}

/// A sandbox that a connection can leave again.
///
/// It is put around the connection once, before a transaction begins: SQLite prepares every statement
/// anew when it is given other hooks.
#[derive(Debug)]
pub struct Sandbox {
    state: Arc<Mutex<State>>,
    timeout: Option<Duration>,
    holds_ours: bool,
}

/// How a [`Sandbox`] stands.
#[derive(Debug, Default)]
struct State {
    is_closed: bool,
    deadline: Option<Instant>,
    refused: Option<Refusal>,
}

impl Sandbox {
    /// Puts a sandbox around a connection, open; each statement may take as long as the timeout.
    ///
    /// # Errors
    /// Where SQLite refuses.
    pub fn around(store: &mut Store, timeout: Option<Duration>) -> Result<Self, store::Error> {
        let state = Arc::new(Mutex::new(State::default()));
        let authorised = Arc::clone(&state);
        let authorise = move |context: rusqlite::hooks::AuthContext<'_>| {
            let mut state = locked(&authorised);
            match judge(context.action).filter(|_| state.is_closed) {
                None => Authorization::Allow,
                Some(refusal) => {
                    state.refused = Some(refusal);
                    Authorization::Deny
                }
            }
        };
        let timed = Arc::clone(&state);
        let is_over = move || {
            let deadline = locked(&timed).deadline;
            // As every writer, see `Store::open`.
            stop::requested().is_some() || deadline.is_some_and(|at| Instant::now() >= at)
        };
        let run = || -> rusqlite::Result<()> {
            let connection = store.connection_mut();
            connection.set_limit(Limit::SQLITE_LIMIT_ATTACHED, 0)?;
            connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LARGEST_VALUE)?;
            connection.authorizer(Some(authorise))?;
            connection.progress_handler(STEPS_BETWEEN_LOOKS, Some(is_over))
        };
        run().map_err(|source| store.explain(source))?;
        Ok(Self { state, timeout, holds_ours: false })
    }

    /// Holds our own files, too: for one that alone is run, and has a time like any other.
    #[must_use]
    pub fn around_ours(self) -> Self {
        Self { holds_ours: true, ..self }
    }

    /// Tells whether a file is to be run within.
    pub(super) fn holds(&self, origin: &Origin) -> bool {
        self.holds_ours || *origin != Origin::BuiltIn
    }

    /// Runs what is not ours.
    ///
    /// # Errors
    /// Its errors; what it was refused, or that its time is over.
    pub fn within<T>(&self, run: impl FnOnce() -> Result<T, Error>) -> Result<T, Error> {
        let deadline = self.timeout.map(|timeout| Instant::now() + timeout);
        *locked(&self.state) = State { is_closed: true, deadline, refused: None };
        let result = run();
        let State { refused, .. } = std::mem::take(&mut *locked(&self.state));
        result.map_err(|error| match (error, refused, self.timeout) {
            (_, Some(refusal), _) => refusal.into(),
            (Error::Timeout(_), None, Some(timeout)) => Error::Timeout(timeout),
            (error, None, _) => error,
        })
    }
}

fn locked(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Attach => Self::Attach,
            Refusal::Setting(name) => Self::Setting(name),
            Refusal::Function(name) => Self::Function(name),
            Refusal::Change => Self::NotReading,
        }
    }
}

fn judge(action: AuthAction<'_>) -> Option<Refusal> {
    match action {
        AuthAction::Select
        | AuthAction::Recursive
        | AuthAction::Read { .. }
        | AuthAction::Transaction { .. } => None,
        AuthAction::Function { function_name } => {
            let is_far = FAR_REACHING.iter().any(|far| function_name.eq_ignore_ascii_case(far));
            is_far.then(|| Refusal::Function(function_name.to_owned()))
        }
        AuthAction::Pragma { pragma_name, pragma_value } => {
            let is_in = |names: &[&str]| names.iter().any(|n| pragma_name.eq_ignore_ascii_case(n));
            let tells = is_in(&TELLING) && (pragma_value.is_none() || is_in(&ASKED_WITH_A_VALUE));
            (!tells).then(|| Refusal::Setting(pragma_name.to_owned()))
        }
        AuthAction::Attach { .. } | AuthAction::Detach { .. } => Some(Refusal::Attach),
        _ => Some(Refusal::Change),
    }
}

/// Bounds the memory that SQLite takes, in this whole process and for good; sorts stay in memory, so that
/// none fills the disk instead.
///
/// # Errors
/// Where SQLite refuses.
pub fn bound_memory(store: &Store) -> Result<(), store::Error> {
    let run = || -> rusqlite::Result<()> {
        let connection = store.connection();
        connection.pragma_update(None, "temp_store", "MEMORY")?;
        connection.query_row(&format!("PRAGMA hard_heap_limit = {MOST_MEMORY}"), [], |_| Ok(()))
    };
    run().map_err(|source| store.explain(source))
}

/// Runs queries that must not need longer than the timeout, on a thread of their own.
///
/// # Errors
/// Those of the queries, or that the time is over.
pub fn within<F>(mut store: Store, timeout: Option<Duration>, queries: F) -> Result<Table, Error>
where
    F: FnOnce(&mut Store) -> Result<Table, Error> + Send + 'static,
{
    let Some(timeout) = timeout else { return queries(&mut store) };
    match in_time(store, timeout, queries) {
        None | Some(Err(Error::Timeout(_))) => Err(Error::Timeout(timeout)),
        Some(result) => result,
    }
}

/// Runs on a thread of its own what is expected to notice when its time is over; `None` where it does not.
///
/// It is then left to itself: the process is expected to end soon. So it must not write.
pub fn in_time<T, F>(mut store: Store, timeout: Duration, run: F) -> Option<T>
where
    T: Send + 'static,
    F: FnOnce(&mut Store) -> T + Send + 'static,
{
    let (sender, receiver) = mpsc::channel();
    let thread = thread::spawn(move || {
        // Nobody listens any more where the time is over.
        sender.send(run(&mut store)).unwrap_or(());
    });
    match receiver.recv_timeout(timeout + GRACE) {
        Ok(result) => Some(result),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => None,
        },
    }
}
