//! Conditions that a comparison must meet: `gd <= anchor:qwen3.8-27b + 0.02`.
//!
//! A condition is a measure, a comparison and a limit: a number, or what an anchor or `before` has for
//! the same key, with a number added or taken away.

use std::fmt;
use std::str::FromStr;

use super::measure::Measure;
use super::outcome::Row;
use clap::ValueEnum as _;

/// A condition on the side after.
#[derive(Debug, Clone, PartialEq)]
pub struct Condition {
    measure: Measure,
    relation: Relation,
    limit: Limit,
    text: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    Below,
    AtMost,
    Above,
    AtLeast,
}

/// What a measure is held against.
#[derive(Debug, Clone, PartialEq)]
enum Limit {
    Number(f64),
    Reference { name: String, plus: f64 },
}

/// The name of the side before, in a condition.
const BEFORE: &str = "before";

/// A condition that cannot be understood.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected a condition such as `gd <= 0.2`, `gd <= before` or `gd <= anchor:NAME + 0.02`: {0}"
)]
pub struct NotACondition(String);

impl FromStr for Condition {
    type Err = NotACondition;

    fn from_str(text: &str) -> Result<Self, NotACondition> {
        let at = text
            .find(['<', '>'])
            .ok_or_else(|| NotACondition("there is no <, <=, > or >=".into()))?;
        let (measure, rest) = text.split_at(at);
        let measure = Measure::from_str(measure.trim(), true)
            .map_err(|_unknown| NotACondition(format!("`{}` is no measure", measure.trim())))?;
        let relations = [
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("<", Relation::Below),
            (">", Relation::Above),
        ];
        let found = relations.iter().find_map(|(sign, relation)| {
            rest.strip_prefix(sign).map(|limit| (*relation, limit.trim()))
        });
        let (relation, limit) = found.ok_or_else(|| NotACondition("there is no limit".into()))?;
        Ok(Self { measure, relation, limit: limit_of(limit)?, text: text.trim().to_owned() })
    }
}

fn limit_of(text: &str) -> Result<Limit, NotACondition> {
    if let Ok(number) = text.parse::<f64>() {
        return if number.is_finite() {
            Ok(Limit::Number(number))
        } else {
            Err(NotACondition(format!("`{text}` is no limit")))
        };
    }
    // A name may hold a sign itself, so the last one that a number follows is taken.
    let (name, plus) = text
        .rfind([' ', '+', '-'])
        .and_then(|at| {
            let number: f64 = text[at..].trim_start_matches(['+', ' ']).trim().parse().ok()?;
            let (name, sign) = match text[..at].trim_end() {
                name if name.ends_with('+') => (name.trim_end_matches('+'), 1.0),
                name if name.ends_with('-') => (name.trim_end_matches('-'), -1.0),
                name => (name, 1.0),
            };
            Some((name.trim(), sign * number))
        })
        .unwrap_or((text, 0.0));
    if name == BEFORE || name.strip_prefix("anchor:").is_some_and(|name| !name.is_empty()) {
        return Ok(Limit::Reference { name: name.to_owned(), plus });
    }
    Err(NotACondition(format!("`{text}` is neither a number, nor `before`, nor an anchor")))
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Condition {
    /// The measure it is about.
    pub fn measure(&self) -> Measure {
        self.measure
    }

    /// The anchor that it refers to, as a selection.
    pub fn anchor(&self) -> Option<&str> {
        match &self.limit {
            Limit::Reference { name, .. } if name != BEFORE => Some(name),
            _ => None,
        }
    }

    /// Holds a row against the condition; says why where it fails. `reference` gives what an anchor has
    /// for the row's key.
    ///
    /// What is undefined meets no condition: a gate must not open because nothing was measured.
    pub fn failure(&self, row: &Row, reference: Option<f64>) -> Option<String> {
        let limit = match &self.limit {
            Limit::Number(number) => Some(*number),
            Limit::Reference { name, plus } if name == BEFORE => {
                row.estimate.before.map(|before| before + plus)
            }
            Limit::Reference { plus, .. } => reference.map(|reference| reference + plus),
        };
        let (Some(value), Some(limit)) = (row.estimate.after, limit) else {
            let what = if row.estimate.after.is_none() { "the measure" } else { "the limit" };
            return Some(format!("{what} of `{self}` is undefined"));
        };
        let holds = match self.relation {
            Relation::Below => value < limit,
            Relation::AtMost => value <= limit,
            Relation::Above => value > limit,
            Relation::AtLeast => value >= limit,
        };
        (!holds).then(|| {
            let name = self.measure.name();
            format!("{name} is {value:.4}, the limit of `{self}` is {limit:.4}")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limit(text: &str) -> Limit {
        text.parse::<Condition>().unwrap().limit
    }

    #[test]
    fn reads_numbers_references_and_what_is_added() {
        assert_eq!(limit("gd <= 0.2"), Limit::Number(0.2));
        let reference = |name: &str, plus| Limit::Reference { name: name.into(), plus };
        assert_eq!(limit("gd <= anchor:qwen3.8-27b + 0.02"), reference("anchor:qwen3.8-27b", 0.02));
        assert_eq!(limit("gd<=anchor:qwen3.8-27b+0.02"), reference("anchor:qwen3.8-27b", 0.02));
        assert_eq!(limit("pass_rate >= before - 0.05"), reference("before", -0.05));
        assert_eq!(limit("pass_rate > before"), reference("before", 0.0));
        assert_eq!(limit("gd < anchor:qwen3.8-27b"), reference("anchor:qwen3.8-27b", 0.0));
    }

    #[test]
    fn says_what_is_no_condition() {
        for text in ["gd", "gd = 1", "wrong <= 1", "gd <= nonsense", "gd <= anchor:", "gd <= inf"] {
            assert!(text.parse::<Condition>().is_err(), "{text}");
        }
    }
}
