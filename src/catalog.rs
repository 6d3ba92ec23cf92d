//! The SQL files: stored views and named queries, with what their comment headers say.
//!
//! Views and queries are files, embedded when driftbase is built (`migrations/views/*.sql` and
//! `queries/*.sql`); a user's folder of queries is read at run time. The catalogue knows no
//! database: it reads text, and whether a header tells the truth is for [`crate::query`] to check.

pub mod header;
pub mod table_text;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use self::header::Header;

const VIEWS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/views.rs"));
const QUERIES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/queries.rs"));

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
    #[error("cannot read the folder of queries {}", path.display())]
    Folder {
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

/// A user's folder of queries: those that can be used, and what is wrong with the others.
#[derive(Debug, Default)]
pub struct Folder {
    /// The files that can be used, by name.
    pub files: Vec<SqlFile>,
    /// One error for each file that cannot.
    pub broken: Vec<Error>,
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

/// Reads a user's folder of queries.
///
/// A file that cannot be used does not spoil the others: the outer error says that the folder
/// cannot be read at all, the inner ones stand in [`Folder::broken`].
pub fn load_folder(folder: &Path) -> Result<Folder, Error> {
    let at_folder = |source| Error::Folder { path: folder.to_owned(), source };
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
        match load_file(&path) {
            Ok(file) => result.files.push(file),
            Err(error) => result.broken.push(error),
        }
    }
    Ok(result)
}

/// Puts a user's queries before ours; returns all of them by name, and the names that were ours.
pub fn merge(ours: Vec<SqlFile>, theirs: Vec<SqlFile>) -> (Vec<SqlFile>, Vec<String>) {
    let mut replaced = Vec::new();
    let mut all = theirs;
    for file in ours {
        if all.iter().any(|other| other.name == file.name) {
            replaced.push(file.name);
        } else {
            all.push(file);
        }
    }
    all.sort_by(|a, b| a.name.cmp(&b.name));
    (all, replaced)
}

fn load_file(path: &Path) -> Result<SqlFile, Error> {
    let text =
        fs::read_to_string(path).map_err(|source| Error::File { path: path.to_owned(), source })?;
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    SqlFile::parse(&stem, text.trim_start_matches('\u{feff}'), Origin::User(path.to_owned()))
}

/// Tells whether a text can name a view or a query.
fn is_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
}

#[cfg(test)]
mod tests;
