//! The pages of reports: their figures are those of the command line, their intervals those of independent
//! formulas, and the same store gives the same bytes. What only a browser can tell is in
//! `tests/report_in_browser.py`.

use std::collections::BTreeMap;

use driftbase::report::{self, Block, Report, Request, Shown};
use driftbase::stats::Settings;
use driftbase::store::Store;
use driftbase::table::Value;
use driftbase::words::Language;
use serde_json::{Value as Json, json};

use crate::support::{Cli, sample_store};
use crate::tau2_json::{garage, results, with};

/// A table of a page: rows of values by the columns' names.
type Rows = Vec<BTreeMap<String, String>>;

fn unescaped(text: &str) -> String {
    let pairs = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#x27;", "'"),
        ("&#x2f;", "/"),
        ("&amp;", "&"),
    ];
    pairs.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
}

/// Text between two marks.
fn between<'t>(text: &'t str, from: &str, to: &str) -> &'t str {
    text.split_once(from).and_then(|(_, rest)| rest.split_once(to)).map_or("", |(inside, _)| inside)
}

/// All tables of a page by their captions, with the values in full; of several of one caption the first.
fn tables(page: &str) -> BTreeMap<String, Rows> {
    let mut tables = BTreeMap::new();
    for table in page.split("<table").skip(1) {
        let table = table.split_once("</table>").unwrap().0;
        let names: Vec<String> = between(table, "<thead>", "</thead>")
            .split(" title=\"")
            .skip(1)
            .map(|head| unescaped(head.split_once('"').unwrap().0))
            .collect();
        let row = |row: &str| {
            let cells = row.split("<td").skip(1).map(|cell| {
                let (tag, text) = cell.split_once('>').unwrap();
                let exact = between(tag, "data-value=\"", "\"");
                let text = text.split_once("</td>").unwrap().0;
                let text =
                    text.split_once("\">").map_or(text, |(_, text)| text.trim_end_matches("</a>"));
                unescaped(if exact.is_empty() { text } else { exact })
            });
            names.iter().cloned().zip(cells).collect()
        };
        let rows = between(table, "<tbody>", "</tbody>").split("<tr>").skip(1).map(row).collect();
        tables.entry(unescaped(between(table, "<caption>", "</caption>"))).or_insert(rows);
    }
    tables
}

/// The rows that a command gives, as a page shows them in full.
fn asked(args: &[&str]) -> Rows {
    let cli = Cli::new();
    let db = sample_store().display().to_string();
    let ran = cli.run(&[&["--db", &db, "--quiet"], args, &["--format", "jsonl"]].concat());
    assert_eq!(ran.code, 0, "{ran}");
    let shown = |value: Json| match value {
        Json::Null => "–".to_owned(),
        Json::String(text) => text,
        other => other.to_string(),
    };
    let row = |line: &str| {
        let object: BTreeMap<String, Json> = serde_json::from_str(line).unwrap();
        object.into_iter().map(|(name, value)| (name, shown(value))).collect()
    };
    ran.stdout.lines().map(row).collect()
}

fn page(args: &[&str]) -> String {
    let cli = Cli::new();
    let db = sample_store().display().to_string();
    let ran = cli.run(&[&["--db", &db, "report"], args].concat());
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    ran.stdout
}

/// Checks that a table of a page has the rows of a command, as far as both have a column.
#[track_caller]
fn same(found: &Rows, mut expected: Rows, words: &[&str]) {
    assert!(!found.is_empty());
    // Both in one order: a page orders some tables by what drifts most.
    let sorted = |mut rows: Rows| {
        rows.sort();
        rows
    };
    for row in &mut expected {
        row.retain(|name, _| found[0].contains_key(name) && !words.contains(&name.as_str()));
    }
    let mut found = found.clone();
    for row in &mut found {
        let known = &expected[0];
        row.retain(|name, _| known.contains_key(name));
    }
    assert!(expected[0].len() >= 4, "{expected:?}");
    let number = |rows: Rows| -> Vec<Vec<(String, String)>> {
        let row = |row: BTreeMap<String, String>| {
            // 1.0 and 1 are one number.
            let plain = |text: String| text.strip_suffix(".0").map_or(text.clone(), str::to_owned);
            row.into_iter().map(|(name, text)| (name, plain(text))).collect()
        };
        rows.into_iter().map(row).collect()
    };
    assert_eq!(number(sorted(found)), number(sorted(expected)));
}

