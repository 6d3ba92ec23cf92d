//! `driftbase anchor`: frozen figures to compare against.

use std::fs;
use std::path::PathBuf;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::ui::Ui;
use crate::catalog;
use crate::find::selection::{self, Selected};
use crate::query::{self, params::Params};
use crate::store::{Store, anchor};
use crate::table::Value;

/// Freeze figures under a name, to compare against
///
/// An anchor holds counts by domain and task, so that it outlives the runs it was made from. The
/// published baseline `qwen3.8-27b` is there from the start.
#[derive(Debug, clap::Args)]
pub(super) struct AnchorArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Freeze what a selection of runs comes to
    Add {
        /// The anchor's name
        name: String,
        /// Runs by number, name or label; model=…, domain=…, label=… narrow it
        selection: String,
        /// Say where the figures are from
        #[arg(long, value_name = "TEXT")]
        source: Option<String>,
    },
    /// List the anchors
    List {
        #[command(flatten)]
        output: OutputOptions,
    },
    /// Show an anchor's figures by domain
    Show {
        /// The anchor
        name: String,
        #[command(flatten)]
        output: OutputOptions,
    },
    /// Delete an anchor
    Rm {
        /// The anchor
        name: String,
    },
    /// Write an anchor to a JSON file
    Export {
        /// The anchor
        name: String,
        /// The file
        file: PathBuf,
    },
    /// Read an anchor from a JSON file
    Import {
        /// The file
        file: PathBuf,
    },
}

pub(super) fn run(args: AnchorArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    match args.action {
        Action::Add { name, selection, source } => {
            add(&context.open(ui)?, &name, &selection, source, ui)?;
        }
        Action::List { output } => {
            let store = context.open_read_only(ui)?;
            let table = query::run_named(&store, &catalog::query("anchors")?, &Params::new())?;
            output.write(&table, ui)?;
        }
        Action::Show { name, output } => {
            let store = context.open_read_only(ui)?;
            anchor::check(&store, &name)?;
            let params = Params::new().with("anchor", Value::Text(name));
            let table = query::run_named(&store, &catalog::query("anchor-drift")?, &params)?;
            output.write(&table, ui)?;
        }
        Action::Rm { name } => {
            anchor::remove(&context.open(ui)?, &name)?;
            ui.status(&format!("Anchor {name} deleted."));
        }
        Action::Export { name, file } => {
            let text = anchor::export(&context.open_read_only(ui)?, &name)?;
            fs::write(&file, text).map_err(|error| {
                CliError::failed(format!("cannot write {}", file.display())).because(&error)
            })?;
            ui.status(&format!("Anchor {name} written to {}.", file.display()));
        }
        Action::Import { file } => {
            let text = fs::read_to_string(&file).map_err(|error| {
                CliError::failed(format!("cannot read {}", file.display())).because(&error)
            })?;
            let store = Store::open_or_create(&context.db)?;
            let name = anchor::import(&store, &file.display().to_string(), &text)?;
            ui.status(&format!("Anchor {name} imported."));
        }
    }
    Ok(Outcome::Done)
}

fn add(
    store: &Store,
    name: &str,
    selection: &str,
    source: Option<String>,
    ui: &mut Ui,
) -> Result<(), CliError> {
    let Selected::Runs(runs) = selection::select(store, selection)? else {
        return Err(CliError::usage(format!("`{selection}` is an anchor; expected runs")));
    };
    let source = source.unwrap_or_else(|| {
        let numbers: Vec<String> = runs.iter().map(ToString::to_string).collect();
        format!("frozen from the selection {selection} (runs {})", numbers.join(", "))
    });
    let now = super::now();
    anchor::add(store, name, &runs, &source, &now)?;
    let s = if runs.len() == 1 { "" } else { "s" };
    ui.status(&format!("Anchor {name} frozen from {} run{s}.", runs.len()));
    Ok(())
}
