//! Parameters of named queries as other engines write them.

use super::Engine;
use crate::catalog::SqlFile;
use crate::catalog::header::{Literal, Param, ParamType, Presence};

/// A stretch of SQL that is code, or a comment or quoted text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part<'t> {
    pub(super) text: &'t str,
    pub(super) is_code: bool,
}

/// Cuts SQL into code and what is none.
pub(super) fn parts(sql: &str) -> impl Iterator<Item = Part<'_>> {
    let mut rest = sql;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (length, is_code) = if rest.starts_with("--") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if let Some(inside) = rest.strip_prefix('\'') {
            // A doubled quote ends one text and begins the next.
            (inside.find('\'').map_or(rest.len(), |end| end + 2), false)
        } else {
            let comment = rest.find("--").unwrap_or(rest.len());
            (rest.find('\'').unwrap_or(rest.len()).min(comment), true)
        };
        let (text, after) = rest.split_at(length);
        rest = after;
        Some(Part { text, is_code })
    })
}

/// Writes a query with each parameter as `spell` has it, by its number from 1 and its declaration.
pub(super) fn write(file: &SqlFile, spell: impl Fn(usize, &Param) -> String) -> String {
    let mut text = String::new();
    for part in parts(&file.text) {
        if !part.is_code {
            text.push_str(part.text);
            continue;
        }
        let mut pieces = part.text.split(':');
        text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let end = piece.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(piece.len());
            let (name, after) = piece.split_at(end);
            let mut params = file.header.params.iter().enumerate();
            if let Some((index, param)) = params.find(|(_, param)| param.name == name) {
                text.push_str(&spell(index + 1, param));
            } else {
                text.push(':');
                text.push_str(name);
            }
            text.push_str(after);
        }
    }
    text
}

impl Engine {
    /// A parameter as the engine has it.
    pub(super) fn parameter(self, index: usize, param: &Param) -> String {
        let name = &param.name;
        match self {
            Self::Duckdb => format!("${name}"),
            Self::Clickhouse => format!("{{{name}:Nullable({})}}", self.parameter_type(param.ty)),
            Self::Spark => format!(":{name}"),
            Self::Postgres => format!("${index}"),
        }
    }

    /// The type that a parameter's value has in the engine.
    pub(super) fn parameter_type(self, ty: ParamType) -> &'static str {
        match (self, ty) {
            (Self::Clickhouse, ParamType::Text) => "String",
            (Self::Clickhouse, ParamType::Integer | ParamType::Flag) => "Int64",
            (Self::Clickhouse, ParamType::Real) => "Float64",
            (_, ParamType::Text) => "TEXT",
            (_, ParamType::Integer | ParamType::Flag) => "BIGINT",
            (_, ParamType::Real) => "DOUBLE PRECISION",
        }
    }
}

/// A parameter whose value comes from a form: always a text, and empty where nothing was given.
pub(super) fn of_form(param: &Param) -> String {
    let given = format!("NULLIF(:{}, '')", param.name);
    let given = match param.ty {
        ParamType::Text => given,
        ParamType::Integer | ParamType::Flag => format!("CAST({given} AS INTEGER)"),
        ParamType::Real => format!("CAST({given} AS REAL)"),
    };
    match &param.presence {
        Presence::Default(value) => format!("COALESCE({given}, {})", value_of(param.ty, value)),
        Presence::Required | Presence::Optional => given,
    }
}

fn value_of(ty: ParamType, value: &Literal) -> String {
    let text = value.to_string();
    match ty {
        ParamType::Text => format!("'{}'", text.replace('\'', "''")),
        ParamType::Integer | ParamType::Real | ParamType::Flag => text,
    }
}
