//! `driftbase grade --controls`: the test of the graders.

use std::fs;
use std::path::PathBuf;

use crate::catalog;
use crate::cli::error::CliError;
use crate::cli::output::OutputOptions;
use crate::cli::ui::Ui;
use crate::cli::{Outcome, now, plural};
use crate::grade::controls::{self, Controls, Errors};
use crate::grade::rules::Rules;
use crate::grade::{self, Request};
use crate::import::{Importer, Options};
use crate::model::ProblemAction;
use crate::source::{self, Source};
use crate::store::Store;

/// The grader that must not be wrong.
const FULL: &str = "full";

pub(super) fn run(
    files: &[PathBuf],
    rules: &Rules,
    request: &Request,
    output: &OutputOptions,
    ui: &mut Ui,
) -> Result<Outcome, CliError> {
    let mut store = Store::in_memory()?;
    let unreadable = import(&store, files, ui)?;
    let report = grade::grade(&mut store, rules, request)?;
    for broken in &report.broken {
        ui.warning(&broken.message);
    }
    let Controls { table, errors, count } = controls::controls(&store)?;
    if count == 0 {
        return Err(CliError::failed("none of the simulations is a control")
            .hint("a control has `control` and `expected` in its trace"));
    }
    if report.simulations > count {
        let others = plural(report.simulations - count, "simulation");
        ui.warning(&format!("{others} without `expected`: no control, left out"));
    }
    output.write(&table, ui)?;
    for (grader, errors) in errors.iter().filter(|(_, errors)| **errors != Errors::default()) {
        ui.status(&format!("{grader} {}.", told(*errors, count)));
    }
    super::finish(rules, &report)?;
    if unreadable > 0 {
        let records = plural(unreadable, "record");
        return Err(CliError::failed(format!("{records} of the controls could not be read"))
            .hint("the table shows the others"));
    }
    let is_right = errors.get(FULL).is_some_and(|errors| *errors == Errors::default());
    Ok(if is_right { Outcome::Done } else { Outcome::No })
}

/// What a grader does wrong, in words.
fn told(errors: Errors, count: usize) -> String {
    let Errors { false_rejects, false_accepts, undecided } = errors;
    let parts = [
        (false_rejects, "rejects", " that are right"),
        (false_accepts, "accepts", " that are wrong"),
        (undecided, "does not decide on", ""),
    ];
    let parts = parts.iter().filter(|(number, ..)| *number > 0);
    let parts: Vec<String> =
        parts.map(|(number, verb, which)| format!("{verb} {number}{which}")).collect();
    format!("{}, of {}", parts.join(", "), plural(count, "control"))
}

/// Imports the controls that were named, or ours; returns how many records could not be read.
fn import(store: &Store, files: &[PathBuf], ui: &mut Ui) -> Result<usize, CliError> {
    let folder = tempfile::tempdir();
    let folder =
        folder.map_err(|error| CliError::failed("cannot make a folder").because(&error))?;
    let sources = if files.is_empty() {
        let mut ours = Vec::new();
        for (name, text) in catalog::CONTROLS {
            let path = folder.path().join(format!("{name}.jsonl"));
            fs::write(&path, text).map_err(|error| {
                CliError::failed(format!("cannot write {}", path.display())).because(&error)
            })?;
            ours.push(Source::File(path));
        }
        ours
    } else {
        let mut found = source::discover(files);
        if let Some(error) = found.unreadable.pop() {
            return Err(error.into());
        }
        found.named.into_iter().chain(found.found).collect()
    };
    let mut unreadable = 0;
    let mut importer = Importer::new(Options { imported_at: now(), ..Options::default() });
    for source in &sources {
        let report = importer.import(store, source, None, &|_, _| {})?;
        for problem in &report.problems {
            let (path, place) = (source.path().display(), &problem.location);
            ui.warning(&format!("{path}: {} {place}: {}", problem.action.name(), problem.reason));
            unreadable += usize::from(problem.action == ProblemAction::Quarantined);
        }
    }
    Ok(unreadable)
}
