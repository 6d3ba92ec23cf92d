//! Fields and values as τ² usually writes them.
//!
//! Each reader returns `Some(None)` for null, and `None` where the value is of another kind.

use std::borrow::Cow;

use serde_json::value::RawValue;

use super::super::super::field::{Raw, is_countable};
use crate::cursor::Cursor;

/// What a reader of a value returns: `None` where it cannot, else the value or null.
pub(super) type Given<T> = Option<Option<T>>;

/// A field: given at most once, and null or missing alike.
#[derive(Debug)]
pub(super) struct Field<T> {
    pub(super) value: Option<T>,
    is_given: bool,
}

impl<T> Default for Field<T> {
    fn default() -> Self {
        Self { value: None, is_given: false }
    }
}

impl<T> Field<T> {
    /// Takes the value that was read; `None` where it could not be, or the field has one already.
    pub(super) fn put(&mut self, value: Given<T>) -> Option<()> {
        self.value = value?;
        (!std::mem::replace(&mut self.is_given, true)).then_some(())
    }
}

/// Makes of a value's text what the careful reader takes; null is missing.
pub(super) fn as_raw(text: Option<&str>) -> Option<Raw<'_>> {
    match text {
        None | Some("null") => Some(None),
        Some(text) => serde_json::from_str::<&RawValue>(text).ok().map(Some),
    }
}

/// Reads a value that may be null.
pub(super) fn or_null<'a, T>(
    cursor: &mut Cursor<'a>,
    read: impl FnOnce(&mut Cursor<'a>) -> Option<T>,
) -> Given<T> {
    if cursor.null() { Some(None) } else { read(cursor).map(Some) }
}

pub(super) fn list<'a, T>(
    cursor: &mut Cursor<'a>,
    read: fn(&mut Cursor<'a>) -> Option<T>,
) -> Given<Vec<T>> {
    or_null(cursor, |cursor| {
        let mut list = Vec::new();
        cursor.items(|cursor| {
            list.push(read(cursor)?);
            Some(())
        })?;
        Some(list)
    })
}

pub(super) fn nothing(cursor: &mut Cursor<'_>) -> Given<()> {
    cursor.null().then_some(None)
}

pub(super) fn text(cursor: &mut Cursor<'_>) -> Given<String> {
    Some(name(cursor)?.map(Cow::into_owned))
}

pub(super) fn name<'a>(cursor: &mut Cursor<'a>) -> Given<Cow<'a, str>> {
    or_null(cursor, Cursor::string)
}

pub(super) fn object<'a>(cursor: &mut Cursor<'a>) -> Given<&'a str> {
    match cursor.peek()? {
        b'{' => cursor.raw().map(Some),
        _ => cursor.null().then_some(None),
    }
}

pub(super) fn boolean(cursor: &mut Cursor<'_>) -> Given<bool> {
    or_null(cursor, Cursor::boolean)
}

pub(super) fn integer(cursor: &mut Cursor<'_>) -> Given<i64> {
    or_null(cursor, |cursor| cursor.number()?.parse().ok())
}

/// A whole number that views add up.
pub(super) fn count(cursor: &mut Cursor<'_>) -> Given<i64> {
    let count = integer(cursor)?;
    count.is_none_or(is_countable).then_some(count)
}

pub(super) fn real(cursor: &mut Cursor<'_>) -> Given<f64> {
    or_null(cursor, |cursor| {
        cursor.number()?.parse().ok().filter(|number: &f64| number.is_finite())
    })
}
