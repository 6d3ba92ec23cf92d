//! Reads JSON by walking over its text once, without building what nobody asks for.
//!
//! Every byte passed is checked against JSON's grammar (RFC 8259), so that text which this accepts is
//! text which `serde_json` accepts. What it refuses it does not explain: [`None`] means that the
//! careful reader must look, which mends what can be mended and says what was wrong. Besides faults it
//! refuses what is rare: escapes in keys, and nesting deeper than [`DEEPEST`].
//!
//! Of texts with many objects of a kind, it remembers how they go on (`joints`).

mod joints;

use std::borrow::Cow;

use joints::{Joints, Number, Place};

/// How deeply a skipped value may be nested.
const DEEPEST: u32 = 64;

/// What a cursor over one text leaves to that over the next, which is of the same kind.
#[derive(Default)]
pub struct Memory<'a> {
    joints: Joints<'a>,
    /// Room for strings with escapes.
    said: String,
}

/// A position in a JSON text, which may turn out to be none.
pub(crate) struct Cursor<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// What the last string with escapes says.
    said: String,
    joints: Joints<'a>,
    /// The joint that led to the value here.
    joint: Number,
    /// Whether what was passed last is a plain value that nobody asks for, see [`Self::pass`].
    passed_plain: bool,
    /// How deep in a skipped value this is.
    depth: u32,
}

