//! An import takes memory for its largest simulation and for what the store caches, not for its source.
//!
//! The normal suite takes a hundredth of the size; `EXTREMES=1` takes the whole, see CONTRIBUTING.md.

use std::fs;
use std::thread;
use std::time::Duration;

use serde_json::{Value as Json, json};

use crate::extremes::{one_message, size};
use crate::ordeal::{Running, source};
use crate::support::Cli;
use crate::tau2_json::{call, garage, gold, results, task};

const MIB: u64 = 1024 * 1024;

/// What an import may take whatever its source: the program, the writer's cache of 48 MiB, its workers.
const ALWAYS: u64 = 128 * MIB;

/// How often one simulation may stand in memory: as it is read, its model, what is judged, SQLite's rows.
const TIMES: u64 = 8;

/// Imports a source; returns its size and the most memory that the process had, in bytes.
///
/// The system forgets the latter when a process ends, so it is asked again and again before.
fn taken(content: &str) -> (u64, u64) {
    let cli = Cli::new();
    cli.write("run.json", content);
    let mut running = Running::start(&mut cli.command(&["import", "run.json"]));
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
    (content.len() as u64, most)
}

/// Imports a source of which one simulation has so many bytes at most, and bounds what that takes.
#[track_caller]
fn check(name: &str, content: &str, largest: u64) {
    let (size, most) = taken(content);
    let mib = |bytes: u64| format!("{}.{} MiB", bytes / MIB, bytes % MIB * 10 / MIB);
    println!("memory: {name}: {} of a source of {}", mib(most), mib(size));
    if most == 0 {
        return println!("skipped: this system does not tell how much memory a process has");
    }
    let bound = ALWAYS + TIMES * largest;
    assert!(most < bound, "{name}: {} of a bound of {}", mib(most), mib(bound));
}

#[test]
fn one_large_simulation_takes_a_few_times_its_size() {
    let n = size(100_000);
    let wheel = |i: usize| call("fit_tyre", json!({"wheel": i}));
    let calls: Vec<Json> = (0..n).map(wheel).collect();
    let tasks = [task("t", &[gold("fit_tyre", json!({"wheel": n - 1}))])];
    let content = results(&tasks, &[one_message(&calls, &[], json!({}))]).to_string();
    check("calls", &content, content.len() as u64);

    let (tasks, simulations) = garage();
    let text = "x".repeat(size(100_000_000));
    for place in ["content", "arguments", "id"] {
        let mut one = simulations[0].clone();
        match place {
            "content" => one["messages"][0]["content"] = json!("TEXT"),
            "id" => one["id"] = json!("TEXT"),
            _ => one["messages"][1]["tool_calls"][0]["arguments"]["plate"] = json!("TEXT"),
        }
        let content = results(&tasks, &[one]).to_string().replace("TEXT", &text);
        check(place, &content, content.len() as u64);
    }
}

#[test]
fn a_large_source_takes_no_more_than_a_small_one() {
    // Each simulation has 20 kB.
    let content = source("run", size(50_000), 20_000);
    check("many simulations", &content, MIB);
}
