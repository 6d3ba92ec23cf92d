//! What every report holds of its runs: drift, turns, pass^k, reasons, endings.

use super::charts::{Curve, Keys, chart, count_axis, groups, largest, share_axis, turn_panels};
use super::grid::{chosen, heading, whole};
use super::interval::{Intervals, MEASURES, intervals};
use super::plot::{Axis, Bar, Line, Mark, Numbers, Panel, Plot, Point, Points, Row};
use super::source::Source;
use super::{Block, Cell, Error, Section, Shown};
use crate::query::params::Params;
use crate::table::{Kind, Table, Value};
use crate::words::Phrase;

/// The reasons of a misaligned call, in the order in which they are drawn.
pub(super) const REASONS: [&str; 3] = ["outside_gold", "wrong_arguments", "repeated"];

/// Makes the sections.
pub(super) fn sections(source: &Source<'_>) -> Result<Vec<Section>, Error> {
    Ok(vec![
        drift(source)?,
        turns(source)?,
        outcome(source)?,
        reasons(source)?,
        terminations(source)?,
    ])
}

/// The drift table with intervals; GD and omission by run and reward group.
fn drift(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let table = source.ask("drift-summary", &Params::new())?;
    let intervals = intervals(source)?;
    let columns: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
    let mut grid = chosen(&table, "table.drift", &columns, words);
    if source.runs.len() > 1 {
        let run = |row| {
            let run_id = table.integer(row, "run_id");
            let run = source.runs.iter().find(|run| Some(run.id) == run_id);
            Cell::from(Value::from(run.map(|run| run.name.clone())))
        };
        let cells = (0..table.rows.len()).map(run).collect();
        grid.insert("domain", heading("run", Kind::Text, words), cells);
    }
    // From the right: each interval stands behind its value.
    for (name, _) in MEASURES.iter().rev() {
        let place = grid.columns.iter().position(|column| column.name == *name);
        let after = place.and_then(|place| grid.columns.get(place + 1));
        let after = after.map_or_else(String::new, |column| column.name.clone());
        let cells = (0..table.rows.len()).map(|row| told(of_row(&intervals, &table, row, name)));
        grid.insert(&after, heading("interval", Kind::Share, words), cells.collect());
    }
    let keys = [(0, "all"), (1, "passed"), (2, "failed")];
    let mut marks: Vec<(Mark, String)> =
        keys.iter().map(|(mark, group)| (Mark(*mark), words.word(group).to_owned())).collect();
    if let Some(anchor) = &source.request.anchor {
        let told = Phrase::new("key.anchor").with("anchor", anchor);
        marks.push((Mark::REFERENCE, words.say(&told)));
    }
    let panels =
        [("gd", "axis.gd"), ("omission_rate", "axis.omission_rate")].map(|(name, axis)| {
            let rows = rows_by_group(source, &table, &intervals, name);
            let x = share_axis(words.text(axis));
            let plots = vec![Plot::Rows { x, rows, points: Points::Apart, level: None }];
            Panel { title: words.word(name).to_owned(), keys: Vec::new(), plots }
        });
    let texts = ["chart.drift", "chart.drift.about"];
    let intro = Phrase::new("intro.drift").with("matcher", &source.request.matcher);
    let mut blocks = vec![Block::Text(words.say(&intro))];
    blocks.push(chart(words, texts, marks, panels.to_vec(), grid));
    blocks.extend(source.left_out());
    Ok(Section::new("drift", "section.drift", blocks, source.words))
}

fn of_row(
    intervals: &Intervals,
    table: &Table,
    row: usize,
    measure: &'static str,
) -> Option<(f64, f64)> {
    let group = ["all", "passed", "failed"].into_iter();
    let group = group.into_iter().find(|group| table.text(row, "reward_group") == *group)?;
    intervals.get(&(table.integer(row, "run_id")?, group, measure)).copied()
}

/// An interval as a cell, sorted by its lower end.
pub(super) fn told(interval: Option<(f64, f64)>) -> Cell {
    match interval {
        None => Cell::from(Value::Null),
        Some((low, high)) => {
            let shown = Shown::Interval(low, high);
            Cell { value: Value::Real(low), shown, simulation: None }
        }
    }
}

