//! The command line: parses it, runs one command, and turns its outcome into an exit code.
//!
//! A command is one file with an `Args` struct, whose doc comments are its help, and a `run`
//! function; it reaches the user through [`ui::Ui`] only.

mod anchor;
mod check;
mod compare;
mod completions;
mod context;
mod doctor;
pub mod error;
mod export;
mod folders;
mod grade;
mod import;
mod label;
mod man;
mod merge;
mod output;
mod plot;
mod query;
mod rematch;
mod report;
mod rm;
mod runs;
mod schema;
mod show;
mod sql;
mod trend;
pub mod ui;
mod validity;
mod verdict;

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use clap::{CommandFactory as _, FromArgMatches as _};

use self::context::Context;
use self::error::{CliError, ErrorKind, Exit};
use self::query::catalogue::Queries;
use self::ui::{Ui, Volume};
use crate::grade::rules::Rules;
use crate::stop;
use crate::store::patience;

/// Answer drift questions about agent benchmark runs from stored SQL views
#[derive(Debug, clap::Parser)]
#[command(name = "driftbase", version, after_help = EXIT_CODES)]
struct Cli {
    #[command(flatten)]
    globals: Globals,
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "Exit codes:\n  \
    0    done\n  \
    1    done, and the answer to a question with a gate is no\n  \
    2    the command line is wrong\n  \
    3    could not be done\n  \
    130  stopped by SIGINT (Ctrl-C)\n  \
    143  stopped by SIGTERM\n  \
    101  a bug in driftbase";

/// Options of every command.
#[derive(Debug, clap::Args)]
struct Globals {
    /// Use this store
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_name = "PATH",
        env = "DRIFTBASE_DB",
        default_value = "driftbase.db"
    )]
    db: PathBuf,
    /// Say only what is asked for, and what goes wrong
    #[arg(long, short, global = true, help_heading = "Global options")]
    quiet: bool,
    /// Use the named queries in this folder too; they win over those of the same name
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_name = "DIR",
        env = QUERIES
    )]
    queries: Option<PathBuf>,
    /// Use the checks in this folder too; they win over those of the same name
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_name = "DIR",
        env = CHECKS
    )]
    checks: Option<PathBuf>,
    /// Use the graders in this folder too; they win over those of the same name
    #[arg(
        long,
        global = true,
        help_heading = "Global options",
        value_name = "DIR",
        env = GRADERS
    )]
    graders: Option<PathBuf>,
}

/// The variables that name folders where no option does.
const QUERIES: &str = "DRIFTBASE_QUERIES";
const CHECKS: &str = "DRIFTBASE_CHECKS";
const GRADERS: &str = "DRIFTBASE_GRADERS";

#[derive(Debug, clap::Subcommand)]
enum Command {
    Import(import::ImportArgs),
    Runs(runs::RunsArgs),
    Show(show::ShowArgs),
    Query(query::QueryArgs),
    Compare(compare::CompareArgs),
    Check(check::CheckArgs),
    Grade(grade::GradeArgs),
    Verdict(verdict::VerdictArgs),
    Anchor(anchor::AnchorArgs),
    Report(report::ReportArgs),
    Sql(sql::SqlArgs),
    Schema(schema::SchemaArgs),
    Label(label::LabelArgs),
    Validity(validity::ValidityArgs),
    Trend(trend::TrendArgs),
    Rematch(rematch::RematchArgs),
    Export(export::ExportArgs),
    Merge(merge::MergeArgs),
    Rm(rm::RmArgs),
    Doctor(doctor::DoctorArgs),
    Completions(completions::CompletionsArgs),
    Man(man::ManArgs),
}

/// What a command that could do its work has to say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// Done.
    Done,
    /// Done, and the answer to a question asked with a gate is no.
    No,
}

/// Runs a command line, the program's name first.
pub fn main(args: Vec<OsString>, ui: &mut Ui) -> Exit {
    let result = parse_and_run(args, ui).and_then(|exit| {
        ui.flush()?;
        Ok(exit)
    });
    result.unwrap_or_else(|error| {
        let error = match stop::check() {
            Err(stopped) if error.kind() == ErrorKind::Failed => CliError::from(stopped),
            _ => error,
        };
        ui.error(&error);
        error.exit()
    })
}

