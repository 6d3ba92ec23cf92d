//! Charts as plain data: what is drawn, not how.

use super::Grid;

/// A chart with the data it draws.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// What it shows.
    pub title: String,
    /// How to read it, in a sentence or two.
    pub about: String,
    /// What the marks stand for.
    pub keys: Vec<(Mark, String)>,
    /// Its panels, which stand beside each other where there is room.
    pub panels: Vec<Panel>,
    /// The data.
    pub data: Grid,
}

/// A panel: plots under each other that belong together.
#[derive(Debug, Clone, PartialEq)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// What the marks stand for, where they mean something else in each panel.
    pub keys: Vec<(Mark, String)>,
    /// The plots.
    pub plots: Vec<Plot>,
}

/// How a series is drawn: a number that stands for a colour, a shape and a dash together, so that none of
/// them alone carries meaning. Beyond the last one they begin again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark(pub usize);

impl Mark {
    /// How many there are.
    pub const COUNT: usize = 6;
    /// What values are held against.
    pub const REFERENCE: Self = Self(usize::MAX);
}

/// An axis.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// What it measures, with its unit.
    pub label: String,
    /// The lowest value.
    pub low: f64,
    /// The highest value.
    pub high: f64,
    /// Whether all its values are whole numbers.
    pub numbers: Numbers,
}

/// What values an axis has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Numbers {
    /// Whole numbers.
    Whole,
    /// Any numbers.
    Real,
}

/// Something drawn on axes.
#[derive(Debug, Clone, PartialEq)]
pub enum Plot {
    /// Lines over a horizontal axis.
    Lines {
        /// The horizontal axis.
        x: Axis,
        /// The vertical axis.
        y: Axis,
        /// The lines.
        lines: Vec<Line>,
        /// A level that values are held against.
        level: Option<f64>,
    },
    /// Rows of points on a horizontal axis.
    Rows {
        /// The horizontal axis.
        x: Axis,
        /// The rows, from above.
        rows: Vec<Row>,
        /// Whether the points of a row are joined.
        points: Points,
        /// A level that values are held against, in all rows.
        level: Option<f64>,
    },
    /// Rows of bars, each of parts.
    Bars {
        /// The horizontal axis.
        x: Axis,
        /// The rows, from above.
        bars: Vec<Bar>,
    },
}

/// A line; where a value is undefined it is broken.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// How it is drawn.
    pub mark: Mark,
    /// Its points.
    pub points: Vec<(f64, Option<f64>)>,
    /// From where on it rests on little and is drawn thin.
    pub thin_from: Option<f64>,
}

/// Whether the points of a row are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Points {
    /// Each by itself, in a lane of its own.
    Apart,
    /// Joined by a line.
    Joined,
}

/// A row of points.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// What it is about.
    pub label: String,
    /// Its points.
    pub points: Vec<Point>,
    /// The value of the anchor.
    pub reference: Option<f64>,
}

/// A point with its interval.
#[derive(Debug, Clone, PartialEq)]
pub struct Point {
    /// How it is drawn.
    pub mark: Mark,
    /// Its value.
    pub value: f64,
    /// Its interval, where there is one.
    pub interval: Option<(f64, f64)>,
}

/// A bar.
#[derive(Debug, Clone, PartialEq)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// Its parts, from the left.
    pub parts: Vec<(Mark, f64)>,
}
