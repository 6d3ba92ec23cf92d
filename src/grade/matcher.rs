//! The parameter `matcher` of checks and graders: the name of a matcher that the store has.
//!
//! By one that it does not have nothing would be judged, and no simulation would be said anything of.

use super::Error;
use super::broken::{self, Failure};
use super::rules::{Rules, Settings};
use crate::catalog::SqlFile;
use crate::find;
use crate::query::params::Params;
use crate::store::Store;
use crate::table::Value;

/// The name of the parameter, and of what it names.
const NAME: &str = "matcher";

/// Refuses values that were given.
///
/// # Errors
/// Where the store has no such matcher.
pub(super) fn check_given(store: &Store, rules: &Rules, settings: &Settings) -> Result<(), Error> {
    rules.files().try_for_each(|file| check_one(store, file, settings.of(&file.name)))
}

/// Refuses the value that was given to one file, unless it is its default.
///
/// # Errors
/// Where the store has no such matcher.
pub(super) fn check_one(store: &Store, file: &SqlFile, params: &Params) -> Result<(), Error> {
    let Some(Value::Text(name)) = params.get(NAME) else { return Ok(()) };
    let is_default = Params::new().bind(file).is_ok_and(|own| own.get(NAME) == params.get(NAME));
    if is_default { Ok(()) } else { Ok(find::check_selection(store, NAME, name)?) }
}

/// Blames a file whose own default names none.
///
/// # Errors
/// Where it does not.
pub(super) fn check_default(store: &Store, file: &SqlFile, params: &Params) -> Result<(), Failure> {
    let Ok(values) = params.bind(file) else { return Ok(()) };
    let Some(Value::Text(name)) = values.get(NAME) else { return Ok(()) };
    match find::check_selection(store, NAME, name) {
        Ok(()) => Ok(()),
        Err(find::Error::Store(error)) => Err(Failure::Store(error)),
        Err(error) => Err(broken::of_param(file, NAME, &error.to_string()).into()),
    }
}
