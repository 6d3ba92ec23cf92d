//! Why a call that was not paired is misaligned.

use std::collections::HashMap;

use super::pairing::Pairing;
use super::{Verdict, same};

/// Tells why calls are misaligned, once for each kind of call.
pub(super) struct Misaligned<'p, 'a> {
    pairing: &'p Pairing<'a>,
    /// The gold actions that a call of a tool can be nearest to, by the tool's number.
    of_tool: HashMap<u32, OfTool>,
    told: HashMap<usize, Verdict>,
}

/// The gold actions of a tool that a call can be nearest to: the free ones, or where there is none
/// the used ones; in order, of those that are alike the first.
struct OfTool {
    gold: Vec<usize>,
    /// The name of all of them, where all their arguments count: a call of that name with arguments
    /// is the same as one of them or differs in at least one.
    plain: Option<u32>,
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
            let shape = |index: usize| &pairing.gold_shapes[index];
            let mut seen = std::collections::HashSet::new();
            gold.retain(|index| {
                let shape = shape(*index);
                seen.insert((shape.name, shape.whole, shape.compared.as_deref()))
            });
            let plain = gold.first().map(|index| shape(*index).name).filter(|name| {
                let is_plain =
                    |index: &usize| shape(*index).name == *name && shape(*index).compared.is_none();
                gold.iter().all(is_plain)
            });
            (tool, OfTool { gold, plain })
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
    fn nearest(&self, call: usize) -> Option<usize> {
        let shape = &self.pairing.call_shapes[call];
        let of_tool = self.of_tool.get(&shape.tool)?;
        let has_arguments = shape.fields.as_ref().is_some_and(|fields| !fields.is_empty());
        let least = usize::from(has_arguments && of_tool.plain == Some(shape.name));
        let mut nearest: Option<(usize, usize)> = None;
        for index in &of_tool.gold {
            let differing =
                shape.differing(self.pairing.matcher, &self.pairing.gold_shapes[*index]);
            if nearest.is_none_or(|(fewest, _)| differing < fewest) {
                nearest = Some((differing, *index));
                if differing <= least {
                    break;
                }
            }
        }
        nearest.map(|(_, index)| index)
    }
}