#[test]
fn the_figures_of_a_page_are_those_of_the_command_line() {
    let tables = tables(&page(&["--worst", "5"]));
    let table =
        |name: &str| tables.get(name).unwrap_or_else(|| panic!("{name}: {:?}", tables.keys()));
    same(table("Drift by run and reward group"), asked(&["query", "drift-summary"]), &[]);
    same(table("GD_t by agent turn"), asked(&["query", "turn-drift"]), &[]);
    same(table("Pass rates"), asked(&["query", "pass-rate"]), &[]);
    same(table("pass^k and pass@k"), asked(&["query", "pass-hat-k"]), &[]);
    same(table("Misaligned calls by reason"), asked(&["query", "misalignment-reasons"]), &[]);
    same(table("Simulations by how they ended"), asked(&["query", "termination"]), &[]);
    same(table("Tools"), asked(&["query", "tool-drift"]), &[]);
    same(table("Failed simulations by cause"), asked(&["query", "failure-cause"]), &[]);
    same(table("Runs"), asked(&["query", "run-overview"]), &[]);
    same(table("Imports"), asked(&["query", "provenance"]), &[]);
    let incomplete = asked(&["query", "coverage", "--incomplete"]);
    same(table("Tasks with missing trials or infrastructure errors"), incomplete, &[]);
    // The first of many: ranked here by hand.
    let drift = |row: &BTreeMap<String, String>| {
        let count = |name: &str| row[name].parse::<i64>().unwrap();
        (count("m") + count("missed"), count("m"))
    };
    for (name, query, most) in [
        ("Tasks", "task-drift", 25),
        ("Simulations with most misaligned calls and missed gold", "simulation-drift", 5),
    ] {
        let mut rows = asked(&["query", query]);
        rows.sort_by_key(|row| std::cmp::Reverse(drift(row)));
        rows.truncate(most);
        let ranks = |rows: &Rows| rows.iter().map(drift).collect::<Vec<_>>();
        let found = table(name);
        assert_eq!(ranks(found), ranks(&rows), "{name}");
    }
}

#[test]
fn a_page_has_the_published_baseline() {
    // DESIGN.md section 2.
    let published = [
        ("airline", "all", 132, 79, 53, 68, 147),
        ("airline", "failed", 78, 28, 50, 66, 94),
        ("banking_knowledge", "all", 1256, 239, 1017, 1597, 1836),
        ("retail", "all", 516, 436, 80, 92, 528),
        ("retail", "passed", 381, 361, 20, 18, 379),
    ];
    let tables = tables(&page(&["1,2,3", "--worst", "0"]));
    let rows = &tables["Drift by run and reward group"];
    for (domain, group, n, a, m, missed, gold) in published {
        let row = rows.iter().find(|row| row["domain"] == domain && row["reward_group"] == group);
        let row = row.unwrap();
        for (name, count) in [("n", n), ("a", a), ("m", m), ("missed", missed), ("gold", gold)] {
            assert_eq!(row[name], count.to_string(), "{domain} {group} {name}");
        }
        let gd: f64 = row["gd"].parse().unwrap();
        assert!((gd - f64::from(m) / f64::from(n)).abs() < 1e-15);
    }
}

