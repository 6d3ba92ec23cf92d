//! What reports draw of many runs, and of none.

use driftbase::report::plot::{Chart, Panel, Plot};
use driftbase::report::{Block, Report};
use driftbase::store::Store;
use driftbase::table::Value;
use serde_json::json;

use crate::report::reported;
use crate::support::Cli;
use crate::tau2_json::{garage, info, results, with};

/// A store of many runs: so many of each of some domains.
fn with_many(runs: &[(&str, usize)]) -> (Cli, Store) {
    let cli = Cli::new();
    let (tasks, simulations) = garage();
    for (domain, many) in runs {
        for run in 0..*many {
            let started = format!("2026-01-01T00:{run:02}:00");
            let fields = json!({"timestamp": started, "info": info(domain)});
            let file = with(results(&tasks, &simulations), fields);
            cli.write(&format!("runs/{domain}-{run}.json"), &file.to_string());
        }
    }
    assert_eq!(cli.run(&["import", "runs"]).code, 0);
    let store = Store::open_read_only(&cli.path("driftbase.db")).unwrap();
    (cli, store)
}

/// The chart of a section.
fn chart<'r>(report: &'r Report, section: &str) -> &'r Chart {
    let section = report.sections.iter().find(|found| found.id == section).unwrap();
    let chart = section.blocks.iter().find_map(|block| match block {
        Block::Chart(chart) => Some(chart),
        _ => None,
    });
    chart.unwrap()
}

#[test]
fn charts_of_many_runs_leave_out_no_domain() {
    let report = reported(&with_many(&[("attic", 36), ("cellar", 2), ("yard", 9)]).1, &[]);
    for section in ["drift", "reasons", "terminations"] {
        let Some(Panel { plots, .. }) = chart(&report, section).panels.first() else {
            panic!("{section} draws nothing");
        };
        let labels: Vec<&str> = match &plots[0] {
            Plot::Rows { rows, .. } => rows.iter().map(|row| row.label.as_str()).collect(),
            Plot::Bars { bars, .. } => bars.iter().map(|bar| bar.label.as_str()).collect(),
            Plot::Lines { .. } => Vec::new(),
        };
        // 30 at most: all of the small domains, and as many of the large one as that leaves.
        let of = |domain: &str| labels.iter().filter(|label| label.starts_with(domain)).count();
        assert_eq!((of("attic"), of("cellar"), of("yard")), (19, 2, 9), "{section}");
        let told =
            "The chart draws 30 of 47 runs, the first ones of each domain; the table has them all.";
        let section = report.sections.iter().find(|found| found.id == section).unwrap();
        assert!(section.blocks.contains(&Block::Text(told.to_owned())), "{}", section.id);
    }
}

#[test]
fn lines_of_many_runs_stand_in_panels_of_their_domain_with_their_own_keys() {
    let report = reported(&with_many(&[("attic", 8), ("yard", 1)]).1, &[]);
    for section in ["turns", "outcome"] {
        let chart = chart(&report, section);
        assert_eq!(chart.keys, []);
        let panels: Vec<(&str, Vec<String>)> = chart
            .panels
            .iter()
            .map(|panel| {
                let keys = panel.keys.iter().map(|(_, label)| label.clone()).collect();
                (panel.title.as_str(), keys)
            })
            .collect();
        let of = |domain: &str, runs: std::ops::Range<usize>| -> Vec<String> {
            runs.map(|run| format!("{domain}-{run}")).collect()
        };
        let expected = [
            ("attic", of("attic", 0..6)),
            ("attic", of("attic", 6..8)),
            ("yard", of("yard", 0..1)),
        ];
        assert_eq!(panels, expected, "{section}");
    }
}

