//! `driftbase grade`: runs all checks and graders and stores what they say; `--controls` tests the graders.

mod controls;

use std::path::PathBuf;
use std::time::Duration;

use super::check::{select, tell, tell_replaced};
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::sql::seconds;
use super::ui::Ui;
use super::{Outcome, plural};
use crate::grade::rules::{Rules, Settings};
use crate::grade::{self, Report, Request, summary};

/// Grade simulations by all checks and graders, and store what they say
///
/// Checks find violations, graders make a verdict of them: `driftbase check` lists the checks, docs/checks.md
/// both. What was stored of the runs before is replaced. Ends with how many simulations each grader passes
/// in each run. A check or grader whose file is wrong is told and left out; then the exit code is 3.
#[derive(Debug, clap::Args)]
pub(super) struct GradeArgs {
    /// The runs, by number, name, label, model=… or domain=… [default: all]
    #[arg(value_name = "RUNS", conflicts_with = "controls")]
    selections: Vec<String>,
    /// Give a parameter of a check or a grader a value; may be repeated
    #[arg(long = "param", value_name = "NAME.PARAMETER=VALUE")]
    params: Vec<String>,
    /// Grade by the verdicts of this matcher [default: tau2]
    #[arg(long, value_name = "NAME")]
    matcher: Option<String>,
    /// Stop a check or grader of yours when it runs longer [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    /// Test the graders instead: on driftbase's own controls, or on those in these trace files
    ///
    /// Controls are simulations whose right verdict is known. Shows every grader's verdict on each, then how often each
    /// rejects what is right, accepts what is wrong, or says neither. Uses no store. Exits with code 1 when the
    /// grader `full` is wrong anywhere, and with 3 when not all of the controls could be read.
    #[arg(long, value_name = "FILE", num_args = 0..)]
    controls: Option<Vec<PathBuf>>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: GradeArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let GradeArgs { selections, params, matcher, timeout, controls, output } = args;
    let rules = &context.rules;
    output.format()?;
    tell(rules, ui)?;
    let names: Vec<&str> = rules.files().map(|file| file.name.as_str()).collect();
    tell_replaced(rules, &names, ui);
    let settings = Settings::parse(rules, &params, matcher.as_deref())?;
    if let Some(files) = controls {
        let request = Request { runs: None, settings, timeout };
        return controls::run(&files, rules, &request, &output, ui);
    }
    super::listen(ui);
    let mut store = context.open(ui)?;
    let runs = select(&store, &selections)?;
    let request = Request { runs, settings, timeout };
    let report = grade::grade(&mut store, rules, &request)?;
    told(&report, ui);
    let differing = summary::differing_starts(&store, request.runs.as_deref())?;
    if differing > 0 {
        ui.warning(&format!(
            "trials of {} did not begin in the same state, so that history can leak into their answers; \
             `driftbase query start-state` lists them",
            plural(differing, "task")
        ));
    }
    output.write(&summary::summary(&store, request.runs.as_deref())?, ui)?;
    finish(rules, &report)
}

/// Says what was graded, and what went.
fn told(report: &Report, ui: &mut Ui) {
    let Report { simulations, checks, graders, broken, outdated } = report;
    for broken in broken {
        ui.warning(&broken.message);
    }
    for (name, simulations) in outdated {
        ui.warning(&format!(
            "{name} is not what it was: its results for {} of other runs are deleted; \
             `driftbase grade` without RUNS grades all",
            plural(*simulations, "simulation")
        ));
    }
    ui.status(&format!(
        "{} graded by {} and {}.",
        plural(*simulations, "simulation"),
        plural(*checks, "check"),
        plural(*graders, "grader")
    ));
}

/// Ends with an error where a file could not be used: what it should have said is missing.
fn finish(rules: &Rules, report: &Report) -> Result<Outcome, CliError> {
    let broken = rules.broken.len() + report.broken.len();
    if broken == 0 {
        return Ok(Outcome::Done);
    }
    let of = rules.files().count() + rules.broken.len();
    Err(CliError::failed(format!("{broken} of {of} checks and graders could not be used"))
        .hint("what the others say is stored"))
}
