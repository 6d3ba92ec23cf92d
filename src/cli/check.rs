//! `driftbase check`: lists the checks, or runs one without storing what it finds.

use std::time::Duration;

use super::context::Context;
use super::error::CliError;
use super::output::OutputOptions;
use super::query::command::{self, NamedQuery};
use super::sql::seconds;
use super::ui::Ui;
use super::{Outcome, plural};
use crate::catalog::Origin;
use crate::catalog::rule::Check;
use crate::find::selection::{self, Selected};
use crate::grade::look::{self, Look};
use crate::grade::rules::Rules;
use crate::store::Store;
use crate::table::{Kind, Table, Value};

/// Long options that a parameter cannot be named after.
pub(super) const RESERVED: [&str; 12] = [
    "checks", "db", "fail", "format", "graders", "help", "output", "queries", "quiet", "run",
    "timeout", "version",
];

/// List the checks, or run one and show what violates it
///
/// Without a name, lists the checks. `driftbase check NAME --help` tells what a check looks at and its
/// parameters. Nothing is stored: that is what `driftbase grade` does.
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Look at these runs only, by number, name, label, model=… or domain=…; may be repeated
    #[arg(long = "run", global = true, help_heading = "Selection", value_name = "RUNS")]
    runs: Vec<String>,
    /// Exit with code 1 when a simulation violates the check
    #[arg(long, global = true, help_heading = "Selection")]
    fail: bool,
    /// Stop the check when it runs longer [default: no limit]
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
    check: Option<NamedQuery>,
}

pub(super) fn run(args: CheckArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let CheckArgs { runs, fail, timeout, output, check } = args;
    let rules = &context.rules;
    output.format()?;
    tell(rules, ui)?;
    let Some(NamedQuery { name, matches }) = check else {
        output.write(&list(rules), ui)?;
        return Ok(Outcome::Done);
    };
    let check = rules.check(&name).ok_or_else(|| CliError::usage(format!("no check {name}")))?;
    tell_replaced(rules, &[&name], ui);
    let params = command::params(&check.file, &matches);
    let store = context.open_read_only(ui)?;
    let runs = select(&store, &runs)?;
    let Look { table, counts } = look::look(store, check, &params, runs.as_deref(), timeout)?;
    output.write(&table, ui)?;
    let [failed, passed, vacuous, not_applicable] = counts;
    let of = plural(counts.iter().sum(), "simulation");
    ui.status(&format!(
        "{name} is violated by {failed} of {of}; {passed} pass, {vacuous} are vacuous, \
         {not_applicable} not applicable."
    ));
    Ok(if fail && failed > 0 { Outcome::No } else { Outcome::Done })
}

/// Adds a subcommand for each check.
pub(super) fn extend(command: clap::Command, rules: &Rules) -> clap::Command {
    command
        .disable_help_subcommand(true)
        .subcommand_value_name("NAME")
        .subcommand_help_heading("Checks")
        .subcommands(rules.checks.iter().map(|check| command::subcommand(&check.file, help(check))))
}

/// Says what a check is and whom it is for.
fn help(check: &Check) -> String {
    let Check { kind, severity, domains, needs, tools, .. } = check;
    let mut lines = vec![format!("Kind: {kind}, severity: {severity}")];
    if !domains.is_empty() {
        lines.push(format!("Not applicable outside of: {}", domains.join(", ")));
    }
    if !needs.is_empty() {
        lines.push(format!("Not applicable without: {}", needs.join(", ")));
    }
    if !tools.is_empty() {
        lines.push(format!("Vacuous without a call of: {}", tools.join(", ")));
    }
    lines.join("\n")
}

/// Tells what could not be loaded: fails for a folder, warns of single files.
pub(super) fn tell(rules: &Rules, ui: &mut Ui) -> Result<(), CliError> {
    if let Some(failure) = rules.failure() {
        return Err(CliError::of(failure));
    }
    for broken in &rules.broken {
        ui.warning(&broken.message);
    }
    Ok(())
}

/// Tells which files of the user's are used in place of ours, of these names.
pub(super) fn tell_replaced(rules: &Rules, names: &[&str], ui: &mut Ui) {
    for file in rules.files().filter(|file| names.contains(&file.name.as_str())) {
        if let Origin::User(path) = &file.origin
            && rules.replaces_ours(&file.name)
        {
            let (path, name) = (path.display(), &file.name);
            ui.status(&format!("Using {path} instead of driftbase's own {name}."));
        }
    }
}

/// The runs that selections name together; `None` for all, where there is no selection.
pub(super) fn select(store: &Store, selections: &[String]) -> Result<Option<Vec<i64>>, CliError> {
    let mut runs = Vec::new();
    for text in selections {
        match selection::select(store, text)? {
            Selected::Runs(found) => runs.extend(found),
            Selected::Anchor(_) => {
                let message =
                    format!("`{text}` is an anchor, which has figures and no simulations");
                return Err(CliError::usage(message));
            }
        }
    }
    runs.sort_unstable();
    runs.dedup();
    Ok((!selections.is_empty()).then_some(runs))
}

/// Returns the checks as a table, those of the user marked by their file.
fn list(rules: &Rules) -> Table {
    let mut table = Table::with_columns(&[
        ("check", Kind::Text),
        ("kind", Kind::Text),
        ("severity", Kind::Text),
        ("summary", Kind::Text),
        ("source", Kind::Text),
    ]);
    table.rows = rules.checks.iter().map(|check| row(rules, check)).collect();
    table
}

fn row(rules: &Rules, check: &Check) -> Vec<Value> {
    let file = &check.file;
    let mut source = file.origin.told();
    if rules.replaces_ours(&file.name) {
        source.push_str(", replaces the built-in one");
    }
    vec![
        file.name.clone().into(),
        check.kind.into(),
        check.severity.into(),
        file.header.summary.clone().into(),
        source.into(),
    ]
}