fn parse_and_run(args: Vec<OsString>, ui: &mut Ui) -> Result<Exit, CliError> {
    let folder = |name, env| folders::folder(&args, name, env);
    let queries = Queries::load(folder("queries", QUERIES));
    let (checks, graders) = (folder("checks", CHECKS), folder("graders", GRADERS));
    let rules = rules(checks.as_deref(), graders.as_deref());
    let parsed = command(&queries, &rules)
        .try_get_matches_from(args)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let Cli { globals, command } = match parsed {
        Ok(cli) => cli,
        Err(error) => {
            if error.use_stderr() {
                // A query or a check may be unknown because its file could not be read.
                queries.tell(ui)?;
                check::tell(&rules, ui)?;
            }
            return ui.clap(&error);
        }
    };
    let Globals { db, quiet, queries: _, checks: _, graders: _ } = globals;
    ui.set_volume(if quiet { Volume::Quiet } else { Volume::Normal });
    if !quiet {
        patience::tell_with(ui::tell_waiting);
    }
    let context = Context { db, queries, rules };
    let outcome = match command {
        Command::Import(args) => import::run(args, &context, ui),
        Command::Runs(args) => runs::run(args, &context, ui),
        Command::Show(args) => show::run(args, &context, ui),
        Command::Compare(args) => compare::run(args, &context, ui),
        Command::Check(args) => check::run(args, &context, ui),
        Command::Grade(args) => grade::run(args, &context, ui),
        Command::Verdict(args) => verdict::run(args, &context, ui),
        Command::Anchor(args) => anchor::run(args, &context, ui),
        Command::Report(args) => report::run(args, &context, ui),
        Command::Query(args) => query::run(args, &context, ui),
        Command::Sql(args) => sql::run(args, &context, ui),
        Command::Schema(args) => schema::run(args, &context, ui),
        Command::Label(args) => label::run(args, &context, ui),
        Command::Validity(args) => validity::run(args, &context, ui),
        Command::Trend(args) => trend::run(args, &context, ui),
        Command::Rematch(args) => rematch::run(args, &context, ui),
        Command::Export(args) => export::run(args, &context, ui),
        Command::Merge(args) => merge::run(args, &context, ui),
        Command::Rm(args) => rm::run(args, &context, ui),
        Command::Doctor(args) => doctor::run(args, &context, ui),
        Command::Completions(args) => completions::run(args, &context, ui),
        Command::Man(args) => man::run(args, &context, ui),
    };
    outcome.map(Exit::from)
}

/// Lets a command that writes put things in order before it ends, when it is asked to stop.
fn listen(ui: &mut Ui) {
    if let Err(error) = stop::listen() {
        // The store survives that as it survives a crash.
        ui.warning(&format!("Ctrl-C will end driftbase without a word: {error}"));
    }
}

/// Counts in words: 1 run, 2 runs.
fn plural(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Now, in UTC, to the second.
fn now() -> String {
    let now = jiff::Timestamp::now();
    now.round(jiff::Unit::Second).unwrap_or(now).to_string()
}

/// Returns the command line's grammar with driftbase's own queries, for documents made of it.
pub fn grammar() -> clap::Command {
    command(&Queries::load(None), &rules(None, None))
}

/// Loads our checks and graders, and those in the folders.
fn rules(checks: Option<&Path>, graders: Option<&Path>) -> Rules {
    Rules::load(checks, graders, &check::RESERVED)
}

/// Returns the whole command line's grammar: what is derived, and one subcommand for each query and check.
fn command(queries: &Queries, rules: &Rules) -> clap::Command {
    Cli::command()
        .mut_subcommand("query", |command| query::command::extend(command, queries))
        .mut_subcommand("check", |command| check::extend(command, rules))
}

#[cfg(test)]
mod tests;