impl<'a> Cursor<'a> {
    /// Starts at the beginning of a text.
    pub(crate) fn new(text: &'a str) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            at: 0,
            said: String::new(),
            joints: Joints::default(),
            joint: 0,
            passed_plain: false,
            depth: 0,
        }
    }

    /// Starts at the beginning of a text with many objects of a kind, with what is remembered of such texts.
    pub(crate) fn remembering(text: &'a str, memory: Memory<'a>) -> Self {
        let Memory { joints, said } = memory;
        Self { joints: joints.remembered(), said, ..Self::new(text) }
    }

    /// What is to be remembered.
    pub(crate) fn into_memory(self) -> Memory<'a> {
        Memory { joints: self.joints, said: self.said }
    }

    /// Walks an object: `take` is told each key, with the cursor at its value, which it must pass.
    pub(crate) fn fields(
        &mut self,
        mut take: impl FnMut(&mut Self, &'a [u8]) -> Option<()>,
    ) -> Option<()> {
        let outer = self.joint;
        let mut place = Place::Within(outer);
        let mut goes_on = true;
        while goes_on {
            goes_on = match self.known_joint(place) {
                Some((_, None)) => false,
                Some((number, Some(key))) => {
                    place = Place::After(number);
                    self.joint = number;
                    take(self, key)?;
                    true
                }
                None => self.new_joint(&mut place, &mut take)?,
            };
        }
        self.joint = outer;
        self.passed_plain = false;
        Some(())
    }

    /// Walks a list: `take` is called with the cursor at each element, which it must pass.
    pub(crate) fn items(&mut self, mut take: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        if !self.open(b'[', b']')? {
            return Some(());
        }
        loop {
            take(self)?;
            if !self.goes_on(b']')? {
                return Some(());
            }
        }
    }

    /// Passes `null` where it stands here.
    pub(crate) fn null(&mut self) -> bool {
        self.literal(b"null").is_some()
    }

    /// Reads what a string says; `None` where it has half of a surrogate pair.
    pub(crate) fn string(&mut self) -> Option<Cow<'a, str>> {
        self.pass_quote()?;
        let start = self.at;
        self.at += plain_length(self.rest());
        let plain = self.text_from(start)?;
        if self.peek()? == b'"' {
            self.at += 1;
            return Some(Cow::Borrowed(plain));
        }
        // Put together in place that is used again, as its length is known at the end only.
        let mut said = std::mem::take(&mut self.said);
        said.clear();
        said.push_str(plain);
        while self.peek()? == b'\\' {
            let (letter, length) = escaped(self.text.get(self.at..)?)?;
            said.push(letter);
            self.at += length;
            let start = self.at;
            self.at += plain_length(self.rest());
            said.push_str(self.text_from(start)?);
        }
        self.pass_quote()?;
        let text = said.as_str().to_owned();
        self.said = said;
        Some(Cow::Owned(text))
    }

    /// Reads the text of a number.
    pub(crate) fn number(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.skip_number()?;
        self.text_from(start)
    }

    /// Reads `true` or `false`.
    pub(crate) fn boolean(&mut self) -> Option<bool> {
        let value = self.peek()? == b't';
        if value { self.literal(b"true") } else { self.literal(b"false") }?;
        Some(value)
    }

    /// Passes a value of any kind and returns its text.
    pub(crate) fn raw(&mut self) -> Option<&'a str> {
        let start = self.at;
        self.skip()?;
        self.text_from(start)
    }

    /// Returns the byte here.
    pub(crate) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Tells whether nothing is left but space.
    pub(crate) fn is_done(&mut self) -> bool {
        self.space();
        self.at == self.bytes.len()
    }

    /// Passes a value of any kind.
    pub(crate) fn skip(&mut self) -> Option<()> {
        match self.peek()? {
            b'"' => self.skip_string().map(drop),
            // Nobody asks for what is in it.
            b'{' => self.deeper(|cursor| cursor.fields(|cursor, _key| cursor.pass())),
            b'[' => self.deeper(|cursor| cursor.items(Self::skip)),
            b't' => self.literal(b"true"),
            b'f' => self.literal(b"false"),
            b'n' => self.literal(b"null"),
            _ => self.skip_number(),
        }
    }

    /// Passes the value of a field that nobody asks for. A plain one (a word, zero, or nothing in brackets) may be
    /// passed with its joint the next time, and then `take` of [`Self::fields`] is not told of the field.
    pub(crate) fn pass(&mut self) -> Option<()> {
        let (first, start) = (self.peek()?, self.at);
        self.skip()?;
        self.passed_plain = match first {
            b't' | b'f' | b'n' => true,
            b'0' => self.at - start == 1,
            b'[' | b'{' => self.at - start == 2,
            _ => false,
        };
        Some(())
    }

    /// Walks over what is skipped, unless it is nested too deeply.
    fn deeper(&mut self, walk: impl FnOnce(&mut Self) -> Option<()>) -> Option<()> {
        if self.depth == DEEPEST {
            return None;
        }
        self.depth += 1;
        walk(self)?;
        self.depth -= 1;
        Some(())
    }

    /// Passes a joint that stood at this place before; returns its number, and the key of the value that it
    /// leads to, or none where the object ends.
    #[inline]
    fn known_joint(&mut self, place: Place) -> Option<(Number, Option<&'a [u8]>)> {
        let (number, joint) = self.joints.find(place, self.rest())?;
        let (end, key) = (self.at + joint.text.len(), joint.key);
        // With more space than before, the value begins further on.
        if key.is_some() && self.bytes.get(end).copied().is_some_and(is_space) {
            return None;
        }
        self.at = end;
        Some((number, key))
    }

    /// Passes a joint by parsing it, and the value that it leads to; then `place` is behind that. False where
    /// the object ends instead.
    fn new_joint(
        &mut self,
        place: &mut Place,
        take: &mut impl FnMut(&mut Self, &'a [u8]) -> Option<()>,
    ) -> Option<bool> {
        let start = self.at;
        let mut goes_on = match place {
            Place::Within(_) => self.open(b'{', b'}')?,
            Place::After(_) => self.goes_on(b'}')?,
        };
        let mut learnt = None;
        loop {
            let key = if goes_on { Some(self.key()?) } else { None };
            let text = self.bytes.get(start..self.at)?;
            let number = match learnt {
                None => self.joints.learn(*place, text, key),
                Some(number) => self.joints.lengthen(number, text, key),
            };
            let Some(key) = key else { return Some(false) };
            self.joint = number;
            self.passed_plain = false;
            take(self, key)?;
            if !self.passed_plain {
                *place = Place::After(number);
                return Some(true);
            }
            learnt = Some(number);
            goes_on = self.goes_on(b'}')?;
        }
    }

    fn rest(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    fn text_from(&self, start: usize) -> Option<&'a str> {
        self.text.get(start..self.at)
    }

    /// Passes an opening bracket; false where the closing one follows, which is passed too.
    fn open(&mut self, opening: u8, closing: u8) -> Option<bool> {
        if self.peek()? != opening {
            return None;
        }
        self.at += 1;
        self.space();
        let is_empty = self.peek()? == closing;
        self.at += usize::from(is_empty);
        Some(!is_empty)
    }

    /// Passes a comma, and then there is another element; or the closing bracket, and there is none.
    fn goes_on(&mut self, closing: u8) -> Option<bool> {
        self.space();
        let byte = self.peek()?;
        self.at += 1;
        if byte == b',' {
            self.space();
            return Some(true);
        }
        (byte == closing).then_some(false)
    }

    /// Passes a key and its colon.
    fn key(&mut self) -> Option<&'a [u8]> {
        let start = self.at + 1;
        if self.skip_string()? {
            return None;
        }
        let key = self.bytes.get(start..self.at - 1)?;
        self.space();
        if self.peek()? != b':' {
            return None;
        }
        self.at += 1;
        self.space();
        Some(key)
    }

    #[inline]
    fn space(&mut self) {
        match self.peek() {
            Some(byte) if is_space(byte) => self.at += 1,
            _ => return,
        }
        // Indented files have long runs of one kind.
        while let Some(block) = self.rest().first_chunk() {
            let other = u64::from_le_bytes(*block) ^ u64::from_ne_bytes([b' '; 8]);
            if other == 0 {
                self.at += 8;
                continue;
            }
            let spaces = (other.trailing_zeros() / 8) as usize;
            self.at += spaces;
            if !is_space(block[spaces]) {
                return;
            }
            self.at += 1;
        }
        self.at += self.rest().iter().take_while(|byte| is_space(**byte)).count();
    }

    #[inline]
    fn literal<const N: usize>(&mut self, literal: &[u8; N]) -> Option<()> {
        (self.rest().first_chunk() == Some(literal)).then(|| self.at += N)
    }

    fn skip_number(&mut self) -> Option<()> {
        let bytes = self.bytes;
        let digits = |from: usize| {
            let is_digit = |byte: &&u8| byte.is_ascii_digit();
            from + bytes.get(from..).unwrap_or_default().iter().take_while(is_digit).count()
        };
        let start = self.at + usize::from(self.peek()? == b'-');
        let mut end = digits(start);
        if end == start || (bytes[start] == b'0' && end > start + 1) {
            return None;
        }
        if bytes.get(end) == Some(&b'.') {
            let fraction = end + 1;
            end = digits(fraction);
            if end == fraction {
                return None;
            }
        }
        if let Some(b'e' | b'E') = bytes.get(end) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let exponent = end + 1 + sign;
            end = digits(exponent);
            if end == exponent {
                return None;
            }
        }
        self.at = end;
        Some(())
    }

    /// Passes a string; returns whether it has escapes.
    #[inline]
    fn skip_string(&mut self) -> Option<bool> {
        self.pass_quote()?;
        let mut has_escape = false;
        loop {
            self.at += plain_length(self.rest());
            if self.peek()? != b'\\' {
                self.pass_quote()?;
                return Some(has_escape);
            }
            has_escape = true;
            self.at += escape_length(self.rest())?;
        }
    }

    #[inline]
    fn pass_quote(&mut self) -> Option<()> {
        (self.peek()? == b'"').then(|| self.at += 1)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\t' | b'\r')
}

