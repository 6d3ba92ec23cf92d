//! Finds where the parts of a results file begin and end, in one pass and bounded memory.
//!
//! The skimmer checks the grammar of the two outermost levels and that brackets and strings close;
//! what is inside a part is checked by whoever parses the part. It does not recurse, so nesting
//! costs a byte a level and no stack.

use std::io::{self, Read};
use std::ops::Range;

use serde::de::IgnoredAny;

use super::window::Window;

/// A part of a results file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part<'b> {
    /// What it is.
    pub(super) kind: PartKind,
    /// Where it stands, in bytes of the decompressed content.
    pub(super) span: Range<u64>,
    /// Its text.
    pub(super) bytes: &'b [u8],
}

/// What a part of a results file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PartKind {
    /// The value of `timestamp`.
    Timestamp,
    /// The value of `info`.
    Info,
    /// The value of `simulation_index`.
    Index,
    /// The value of `tasks` where it is no list.
    Tasks,
    /// The value of `simulations` where it is no list.
    Simulations,
    /// An element of `tasks`, with its place.
    Task(usize),
    /// An element of `simulations`, with its place.
    Simulation(usize),
    /// An element of a list at the root, with its place.
    Element(usize),
}

/// What stands at the root of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Root {
    /// A list.
    List,
    /// An object with these keys, in order.
    Object(Vec<String>),
    /// Neither.
    Scalar,
}

/// Why a file could not be skimmed.
#[derive(Debug, thiserror::Error)]
pub enum SkimError {
    /// The bytes could not be read or decompressed.
    #[error("cannot read on at byte {at}: {error}")]
    Io {
        /// Position in the decompressed content.
        at: u64,
        /// What the system said.
        error: io::Error,
    },
    /// There is nothing in it.
    #[error("the file is empty; expected a τ²-bench results file (JSON)")]
    Empty,
    /// It ends too early.
    #[error("the file is cut off: it ends at byte {at} inside {place}")]
    CutOff {
        /// Position in the decompressed content.
        at: u64,
        /// JSON path of the unfinished part.
        place: String,
    },
    /// It breaks JSON's grammar.
    #[error("not JSON at byte {at}, in {place}: expected {expected}, found {found}")]
    Syntax {
        /// Position in the decompressed content.
        at: u64,
        /// JSON path of the part.
        place: String,
        /// What the grammar wants.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// A key of a list stands twice; of other keys the last value counts, as in Python.
    #[error("the key `{key}` stands twice, again at byte {at}; expected it once")]
    DuplicateKey {
        /// Position in the decompressed content.
        at: u64,
        /// The key.
        key: String,
    },
}

/// Splits a stream of JSON into parts; see the module.
pub(super) struct Skimmer<R> {
    bytes: Window<R>,
    place: String,
    guesses: bool,
    at: At,
    root: Root,
    span: Range<u64>,
}

/// Where a skimmer stands.
#[derive(Debug, Clone, Copy)]
enum At {
    /// Before the root.
    Start,
    /// At a key of the root.
    Key,
    /// Behind a value of the root.
    Value,
    /// In a list, before the element with this place or what follows the one before it.
    Element(List, usize),
    /// Behind the root, and nothing follows.
    End,
}

/// A list whose elements are parts.
#[derive(Debug, Clone, Copy)]
enum List {
    Root,
    Tasks,
    Simulations,
}

impl List {
    /// Of a key.
    fn of(key: &str) -> Option<Self> {
        match key {
            "tasks" => Some(Self::Tasks),
            "simulations" => Some(Self::Simulations),
            _ => None,
        }
    }

    /// What its element at a place is, and the JSON path of that.
    fn element(self, index: usize) -> (PartKind, String) {
        match self {
            Self::Root => (PartKind::Element(index), format!("[{index}]")),
            Self::Tasks => (PartKind::Task(index), format!("tasks[{index}]")),
            Self::Simulations => (PartKind::Simulation(index), format!("simulations[{index}]")),
        }
    }
}

/// A part that was passed: what it is, and where it stands.
pub(super) type Passed = (PartKind, Range<u64>);

impl<R: Read> Skimmer<R> {
    /// Skims a stream from its beginning; a byte order mark is accepted.
    pub(super) fn new(reader: R) -> Self {
        Self {
            bytes: Window::new(reader),
            place: "the root".into(),
            guesses: false,
            at: At::Start,
            root: Root::Scalar,
            span: 0..0,
        }
    }

