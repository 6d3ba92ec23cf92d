//! Errors as the user sees them, and the exit codes.
//!
//! All `From` impls stand here: they decide what is the command line's fault and which hint an
//! error of the library earns.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use super::Outcome;
use crate::find::selection;
use crate::stop::{Signal, Stopped};
use crate::store::anchor;
use crate::{
    catalog, compare, export, find, grade, import, query, read, rematch, report, source, store,
};

/// How driftbase ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done. Also when the reader of our pipe went away.
    Done = 0,
    /// Done, and the answer to a question asked with a gate is no.
    No = 1,
    /// The command line is wrong.
    Usage = 2,
    /// Could not be done: input, store, SQL, output.
    Failed = 3,
    /// Stopped by SIGINT, as shells tell it.
    Interrupted = 130,
    /// Stopped by SIGTERM, as shells tell it.
    Terminated = 143,
    /// A bug: Rust's own code for a panic.
    Bug = 101,
}

/// Whose fault an error is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ErrorKind {
    /// The command line is wrong.
    Usage,
    /// It could not be done.
    Failed,
    /// The reader of our pipe went away, which is fine.
    BrokenPipe,
    /// The user or the system asked to stop.
    Stopped(Signal),
}

/// An error as the user sees it.
#[derive(Debug)]
pub struct CliError {
    kind: ErrorKind,
    message: String,
    causes: Vec<String>,
    hints: Vec<String>,
}

impl CliError {
    /// Could not be done.
    pub fn failed(message: impl Into<String>) -> Self {
        let (causes, hints) = (Vec::new(), Vec::new());
        Self { kind: ErrorKind::Failed, message: message.into(), causes, hints }
    }

    /// The command line is wrong.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Usage, ..Self::failed(message) }
    }

    /// Stopped as asked.
    pub(super) fn stopped(stopped: Stopped, message: impl Into<String>) -> Self {
        let Stopped(signal) = stopped;
        Self { kind: ErrorKind::Stopped(signal), ..Self::failed(message) }
    }

    /// Adds an error and its sources as causes.
    #[must_use]
    pub fn because(mut self, error: &dyn Error) -> Self {
        let mut next = Some(error);
        while let Some(error) = next {
            self.causes.push(error.to_string());
            next = error.source();
        }
        // Some libraries repeat the source's text in their own.
        self.causes.dedup();
        self.causes.retain(|cause| !self.message.ends_with(cause.as_str()));
        self
    }

    /// Adds a hint.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// Whose fault it is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// What went wrong.
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Why, from near to far.
    pub fn causes(&self) -> &[String] {
        &self.causes
    }

    /// What to do about it.
    pub fn hints(&self) -> &[String] {
        &self.hints
    }

    /// How driftbase ends with this error.
    pub fn exit(&self) -> Exit {
        match self.kind {
            ErrorKind::Usage => Exit::Usage,
            ErrorKind::Failed => Exit::Failed,
            ErrorKind::BrokenPipe => Exit::Done,
            ErrorKind::Stopped(Signal::Interrupt) => Exit::Interrupted,
            ErrorKind::Stopped(Signal::Terminate) => Exit::Terminated,
        }
    }

    /// Takes an error of the library with its sources.
    pub(super) fn of(error: &dyn Error) -> Self {
        let new = Self::failed(error.to_string());
        match error.source() {
            Some(source) => new.because(source),
            None => new,
        }
    }
}

impl From<Outcome> for Exit {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Done => Self::Done,
            Outcome::No => Self::No,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        let kind = match error.kind() {
            io::ErrorKind::BrokenPipe => ErrorKind::BrokenPipe,
            _ => ErrorKind::Failed,
        };
        Self { kind, ..Self::failed("cannot write the output").because(&error) }
    }
}

impl From<Stopped> for CliError {
    fn from(stopped: Stopped) -> Self {
        Self::stopped(stopped, stopped.to_string())
            .hint("what was told before is done, nothing else was changed")
    }
}

impl From<catalog::Error> for CliError {
    fn from(error: catalog::Error) -> Self {
        Self::of(&error)
    }
}

