//! What the tests of interrupted and crowded imports share: sources, commands that can be cut short, and
//! what a store holds as text.

use std::collections::BTreeMap;
use std::env;
use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::{Duration, Instant};

use driftbase::store::Store;
use serde_json::json;

use crate::facts::tables;
use crate::place::shown;
use crate::support::Cli;
use crate::tau2_json::{garage, info, results, with};

/// Longest that a test waits for something to happen.
const PATIENCE: Duration = Duration::from_mins(2);

/// The number that an environment variable holds, or the one of the short form.
pub(crate) fn often(variable: &str, short: usize) -> usize {
    let given = env::var_os(variable);
    given.map_or(short, |number| number.to_str().unwrap().parse().unwrap())
}

/// A results file of so many simulations, each with a text of so many bytes. Half of the runs are laid out
/// so that one pass reads them, the others so that it takes two.
pub(crate) fn source(run: &str, count: usize, text_bytes: usize) -> String {
    let (tasks, simulations) = garage();
    // Made of texts: large sources would take longer to make as JSON than to import.
    let templates = simulations.into_iter().map(|simulation| {
        let mut simulation = with(simulation, json!({"id": "@ID@", "trial": "@TRIAL@"}));
        let said = json!({"role": "user", "content": "@TEXT@"});
        simulation["messages"].as_array_mut().unwrap().insert(0, said);
        simulation.to_string()
    });
    let templates: Vec<String> = templates.collect();
    let one = |number: usize| {
        let text = format!("{number} ");
        templates[number % templates.len()]
            .replace("@ID@", &format!("{run}-{number}"))
            .replace("\"@TRIAL@\"", &number.to_string())
            .replace("@TEXT@", &text.repeat(text_bytes / text.len()))
    };
    let simulations: Vec<String> = (0..count).map(one).collect();
    let timestamp = json!(format!("2026-01-01T09:00:00 {run}"));
    if is_usual(run) {
        let lines = simulations.iter().map(|one| one.strip_suffix('}').unwrap());
        let lines: Vec<String> = lines.map(|one| format!("\n    {one}\n    }}")).collect();
        return format!(
            "{{\"timestamp\": {timestamp}, \"info\": {}, \"tasks\": {}, \"simulations\": [{}\n  ]\n}}",
            info("retail"),
            json!(tasks),
            lines.join(",")
        );
    }
    let started = json!({"timestamp": timestamp, "simulations": "@ALL@"});
    let file = with(results(&tasks, &[]), started).to_string();
    file.replace("\"@ALL@\"", &format!("[{}]", simulations.join(",")))
}

fn is_usual(run: &str) -> bool {
    run.bytes().map(u32::from).sum::<u32>().is_multiple_of(2)
}

/// A results file that takes some time to import: so many simulations in a debug build, more in a
/// release build.
pub(crate) fn big_source(run: &str, count: usize) -> String {
    source(run, if cfg!(debug_assertions) { count } else { 6 * count }, 4_000)
}

/// What a store holds, with its numbers, but for what tells the time of importing.
pub(crate) fn content(path: &Path) -> Vec<String> {
    let store = Store::open_read_only(path).unwrap();
    let mut all = Vec::new();
    for table in tables(&store).iter().filter(|table| *table != "refinery_schema_history") {
        let mut statement =
            store.connection().prepare(&format!("SELECT * FROM \"{table}\"")).unwrap();
        let names: Vec<String> = statement.column_names().map(str::to_owned).collect();
        let take = |row: &rusqlite::Row<'_>| {
            let told = names.iter().enumerate().filter(|(_, name)| *name != "imported_at");
            let cells: Result<Vec<String>, _> =
                told.map(|(index, _)| row.get(index).map(|cell| shown(&cell))).collect();
            Ok(format!("{table}: {}", cells?.join("|")))
        };
        all.extend(statement.query_map([], take).unwrap().map(Result::unwrap));
    }
    all.sort();
    all
}

/// What a store holds after each number of the sources, imported undisturbed one after the other.
pub(crate) fn references(cli: &Cli, sources: &[&str]) -> Vec<Vec<String>> {
    let path = cli.path("reference.db");
    drop(Store::open_or_create(&path).unwrap());
    let mut all = vec![content(&path)];
    for source in sources {
        let ran = cli.run(&["--db", "reference.db", "import", source]);
        assert_eq!(ran.code, 0, "{ran}");
        all.push(content(&path));
    }
    fs::remove_file(path).unwrap();
    all
}