#[test]
fn a_comparison_is_that_of_compare() {
    let page = page(&["anchor:qwen3.8-27b", "1,2,3", "--worst", "0"]);
    let rows = &tables(&page)["Before, after and difference"];
    let expected = asked(&["compare", "anchor:qwen3.8-27b", "1,2,3"]);
    same(rows, expected, &[]);
    let db = sample_store().display().to_string();
    let ran = Cli::new().run(&["--db", &db, "compare", "anchor:qwen3.8-27b", "1,2,3"]);
    let cautions: Vec<&str> =
        ran.stderr.lines().filter_map(|line| line.strip_prefix("warning: ")).collect();
    assert!(cautions.len() > 1);
    for caution in cautions {
        assert!(unescaped(&page).contains(caution), "{caution}");
    }
}

/// A report as data.
pub(crate) fn reported(store: &Store, selections: &[&str]) -> Report {
    let request = Request {
        selections: selections.iter().map(|s| (*s).to_owned()).collect(),
        matcher: "tau2".into(),
        anchor: None,
        window: 5,
        worst: 0,
        k: None,
        allow_mixed: false,
        settings: Settings { seed: 1, ..Settings::default() },
        language: Language::En,
        command: String::new(),
        written_at: None,
    };
    report::report(store, &request).unwrap()
}

/// Intervals by domain and reward group.
type Intervals = BTreeMap<(String, String), Vec<Option<(f64, f64)>>>;

/// Intervals of the drift chart's table: of a domain and reward group, in the order of the columns.
fn intervals(report: &Report) -> Intervals {
    let section = report.sections.iter().find(|section| section.id == "drift").unwrap();
    let chart = section.blocks.iter().find_map(|block| match block {
        Block::Chart(chart) => Some(chart),
        _ => None,
    });
    let grid = &chart.unwrap().data;
    let place = |name: &str| grid.columns.iter().position(|column| column.name == name).unwrap();
    let text = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        _ => String::new(),
    };
    let mut found = BTreeMap::new();
    for row in &grid.rows {
        let key = (text(&row[place("domain")].value), text(&row[place("reward_group")].value));
        let of_columns =
            row.iter().zip(&grid.columns).filter(|(_, column)| column.name == "interval");
        let told = of_columns.map(|(cell, _)| match cell.shown {
            Shown::Interval(low, high) => Some((low, high)),
            Shown::Value | Shown::Word(_) => None,
        });
        found.insert(key, told.collect());
    }
    found
}

/// Passed and counted simulations, misaligned and all write calls, missed and all gold, of each task.
fn by_task(store: &Store, domain: &str) -> Vec<[f64; 6]> {
    let sql = "SELECT SUM(passed), COUNT(*), SUM(n - a), SUM(n), SUM(missed), SUM(gold) FROM simulation_drift
               WHERE matcher = 'tau2' AND domain = ?1 GROUP BY task_id ORDER BY task_id";
    let mut statement = store.connection().prepare(sql).unwrap();
    let take = |row: &rusqlite::Row<'_>| {
        let mut values = [0.0; 6];
        for (index, value) in values.iter_mut().enumerate() {
            *value = f64::from(row.get::<_, i32>(index)?);
        }
        Ok(values)
    };
    statement.query_map([domain], take).unwrap().map(Result::unwrap).collect()
}

