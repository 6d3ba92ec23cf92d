//! The integration tests, in one binary.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod facts; // what a store says, as text
mod place; // stores to import into, and what came of it
mod support; // a hermetic way to run the command
mod tau2_json; // small τ²-bench results

mod cli_query; // the commands query, sql, schema and completions
mod cli_store; // what the command says of stores that cannot be used
mod reimport; // importing again: the same, more, less, graded anew
mod rematch; // matching stored runs again with other gold
mod resume; // resumed runs, labels, options, dry runs
mod samples; // the sample runs give the published baseline
mod shared_figures; // the figures of an independent reference
mod sql_files; // rules that all views and named queries keep
mod tidy; // rules that the source keeps
mod trend; // a measure over time
mod validity; // whether drift tells what the reward tells
