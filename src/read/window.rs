//! A stream's bytes as the skimmer needs them: one byte of look-ahead, and parts in one piece.

use std::io::{self, Read};
use std::ops::Range;

use memchr::memmem;

use super::skim::SkimError;

/// A stream's bytes with one byte of look-ahead, a position, an optional capture, and an optional hold
/// on what was captured before.
pub(super) struct Window<R> {
    reader: R,
    buffer: Vec<u8>,
    /// Bytes of the buffer not yet passed.
    unread: Range<usize>,
    /// Position in the stream of the buffer's first byte.
    base: u64,
    /// Where in the buffer a capture began: what follows is kept.
    capture: Option<usize>,
    /// Where in the buffer the first capture began that is held: what follows is kept too.
    hold: Option<usize>,
}

/// How many bytes a guessed simulation may take before the guess is given up, so that a file which is
/// indented in some places only is not held whole.
const LONGEST_GUESS: usize = 64 * 1024 * 1024;

/// Large enough that the reads are few, small enough to stay in the second-level cache.
pub(super) const BUFFER_BYTES: usize = 64 * 1024;

impl<R: Read> Window<R> {
    pub(super) fn new(reader: R) -> Self {
        Self { reader, buffer: Vec::new(), unread: 0..0, base: 0, capture: None, hold: None }
    }

    pub(super) fn position(&self) -> u64 {
        self.base + self.unread.start as u64
    }

    /// Returns the unread bytes of the buffer, filled again where none are left; empty at the end.
    fn fill(&mut self) -> Result<&[u8], SkimError> {
        if self.unread.is_empty() {
            self.read_on()?;
        }
        Ok(&self.buffer[self.unread.clone()])
    }

    /// Reads more behind the unread bytes; returns how many, 0 at the end of the stream.
    fn read_on(&mut self) -> Result<usize, SkimError> {
        let kept = self.kept();
        if kept.start > 0 {
            self.forget(kept.start);
            self.buffer.copy_within(kept, 0);
        }
        let wanted = self.unread.end + BUFFER_BYTES;
        if self.buffer.len() < wanted {
            self.buffer.resize(wanted, 0);
        }
        let length = loop {
            match self.reader.read(&mut self.buffer[self.unread.end..wanted]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                result => break result,
            }
        };
        let at = self.base + self.unread.end as u64;
        let length = length.map_err(|error| SkimError::Io { at, error })?;
        self.unread.end += length;
        Ok(length)
    }

    /// Counts from another first byte of the buffer, where what stood before is gone.
    fn forget(&mut self, count: usize) {
        self.unread = self.unread.start - count..self.unread.end - count;
        self.base += count as u64;
        self.capture = self.capture.map(|at| at - count);
        self.hold = self.hold.map(|at| at - count);
    }

    pub(super) fn peek(&mut self) -> Result<Option<u8>, SkimError> {
        Ok(self.fill()?.first().copied())
    }

    pub(super) fn next(&mut self) -> Result<Option<u8>, SkimError> {
        let byte = self.peek()?;
        self.unread.start += usize::from(byte.is_some());
        Ok(byte)
    }

    pub(super) fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) -> Result<(), SkimError> {
        loop {
            let bytes = self.fill()?;
            let passed = bytes.iter().position(|byte| !wanted(*byte));
            let all = bytes.len();
            self.unread.start += passed.unwrap_or(all);
            if passed.is_some() || all == 0 {
                return Ok(());
            }
        }
    }

    pub(super) fn skip_space(&mut self) -> Result<(), SkimError> {
        self.skip_while(|byte| matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
    }

    /// Skips to a bracket or quote and returns it, still to be read.
    pub(super) fn skip_to_structure(&mut self) -> Result<Option<u8>, SkimError> {
        self.skip_while(|byte| !matches!(byte, b'"' | b'{' | b'}' | b'[' | b']'))?;
        self.peek()
    }

    /// Skips past the next quote or backslash and returns it.
    pub(super) fn skip_to_quote_or_escape(&mut self) -> Result<Option<u8>, SkimError> {
        loop {
            let bytes = self.fill()?;
            if bytes.is_empty() {
                return Ok(None);
            }
            let found = memchr::memchr2(b'"', b'\\', bytes);
            let all = bytes.len();
            self.unread.start += found.unwrap_or(all);
            if found.is_some() {
                return self.next();
            }
        }
    }

    /// Skips past the next occurrence of a text; false where there is none, nor will be soon.
    pub(super) fn skip_past(&mut self, text: &[u8]) -> Result<bool, SkimError> {
        let finder = memmem::Finder::new(text);
        loop {
            let unread = &self.buffer[self.unread.clone()];
            if let Some(at) = finder.find(unread) {
                self.unread.start += at + text.len();
                return Ok(true);
            }
            // The text may have begun at the end of what is read.
            self.unread.start += (unread.len() + 1).saturating_sub(text.len());
            if self.unread.start > LONGEST_GUESS || self.read_on()? == 0 {
                return Ok(false);
            }
        }
    }

    /// Skips to the end of the line, which is still to be read; false where that is farther than `most`
    /// bytes.
    pub(super) fn skip_to_line_end(&mut self, most: u64) -> Result<bool, SkimError> {
        let start = self.position();
        loop {
            let bytes = self.fill()?;
            if bytes.is_empty() {
                return Ok(true);
            }
            let found = memchr::memchr(b'\n', bytes);
            let all = bytes.len();
            self.unread.start += found.unwrap_or(all);
            if self.position() - start > most {
                return Ok(false);
            }
            if found.is_some() {
                return Ok(true);
            }
        }
    }

    /// What is captured so far.
    pub(super) fn captured(&self) -> &[u8] {
        &self.buffer[self.capture.unwrap_or(self.unread.start)..self.unread.start]
    }

    pub(super) fn begin_capture(&mut self) {
        self.capture = Some(self.unread.start);
    }

    pub(super) fn end_capture(&mut self) -> &[u8] {
        let from = self.capture.take().unwrap_or(self.unread.start);
        &self.buffer[from..self.unread.start]
    }

    /// Ends a capture and holds what was captured, with all that follows it, until it is given away;
    /// returns where it stands in what is held.
    pub(super) fn hold_captured(&mut self) -> Range<usize> {
        let from = self.capture.take().unwrap_or(self.unread.start);
        let hold = *self.hold.get_or_insert(from);
        from - hold..self.unread.start - hold
    }

    /// How many bytes are held.
    pub(super) fn held(&self) -> usize {
        self.hold.map_or(0, |hold| self.unread.start - hold)
    }

    /// Gives away what is held, in place of a buffer to read on with; returns where it stands in there.
    pub(super) fn give_held(&mut self, buffer: &mut Vec<u8>) -> Range<usize> {
        let held = self.hold.take().unwrap_or(self.unread.start)..self.unread.start;
        self.go_on_in(buffer);
        held
    }

    /// Goes on in another buffer, which takes what is kept of this one, and gives this one away.
    pub(super) fn go_on_in(&mut self, buffer: &mut Vec<u8>) {
        let kept = self.kept();
        std::mem::swap(&mut self.buffer, buffer);
        if self.buffer.len() < kept.len() {
            self.buffer.resize(kept.len(), 0);
        }
        self.buffer[..kept.len()].copy_from_slice(&buffer[kept.clone()]);
        self.forget(kept.start);
    }

    /// Where those bytes of the buffer stand that are still needed.
    fn kept(&self) -> Range<usize> {
        self.hold.or(self.capture).unwrap_or(self.unread.start)..self.unread.end
    }
}