#[test]
fn intervals_are_those_of_independent_formulas() {
    let store = Store::open_read_only(sample_store()).unwrap();
    let intervals = intervals(&reported(&store, &["1,2,3"]));
    let near = |found: (f64, f64), expected: (f64, f64), within: f64| {
        let is_near = |a: f64, b: f64| (a - b).abs() <= within;
        assert!(
            is_near(found.0, expected.0) && is_near(found.1, expected.1),
            "{found:?} {expected:?}"
        );
    };
    let all = |domain: &str| &intervals[&(domain.to_owned(), "all".to_owned())];
    // Airline: 50 tasks of 3 simulations, 98 of 150 passed. With equally many trials the clustered interval is
    // that of the mean of the tasks' rates; t(0.975; 49) = 2.0096.
    let tasks = by_task(&store, "airline");
    let rates: Vec<f64> = tasks.iter().map(|task| task[0] / task[1]).collect();
    let mean = rates.iter().sum::<f64>() / 50.0;
    let variance = rates.iter().map(|rate| (rate - mean).powi(2)).sum::<f64>() / 49.0;
    let reach = 2.0096 * (variance / 50.0).sqrt();
    assert!((mean - 98.0 / 150.0).abs() < 1e-12);
    near(all("airline")[2].unwrap(), (mean - reach, mean + reach), 1e-4);
    // GD and omission: the same bootstrap with other random numbers, not widened for the number of tasks.
    for domain in ["airline", "banking_knowledge", "retail"] {
        let tasks = by_task(&store, domain);
        for (measure, at) in [(0, 2), (1, 4)] {
            let used: Vec<&[f64; 6]> = tasks.iter().filter(|task| task[at + 1] > 0.0).collect();
            let mut state = 88_172_645_463_325_252_u64;
            let mut drawn: Vec<f64> = (0..4000)
                .map(|_| {
                    let mut sums = [0.0, 0.0];
                    for _ in 0..used.len() {
                        state ^= state << 13;
                        state ^= state >> 7;
                        state ^= state << 17;
                        let task = used[usize::try_from(state >> 11).unwrap() % used.len()];
                        sums[0] += task[at];
                        sums[1] += task[at + 1];
                    }
                    sums[0] / sums[1]
                })
                .collect();
            drawn.sort_by(f64::total_cmp);
            let expected = (drawn[100], drawn[3899]);
            near(all(domain)[measure].unwrap(), expected, 0.25 * (expected.1 - expected.0) / 2.0);
        }
    }
}

#[test]
fn a_run_of_few_tasks_has_no_interval() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    cli.write("few.json", &results(&tasks, &simulations).to_string());
    assert_eq!(cli.run(&["import", "few.json"]).code, 0);
    let store = Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    let intervals = intervals(&reported(&store, &[]));
    assert!(intervals.values().flatten().all(Option::is_none), "{intervals:?}");
}

/// The three controls of the archive's documents that tell most, as one page tells them.
#[test]
fn what_checks_graders_and_people_say_is_on_the_page() {
    let cli = Cli::new();
    let controls = format!("{}/controls/archive.jsonl", env!("CARGO_MANIFEST_DIR"));
    assert_eq!(cli.run(&["import", &controls]).code, 0);
    let before = cli.run(&["report", "--worst", "20"]).stdout;
    assert!(!before.contains("Verdicts of graders"));
    assert_eq!(cli.run(&["grade"]).code, 0);
    let noted =
        ["verdict", "public-for-a-while", "fail", "--note", "<b>it was public", "--by", "ann"];
    assert_eq!(cli.run(&noted).code, 0);
    let page = cli.run(&["report", "--worst", "20"]).stdout;
    let tables = tables(&page);
    // Three of the seven are right; the state alone takes five for right.
    let passed: BTreeMap<&str, &str> =
        tables["Verdicts of graders"].iter().map(|row| (&*row["grader"], &*row["pass"])).collect();
    assert_eq!(passed["full"], "3");
    assert_eq!(passed["final_state"], "5");
    assert_eq!(passed["reference_path"], "1");
    let violated: BTreeMap<&str, &str> =
        tables["Violated checks"].iter().map(|row| (&*row["check_name"], &*row["fail"])).collect();
    let expected = [("forbidden-tool", "1"), ("goal-reached", "2"), ("nothing-else-changed", "1")];
    assert_eq!(violated, BTreeMap::from(expected));
    let shown = cli.run(&["show", "public-for-a-while", "--html"]).stdout;
    for text in ["<h3>Checks</h3>", "<strong>forbidden-tool</strong> · forbidden, error", "publish"]
    {
        assert!(shown.contains(text), "{text}");
    }
    assert!(shown.contains("<strong>ann</strong>") && shown.contains(": &lt;b&gt;it was public"));
}