/// The number of bytes before a quote, a backslash or a control character.
#[inline]
fn plain_length(bytes: &[u8]) -> usize {
    let ends = |byte: &u8| matches!(byte, b'"' | b'\\' | 0..0x20);
    // Keys and most values are short, most of the text stands in long ones: those go by blocks, for which
    // the compiler finds vectors.
    let mut rest = bytes;
    for _ in 0..2 {
        let Some((block, behind)) = rest.split_first_chunk::<8>() else { break };
        if let Some(plain) = plain_in_word(*block) {
            return bytes.len() - rest.len() + plain;
        }
        rest = behind;
    }
    while let Some((block, behind)) = rest.split_first_chunk::<32>() {
        // Without branches, or there would be no vectors.
        let ends =
            |byte: &u8| u8::from(*byte == b'"') | u8::from(*byte == b'\\') | u8::from(*byte < 0x20);
        if block.iter().fold(0, |any, byte| any | ends(byte)) != 0 {
            break;
        }
        rest = behind;
    }
    while let Some((block, behind)) = rest.split_first_chunk::<8>() {
        if let Some(plain) = plain_in_word(*block) {
            return bytes.len() - rest.len() + plain;
        }
        rest = behind;
    }
    bytes.len() - rest.len() + rest.iter().position(ends).unwrap_or(rest.len())
}

/// As [`plain_length`] for eight bytes; `None` where they all are plain.
#[inline]
fn plain_in_word(bytes: [u8; 8]) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGHS: u64 = u64::from_ne_bytes([0x80; 8]);
    // The high bit of each byte that is zero; above the lowest such byte there may be false ones.
    let zeros = |word: u64| word.wrapping_sub(ONES) & !word & HIGHS;
    let word = u64::from_le_bytes(bytes);
    let control = word.wrapping_sub(ONES * 0x20) & !word & HIGHS;
    let quote = zeros(word ^ (ONES * u64::from(b'"')));
    let escape = zeros(word ^ (ONES * u64::from(b'\\')));
    let found = control | quote | escape;
    (found != 0).then(|| (found.trailing_zeros() / 8) as usize)
}

/// What the escape at the beginning of a text says, and its length; `None` where it is none of JSON's, or
/// half of a surrogate pair.
fn escaped(text: &str) -> Option<(char, usize)> {
    let letter = match text.as_bytes().get(1)? {
        b'b' => '\u{8}',
        b'f' => '\u{c}',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'u' => {
            let first = code_unit(text)?;
            if !(0xd800..0xdc00).contains(&first) {
                return Some((char::from_u32(first.into())?, 6));
            }
            let pair = [first, code_unit(text.get(6..)?)?];
            return Some((char::decode_utf16(pair).next()?.ok()?, 12));
        }
        other @ (b'"' | b'\\' | b'/') => char::from(*other),
        _ => return None,
    };
    Some((letter, 2))
}

/// The value of a `\uXXXX` escape at the beginning of a text.
pub(crate) fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    // A sign would do for the library.
    digits.bytes().all(|digit| digit.is_ascii_hexdigit()).then_some(())?;
    u16::from_str_radix(digits, 16).ok()
}

/// The length of the escape at the beginning of a text; `None` where it is none of JSON's.
fn escape_length(bytes: &[u8]) -> Option<usize> {
    match bytes.get(1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => bytes.get(2..6)?.iter().all(u8::is_ascii_hexdigit).then_some(6),
        _ => None,
    }
}

#[cfg(test)]
mod tests;
