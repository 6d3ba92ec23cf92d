//! Mutated inputs of real shape through everything that reads foreign text: nothing panics, hangs, or
//! takes memory without bound.
//!
//! A case is told by its target and its number, so that it can be run again:
//! `FUZZ_TARGET='task list' FUZZ_CASE=17 cargo test fuzz`; without a number all cases of the target
//! are run. The normal suite runs few cases;
//! `FUZZ_EXECUTIONS` sets how many, see CONTRIBUTING.md.

mod corpus;
mod mutate;
mod node;
mod random;
mod targets;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use corpus::Corpus;
use random::Random;
use targets::{Bench, TARGETS, Target};

/// Cases of the short form.
const FEW: u64 = 500;

/// A case that takes longer hangs: the slowest take milliseconds.
const LONGEST: Duration = Duration::from_mins(1);

/// The most memory of the long form, which has the process to itself.
const MOST_MEMORY_KIB: u64 = 1024 * 1024;

/// What is being run, for the watchdog.
type Running = Mutex<Option<(Instant, String)>>;

#[test]
fn mutated_inputs_neither_panic_nor_hang() {
    let executions = number("FUZZ_EXECUTIONS").unwrap_or(FEW);
    let from = number("FUZZ_FROM").unwrap_or(0);
    let corpus = Corpus::load();
    let only = variable("FUZZ_TARGET");
    let is_asked = |target: &&Target| only.as_ref().is_none_or(|name| target.name == name);
    let targets: Vec<&Target> = TARGETS.iter().filter(is_asked).collect();
    assert!(!targets.is_empty(), "FUZZ_TARGET: there is no target {only:?}");
    if let (Some(case), [target]) = (number("FUZZ_CASE"), targets.as_slice()) {
        return run_case(target, &Bench::new(target), &corpus, case);
    }
    let workers = thread::available_parallelism().map_or(1, usize::from).min(targets.len());
    let running: Vec<Running> = (0..workers).map(|_| Mutex::new(None)).collect();
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let done: Mutex<Vec<(&str, u64, Duration)>> = Mutex::new(Vec::new());
    let work = |running: &Running| {
        while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
            let begin = Instant::now();
            let count = (executions * target.percent).div_ceil(100);
            let executed = run_target(target, &corpus, from..from + count, running);
            done.lock().unwrap().push((target.name, executed, begin.elapsed()));
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| watch(&running, &is_over));
        let work = &work;
        let start = |running| scope.spawn(move || work(running));
        let threads: Vec<_> = running.iter().map(start).collect();
        let ended: Vec<_> = threads.into_iter().map(thread::ScopedJoinHandle::join).collect();
        is_over.store(true, Ordering::Relaxed);
        assert!(ended.iter().all(Result::is_ok), "a case failed, see above");
    });
    let done = done.into_inner().unwrap();
    for (name, executed, took) in &done {
        println!("fuzz: {executed:>9} executions in {:>5.0} s: {name}", took.as_secs_f64());
    }
    std::fs::remove_dir_all(folder()).unwrap();
    let total: u64 = done.iter().map(|(_, executed, _)| executed).sum();
    println!("fuzz: {total:>9} executions in all; most memory {} KiB", most_memory());
    assert!(only.is_some() || total >= executions);
    if number("FUZZ_EXECUTIONS").is_some() {
        assert!(most_memory() < MOST_MEMORY_KIB, "{} KiB of memory", most_memory());
    }
}

/// Runs cases of a target; returns how many.
fn run_target(
    target: &Target,
    corpus: &Corpus,
    cases: std::ops::Range<u64>,
    running: &Running,
) -> u64 {
    let bench = Bench::new(target);
    let mut executed = 0;
    for case in cases {
        *running.lock().unwrap() = Some((Instant::now(), told(target, case)));
        run_case(target, &bench, corpus, case);
        executed += 1;
        if executed % 50_000 == 0 {
            println!("fuzz: {executed:>9} executions so far: {}", target.name);
        }
    }
    *running.lock().unwrap() = None;
    executed
}

/// Runs one case; a panic tells how to run it again, and its input.
fn run_case(target: &Target, bench: &Bench, corpus: &Corpus, case: u64) {
    let input = (target.make)(corpus, &mut Random::new(target.name, case));
    let result = catch_unwind(AssertUnwindSafe(|| (target.run)(bench, case, &input)));
    if result.is_err() {
        let path = folder().join("failed.json");
        std::fs::write(&path, &input).unwrap();
        let shown = String::from_utf8_lossy(&input).escape_debug().to_string();
        panic!("{}\ninput, also in {}:\n{shown}", told(target, case), path.display());
    }
}

/// Where this process keeps its inputs: after a crash, the last ones are there. In memory, where the
/// system has such a folder: a disk takes longer than the case.
fn folder() -> PathBuf {
    let memory = Path::new("/dev/shm");
    let folder = if memory.is_dir() { memory } else { Path::new(env!("CARGO_TARGET_TMPDIR")) };
    folder.join(format!("driftbase-fuzz-{}", std::process::id()))
}

/// How to run a case again.
fn told(target: &Target, case: u64) -> String {
    format!(
        "FUZZ_TARGET='{}' FUZZ_CASE={case} cargo test mutated_inputs -- --nocapture",
        target.name
    )
}

/// Ends the process where a case does not come to an end.
fn watch(running: &[Running], is_over: &AtomicBool) {
    while !is_over.load(Ordering::Relaxed) {
        for one in running {
            if let Some((begin, told)) = one.lock().unwrap().as_ref()
                && begin.elapsed() > LONGEST
            {
                println!("fuzz: no end after {} s: {told}", LONGEST.as_secs());
                std::process::abort();
            }
        }
        thread::sleep(Duration::from_millis(100));
    }
}

#[expect(clippy::disallowed_methods, reason = "a switch of the tests, not of the command")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

fn number(name: &str) -> Option<u64> {
    let text = variable(name)?;
    let number = text.parse();
    Some(number.unwrap_or_else(|_invalid| panic!("{name}: expected a number, found {text}")))
}

/// The most memory that the process had, in KiB; 0 where the system does not tell.
fn most_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}