#[test]
fn the_same_store_gives_the_same_bytes() {
    let (first, second) = (page(&[]), page(&[]));
    assert!(first == second);
    assert!(!first.contains("Written"));
    let dated = page(&["--dated", "--worst", "0"]);
    assert!(dated.contains("<dt>Written</dt>"));
    assert!(first.contains("<dd>driftbase report</dd>"));
    assert!(dated.contains("driftbase report --worst 0"));
}

#[test]
fn a_selection_leaves_out_other_runs() {
    let page = page(&["domain=retail", "--lang", "zh"]);
    assert!(page.contains("漂移报告：domain=retail") && !page.contains("What the words mean"));
    let tables = tables(&page);
    let rows = &tables["各运行与奖励组的漂移"];
    assert_eq!(rows.len(), 3);
    assert!(rows.iter().all(|row| row["run_id"] == "3"));
    assert!(tables["导入"].iter().all(|row| row["run_id"] == "3"));
}

#[test]
fn a_run_that_is_called_by_the_number_of_another_stays_out() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    let file = results(&tasks, &simulations);
    cli.write("first.json", &file.to_string());
    cli.write("1.json", &with(file, json!({"timestamp": "2026-07-07T00:00:00"})).to_string());
    for name in ["first.json", "1.json"] {
        assert_eq!(cli.run(&["import", name]).code, 0);
    }
    let ran = cli.run(&["report", "1"]);
    assert_eq!(ran.code, 0, "{}", ran.stderr);
    let rows = tables(&ran.stdout).into_values().flatten();
    let ids: Vec<String> = rows.filter_map(|row| row.get("run_id").cloned()).collect();
    assert!(ids.len() > 10 && ids.iter().all(|id| id == "1"), "{ids:?}");
}

#[test]
fn what_cannot_be_reported_on_is_told() {
    let cli = Cli::with_store();
    insta::assert_snapshot!(cli.run(&["report"]), @r#"
    --- stderr ---
    error: the store holds no runs to report on
    hint: `driftbase import PATH…` imports runs
    [exit 3]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "anchor:qwen3.8-27b"]), @r#"
    --- stderr ---
    error: `anchor:qwen3.8-27b` has no runs to report on
    hint: a second selection compares it with runs; `driftbase anchor show` tells its figures
    [exit 2]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "nothing"]), @r#"
    --- stderr ---
    error: nothing is called `nothing`
    hint: `driftbase runs` lists the runs, `driftbase anchor list` the anchors
    [exit 3]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "--output", "driftbase.db"]), @r#"
    --- stderr ---
    error: driftbase.db is a SQLite file, which is not overwritten
    hint: write the result to another file
    [exit 2]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "--anchor", "nothing"]), @r#"
    --- stderr ---
    error: there is no anchor `nothing`; there are: qwen3.8-27b
    [exit 3]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "--output", "missing/report.html"]), @r#"
    --- stderr ---
    error: the store holds no runs to report on
    hint: `driftbase import PATH…` imports runs
    [exit 3]
    "#);
    let (tasks, simulations) = garage();
    cli.write("few.json", &results(&tasks, &simulations).to_string());
    assert_eq!(cli.run(&["import", "few.json"]).code, 0);
    insta::assert_snapshot!(cli.run(&["show", "1", "--html"]), @r#"
    --- stderr ---
    error: `1` is a run, and has no transcript
    hint: `driftbase report` writes a page about runs; `--simulation` or `--task` names a conversation
    [exit 2]
    "#);
    insta::assert_snapshot!(cli.run(&["report", "--output", "missing/report.html"]), @r#"
    --- stderr ---
    error: cannot write missing/report.html
      because: No such file or directory (os error 2)
    [exit 3]
    "#);
    assert_eq!(cli.run(&["report", "1", "--output", "report.html"]).code, 0);
    assert!(cli.read("report.html").ends_with("</html>\n"));
}
