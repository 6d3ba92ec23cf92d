//! How long the named queries, and what `compare` reads, take on a store, end to end: the SQL is
//! prepared, run and collected anew each time, in this process.
//!
//! `DRIFTBASE_DB=large.db cargo bench --bench queries [-- NAME…]` times the store of that path;
//! without one it times the sample runs. Prints a line for each question: its name, how many rows it
//! gives, the median time by the clock and the mean time of the processor in milliseconds. The second holds on a machine
//! that others use too; it is told on Linux only. `benches/queries.py` sets both beside DuckDB's.

use std::error::Error;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use driftbase::catalog;
use driftbase::catalog::header::Header;
use driftbase::compare::{By, Measure, Request, Side};
use driftbase::import::{self, Options};
use driftbase::query::{self, params::Params};
use driftbase::source::Source;
use driftbase::stats::Settings;
use driftbase::store::Store;
use driftbase::table::Value;

/// Each question is asked so often, after once to warm up, unless that takes longer than `ENOUGH`.
const ROUNDS: usize = 25;
const ENOUGH: Duration = Duration::from_secs(4);

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// A question: what it is called, and what answers it with a number of rows.
struct Question<'s> {
    name: String,
    ask: Box<dyn Fn() -> Result<usize> + 's>,
}

fn main() -> Result<()> {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let folder = tempfile::tempdir()?;
    let path = match std::env::var_os("DRIFTBASE_DB") {
        Some(path) => PathBuf::from(path),
        None => samples(folder.path())?,
    };
    let store = Store::open_read_only(&path)?;
    let mut out = io::stdout().lock();
    writeln!(out, "question\trows\tmedian_ms\tprocessor_ms")?;
    for Question { name, ask } in questions(&store, &path)? {
        if !wanted.is_empty() && !wanted.iter().any(|part| name.contains(part)) {
            continue;
        }
        let (rows, median, processor) = time(&ask)?;
        writeln!(out, "{name}\t{rows}\t{median:.2}\t{processor:.2}")?;
    }
    Ok(())
}

/// Makes a store of the sample runs.
fn samples(folder: &Path) -> Result<PathBuf> {
    let path = folder.join("samples.db");
    let store = Store::open_or_create(&path)?;
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    for entry in std::fs::read_dir(samples)? {
        let source = entry?.path();
        if source.extension().is_some_and(|suffix| suffix != "md") {
            import::import(&store, &Source::File(source), &Options::default(), &|_, _| {})?;
        }
    }
    Ok(path)
}

/// Asks a question again and again; returns its rows, its median time by the clock and its mean time of
/// the processor, in milliseconds.
fn time(ask: &dyn Fn() -> Result<usize>) -> Result<(usize, f64, f64)> {
    let rows = ask()?;
    let begin = Instant::now();
    let processor = processor_ms();
    let mut times: Vec<f64> = Vec::with_capacity(ROUNDS);
    while times.len() < ROUNDS && (times.len() < 3 || begin.elapsed() < ENOUGH) {
        let start = Instant::now();
        ask()?;
        times.push(start.elapsed().as_secs_f64() * 1e3);
    }
    let rounds = f64::from(u32::try_from(times.len())?);
    let processor = (processor_ms() - processor) / rounds;
    times.sort_by(f64::total_cmp);
    Ok((rows, times[times.len() / 2], processor))
}

/// How long this thread has run, in milliseconds; not a number where the system does not tell.
fn processor_ms() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = told.split(' ').next().and_then(|first| first.parse::<f64>().ok());
    nanoseconds.map_or(f64::NAN, |nanoseconds| nanoseconds / 1e6)
}