    /// Guesses where a simulation ends by its indentation, which is much faster than pairing brackets.
    ///
    /// Whoever takes the parts must check that each is one whole value: [`is_one_value`]. Where they all
    /// are, the parts are the same as without guessing.
    pub(super) fn guessing(self) -> Self {
        Self { guesses: true, ..self }
    }

    /// Calls `take` with each part, in order, and returns what stands at the root and its span.
    pub(super) fn run<E: From<SkimError>>(
        mut self,
        mut take: impl FnMut(Part<'_>) -> Result<(), E>,
    ) -> Result<(Root, Range<u64>), E> {
        while let Some(passed) = self.pass()? {
            take(self.take(passed))?;
        }
        Ok((self.root, self.span))
    }

    /// Takes a part that was passed.
    pub(super) fn take(&mut self, (kind, span): Passed) -> Part<'_> {
        Part { kind, span, bytes: self.bytes.end_capture() }
    }

    /// The text of the part that was passed, which is still to be taken or held.
    pub(super) fn passed(&self) -> &[u8] {
        self.bytes.captured()
    }

    /// Holds the part that was passed, with all that follows it; returns where it stands in what is held.
    pub(super) fn hold(&mut self) -> Range<usize> {
        self.bytes.hold_captured()
    }

    /// How many bytes are held.
    pub(super) fn held(&self) -> usize {
        self.bytes.held()
    }

    /// Gives away what is held, in place of a buffer to read on with; returns where it stands in there.
    pub(super) fn give_held(&mut self, buffer: &mut Vec<u8>) -> Range<usize> {
        self.bytes.give_held(buffer)
    }

    /// Reads on in another buffer, and gives away the one that was read in.
    pub(super) fn go_on_in(&mut self, buffer: &mut Vec<u8>) {
        self.bytes.go_on_in(buffer);
    }

    /// Passes the next part, which is then to be taken or held; `None` at the end.
    pub(super) fn pass(&mut self) -> Result<Option<Passed>, SkimError> {
        loop {
            let passed = match self.at {
                At::Start => self.start()?,
                At::Key => self.field()?,
                At::Value => self.behind_value()?,
                At::Element(list, index) => self.element(list, index)?,
                At::End => return Ok(None),
            };
            if passed.is_some() {
                return Ok(passed);
            }
        }
    }

    fn start(&mut self) -> Result<Option<Passed>, SkimError> {
        self.skip_mark()?;
        self.bytes.skip_space()?;
        self.span.start = self.bytes.position();
        match self.bytes.peek()? {
            None => return Err(SkimError::Empty),
            Some(b'[') => {
                self.bytes.next()?;
                self.root = Root::List;
                self.at = At::Element(List::Root, 0);
            }
            Some(b'{') => {
                self.bytes.next()?;
                self.root = Root::Object(Vec::new());
                self.at = if self.after_space()? == b'}' { At::Value } else { At::Key };
            }
            Some(_) => {
                self.scalar()?;
                self.end_root()?;
            }
        }
        Ok(None)
    }

    fn end_root(&mut self) -> Result<(), SkimError> {
        self.span.end = self.bytes.position();
        self.bytes.skip_space()?;
        if self.bytes.peek()?.is_some() {
            "what follows the root".clone_into(&mut self.place);
            return Err(self.syntax("the end of the file, or one simulation on each line")?);
        }
        self.at = At::End;
        Ok(())
    }

    /// A text, number, boolean or null: JSON, but nothing to look into.
    fn scalar(&mut self) -> Result<(), SkimError> {
        let expected = self.syntax("`{` or `[`")?;
        self.bytes.begin_capture();
        let end = self.skip_value();
        let text = self.bytes.end_capture();
        match (end, serde_json::from_slice::<IgnoredAny>(text)) {
            (Ok(()), Ok(IgnoredAny)) => Ok(()),
            _ => Err(expected),
        }
    }

