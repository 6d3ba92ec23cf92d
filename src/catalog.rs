//! The SQL files: stored views, named queries, checks and graders, with what their comment headers say.
//!
//! They are files, embedded when driftbase is built (`migrations/views/*.sql`, `queries/*.sql`,
//! `checks/*.sql`, `graders/*.sql`); a user's folders of them are read at run time. The catalogue knows
//! no database: it reads text, and whether a header tells the truth is for [`crate::query`] to check.

pub mod header;
pub mod rule;
pub mod table_text;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::header::Header;
use self::rule::Check;

const VIEWS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/views.rs"));
const QUERIES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/queries.rs"));
const CHECKS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/checks.rs"));
const GRADERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/graders.rs"));

/// The controls, by the names of their files: traces whose right verdicts are known.
pub const CONTROLS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/controls.rs"));

/// One SQL file: a header of comments and a SELECT.
#[derive(Debug, Clone, PartialEq)]
pub struct SqlFile {
    /// The file's stem, which names the view or the query.
    pub name: String,
    /// The whole text, the header included.
    pub text: String,
    /// What the header says.
    pub header: Header,
    /// Where the file is from.
    pub origin: Origin,
}

/// Where an SQL file is from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// Part of driftbase.
    BuiltIn,
    /// A file in the user's own folder.
    User(PathBuf),
}

/// What is wrong with an SQL file or a folder of them.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The folder cannot be listed.
    #[error("cannot read the folder of {what} {}", path.display())]
    Folder {
        /// What it should hold: queries, checks or graders.
        what: &'static str,
        /// The folder.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// A file cannot be read.
    #[error("cannot read {}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What the system says, not being UTF-8 included.
        source: io::Error,
    },
    /// A name that cannot be a view's or a command's.
    #[error(
        "{file}: `{name}` cannot be a name, expected lower-case letters, digits, `-` and `_`, \
         and a letter first"
    )]
    Name {
        /// The file.
        file: String,
        /// Its stem.
        name: String,
    },
    /// A header that cannot be understood.
    #[error("{file}:{line}: {problem}")]
    Header {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What was found and what was expected.
        problem: header::Problem,
    },
}

/// A user's folder of queries, checks or graders: those that can be used, and what is wrong with the
/// others.
#[derive(Debug)]
pub struct Folder<F = SqlFile> {
    /// The files that can be used, by name.
    pub files: Vec<F>,
    /// The name that each other file would have, and why it cannot be used.
    pub broken: Vec<(String, Error)>,
}

impl<F> Default for Folder<F> {
    fn default() -> Self {
        Self { files: Vec::new(), broken: Vec::new() }
    }
}

impl Origin {
    /// Says it: built in, or the path of the user's file.
    pub fn told(&self) -> String {
        match self {
            Self::BuiltIn => "built in".to_owned(),
            Self::User(path) => path.display().to_string(),
        }
    }
}

impl SqlFile {
    /// Reads an SQL file from its text.
    pub fn parse(name: &str, text: &str, origin: Origin) -> Result<Self, Error> {
        let file = match &origin {
            Origin::BuiltIn => format!("{name}.sql"),
            Origin::User(path) => path.display().to_string(),
        };
        if !is_name(name) {
            return Err(Error::Name { file, name: name.to_owned() });
        }
        match Header::parse(text) {
            Ok(header) => Ok(Self { name: name.to_owned(), text: text.to_owned(), header, origin }),
            Err((line, problem)) => Err(Error::Header { file, line, problem }),
        }
    }
}

/// Returns the views that every store holds, by name.
pub fn views() -> Result<Vec<SqlFile>, Error> {
    VIEWS.iter().map(|(name, text)| SqlFile::parse(name, text, Origin::BuiltIn)).collect()
}

/// Returns driftbase's own named queries, by name.
pub fn queries() -> Result<Vec<SqlFile>, Error> {
    QUERIES.iter().map(|(name, text)| SqlFile::parse(name, text, Origin::BuiltIn)).collect()
}

/// Returns the driftbase query of a name, for commands that show its result.
pub fn query(name: &'static str) -> Result<SqlFile, Error> {
    let text = QUERIES.iter().find(|(known, _)| *known == name).map_or("", |(_, text)| text);
    SqlFile::parse(name, text, Origin::BuiltIn)
}

/// Returns driftbase's own checks, by name.
pub fn checks() -> Result<Vec<Check>, Error> {
    CHECKS.iter().map(|(name, text)| Check::parse(name, text, Origin::BuiltIn)).collect()
}

/// Returns driftbase's own graders, by name.
pub fn graders() -> Result<Vec<SqlFile>, Error> {
    GRADERS.iter().map(|(name, text)| rule::grader(name, text, Origin::BuiltIn)).collect()
}

/// Reads a user's folder of queries; see [`load_folder_of`].
pub fn load_folder(folder: &Path) -> Result<Folder, Error> {
    load_folder_of("queries", folder, SqlFile::parse)
}

/// Reads a user's folder of files that `parse` makes of name, text and origin.
///
/// A file that cannot be used does not spoil the others: the outer error says that the folder
/// cannot be read at all, the inner ones stand in [`Folder::broken`].
pub fn load_folder_of<F>(
    what: &'static str,
    folder: &Path,
    parse: impl Fn(&str, &str, Origin) -> Result<F, Error>,
) -> Result<Folder<F>, Error> {
    let at_folder = |source| Error::Folder { what, path: folder.to_owned(), source };
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(at_folder)? {
        let path = entry.map_err(at_folder)?.path();
        if path.extension().is_some_and(|extension| extension == "sql") {
            paths.push(path);
        }
    }
    paths.sort();
    let mut result = Folder::default();
    for path in paths {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let read = fs::read_to_string(&path)
            .map_err(|source| Error::File { path: path.clone(), source })
            .and_then(|text| parse(&stem, text.trim_start_matches('\u{feff}'), Origin::User(path)));
        match read {
            Ok(file) => result.files.push(file),
            Err(error) => result.broken.push((stem, error)),
        }
    }
    Ok(result)
}

/// Puts a user's files before ours; returns all of them by name, and the names that were ours.
pub fn merge<F: AsRef<SqlFile>>(ours: Vec<F>, theirs: Vec<F>) -> (Vec<F>, Vec<String>) {
    let mut replaced = Vec::new();
    let mut all = theirs;
    for file in ours {
        if all.iter().any(|other| other.as_ref().name == file.as_ref().name) {
            replaced.push(file.as_ref().name.clone());
        } else {
            all.push(file);
        }
    }
    all.sort_by(|a, b| a.as_ref().name.cmp(&b.as_ref().name));
    (all, replaced)
}

/// What a message calls the file: its path, or for one of ours its place in the source.
fn file_name(name: &str, origin: &Origin, folder: &str) -> String {
    match origin {
        Origin::BuiltIn => format!("{folder}/{name}.sql"),
        Origin::User(path) => path.display().to_string(),
    }
}

/// Tells whether a text can name a view or a query.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

#[cfg(test)]
mod tests;
