//! Draws plots as SVG.
//!
//! Colours are written as they are on a light page; the page's style sheet gives others for a dark one, and
//! hatches and dashes, by the very same values (`html/style.css`).

mod axis;

use std::io;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use self::axis::{Scale, told};
use super::sanitize;
use crate::report::plot::{Axis, Bar, Line, Mark, Numbers, Plot, Points, Row};

type Drawing<'d> = DrawingArea<SVGBackend<'d>, Shift>;
type Failure = DrawingAreaErrorKind<io::Error>;
type Chart<'c, 'd> = ChartContext<'c, SVGBackend<'d>, Cartesian2d<Scale, RangedCoordf64>>;

/// Width of a plot as it is meant to be seen, in CSS pixels: that of a telephone.
const WIDTH: u32 = 368;

/// Units of the drawing for a CSS pixel: the library draws on whole units.
const SCALE: i32 = 4;

/// Size of texts, in CSS pixels.
const TEXT: i32 = 12;

const INK: RGBColor = RGBColor(0x1b, 0x1f, 0x24);
const MUTED: RGBColor = RGBColor(0x57, 0x60, 0x6a);
const GRID: RGBColor = RGBColor(0xd8, 0xde, 0xe4);
const REFERENCE: RGBColor = RGBColor(0x24, 0x29, 0x2f);

/// The colours of the marks, told apart with any kind of colour vision, each of a contrast of 3 at least.
const COLOURS: [RGBColor; Mark::COUNT] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xc3, 0x4a, 0x00),
    RGBColor(0x00, 0x7a, 0x5e),
    RGBColor(0x9a, 0x3e, 0x8e),
    RGBColor(0x7a, 0x60, 0x00),
    RGBColor(0x5a, 0x5a, 0x5a),
];

/// What a key shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sample {
    /// A line with its mark.
    Line,
    /// A mark.
    Point,
    /// A piece of a bar.
    Bar,
}

/// Draws a plot; `name` is what it is for who cannot see it.
pub(super) fn plot(plot: &Plot, name: &str) -> io::Result<String> {
    match plot {
        Plot::Lines { x, y, lines, level } => {
            let height = if y.numbers == Numbers::Whole { 140 } else { 215 };
            svg(height, name, |root| draw_lines(root, x, y, lines, *level))
        }
        Plot::Rows { x, rows, points, level } => {
            let heights: Vec<i32> = rows.iter().map(|row| row_height(row, *points)).collect();
            let height = heights.iter().sum::<i32>() + UNDER;
            svg(height, name, |root| draw_rows(root, x, rows, &heights, *points, *level))
        }
        Plot::Bars { x, bars } => {
            let height = bars.iter().map(bar_height).sum::<i32>() + UNDER;
            svg(height, name, |root| draw_bars(root, x, bars))
        }
    }
}

/// Draws what a mark looks like, for a key.
pub(super) fn sample(mark: Mark, sample: Sample) -> io::Result<String> {
    let (width, height) = (28, 14);
    let mut text = String::new();
    let draw = |root: &Drawing<'_>| -> Result<(), Failure> {
        let middle = (width * SCALE / 2, height * SCALE / 2);
        if mark == Mark::REFERENCE {
            let line = [(middle.0, 0), (middle.0, height * SCALE)];
            return root.draw(&PathElement::new(line, reference()));
        }
        match sample {
            Sample::Bar => {
                let corners = [(4 * SCALE, 2 * SCALE), ((width - 4) * SCALE, (height - 2) * SCALE)];
                root.draw(&Rectangle::new(corners, colour(mark).filled()))?;
            }
            Sample::Line => {
                let line = [(0, middle.1), (width * SCALE, middle.1)];
                root.draw(&PathElement::new(line, colour(mark).stroke_width(stroke(2))))?;
                root.draw(&shape(mark, middle))?;
            }
            Sample::Point => root.draw(&shape(mark, middle))?,
        }
        Ok(())
    };
    let size = (unsigned(width * SCALE), unsigned(height * SCALE));
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        draw(&root).and_then(|()| root.present()).map_err(io::Error::other)?;
    }
    let head = format!(
        "<svg class=\"chart key\" viewBox=\"0 0 {} {}\" width=\"{width}\" height=\"{height}\" \
         aria-hidden=\"true\">",
        size.0, size.1
    );
    Ok(headed(&text, &head))
}

