//! Where a check or a grader is wrong: file and line.

use super::rules::Broken;
use crate::catalog::{Origin, SqlFile};
use crate::query::Error;
use crate::stop;
use crate::store::{self, Store};

/// Why a file gave nothing.
#[derive(Debug)]
pub(super) enum Failure {
    /// The store fails, or the process was asked to stop: nothing more can be done.
    Store(store::Error),
    /// The file is wrong; the others go on.
    Broken(Broken),
    /// The file made SQLite undo the transaction.
    Undone(Broken),
}

impl From<store::Error> for Failure {
    fn from(error: store::Error) -> Self {
        Self::Store(error)
    }
}

impl From<Broken> for Failure {
    fn from(broken: Broken) -> Self {
        Self::Broken(broken)
    }
}

/// Says of an error whether the file or the store is to blame.
pub(super) fn failure(store: &Store, file: &SqlFile, error: Error) -> Failure {
    if stop::check().is_err() {
        return Failure::Store(store::Error::Stopped { path: store.path().to_owned() });
    }
    match error {
        Error::Store(error) if !matches!(error, store::Error::Sqlite { .. }) => {
            Failure::Store(error)
        }
        error => Failure::Broken(of_query(file, &error)),
    }
}

/// Says what is wrong with a file, with its line.
pub(super) fn of_query(file: &SqlFile, error: &Error) -> Broken {
    let statement = first_line_of_sql(&file.text);
    let (line, message) = match error {
        Error::Sql { at: Some(place), .. } => (place.line, error.to_string()),
        Error::ParamsDiffer { declared, used, .. } => {
            let (declared, used) = (&declared.0, &used.0);
            match (used.difference(declared).next(), declared.difference(used).next()) {
                (Some(unknown), _) => (
                    line_of_use(&file.text, unknown),
                    format!(
                        "the parameter `{unknown}` is not declared; expected a line \
                         `-- param: {} type  help`",
                        unknown.trim_start_matches(':')
                    ),
                ),
                (None, Some(unused)) => (
                    line_of_declaration(&file.text, unused),
                    format!("the parameter `{unused}` is declared, and the SQL does not use it"),
                ),
                (None, None) => (statement, error.to_string()),
            }
        }
        Error::Store(source) => (statement, with_sources(source)),
        _ => (statement, error.to_string()),
    };
    at(file, line, &message)
}

/// Something wrong with a parameter, told of the line that declares it.
pub(super) fn of_param(file: &SqlFile, parameter: &str, message: &str) -> Broken {
    at(file, line_of_declaration(&file.text, parameter), message)
}

/// Something wrong with what a file returns; told of its statement's first line.
pub(super) fn of_rows(file: &SqlFile, message: &str) -> Broken {
    at(file, first_line_of_sql(&file.text), message)
}

fn at(file: &SqlFile, line: usize, message: &str) -> Broken {
    let (name, path) = (
        file.name.clone(),
        match &file.origin {
            Origin::BuiltIn => format!("{}.sql (built in)", file.name),
            Origin::User(path) => path.display().to_string(),
        },
    );
    Broken { name, message: format!("{path}:{line}: {message}") }
}

fn with_sources(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(source) = next {
        text = format!("{text}: {source}");
        next = source.source();
    }
    text
}

/// The number of the first line that is neither empty nor a comment, from 1.
fn first_line_of_sql(text: &str) -> usize {
    let is_sql = |line: &str| !line.trim().is_empty() && !line.trim_start().starts_with("--");
    text.lines().position(is_sql).map_or(1, |index| index + 1)
}

/// The first line of the SQL that has a parameter.
fn line_of_use(text: &str, parameter: &str) -> usize {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let uses = |line: &str| {
        let code = line.split("--").next().unwrap_or_default();
        code.match_indices(parameter)
            .any(|(at, _)| !code[at + parameter.len()..].starts_with(is_name))
    };
    text.lines().position(uses).map_or_else(|| first_line_of_sql(text), |index| index + 1)
}

/// The line of the header that declares a parameter.
fn line_of_declaration(text: &str, parameter: &str) -> usize {
    let name = parameter.trim_start_matches(':');
    let declares = |line: &str| {
        let words = line.strip_prefix("--").and_then(|comment| comment.trim().split_once(':'));
        words.is_some_and(|(key, rest)| {
            key == "param" && rest.split_whitespace().next() == Some(name)
        })
    };
    text.lines().position(declares).map_or(1, |index| index + 1)
}
