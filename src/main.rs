//! The `driftbase` command.

use std::env;
use std::process::ExitCode;

use driftbase::cli;
use driftbase::cli::ui::Ui;

fn main() -> ExitCode {
    let mut ui = Ui::for_process();
    cli::main(env::args_os().collect(), &mut ui).into()
}
