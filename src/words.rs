//! Texts for people, in several languages: one file a language, `words/en.json` and `words/zh.json`.
//!
//! A text has places in braces. `{name}` takes a value as it is; `{@name}` takes one of a fixed set of
//! words and puts that word in the language's own. Both files have the same keys and the same places;
//! a test holds them to that.

use std::collections::BTreeMap;
use std::fmt;

/// A language that texts are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum Language {
    /// English
    #[default]
    En,
    /// Chinese, in simplified characters
    Zh,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 2] = [Self::En, Self::Zh];

    /// The language's tag in HTML.
    pub fn tag(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh-Hans",
        }
    }

    fn file(self) -> &'static str {
        match self {
            Self::En => include_str!("words/en.json"),
            Self::Zh => include_str!("words/zh.json"),
        }
    }
}

/// A text by its key, with the values of its places.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase {
    /// What it is about, where several are: stands before it.
    pub about: Option<String>,
    /// The key in the files of words.
    pub key: &'static str,
    /// The values, by the name of the place.
    pub values: Vec<(&'static str, String)>,
}

impl Phrase {
    /// A text without places.
    pub fn new(key: &'static str) -> Self {
        Self { about: None, key, values: Vec::new() }
    }

    /// Says what it is about.
    #[must_use]
    pub fn about(self, about: &str) -> Self {
        Self { about: Some(about.to_owned()), ..self }
    }

    /// Gives a place a value.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Said>) -> Self {
        let Said(value) = value.into();
        self.values.push((name, value));
        self
    }

    /// A text about a count: of two keys the one for a single thing, or for several.
    pub fn counted(one: &'static str, several: &'static str, count: usize) -> Self {
        Self::new(if count == 1 { one } else { several }).with("count", count)
    }
}

/// A value of a place, as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said(String);

impl From<&str> for Said {
    fn from(text: &str) -> Self {
        Self(text.to_owned())
    }
}

impl From<&String> for Said {
    fn from(text: &String) -> Self {
        Self(text.clone())
    }
}

impl From<String> for Said {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl From<i64> for Said {
    fn from(number: i64) -> Self {
        Self(number.to_string())
    }
}

impl From<u32> for Said {
    fn from(number: u32) -> Self {
        Self(number.to_string())
    }
}

impl From<usize> for Said {
    fn from(number: usize) -> Self {
        Self(number.to_string())
    }
}

/// In English.
impl fmt::Display for Phrase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Words::of(Language::En).say(self))
    }
}

/// The texts of one language.
#[derive(Debug, Clone)]
pub struct Words {
    language: Language,
    texts: BTreeMap<String, String>,
}

impl Words {
    /// Reads a language's texts.
    pub fn of(language: Language) -> Self {
        // A file that is no list of texts fails the tests.
        let texts = serde_json::from_str(language.file()).unwrap_or_default();
        Self { language, texts }
    }

    /// The language.
    pub fn language(&self) -> Language {
        self.language
    }

    /// All keys with their texts.
    pub fn all(&self) -> &BTreeMap<String, String> {
        &self.texts
    }

    /// Returns the text of a key; the key itself where there is none.
    pub fn text<'a>(&'a self, key: &'a str) -> &'a str {
        self.texts.get(key).map_or(key, String::as_str)
    }

    /// Returns a word of a fixed set in the language's own; as it is where it is none of them.
    pub fn word<'a>(&'a self, word: &'a str) -> &'a str {
        self.texts.get(&format!("word.{word}")).map_or(word, String::as_str)
    }

    /// Returns a text with its places filled.
    pub fn say(&self, phrase: &Phrase) -> String {
        let mut said = phrase.about.as_ref().map(|a| format!("{a}: ")).unwrap_or_default();
        let mut rest = self.text(phrase.key);
        // From left to right: what a value holds is never taken for a place.
        while let Some((before, after)) = rest.split_once('{') {
            said.push_str(before);
            let Some((place, after)) = after.split_once('}') else {
                said.push('{');
                rest = after;
                continue;
            };
            let (name, is_word) =
                place.strip_prefix('@').map_or((place, false), |name| (name, true));
            let value = phrase.values.iter().find(|(known, _)| *known == name);
            match value {
                Some((_, value)) if is_word => said.push_str(self.word(value)),
                Some((_, value)) => said.push_str(value),
                None => said.push_str(place),
            }
            rest = after;
        }
        said.push_str(rest);
        said
    }
}

#[cfg(test)]
mod tests;
