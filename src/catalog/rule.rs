//! Checks and graders: SQL files whose rows are verdicts.
//!
//! ```text
//! -- Agents write only after the user said yes.
//! --
//! -- Further paragraphs.
//! --
//! -- kind:     process                  goal, invariant, forbidden, precedence or process
//! -- severity: warning                  error (the default), warning or info
//! -- domains:  retail, airline          other simulations are not_applicable
//! -- needs:    user, text               facts without which a simulation is not_applicable
//! -- tools:    pay, refund              a simulation that calls none of them is vacuous
//! -- param:    words text = yes,sure    as in queries
//! SELECT simulation_id, turn, call, evidence …
//! ```
//!
//! A grader has `param:` lines only.

use super::header::{Entry, Header, Presence, Problem};
use super::{Error, Origin, SqlFile, file_name, is_name};

/// The columns that a check returns; `verdict` may follow them.
pub const CHECK_COLUMNS: [&str; 5] = ["simulation_id", "turn", "call", "evidence", "verdict"];

/// The columns that a grader returns.
pub const GRADER_COLUMNS: [&str; 3] = ["simulation_id", "verdict", "failing"];

/// Facts of a simulation that a check may need: the columns of the view `known_fact`.
pub const FACTS: &[&str] = &[
    "state_before",
    "state_after",
    "goal",
    "changeable",
    "forbidden_tool",
    "required_order",
    "gold",
    "reward",
    "user",
    "text",
    "control",
    "write",
];

const CHECK_KEYS: &[&str] = &["kind", "severity", "domains", "needs", "tools", "param"];
const GRADER_KEYS: &[&str] = &["param"];

/// A check: an SQL file with what it applies to.
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    /// The file; its header holds summary, description and parameters.
    pub file: SqlFile,
    /// What sort of rule it is.
    pub kind: &'static str,
    /// How much a violation matters.
    pub severity: &'static str,
    /// The domains it is made for; empty for all.
    pub domains: Vec<String>,
    /// The facts it needs, of [`FACTS`].
    pub needs: Vec<&'static str>,
    /// The tools it is about; empty for any.
    pub tools: Vec<String>,
}

impl Check {
    /// What sorts of rule there are.
    pub const KINDS: &'static [&'static str] =
        &["goal", "invariant", "forbidden", "precedence", "process"];

    /// How much a violation may matter.
    pub const SEVERITIES: &'static [&'static str] = &["error", "warning", "info"];

    /// Reads a check from its text.
    ///
    /// # Errors
    /// Where its name or its header is wrong.
    pub fn parse(name: &str, text: &str, origin: Origin) -> Result<Self, Error> {
        let found = check_header(text);
        let (file, scope) = with_header(name, text, origin, "checks", found)?;
        let Scope { kind, severity, domains, needs, tools } = scope;
        Ok(Self { file, kind, severity, domains, needs, tools })
    }
}

impl AsRef<SqlFile> for Check {
    fn as_ref(&self) -> &SqlFile {
        &self.file
    }
}

impl AsRef<Self> for SqlFile {
    fn as_ref(&self) -> &Self {
        self
    }
}

/// Reads a grader from its text.
///
/// # Errors
/// Where its name or its header is wrong.
pub fn grader(name: &str, text: &str, origin: Origin) -> Result<SqlFile, Error> {
    let found = Header::split(text, GRADER_KEYS).and_then(|(mut header, entries)| {
        for entry in &entries {
            add_param(&mut header, entry)?;
        }
        Ok((header, ()))
    });
    Ok(with_header(name, text, origin, "graders", found)?.0)
}

/// What a check applies to.
struct Scope {
    kind: &'static str,
    severity: &'static str,
    domains: Vec<String>,
    needs: Vec<&'static str>,
    tools: Vec<String>,
}

fn with_header<S>(
    name: &str,
    text: &str,
    origin: Origin,
    folder: &str,
    found: Result<(Header, S), (usize, Problem)>,
) -> Result<(SqlFile, S), Error> {
    let file = file_name(name, &origin, folder);
    if !is_name(name) {
        return Err(Error::Name { file, name: name.to_owned() });
    }
    match found {
        Ok((header, scope)) => {
            Ok((SqlFile { name: name.to_owned(), text: text.to_owned(), header, origin }, scope))
        }
        Err((line, problem)) => Err(Error::Header { file, line, problem }),
    }
}

fn check_header(text: &str) -> Result<(Header, Scope), (usize, Problem)> {
    let (mut header, entries) = Header::split(text, CHECK_KEYS)?;
    let (mut kind, mut severity) = (None, None);
    let (mut domains, mut needs, mut tools) = (None, None, None);
    for entry in &entries {
        let at_line = |problem| (entry.line, problem);
        match entry.key {
            "kind" => once(&mut kind, entry, word(entry, Check::KINDS).map_err(at_line)?)?,
            "severity" => {
                once(&mut severity, entry, word(entry, Check::SEVERITIES).map_err(at_line)?)?;
            }
            "domains" => once(&mut domains, entry, names(entry).map_err(at_line)?)?,
            "needs" => once(&mut needs, entry, facts(entry).map_err(at_line)?)?,
            "tools" => once(&mut tools, entry, names(entry).map_err(at_line)?)?,
            _ => add_param(&mut header, entry)?,
        }
    }
    // Told of the first line: the line that should be there is not.
    let no_kind = || (1, Problem::NoKey { key: "kind", form: super::header::words(Check::KINDS) });
    let scope = Scope {
        kind: kind.ok_or_else(no_kind)?,
        severity: severity.unwrap_or(Check::SEVERITIES[0]),
        domains: domains.unwrap_or_default(),
        needs: needs.unwrap_or_default(),
        tools: tools.unwrap_or_default(),
    };
    Ok((header, scope))
}

fn once<T>(place: &mut Option<T>, entry: &Entry, value: T) -> Result<(), (usize, Problem)> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err((entry.line, Problem::Twice(format!("{}:", entry.key)))),
    }
}

fn add_param(header: &mut Header, entry: &Entry) -> Result<(), (usize, Problem)> {
    let at_line = |problem| (entry.line, problem);
    header.add(entry.key, &entry.rest).map_err(at_line)?;
    match header.params.last() {
        Some(param) if param.presence == Presence::Required => {
            Err(at_line(Problem::Required(param.name.clone())))
        }
        _ => Ok(()),
    }
}

fn word(entry: &Entry, expected: &'static [&'static str]) -> Result<&'static str, Problem> {
    let found = || Problem::UnknownWord { what: entry.key, expected, found: entry.rest.clone() };
    expected.iter().find(|word| **word == entry.rest).copied().ok_or_else(found)
}

fn facts(entry: &Entry) -> Result<Vec<&'static str>, Problem> {
    let known = |name: String| {
        let fact = FACTS.iter().find(|fact| **fact == name).copied();
        fact.ok_or(Problem::UnknownWord { what: "known fact", expected: FACTS, found: name })
    };
    names(entry)?.into_iter().map(known).collect()
}

fn names(entry: &Entry) -> Result<Vec<String>, Problem> {
    let names: Vec<String> = entry.rest.split(',').map(|name| name.trim().to_owned()).collect();
    if names.iter().any(|name| name.is_empty() || name.contains(char::is_whitespace)) {
        let expected = "name, name";
        return Err(Problem::Form { expected, found: format!("{}: {}", entry.key, entry.rest) });
    }
    Ok(names)
}
