//! Tools, and what somebody does with them.

use serde_json::{Map, Value, json};

use crate::rng::Rng;
use crate::vocab::{self, Field, Person};

/// How a tool is reached.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// Under its own name.
    Direct,
    /// Through a wrapper, which takes the arguments as one JSON text.
    Wrapped,
}

/// One tool of a domain.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) reach: Reach,
    /// Who can call it, in τ²'s words.
    pub(crate) requestor: &'static str,
    /// What it does, in τ²'s words.
    pub(crate) kind: &'static str,
    /// What calling it means, as people say it; `{key}` stands for an argument.
    pub(crate) phrase: &'static str,
    pub(crate) fields: &'static [(&'static str, Field)],
    /// The arguments that τ² compares; `None` compares all.
    pub(crate) compare_args: Option<&'static [&'static str]>,
}

impl Tool {
    /// A write of the agent's.
    pub(crate) const fn write(
        name: &'static str,
        phrase: &'static str,
        fields: &'static [(&'static str, Field)],
    ) -> Self {
        Self {
            name,
            phrase,
            fields,
            reach: Reach::Direct,
            requestor: "assistant",
            kind: "write",
            compare_args: None,
        }
    }

    /// A read of the agent's.
    pub(crate) const fn read(name: &'static str, fields: &'static [(&'static str, Field)]) -> Self {
        let tool = Self::write(name, "look something up", fields);
        Self { kind: "read", ..tool }
    }

    /// A tool of the agent's that neither reads nor writes.
    pub(crate) const fn generic(
        name: &'static str,
        fields: &'static [(&'static str, Field)],
    ) -> Self {
        let tool = Self::write(name, "use a tool", fields);
        Self { kind: "generic", ..tool }
    }

    /// The type that τ² gives to a call of it: the wrapper's, where there is one.
    pub(crate) fn checked_type(&self) -> &'static str {
        if self.reach == Reach::Wrapped { "write" } else { self.kind }
    }

    /// The same behind a wrapper.
    pub(crate) const fn wrapped(self) -> Self {
        Self { reach: Reach::Wrapped, ..self }
    }

    /// The same in the user's hands.
    pub(crate) const fn of_user(self) -> Self {
        Self { requestor: "user", ..self }
    }

    /// The same, graded by these arguments only.
    pub(crate) const fn comparing(self, keys: &'static [&'static str]) -> Self {
        Self { compare_args: Some(keys), ..self }
    }
}

/// How the arguments of a wrapped tool are written as text. τ² compares the text, so another
/// spacing is a mismatch.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spacing {
    /// As Python writes JSON, and as gold has it.
    Wide,
    /// Without any space.
    Tight,
}

/// A tool with the arguments for it.
#[derive(Clone)]
pub(crate) struct Action {
    pub(crate) tool: &'static Tool,
    pub(crate) values: Map<String, Value>,
}

impl Action {
    /// A use of `tool` on behalf of `person`.
    pub(crate) fn draw(tool: &'static Tool, person: &Person, rng: &mut Rng) -> Self {
        Self { tool, values: vocab::draw(tool.fields, person, rng) }
    }

    /// The same, with the values of `like` where both have the key: a look-up of the very order
    /// that will be changed.
    pub(crate) fn about(mut self, like: &Self) -> Self {
        for (key, value) in &mut self.values {
            if let Some(known) = like.values.get(key) {
                *value = known.clone();
            }
        }
        self
    }

    /// The same with one or two other values; `None` if the draw gave no others.
    pub(crate) fn drifted(&self, person: &Person, rng: &mut Rng) -> Option<Self> {
        let other = Self::draw(self.tool, person, rng);
        let mut keys: Vec<&String> = self
            .values
            .keys()
            .filter(|key| self.values.get(*key) != other.values.get(*key))
            .collect();
        rng.shuffle(&mut keys);
        keys.truncate(1 + usize::from(rng.chance(30)));
        let mut drifted = self.clone();
        for &key in &keys {
            drifted.values.insert(key.clone(), other.values.get(key)?.clone());
        }
        (!keys.is_empty()).then_some(drifted)
    }

    /// The name that a call of it carries.
    pub(crate) fn name(&self) -> &'static str {
        match (self.tool.reach, self.tool.requestor) {
            (Reach::Direct, _) => self.tool.name,
            (Reach::Wrapped, "user") => "call_discoverable_user_tool",
            (Reach::Wrapped, _) => "call_discoverable_agent_tool",
        }
    }

    /// The arguments that a call of it carries.
    pub(crate) fn arguments(&self, spacing: Spacing) -> Map<String, Value> {
        if self.tool.reach == Reach::Direct {
            return self.values.clone();
        }
        let text = Value::Object(self.values.clone()).to_string();
        let text = if spacing == Spacing::Wide { widen(&text) } else { text };
        let key = if self.tool.requestor == "user" {
            "discoverable_tool_name"
        } else {
            "agent_tool_name"
        };
        Map::from_iter([
            (key.to_owned(), json!(self.tool.name)),
            ("arguments".to_owned(), json!(text)),
        ])
    }

    /// The action in words.
    pub(crate) fn phrase(&self) -> String {
        self.values.iter().fold(self.tool.phrase.to_owned(), |phrase, (key, value)| {
            let words = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            phrase.replace(&format!("{{{key}}}"), &words)
        })
    }
}

/// Puts a space after each comma and colon outside of strings; no string of the samples holds a
/// quotation mark.
fn widen(json: &str) -> String {
    let mut inside = false;
    let mut wide = String::with_capacity(json.len() * 2);
    for sign in json.chars() {
        inside ^= sign == '"';
        wide.push(sign);
        if !inside && matches!(sign, ',' | ':') {
            wide.push(' ');
        }
    }
    wide
}
