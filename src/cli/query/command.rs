//! Named queries as subcommands, built when driftbase runs from what their headers say.

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command};

use super::catalogue::Queries;
use crate::catalog::SqlFile;
use crate::catalog::header::{Allowed, Header, Param, ParamType, Presence};
use crate::query::params::Params;
use crate::table::Value;

/// A query or a check chosen on the command line.
#[derive(Debug)]
pub(in crate::cli) struct NamedQuery {
    /// Its name.
    pub(in crate::cli) name: String,
    /// Its arguments.
    pub(in crate::cli) matches: ArgMatches,
}

/// Adds a subcommand for each query.
pub(in crate::cli) fn extend(command: Command, queries: &Queries) -> Command {
    command
        .disable_help_subcommand(true)
        .subcommand_value_name("NAME")
        .subcommand_help_heading("Queries")
        .subcommands(queries.all().iter().map(|file| subcommand(file, result_help(&file.header))))
}

/// Returns the parameters' values from a query's arguments.
pub(in crate::cli) fn params(file: &SqlFile, matches: &ArgMatches) -> Params {
    let mut params = Params::new();
    for Param { name, ty, .. } in &file.header.params {
        let value = match ty {
            ParamType::Text => matches.get_one(name).cloned().map(Value::Text),
            ParamType::Integer => matches.get_one(name).copied().map(Value::Integer),
            ParamType::Real => matches.get_one(name).copied().map(Value::Real),
            ParamType::Flag => Some(Value::Integer(matches.get_flag(name).into())),
        };
        if let Some(value) = value {
            params.set(name, value);
        }
    }
    params
}

/// Makes a file a subcommand, with a word on its result at the end of its help.
pub(in crate::cli) fn subcommand(file: &SqlFile, result: String) -> Command {
    let Header { summary, description, params, grain: _, columns: _ } = &file.header;
    let long = if description.is_empty() {
        summary.clone()
    } else {
        format!("{summary}\n\n{description}")
    };
    Command::new(file.name.clone())
        .about(summary.trim_end_matches('.').to_owned())
        .long_about(long)
        .after_help(result)
        .next_help_heading("Parameters")
        .args(params.iter().map(arg))
}

fn arg(param: &Param) -> Arg {
    let Param { name, ty, presence, allowed, help } = param;
    let arg = Arg::new(name.clone()).long(name.replace('_', "-")).help(help.clone());
    let arg = match (ty, allowed) {
        (ParamType::Text, Allowed::Words(words)) => {
            arg.value_name("WORD").value_parser(PossibleValuesParser::new(words))
        }
        (ParamType::Text, _) => arg.value_name("TEXT"),
        (ParamType::Integer, _) => {
            let allowed = allowed.clone();
            let number = move |text: &str| {
                let number = text.parse().ok().filter(|number| allowed.has_integer(*number));
                number.ok_or_else(|| match &allowed {
                    Allowed::From(_) => format!("expected {allowed}"),
                    _ => "expected a whole number".to_owned(),
                })
            };
            arg.value_name("INTEGER").allow_negative_numbers(true).value_parser(number)
        }
        (ParamType::Real, _) => {
            arg.value_name("NUMBER").allow_negative_numbers(true).value_parser(real)
        }
        (ParamType::Flag, _) => return arg.action(ArgAction::SetTrue),
    };
    match presence {
        Presence::Required => arg.required(true),
        Presence::Optional => arg,
        Presence::Default(literal) => arg.default_value(literal.to_string()),
    }
}

/// Describes the rows: what tells them apart, and the columns with their units.
fn result_help(header: &Header) -> String {
    let width = header.columns.iter().map(|column| column.name.len()).max().unwrap_or_default();
    let mut lines = vec!["Columns:".to_owned()];
    for column in &header.columns {
        let unit = column.unit.as_ref().map(|unit| format!("  [{unit}]")).unwrap_or_default();
        lines.push(format!("  {:width$}  {}{unit}", column.name, column.meaning));
    }
    if header.columns.is_empty() {
        lines.push("  not described".to_owned());
    }
    if !header.grain.is_empty() {
        lines.push(format!("\nOne row for each: {}", header.grain.join(", ")));
    }
    lines.join("\n")
}

fn real(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| "expected a number".to_owned())
}

impl clap::FromArgMatches for NamedQuery {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        Self::from_arg_matches_mut(&mut matches.clone())
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        match matches.remove_subcommand() {
            Some((name, matches)) => Ok(Self { name, matches }),
            None => Err(clap::Error::new(ErrorKind::MissingSubcommand)),
        }
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The files are not known where this is derived: [`extend`] and the like add them.
impl clap::Subcommand for NamedQuery {
    fn augment_subcommands(command: Command) -> Command {
        command
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        command
    }

    fn has_subcommand(_name: &str) -> bool {
        true
    }
}
