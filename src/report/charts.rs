//! Pieces that several charts are made of.

use super::plot::{Axis, Chart, Line, Mark, Numbers, Panel, Plot};
use super::{Block, Grid};
use crate::table::{Table, Value};
use crate::words::{Phrase, Words};

/// The most rows that a panel draws; its table has them all.
pub(super) const MOST_ROWS: usize = 30;

/// With fewer simulations than this a curve is drawn thin.
const FEW: f64 = 10.0;

/// An axis for shares, from 0 to 1.
pub(super) fn share_axis(label: &str) -> Axis {
    Axis { label: label.to_owned(), low: 0.0, high: 1.0, numbers: Numbers::Real }
}

/// An axis for counts, from 0 to the largest.
pub(super) fn count_axis(label: &str, largest: f64) -> Axis {
    Axis { label: label.to_owned(), low: 0.0, high: largest.max(1.0), numbers: Numbers::Whole }
}

/// The largest of some numbers, 0 where there is none.
pub(super) fn largest(numbers: impl Iterator<Item = f64>) -> f64 {
    numbers.fold(0.0, f64::max)
}

/// A chart as a block.
pub(super) fn chart(
    words: &Words,
    keys: [&str; 2],
    marks: Vec<(Mark, String)>,
    panels: Vec<Panel>,
    data: Grid,
) -> Block {
    let [title, about] = keys.map(|key| words.text(key).to_owned());
    Block::Chart(Box::new(Chart { title, about, keys: marks, panels, data }))
}

/// Keeps the rows that a panel draws, and says what is left out.
pub(super) fn drawn<T>(rows: &mut Vec<T>, words: &Words) -> Option<Block> {
    let all = rows.len();
    rows.truncate(MOST_ROWS);
    (all > MOST_ROWS).then(|| {
        let told = Phrase::new("note.drawn").with("drawn", MOST_ROWS).with("all", all);
        Block::Text(words.say(&told))
    })
}

/// A turn, its `GD_t`, and the simulations that are left.
type Point = (f64, Option<f64>, f64);

/// One curve of `GD_t` with the simulations that are left.
pub(super) struct Curve {
    /// What it is about.
    pub(super) label: String,
    /// Turns with `GD_t` and the number of simulations.
    pub(super) points: Vec<Point>,
}

/// Where it is told what the marks of a chart stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Keys {
    /// In each panel, where they mean something else.
    OfPanel,
    /// Once for the chart.
    OfChart,
}

/// Panels of `GD_t`, each with the number of simulations under it; so many curves in one as there are marks.
/// Curves whose marks mean the same in every panel have no keys of their own.
pub(super) fn turn_panels(curves: &[Curve], title: &str, keys: Keys, words: &Words) -> Vec<Panel> {
    let panel = |curves: &[Curve]| {
        let points = || curves.iter().flat_map(|curve| &curve.points);
        let turns = largest(points().map(|point| point.0));
        let x = Axis {
            label: words.text("axis.t").to_owned(),
            low: 1.0,
            high: turns.max(2.0),
            numbers: Numbers::Whole,
        };
        // 0.5 is neutral and stays in the middle; what swings more widely widens the axis.
        let swing = largest(points().filter_map(|point| Some((point.1? - 0.5).abs())));
        let swing = ((swing * 20.0).ceil() / 20.0).clamp(0.05, 0.5);
        let y = Axis {
            label: words.text("axis.gd_t").to_owned(),
            low: 0.5 - swing,
            high: 0.5 + swing,
            numbers: Numbers::Real,
        };
        let left = count_axis(words.text("axis.simulations"), largest(points().map(|p| p.2)));
        let lines = |value: fn(&Point) -> Option<f64>| {
            let line = |(index, curve): (usize, &Curve)| Line {
                mark: Mark(index),
                points: curve.points.iter().map(|point| (point.0, value(point))).collect(),
                thin_from: curve.points.iter().find(|point| point.2 < FEW).map(|point| point.0),
            };
            curves.iter().enumerate().map(line).collect::<Vec<_>>()
        };
        let gd = Plot::Lines { x: x.clone(), y, lines: lines(|p| p.1), level: Some(0.5) };
        let counts = Plot::Lines { x, y: left, lines: lines(|p| Some(p.2)), level: None };
        let label = |(index, curve): (usize, &Curve)| (Mark(index), curve.label.clone());
        let keys = match keys {
            Keys::OfPanel => curves.iter().enumerate().map(label).collect(),
            Keys::OfChart => Vec::new(),
        };
        Panel { title: title.to_owned(), keys, plots: vec![gd, counts] }
    };
    curves.chunks(Mark::COUNT).map(panel).collect()
}

/// Groups the rows of a table by the values of a column, in the table's order.
pub(super) fn groups(table: &Table, column: &str) -> Vec<(Value, Vec<usize>)> {
    let mut groups: Vec<(Value, Vec<usize>)> = Vec::new();
    for row in 0..table.rows.len() {
        let value = table.value(row, column);
        match groups.iter_mut().find(|(known, _)| known == value) {
            Some((_, rows)) => rows.push(row),
            None => groups.push((value.clone(), vec![row])),
        }
    }
    groups
}
