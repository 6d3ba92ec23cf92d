//! Actions with their values numbered, so that comparing many with many costs little.
//!
//! Two values have the same number just where the matcher takes them for equal. Numbers are given
//! once, by a fingerprint and then by the values themselves; all further comparing is of numbers.

use std::hash::{BuildHasher as _, Hash as _, Hasher as _};

use foldhash::fast::{FoldHasher, RandomState};
use foldhash::{HashMap, HashMapExt as _};

use super::value::Number;
use super::{Action, Matcher, Value};
use crate::normalise::WRAPPED_ARGUMENTS;

/// The number of the key under which a wrapper call holds the arguments of the tool meant.
const WRAPPED: u32 = 0;

/// Fields of an object: numbers of keys, in order, each with the number of its value.
type Fields = Vec<(u32, u32)>;

/// An action in numbers.
#[derive(Debug)]
pub(super) struct Shape {
    /// The tool named.
    pub(super) name: u32,
    /// The tool meant.
    pub(super) tool: u32,
    /// The arguments as one value.
    pub(super) whole: u32,
    /// Their fields; `None` where they are no object.
    pub(super) fields: Option<Fields>,
    /// The fields of what a wrapper call would hold, where that is an object.
    inner: Option<Fields>,
    /// For gold, the numbers of the keys that count, in order; `None` for all.
    pub(super) compared: Option<Vec<u32>>,
}

/// Gives out numbers; see the module.
pub(super) struct Numbers<'a> {
    matcher: Matcher,
    state: RandomState,
    values: HashMap<u64, Vec<(&'a Value, u32)>>,
    count: u32,
    names: HashMap<&'a str, u32>,
}

impl<'a> Numbers<'a> {
    pub(super) fn new(matcher: Matcher) -> Self {
        let names = HashMap::from_iter([(WRAPPED_ARGUMENTS, WRAPPED)]);
        Self { matcher, state: RandomState::default(), values: HashMap::new(), count: 0, names }
    }

    /// Puts an action in numbers.
    pub(super) fn shape(&mut self, action: &'a Action) -> Shape {
        let fields = self.fields(&action.arguments);
        let wrapped = action.arguments.get(WRAPPED_ARGUMENTS);
        let compared = action.compare_args.as_ref().map(|keys| {
            let mut numbers: Vec<u32> = keys.iter().map(|key| self.name(key)).collect();
            numbers.sort_unstable();
            numbers.dedup();
            numbers
        });
        Shape {
            name: self.name(&action.name),
            tool: self.name(&action.tool),
            whole: self.value(&action.arguments),
            inner: wrapped.and_then(|wrapped| self.fields(wrapped)),
            fields,
            compared,
        }
    }

    fn fields(&mut self, value: &'a Value) -> Option<Fields> {
        if !matches!(value, Value::Object(_)) {
            return None;
        }
        let mut fields = Fields::new();
        for key in value.keys() {
            if let Some(value) = value.get(key) {
                fields.push((self.name(key), self.value(value)));
            }
        }
        fields.sort_unstable();
        Some(fields)
    }

    fn name(&mut self, name: &'a str) -> u32 {
        let next = u32::try_from(self.names.len()).unwrap_or(u32::MAX);
        *self.names.entry(name).or_insert(next)
    }

    fn value(&mut self, value: &'a Value) -> u32 {
        let mut hasher = self.state.build_hasher();
        fingerprint(value, &mut hasher);
        let alike = self.values.entry(hasher.finish()).or_default();
        let equals = |other: &Value| match self.matcher {
            Matcher::Calibrated => value.equals_canonically(other),
            Matcher::Tau2 | Matcher::Strict => value.equals_in_python(other),
        };
        if let Some((_, number)) = alike.iter().find(|(other, _)| equals(other)) {
            return *number;
        }
        let number = self.count;
        self.count += 1;
        alike.push((value, number));
        number
    }
}

