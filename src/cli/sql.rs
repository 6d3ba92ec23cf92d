//! `driftbase sql`: runs the user's own SELECT.

use std::fs;
use std::io::{self, Read as _};
use std::path::PathBuf;
use std::time::Duration;

use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::ui::Ui;
use crate::query::{self, sandbox};

/// Run one SQL statement that reads the store
///
/// `driftbase schema` lists tables, views and columns. Statements that would change anything, reach
/// another file or change a setting are refused.
#[derive(Debug, clap::Args)]
pub(super) struct SqlArgs {
    /// The statement; `-` reads it from stdin
    #[arg(required_unless_present = "file")]
    sql: Option<String>,
    /// Read the statement from this file
    #[arg(long, value_name = "FILE", conflicts_with = "sql")]
    file: Option<PathBuf>,
    /// Stop the statement when it runs longer [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,
    #[command(flatten)]
    output: OutputOptions,
}

pub(super) fn run(args: SqlArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let SqlArgs { sql, file, timeout, output } = args;
    output.format()?;
    let sql = read(sql, file)?;
    let store = context.open_read_only(ui)?;
    sandbox::bound_memory(&store)?;
    let table = sandbox::within(store, timeout, move |store| query::run_sql(store, &sql, timeout))?;
    output.write(&table, ui)?;
    Ok(Outcome::Done)
}

fn read(sql: Option<String>, file: Option<PathBuf>) -> Result<String, CliError> {
    let (name, text) = match (sql, file) {
        (_, Some(path)) => (path.display().to_string(), fs::read_to_string(&path)),
        (Some(sql), None) if sql == "-" => {
            let mut text = String::new();
            ("stdin".to_owned(), io::stdin().read_to_string(&mut text).map(|_| text))
        }
        (sql, None) => return Ok(sql.unwrap_or_default()),
    };
    text.map_err(|error| CliError::failed(format!("cannot read {name}")).because(&error))
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok();
    number
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .filter(|duration| !duration.is_zero())
        .ok_or_else(|| "expected a number of seconds above 0".to_owned())
}
