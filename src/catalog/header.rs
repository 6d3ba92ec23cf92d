//! The comment header of an SQL file.
//!
//! ```text
//! -- One sentence.
//! --
//! -- Further paragraphs.
//! --
//! -- param:  window integer = 5 {1..}      help text
//! -- param:  run    text?                  help text
//! -- param:  group  text? {passed, failed} help text
//! -- grain:  run_id, matcher
//! -- column: gd     meaning       [share]
//! SELECT …
//! ```
//!
//! The header ends at the first line that is no comment. Prose stands before the keys. A comment
//! that goes on behind a key, indented by three blanks or more, belongs to that key. Which keys there
//! are depends on what the file is: those of checks and graders are in [`super::rule`].

mod param;

pub use self::param::{Allowed, Literal, Param, ParamType, Presence};

/// What a header says.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Header {
    /// One sentence on what the rows are.
    pub summary: String,
    /// The further paragraphs, separated by an empty line; empty where there are none.
    pub description: String,
    /// The parameters, in order.
    pub params: Vec<Param>,
    /// The columns that tell one row from another; empty where the result has one row only.
    pub grain: Vec<String>,
    /// The columns, in order.
    pub columns: Vec<ColumnDoc>,
}

/// What a header says of one column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnDoc {
    /// The column's name.
    pub name: String,
    /// What it holds, and when it is NULL.
    pub meaning: String,
    /// The unit, as `share` or `USD`; absent for names and the like.
    pub unit: Option<String>,
}

/// What is wrong with a line of a header.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// There is no summary.
    #[error("expected a comment with a one-sentence summary, as `-- Drift of each run.`")]
    NoSummary,
    /// The summary does not end.
    #[error("expected the summary to be one sentence on one line, ending with a period")]
    SummaryNotASentence,
    /// Prose behind the keys.
    #[error("expected {}, found `{found}`; prose stands before the keys", listed(.keys))]
    ProseBehindKeys {
        /// The keys that there are.
        keys: &'static [&'static str],
        /// What stands there.
        found: String,
    },
    /// A key without what it needs.
    #[error("expected `{expected}`, found `{found}`")]
    Form {
        /// The form of the line.
        expected: &'static str,
        /// The line.
        found: String,
    },
    /// A type that is none.
    #[error("`{0}` is no type of parameter, expected text, integer, real or flag")]
    UnknownType(String),
    /// A default that is not of the parameter's type.
    #[error("`{found}` is no default of type {ty}")]
    BadDefault {
        /// The parameter's type.
        ty: ParamType,
        /// What stands there.
        found: String,
    },
    /// A default that is none of the values that the parameter takes.
    #[error("the default `{found}` is none of the values, expected {expected}")]
    DefaultNotAllowed {
        /// The default.
        found: String,
        /// The values.
        expected: Allowed,
    },
    /// A flag with a default, or an optional one.
    #[error("a flag takes neither `?` nor a default: it is 0 unless given")]
    FlagForm,
    /// A name twice.
    #[error("`{0}` is declared twice")]
    Twice(String),
    /// A word that is none of those that a key takes.
    #[error("`{found}` is no {what}, expected {}", words(.expected))]
    UnknownWord {
        /// What it should be.
        what: &'static str,
        /// Those that there are.
        expected: &'static [&'static str],
        /// What stands there.
        found: String,
    },
    /// A key that must be there is not.
    #[error("expected a line `-- {key}: {form}`")]
    NoKey {
        /// The key.
        key: &'static str,
        /// What it takes.
        form: String,
    },
    /// A parameter that must be given, where nobody is there to give it.
    #[error(
        "`{0}` needs `?` or a default: `driftbase grade` runs the file without being given any"
    )]
    Required(String),
}

/// Keys as a message lists them.
fn listed(keys: &[&str]) -> String {
    let quoted: Vec<String> = keys.iter().map(|key| format!("`{key}:`")).collect();
    alternatives(&quoted)
}

/// Words as a message lists them.
pub(super) fn words(words: &[&str]) -> String {
    alternatives(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>())
}

