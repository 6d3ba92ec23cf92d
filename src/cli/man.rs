//! `driftbase man`: the manual page of driftbase, or of one of its commands.

use clap_mangen::Man;

use super::context::Context;
use super::error::CliError;
use super::ui::Ui;
use super::{Outcome, command};

/// Print the manual page, for `man -l -`
#[derive(Debug, clap::Args)]
pub(super) struct ManArgs {
    /// The command to tell of, as `import` or `query pass-rate`; driftbase itself without one
    command: Vec<String>,
}

#[expect(clippy::needless_pass_by_value, reason = "as every command")]
pub(super) fn run(args: ManArgs, context: &Context, ui: &mut Ui) -> Result<Outcome, CliError> {
    let mut page = command(&context.queries);
    // Gives every command its full name and the options that all have.
    page.build();
    for name in &args.command {
        page = page
            .find_subcommand(name)
            .cloned()
            .ok_or_else(|| CliError::usage(format!("there is no command `{name}`")))?;
    }
    Man::new(page).render(ui.data())?;
    Ok(Outcome::Done)
}
