//! Values as text: rounded by kind for people, exact for programs.

use std::fmt::Write as _;

use crate::table::{Kind, Value};

/// What stands for NULL where people read.
pub const NULL: &str = "–";

/// Returns a value as people read it.
pub fn shown(value: &Value, kind: Kind) -> String {
    match value {
        Value::Null => NULL.to_owned(),
        #[expect(clippy::cast_precision_loss, reason = "shown with four decimals at most")]
        Value::Integer(number) => match kind {
            Kind::Share | Kind::Usd | Kind::Seconds | Kind::Mixed => real(*number as f64, kind),
            Kind::Text | Kind::Count | Kind::Number => number.to_string(),
        },
        Value::Real(number) => real(*number, kind),
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => hex(bytes),
    }
}

/// Returns a value in full; NULL is empty.
pub fn exact(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::Integer(number) => number.to_string(),
        // The debug form is the shortest text that reads back as the same number.
        Value::Real(number) => format!("{number:?}"),
        Value::Text(text) => text.clone(),
        Value::Blob(bytes) => hex(bytes),
    }
}

/// Returns bytes as hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

fn real(number: f64, kind: Kind) -> String {
    if !number.is_finite() {
        return number.to_string();
    }
    match kind {
        Kind::Share => format!("{number:.4}"),
        Kind::Usd => usd(number),
        Kind::Mixed => mixed(number),
        Kind::Seconds if number.abs() < 1.0 => format!("{number:.3}"),
        Kind::Seconds => format!("{number:.1}"),
        Kind::Text | Kind::Count | Kind::Number => significant(number),
    }
}

/// Cents from a dollar on; below, two digits that say something.
fn usd(number: f64) -> String {
    if number == 0.0 || number.abs() >= 1.0 {
        format!("{number:.2}")
    } else if number.abs() >= 0.0001 {
        format!("{number:.4}")
    } else {
        format!("{number:.1e}")
    }
}

/// Four decimals up to 10, fewer for larger numbers, which are no shares; noise below is 0.
fn mixed(number: f64) -> String {
    match number.abs() {
        size if size < 10.0 => format!("{:.4}", if size < 0.00005 { 0.0 } else { number }),
        size if size < 1000.0 => format!("{number:.2}"),
        _ => format!("{number:.0}"),
    }
}

/// Six significant digits, all digits of the whole part, and no zeros at the end.
fn significant(number: f64) -> String {
    const DIGITS: i32 = 6;
    if number == 0.0 {
        return "0".to_owned();
    }
    if number.abs() >= 1e15 || number.abs() < 1e-5 {
        return format!("{number:e}");
    }
    #[expect(clippy::cast_possible_truncation, reason = "between -5 and 15")]
    let magnitude = number.abs().log10().floor() as i32;
    let decimals = usize::try_from(DIGITS - 1 - magnitude).unwrap_or(0).max(1);
    let text = format!("{number:.decimals$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
