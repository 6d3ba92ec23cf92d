//! The integration tests, in one binary.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]
#![expect(clippy::print_stdout, reason = "what is skipped is told")]

mod facts; // what a store says, as text
mod ordeal; // imports that are cut short or crowded
mod place; // stores to import into, and what came of it
mod support; // a hermetic way to run the command
mod tau2_json; // small τ²-bench results

mod broken_rules; // checks and graders that cannot be used
mod checks; // what each check finds
mod cli_params; // values that mean nothing
mod cli_query; // the commands query, sql, schema and completions
mod cli_store; // what the command says of stores that cannot be used
mod comparing; // compare, anchors and gates
mod confirmation; // which answers of a user confirm a write
mod controls; // what graders say of simulations whose right verdicts are known
mod crowd; // several processes at one store
mod damage; // what is wrong in a store is seen
mod disk; // full disks, lost stores, sources that change
mod docs; // the documents say what the program does
mod export;
mod extremes; // sources that are extreme in one way
mod faults; // records that cannot be taken as they stand
mod following; // one source after the other in one import
mod formats; // every layout, and the oddities of real files
mod fuzz; // mutated inputs through everything that reads foreign text
mod graders; // what each grader says, and the views over it
mod grading; // checks and graders: what is run, stored and told
mod hostile; // texts that would deceive, through every command and format
mod killed; // kill -9 at any moment
mod memory; // an import's memory is bounded by its largest simulation
mod mending; // what a later or damaged source may change
mod merging;
mod merging_rematches; // merging stores with rematches
mod package; // what a package installs beside the program
mod plain_sqlite; // any SQLite program can read every view
mod plans; // how SQLite answers the heavy questions
mod readers; // the swift way of importing beside the careful one
mod recount; // drift counted again, naively, over random runs
mod refusals; // sources and stores that cannot be used
mod reimport; // importing again: the same, more, less, graded anew
mod reliability; // what docs/reliability.md promises has its test
mod rematch; // matching stored runs again with other gold
mod report; // the pages of reports: figures, intervals, refusals
mod report_many; // what reports draw of many runs, and of none
mod resume; // resumed runs, labels, options, dry runs
mod rule_files; // rules that all checks and graders keep, and their document
mod samples; // the sample runs give the published baseline
mod sandbox; // SQL that is not ours
mod secrets; // credentials are nowhere in the store
mod shared_figures; // the figures of an independent reference
mod sharing; // several sources in one transaction
mod sql_files; // rules that all views and named queries keep
mod stats_oracle; // statistics against scipy and statsmodels
mod stats_properties; // what holds of the statistics whatever the data
mod stats_simulation; // intervals and verdicts on made-up data
mod stopped; // SIGINT and SIGTERM
mod tally; // what is counted while a run is written beside its rows
mod texts; // stores without what messages say
mod tidy; // rules that the source keeps
mod trace; // traces: what is stored of them
mod trace_faults; // bad traces: what they cost and what is told
mod trace_schema; // the schema of traces holds what is imported
mod trend; // a measure over time
mod upgrade; // stores of every older version are brought up to date
mod validity; // whether drift tells what the reward tells
