//! In which arguments a call differs from a gold action; `shape` counts them, this names them.

use std::collections::BTreeSet;

use super::{Action, Matcher, Value};
use crate::normalise::WRAPPED_ARGUMENTS;

pub(super) fn values_equal(matcher: Matcher, a: Option<&Value>, b: Option<&Value>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) if matcher == Matcher::Calibrated => a.equals_canonically(b),
        (Some(a), Some(b)) => a.equals_in_python(b),
        (None, None) => true,
        _ => false,
    }
}

/// The arguments in which a call differs from a gold action, as far as they count; sorted.
///
/// Of a wrapper call whose inner arguments are known as an object, the inner arguments are named, as
/// `arguments.amount`.
pub(super) fn differing_keys(matcher: Matcher, call: &Action, gold: &Action) -> Vec<String> {
    let all = || union(&call.arguments, &gold.arguments);
    let keys: BTreeSet<&str> = match (matcher, gold.compare_args.as_deref()) {
        (Matcher::Tau2, None) => call.arguments.keys().collect(),
        (Matcher::Strict, Some([])) | (Matcher::Strict | Matcher::Calibrated, None) => all(),
        (_, Some(keys)) => keys.iter().map(String::as_str).collect(),
    };
    let differ =
        |key: &&str| !values_equal(matcher, call.arguments.get(key), gold.arguments.get(key));
    keys.into_iter().filter(differ).flat_map(|key| inside(matcher, call, gold, key)).collect()
}

fn union<'a>(a: &'a Value, b: &'a Value) -> BTreeSet<&'a str> {
    a.keys().chain(b.keys()).collect()
}

fn inside(matcher: Matcher, call: &Action, gold: &Action, key: &str) -> Vec<String> {
    let inner = (call.arguments.get(key), gold.arguments.get(key));
    let (Some(a @ Value::Object(_)), Some(b @ Value::Object(_))) = inner else {
        return vec![key.to_owned()];
    };
    if call.tool == call.name || key != WRAPPED_ARGUMENTS {
        return vec![key.to_owned()];
    }
    let differ = |inner: &&str| !values_equal(matcher, a.get(inner), b.get(inner));
    union(a, b).into_iter().filter(differ).map(|inner| format!("{key}.{inner}")).collect()
}