/// How many columns of text fit into a line of a label.
const LABEL_COLUMNS: usize = 45;

/// Breaks a label into lines; nothing of it is left out.
fn label_lines(label: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for character in sanitize::line(label).chars() {
        let width = character.width().unwrap_or(0);
        if used + width > LABEL_COLUMNS {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            line.push(character);
        }
        used += width;
    }
    lines
}

/// Height of a label, in CSS pixels.
fn label_height(label: &str) -> i32 {
    i32::try_from(label_lines(label).len()).unwrap_or(1) * LABEL
}

/// Space under the rows for the axis, in CSS pixels.
const UNDER: i32 = 44;
/// Height of a row's label, in CSS pixels.
const LABEL: i32 = 17;
/// Height of a lane of points, in CSS pixels.
const LANE: i32 = 13;
/// Height of a bar with the space below it, in CSS pixels.
const BAR: i32 = 21;

fn svg(
    height: i32,
    name: &str,
    draw: impl FnOnce(&Drawing<'_>) -> Result<(), Failure>,
) -> io::Result<String> {
    let size = (WIDTH * unsigned(SCALE), unsigned(height * SCALE));
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        draw(&root).and_then(|()| root.present()).map_err(io::Error::other)?;
    }
    let name = minijinja::HtmlEscape(&sanitize::line(name)).to_string();
    let (width, height) = size;
    let head = format!(
        "<svg class=\"chart\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{name}\">"
    );
    Ok(headed(&text, &head))
}

/// Gives a drawing another first tag: one that is as wide as the page lets it be.
fn headed(drawing: &str, head: &str) -> String {
    let body = drawing.split_once('\n').map_or(drawing, |(_, body)| body);
    format!("{head}\n{body}")
}

fn unsigned(number: i32) -> u32 {
    u32::try_from(number).unwrap_or_default()
}

/// A width of lines, from CSS pixels.
fn stroke(pixels: i32) -> u32 {
    unsigned(pixels * SCALE)
}

fn colour(mark: Mark) -> RGBColor {
    if mark == Mark::REFERENCE { REFERENCE } else { COLOURS[mark.0 % Mark::COUNT] }
}

fn reference() -> ShapeStyle {
    REFERENCE.stroke_width(stroke(2))
}

/// The style of texts.
fn text(ink: RGBColor, h_pos: HPos) -> TextStyle<'static> {
    // The library writes sizes divided by this.
    let size = f64::from(TEXT * SCALE) * 1.24;
    let (color, pos) = (ink.to_backend_color(), Pos::new(h_pos, VPos::Center));
    TextStyle { color, pos, ..TextStyle::from(("sans-serif", size).into_font()) }
}

/// A mark at a place of the drawing.
fn shape<'d>(mark: Mark, at: (i32, i32)) -> DynElement<'d, SVGBackend<'d>, (i32, i32)> {
    let style = colour(mark).filled();
    let corners = |corners: &[(i32, i32)]| {
        let place = |(x, y): &(i32, i32)| (at.0 + x * SCALE, at.1 + y * SCALE);
        Polygon::new(corners.iter().map(place).collect::<Vec<_>>(), style).into_dyn()
    };
    match mark.0 % Mark::COUNT {
        0 => Circle::new(at, 4 * SCALE, style).into_dyn(),
        1 => corners(&[(0, -5), (5, 4), (-5, 4)]),
        2 => corners(&[(-4, -4), (4, -4), (4, 4), (-4, 4)]),
        3 => corners(&[(0, -5), (5, 0), (0, 5), (-5, 0)]),
        4 => corners(&[(0, 5), (5, -4), (-5, -4)]),
        _ => corners(&[
            (-1, -5),
            (1, -5),
            (1, -1),
            (5, -1),
            (5, 1),
            (1, 1),
            (1, 5),
            (-1, 5),
            (-1, 1),
            (-5, 1),
            (-5, -1),
            (-1, -1),
        ]),
    }
}

