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
    let lost = import(&store, files, ui)?;
    let report = grade::grade(&mut store, rules, request)?;
    for broken in &report.broken {
        ui.warning(&broken.message);
    }
    let Controls { table, errors, count } = controls::controls(&store)?;
    if count == 0 {
        return Err(CliError::failed("none of the simulations is a control")
            .hint("a control has `control` in its trace"));
    }
    if report.simulations > count {
        let others = plural(report.simulations - count, "simulation");
        ui.warning(&format!("{others} without `control`: no control, left out"));
    }
    output.write(&table, ui)?;
    for (grader, errors) in errors.iter().filter(|(_, errors)| **errors != Errors::default()) {
        ui.status(&format!("{grader} {}.", told(*errors, count)));
    }
    super::finish(rules, &report)?;
    lost.into_error()?;
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

/// What the files hold and the table does not show as it stands there: a test without it would be another one.
#[derive(Debug, Clone, Copy, Default)]
struct Lost {
    /// Problems by which something was left out.
    quarantined: usize,
    /// Controls in whose place another one of the same run and id came.
    replaced: usize,
}

impl Lost {
    fn into_error(self) -> Result<(), CliError> {
        let failed = |what: String, hint: &str| Err(CliError::failed(what).hint(hint));
        match self {
            Self { quarantined: 0, replaced: 0 } => Ok(()),
            Self { replaced: 0, quarantined } => failed(
                format!(
                    "the controls have {} by which something was left out",
                    plural(quarantined, "problem")
                ),
                "the table is of what could be read; mend what the warnings name",
            ),
            Self { replaced, .. } => failed(
                format!(
                    "{} took the place of others of the same run and id",
                    plural(replaced, "control")
                ),
                "give each control an id of its own, or each file a `run` of its own",
            ),
        }
    }
}

/// Imports the controls that were named, or ours.
fn import(store: &Store, files: &[PathBuf], ui: &mut Ui) -> Result<Lost, CliError> {
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
    let mut importer = Importer::new(Options { imported_at: now(), ..Options::default() });
    let mut lost = Lost::default();
    for source in &sources {
        let report = importer.import(store, source, None, &|_, _| {})?;
        if report.counts.updated > 0 {
            lost.replaced += report.counts.updated;
            let (path, run) = (source.path().display(), &report.run);
            let known = plural(report.counts.updated, "simulation");
            ui.warning(&format!(
                "{path}: {known} of the run {run} came before with the same id and are replaced"
            ));
        }
        for problem in &report.problems {
            lost.quarantined += usize::from(problem.action == ProblemAction::Quarantined);
            let (path, place) = (source.path().display(), &problem.location);
            ui.warning(&format!("{path}: {} {place}: {}", problem.action.name(), problem.reason));
        }
    }
    Ok(lost)
}
