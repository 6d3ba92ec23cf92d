//! Splits a stream into lines, one JSON value each, and tells whether a file is made of such.

use std::io::Read;
use std::ops::Range;
use std::path::Path;

use crate::source;

use super::skim::{SkimError, is_one_value};
use super::survey::keys;
use super::window::Window;
use super::{Error, FORMATS};

/// A line that is not blank.
#[derive(Debug)]
pub(super) struct Line<'b> {
    /// Its number in the file, from 1.
    pub(super) number: usize,
    /// Where its value stands, in bytes of the decompressed content.
    pub(super) span: Range<u64>,
    /// Its text without white space around; `None` where it is longer than was asked for.
    pub(super) bytes: Option<&'b [u8]>,
}

/// The lines of a stream; memory holds one at a time.
pub(super) struct Lines<R> {
    bytes: Window<R>,
    number: usize,
    longest: u64,
}

impl<R: Read> Lines<R> {
    /// Begins; a byte order mark is passed over. The text of lines longer than `longest` is not kept.
    pub(super) fn new(reader: R, longest: u64) -> Self {
        Self { bytes: Window::new(reader), number: 0, longest }
    }

    /// The next line that is not blank; `None` at the end.
    pub(super) fn next(&mut self) -> Result<Option<Line<'_>>, SkimError> {
        loop {
            if self.number > 0 {
                // The end of the line before.
                self.bytes.next()?;
            }
            if self.bytes.peek()?.is_none() {
                return Ok(None);
            }
            self.number += 1;
            let start = self.bytes.position();
            self.bytes.begin_capture();
            let is_whole = self.bytes.skip_to_line_end(self.longest)?;
            if !is_whole {
                self.bytes.end_capture();
                self.bytes.skip_to_line_end(u64::MAX)?;
                let span = start..self.bytes.position();
                return Ok(Some(Line { number: self.number, span, bytes: None }));
            }
            let is_first = self.number == 1;
            let line = trimmed(self.bytes.captured(), is_first);
            if line.is_empty() {
                self.bytes.end_capture();
                continue;
            }
            let span = start + line.start as u64..start + line.end as u64;
            let bytes = self.bytes.end_capture();
            return Ok(Some(Line { number: self.number, span, bytes: Some(&bytes[line]) }));
        }
    }
}

/// The part of a line without white space around, nor the byte order mark before the first.
fn trimmed(line: &[u8], is_first: bool) -> Range<usize> {
    let mark = usize::from(is_first && line.starts_with(b"\xef\xbb\xbf")) * 3;
    let is_text = |byte: &u8| !matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
    let start = line[mark..].iter().position(is_text).map_or(line.len(), |at| mark + at);
    let end = line.iter().rposition(is_text).map_or(start, |at| at + 1);
    start..end.max(start)
}

/// The longest line that is looked at to tell what a file is: far longer than most simulations, and no
/// danger where a file is one line.
const LONGEST_SEEN: u64 = 64 * 1024 * 1024;

/// Tells whether a file that is not one JSON value has a simulation on each line.
///
/// One line of a results file that was cut off may be a whole simulation. So either the first line must
/// be an object, or several must be simulations.
pub(super) fn hold_simulations(path: &Path) -> Result<bool, Error> {
    let fail = |fault| Error::Skim { path: path.to_owned(), fault };
    let mut lines = Lines::new(source::open(path)?, LONGEST_SEEN);
    let mut needed = 2;
    let mut is_first = true;
    while let Some(line) = lines.next().map_err(fail)? {
        let bytes = line.bytes.filter(|bytes| bytes.starts_with(b"{") && is_one_value(bytes));
        let keys = bytes.map(keys).unwrap_or_default();
        if std::mem::take(&mut is_first) && !keys.is_empty() {
            needed = 1;
        }
        needed -= usize::from(FORMATS.iter().any(|format| format.recognises(&keys)));
        if needed == 0 {
            return Ok(true);
        }
    }
    Ok(false)
}