fn rows_by_group(
    source: &Source<'_>,
    table: &Table,
    intervals: &Intervals,
    measure: &'static str,
) -> Vec<Row> {
    let row = |(_, rows): (Value, Vec<usize>)| {
        let first = rows[0];
        let point = |(index, row): (usize, &usize)| {
            let interval = of_row(intervals, table, *row, measure);
            Some(Point { mark: Mark(index), value: table.real(*row, measure)?, interval })
        };
        Row {
            label: source.label(table.integer(first, "run_id")),
            points: rows.iter().enumerate().filter_map(point).collect(),
            reference: source.anchored(&table.text(first, "domain"), "all", measure),
        }
    };
    let runs = groups(table, "run_id").into_iter();
    runs.filter(|(_, rows)| source.is_drawn(table.integer(rows[0], "run_id"))).map(row).collect()
}

/// `GD_t` with the number of simulations that are still running.
fn turns(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let params = Params::new().with("window", Value::Integer(source.request.window));
    let table = source.ask("turn-drift", &params)?;
    let mut panels = Vec::new();
    for (domain, rows) in groups(&table, "domain") {
        let mut curves: Vec<Curve> = Vec::new();
        let mut last = None;
        for row in rows {
            let run_id = table.integer(row, "run_id");
            if last != run_id || curves.is_empty() {
                curves.push(Curve { label: source.label(run_id), points: Vec::new() });
                last = run_id;
            }
            if let (Some(t), Some(left)) = (table.real(row, "t"), table.real(row, "simulations"))
                && let Some(curve) = curves.last_mut()
            {
                curve.points.push((t, table.real(row, "gd"), left));
            }
        }
        let Value::Text(domain) = domain else { continue };
        // A curve that goes by its domain needs no key beside the panel's title.
        let is_told = curves.iter().all(|curve| curve.label == domain);
        let keys = if is_told { Keys::OfChart } else { Keys::OfPanel };
        panels.extend(turn_panels(&curves, &domain, keys, words));
    }
    let columns =
        ["run_id", "run", "domain", "window_turns", "t", "simulations", "n", "a", "m", "gd"];
    let mut data = chosen(&table, "table.turns", &columns, words);
    for column in data.columns.iter_mut().filter(|column| column.name == "gd") {
        words.text("axis.gd_t").clone_into(&mut column.label);
    }
    let intro = Phrase::new("intro.turns").with("window", source.request.window);
    let blocks = vec![
        Block::Text(words.say(&intro)),
        chart(words, ["chart.turns", "chart.turns.about"], Vec::new(), panels, data),
    ];
    Ok(Section::new("turns", "section.turns", blocks, source.words))
}

/// Pass rates and pass^k.
fn outcome(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let table = source.ask("pass-hat-k", &Params::new())?;
    let of_run = |rows: &[usize], mark: usize| {
        let official = rows.iter().filter(|row| table.text(**row, "convention") == "official");
        let point = |row: &usize| Some((table.real(*row, "k")?, table.real(*row, "pass_hat_k")));
        let points = official.filter_map(point).collect();
        Line { mark: Mark(mark), points, thin_from: None }
    };
    let panel = |title: &str, part: &[(Value, Vec<usize>)]| {
        let lines: Vec<Line> =
            part.iter().enumerate().map(|(mark, (_, rows))| of_run(rows, mark)).collect();
        let most = largest(lines.iter().flat_map(|line| &line.points).map(|point| point.0));
        let x = Axis {
            label: words.text("axis.k").to_owned(),
            low: 1.0,
            high: most.max(2.0),
            numbers: Numbers::Whole,
        };
        let key = |(mark, (_, rows)): (usize, &(Value, Vec<usize>))| {
            (Mark(mark), source.label(table.integer(rows[0], "run_id")))
        };
        let keys = part.iter().enumerate().map(key).collect();
        let y = share_axis(words.text("axis.pass_hat_k"));
        let plots = vec![Plot::Lines { x, y, lines, level: None }];
        Panel { title: title.to_owned(), keys, plots }
    };
    let by_run = groups(&table, "run_id");
    let panels: Vec<Panel> = if by_run.len() <= Mark::COUNT {
        by_run.chunks(Mark::COUNT).map(|part| panel("", part)).collect()
    } else {
        // More lines than there are marks: a panel for each domain, or several.
        let domain = |rows: &[usize]| table.text(rows[0], "domain");
        let mut runs = by_run;
        // Stable: runs of a domain stay in their order.
        runs.sort_by_key(|(_, rows)| domain(rows));
        let of_domains = runs.chunk_by(|(_, one), (_, other)| domain(one) == domain(other));
        of_domains
            .flat_map(|runs| runs.chunks(Mark::COUNT))
            .map(|part| panel(&domain(&part[0].1), part))
            .collect()
    };
    let columns = [
        "run_id",
        "run",
        "domain",
        "convention",
        "k",
        "pass_hat_k",
        "pass_at_k",
        "tasks_counted",
        "tasks",
    ];
    let data = chosen(&table, "table.pass_hat_k", &columns, words);
    let rates = source.ask("pass-rate", &Params::new())?;
    let blocks = vec![
        Block::Table(whole(&rates, "table.pass_rate", words)),
        chart(words, ["chart.pass_hat_k", "chart.pass_hat_k.about"], Vec::new(), panels, data),
    ];
    Ok(Section::new("outcome", "section.outcome", blocks, source.words))
}