    fn skip_mark(&mut self) -> Result<(), SkimError> {
        for (index, byte) in [0xef, 0xbb, 0xbf].into_iter().enumerate() {
            if self.bytes.peek()? == Some(byte) {
                self.bytes.next()?;
            } else if index > 0 {
                return Err(self.syntax("`{` or `[`")?);
            } else {
                break;
            }
        }
        Ok(())
    }

    /// Passes a key of the root, and its value unless that is a list of parts.
    fn field(&mut self) -> Result<Option<Passed>, SkimError> {
        let at = self.bytes.position();
        let key = self.key()?;
        if self.after_space()? != b':' {
            return Err(self.syntax("`:`")?);
        }
        self.bytes.next()?;
        self.place.clone_from(&key);
        let first = self.after_space()?;
        let list = List::of(&key);
        if let Root::Object(keys) = &mut self.root {
            // Their elements are taken as they come, so the first list cannot be taken back.
            if list.is_some() && keys.contains(&key) {
                return Err(SkimError::DuplicateKey { at, key });
            }
            keys.push(key.clone());
        }
        if let (Some(list), b'[') = (list, first) {
            self.bytes.next()?;
            self.at = At::Element(list, 0);
            return Ok(None);
        }
        self.at = At::Value;
        let kind = match key.as_str() {
            "timestamp" => PartKind::Timestamp,
            "info" => PartKind::Info,
            "simulation_index" => PartKind::Index,
            "tasks" => PartKind::Tasks,
            "simulations" => PartKind::Simulations,
            _ => return self.skip_value().map(|()| None),
        };
        self.part(kind, None).map(Some)
    }

    fn behind_value(&mut self) -> Result<Option<Passed>, SkimError> {
        "the root".clone_into(&mut self.place);
        match self.after_space()? {
            b',' => {
                self.bytes.next()?;
                self.after_space()?;
                self.at = At::Key;
            }
            b'}' => {
                self.bytes.next()?;
                self.end_root()?;
            }
            _ => return Err(self.syntax("`,` or `}`")?),
        }
        Ok(None)
    }

    /// Passes an element of a list, or the end of the list.
    fn element(&mut self, list: List, index: usize) -> Result<Option<Passed>, SkimError> {
        let (kind, place) = list.element(index);
        let indent = if index == 0 {
            let indent = self.indentation()?;
            if self.bytes.peek()? == Some(b']') {
                return self.end_list(list);
            }
            self.place = place;
            indent
        } else {
            match self.after_space()? {
                b',' => self.bytes.next()?,
                b']' => return self.end_list(list),
                _ => return Err(self.syntax("`,` or `]`")?),
            };
            self.place = place;
            self.indentation()?
        };
        self.at = At::Element(list, index + 1);
        let is_guessed = self.guesses && matches!(list, List::Simulations);
        self.part(kind, indent.filter(|_| is_guessed)).map(Some)
    }

    fn end_list(&mut self, list: List) -> Result<Option<Passed>, SkimError> {
        self.bytes.next()?;
        match list {
            List::Root => self.end_root()?,
            List::Tasks | List::Simulations => self.at = At::Value,
        }
        Ok(None)
    }

    fn part(&mut self, kind: PartKind, guessed_indent: Option<usize>) -> Result<Passed, SkimError> {
        let start = self.bytes.position();
        self.bytes.begin_capture();
        match (guessed_indent, self.bytes.peek()?) {
            (Some(indent), Some(b'{')) => self.skip_to_outdent(indent)?,
            _ => self.skip_value()?,
        }
        Ok((kind, start..self.bytes.position()))
    }

