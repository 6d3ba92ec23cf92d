//! `driftbase show`: a run at a glance, or a simulation's transcript with verdicts.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::{self, OutputOptions};
use super::ui::Ui;
use crate::catalog;
use crate::find::{self, Found};
use crate::query::{self, params::Params};
use crate::render::{self, Format};
use crate::report::Conversation;
use crate::store::Store;
use crate::table::{Column, Kind, Table, Value};
use crate::transcript::Transcript;
use crate::words::{Language, Phrase, Words};

/// Show a run at a glance, or a simulation as a transcript with each call's verdict
///
/// A run goes by its number or name; a simulation by its number, its id in the source or the
/// beginning of that, or as `show RUN --task TASK [--trial N]`.
#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    /// A run or a simulation
    #[arg(value_name = "RUN|SIMULATION")]
    name: String,
    /// Show the simulations of this task of the run
    #[arg(long, value_name = "TASK")]
    task: Option<String>,
    /// Only this trial of the task
    #[arg(long, value_name = "N", requires = "task")]
    trial: Option<i64>,
    /// Show the verdicts of this matcher: tau2, strict or calibrated
    #[arg(long, value_name = "NAME", default_value = "tau2")]
    matcher: String,
    /// Take the name for a simulation, even where a run has it too
    #[arg(long, conflicts_with = "task")]
    simulation: bool,
    /// Write the transcript as an HTML page, to `--output FILE` or a pipe
    #[arg(long, conflicts_with = "format")]
    html: bool,
    /// Write the page in this language
    #[arg(long, value_enum, default_value_t, value_name = "LANGUAGE", requires = "html")]
    lang: Language,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: ShowArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let ShowArgs { name, task, trial, matcher, simulation, html, lang, output } = args;
    if html {
        output::check_page(output.path(), ui)?;
    } else {
        output.format()?;
    }
    let store = context.open_read_only(ui)?;
    find::check_selection(&store, "matcher", &matcher)?;
    let runs = if simulation { Vec::new() } else { find::runs(&store, &name)? };
    let simulations = match (&task, runs.is_empty()) {
        (Some(task), _) => find::trials(&store, &find::run(&store, &name)?, task, trial)?,
        (None, true) => {
            vec![find::simulation(&store, &name).map_err(|error| nothing(error, &name))?]
        }
        (None, false) => {
            let run = find::run(&store, &name)?;
            if html {
                return Err(CliError::usage(format!("`{name}` is a run, and has no transcript"))
                    .hint("`driftbase report` writes a page about runs; `--simulation` or `--task` names a conversation"));
            }
            show_run(&store, &run, &matcher, &output, ui)?;
            if find::simulation(&store, &name).is_ok() {
                ui.hint(&format!(
                    "a simulation goes by `{name}` too: `driftbase show {name} --simulation` shows it"
                ));
            }
            return Ok(Outcome::Done);
        }
    };
    if html {
        let pages = conversations(&store, &simulations, &matcher, lang)?;
        output::write_page(output.path(), ui, |out| render::html::transcripts(&pages, lang, out))?;
        return Ok(Outcome::Done);
    }
    if output.format()? != Format::Table {
        return Err(CliError::usage("a transcript is text and has no other format")
            .hint("`--format table` writes it to a file of any name"));
    }
    output.write_with_style(ui, |style, out| {
        for (index, simulation) in simulations.iter().enumerate() {
            if index > 0 {
                writeln!(out, "\n{}\n", "═".repeat(40))?;
            }
            let transcript =
                Transcript::load(&store, simulation.id, &matcher).map_err(std::io::Error::other)?;
            render::transcript::write(&transcript, style, out)?;
        }
        Ok(())
    })?;
    Ok(Outcome::Done)
}

/// Transcripts for a page.
fn conversations(
    store: &Store,
    simulations: &[Found],
    matcher: &str,
    language: Language,
) -> Result<Vec<Conversation>, CliError> {
    let words = Words::of(language);
    let load = |found: &Found| {
        let title = words.say(&Phrase::new("title.show").with("simulation", &found.name));
        let transcript = Transcript::load(store, found.id, matcher)?;
        Ok(Conversation { simulation_id: found.id, title, transcript })
    };
    simulations.iter().map(load).collect()
}

fn nothing(error: find::Error, name: &str) -> CliError {
    match error {
        find::Error::Nothing { .. } => CliError::failed(format!(
            "there is no run or simulation `{name}`"
        ))
        .hint(
            "`driftbase runs` lists the runs, `driftbase query simulation-drift` the simulations",
        ),
        other => other.into(),
    }
}

/// Shows a run: what it is, and its drift by reward group.
fn show_run(
    store: &Store,
    run: &Found,
    matcher: &str,
    output: &OutputOptions,
    ui: &mut Ui,
) -> Result<(), CliError> {
    // Another run may have this one's number for its name: queries take both for `run`.
    let of_run = |name: &'static str, params: Params| -> Result<Table, CliError> {
        let params = params.with("run", Value::Text(run.id.to_string()));
        let mut table = query::run_named(store, &catalog::query(name)?, &params)?;
        table.keep("run_id", &[run.id]);
        Ok(table)
    };
    let overview = of_run("run-overview", Params::new())?;
    output.write(&upright(&overview), ui)?;
    if output.is_file() {
        return Ok(());
    }
    let params = Params::new().with("matcher", Value::Text(matcher.to_owned()));
    let drift = of_run("drift-summary", params)?;
    writeln!(ui.data())?;
    output.write(&drift, ui)?;
    let id = run.id;
    ui.hint(&format!(
        "`driftbase query task-drift --run {id}` tells where, `driftbase show {id} --task TASK` shows \
         conversations"
    ));
    Ok(())
}

/// Turns a table of one row on its side: a line for each column.
fn upright(table: &Table) -> Table {
    let text = |name: &str| Column { name: name.into(), kind: Kind::Text };
    let row = table.rows.first().cloned().unwrap_or_default();
    let line = |(column, value): (&Column, Value)| {
        let shown = render::number::shown(&value, column.kind);
        vec![Value::Text(column.name.clone()), Value::Text(shown)]
    };
    Table {
        columns: vec![text("fact"), text("value")],
        rows: table.columns.iter().zip(row).map(line).collect(),
    }
}
