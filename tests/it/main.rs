//! The integration tests, in one binary.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support; // a hermetic way to run the command

mod cli_query; // the commands query, sql, schema and completions
mod cli_store; // what the command says of stores that cannot be used
mod sql_files; // rules that all views and named queries keep
mod stats_oracle; // statistics against scipy and statsmodels
mod stats_properties; // what holds of the statistics whatever the data
mod stats_simulation; // intervals and verdicts on made-up data
mod tidy; // rules that the source keeps
