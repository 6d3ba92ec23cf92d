//! A comparison as a section: rows, before and after, differences, and where it moved.

use super::charts::{Curve, Keys, chart, drawn, groups, share_axis, turn_panels};
use super::grid::whole;
use super::plot::{Axis, Mark, Numbers, Panel, Plot, Point, Points, Row};
use super::{Block, Error, Grid, Request, Section, Shown};
use crate::catalog;
use crate::compare::{self, By, Comparison, Measure};
use crate::query::{self, params::Params};
use crate::stats::Undefined;
use crate::store::Store;
use crate::table::Value;
use crate::words::{Phrase, Words};

/// Measures that are drawn: shares, on one axis.
const DRAWN: [Measure; 4] =
    [Measure::Gd, Measure::OmissionRate, Measure::PassRate, Measure::PassHatK];

/// Compares the first selection with each of the others.
pub(super) fn section(store: &Store, request: &Request, words: &Words) -> Result<Section, Error> {
    let (before, after) = match request.selections.split_first() {
        Some((before, after)) => (before.clone(), after.to_vec()),
        None => (String::new(), Vec::new()),
    };
    let asked = compare::Request {
        before,
        after,
        matcher: request.matcher.clone(),
        by: By::Domain,
        measures: Measure::ALL.to_vec(),
        k: request.k,
        allow_mixed: request.allow_mixed,
        settings: request.settings,
    };
    let comparison = compare::compare_within(store, &asked)?;
    let mut blocks = vec![Block::Text(words.text("intro.comparison").to_owned())];
    if !comparison.cautions.is_empty() {
        let cautions = comparison.cautions.iter().map(|caution| words.say(caution));
        blocks.push(Block::Cautions(cautions.collect()));
    }
    let table = rows(&comparison, words);
    blocks.push(Block::Table(table.clone()));
    let anchor = anchor_values(store, request)?;
    for (index, side) in asked.after.iter().enumerate() {
        let values = of_side(&comparison, &table, side, &["key", "measure", "before", "after"]);
        let mut charts = dumbbells(&comparison, index, &asked, &anchor, values, words);
        let columns = ["key", "measure", "difference", "low", "high", "adjusted_p", "verdict"];
        let values = of_side(&comparison, &table, side, &columns);
        charts.extend(differences(&comparison, side, values, words));
        if asked.after.len() > 1 && !charts.is_empty() {
            blocks.push(Block::Heading(side.clone()));
        }
        blocks.extend(charts);
    }
    for section in &comparison.sections {
        let mut grid = whole(&section.table, &format!("compare.{}", section.name), words);
        if section.name == "flips" {
            flips(&mut grid, words);
        }
        // Of several sides after, the title says which this one is about.
        let side = asked.after.iter().find(|side| section.title.starts_with(&format!("{side}: ")));
        let title = match side {
            Some(side) if asked.after.len() > 1 => format!("{side}: {}", grid.title),
            _ => grid.title.clone(),
        };
        let grid = Grid { title, ..grid };
        blocks.push(if section.name == "turns" {
            turns(&section.table, grid, words)
        } else {
            Block::Table(grid)
        });
    }
    Ok(Section::new("comparison", "section.comparison", blocks, words))
}

/// The rows of a comparison, with reasons in the report's language.
fn rows(comparison: &Comparison, words: &Words) -> Grid {
    let table = comparison.table();
    let mut grid = whole(&table, "compare.rows", words);
    let place = grid.columns.iter().position(|column| column.name == "reason");
    for (row, cells) in comparison.rows.iter().zip(&mut grid.rows) {
        if let (Err(reason), Some(place)) = (&row.estimate.interval, place) {
            cells[place].shown = Shown::Word(words.say(&told(*reason)));
        }
    }
    grid
}

