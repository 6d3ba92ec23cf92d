//! JSON as it is written: keys in order and as often as they stand, tokens that need not be JSON.

use std::fmt;

use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::random::Random;

/// A value as it is written.
#[derive(Debug, Clone)]
pub(super) enum Node {
    /// Anything but a list or an object, as it stands.
    Token(String),
    /// A list.
    List(Vec<Node>),
    /// An object; keys as they stand, with their quotes.
    Object(Vec<(String, Node)>),
}

impl Node {
    /// Reads a JSON text.
    pub(super) fn read(json: &str) -> Self {
        struct Pairs(Vec<(String, Box<RawValue>)>);
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        impl<'de> Deserialize<'de> for Pairs {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                from.deserialize_map(PairsVisitor)
            }
        }
        match json.as_bytes().first() {
            Some(b'{') => {
                let Pairs(pairs) = serde_json::from_str(json).unwrap();
                let pair = |(key, value): (String, Box<RawValue>)| {
                    (serde_json::json!(key).to_string(), Self::read(value.get()))
                };
                Self::Object(pairs.into_iter().map(pair).collect())
            }
            Some(b'[') => {
                let items: Vec<Box<RawValue>> = serde_json::from_str(json).unwrap();
                Self::List(items.iter().map(|item| Self::read(item.get())).collect())
            }
            _ => Self::Token(json.to_owned()),
        }
    }

    /// The value of a key, as JSON writes it without escapes.
    pub(super) fn get(&self, key: &str) -> Option<&Self> {
        let Self::Object(fields) = self else { return None };
        fields.iter().find(|(name, _)| name.trim_matches('"') == key).map(|(_, value)| value)
    }

    /// The value of a key, to be changed.
    pub(super) fn get_mut(&mut self, key: &str) -> Option<&mut Self> {
        let Self::Object(fields) = self else { return None };
        fields.iter_mut().find(|(name, _)| name.trim_matches('"') == key).map(|(_, value)| value)
    }

    /// The elements of a list; none of anything else.
    pub(super) fn items(&self) -> &[Self] {
        if let Self::List(items) = self { items } else { &[] }
    }

    /// How many values there are, this one included.
    pub(super) fn count(&self) -> usize {
        1 + match self {
            Self::Token(_) => 0,
            Self::List(items) => items.iter().map(Self::count).sum(),
            Self::Object(fields) => fields.iter().map(|(_, value)| value.count()).sum(),
        }
    }

    /// The value of a number, from 0, as [`Self::count`] counts them.
    pub(super) fn at(&mut self, mut number: usize) -> &mut Self {
        if number == 0 {
            return self;
        }
        number -= 1;
        let children: Vec<&mut Self> = match self {
            Self::Token(_) => unreachable!("the number is below the count"),
            Self::List(items) => items.iter_mut().collect(),
            Self::Object(fields) => fields.iter_mut().map(|(_, value)| value).collect(),
        };
        for child in children {
            let count = child.count();
            if number < count {
                return child.at(number);
            }
            number -= count;
        }
        unreachable!("the number is below the count")
    }

    /// Shortens lists and texts, so that a case is small whatever the file.
    pub(super) fn cut(&mut self, longest_list: usize, longest_text: usize) {
        match self {
            Self::Token(text) if text.len() > longest_text && text.starts_with('"') => {
                let inner: String = serde_json::from_str(text).unwrap();
                // A text that holds JSON or a literal says something as a whole only.
                if !inner.starts_with(['{', '[']) || inner.len() > 8 * longest_text {
                    let cut: String = inner.chars().take(longest_text / 2).collect();
                    *text = serde_json::json!(cut).to_string();
                }
            }
            Self::Token(_) => {}
            Self::List(items) => {
                items.truncate(longest_list);
                for item in items {
                    item.cut(longest_list, longest_text);
                }
            }
            Self::Object(fields) => {
                for (_, value) in fields {
                    value.cut(longest_list, longest_text);
                }
            }
        }
    }

    /// Writes it in one of several ways.
    pub(super) fn write(&self, spaces: Spaces, random: &mut Random) -> Vec<u8> {
        let mut out = Vec::new();
        self.write_to(spaces, random, &mut out);
        out
    }

    fn write_to(&self, spaces: Spaces, random: &mut Random, out: &mut Vec<u8>) {
        match self {
            Self::Token(text) => out.extend(text.bytes()),
            Self::List(items) => {
                out.push(b'[');
                for (index, item) in items.iter().enumerate() {
                    out.extend(if index > 0 { b",".as_slice() } else { b"" });
                    spaces.write(random, out);
                    item.write_to(spaces, random, out);
                }
                out.push(b']');
            }
            Self::Object(fields) => {
                out.push(b'{');
                for (index, (key, value)) in fields.iter().enumerate() {
                    out.extend(if index > 0 { b",".as_slice() } else { b"" });
                    spaces.write(random, out);
                    out.extend(key.bytes());
                    out.push(b':');
                    spaces.write(random, out);
                    value.write_to(spaces, random, out);
                }
                out.push(b'}');
            }
        }
    }
}

/// What stands between tokens.
#[derive(Debug, Clone, Copy)]
pub(super) enum Spaces {
    /// Nothing.
    None,
    /// A blank, as Python writes it.
    One,
    /// Any of JSON's white space, and now and then something that is none of it.
    Any,
}

impl Spaces {
    pub(super) fn any(random: &mut Random) -> Self {
        *random.pick(&[Self::None, Self::One, Self::One, Self::Any])
    }

    fn write(self, random: &mut Random, out: &mut Vec<u8>) {
        match self {
            Self::None => {}
            Self::One => out.push(b' '),
            Self::Any => {
                let spaces = ["", " ", "\n", "\r\n", "\t", "\n    ", "  \t\r"];
                out.extend(random.pick(&spaces).bytes());
                if random.once_in(5_000) {
                    out.extend(random.pick(&["\u{c}", "\u{a0}", "\u{feff}", "\u{0}"]).bytes());
                }
            }
        }
    }
}
