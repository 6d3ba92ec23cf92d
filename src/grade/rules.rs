//! The checks and graders of this call, ours and those of the user's folders, and values for their parameters.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::path::Path;

use super::Error;
use crate::catalog::header::Param;
use crate::catalog::rule::{self, Check};
use crate::catalog::{self, Folder, SqlFile};
use crate::query::params::{self, Params};
use crate::table::Value;

/// A file that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Broken {
    /// The name that the check or grader would have.
    pub name: String,
    /// File, line, and what is wrong.
    pub message: String,
}

/// The checks and graders of this call.
#[derive(Debug, Default)]
pub struct Rules {
    /// The checks that can be used, by name.
    pub checks: Vec<Check>,
    /// The graders that can be used, by name.
    pub graders: Vec<SqlFile>,
    /// Files of the user's that cannot be used. Ours of the same name do not stand in for them.
    pub broken: Vec<Broken>,
    /// Names of ours that a file of the user's replaces.
    replaced: Vec<String>,
    /// Why a folder cannot be read, or what is wrong with a file of ours.
    failure: Option<catalog::Error>,
}

impl Rules {
    /// Loads ours and those in the folders; a check's parameter cannot have a name that is reserved.
    pub fn load(checks: Option<&Path>, graders: Option<&Path>, reserved: &[&str]) -> Self {
        let mut failure = None;
        let mut keep = |error| failure = Some(error);
        let our_checks = catalog::checks().map_err(&mut keep).unwrap_or_default();
        let our_graders = catalog::graders().map_err(&mut keep).unwrap_or_default();
        let their_checks = checks
            .map(|folder| catalog::load_folder_of("checks", folder, Check::parse))
            .transpose()
            .map_err(&mut keep)
            .unwrap_or_default();
        let their_graders = graders
            .map(|folder| catalog::load_folder_of("graders", folder, rule::grader))
            .transpose()
            .map_err(&mut keep)
            .unwrap_or_default();
        let (mut broken_checks, mut broken_graders) = (Vec::new(), Vec::new());
        let their_checks =
            usable(their_checks.unwrap_or_default(), &mut broken_checks, |check: &Check| {
                taken(check, reserved).or_else(|| is_ours("grader", &check.file, &our_graders))
            });
        let names: BTreeSet<&str> =
            their_checks.iter().map(|check| check.file.name.as_str()).collect();
        let their_graders =
            usable(their_graders.unwrap_or_default(), &mut broken_graders, |file| {
                let twice = names.contains(file.name.as_str()).then(|| same_name("check", file));
                twice.or_else(|| is_ours("check", file, &our_checks))
            });
        let (mut checks, mut replaced) = catalog::merge(our_checks, their_checks);
        let (mut graders, more) = catalog::merge(our_graders, their_graders);
        replaced.extend(more);
        // What stands in a file that cannot be used is not known: ours would say something else.
        checks.retain(|check| !stands_for_broken(&check.file, &broken_checks));
        graders.retain(|file| !stands_for_broken(file, &broken_graders));
        let broken = [broken_checks, broken_graders].concat();
        Self { checks, graders, broken, replaced, failure }
    }

    /// Why a folder cannot be read, or what is wrong with a file of ours.
    pub fn failure(&self) -> Option<&catalog::Error> {
        self.failure.as_ref()
    }

    /// Returns a check.
    pub fn check(&self, name: &str) -> Option<&Check> {
        self.checks.iter().find(|check| check.file.name == name)
    }

    /// All files, checks before graders.
    pub fn files(&self) -> impl Iterator<Item = &SqlFile> {
        self.checks.iter().map(|check| &check.file).chain(&self.graders)
    }

    /// Tells whether a file of the user's stands in place of ours.
    pub fn replaces_ours(&self, name: &str) -> bool {
        self.replaced.iter().any(|replaced| replaced == name)
    }
}

/// Tells whether a file is ours, and would be used for one of the user's that cannot be.
fn stands_for_broken(file: &SqlFile, broken: &[Broken]) -> bool {
    file.origin == catalog::Origin::BuiltIn && broken.iter().any(|broken| broken.name == file.name)
}

