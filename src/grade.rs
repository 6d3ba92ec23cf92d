//! Checks and graders over stored simulations.
//!
//! A check finds violations, a grader makes a verdict of what checks and the source say; both are SQL
//! files, ours and the user's. This module runs them, decides each simulation's verdict by what a check's
//! header says of whom it is for, and has the store write it. A file that cannot be used, or fails when it
//! is run, is a value that names the file and the line: its verdicts are missing, the others are there.

mod broken;
pub mod controls;
pub mod look;
mod matcher;
mod rows;
pub mod rules;
mod subject;
pub mod summary;
mod verdict;

use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

use self::broken::Failure;
use self::rows::GraderRow;
use self::rules::{Broken, Rules, Settings};
use self::subject::Subject;
use self::verdict::Finding;
use crate::catalog::rule::Check;
use crate::catalog::{Origin, SqlFile};
use crate::find;
use crate::query::sandbox::Sandbox;
use crate::query::{self, sandbox};
use crate::store::write::{Definition, SourceWriter};
use crate::store::{self, Store};
use crate::table::Value;

/// What is to be graded, and how.
#[derive(Debug, Default)]
pub struct Request {
    /// The runs, by number; `None` for all.
    pub runs: Option<Vec<i64>>,
    /// Values of parameters.
    pub settings: Settings,
    /// How long each file of the user's may run.
    pub timeout: Option<Duration>,
}

/// What grading did.
#[derive(Debug, Default)]
pub struct Report {
    /// Simulations that were graded.
    pub simulations: usize,
    /// Checks whose results were stored.
    pub checks: usize,
    /// Graders whose verdicts were stored.
    pub graders: usize,
    /// Files that failed when they were run; nothing is stored of them.
    pub broken: Vec<Broken>,
    /// Checks and graders whose definition changed, and how many simulations of other runs lost what was
    /// stored by the former one.
    pub outdated: Vec<(String, usize)>,
}

