//! The `driftbase` command.

use std::env;
use std::process::ExitCode;

use driftbase::cli;
use driftbase::cli::ui::Ui;

/// Simulations are made of small pieces, by one thread, and freed by another: an allocator made for
/// that saves a tenth of an import.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let mut ui = Ui::for_process();
    cli::main(env::args_os().collect(), &mut ui).into()
}