/// Why calls are misaligned.
fn reasons(source: &Source<'_>) -> Result<Section, Error> {
    let words = source.words;
    let table = source.ask("misalignment-reasons", &Params::new())?;
    let bars: Vec<Bar> = (0..table.rows.len())
        .filter(|row| source.is_drawn(table.integer(*row, "run_id")))
        .map(|row| Bar {
            label: source.label(table.integer(row, "run_id")),
            parts: parts(&table, row, &REASONS),
        })
        .collect();
    let panels = bar_panel("", words.text("axis.calls"), bars).into_iter().collect();
    let data = whole(&table, "table.reasons", words);
    let keys = reason_keys(source);
    let texts = ["chart.reasons", "chart.reasons.about"];
    let mut blocks = vec![chart(words, texts, keys, panels, data)];
    blocks.extend(source.left_out());
    Ok(Section::new("reasons", "section.reasons", blocks, source.words))
}

pub(super) fn reason_keys(source: &Source<'_>) -> Vec<(Mark, String)> {
    let key = |(mark, reason): (usize, &str)| (Mark(mark), source.words.word(reason).to_owned());
    REASONS.into_iter().enumerate().map(key).collect()
}

/// The parts of a bar: the values of some columns.
pub(super) fn parts(table: &Table, row: usize, columns: &[&str]) -> Vec<(Mark, f64)> {
    let part =
        |(mark, column): (usize, &&str)| (Mark(mark), table.real(row, column).unwrap_or_default());
    columns.iter().enumerate().map(part).collect()
}

/// A panel of bars; none where there is no bar.
pub(super) fn bar_panel(title: &str, axis: &str, bars: Vec<Bar>) -> Option<Panel> {
    if bars.is_empty() {
        return None;
    }
    let sums = bars.iter().map(|bar| bar.parts.iter().map(|part| part.1).sum());
    let x = count_axis(axis, largest(sums));
    let plots = vec![Plot::Bars { x, bars }];
    Some(Panel { title: title.to_owned(), keys: Vec::new(), plots })
}

/// How simulations ended.
fn terminations(source: &Source<'_>) -> Result<Section, Error> {
    const GROUPS: [&str; 6] =
        ["completed", "limit", "agent_fault", "user_fault", "infrastructure_fault", "unknown"];
    let words = source.words;
    let table = source.ask("termination", &Params::new())?;
    let bar = |(_, rows): (Value, Vec<usize>)| {
        let mut parts: Vec<(Mark, f64)> = (0..GROUPS.len()).map(|i| (Mark(i), 0.0)).collect();
        for row in &rows {
            let group = table.text(*row, "termination_group");
            let place = GROUPS.iter().position(|known| *known == group);
            // Reasons of one group stand side by side; the table has each.
            if let Some(place) = place {
                parts[place].1 += table.real(*row, "simulations").unwrap_or_default();
            }
        }
        Bar { label: source.label(table.integer(rows[0], "run_id")), parts }
    };
    let runs = groups(&table, "run_id").into_iter();
    let runs = runs.filter(|(_, rows)| source.is_drawn(table.integer(rows[0], "run_id")));
    let mut bars: Vec<Bar> = runs.map(bar).collect();
    let seen: Vec<bool> =
        (0..GROUPS.len()).map(|mark| bars.iter().any(|bar| bar.parts[mark].1 > 0.0)).collect();
    for bar in &mut bars {
        bar.parts.retain(|(mark, _)| seen[mark.0]);
    }
    let keys = GROUPS.iter().enumerate().filter(|(mark, _)| seen[*mark]);
    let keys = keys.map(|(mark, group)| (Mark(mark), words.word(group).to_owned())).collect();
    let panels = bar_panel("", words.text("axis.simulations"), bars).into_iter().collect();
    let data = whole(&table, "table.terminations", words);
    let texts = ["chart.terminations", "chart.terminations.about"];
    let mut blocks = vec![chart(words, texts, keys, panels, data)];
    blocks.extend(source.left_out());
    Ok(Section::new("terminations", "section.terminations", blocks, source.words))
}