/// All questions: opening the store, the named queries, and what `compare` needs.
fn questions<'s>(store: &'s Store, path: &'s Path) -> Result<Vec<Question<'s>>> {
    let overview = catalog::query("run-overview")?;
    let mut questions = vec![Question {
        name: "open and list runs".to_owned(),
        ask: Box::new(move || {
            let store = Store::open_read_only(path)?;
            Ok(query::run_named(&store, &overview, &Params::new())?.rows.len())
        }),
    }];
    for query in catalog::queries()? {
        for (settings, params) in variants(&query.header) {
            let query = query.clone();
            questions.push(Question {
                name: format!("{} {settings}", query.name).trim_end().to_owned(),
                ask: Box::new(move || Ok(query::run_named(store, &query, &params)?.rows.len())),
            });
        }
    }
    for (sides, selection) in sides(store)? {
        let request = request(&selection);
        questions.push(Question {
            name: format!("compare: {sides}"),
            ask: Box::new(move || {
                let side = Side::load(store, &request.before, &request)?;
                Ok(side.tasks.len() + side.tools.len())
            }),
        });
        let runs = Side::load(store, &selection, &self::request(&selection))?.run_ids();
        for (part, sql) in COMPARE {
            let runs = runs.clone();
            questions.push(Question {
                name: format!("compare: {sides}, {part}"),
                ask: Box::new(move || count(store, sql, &runs)),
            });
        }
    }
    Ok(questions)
}

/// What `compare` reads: of each side by task, by tool and of its runs, and of both its last parts.
const COMPARE: [(&str, &str); 5] = [
    ("tasks", include_str!("../src/compare/sql/run_tasks.sql")),
    ("tools", include_str!("../src/compare/sql/run_tools.sql")),
    ("runs", include_str!("../src/compare/sql/run_facts.sql")),
    ("turns", include_str!("../src/compare/sql/turns.sql")),
    ("identical transcripts", include_str!("../src/compare/sql/identical.sql")),
];

/// Runs a statement of `compare` for some runs and counts its rows.
fn count(store: &Store, sql: &str, runs: &str) -> Result<usize> {
    let mut statement = store.connection().prepare(sql)?;
    for (name, value) in [(":selected", runs), ("?1", runs), (":matcher", "tau2")] {
        if let Some(index) = statement.parameter_index(name)? {
            statement.raw_bind_parameter(index, value)?;
        }
    }
    let mut rows = statement.raw_query();
    let mut count = 0;
    while rows.next()?.is_some() {
        count += 1;
    }
    Ok(count)
}

/// Sides to compare, with what they are: a run, the runs of a model, all runs.
fn sides(store: &Store) -> Result<Vec<(&'static str, String)>> {
    let overview = catalog::query("run-overview")?;
    let runs = query::run_named(store, &overview, &Params::new())?;
    let cell = |name: &str| {
        let column = runs.columns.iter().position(|c| c.name == name);
        column.and_then(|column| Some(runs.rows.first()?[column].clone()))
    };
    let mut sides = Vec::new();
    if let Some(Value::Integer(run)) = cell("run_id") {
        sides.push(("a run", format!("run={run}")));
    }
    if let Some(Value::Text(model)) = cell("agent_model") {
        sides.push(("a model's runs", format!("model={model}")));
    }
    Ok(sides)
}

fn request(selection: &str) -> Request {
    Request {
        before: selection.to_owned(),
        after: Vec::new(),
        matcher: "tau2".to_owned(),
        by: By::Domain,
        measures: Measure::ALL.to_vec(),
        k: None,
        allow_mixed: false,
        settings: Settings::default(),
    }
}

/// The settings in which a query is timed: its defaults, all matchers, and wider windows.
fn variants(header: &Header) -> Vec<(&'static str, Params)> {
    let has = |name: &str| header.params.iter().any(|param| param.name == name);
    let text = |value: &str| Value::Text(value.to_owned());
    let mut variants = vec![("", Params::new())];
    if has("matcher") && !has("measure") {
        variants.push(("--matcher all", Params::new().with("matcher", text("all"))));
    }
    if has("window") {
        for (name, window) in [("--window 1", 1), ("--window 50", 50)] {
            variants.push((name, Params::new().with("window", Value::Integer(window))));
        }
    }
    if has("run") {
        variants.push(("--run 1", Params::new().with("run", text("1"))));
    }
    variants
}
