//! The only place that writes to stdout and stderr.
//!
//! stdout carries data and nothing else; what is meant for people goes to stderr, where control
//! characters are made visible: messages quote foreign text.

use std::error::Error as _;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::Path;

use anstyle::{AnsiColor, Style as Ansi};
use clap::error::ContextValue;

use super::error::{CliError, ErrorKind, Exit};
use crate::render::{Colour, Style, sanitize};

/// Width of a table that does not go to a terminal: as wide as it needs to be.
const UNLIMITED: usize = usize::MAX;

/// Width for tests, in characters.
const TEST_WIDTH: usize = 100;

/// How much is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Volume {
    /// Data, errors and warnings.
    Quiet,
    /// Also what is being done, and hints.
    Normal,
}

/// The way to the user.
pub struct Ui {
    out: Box<dyn Write>,
    err: Box<dyn Write>,
    volume: Volume,
    style: Style,
    err_colour: Colour,
    /// Whether stdout is a terminal, which obeys what data may hold.
    is_terminal: bool,
}

impl Ui {
    /// Writes to the process's stdout and stderr.
    pub fn for_process() -> Self {
        let stdout = io::stdout();
        let is_terminal = stdout.is_terminal();
        let width = terminal_size::terminal_size_of(&stdout).map(|(width, _)| width.0.into());
        let style = Style {
            width: width.filter(|_| is_terminal).unwrap_or(UNLIMITED),
            colour: colour(anstream::AutoStream::choice(&stdout)),
        };
        let stderr = io::stderr();
        let err_colour = colour(anstream::AutoStream::choice(&stderr));
        Self {
            out: Box::new(BufWriter::new(stdout)),
            err: Box::new(stderr),
            volume: Volume::Normal,
            style,
            err_colour,
            is_terminal,
        }
    }

    /// Writes to the given writers, without colour.
    pub fn to_writers(out: Box<dyn Write>, err: Box<dyn Write>) -> Self {
        let style = Style { width: TEST_WIDTH, colour: Colour::No };
        let err_colour = Colour::No;
        Self { out, err, volume: Volume::Normal, style, err_colour, is_terminal: false }
    }

    /// Takes the writers for those of a terminal.
    #[cfg(test)]
    pub(super) fn on_a_terminal(self) -> Self {
        Self { is_terminal: true, ..self }
    }

    /// Whether data is looked at as it comes.
    pub(super) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Sets how much is said.
    pub fn set_volume(&mut self, volume: Volume) {
        self.volume = volume;
    }

    /// Where data goes.
    pub fn data(&mut self) -> &mut dyn Write {
        &mut *self.out
    }

    /// What the terminal can show.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Whether stderr is a place for progress bars.
    pub fn shows_progress(&self) -> bool {
        self.volume == Volume::Normal && io::stderr().is_terminal()
    }

    /// Says what was done.
    pub fn status(&mut self, message: &str) {
        if self.volume == Volume::Normal {
            self.say(None, "", message);
        }
    }

    /// Warns of something that does not stop the work.
    pub fn warning(&mut self, message: &str) {
        self.say(Some(AnsiColor::Yellow), "warning: ", message);
    }

    /// Says what could be done.
    pub fn hint(&mut self, message: &str) {
        if self.volume == Volume::Normal {
            self.say(Some(AnsiColor::Cyan), "hint: ", message);
        }
    }

    /// Says what went wrong, why, and what could be done.
    pub fn error(&mut self, error: &CliError) {
        if error.kind() == ErrorKind::BrokenPipe {
            return;
        }
        self.say(Some(AnsiColor::Red), "error: ", error.message());
        for cause in error.causes() {
            self.say(None, "  because: ", cause);
        }
        for hint in error.hints() {
            self.say(Some(AnsiColor::Cyan), "hint: ", hint);
        }
    }

    /// Shows clap's help, version or complaint.
    pub(super) fn clap(&mut self, error: &clap::Error) -> Result<Exit, CliError> {
        let text = |colour| {
            let plain = error.render().to_string();
            let harmless = sanitize::lines(&with_quoted_lines(error, &plain)).into_owned();
            match colour {
                // It quotes arguments, and the help of the user's queries; where these deceive, without colour.
                Colour::Yes if harmless == plain => error.render().ansi().to_string(),
                Colour::Yes | Colour::No => harmless,
            }
        };
        if error.use_stderr() {
            let text = text(self.err_colour);
            // Nobody is left to tell when stderr is gone.
            drop(self.err.write_all(text.as_bytes()));
            return Ok(Exit::Usage);
        }
        let text = text(self.style.colour);
        self.out.write_all(text.as_bytes())?;
        Ok(Exit::Done)
    }

    /// Sends on what was written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    fn say(&mut self, colour: Option<AnsiColor>, label: &str, message: &str) {
        // In the order in which it was said; what cannot be written stays, and the last flush tells.
        drop(self.out.flush());
        let message = harmless(message);
        let style = match (colour, self.err_colour) {
            (Some(colour), Colour::Yes) => colour.on_default().bold(),
            _ => Ansi::new(),
        };
        // Nobody is left to tell when stderr is gone.
        drop(writeln!(self.err, "{style}{label}{style:#}{message}"));
    }
}

/// Keeps what clap's complaint quotes on the line it stands in.
fn with_quoted_lines(error: &clap::Error, message: &str) -> String {
    let quoted = error.context().filter_map(|(_, value)| match value {
        ContextValue::String(text) => Some(text.clone()),
        _ => None,
    });
    // A parser of ours says in its own words what is wrong with a value.
    let said = error.source().map(ToString::to_string);
    // Without what clap itself takes for colours when it writes without them.
    let written = |text: String| anstream::adapter::strip_str(&text).to_string();
    let deceptive = said.into_iter().chain(quoted).map(written).filter(|text| text.contains('\n'));
    deceptive
        .fold(message.to_owned(), |message, text| message.replace(&text, &sanitize::line(&text)))
}

/// Makes a message harmless that quotes foreign text. Lines of our own that follow the first are indented;
/// any other line feed would let a name pass for a message.
fn harmless(message: &str) -> String {
    let mut shown = String::with_capacity(message.len());
    for (index, line) in message.split('\n').enumerate() {
        let is_ours = index > 0 && line.starts_with("  ");
        if index > 0 {
            shown.push_str(if is_ours { "\n" } else { "\\u{a}" });
        }
        // The line of a mistake in SQL keeps its tabs, so that the caret stands below it.
        shown.push_str(&if is_ours { sanitize::lines(line) } else { sanitize::line(line) });
    }
    shown
}

/// Says that another process is waited for.
///
/// A store says so from the depth of SQLite, where no [`Ui`] is at hand.
pub(super) fn tell_waiting(store: &Path) {
    let message =
        format!("waiting for another process that uses {}; Ctrl-C ends the wait", store.display());
    // Nobody is left to tell when stderr is gone.
    drop(writeln!(io::stderr(), "{}", sanitize::lines(&message)));
}

fn colour(choice: anstream::ColorChoice) -> Colour {
    match choice {
        anstream::ColorChoice::Never => Colour::No,
        _ => Colour::Yes,
    }
}

#[cfg(test)]
mod tests {
    use super::harmless;

    #[test]
    fn a_name_cannot_pass_for_a_message() {
        assert_eq!(harmless("no run `a\nerror: b\u{1b}[2J`"), r"no run `a\u{a}error: b\u{1b}[2J`");
        let place = "near \"x\"\n  line 1: SELECT\tx\n                ^";
        assert_eq!(harmless(place), place);
    }
}
