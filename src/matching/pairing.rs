//! Pairs calls with gold actions, one to one.
//!
//! A conversation and a task may hold any number of them, so calls that are alike are looked at once,
//! and each finds the gold actions that it is the same as by their numbers, see `shape`. The pairs are
//! those of looking at every gold action for every call.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, VecDeque};

use foldhash::{HashMap, HashMapExt as _};

use super::shape::{Numbers, Shape};
use super::{Action, Matcher};

/// The calls and gold actions of a simulation, and which are the same.
pub(super) struct Pairing<'a> {
    pub(super) matcher: Matcher,
    pub(super) calls: &'a [Action],
    pub(super) gold: &'a [Action],
    pub(super) call_shapes: Vec<Shape>,
    pub(super) gold_shapes: Vec<Shape>,
    /// The kind of each call: calls of one kind are the same as the same gold actions.
    pub(super) kind_of: Vec<usize>,
    /// For each kind, the lists of gold actions that its calls are the same as.
    choices: Vec<Vec<usize>>,
    /// For each kind, a list of gold actions that its calls are the same as or not.
    in_doubt: Vec<Option<usize>>,
    /// Places of gold actions, in order.
    lists: Vec<Vec<usize>>,
}

/// Which arguments decide whether a call of a gold action's tool is the same action.
///
/// `tau2` follows τ²-bench's `Action.compare_with_tool_call`: with `compare_args` null the call's own
/// keys are compared, so a call that lacks an argument still is the same; with an empty list the name
/// alone decides; with a list those keys, a key that both lack being equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Counting {
    /// All, as one value.
    Whole,
    /// None: the name alone decides.
    Nothing,
    /// These.
    Keys(Vec<u32>),
}

/// A list for each combination of the numbers that count.
type ByValues = HashMap<Vec<Option<u32>>, usize>;

/// Gold actions by what makes a call the same as them.
#[derive(Default)]
struct Index {
    lists: Vec<Vec<usize>>,
    /// By name and what counts, the lists by the numbers that count.
    counted: HashMap<u32, BTreeMap<Counting, ByValues>>,
    /// By name, those of which the call's own arguments count, and which of them have some argument.
    own: HashMap<u32, usize>,
    having: HashMap<(u32, (u32, u32)), usize>,
}

impl Index {
    fn new(matcher: Matcher, gold: &[Shape]) -> Self {
        let mut index = Self::default();
        for (place, shape) in gold.iter().enumerate() {
            let Some(counting) = Counting::of(matcher, shape) else {
                push(&mut index.lists, index.own.entry(shape.name), place);
                for field in shape.fields.iter().flatten() {
                    push(&mut index.lists, index.having.entry((shape.name, *field)), place);
                }
                continue;
            };
            let values = counting.values(shape);
            let by_values =
                index.counted.entry(shape.name).or_default().entry(counting).or_default();
            push(&mut index.lists, by_values.entry(values), place);
        }
        index
    }

    /// The lists of gold actions that a call is the same as.
    fn choices(&self, call: &Shape) -> Vec<usize> {
        let mut choices = Vec::new();
        for (counting, by_values) in self.counted.get(&call.name).into_iter().flatten() {
            if call.fields.is_some() || !matches!(counting, Counting::Keys(_)) {
                choices.extend(by_values.get(&counting.values(call)).copied());
            }
        }
        choices
    }

    /// Of the gold actions for which the call's own arguments count, those that share one of them: the
    /// one that the fewest have.
    fn in_doubt(&self, call: &Shape) -> Option<usize> {
        let fields = call.fields.as_ref()?;
        if fields.is_empty() {
            return self.own.get(&call.name).copied();
        }
        let having = |field: &(u32, u32)| self.having.get(&(call.name, *field)).copied();
        let all: Option<Vec<usize>> = fields.iter().map(having).collect();
        all?.into_iter().min_by_key(|list| self.lists[*list].len())
    }
}