/// Why nothing could be graded; the store is as before.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The store fails, or the process was asked to stop.
    #[error(transparent)]
    Store(#[from] store::Error),
    /// A query of ours fails.
    #[error(transparent)]
    Query(#[from] query::Error),
    /// The value of a parameter names nothing.
    #[error(transparent)]
    Find(#[from] find::Error),
    /// The value of a parameter is wrong.
    #[error("{0}")]
    Setting(String),
    /// Something is wrong with a check that alone is to be run.
    #[error("{0}")]
    Broken(String),
}

/// Runs all checks and graders over the simulations of runs, and stores what they say in one transaction.
///
/// # Errors
/// Where the store cannot be read or written, a matcher is given that it does not have, or the process was
/// asked to stop.
pub fn grade(store: &mut Store, rules: &Rules, request: &Request) -> Result<Report, Error> {
    matcher::check_given(store, rules, &request.settings)?;
    let has_theirs = rules.files().any(|file| file.origin != Origin::BuiltIn);
    if has_theirs {
        sandbox::bound_memory(store)?;
    }
    let sandbox = Sandbox::around(store, request.timeout)?;
    let mut barred = BTreeMap::new();
    loop {
        let outcome = Grading::new(store, &sandbox, rules, request, &barred)?.carry_out();
        match outcome {
            Ok(report) => return Ok(report),
            Err(Failure::Store(error)) => return Err(error.into()),
            // SQLite undoes a whole transaction where it is out of memory: once more, without that file.
            Err(Failure::Broken(broken) | Failure::Undone(broken)) => {
                barred.insert(broken.name.clone(), broken);
            }
        }
    }
}

/// One attempt at grading.
struct Grading<'a> {
    store: &'a Store,
    writer: SourceWriter<'a>,
    sandbox: &'a Sandbox,
    rules: &'a Rules,
    request: &'a Request,
    barred: &'a BTreeMap<String, Broken>,
    subjects: Vec<Subject>,
    report: Report,
}

impl<'a> Grading<'a> {
    fn new(
        store: &'a Store,
        sandbox: &'a Sandbox,
        rules: &'a Rules,
        request: &'a Request,
        barred: &'a BTreeMap<String, Broken>,
    ) -> Result<Self, Error> {
        let writer = store.begin()?;
        let subjects = subject::load(store, request.runs.as_deref())?;
        let simulations = subjects.len();
        let report = Report { simulations, ..Report::default() };
        Ok(Self { store, writer, sandbox, rules, request, barred, subjects, report })
    }

    fn carry_out(mut self) -> Result<Report, Failure> {
        self.writer.delete_results(self.request.runs.as_deref())?;
        self.checks()?;
        self.graders()?;
        let Self { writer, barred, mut report, .. } = self;
        writer.commit_results()?;
        report.broken.extend(barred.values().cloned());
        Ok(report)
    }

    fn checks(&mut self) -> Result<(), Failure> {
        let mut found: Vec<(&Check, Vec<Finding>)> = Vec::new();
        for check in &self.rules.checks {
            let findings = self.findings(check);
            if let Some(findings) = self.kept(findings)? {
                found.push((check, findings));
            }
        }
        let mut ids = Vec::new();
        for (check, _) in &found {
            let parameters = self.parameters(&check.file)?;
            let hash = hash(&check.file);
            let origin = check.file.origin.told();
            let definition = definition(&check.file, &parameters, &hash, &origin);
            let defined = self.writer.check_definition(&definition, check.kind, check.severity)?;
            self.note(&check.file, defined.outdated);
            ids.push(defined.id);
        }
        // One simulation after the other, as the rows lie in the store.
        for (index, subject) in self.subjects.iter().enumerate() {
            for ((_, findings), id) in found.iter().zip(&ids) {
                let Finding { verdict, reason, evidence } = &findings[index];
                let said = (verdict.name(), reason.as_deref());
                self.writer.check_result(subject.simulation_id, *id, said, evidence)?;
            }
        }
        self.report.checks = found.len();
        Ok(())
    }

    fn graders(&mut self) -> Result<(), Failure> {
        // None sees what another one says in the same grading.
        let mut found = Vec::new();
        for file in &self.rules.graders {
            let verdicts = self.verdicts(file);
            if let Some(verdicts) = self.kept(verdicts)? {
                found.push((file, verdicts));
            }
        }
        let mut ids = Vec::new();
        for (file, _) in &found {
            let parameters = self.parameters(file)?;
            let (hash, origin) = (hash(file), file.origin.told());
            let definition = definition(file, &parameters, &hash, &origin);
            let defined = self.writer.grader_definition(&definition)?;
            self.note(file, defined.outdated);
            ids.push(defined.id);
        }
        for Subject { simulation_id, .. } in &self.subjects {
            for ((_, verdicts), id) in found.iter().zip(&ids) {
                let (verdict, failing) = match verdicts.get(simulation_id) {
                    Some(GraderRow { verdict, failing }) => (*verdict, failing.as_deref()),
                    None => ("not_applicable", None),
                };
                self.writer.grader_verdict(*simulation_id, *id, verdict, failing)?;
            }
        }
        self.report.graders = found.len();
        Ok(())
    }

    /// What a check finds in each simulation; nothing where it is barred.
    fn findings(&self, check: &Check) -> Result<Option<Vec<Finding>>, Failure> {
        let name = &check.file.name;
        if self.barred.contains_key(name) {
            return Ok(None);
        }
        let params = self.request.settings.of(name);
        let rows = rows::of_check(self.store, self.sandbox, &check.file, params)?;
        Ok(Some(verdict::decide(self.store, check, rows, &self.subjects)?))
    }

    /// A grader's verdicts by simulation; nothing where it is barred.
    fn verdicts(&self, file: &SqlFile) -> Result<Option<HashMap<i64, GraderRow>>, Failure> {
        if self.barred.contains_key(&file.name) {
            return Ok(None);
        }
        let params = self.request.settings.of(&file.name);
        rows::of_grader(self.store, self.sandbox, file, params).map(Some)
    }

    /// Goes on after a file that is broken, which is noted, unless the transaction went with it.
    fn kept<T>(&mut self, found: Result<Option<T>, Failure>) -> Result<Option<T>, Failure> {
        match found {
            Err(Failure::Broken(broken)) if self.store.connection().is_autocommit() => {
                Err(Failure::Undone(broken))
            }
            Err(Failure::Broken(broken)) => {
                self.report.broken.push(broken);
                Ok(None)
            }
            other => other,
        }
    }

    fn parameters(&self, file: &SqlFile) -> Result<String, Failure> {
        let values = self.request.settings.of(&file.name).bind(file);
        Ok(json(&values.map_err(|error| broken::of_query(file, &error))?))
    }

    fn note(&mut self, file: &SqlFile, outdated: usize) {
        if outdated > 0 {
            self.report.outdated.push((file.name.clone(), outdated));
        }
    }
}

fn definition<'a>(
    file: &'a SqlFile,
    parameters: &'a str,
    text_hash: &'a str,
    origin: &'a str,
) -> Definition<'a> {
    Definition { name: &file.name, summary: &file.header.summary, origin, parameters, text_hash }
}

fn hash(file: &SqlFile) -> String {
    blake3::hash(file.text.as_bytes()).to_hex().to_string()
}

/// The values of parameters as a JSON object, by name.
fn json(values: &BTreeMap<String, Value>) -> String {
    let value = |value: &Value| match value {
        Value::Null | Value::Blob(_) => serde_json::Value::Null,
        Value::Integer(number) => (*number).into(),
        Value::Real(number) => (*number).into(),
        Value::Text(text) => text.as_str().into(),
    };
    let object: serde_json::Map<String, serde_json::Value> =
        values.iter().map(|(name, found)| (name.clone(), value(found))).collect();
    serde_json::Value::Object(object).to_string()
}
