//! Small charts of braille dots for a terminal: two dots a character across, four up.

use std::io;

use super::sanitize;

/// How many lines a chart is high.
const LINES: usize = 4;

/// Dots of a character across and up, in Unicode's order of bits.
const BITS: [[u32; 4]; 2] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]];

/// A chart of one series.
#[derive(Debug, Clone, PartialEq)]
pub struct Small {
    /// What it shows.
    pub title: String,
    /// What the left end stands for.
    pub first: String,
    /// What the right end stands for.
    pub last: String,
    /// The values at even distances; `None` where undefined.
    pub values: Vec<Option<f64>>,
    /// A level that values are held against, with its name.
    pub level: Option<(f64, String)>,
}

/// Writes a chart that is at most so many characters wide.
pub fn write(chart: &Small, width: usize, out: &mut dyn io::Write) -> io::Result<()> {
    let known = || chart.values.iter().flatten().copied().filter(|value| value.is_finite());
    let level = chart.level.as_ref().map(|(level, _)| *level);
    let low = known().chain(level).fold(f64::INFINITY, f64::min);
    let high = known().chain(level).fold(f64::NEG_INFINITY, f64::max);
    if known().next().is_none() {
        return Ok(());
    }
    let labels = [high, low].map(|value| format!("{value:.4}"));
    let margin = labels.iter().map(String::len).max().unwrap_or_default();
    let room = width.saturating_sub(margin + 3).clamp(8, 100);
    let columns = columns(chart.values.len(), room * 2);
    let mut dots = vec![[0_u32; LINES]; columns.div_ceil(2)];
    let height = LINES * 4;
    let dot = |value: f64| place(value, low, high, height);
    let mut draw = |column: usize, dot: usize| {
        dots[column / 2][LINES - 1 - dot / 4] |= BITS[column % 2][dot % 4];
    };
    if let Some(level) = level {
        // Every third column: a curve upon it can still be seen.
        (0..columns).step_by(3).for_each(|column| draw(column, dot(level)));
    }
    let mut before = None;
    for column in 0..columns {
        let Some((least, most)) = within(&chart.values, column, columns) else {
            before = None;
            continue;
        };
        // From where the column before ended, so that the curve hangs together.
        let (from, to) = (dot(least), dot(most));
        let reach: usize = before.unwrap_or(from);
        (from.min(reach + 1)..=to.max(reach.saturating_sub(1))).for_each(|dot| draw(column, dot));
        before = Some(to);
    }
    writeln!(out, "\n{}", sanitize::line(&chart.title))?;
    for line in 0..LINES {
        let label = match line {
            0 => labels[0].as_str(),
            _ if line == LINES - 1 => labels[1].as_str(),
            _ => "",
        };
        // A blank braille pattern looks like a space and is none.
        let cell = |bits: &[u32; LINES]| match bits[line] {
            0 => ' ',
            bits => char::from_u32(0x2800 + bits).unwrap_or(' '),
        };
        let cells: String = dots.iter().map(cell).collect();
        writeln!(out, "{label:>margin$} │{}", cells.trim_end())?;
    }
    let (first, last) = (sanitize::line(&chart.first), sanitize::line(&chart.last));
    let between = dots.len().saturating_sub(first.chars().count() + last.chars().count()).max(1);
    writeln!(out, "{:margin$}  {first}{:between$}{last}", "", "")?;
    if let Some((level, name)) = &chart.level {
        writeln!(out, "{:margin$}  ⠂ ⠂ {} {level:.4}", "", sanitize::line(name))?;
    }
    Ok(())
}

/// How many columns of dots are drawn: some for each value, where there is room.
fn columns(values: usize, room: usize) -> usize {
    // Few values are drawn wide enough to see how steep the line between them is.
    const MOST: usize = 4;
    const WIDE: usize = 40;
    let steps = values.saturating_sub(1).max(1);
    let most = MOST.max(WIDE / steps);
    if values > room { room } else { steps * (room / steps).clamp(1, most) + 1 }.clamp(1, room)
}

