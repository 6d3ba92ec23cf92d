//! The folders of SQL files that the arguments or the environment name.
//!
//! Queries and checks are subcommands, so they must be known before the command line is parsed.

use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the folder that an option, `--queries` say, or its variable of the environment names.
pub(super) fn folder(args: &[OsString], name: &'static str, env: &'static str) -> Option<PathBuf> {
    let flag = format!("--{name}");
    let with_value = format!("{flag}=");
    let mut named = Vec::new();
    let mut rest = args.iter().skip(1).take_while(|arg| *arg != "--");
    while let Some(arg) = rest.next() {
        if *arg == *flag {
            named.extend([arg].into_iter().chain(rest.next()));
        } else if arg.to_string_lossy().starts_with(&with_value) {
            named.push(arg);
        }
    }
    let arg = clap::Arg::new(name)
        .long(name)
        .env(env)
        .value_parser(clap::value_parser!(PathBuf))
        .action(clap::ArgAction::Append);
    // What is wrong here is wrong again, and told, when the whole command line is parsed.
    let command = clap::Command::new("driftbase").no_binary_name(true).ignore_errors(true).arg(arg);
    let mut matches = command.try_get_matches_from(named).ok()?;
    matches.remove_many(name)?.next_back()
}
