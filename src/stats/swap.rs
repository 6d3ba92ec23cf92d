//! How often a difference this large comes of swapping the sides of tasks at random.

use super::draws::{Purpose, draw};
use super::pair::Sample;
use super::{Pair, Ratio, Settings, real};

/// Differences closer than this, in units of the measure itself, are ties.
const TIE: f64 = 1e-12;

/// Returns the share of swaps whose difference is at least as large as the one observed, in size.
///
/// If the sides do not matter, every swap was as likely as what was observed. All of them are tried
/// where they are no more than the draws; else as many as there are draws, and what was observed
/// counts as one more. A swap that leaves nothing to divide by counts as large.
pub(super) fn p_value(sample: &Sample, settings: &Settings) -> f64 {
    let shifts: Vec<Ratio> = sample.pairs.iter().filter_map(shift).collect();
    let size = |pair: Pair| pair.difference().map(f64::abs);
    let total = sample.total;
    let scale = 1.0 + [total.before, total.after].into_iter().filter_map(Ratio::value).sum::<f64>();
    let observed = size(total).unwrap_or(0.0) - TIE * scale;
    let is_large = |moved: Ratio| size(swapped(total, moved)).is_none_or(|size| size >= observed);

    let all = u32::try_from(shifts.len()).ok().and_then(|tasks| 1_usize.checked_shl(tasks));
    if let Some(all) = all.filter(|all| *all <= settings.draws) {
        let large = sums(&shifts).into_iter().filter(|moved| is_large(*moved)).count();
        return real(large) / real(all);
    }
    // Eight tasks at a time: one byte of coins chooses among their sums.
    let eights: Vec<Vec<Ratio>> = shifts.chunks(8).map(sums).collect();
    let large = draw(settings, Purpose::Swap, |source| {
        let mut moved = Ratio::default();
        for eights in eights.chunks(8) {
            for (sums, coins) in eights.iter().zip(source.coins()) {
                moved.add(sums[usize::from(coins) % sums.len()]);
            }
        }
        is_large(moved)
    });
    let large = large.into_iter().filter(|large| *large).count();
    real(1 + large) / real(1 + settings.draws)
}

/// Returns what swapping a task moves from after to before; `None` when it moves nothing.
fn shift(pair: &Pair) -> Option<Ratio> {
    let numerator = pair.after.numerator - pair.before.numerator;
    let denominator = pair.after.denominator - pair.before.denominator;
    (numerator != 0.0 || denominator != 0.0).then_some(Ratio { numerator, denominator })
}

/// Returns the sums of all choices of shifts; bit i of a sum's place says whether shift i is in it.
fn sums(shifts: &[Ratio]) -> Vec<Ratio> {
    let mut sums = vec![Ratio::default()];
    for shift in shifts {
        let mut with = sums.clone();
        for sum in &mut with {
            sum.add(*shift);
        }
        sums.extend(with);
    }
    sums
}

fn swapped(mut total: Pair, moved: Ratio) -> Pair {
    total.before.add(moved);
    total.after.add(Ratio { numerator: -moved.numerator, denominator: -moved.denominator });
    total
}