/// The lowest and the highest value in a column: of several values those, between two what lies on the
/// line from one to the other.
fn within(values: &[Option<f64>], column: usize, columns: usize) -> Option<(f64, f64)> {
    if columns < values.len() {
        let from = column * values.len() / columns;
        let to = ((column + 1) * values.len() / columns).max(from + 1);
        return values[from..to].iter().flatten().fold(None, |ends, value| {
            let (least, most) = ends.unwrap_or((*value, *value));
            Some((least.min(*value), most.max(*value)))
        });
    }
    let steps = values.len() - 1;
    let Some(at) = (column * steps).checked_div(columns - 1) else {
        return values[0].map(|value| (value, value));
    };
    let past = column * steps - at * (columns - 1);
    #[expect(clippy::cast_precision_loss, reason = "a few columns")]
    let share = past as f64 / (columns - 1) as f64;
    let value =
        if past == 0 { values[at]? } else { values[at]? * (1.0 - share) + values[at + 1]? * share };
    Some((value, value))
}

/// The dot of a value, from below.
fn place(value: f64, low: f64, high: f64, height: usize) -> usize {
    let span = high - low;
    if span <= 0.0 {
        return height / 2;
    }
    (1..height)
        .take_while(|dot| {
            #[expect(clippy::cast_precision_loss, reason = "a few dots")]
            let edge = (*dot as f64 - 0.5) / (height - 1) as f64;
            (value - low) / span >= edge
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(values: &[Option<f64>], level: Option<f64>, width: usize) -> String {
        let chart = Small {
            title: "t".into(),
            first: "1".into(),
            last: values.len().to_string(),
            values: values.to_vec(),
            level: level.map(|level| (level, "level".into())),
        };
        let mut out = Vec::new();
        write(&chart, width, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_rise_is_drawn_from_below_to_above() {
        let values: Vec<_> = (0..16).map(|value| Some(f64::from(value))).collect();
        insta::assert_snapshot!(shown(&values, None, 80), @r#"
        t
        15.0000 │                       ⣀⣀⠤⠤⠒⠒⠉⠁
                │               ⣀⣀⠤⠤⠒⠒⠉⠉
                │       ⣀⣀⠤⠤⠒⠒⠉⠉
         0.0000 │⣀⠤⠤⠒⠒⠉⠉
                 1                            16
        "#);
    }

    #[test]
    fn many_values_are_drawn_in_little_room_with_their_extremes() {
        let values: Vec<_> = (0..5000).map(|at| Some(if at == 2500 { 9.0 } else { 1.0 })).collect();
        let text = shown(&values, Some(5.0), 40);
        assert!(text.lines().all(|line| line.chars().count() <= 41), "{text}");
        assert!(text.contains("9.0000") && text.contains("level 5.0000"), "{text}");
        // The one value that is higher is there.
        assert!(
            text.lines().nth(2).is_some_and(|line| line.chars().any(|c| c > '\u{2800}')),
            "{text}"
        );
    }

    #[test]
    fn two_values_are_drawn_far_enough_apart_to_see_a_line() {
        insta::assert_snapshot!(shown(&[Some(1.0), Some(0.0)], None, 80), @r#"
        t
        1.0000 │⠉⠒⠢⢄⣀
               │     ⠉⠑⠢⠤⣀⡀
               │          ⠈⠑⠒⠤⢄⡀
        0.0000 │               ⠈⠉⠒⠤⢄⡀
                1                   2
        "#);
        let text = shown(&[Some(1.0), Some(0.0)], None, 30);
        assert!(text.lines().all(|line| line.chars().count() <= 30), "{text}");
    }

    #[test]
    fn what_is_undefined_is_not_drawn() {
        assert_eq!(shown(&[None, None], Some(0.5), 80), "");
        assert_eq!(shown(&[Some(f64::NAN)], None, 80), "");
        let text = shown(&[Some(1.0), None, None, None, Some(1.0)], None, 80);
        assert_eq!(text.chars().filter(|c| *c > '\u{2800}').count(), 2, "{text}");
    }
}