#[test]
fn many_chosen_runs_give_the_same_as_a_few() {
    // Of more than eight runs queries are asked for all of the store.
    let (_cli, store) = with_many(&[("attic", 12), ("yard", 2)]);
    let report = reported(&store, &["domain=attic"]);
    let grids = report.sections.iter().flat_map(|section| &section.blocks);
    let rows = grids.filter_map(|block| match block {
        Block::Table(grid) => Some(grid),
        Block::Chart(chart) => Some(&chart.data),
        _ => None,
    });
    let mut seen = 0;
    for grid in rows {
        if let Some(place) = grid.columns.iter().position(|column| column.name == "domain") {
            for row in &grid.rows {
                assert_eq!(row[place].value, Value::Text("attic".to_owned()), "{}", grid.title);
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
    let whole = reported(&with_many(&[("attic", 12)]).1, &[]);
    assert_eq!(chart(&report, "drift").data.rows.len(), chart(&whole, "drift").data.rows.len());
    assert_eq!(chart(&report, "turns").panels, chart(&whole, "turns").panels);
}

#[test]
fn where_nothing_is_drawn_no_key_stands() {
    let cli = Cli::with_store();
    let file = results(&garage().0, &[]);
    cli.write("empty.json", &file.to_string());
    assert_eq!(cli.run(&["import", "empty.json"]).code, 0);
    let page = cli.run(&["report"]);
    assert_eq!(page.code, 0, "{}", page.stderr);
    for figure in page.stdout.split("<figure>").skip(1) {
        let figure = figure.split("</figure>").next().unwrap();
        let is_drawn = figure.contains("<svg class=\"chart\"");
        assert_eq!(figure.contains("class=\"keys\""), is_drawn, "{figure}");
    }
    assert!(page.stdout.matches("<figure>").count() > 3);
}

#[test]
fn anchors_that_figures_are_from_are_told_with_their_source() {
    let cli = Cli::with_store();
    let (tasks, simulations) = garage();
    cli.write("run.json", &results(&tasks, &simulations).to_string());
    assert_eq!(cli.run(&["import", "run.json"]).code, 0);
    for name in ["mine", "other"] {
        let source = format!("frozen as {name}");
        let ran = cli.run(&["anchor", "add", name, "1", "--source", &source]);
        assert_eq!(ran.code, 0, "{ran}");
    }
    let sources = |args: &[&str]| {
        let page = cli.run(&[&["report"], args].concat());
        assert_eq!(page.code, 0, "{}", page.stderr);
        let told = ["Published baseline", "frozen as mine", "frozen as other"];
        told.map(|source| page.stdout.matches(source).count())
    };
    assert_eq!(sources(&[]), [1, 0, 0]);
    assert_eq!(sources(&["--anchor", "none"]), [0, 0, 0]);
    assert_eq!(sources(&["--anchor", "mine"]), [0, 1, 0]);
    assert_eq!(sources(&["anchor:other", "1", "--anchor", "mine"]), [0, 1, 1]);
    assert_eq!(sources(&["anchor:other", "anchor:mine", "--anchor", "none"]), [0, 1, 1]);
}

#[test]
fn of_several_sides_after_each_caution_names_its_own_and_no_heading_stands_alone() {
    let cli = Cli::new();
    let (tasks, simulations) = garage();
    for (place, domain) in ["attic", "cellar", "yard"].iter().enumerate() {
        let fields = json!({
            "info": with(info(domain), json!({"max_steps": 10 + place})),
            "timestamp": format!("2026-01-0{}T00:00:00", place + 1),
        });
        let file = with(results(&tasks, &simulations), fields);
        cli.write(&format!("runs/{domain}.json"), &file.to_string());
    }
    assert_eq!(cli.run(&["import", "runs"]).code, 0);
    let warnings = |args: &[&str]| -> Vec<String> {
        let ran = cli.run(&[&["compare"], args].concat());
        let lines = ran.stderr.lines().filter_map(|line| line.strip_prefix("warning: "));
        lines.map(str::to_owned).collect()
    };
    let limits = |args: &[&str]| -> Vec<String> {
        warnings(args).into_iter().filter(|line| line.contains("limit of steps")).collect()
    };
    assert_eq!(limits(&["attic", "cellar"]), ["the limit of steps differs: 10 before, 11 after"]);
    assert_eq!(
        limits(&["attic", "cellar", "yard"]),
        [
            "cellar: the limit of steps differs: 10 before, 11 after",
            "yard: the limit of steps differs: 10 before, 12 after",
        ]
    );
    // Nothing is paired and nothing drawn, so that there is nothing to put under a heading.
    let page = cli.run(&["report", "attic", "cellar", "yard"]).stdout;
    assert!(!page.contains("<h3>cellar</h3>") && page.contains("<li>cellar: the limit of steps"));
}