fn told(reason: Undefined) -> Phrase {
    match reason {
        Undefined::NoTasks => Phrase::new("undefined.no_tasks"),
        Undefined::NothingToDivideBy => Phrase::new("undefined.nothing_to_divide_by"),
        Undefined::TooFewTasks { tasks } => Phrase::new("undefined.too_few_tasks")
            .with("tasks", tasks)
            .with("least", crate::stats::FEWEST_TASKS),
        Undefined::UndefinedDraws { undefined, draws } => {
            Phrase::new("undefined.draws").with("undefined", undefined).with("draws", draws)
        }
    }
}

/// Says in the report's language how many trials passed: `2 of 3 passed`.
fn flips(grid: &mut Grid, words: &Words) {
    for cell in grid.rows.iter_mut().flatten() {
        let Value::Text(text) = &cell.value else { continue };
        let counts = text.strip_suffix(" passed").and_then(|text| text.split_once(" of "));
        if let Some((passed, all)) = counts {
            let told = Phrase::new("flip.passed").with("passed", passed).with("all", all);
            cell.shown = Shown::Word(words.say(&told));
        }
    }
}

/// What is drawn of one side after: the rows of the drawn measures, and some columns.
fn of_side(comparison: &Comparison, table: &Grid, side: &str, columns: &[&str]) -> Grid {
    let rows = comparison.rows.iter().zip(&table.rows);
    let rows = rows.filter(|(row, _)| row.side == side.trim() && DRAWN.contains(&row.measure));
    let is_kept = |place: &usize| columns.contains(&table.columns[*place].name.as_str());
    let places: Vec<usize> = (0..table.columns.len()).filter(is_kept).collect();
    Grid {
        title: table.title.clone(),
        columns: places.iter().map(|place| table.columns[*place].clone()).collect(),
        rows: rows
            .map(|(_, cells)| places.iter().map(|place| cells[*place].clone()).collect())
            .collect(),
    }
}

/// The anchor's values, by domain and measure.
fn anchor_values(store: &Store, request: &Request) -> Result<Vec<(String, Measure, f64)>, Error> {
    let Some(anchor) = &request.anchor else { return Ok(Vec::new()) };
    let file = catalog::query("anchor-drift").map_err(query::Error::from)?;
    let params = Params::new().with("anchor", Value::from(anchor.clone()));
    let table = query::run_named(store, &file, &params)?;
    let mut values = Vec::new();
    for row in 0..table.rows.len() {
        let is_asked = table.text(row, "matcher") == request.matcher
            && table.text(row, "reward_group") == "all";
        for measure in DRAWN {
            if let Some(value) = table.real(row, measure.name()).filter(|_| is_asked) {
                values.push((table.text(row, "domain"), measure, value));
            }
        }
    }
    Ok(values)
}

/// Before and after, joined, with the anchor.
fn dumbbells(
    comparison: &Comparison,
    index: usize,
    asked: &compare::Request,
    anchor: &[(String, Measure, f64)],
    data: Grid,
    words: &Words,
) -> Vec<Block> {
    let side = &asked.after[index];
    let mut note = None;
    let mut panels = Vec::new();
    for measure in DRAWN {
        let of_measure = comparison.rows.iter();
        let of_measure = of_measure.filter(|row| row.side == side.trim() && row.measure == measure);
        let row = |row: &compare::Row| {
            let point = |mark, value: Option<f64>| {
                Some(Point { mark: Mark(mark), value: value?, interval: None })
            };
            let points = [point(0, row.estimate.before), point(1, row.estimate.after)];
            let is_anchors = |(domain, known, _): &&(String, Measure, f64)| {
                *domain == row.key && *known == row.measure
            };
            Row {
                label: row.key.clone(),
                points: points.into_iter().flatten().collect(),
                reference: anchor.iter().find(is_anchors).map(|found| found.2),
            }
        };
        let mut rows: Vec<Row> = of_measure.map(row).filter(|row| !row.points.is_empty()).collect();
        if rows.is_empty() {
            continue;
        }
        note = drawn(&mut rows, words).or(note);
        let title = words.word(measure.name()).to_owned();
        let x = share_axis(words.text(match measure {
            Measure::Gd => "axis.gd",
            Measure::OmissionRate => "axis.omission_rate",
            Measure::PassHatK => "axis.pass_hat_k",
            _ => "axis.pass_rate",
        }));
        let plot = Plot::Rows { x, rows, points: Points::Joined, level: None };
        panels.push(Panel { title, keys: Vec::new(), plots: vec![plot] });
    }
    let key =
        |mark: usize, side: &str, name: &str| (Mark(mark), format!("{}: {name}", words.word(side)));
    let mut keys = vec![key(0, "before", &asked.before), key(1, "after", side)];
    if !anchor.is_empty() {
        keys.push((Mark::REFERENCE, words.text("key.any_anchor").to_owned()));
    }
    let texts = ["chart.dumbbells", "chart.dumbbells.about"];
    let mut blocks = Vec::new();
    if !panels.is_empty() {
        blocks.push(chart(words, texts, keys, panels, data));
    }
    blocks.extend(note);
    blocks
}