/// Takes the files that can be used, and notes the others.
fn usable<F: AsRef<SqlFile>>(
    folder: Folder<F>,
    broken: &mut Vec<Broken>,
    wrong: impl Fn(&F) -> Option<(usize, String)>,
) -> Vec<F> {
    let Folder { files, broken: unreadable } = folder;
    for (name, error) in unreadable {
        let message = match error.source() {
            Some(source) => format!("{error}: {source}"),
            None => error.to_string(),
        };
        broken.push(Broken { name, message });
    }
    let mut usable = Vec::new();
    for file in files {
        let SqlFile { name, origin, .. } = file.as_ref();
        match wrong(&file) {
            Some((line, message)) => {
                let message = format!("{}:{line}: {message}", origin.told());
                broken.push(Broken { name: name.clone(), message });
            }
            None => usable.push(file),
        }
    }
    usable
}

/// A parameter that would collide with an option of `driftbase check`.
fn taken(check: &Check, reserved: &[&str]) -> Option<(usize, String)> {
    let SqlFile { text, header, .. } = &check.file;
    let Param { name, .. } = header.params.iter().find(|p| reserved.contains(&p.name.as_str()))?;
    let declares = |line: &str| line.trim_start_matches("--").trim().starts_with("param:");
    let line = text.lines().position(|line| declares(line) && line.contains(name.as_str()));
    let told = format!("a parameter cannot be named `{name}`, as that is an option of the command");
    Some((line.map_or(1, |index| index + 1), told))
}

fn is_ours<F: AsRef<SqlFile>>(what: &str, file: &SqlFile, ours: &[F]) -> Option<(usize, String)> {
    let is_taken = ours.iter().any(|other| other.as_ref().name == file.name);
    is_taken.then(|| same_name(what, file))
}

fn same_name(what: &str, file: &SqlFile) -> (usize, String) {
    let name = &file.name;
    (1, format!("there is a {what} `{name}` already; checks and graders cannot share a name"))
}

/// Values for the parameters of checks and graders.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Settings(BTreeMap<String, Params>);

impl Settings {
    /// Reads values as the user gives them, `NAME.PARAMETER=VALUE`; a matcher goes to every file that has
    /// a parameter of that name, before those.
    ///
    /// # Errors
    /// Where there is no such file or parameter, or the value is of another type.
    pub fn parse(rules: &Rules, given: &[String], matcher: Option<&str>) -> Result<Self, Error> {
        let mut settings = Self::default();
        if let Some(matcher) = matcher {
            let takes = |file: &&SqlFile| file.header.params.iter().any(|p| p.name == "matcher");
            for file in rules.files().filter(takes) {
                settings.set(&file.name, "matcher", Value::Text(matcher.to_owned()));
            }
        }
        for text in given {
            let wrong = |message: String| Error::Setting(format!("`{text}`: {message}"));
            let (name, value) = text
                .split_once('=')
                .ok_or_else(|| wrong("expected NAME.PARAMETER=VALUE".to_owned()))?;
            let (name, param) = name
                .split_once('.')
                .ok_or_else(|| wrong("expected NAME.PARAMETER=VALUE".to_owned()))?;
            let Some(file) = rules.files().find(|file| file.name == name) else {
                let known: Vec<&str> = rules.files().map(|file| file.name.as_str()).collect();
                return Err(wrong(format!(
                    "there is no check or grader `{name}`; there are: {}",
                    known.join(", ")
                )));
            };
            let param = param.replace('-', "_");
            let Some(declared) = file.header.params.iter().find(|p| p.name == param) else {
                let known: Vec<&str> =
                    file.header.params.iter().map(|param| param.name.as_str()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(wrong(format!("{name} has no parameter `{param}`; it has: {known}")));
            };
            let value = params::parse(value, declared.ty)
                .ok_or_else(|| wrong(format!("`{param}` is of type {}", declared.ty)))?;
            if !params::is_allowed(&value, declared) {
                return Err(wrong(format!("`{param}` takes {}", declared.allowed)));
            }
            settings.set(name, &param, value);
        }
        Ok(settings)
    }

    /// The values given for a file.
    pub fn of(&self, name: &str) -> &Params {
        static NONE: Params = Params::new();
        self.0.get(name).unwrap_or(&NONE)
    }

    fn set(&mut self, name: &str, param: &str, value: Value) {
        self.0.entry(name.to_owned()).or_default().set(param, value);
    }
}
