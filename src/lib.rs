//! driftbase: a SQL-backed analytics store for tool-calling agent benchmarks.
//!
//! Data flows one way:
//!
//! ```text
//! source -> read -> normalise -> matching -> store | views | query -> Table -> render -> cli
//! ```
//!
//! The library exists for the binary and for the tests; it makes no promise of a stable interface.
//! What is stable is the store: its views and their columns.

pub mod catalog;
pub mod cli;
pub mod compare;
mod cursor;
pub mod doctor;
pub mod export;
pub mod find;
pub mod grade;
pub mod hash;
pub mod import;
pub mod matching;
pub mod merge;
pub mod model;
pub mod normalise;
pub mod profile;
pub mod query;
pub mod read;
pub mod rematch;
pub mod render;
pub mod report;
pub mod source;
pub mod stats;
pub mod stop;
pub mod store;
pub mod table;
pub mod transcript;
pub mod trend;
pub mod validity;
pub mod words;
