//! An import takes memory for its largest simulation and for what the store caches, not for its source.
//!
//! The normal suite takes a hundredth of the size; `EXTREMES=1` takes the whole, see CONTRIBUTING.md.

use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::extremes::{is_full, one_message, size};
use crate::ordeal::{Running, source};
use crate::support::Cli;
use crate::tau2_json::{call, garage, gold, results, task};

const MIB: u64 = 1024 * 1024;

/// What an import may take beyond a tiny one whatever its source: the writer's cache of 48 MiB, and what is
/// on its way between reader, workers and writer. Measured: 70 MiB, of a source of a gigabyte.
const ALWAYS: u64 = 96 * MIB;

/// The same without the texts, which are most of what the cache holds.
const ALWAYS_WITHOUT_TEXT: u64 = 32 * MIB;

/// How often one simulation may stand in memory: as it is read, as what it says, as rows. Measured: up to
/// six times a large text, and twelve times an id, by which much is found.
const TIMES: u64 = 8;
const TIMES_OF_AN_ID: u64 = 16;

/// Imports a source; returns the most memory that the process had, in bytes.
///
/// The system forgets it when a process ends, so it is asked again and again before.
fn taken(content: &str, options: &[&str]) -> u64 {
    let cli = Cli::new();
    cli.write("run.json", content);
    let mut running =
        Running::start(&mut cli.command(&[&["import", "run.json"], options].concat()));
    let status = format!("/proc/{}/status", running.id());
    let mut most = 0;
    while !running.is_over() {
        let told = fs::read_to_string(&status).unwrap_or_default();
        let line = told.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        most = most.max(kib.unwrap_or(0) * 1024);
        thread::sleep(Duration::from_millis(1));
    }
    let ended = running.end();
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    most
}

/// Imports a source, which must take no more than so much beyond what a tiny one takes.
#[track_caller]
fn check(name: &str, content: &str, options: &[&str], more: u64) {
    let (tasks, simulations) = garage();
    let tiny = taken(&results(&tasks, &simulations).to_string(), options);
    let most = taken(content, options);
    let mib = |bytes: u64| format!("{}.{} MiB", bytes / MIB, bytes % MIB * 10 / MIB);
    let (size, more_taken) = (content.len() as u64, most.saturating_sub(tiny));
    let (size, more_taken_told, allowed) = (mib(size), mib(more_taken), mib(more));
    println!(
        "memory: {name}: {} and {more_taken_told} more of {allowed}, of a source of {size}",
        mib(tiny)
    );
    if most == 0 {
        return println!("skipped: this system does not tell how much memory a process has");
    }
    assert!(more_taken < more, "{name}: {more_taken_told} more than a tiny source, of {allowed}");
}

#[test]
fn one_large_simulation_takes_a_few_times_its_size() {
    const SHORT: usize = 10_000_000;
    let n = size(100_000);
    let wheel = |i: usize| call("fit_tyre", json!({"wheel": i}));
    let calls: Vec<Json> = (0..n).map(wheel).collect();
    let tasks = [task("t", &[gold("fit_tyre", json!({"wheel": n - 1}))])];
    let content = results(&tasks, &[one_message(&calls, &[], json!({}))]).to_string();
    check("calls", &content, &[], ALWAYS + TIMES * content.len() as u64);

    let (tasks, simulations) = garage();
    let text = "x".repeat(size(100_000_000).max(SHORT));
    for (place, times) in [("content", TIMES), ("arguments", TIMES), ("id", TIMES_OF_AN_ID)] {
        let mut one = simulations[0].clone();
        match place {
            "content" => one["messages"][0]["content"] = json!("TEXT"),
            "id" => one["id"] = json!("TEXT"),
            _ => one["messages"][1]["tool_calls"][0]["arguments"]["plate"] = json!("TEXT"),
        }
        let content = results(&tasks, &[one]).to_string().replace("TEXT", &text);
        check(place, &content, &[], ALWAYS + times * content.len() as u64);
    }
}

#[test]
fn a_large_source_takes_no_more_than_a_small_one() {
    // Each simulation has 20 kB. The short form is of 40 MB: that much more would be too much.
    const SHORT: usize = 2_000;
    let content = source("run", size(20_000).max(SHORT), 20_000);
    // In two passes, and in one where the domain is known and the tasks come first.
    let (head, tasks) = content[1..content.len() - 1].rsplit_once(",\"tasks\":").unwrap();
    let plain = format!("{{\"tasks\":{tasks},{head}}}").replace("\"garage\"", "\"retail\"");
    for (passes, content) in [("two passes", content), ("one pass", plain)] {
        check(passes, &content, &["--no-text"], ALWAYS_WITHOUT_TEXT);
        if is_full() {
            check(passes, &content, &[], ALWAYS);
        }
    }
}
