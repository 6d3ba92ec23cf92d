//! The values of a named query's parameters.

use std::collections::BTreeMap;

use rusqlite::ToSql;
use rusqlite::types::{ToSqlOutput, ValueRef};

use super::Error;
use crate::catalog::SqlFile;
use crate::catalog::header::{Literal, Param, ParamType, Presence};
use crate::table::Value;

/// Values by the name of the parameter.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Params(BTreeMap<String, Value>);

impl Params {
    /// No values: every parameter has its default.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Gives a parameter a value.
    #[must_use]
    pub fn with(mut self, name: &str, value: Value) -> Self {
        self.set(name, value);
        self
    }

    /// Gives a parameter a value.
    pub fn set(&mut self, name: &str, value: Value) {
        self.0.insert(name.to_owned(), value);
    }

    /// The value given for a parameter; none where it was left to its default.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name)
    }

    /// Returns a value for each declared parameter: the given one, else the default, else NULL.
    ///
    /// # Errors
    /// Where a value is missing, of another type, or for no parameter of the file.
    pub fn bind(&self, file: &SqlFile) -> Result<BTreeMap<String, Value>, Error> {
        let query = || file.name.clone();
        let declared = &file.header.params;
        if let Some(name) = self.0.keys().find(|name| declared.iter().all(|p| p.name != **name)) {
            return Err(Error::Unknown { query: query(), name: name.clone() });
        }
        let mut values = BTreeMap::new();
        for param in declared {
            let name = param.name.clone();
            let value = match (self.0.get(&name), &param.presence) {
                (Some(value), _) => {
                    let value = typed(value, param.ty).ok_or_else(|| Error::WrongType {
                        query: query(),
                        name: name.clone(),
                        expected: param.ty,
                    })?;
                    if !is_allowed(&value, param) {
                        return Err(Error::NotAllowed {
                            query: query(),
                            name,
                            expected: param.allowed.clone(),
                        });
                    }
                    value
                }
                (None, Presence::Required) => {
                    return Err(Error::Missing { query: query(), name });
                }
                (None, Presence::Optional) => Value::Null,
                (None, Presence::Default(literal)) => of_literal(literal),
            };
            values.insert(name, value);
        }
        Ok(values)
    }
}

/// Reads a value of a parameter's type from text; none where it is of another.
pub fn parse(text: &str, ty: ParamType) -> Option<Value> {
    match ty {
        ParamType::Text => Some(Value::Text(text.to_owned())),
        ParamType::Integer => text.parse().ok().map(Value::Integer),
        ParamType::Real => {
            text.parse().ok().filter(|value: &f64| value.is_finite()).map(Value::Real)
        }
        ParamType::Flag => match text {
            "1" | "true" | "yes" => Some(Value::Integer(1)),
            "0" | "false" | "no" => Some(Value::Integer(0)),
            _ => None,
        },
    }
}

/// Whether a parameter takes a value of its type; NULL leaves the choice open.
pub fn is_allowed(value: &Value, param: &Param) -> bool {
    match value {
        Value::Text(text) => param.allowed.has_text(text),
        Value::Integer(number) => param.allowed.has_integer(*number),
        Value::Null | Value::Real(_) | Value::Blob(_) => true,
    }
}

/// Returns the value as one of the type; none where it is of another. NULL is of every type.
fn typed(value: &Value, ty: ParamType) -> Option<Value> {
    match (ty, value) {
        (_, Value::Null)
        | (ParamType::Text, Value::Text(_))
        | (ParamType::Integer, Value::Integer(_))
        | (ParamType::Flag, Value::Integer(0 | 1))
        | (ParamType::Real, Value::Real(_)) => Some(value.clone()),
        #[expect(clippy::cast_precision_loss, reason = "a parameter, not a stored figure")]
        (ParamType::Real, Value::Integer(number)) => Some(Value::Real(*number as f64)),
        _ => None,
    }
}

fn of_literal(literal: &Literal) -> Value {
    match literal {
        Literal::Text(text) => Value::Text(text.clone()),
        Literal::Integer(number) => Value::Integer(*number),
        Literal::Real(number) => Value::Real(*number),
    }
}

/// A value as SQLite takes it.
pub(super) struct Bound<'a>(pub(super) &'a Value);

impl ToSql for Bound<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self.0 {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }))
    }
}
