//! `driftbase schema`: tables, views and columns, and what they mean.

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::ui::Ui;
use crate::query::schema;
use crate::store::Store;

/// List tables, views and columns with what they mean
///
/// The row of a table or view itself has no column. Where there is no store yet, this is what a
/// new one will have.
#[derive(Debug, clap::Args)]
pub(super) struct SchemaArgs {
    /// Only this table or view
    name: Option<String>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: SchemaArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let SchemaArgs { name, output } = args;
    output.format()?;
    let store = if context.db.exists() {
        context.open_read_only(ui)?
    } else {
        let path = context.db.display();
        ui.status(&format!("There is no store at {path}: this is what a new one will have."));
        Store::in_memory()?
    };
    let table = schema::describe(&store, name.as_deref())?;
    if let Some(name) = name.filter(|_| table.rows.is_empty()) {
        let error = CliError::failed(format!("there is no table or view `{name}`"));
        return Err(error.hint(format!("there are {}", schema::names(&store)?.join(", "))));
    }
    output.write(&table, ui)?;
    Ok(Outcome::Done)
}
