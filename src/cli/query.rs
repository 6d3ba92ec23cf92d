//! `driftbase query`: lists the named queries, or runs one.

pub(super) mod catalogue;
pub(super) mod command;

use std::time::Duration;

use self::catalogue::Queries;
use self::command::NamedQuery;
use super::Outcome;
use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::plot;
use super::sql::seconds;
use super::ui::Ui;
use crate::catalog::{Origin, SqlFile};
use crate::find;
use crate::query::{self, params::Params, sandbox};
use crate::store::Store;
use crate::table::{Column, Kind, Table, Value};

/// List the named queries, or run one
///
/// Without a name, lists the queries. `driftbase query NAME --help` tells a query's parameters and
/// columns.
#[derive(Debug, clap::Args)]
pub(super) struct QueryArgs {
    /// Stop the query when it runs longer [default: no limit]
    #[arg(
        long,
        global = true,
        help_heading = "Limits",
        value_name = "SECONDS",
        value_parser = seconds
    )]
    timeout: Option<Duration>,
    #[command(flatten)]
    output: OutputOptions,
    #[command(subcommand)]
    query: Option<NamedQuery>,
}

pub(super) fn run(args: QueryArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let QueryArgs { timeout, output, query } = args;
    let queries = &context.queries;
    output.format()?;
    queries.tell(ui)?;
    let Some(NamedQuery { name, matches }) = query else {
        output.write(&list(queries), ui)?;
        return Ok(Outcome::Done);
    };
    let file = queries.get(&name).ok_or_else(|| CliError::usage(format!("no query {name}")))?;
    if queries.replaces_ours(&name)
        && let Origin::User(path) = &file.origin
    {
        ui.status(&format!("Using {} instead of driftbase's own {name}.", path.display()));
    }
    let is_ours = file.origin == Origin::BuiltIn;
    let params = command::params(file, &matches);
    let store = context.open_read_only(ui)?;
    if file.origin == Origin::BuiltIn {
        check_selection(&store, file, &params)?;
    }
    let table = run_file(store, file, params, timeout).map_err(|error| {
        let error = CliError::from(error);
        match &file.origin {
            Origin::User(path) => error.hint(format!("the query stands in {}", path.display())),
            Origin::BuiltIn => error,
        }
    })?;
    output.write(&table, ui)?;
    if is_ours && name == "turn-drift" && output.has_charts(ui) {
        plot::turns(&table, ui)?;
    }
    Ok(Outcome::Done)
}

/// Runs our own queries as they are, the user's in the sandbox; whatever has a timeout is held to it.
fn run_file(
    store: Store,
    file: &SqlFile,
    params: Params,
    timeout: Option<Duration>,
) -> Result<Table, query::Error> {
    if file.origin == Origin::BuiltIn && timeout.is_none() {
        return query::run_named(&store, file, &params);
    }
    sandbox::bound_memory(&store)?;
    let file = file.clone();
    sandbox::within(store, timeout, move |store| {
        query::run_named_apart(store, &file, &params, timeout)
    })
}

/// Parameters of our queries whose values are names in the store, and what has these names.
const SELECTING: [&str; 12] = [
    "run",
    "label",
    "model",
    "domain",
    "matcher",
    "check",
    "grader",
    "task",
    "tool",
    "component",
    "simulation",
    "anchor",
];

/// The same, where the parameter goes by another word.
const SELECTING_AS: [(&str, &str); 3] =
    [("first", "grader"), ("second", "grader"), ("name", "rematch")];

/// Checks the values that select rows, so that a misspelt one is told from an empty result.
pub(super) fn check_selection(
    store: &Store,
    file: &SqlFile,
    params: &Params,
) -> Result<(), CliError> {
    let same_name = SELECTING.map(|what| (what, what));
    for (param, what) in same_name.into_iter().chain(SELECTING_AS) {
        let takes_all =
            || file.header.params.iter().any(|p| p.name == param && p.help.ends_with("or all"));
        match params.get(param) {
            Some(Value::Text(name)) if name == "all" && takes_all() => {}
            Some(Value::Text(name)) => find::check_selection(store, what, name)?,
            _ => {}
        }
    }
    Ok(())
}

/// Returns the queries as a table, those of the user marked by their file.
fn list(queries: &Queries) -> Table {
    let columns = ["query", "summary", "source"]
        .map(|name| Column { name: name.to_owned(), kind: Kind::Text })
        .to_vec();
    let row = |file: &SqlFile| {
        let source = match &file.origin {
            Origin::BuiltIn => "built in".to_owned(),
            Origin::User(path) if queries.replaces_ours(&file.name) => {
                format!("{}, replaces the built-in one", path.display())
            }
            Origin::User(path) => path.display().to_string(),
        };
        [file.name.clone(), file.header.summary.clone(), source].map(Value::Text).to_vec()
    };
    Table { columns, rows: queries.all().iter().map(row).collect() }
}
