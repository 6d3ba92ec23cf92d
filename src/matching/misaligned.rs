//! Why a call that was not paired is misaligned.

use foldhash::{HashMap, HashMapExt as _, HashSet, HashSetExt as _};

use super::pairing::Pairing;
use super::shape::Shape;
use super::{Matcher, Verdict, same};

/// Tells why calls are misaligned, once for each kind of call.
pub(super) struct Misaligned<'p, 'a> {
    pairing: &'p Pairing<'a>,
    /// The gold actions that a call of a tool can be nearest to, by the tool's number.
    of_tool: HashMap<u32, OfTool>,
    told: HashMap<usize, Verdict>,
}

/// The gold actions of a tool that a call can be nearest to: the free ones, or where there is none
/// the used ones; in order, of those that are alike the first.
#[derive(Default)]
struct OfTool {
    /// Those of which all arguments count.
    plain: Vec<usize>,
    /// Those of them that have an argument.
    having: HashMap<(u32, u32), Vec<usize>>,
    /// The others.
    others: Vec<usize>,
}

impl<'p, 'a> Misaligned<'p, 'a> {
    pub(super) fn new(pairing: &'p Pairing<'a>, is_free: &[bool]) -> Self {
        let mut by_tool: HashMap<u32, Vec<usize>> = HashMap::new();
        for (index, shape) in pairing.gold_shapes.iter().enumerate() {
            by_tool.entry(shape.tool).or_default().push(index);
        }
        let of_tool = by_tool.into_iter().map(|(tool, mut gold)| {
            if gold.iter().any(|index| is_free[*index]) {
                gold.retain(|index| is_free[*index]);
            }
            gold.sort_by_key(|index| pairing.gold[*index].position);
            (tool, OfTool::new(pairing, &gold))
        });
        Self { of_tool: of_tool.collect(), pairing, told: HashMap::new() }
    }

    /// The verdict on a call that was not paired.
    pub(super) fn verdict(&mut self, call: usize) -> Verdict {
        let kind = self.pairing.kind_of[call];
        if let Some(told) = self.told.get(&kind) {
            return told.clone();
        }
        let verdict = self.find(call);
        self.told.insert(kind, verdict.clone());
        verdict
    }

    fn find(&self, call: usize) -> Verdict {
        let Pairing { matcher, calls, gold, .. } = *self.pairing;
        // An unpaired call that equals a gold action found it in use: both pairings take a free one.
        if let Some(used) = self.pairing.first_same(call) {
            return Verdict::Repeated { gold: gold[used].position };
        }
        match self.nearest(call) {
            Some(nearest) => Verdict::WrongArguments {
                gold: gold[nearest].position,
                differing_keys: same::differing_keys(matcher, &calls[call], &gold[nearest]),
            },
            None => Verdict::OutsideGold,
        }
    }

    /// The gold action of the call's tool that differs in the fewest arguments, the first of several.
    ///
    /// One that differs in fewer than `d` has the value of at least one of any `d` of the call's arguments:
    /// so those with the rarest values are looked at first, and mostly no others.
    fn nearest(&self, call: usize) -> Option<usize> {
        let shape = &self.pairing.call_shapes[call];
        let of_tool = self.of_tool.get(&shape.tool)?;
        let mut nearest = Nearest { misaligned: self, call: shape, found: None };
        nearest.look_at(&of_tool.others, 0);
        let fields = shape.fields.as_deref().unwrap_or_default();
        let having = |field| of_tool.having.get(field).map_or(&[][..], Vec::as_slice);
        let mut lists: Vec<&[usize]> = fields.iter().map(having).collect();
        lists.sort_by_key(|list| list.len());
        for (fewest, list) in lists.iter().enumerate() {
            nearest.look_at(list, fewest);
            if nearest.found.is_some_and(|(differing, ..)| differing <= fewest) {
                return nearest.index();
            }
        }
        nearest.look_at(&of_tool.plain, lists.len());
        nearest.index()
    }
}

impl OfTool {
    fn new(pairing: &Pairing<'_>, gold: &[usize]) -> Self {
        let mut of_tool = Self::default();
        let mut seen = HashSet::new();
        for index in gold {
            let shape = &pairing.gold_shapes[*index];
            if !seen.insert((shape.name, shape.whole, shape.compared.as_deref())) {
                continue;
            }
            let counts_all = match shape.compared.as_deref() {
                None => true,
                // To `strict`, as for `Pairing`, an empty list is as good as none.
                Some(keys) => keys.is_empty() && pairing.matcher == Matcher::Strict,
            };
            if !counts_all {
                of_tool.others.push(*index);
                continue;
            }
            of_tool.plain.push(*index);
            for field in shape.fields.iter().flatten() {
                of_tool.having.entry(*field).or_default().push(*index);
            }
        }
        of_tool
    }
}

/// A search for the gold action nearest to a call.
struct Nearest<'s> {
    misaligned: &'s Misaligned<'s, 's>,
    call: &'s Shape,
    /// In how many arguments the nearest so far differs, its position and its place.
    found: Option<(usize, usize, usize)>,
}

impl Nearest<'_> {
    /// Looks at gold actions in order, none of which differs in fewer arguments than told.
    fn look_at(&mut self, gold: &[usize], fewest: usize) {
        let pairing = self.misaligned.pairing;
        for index in gold {
            let differing = self.call.differing(pairing.matcher, &pairing.gold_shapes[*index]);
            let one = (differing, pairing.gold[*index].position, *index);
            self.found = Some(self.found.map_or(one, |found| found.min(one)));
            if differing <= fewest {
                return;
            }
        }
    }

    fn index(&self) -> Option<usize> {
        self.found.map(|(_, _, index)| index)
    }
}