/// A command that runs beside the test.
pub(crate) struct Running {
    child: Child,
    said: Receiver<String>,
    heard: Vec<String>,
}

/// How a command beside the test ended.
pub(crate) struct Ended {
    pub(crate) code: Option<i32>,
    pub(crate) stderr: String,
}

impl Running {
    pub(crate) fn start(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let said = lines(child.stderr.take().unwrap());
        Self { child, said, heard: Vec::new() }
    }

    /// Waits until the command says a line that holds these words.
    #[track_caller]
    pub(crate) fn hear(&mut self, words: &str) {
        let until = Instant::now() + PATIENCE;
        while !self.heard.iter().any(|line| line.contains(words)) {
            let left = until.saturating_duration_since(Instant::now());
            match self.said.recv_timeout(left) {
                Ok(line) => self.heard.push(line),
                Err(error) => {
                    panic!("`{words}` was not said ({error}), only\n{}", self.heard.join("\n"))
                }
            }
        }
    }

    /// Fails where the command has said anything by now.
    #[track_caller]
    pub(crate) fn hear_nothing(&self) {
        assert_eq!(self.said.try_iter().collect::<Vec<_>>(), [""; 0]);
    }

    /// Its number in the system.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Whether it has ended by now.
    pub(crate) fn is_over(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Sends a signal; the process may be gone.
    pub(crate) fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.child.id());
        Command::new("sh").args(["-c", &kill]).stderr(Stdio::null()).status().unwrap();
    }

    /// Kills the process as nothing can prevent.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
    }

    /// Waits for its end, which must come within a time.
    #[track_caller]
    pub(crate) fn end_within(mut self, time: Duration) -> Ended {
        let until = Instant::now() + time;
        while self.child.try_wait().unwrap().is_none() {
            if Instant::now() >= until {
                self.kill();
                panic!("it did not end within {time:?}");
            }
            thread::sleep(Duration::from_millis(5));
        }
        self.end()
    }

    /// Waits for its end.
    pub(crate) fn end(mut self) -> Ended {
        let code = self.child.wait().unwrap().code();
        self.heard.extend(self.said.iter());
        Ended { code, stderr: self.heard.join("\n") }
    }
}

fn lines(stderr: ChildStderr) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(stderr).lines() {
            if sender.send(line.unwrap()).is_err() {
                break;
            }
        }
    });
    receiver
}

/// The names in a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// Fails unless a store passes its own examination.
#[track_caller]
pub(crate) fn assert_whole(cli: &Cli, db: &str) {
    let ran = cli.run(&["--db", db, "doctor"]);
    assert_eq!(ran.code, 0, "{ran}");
}

/// Random numbers below one, the same for the same seed.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn throw(&mut self) -> f64 {
        // Steele, Lea, Flood 2014: SplitMix64.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        f64::from(u32::try_from((z ^ (z >> 31)) >> 32).unwrap()) / f64::from(u32::MAX)
    }
}

/// The sources of which an output tells that they were imported.
pub(crate) fn told(output: &str) -> Vec<String> {
    let lines = output.lines().filter_map(|line| line.strip_prefix("new "));
    lines.map(|rest| rest.trim_start().split(": ").next().unwrap().to_owned()).collect()
}

/// A place for a command's stderr that outlives the command.
pub(crate) fn kept(path: &Path) -> Stdio {
    Stdio::from(File::create(path).unwrap())
}

/// The facts that stand more often in one list than in the other, few of them.
pub(crate) fn difference(left: &[String], right: &[String]) -> String {
    let mut count: BTreeMap<&String, i32> = BTreeMap::new();
    for fact in left {
        *count.entry(fact).or_default() += 1;
    }
    for fact in right {
        *count.entry(fact).or_default() -= 1;
    }
    let differing = count.iter().filter(|(_, count)| **count != 0).take(10);
    let short = |fact: &str| fact.chars().take(200).collect::<String>();
    let lines: Vec<String> =
        differing.map(|(fact, count)| format!("{count:+} {}", short(fact))).collect();
    lines.join("\n")
}