fn draw_lines(
    root: &Drawing<'_>,
    x: &Axis,
    y: &Axis,
    lines: &[Line],
    level: Option<f64>,
) -> Result<(), Failure> {
    let (x_range, y_range) = (Scale::new(x, 7.0, 1.0), Scale::new(y, 5.0, 1.0));
    let mut chart = ChartBuilder::on(root)
        .margin_top(24 * SCALE)
        .margin_right(12 * SCALE)
        .x_label_area_size(40 * SCALE)
        .y_label_area_size(40 * SCALE)
        .build_cartesian_2d(x_range, y_range)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(GRID.stroke_width(stroke(1)))
        .light_line_style(TRANSPARENT)
        .axis_style(MUTED.stroke_width(stroke(1)))
        .x_labels(20)
        .y_labels(20)
        .x_label_formatter(&|tick| told(x, *tick))
        .y_label_formatter(&|tick| told(y, *tick))
        .x_desc(sanitize::line(&x.label))
        .label_style(text(MUTED, HPos::Center))
        .axis_desc_style(text(INK, HPos::Center))
        .set_all_tick_mark_size(3 * SCALE)
        .draw()?;
    // Upright above its axis: read more easily than along it.
    let label = sanitize::line(&y.label).into_owned();
    root.draw(&Text::new(label, (4 * SCALE, 9 * SCALE), text(INK, HPos::Left)))?;
    if let Some(level) = level {
        chart.draw_series([PathElement::new([(x.low, level), (x.high, level)], reference())])?;
    }
    for line in lines {
        let mut pieces: Vec<Vec<(f64, f64)>> = vec![Vec::new()];
        for (at, value) in &line.points {
            match (value, pieces.last_mut()) {
                (Some(value), Some(piece)) => piece.push((*at, *value)),
                _ => pieces.push(Vec::new()),
            }
        }
        let colour = colour(line.mark);
        let is_thin = |point: &(f64, f64)| line.thin_from.is_some_and(|from| point.0 >= from);
        for piece in &pieces {
            // The last point of the one part is the first of the other.
            let thick = piece.iter().take_while(|point| !is_thin(point)).count();
            let (wide, thin) = (&piece[..thick], &piece[thick.saturating_sub(1)..]);
            chart.draw_series([
                PathElement::new(wide, colour.stroke_width(stroke(2))),
                PathElement::new(thin, colour.stroke_width(stroke(1))),
            ])?;
        }
        // Shapes tell lines apart; on a long one a few are enough, and a point by itself always has one.
        let every = line.points.len().div_ceil(12).max(1);
        let alone = pieces.iter().filter(|piece| piece.len() == 1).flatten();
        let some = pieces.iter().flatten().filter(|point| !is_thin(point)).enumerate();
        let offset = line.mark.0 * every / Mark::COUNT;
        let some = some.filter(|(index, _)| index % every == offset).map(|(_, point)| point);
        for point in some.chain(alone) {
            root.draw(&shape(line.mark, chart.backend_coord(point)))?;
        }
    }
    Ok(())
}

fn row_height(row: &Row, points: Points) -> i32 {
    let lanes = match points {
        Points::Joined => 1,
        Points::Apart => i32::try_from(row.points.len()).unwrap_or(1).max(1),
    };
    label_height(&row.label) + lanes * LANE + 8
}

/// Draws the axes of rows, whose vertical coordinate is in CSS pixels from above.
fn draw_axes<'c, 'd>(
    root: &'c Drawing<'d>,
    x: &Axis,
    range: Scale,
    height: i32,
) -> Result<Chart<'c, 'd>, Failure> {
    let mut chart = ChartBuilder::on(root)
        .margin_left(20 * SCALE)
        .margin_right(20 * SCALE)
        .margin_top(2 * SCALE)
        .x_label_area_size(40 * SCALE)
        .build_cartesian_2d(range, f64::from(height)..0.0)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .bold_line_style(GRID.stroke_width(stroke(1)))
        .light_line_style(TRANSPARENT)
        .axis_style(MUTED.stroke_width(stroke(1)))
        .x_labels(20)
        .x_label_formatter(&|tick| told(x, *tick))
        .x_desc(sanitize::line(&x.label))
        .label_style(text(MUTED, HPos::Center))
        .axis_desc_style(text(INK, HPos::Center))
        .set_all_tick_mark_size(3 * SCALE)
        .draw()?;
    Ok(chart)
}

