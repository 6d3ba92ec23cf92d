//! Axes: round numbers along them, and how these are written.

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint};
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use crate::report::plot::{Axis, Numbers};

/// An axis with the numbers that stand along it.
pub(super) struct Scale {
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Scale {
    /// An axis that has room for so many numbers, and goes on for some times its length.
    pub(super) fn new(axis: &Axis, most: f64, length: f64) -> Self {
        let high = axis.low + (axis.high - axis.low) * length;
        Self { low: axis.low, high, ticks: ticks(axis, most) }
    }
}

impl Ranged for Scale {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        RangedCoordf64::from(self.low..self.high).map(value, limit)
    }

    fn key_points<H: KeyPointHint>(&self, _hint: H) -> Vec<f64> {
        self.ticks.clone()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.low..self.high
    }
}

/// Round numbers along an axis, so many at most.
pub(super) fn ticks(axis: &Axis, most: f64) -> Vec<f64> {
    let span = axis.high - axis.low;
    if span <= 0.0 || !span.is_finite() {
        return vec![axis.low];
    }
    let power = 10_f64.powf((span / most).log10().floor());
    let mut step = [1.0, 2.0, 5.0, 10.0]
        .map(|times| times * power)
        .into_iter()
        .find(|step| span / step <= most + 1e-9)
        .unwrap_or(span);
    if axis.numbers == Numbers::Whole {
        step = step.max(1.0).round();
    }
    // Without the sign that a zero may have.
    let first = (axis.low / step - 1e-9).ceil() + 0.0;
    let last = (axis.high / step + 1e-9).floor();
    let mut ticks: Vec<f64> = Vec::new();
    let mut at = first;
    while at <= last {
        ticks.push(at * step);
        at += 1.0;
    }
    // Turns begin at 1, which is no multiple of anything round.
    if axis.numbers == Numbers::Whole && ticks.first().is_none_or(|t| t - axis.low > step * 0.4) {
        ticks.insert(0, axis.low);
    }
    ticks
}

/// A tick as text: as many decimals as its neighbours need.
pub(super) fn told(axis: &Axis, tick: f64) -> String {
    match axis.numbers {
        Numbers::Whole => format!("{tick:.0}"),
        Numbers::Real => {
            let text = format!("{tick:.3}");
            let text = text.trim_end_matches('0').trim_end_matches('.');
            if text == "-0" { "0".to_owned() } else { text.replace('-', "−") }
        }
    }
}