impl From<store::Error> for CliError {
    fn from(error: store::Error) -> Self {
        use store::Error as E;
        let hint = match &error {
            E::NoSuchFile { .. } => Some(
                "`driftbase import PATH…` creates a store; `--db PATH` or DRIFTBASE_DB names \
                 another one",
            ),
            E::NotAFile { .. } | E::NotSqlite { .. } | E::NotOurs { .. } => {
                Some("`--db PATH` or DRIFTBASE_DB names the store")
            }
            E::Empty { .. } => Some("`driftbase import PATH…` makes it a store"),
            E::FolderMissing { .. } => Some("create the folder, or name another store with `--db`"),
            E::Newer { .. } => Some("update driftbase to read it"),
            E::Older { .. } => Some("the store must be writable once, to be brought up to date"),
            E::Locked { .. } => Some("try again when the other process is done"),
            E::DiskFull { .. } => Some("nothing was changed; free some space and try again"),
            E::Io { .. } => Some(
                "check the disk, quotas and limits on the size of files (`ulimit -f`); what was \
                 not finished is not stored",
            ),
            E::Gone { .. } => Some("leave the store in its place and import again"),
            E::Interrupted { .. } => Some(
                "copy the store and the file ending in -journal or -wal to where both can be \
                 written",
            ),
            E::ReadOnly { .. } => Some("copy the store to where it can be written"),
            E::CannotOpen { .. } => Some(
                "check the permissions; a file ending in -journal or -wal beside it belongs to it",
            ),
            E::Damaged { .. } => Some("import the sources again into a new store"),
            E::Migration { .. } => Some("the store was made by a build with other tables"),
            E::Backup { .. } => {
                Some("free some space beside the store, or make its folder writable")
            }
            E::BrokenUpgrade { .. } => Some("`driftbase doctor` checks the store"),
            E::View { .. } => Some("drop or rename a view of your own that has this name"),
            E::Unreachable { .. }
            | E::Catalog(_)
            | E::Sqlite { .. }
            | E::Stopped { .. }
            | E::Undone { .. } => None,
        };
        let new = Self::of(&error);
        match hint {
            Some(hint) => new.hint(hint),
            None => new,
        }
    }
}

impl From<find::Error> for CliError {
    fn from(error: find::Error) -> Self {
        match error {
            find::Error::Store(error) => error.into(),
            find::Error::Nothing { what: "run", .. } => {
                Self::of(&error).hint("`driftbase runs` lists the runs")
            }
            find::Error::Unknown { what: "check" | "grader", .. } => {
                Self::of(&error).hint("`driftbase grade` stores what checks and graders say")
            }
            other => Self::of(&other),
        }
    }
}

impl From<source::Error> for CliError {
    fn from(error: source::Error) -> Self {
        Self::of(&error)
    }
}

impl From<import::Error> for CliError {
    fn from(error: import::Error) -> Self {
        match error {
            import::Error::Store(error) => error.into(),
            import::Error::Stopped(stopped) => stopped.into(),
            other => Self::of(&other),
        }
    }
}

impl From<read::Error> for CliError {
    fn from(error: read::Error) -> Self {
        Self::of(&error)
    }
}

impl From<rematch::Error> for CliError {
    fn from(error: rematch::Error) -> Self {
        use rematch::Error as E;
        match error {
            E::Store(error) => error.into(),
            E::Name(_) => Self { kind: ErrorKind::Usage, ..Self::of(&error) },
            E::NothingInCommon { .. } | E::OtherDomain { .. } => Self::of(&error),
        }
    }
}

impl From<grade::Error> for CliError {
    fn from(error: grade::Error) -> Self {
        match error {
            grade::Error::Store(error) => error.into(),
            grade::Error::Query(error) => error.into(),
            grade::Error::Find(error) => error.into(),
            grade::Error::Setting(_) => Self { kind: ErrorKind::Usage, ..Self::of(&error) },
            grade::Error::Broken(_) => Self::of(&error),
        }
    }
}

