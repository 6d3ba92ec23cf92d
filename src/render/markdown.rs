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
                    escape(caution)
                )?;
            }
            continue;
        }
        writeln!(out, "\n<details><summary>{}</summary>\n", escape(&section.title))?;
        write(&section.table, out)?;
        writeln!(out, "\n</details>")?;
    }
    Ok(())
}

fn escape(text: &str) -> String {
    let mut marked = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | '|' | '[' | '`' | '*' => marked.extend(['\\', character]),
            '<' => marked.push_str("&lt;"),
            '&' => marked.push_str("&amp;"),
            _ => marked.push(character),
        }
    }
    let lines: Vec<_> = marked.split('\n').map(sanitize::line).collect();
    lines.join("<br>")
}
