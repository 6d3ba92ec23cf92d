//! The options for format and place of a result, shared by all commands that have one.

use std::fs::{self, File};
use std::io::{self, Read as _, Write};
use std::path::{Path, PathBuf};
use std::process;

use super::error::CliError;
use super::ui::Ui;
use crate::render::{self, Format, sanitize};
use crate::table::Table;

/// How and where a result is written.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct OutputOptions {
    /// Write this format [default: table, or what the suffix of --output says]
    #[arg(long, global = true, value_enum, value_name = "FORMAT", help_heading = "Output")]
    format: Option<Format>,
    /// Write to this file; the suffix .md, .csv, .json, .jsonl or .txt tells the format
    #[arg(long, short, global = true, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl OutputOptions {
    /// Returns the format; wrong only where a file's suffix tells none.
    pub(super) fn format(&self) -> Result<Format, CliError> {
        match (self.format, &self.output) {
            (Some(format), _) => Ok(format),
            (None, None) => Ok(Format::Table),
            (None, Some(path)) => {
                let suffix = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
                Format::of_suffix(&suffix).ok_or_else(|| {
                    CliError::usage(format!("no format goes by the suffix of {}", path.display()))
                        .hint("`--format` names it, or use .md, .csv, .json, .jsonl or .txt")
                })
            }
        }
    }

    /// The file that the result goes to.
    pub(super) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Whether the result is looked at as a table on a terminal, where charts may stand below it.
    pub(super) fn has_charts(&self, ui: &Ui) -> bool {
        ui.is_terminal() && !self.is_file() && self.format().is_ok_and(|f| f == Format::Table)
    }

    /// Whether the result goes to a file, which gets no escape codes.
    pub(super) fn is_file(&self) -> bool {
        self.output.is_some()
    }

    /// Writes a table.
    pub(super) fn write(&self, table: &Table, ui: &mut Ui) -> Result<(), CliError> {
        let format = self.format()?;
        self.write_with_style(ui, |style, out| render::render(table, format, style, out))?;
        if table.rows.is_empty() && format == Format::Table {
            ui.status("No rows.");
        }
        Ok(())
    }

    /// Gives a writer to where the result goes, and what can be shown there: a file gets no escape
    /// codes, whatever the terminal can show.
    pub(super) fn write_with_style(
        &self,
        ui: &mut Ui,
        write: impl FnOnce(render::Style, &mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        let style = ui.style();
        let colour = if self.is_file() { render::Colour::No } else { style.colour };
        self.write_with(ui, |out| write(render::Style { colour, ..style }, out))
    }

    /// Gives a writer to where the result goes: stdout, or a file that is complete or not there.
    pub(super) fn write_with(
        &self,
        ui: &mut Ui,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), CliError> {
        let Some(path) = &self.output else {
            if ui.is_terminal() && self.format()? == Format::Csv {
                // CSV has no escapes: in a pipe or a file it is exact, on a terminal it is looked at.
                let mut bytes = Vec::new();
                write(&mut bytes)?;
                let text = String::from_utf8_lossy(&bytes);
                return Ok(ui.data().write_all(sanitize::lines(&text).as_bytes())?);
            }
            return Ok(write(ui.data())?);
        };
        write_file(path, write)
    }
}

/// Refuses what a page cannot be written to, before it is made.
pub(super) fn check_page(path: Option<&Path>, ui: &Ui) -> Result<(), CliError> {
    match path {
        None if ui.is_terminal() => Err(CliError::usage("a page is not written to a terminal")
            .hint("`--output report.html` names a file; a pipe is fine")),
        None => Ok(()),
        Some(path) => check_file(path),
    }
}

/// Writes a page to a file or to stdout.
pub(super) fn write_page(
    path: Option<&Path>,
    ui: &mut Ui,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    match path {
        Some(path) => write_file(path, write),
        None => Ok(write(ui.data())?),
    }
}

/// Writes a file that is complete or not there.
fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    check_file(path)?;
    let mut bytes = Vec::new();
    write(&mut bytes)?;
    replace(path, &bytes).map_err(|error| {
        CliError::failed(format!("cannot write {}", path.display())).because(&error)
    })
}

fn check_file(path: &Path) -> Result<(), CliError> {
    if is_database(path) {
        let message = format!("{} is a SQLite file, which is not overwritten", path.display());
        return Err(CliError::usage(message).hint("write the result to another file"));
    }
    Ok(())
}

/// Tells whether a file is a database, perhaps the store that is being read.
fn is_database(path: &Path) -> bool {
    const MAGIC: &[u8; 16] = b"SQLite format 3\0";
    let is_file = fs::metadata(path).is_ok_and(|metadata| metadata.is_file());
    let mut start = [0; MAGIC.len()];
    is_file
        && File::open(path).and_then(|mut file| file.read_exact(&mut start)).is_ok()
        && start == *MAGIC
}

/// Writes a file beside the old one, then puts it in its place.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    // A link keeps pointing to the file, and what is no ordinary file cannot be replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::OpenOptions::new().write(true).open(path)?.write_all(bytes);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", process::id()));
    let written = File::create(&beside)
        .and_then(|mut file| file.write_all(bytes).and_then(|()| file.sync_all()))
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // What matters is the error before.
        drop(fs::remove_file(&beside));
    }
    written
}