impl From<selection::Error> for CliError {
    fn from(error: selection::Error) -> Self {
        match error {
            selection::Error::Store(error) => error.into(),
            other => Self::of(&other)
                .hint("`driftbase runs` lists the runs, `driftbase anchor list` the anchors"),
        }
    }
}

impl From<anchor::Error> for CliError {
    fn from(error: anchor::Error) -> Self {
        match error {
            anchor::Error::Store(error) => error.into(),
            other => Self::of(&other),
        }
    }
}

impl From<compare::Error> for CliError {
    fn from(error: compare::Error) -> Self {
        match error {
            compare::Error::Store(error) => error.into(),
            compare::Error::Selection(error) => error.into(),
            compare::Error::Overlap { .. }
            | compare::Error::NoFigures { .. }
            | compare::Error::Twice(_) => Self { kind: ErrorKind::Usage, ..Self::of(&error) },
            other => Self::of(&other),
        }
    }
}

impl From<report::Error> for CliError {
    fn from(error: report::Error) -> Self {
        use report::Error as E;
        match error {
            E::Selection(error) => error.into(),
            E::Compare(error) => error.into(),
            E::Query(error) => error.into(),
            E::Store(error) => error.into(),
            E::OnlyAnchor(_) => Self { kind: ErrorKind::Usage, ..Self::of(&error) }
                .hint("a second selection compares it with runs; `driftbase anchor show` tells its figures"),
            E::NoRuns => Self::of(&error).hint("`driftbase import PATH…` imports runs"),
        }
    }
}

impl From<export::Error> for CliError {
    fn from(error: export::Error) -> Self {
        use export::Error as E;
        match error {
            E::Store(error) => error.into(),
            E::Catalog(error) => error.into(),
            E::Stopped(stopped) => stopped.into(),
            E::NotADataset { .. } => Self::of(&error).hint("name an empty folder, or one that is not there"),
            E::Missing { .. } => Self::of(&error).hint("`driftbase export parquet DIR` makes one"),
            E::OtherVersion { .. } => Self::of(&error).hint(
                "nothing was changed; export the stores into a new folder with this driftbase",
            ),
            E::OtherFormat { .. } => Self::of(&error).hint(
                "PostgreSQL reads a dataset of `export csv`, the other engines one of `export parquet`",
            ),
            E::DamagedShape { .. } => {
                Self::of(&error).hint("it holds no rows; any export into the dataset writes it again")
            }
            E::Unreadable { .. } => Self::of(&error).hint(
                "nothing was changed; where it is in _driftbase/partitions, remove it and export its run again",
            ),
            E::Damaged { .. } => Self::of(&error).hint(
                "nothing was changed; remove the partition's description in _driftbase/partitions and \
                 export its run again",
            ),
            E::NoParquet => Self::of(&error).hint("build it with `--features parquet`, or export csv or jsonl"),
            other => Self::of(&other),
        }
    }
}

impl From<query::Error> for CliError {
    fn from(error: query::Error) -> Self {
        use query::Error as E;
        match error {
            E::Store(error) => Self::from(error),
            E::Sql { .. } => {
                Self::of(&error).hint("`driftbase schema` lists tables, views and columns")
            }
            E::Unbound(_) => Self::of(&error).hint("write the value into the SQL"),
            E::TooLarge(_) => Self::of(&error)
                .hint("ask for fewer rows or columns, or for one part after the other"),
            E::Setting(_) => {
                Self::of(&error).hint("`driftbase schema` and pragma_table_info(…) tell of tables")
            }
            E::Timeout(_) => Self::of(&error).hint("`--timeout SECONDS` sets another limit"),
            E::Empty
            | E::Several
            | E::NotReading
            | E::Function(_)
            | E::ValueTooLarge
            | E::Memory
            | E::Attach
            | E::NoResult
            | E::Missing { .. }
            | E::Unknown { .. }
            | E::WrongType { .. }
            | E::NotAllowed { .. }
            | E::ParamsDiffer { .. }
            | E::ColumnsDiffer { .. }
            | E::OtherColumns { .. }
            | E::Catalog(_) => Self::of(&error),
        }
    }
}
