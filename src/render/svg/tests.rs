use super::axis::ticks;
use super::*;
use crate::report::plot::Point;

const STYLE: &str = include_str!("../html/style.css");

fn axis(low: f64, high: f64, numbers: Numbers) -> Axis {
    Axis { label: "x".into(), low, high, numbers }
}

fn shown(axis: &Axis, most: f64) -> String {
    ticks(axis, most).into_iter().map(|tick| told(axis, tick)).collect::<Vec<_>>().join(" ")
}

#[test]
fn axes_have_round_numbers() {
    assert_eq!(shown(&axis(0.0, 1.0, Numbers::Real), 6.0), "0 0.2 0.4 0.6 0.8 1");
    assert_eq!(shown(&axis(-0.15, 0.15, Numbers::Real), 6.0), "−0.15 −0.1 −0.05 0 0.05 0.1 0.15");
    assert_eq!(shown(&axis(0.45, 0.55, Numbers::Real), 5.0), "0.46 0.48 0.5 0.52 0.54");
    assert_eq!(shown(&axis(1.0, 3.0, Numbers::Whole), 7.0), "1 2 3");
    assert_eq!(shown(&axis(1.0, 26.0, Numbers::Whole), 7.0), "1 5 10 15 20 25");
    assert_eq!(shown(&axis(0.0, 1017.0, Numbers::Whole), 5.0), "0 500 1000");
    assert_eq!(shown(&axis(0.0, 0.0, Numbers::Whole), 5.0), "0");
}

/// The relative luminance of a colour (WCAG 2).
fn luminance(colour: &str) -> f64 {
    let part = |from: usize| {
        let value = u8::from_str_radix(&colour[from..from + 2], 16).unwrap();
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

fn contrast(one: &str, other: &str) -> f64 {
    let (a, b) = (luminance(one), luminance(other));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The values of the style's variables, in the light and in the dark scheme.
fn variables(name: &str) -> [String; 2] {
    let values: Vec<String> =
        STYLE.split(&format!("--{name}: ")).skip(1).map(|after| after[..7].to_owned()).collect();
    values.try_into().unwrap()
}

#[test]
fn marks_are_seen_in_light_and_dark() {
    let papers = variables("paper");
    for (index, colour) in COLOURS.iter().enumerate() {
        let RGBColor(red, green, blue) = colour;
        let written = format!("#{red:02X}{green:02X}{blue:02X}");
        // The style sheet knows the colour by the value that the drawing writes.
        for attribute in ["fill", "stroke"] {
            let rule =
                format!(".chart [{attribute}=\"{written}\"] {{ {attribute}: var(--m{index})");
            assert!(STYLE.contains(&rule), "{rule}");
        }
        let values = variables(&format!("m{index}"));
        assert_eq!(values[0], written.to_lowercase());
        for (value, paper) in values.iter().zip(&papers) {
            assert!(contrast(value, paper) >= 3.0, "mark {index}: {value} on {paper}");
        }
        // Every mark but the first has a dash and a hatch of its own.
        let has = |rule: &str| STYLE.contains(rule);
        let dashed = format!("stroke: var(--m{index}); stroke-dasharray: ");
        assert!(
            index == 0 || (has(&dashed) && has(&format!("url(#hatch{index})"))),
            "mark {index}"
        );
    }
}

#[test]
fn marks_have_shapes_of_their_own() {
    let drawn: std::collections::BTreeSet<String> = (0..Mark::COUNT)
        .map(|index| sample(Mark(index), Sample::Point).unwrap())
        .map(|text| {
            let shape = text.lines().nth(1).unwrap().to_owned();
            // The colour does not count.
            shape.split(' ').filter(|part| !part.starts_with("fill")).collect()
        })
        .collect();
    assert_eq!(drawn.len(), Mark::COUNT);
}

#[test]
fn labels_are_broken_and_never_cut() {
    let label = "a_very_long_name_".repeat(9);
    let lines = label_lines(&label);
    assert!(lines.len() > 2 && lines.concat() == label);
    assert!(lines.iter().all(|line| line.width() <= LABEL_COLUMNS));
    let row = Row {
        label,
        points: vec![Point { mark: Mark(0), value: 0.5, interval: Some((0.4, 0.6)) }],
        reference: Some(0.3),
    };
    let rows = Plot::Rows {
        x: axis(0.0, 1.0, Numbers::Real),
        rows: vec![row],
        points: Points::Apart,
        level: None,
    };
    let text = plot(&rows, "name").unwrap();
    assert!(lines.iter().all(|line| text.contains(line.as_str())), "{text}");
}

#[test]
fn a_line_is_broken_where_it_is_undefined() {
    let points =
        vec![(1.0, Some(0.2)), (2.0, Some(0.3)), (3.0, None), (4.0, Some(0.4)), (5.0, Some(0.5))];
    let lines = Plot::Lines {
        x: axis(1.0, 5.0, Numbers::Whole),
        y: axis(0.0, 1.0, Numbers::Real),
        lines: vec![Line { mark: Mark(3), points, thin_from: None }],
        level: None,
    };
    let text = plot(&lines, "name").unwrap();
    let drawn = text.lines().filter(|line| line.contains("polyline") && line.contains("#9A3E8E"));
    let pieces = drawn.filter(|line| line.matches(',').count() == 2).count();
    assert_eq!(pieces, 2, "{text}");
}