/// Takes in a value so that equal ones are alike, whatever the matcher: 1, 1.0 and true are.
fn fingerprint(value: &Value, hasher: &mut FoldHasher<'_>) {
    match value {
        Value::Null => 0_u8.hash(hasher),
        Value::Bool(flag) => digits(if *flag { "1" } else { "0" }, hasher),
        Value::Number(Number::Whole(whole)) => digits(whole, hasher),
        // Zero has a sign, which is no part of its value.
        Value::Number(Number::Float(float)) if *float == 0.0 => digits("0", hasher),
        Value::Number(Number::Float(float)) if float.is_finite() && float.fract() == 0.0 => {
            digits(&format!("{float:.0}"), hasher);
        }
        Value::Number(Number::Float(float)) => (2_u8, float.to_bits()).hash(hasher),
        Value::Text(text) => (3_u8, text).hash(hasher),
        Value::List(items) => {
            (4_u8, items.len()).hash(hasher);
            for item in items {
                fingerprint(item, hasher);
            }
        }
        Value::Object(_) => {
            5_u8.hash(hasher);
            for key in value.keys() {
                key.hash(hasher);
                if let Some(value) = value.get(key) {
                    fingerprint(value, hasher);
                }
            }
        }
    }
}

fn digits(digits: &str, hasher: &mut FoldHasher<'_>) {
    (1_u8, digits).hash(hasher);
}

impl Shape {
    /// The numbers of the values of some keys, in their order.
    pub(super) fn values_of(&self, keys: &[u32]) -> Vec<Option<u32>> {
        keys.iter().map(|key| value_of(self.fields.as_deref(), *key)).collect()
    }

    /// Whether every field is the same in another action: what `tau2` asks of a call.
    pub(super) fn is_part_of(&self, other: &Self) -> bool {
        let Some(fields) = &self.fields else { return false };
        fields.iter().all(|(key, value)| value_of(other.fields.as_deref(), *key) == Some(*value))
    }

    /// How many arguments [`super::same::differing_keys`] names for this call and a gold action.
    pub(super) fn differing(&self, matcher: Matcher, gold: &Self) -> usize {
        let (own, others) = (self.fields.as_deref(), gold.fields.as_deref());
        let differs = |key: u32| -> usize {
            if value_of(own, key) == value_of(others, key) {
                return 0;
            }
            match (&self.inner, &gold.inner) {
                (Some(a), Some(b)) if key == WRAPPED && self.tool != self.name => union(a, b),
                _ => 1,
            }
        };
        match (matcher, gold.compared.as_deref()) {
            (Matcher::Tau2, None) => {
                own.unwrap_or_default().iter().map(|(key, _)| differs(*key)).sum()
            }
            (Matcher::Strict, Some([])) | (Matcher::Strict | Matcher::Calibrated, None) => {
                let (own, others) = (own.unwrap_or_default(), others.unwrap_or_default());
                let own_keys = own.iter().map(|(key, _)| *key);
                let only_theirs =
                    others.iter().filter(|(key, _)| value_of(Some(own), *key).is_none());
                own_keys.chain(only_theirs.map(|(key, _)| *key)).map(differs).sum()
            }
            (_, Some(keys)) => keys.iter().map(|key| differs(*key)).sum(),
        }
    }
}

fn value_of(fields: Option<&[(u32, u32)]>, key: u32) -> Option<u32> {
    let fields = fields?;
    fields.binary_search_by_key(&key, |(key, _)| *key).ok().map(|at| fields[at].1)
}

/// How many keys of two objects have other values, or stand in one only.
fn union(a: &[(u32, u32)], b: &[(u32, u32)]) -> usize {
    let other_or_missing = a.iter().filter(|(key, value)| value_of(Some(b), *key) != Some(*value));
    let only_in_b = b.iter().filter(|(key, _)| value_of(Some(a), *key).is_none());
    other_or_missing.count() + only_in_b.count()
}
