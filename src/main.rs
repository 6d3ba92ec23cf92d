//! The `driftbase` command.

fn main() {}
