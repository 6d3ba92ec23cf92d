//! The declaration of a query's parameter: `name type[?] [= default] [{values}]  help`.

use std::fmt;

use super::{Problem, is_identifier};

const FORM: &str = "param: name type[?] [= default] [{word, word} or {least..}]  help";

/// One parameter of a named query.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    /// The name, as in `:name`.
    pub name: String,
    /// The type.
    pub ty: ParamType,
    /// Whether it must be given.
    pub presence: Presence,
    /// The values that mean something; any other is refused instead of giving no rows.
    pub allowed: Allowed,
    /// What it does.
    pub help: String,
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParamType {
    /// A text.
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Real,
    /// Given or not: binds 1 or 0.
    Flag,
}

/// Whether a parameter must be given.
#[derive(Debug, Clone, PartialEq)]
pub enum Presence {
    /// Must be given.
    Required,
    /// Binds NULL unless given.
    Optional,
    /// Binds this unless given.
    Default(Literal),
}

/// The values that a parameter takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// All of its type.
    All,
    /// These texts: `{passed, failed}`.
    Words(Vec<String>),
    /// Whole numbers from this one on: `{1..}`.
    From(i64),
}

impl Allowed {
    /// Reads what stands between braces for a parameter of the type.
    fn parse(text: &str, ty: ParamType) -> Option<Self> {
        if let Some(least) = text.strip_suffix("..").filter(|_| ty == ParamType::Integer) {
            return least.trim().parse().ok().map(Self::From);
        }
        let words: Vec<String> = text.split(',').map(|word| word.trim().to_owned()).collect();
        let are_words = ty == ParamType::Text && words.iter().all(|word| !word.is_empty());
        are_words.then_some(Self::Words(words))
    }

    /// Whether a text is among them.
    pub fn has_text(&self, text: &str) -> bool {
        match self {
            Self::Words(words) => words.iter().any(|word| word == text),
            Self::All | Self::From(_) => true,
        }
    }

    /// Whether a whole number is among them.
    pub fn has_integer(&self, number: i64) -> bool {
        match self {
            Self::From(least) => number >= *least,
            Self::All | Self::Words(_) => true,
        }
    }

    fn has(&self, literal: &Literal) -> bool {
        match literal {
            Literal::Text(text) => self.has_text(text),
            Literal::Integer(number) => self.has_integer(*number),
            Literal::Real(_) => true,
        }
    }
}

/// As a message says what was expected.
impl fmt::Display for Allowed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::All => f.write_str("any value of its type"),
            Self::Words(words) => f.write_str(&super::alternatives(words)),
            Self::From(least) => write!(f, "a whole number, at least {least}"),
        }
    }
}

/// A default's value.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// A text.
    Text(String),
    /// A whole number.
    Integer(i64),
    /// A number.
    Real(f64),
}

impl Param {
    pub(super) fn parse(rest: &str) -> Result<Self, Problem> {
        let form = || Problem::Form { expected: FORM, found: rest.to_owned() };
        let (name, rest_of_line) = split_word(rest);
        let (ty, mut help) = split_word(rest_of_line);
        if !is_identifier(name) || ty.is_empty() {
            return Err(form());
        }
        let (ty, mut default) = match ty.split_once('=') {
            Some((ty, default)) => (ty, Some(default)),
            None => (ty, None),
        };
        if default.is_none()
            && let Some(after) = help.strip_prefix('=')
        {
            default = Some("");
            help = after.trim_start();
        }
        let (ty, is_optional) = match ty.strip_suffix('?') {
            Some(ty) => (ty, true),
            None => (ty, false),
        };
        let ty = ParamType::parse(ty)?;
        let presence = match default {
            None if is_optional && ty == ParamType::Flag => return Err(Problem::FlagForm),
            None if is_optional => Presence::Optional,
            None if ty == ParamType::Flag => Presence::Default(Literal::Integer(0)),
            None => Presence::Required,
            Some(_) if ty == ParamType::Flag => return Err(Problem::FlagForm),
            Some(_) if is_optional => return Err(form()),
            Some("") => {
                let (literal, after) = split_literal(help).ok_or_else(form)?;
                help = after;
                Presence::Default(ty.literal(literal)?)
            }
            Some(literal) => Presence::Default(ty.literal(literal)?),
        };
        let mut allowed = Allowed::All;
        if let Some(inside) = help.strip_prefix('{') {
            let (values, after) = inside.split_once('}').ok_or_else(form)?;
            allowed = Allowed::parse(values, ty).ok_or_else(form)?;
            help = after.trim_start();
        }
        if help.is_empty() {
            return Err(form());
        }
        if let Presence::Default(literal) = &presence
            && !allowed.has(literal)
        {
            let found = literal.to_string();
            return Err(Problem::DefaultNotAllowed { found, expected: allowed });
        }
        Ok(Self { name: name.to_owned(), ty, presence, allowed, help: help.to_owned() })
    }
}

impl ParamType {
    fn parse(word: &str) -> Result<Self, Problem> {
        match word {
            "text" => Ok(Self::Text),
            "integer" => Ok(Self::Integer),
            "real" => Ok(Self::Real),
            "flag" => Ok(Self::Flag),
            _ => Err(Problem::UnknownType(word.to_owned())),
        }
    }

    fn literal(self, found: &str) -> Result<Literal, Problem> {
        let literal = match self {
            Self::Text => Some(Literal::Text(found.to_owned())),
            Self::Integer | Self::Flag => found.parse().ok().map(Literal::Integer),
            Self::Real => {
                found.parse().ok().filter(|value: &f64| value.is_finite()).map(Literal::Real)
            }
        };
        literal.ok_or_else(|| Problem::BadDefault { ty: self, found: found.to_owned() })
    }
}

impl fmt::Display for ParamType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Text => "text",
            Self::Integer => "integer",
            Self::Real => "real",
            Self::Flag => "flag",
        })
    }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Integer(number) => number.fmt(f),
            Self::Real(number) => number.fmt(f),
        }
    }
}

fn split_word(text: &str) -> (&str, &str) {
    match text.split_once(char::is_whitespace) {
        Some((word, rest)) => (word, rest.trim_start()),
        None => (text, ""),
    }
}

/// Splits a default from the help behind it; a text with blanks stands in single quotes.
fn split_literal(text: &str) -> Option<(&str, &str)> {
    if let Some(quoted) = text.strip_prefix('\'') {
        let (literal, rest) = quoted.split_once('\'')?;
        return Some((literal, rest.trim_start()));
    }
    let (word, rest) = split_word(text);
    (!word.is_empty()).then_some((word, rest))
}