/// Differences with their intervals around 0.
fn differences(comparison: &Comparison, side: &str, data: Grid, words: &Words) -> Option<Block> {
    let mut panels = Vec::new();
    for measure in DRAWN {
        let of_measure = comparison.rows.iter();
        let of_measure = of_measure.filter(|row| row.side == side.trim() && row.measure == measure);
        let row = |row: &compare::Row| {
            let interval = row.estimate.interval.ok();
            let point = Point { mark: Mark(2), value: row.estimate.difference?, interval };
            Some(Row { label: row.key.clone(), points: vec![point], reference: None })
        };
        let mut rows: Vec<Row> = of_measure.filter_map(row).collect();
        drawn(&mut rows, words);
        if rows.iter().all(|row| row.points.iter().all(|point| point.interval.is_none())) {
            continue;
        }
        let ends = rows.iter().flat_map(|row| &row.points).flat_map(|point| {
            let (low, high) = point.interval.unwrap_or((point.value, point.value));
            [low.abs(), high.abs(), point.value.abs()]
        });
        // Twentieths, so that the axis ends on a round number.
        let reach = (ends.fold(0.0, f64::max) * 20.0).ceil().max(1.0) / 20.0;
        let title = words.word(measure.name()).to_owned();
        let label = words.say(&Phrase::new("axis.difference").with("measure", &title));
        let x = Axis { label, low: -reach, high: reach, numbers: Numbers::Real };
        let plot = Plot::Rows { x, rows, points: Points::Apart, level: Some(0.0) };
        panels.push(Panel { title, keys: Vec::new(), plots: vec![plot] });
    }
    if panels.is_empty() {
        return None;
    }
    let keys = vec![(Mark(2), words.text("key.difference").to_owned())];
    let texts = ["chart.differences", "chart.differences.about"];
    Some(chart(words, texts, keys, panels, data))
}

/// `GD_t` of both sides.
fn turns(table: &crate::table::Table, data: Grid, words: &Words) -> Block {
    let sides =
        [("before", "simulations_before", "gd_before"), ("after", "simulations_after", "gd_after")];
    let mut panels = Vec::new();
    for (domain, rows) in groups(table, "domain") {
        let Value::Text(domain) = domain else { continue };
        let curve = |(side, simulations, gd): &(&str, &str, &str)| {
            let point = |row: &usize| {
                let left = table.real(*row, simulations).filter(|left| *left > 0.0)?;
                Some((table.real(*row, "t")?, table.real(*row, gd), left))
            };
            Curve {
                label: words.word(side).to_owned(),
                points: rows.iter().filter_map(point).collect(),
            }
        };
        let curves: Vec<Curve> = sides.iter().map(curve).collect();
        panels.extend(turn_panels(&curves, &domain, Keys::OfChart, words));
    }
    let key = |(mark, side): (usize, &str)| (Mark(mark), words.word(side).to_owned());
    let keys = ["before", "after"].into_iter().enumerate().map(key).collect();
    chart(words, ["chart.turns", "chart.turns.about"], keys, panels, data)
}