    fn key(&mut self) -> Result<String, SkimError> {
        if self.bytes.peek()? != Some(b'"') {
            return Err(self.syntax("a key in quotes")?);
        }
        self.bytes.begin_capture();
        self.skip_string()?;
        let text = self.bytes.end_capture();
        Ok(serde_json::from_slice(text).unwrap_or_else(|_| {
            String::from_utf8_lossy(text.get(1..text.len() - 1).unwrap_or_default()).into_owned()
        }))
    }

    /// Skips white space; returns by how many spaces the last line is indented, if it ends one at all.
    fn indentation(&mut self) -> Result<Option<usize>, SkimError> {
        self.bytes.begin_capture();
        let end = self.after_space();
        let space = self.bytes.end_capture();
        let line = space.iter().rposition(|byte| *byte == b'\n').map(|at| &space[at + 1..]);
        let indent = line.filter(|line| line.iter().all(|byte| *byte == b' ')).map(<[u8]>::len);
        end.map(|_| indent)
    }

    /// Skips an object up to the first line that closes one at the same indentation.
    fn skip_to_outdent(&mut self, indent: usize) -> Result<(), SkimError> {
        let line = format!("\n{}}}", " ".repeat(indent));
        let found = self.bytes.skip_past(line.as_bytes())?;
        if found { Ok(()) } else { Err(self.end()) }
    }

    /// Skips white space and returns the byte behind it, which is still to be read.
    fn after_space(&mut self) -> Result<u8, SkimError> {
        self.bytes.skip_space()?;
        match self.bytes.peek()? {
            Some(byte) => Ok(byte),
            None => Err(self.end()),
        }
    }

    fn skip_value(&mut self) -> Result<(), SkimError> {
        match self.bytes.peek()? {
            Some(b'"') => self.skip_string(),
            Some(b'{' | b'[') => self.skip_nested(),
            Some(b'}' | b']' | b',' | b':') => Err(self.syntax("a value")?),
            Some(_) => self.bytes.skip_while(|byte| {
                !matches!(byte, b',' | b']' | b'}' | b':' | b'"' | b'[' | b'{')
                    && !byte.is_ascii_whitespace()
            }),
            None => Err(self.end()),
        }
    }

    fn skip_string(&mut self) -> Result<(), SkimError> {
        self.bytes.next()?;
        loop {
            match self.bytes.skip_to_quote_or_escape()? {
                Some(b'"') => return Ok(()),
                Some(_) if self.bytes.next()?.is_some() => {}
                _ => return Err(self.end()),
            }
        }
    }

    fn skip_nested(&mut self) -> Result<(), SkimError> {
        let mut open = Vec::new();
        loop {
            match self.bytes.skip_to_structure()? {
                Some(b'"') => self.skip_string()?,
                Some(byte @ (b'{' | b'[')) => {
                    open.push(if byte == b'{' { b'}' } else { b']' });
                    self.bytes.next()?;
                }
                Some(byte) => {
                    if open.pop() != Some(byte) {
                        return Err(self.syntax("brackets that pair")?);
                    }
                    self.bytes.next()?;
                    if open.is_empty() {
                        return Ok(());
                    }
                }
                None => return Err(self.end()),
            }
        }
    }

    fn end(&self) -> SkimError {
        SkimError::CutOff { at: self.bytes.position(), place: self.place.clone() }
    }

    /// Makes the error for an unexpected byte; fails itself only where the stream does.
    fn syntax(&mut self, expected: &'static str) -> Result<SkimError, SkimError> {
        let (at, place) = (self.bytes.position(), self.place.clone());
        let found = match self.bytes.peek()? {
            None => return Err(self.end()),
            Some(byte) if byte.is_ascii_graphic() => format!("`{}`", char::from(byte)),
            Some(byte) => format!("the byte 0x{byte:02x}"),
        };
        Ok(SkimError::Syntax { at, place, expected, found })
    }
}

/// Tells whether brackets pair in a text from its first byte to its last: it is one part.
pub fn is_one_value(text: &[u8]) -> bool {
    let mut skimmer = Skimmer::new(text);
    matches!(skimmer.skip_value(), Ok(()) if skimmer.bytes.position() == text.len() as u64)
}

#[cfg(test)]
mod tests;