fn push<K>(lists: &mut Vec<Vec<usize>>, list: Entry<'_, K, usize>, place: usize) {
    let list = *list.or_insert(lists.len());
    if list == lists.len() {
        lists.push(Vec::new());
    }
    lists[list].push(place);
}

impl Counting {
    /// What counts of a gold action; `None` where the call's own arguments do.
    fn of(matcher: Matcher, gold: &Shape) -> Option<Self> {
        match (matcher, gold.compared.as_deref()) {
            (Matcher::Tau2, None) => None,
            (Matcher::Tau2 | Matcher::Calibrated, Some([])) => Some(Self::Nothing),
            (Matcher::Strict, Some([])) | (Matcher::Strict | Matcher::Calibrated, None) => {
                Some(Self::Whole)
            }
            (_, Some(keys)) => Some(Self::Keys(keys.to_vec())),
        }
    }

    fn values(&self, shape: &Shape) -> Vec<Option<u32>> {
        match self {
            Self::Whole => vec![Some(shape.whole)],
            Self::Nothing => Vec::new(),
            Self::Keys(keys) => shape.values_of(keys),
        }
    }
}

impl<'a> Pairing<'a> {
    pub(super) fn new(matcher: Matcher, calls: &'a [Action], gold: &'a [Action]) -> Self {
        let mut numbers = Numbers::new(matcher);
        let gold_shapes: Vec<Shape> = gold.iter().map(|gold| numbers.shape(gold)).collect();
        let call_shapes: Vec<Shape> = calls.iter().map(|call| numbers.shape(call)).collect();
        let index = Index::new(matcher, &gold_shapes);
        let mut kinds: HashMap<(u32, u32, u32), usize> = HashMap::new();
        let (mut choices, mut in_doubt) = (Vec::new(), Vec::new());
        let mut kind_of = Vec::with_capacity(calls.len());
        for call in &call_shapes {
            let kind = *kinds.entry((call.name, call.tool, call.whole)).or_insert(choices.len());
            if kind == choices.len() {
                choices.push(index.choices(call));
                in_doubt.push(index.in_doubt(call));
            }
            kind_of.push(kind);
        }
        let lists = index.lists;
        Self { matcher, calls, gold, call_shapes, gold_shapes, kind_of, choices, in_doubt, lists }
    }

    /// The first gold action that a call is the same as, free or not.
    pub(super) fn first_same(&self, call: usize) -> Option<usize> {
        let kind = self.kind_of[call];
        let sure = self.choices[kind].iter().map(|list| self.lists[*list][0]);
        let in_doubt = self.in_doubt[kind].and_then(|list| {
            let shape = &self.call_shapes[call];
            self.lists[list].iter().copied().find(|gold| shape.is_part_of(&self.gold_shapes[*gold]))
        });
        sure.chain(in_doubt).min()
    }

    /// Each call in order takes the first free gold action that it is the same as.
    ///
    /// Returns for each call the place of its gold action in `gold`.
    pub(super) fn first_free(&self) -> Vec<Option<usize>> {
        let mut free = Free::new(self);
        let mut passed = vec![0; self.in_doubt.len()];
        let mut take = |call: usize| {
            let kind = self.kind_of[call];
            let sure = free.first(self, kind);
            let in_doubt = self.in_doubt[kind].and_then(|list| {
                let (shape, places) = (&self.call_shapes[call], &self.lists[list]);
                let is_passed = |place: &usize| {
                    !free.is_free[*place] || !shape.is_part_of(&self.gold_shapes[*place])
                };
                while places.get(passed[kind]).is_some_and(is_passed) {
                    passed[kind] += 1;
                }
                places.get(passed[kind]).copied()
            });
            let found = sure.into_iter().chain(in_doubt).min()?;
            free.is_free[found] = false;
            Some(found)
        };
        (0..self.calls.len()).map(&mut take).collect()
    }

