//! A Markdown table, with numbers rounded as on a terminal.
//!
//! What would be markup is escaped: cells hold text of models, which must not become links, images
//! or HTML where the table is shown.

use std::io;

use super::{is_numeric, number, sanitize};
use crate::table::{Section, Table};

pub(super) fn write(table: &Table, out: &mut dyn io::Write) -> io::Result<()> {
    if table.columns.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = table.columns.iter().map(|column| escape(&column.name)).collect();
    writeln!(out, "| {} |", names.join(" | "))?;
    let rules: Vec<&str> = (0..table.columns.len())
        .map(|column| if is_numeric(table, column) { "---:" } else { "---" })
        .collect();
    writeln!(out, "| {} |", rules.join(" | "))?;
    for row in &table.rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&table.columns)
            .map(|(value, column)| escape(&number::shown(value, column.kind)))
            .collect();
        writeln!(out, "| {} |", cells.join(" | "))?;
    }
    Ok(())
}

/// Writes sections: the first as it is, then the cautions, then the others folded away, as fits a
/// comment on a pull request.
pub(super) fn write_sections(
    sections: &[Section],
    cautions: &[String],
    out: &mut dyn io::Write,
) -> io::Result<()> {
    for (index, section) in sections.iter().enumerate() {
        if index == 0 {
            write(&section.table, out)?;
            for caution in cautions {
                writeln!(
                    out,
                    "{}- {}",
                    if caution == &cautions[0] { "\n" } else { "" },
                    escape_start(&escape(caution))
                )?;
            }
            continue;
        }
        writeln!(out, "\n<details><summary>{}</summary>\n", escape_html(&section.title))?;
        write(&section.table, out)?;
        writeln!(out, "\n</details>")?;
    }
    Ok(())
}

/// Escapes what Markdown, GitHub's dialect included, would take for markup or for a link.
fn escape(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut marked = String::with_capacity(text.len());
    let mut before = ' ';
    for (at, character) in text.char_indices() {
        let rest = &text[at..];
        let is_markup = match character {
            '\\' | '|' | '[' | ']' | '`' | '*' | '~' | '$' => true,
            // Between letters it is no emphasis: names stay as they are.
            '_' => !(before.is_alphanumeric() && rest[1..].starts_with(char::is_alphanumeric)),
            // Addresses become links even without brackets.
            ':' => rest.starts_with("://"),
            '.' => at >= 3 && text.as_bytes()[at - 3..at].eq_ignore_ascii_case(b"www"),
            _ => false,
        };
        match character {
            '<' => marked.push_str("&lt;"),
            '&' => marked.push_str("&amp;"),
            _ if is_markup => marked.extend(['\\', character]),
            _ => marked.push(character),
        }
        before = character;
    }
    let lines: Vec<_> = marked.split('\n').map(sanitize::line).collect();
    lines.join("<br>")
}

/// Escapes what at the beginning of a line would make it a heading, a quotation or a list.
fn escape_start(marked: &str) -> String {
    let digits = marked.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &marked[..marked.len() - digits.len()];
    match digits.chars().next() {
        Some('#' | '>' | '+' | '-' | '=') if number.is_empty() => format!("\\{digits}"),
        Some('.' | ')') if !number.is_empty() => format!("{number}\\{digits}"),
        _ => marked.to_owned(),
    }
}

/// Escapes a text inside an element of HTML, where Markdown is no markup.
fn escape_html(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    sanitize::line(&text).into_owned()
}