fn draw_rows(
    root: &Drawing<'_>,
    x: &Axis,
    rows: &[Row],
    heights: &[i32],
    points: Points,
    level: Option<f64>,
) -> Result<(), Failure> {
    let height = heights.iter().sum();
    let mut chart = draw_axes(root, x, Scale::new(x, 6.0, 1.0), height)?;
    if let Some(level) = level {
        let line = [(level, 0.0), (level, f64::from(height))];
        chart.draw_series([PathElement::new(line, reference())])?;
    }
    let mut top = 0;
    for (row, height) in rows.iter().zip(heights) {
        draw_label(&mut chart, &row.label, x.low, top)?;
        let lanes = top + label_height(&row.label);
        if let Some(value) = row.reference {
            let line = [(value, f64::from(lanes - 3)), (value, f64::from(top + height - 5))];
            chart.draw_series([PathElement::new(line, reference())])?;
        }
        if let (Points::Joined, [first, .., last]) = (points, row.points.as_slice()) {
            let y = f64::from(lanes + LANE / 2);
            chart.draw_series([band(first.value, last.value, y, MUTED)])?;
        }
        for (index, point) in row.points.iter().enumerate() {
            let lane = match points {
                Points::Joined => 0,
                Points::Apart => i32::try_from(index).unwrap_or_default(),
            };
            let y = f64::from(lanes + lane * LANE + LANE / 2);
            if let Some((low, high)) = point.interval {
                chart.draw_series([band(low, high, y, colour(point.mark))])?;
            }
            root.draw(&shape(point.mark, chart.backend_coord(&(point.value, y))))?;
        }
        top += height;
    }
    Ok(())
}

/// Draws the label of a row whose upper end is told in CSS pixels.
fn draw_label(chart: &mut Chart<'_, '_>, label: &str, left: f64, top: i32) -> Result<(), Failure> {
    let mut at = top + LABEL / 2 + 2;
    for line in label_lines(label) {
        chart.draw_series([Text::new(line, (left, f64::from(at)), text(INK, HPos::Left))])?;
        at += LABEL;
    }
    Ok(())
}

/// A thin band; a line would take the dashes of its colour.
fn band(from: f64, to: f64, y: f64, colour: RGBColor) -> Polygon<(f64, f64)> {
    let corners = vec![(from, y - 1.0), (to, y - 1.0), (to, y + 1.0), (from, y + 1.0)];
    Polygon::new(corners, colour.filled())
}

fn bar_height(bar: &Bar) -> i32 {
    label_height(&bar.label) + BAR
}

/// The figures that stand behind a bar.
fn figures(bar: &Bar) -> String {
    let figures: Vec<String> = bar.parts.iter().map(|part| format!("{:.0}", part.1)).collect();
    figures.join(" + ")
}

fn draw_bars(root: &Drawing<'_>, x: &Axis, bars: &[Bar]) -> Result<(), Failure> {
    let height = bars.iter().map(bar_height).sum();
    // The axis goes on far enough for the figures behind each bar.
    let length = |bar: &Bar| {
        let figures = u32::try_from(figures(bar).width()).unwrap_or_default();
        let taken = (f64::from(figures) * 7.2 + 8.0) / (f64::from(WIDTH) - 40.0);
        let share = bar.parts.iter().map(|part| part.1).sum::<f64>() / (x.high - x.low);
        share / (1.0 - taken.min(0.8))
    };
    let length = bars.iter().map(length).fold(1.0, f64::max);
    let mut chart = draw_axes(root, x, Scale::new(x, 5.0, length), height)?;
    let mut top = 0;
    for bar in bars {
        draw_label(&mut chart, &bar.label, x.low, top)?;
        let from = top + label_height(&bar.label);
        top += bar_height(bar);
        let (from, to) = (f64::from(from + 1), f64::from(top - 6));
        let mut left = x.low;
        for (mark, size) in bar.parts.iter().filter(|part| part.1 > 0.0) {
            let corners = [(left, from), (left + size, to)];
            chart.draw_series([Rectangle::new(corners, colour(*mark).filled())])?;
            left += size;
        }
        let end = chart.backend_coord(&(left, f64::midpoint(from, to)));
        let at = (end.0 + 5 * SCALE, end.1);
        root.draw(&Text::new(figures(bar), at, text(MUTED, HPos::Left)))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
