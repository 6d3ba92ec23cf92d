//! The integration tests, in one binary.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support; // a hermetic way to run the command

mod cli_query; // the commands query, sql, schema and completions
mod cli_store; // what the command says of stores that cannot be used
mod docs; // the documents say what the program does
mod sql_files; // rules that all views and named queries keep
mod tidy; // rules that the source keeps
