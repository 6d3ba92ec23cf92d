//! `driftbase completions`: what a shell needs to complete our commands.

use clap_complete::Shell;

use super::context::Context;
use super::error::CliError;
use super::ui::Ui;
use super::{Outcome, command};

/// Print a shell's completions for commands, named queries, checks and their parameters
#[derive(Debug, clap::Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    shell: Shell,
}

#[expect(clippy::needless_pass_by_value, reason = "as every command")]
pub(super) fn run(
    args: CompletionsArgs,
    context: &Context,
    ui: &mut Ui,
) -> Result<Outcome, CliError> {
    let mut text = Vec::new();
    let mut command = command(&context.queries, &context.rules);
    clap_complete::generate(args.shell, &mut command, "driftbase", &mut text);
    ui.data().write_all(&text)?;
    Ok(Outcome::Done)
}