    /// The largest possible pairing, by augmenting paths (Kuhn 1955): calls in order, gold in order, so
    /// that the same input always gives the same pairs. For the matcher `calibrated`, of which no gold
    /// action is in doubt.
    ///
    /// Returns for each call the place of its gold action in `gold`.
    pub(super) fn maximum(&self) -> Vec<Option<usize>> {
        let mut search = Search {
            pairing: self,
            free: Free::new(self),
            takes: vec![None; self.calls.len()],
            taken_by: vec![None; self.gold.len()],
            reached_from: vec![None; self.gold.len()],
            is_hopeless: vec![false; self.choices.len()],
            is_exhausted: vec![false; self.lists.len()],
        };
        for call in 0..self.calls.len() {
            search.augment(call);
        }
        search.takes
    }
}

/// The gold actions still free. None ever becomes free again, so each list is passed over once.
struct Free {
    is_free: Vec<bool>,
    passed: Vec<usize>,
}

impl Free {
    fn new(pairing: &Pairing<'_>) -> Self {
        Self { is_free: vec![true; pairing.gold.len()], passed: vec![0; pairing.lists.len()] }
    }

    /// The first free one that calls of a kind are the same as.
    fn first(&mut self, pairing: &Pairing<'_>, kind: usize) -> Option<usize> {
        let mut of_list = |list: &usize| {
            let places = &pairing.lists[*list];
            let passed = &mut self.passed[*list];
            while places.get(*passed).is_some_and(|place| !self.is_free[*place]) {
                *passed += 1;
            }
            places.get(*passed).copied()
        };
        pairing.choices[kind].iter().filter_map(&mut of_list).min()
    }
}

/// The state of a search for the largest pairing.
struct Search<'p, 'a> {
    pairing: &'p Pairing<'a>,
    free: Free,
    takes: Vec<Option<usize>>,
    taken_by: Vec<Option<usize>>,
    reached_from: Vec<Option<usize>>,
    /// Kinds of calls and lists of gold that a search has gone through in vain: no later path leads
    /// through them, as all that they lead to is taken, for good, among themselves.
    is_hopeless: Vec<bool>,
    is_exhausted: Vec<bool>,
}

impl Search<'_, '_> {
    /// Finds a gold action for a call, moving earlier calls to others of theirs where that frees one.
    ///
    /// Breadth-first with the path remembered, not recursive. A second call of a kind leads nowhere
    /// that the first did not.
    fn augment(&mut self, start: usize) {
        let pairing = self.pairing;
        let (mut kinds, mut lists, mut reached) = (Vec::new(), Vec::new(), Vec::new());
        let mut queue = VecDeque::from([start]);
        let mut is_found = false;
        while let Some(call) = queue.pop_front() {
            let kind = pairing.kind_of[call];
            if self.is_hopeless[kind] {
                continue;
            }
            if let Some(found) = self.free.first(pairing, kind) {
                self.reached_from[found] = Some(call);
                reached.push(found);
                self.hand_over(found, start);
                is_found = true;
                break;
            }
            // Until the search ends: whether in vain is known then.
            self.is_hopeless[kind] = true;
            kinds.push(kind);
            let mut places: Vec<usize> = Vec::new();
            for list in &pairing.choices[kind] {
                if !self.is_exhausted[*list] {
                    self.is_exhausted[*list] = true;
                    lists.push(*list);
                    places.extend(&pairing.lists[*list]);
                }
            }
            places.sort_unstable();
            for place in places {
                if self.reached_from[place].is_none() {
                    self.reached_from[place] = Some(call);
                    reached.push(place);
                    queue.extend(self.taken_by[place]);
                }
            }
        }
        for place in reached {
            self.reached_from[place] = None;
        }
        if is_found {
            for kind in kinds {
                self.is_hopeless[kind] = false;
            }
            for list in lists {
                self.is_exhausted[list] = false;
            }
        }
    }

    /// Gives each call on the path to `gold` the gold action behind it.
    fn hand_over(&mut self, mut gold: usize, start: usize) {
        self.free.is_free[gold] = false;
        while let Some(call) = self.reached_from[gold] {
            let given_up = self.takes[call].replace(gold);
            self.taken_by[gold] = Some(call);
            match given_up {
                Some(next) if call != start => gold = next,
                _ => return,
            }
        }
    }
}