fn alternatives(all: &[String]) -> String {
    match all {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// A line of a header, with its number and what stands behind its key.
pub(super) struct Entry {
    /// The line's number, from 1.
    pub(super) line: usize,
    /// The key.
    pub(super) key: &'static str,
    /// What stands behind it.
    pub(super) rest: String,
}

/// The keys of views and queries.
const KEYS: &[&str] = &["param", "grain", "column"];

impl Header {
    /// Reads the header at the beginning of a text; an error comes with its line, from 1.
    pub fn parse(text: &str) -> Result<Self, (usize, Problem)> {
        let (mut header, entries) = Self::split(text, KEYS)?;
        for Entry { line, key, rest } in entries {
            header.add(key, &rest).map_err(|problem| (line, problem))?;
        }
        Ok(header)
    }

    /// Reads the prose, and splits what follows by the keys that there are.
    pub(super) fn split(
        text: &str,
        keys: &'static [&'static str],
    ) -> Result<(Self, Vec<Entry>), (usize, Problem)> {
        let mut prose: Vec<&str> = Vec::new();
        let mut entries: Vec<Entry> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let Some(comment) = line.strip_prefix("--") else {
                break;
            };
            let content = comment.trim();
            if let Some((key, rest)) = split_key(content, keys) {
                entries.push(Entry { line: index + 1, key, rest: rest.to_owned() });
            } else if let Some(Entry { rest, .. }) = entries.last_mut() {
                if content.is_empty() {
                    continue;
                }
                if !comment.starts_with("   ") {
                    let found = content.to_owned();
                    return Err((index + 1, Problem::ProseBehindKeys { keys, found }));
                }
                rest.push(' ');
                rest.push_str(content);
            } else {
                prose.push(content);
            }
        }
        let (summary, description) = split_prose(&prose)?;
        Ok((Self { summary, description, ..Self::default() }, entries))
    }

    /// Returns what the header says of a column.
    pub fn column(&self, name: &str) -> Option<&ColumnDoc> {
        self.columns.iter().find(|column| column.name == name)
    }

    /// Takes a line of the keys that views and queries have.
    pub(super) fn add(&mut self, key: &str, rest: &str) -> Result<(), Problem> {
        match key {
            "param" => {
                let param = Param::parse(rest)?;
                if self.params.iter().any(|other| other.name == param.name) {
                    return Err(Problem::Twice(param.name));
                }
                self.params.push(param);
            }
            "grain" => {
                for name in rest.split(',').map(str::trim) {
                    if !is_identifier(name) {
                        let expected = "grain: column, column";
                        return Err(Problem::Form { expected, found: rest.to_owned() });
                    }
                    self.grain.push(name.to_owned());
                }
            }
            _ => {
                let column = ColumnDoc::parse(rest)?;
                if self.column(&column.name).is_some() {
                    return Err(Problem::Twice(column.name));
                }
                self.columns.push(column);
            }
        }
        Ok(())
    }
}

impl ColumnDoc {
    fn parse(rest: &str) -> Result<Self, Problem> {
        let form =
            || Problem::Form { expected: "column: name  meaning  [unit]", found: rest.to_owned() };
        let (name, meaning) = rest.split_once(char::is_whitespace).ok_or_else(form)?;
        let (meaning, unit) = split_unit(meaning.trim());
        if !is_identifier(name) || meaning.is_empty() {
            return Err(form());
        }
        Ok(Self {
            name: name.to_owned(),
            meaning: meaning.to_owned(),
            unit: unit.map(str::to_owned),
        })
    }
}

/// Splits a `[unit]` from the end of a meaning.
pub(super) fn split_unit(meaning: &str) -> (&str, Option<&str>) {
    let split = meaning.strip_suffix(']').and_then(|before| before.rsplit_once('['));
    match split {
        Some((before, unit)) if !unit.is_empty() && !unit.contains(char::is_whitespace) => {
            (before.trim_end(), Some(unit))
        }
        _ => (meaning, None),
    }
}

/// Tells whether a text is a plain name: lower-case letters, digits and `_`, a letter first.
pub(super) fn is_identifier(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn split_key<'t>(
    content: &'t str,
    keys: &'static [&'static str],
) -> Option<(&'static str, &'t str)> {
    let (word, rest) = content.split_once(':')?;
    let key = keys.iter().find(|key| **key == word)?;
    Some((key, rest.trim()))
}

/// Splits the prose into summary and description.
fn split_prose(prose: &[&str]) -> Result<(String, String), (usize, Problem)> {
    let Some(summary) = prose.first().filter(|line| !line.is_empty()) else {
        return Err((1, Problem::NoSummary));
    };
    let rest = prose.get(1..).unwrap_or_default();
    if !summary.ends_with('.') || rest.first().is_some_and(|line| !line.is_empty()) {
        return Err((1, Problem::SummaryNotASentence));
    }
    let paragraphs: Vec<String> = rest
        .split(|line| line.is_empty())
        .filter(|lines| !lines.is_empty())
        .map(|lines| lines.join(" "))
        .collect();
    Ok(((*summary).to_owned(), paragraphs.join("\n\n")))
}
