//! The named queries of this call: ours, and those of the user's folder.

use std::error::Error as _;
use std::path::PathBuf;

use crate::catalog::{self, SqlFile};
use crate::cli::error::CliError;
use crate::cli::ui::Ui;

/// Long options that a parameter cannot be named after.
const RESERVED: [&str; 10] = [
    "checks", "db", "format", "graders", "help", "output", "queries", "quiet", "timeout", "version",
];

/// The named queries of this call.
#[derive(Debug)]
pub(in crate::cli) struct Queries {
    all: Vec<SqlFile>,
    replaced: Vec<String>,
    broken: Vec<String>,
    failure: Option<catalog::Error>,
}

impl Queries {
    /// Loads ours and those in the folder.
    pub(in crate::cli) fn load(folder: Option<PathBuf>) -> Self {
        let mut failure = None;
        let mut keep = |error| failure = Some(error);
        let ours = catalog::queries().map_err(&mut keep).unwrap_or_default();
        let theirs = folder.map(|folder| catalog::load_folder(&folder)).transpose();
        let theirs = theirs.map_err(&mut keep).ok().flatten().unwrap_or_default();
        let mut broken: Vec<String> =
            theirs.broken.iter().map(|(_, error)| message(error)).collect();
        let mut usable = Vec::new();
        for file in theirs.files {
            match reserved(&file) {
                Some(name) => broken.push(format!(
                    "query {}: a parameter cannot be named `{name}`, as that is an option of \
                     every command",
                    file.name
                )),
                None => usable.push(file),
            }
        }
        let (all, replaced) = catalog::merge(ours, usable);
        Self { all, replaced, broken, failure }
    }

    /// All queries, by name.
    pub(in crate::cli) fn all(&self) -> &[SqlFile] {
        &self.all
    }

    /// Returns a query.
    pub(in crate::cli) fn get(&self, name: &str) -> Option<&SqlFile> {
        self.all.iter().find(|file| file.name == name)
    }

    /// Tells whether a query of the user's stands in place of ours.
    pub(in crate::cli) fn replaces_ours(&self, name: &str) -> bool {
        self.replaced.iter().any(|replaced| replaced == name)
    }

    /// Tells what could not be loaded: fails for a folder, warns of single files.
    pub(in crate::cli) fn tell(&self, ui: &mut Ui) -> Result<(), CliError> {
        if let Some(failure) = &self.failure {
            return Err(CliError::of(failure));
        }
        for message in &self.broken {
            ui.warning(message);
        }
        Ok(())
    }
}

/// Returns the name of a parameter that would collide with an option of ours.
fn reserved(file: &SqlFile) -> Option<&str> {
    let mut names = file.header.params.iter().map(|param| param.name.as_str());
    names.find(|name| RESERVED.contains(name))
}

fn message(error: &catalog::Error) -> String {
    match error.source() {
        Some(source) => format!("{error}: {source}"),
        None => error.to_string(),
    }
}
