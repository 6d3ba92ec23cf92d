//! `driftbase rematch`: matches stored simulations again with gold from elsewhere.

use std::path::{Path, PathBuf};

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::plural;
use super::ui::Ui;
use crate::catalog;
use crate::find::{self, Found};
use crate::query::{self, params::Params};
use crate::read;
use crate::rematch::{self, Gold, Report};
use crate::source;
use crate::store::Store;
use crate::table::Value;

/// How many tasks are named in a message.
const NAMED: usize = 12;

/// Match stored simulations again with gold from elsewhere
///
/// For runs that were made before a benchmark fixed its gold. The verdicts by the run's own gold
/// stay; those by the other gold stand beside them under further matchers, tau2@NAME, strict@NAME
/// and calibrated@NAME, which every command takes for `--matcher`. Tool types stay those of the run.
/// Tasks that the other gold does not hold get no verdicts. Ends with a table of before and after,
/// both over the simulations that got verdicts.
#[derive(Debug, clap::Args)]
pub(super) struct RematchArgs {
    /// The runs, by number or name
    #[arg(value_name = "RUN", required_unless_present = "remove")]
    runs: Vec<String>,
    /// Take gold from this file: a task list of τ²-bench, or results that embed their tasks
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present_any = ["gold_run", "remove"],
        conflicts_with_all = ["gold_run", "remove"]
    )]
    gold: Option<PathBuf>,
    /// Take gold from the tasks of this run
    #[arg(long, value_name = "RUN", conflicts_with = "remove")]
    gold_run: Option<String>,
    /// Name of the rematch [default: the file's name without its suffixes, or the run's name]
    #[arg(long, value_name = "NAME", conflicts_with = "remove")]
    name: Option<String>,
    /// Remove this rematch, or only what it holds of the runs given
    #[arg(long, value_name = "NAME")]
    remove: Option<String>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: RematchArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let RematchArgs { runs, gold, gold_run, name, remove, output } = args;
    output.format()?;
    if let Some(name) = &name {
        rematch::check_name(name)?;
    }
    super::listen(ui);
    let store = context.open(ui)?;
    let mut found: Vec<Found> = Vec::new();
    for run in &runs {
        let run = find::run(&store, run)?;
        if !found.contains(&run) {
            found.push(run);
        }
    }
    let run_ids: Vec<i64> = found.iter().map(|run| run.id).collect();
    if let Some(name) = remove {
        return removed(&store, &name, &run_ids, ui);
    }
    let (gold, default_name) = match (gold, gold_run) {
        (Some(path), _) => gold_of_file(&path, ui)?,
        (None, run) => {
            let run = find::run(&store, &run.unwrap_or_default())?;
            (rematch::gold_of_run(&store, run.id, &run.name)?, run.name)
        }
    };
    let name = name.unwrap_or_else(|| rematch::name_from(&default_name));
    let reports = rematch::rematch(&store, &run_ids, &name, &gold, &super::now())?;
    for (run, report) in found.iter().zip(&reports) {
        told(run, report, &name, &gold, ui);
    }
    let ids: Vec<String> = run_ids.iter().map(ToString::to_string).collect();
    let params = Params::new()
        .with("name", Value::Text(name))
        .with("run_ids", Value::Text(ids.join(",")))
        .with("rule", Value::Text("tau2".into()));
    let table = query::run_named(&store, &catalog::query("rematch")?, &params)?;
    output.write(&table, ui)?;
    Ok(Outcome::Done)
}

fn removed(store: &Store, name: &str, runs: &[i64], ui: &mut Ui) -> Result<Outcome, CliError> {
    let Some(rematch_id) = store.find_rematch(name)? else {
        return Err(CliError::failed(format!("there is no rematch `{name}`"))
            .hint("`driftbase query rematch` lists the rematches"));
    };
    let held = rematch::remove(store, rematch_id, runs)?;
    ui.status(&format!("Rematch {name} removed from {}.", plural(held, "run")));
    Ok(Outcome::Done)
}

fn gold_of_file(path: &Path, ui: &mut Ui) -> Result<(Gold, String), CliError> {
    let mut found = source::discover(&[path.to_owned()]);
    if let Some(error) = found.unreadable.pop() {
        return Err(error.into());
    }
    let [source] = found.named.as_slice() else {
        return Err(CliError::usage(format!("{} is not one file of gold", path.display())));
    };
    let (tasks, problems) = read::tasks(source)?;
    for problem in problems.iter().take(NAMED) {
        ui.warning(&format!("{} {}: {}", problem.action.name(), problem.location, problem.reason));
    }
    if problems.len() > NAMED {
        ui.warning(&format!("{} more problems", problems.len() - NAMED));
    }
    Ok((Gold { from: path.display().to_string(), tasks }, source.run_name()))
}

fn told(run: &Found, report: &Report, name: &str, gold: &Gold, ui: &mut Ui) {
    let Report {
        outcome,
        simulations,
        tasks,
        changed,
        without_gold,
        simulations_without_gold,
        not_counted,
    } = report;
    let Gold { from, tasks: _ } = gold;
    let what = match outcome {
        rematch::Outcome::New => format!("{} matched again", plural(*simulations, "simulation")),
        rematch::Outcome::Replaced => format!(
            "{} matched again; the other gold that rematch {name} had is replaced",
            plural(*simulations, "simulation")
        ),
        rematch::Outcome::Unchanged => {
            format!("rematch {name} has this gold already, nothing was changed")
        }
    };
    let differ = match changed.len() {
        0 => "none of them differs from the run's own gold".to_owned(),
        1 => format!("1 of them differs from the run's own: {}", listed(changed)),
        n => format!("{n} of them differ from the run's own: {}", listed(changed)),
    };
    let (id, run) = (run.id, &run.name);
    ui.status(&format!(
        "run {id}, {run}: {what} (gold of {} in {from}; {differ}).",
        plural(*tasks, "task")
    ));
    if !without_gold.is_empty() {
        ui.warning(&format!(
            "run {id}: {from} holds no gold for {} of the run, whose {} got no verdicts: {}",
            plural(without_gold.len(), "task"),
            plural(*simulations_without_gold, "simulation"),
            listed(without_gold)
        ));
    }
    if !not_counted.is_empty() {
        ui.warning(&format!(
            "run {id}: no action check of the run calls these tools of the gold writes, so tau2@{name} \
             and strict@{name} do not count them: {}",
            listed(not_counted)
        ));
    }
}

fn listed(names: &[String]) -> String {
    let mut list: Vec<&str> = names.iter().take(NAMED).map(String::as_str).collect();
    let more = format!("{} more", names.len().saturating_sub(NAMED));
    if names.len() > NAMED {
        list.push(&more);
    }
    list.join(", ")
}
