//! Whether two lists of values rank the same things alike.
//!
//! All return nothing for lists of different lengths.

use std::cmp::Ordering;

use super::real;

/// Returns Spearman's ρ: Pearson's correlation of the ranks, ties sharing the mean of theirs.
///
/// `None` when there are fewer than two values, a list is constant, or a value is not finite.
pub fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    are_comparable(a, b).then_some(())?;
    let middle = real(a.len() + 1) / 2.0;
    let [a, b] = [a, b].map(|values| ranks(values).map(|rank| rank - middle).collect::<Vec<_>>());
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>();
    let spread = product(&a, &a) * product(&b, &b);
    (spread > 0.0).then(|| (product(&a, &b) / spread.sqrt()).clamp(-1.0, 1.0))
}

/// Returns Kendall's τ-b: concordant less discordant pairs, among the pairs without ties.
///
/// `None` when there are fewer than two values, a list is constant, or a value is not finite.
pub fn kendall_tau_b(a: &[f64], b: &[f64]) -> Option<f64> {
    are_comparable(a, b).then_some(())?;
    let (mut balance, mut untied_a, mut untied_b) = (0.0, 0.0, 0.0);
    for (i, j) in places(a.len()) {
        let (in_a, in_b) = (sign(a[i], a[j]), sign(b[i], b[j]));
        balance += in_a * in_b;
        untied_a += in_a.abs();
        untied_b += in_b.abs();
    }
    let pairs = f64::sqrt(untied_a) * f64::sqrt(untied_b);
    (pairs > 0.0).then(|| (balance / pairs).clamp(-1.0, 1.0))
}

/// Returns the places (i < j) of which one list says more and the other says less.
pub fn discordant_pairs(a: &[f64], b: &[f64]) -> Vec<(usize, usize)> {
    if a.len() != b.len() {
        return Vec::new();
    }
    let is_discordant = |&(i, j): &(usize, usize)| sign(a[i], a[j]) * sign(b[i], b[j]) < 0.0;
    places(a.len()).filter(is_discordant).collect()
}

fn are_comparable(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.len() >= 2 && a.iter().chain(b).all(|value| value.is_finite())
}

fn places(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

fn sign(x: f64, y: f64) -> f64 {
    match x.partial_cmp(&y) {
        Some(Ordering::Less) => -1.0,
        Some(Ordering::Greater) => 1.0,
        Some(Ordering::Equal) | None => 0.0,
    }
}

/// Returns each value's rank from 1, ties sharing the mean of theirs.
fn ranks(values: &[f64]) -> impl Iterator<Item = f64> {
    values.iter().map(|value| {
        let below = values.iter().filter(|other| *other < value).count();
        let up_to = values.iter().filter(|other| *other <= value).count();
        real(below + up_to + 1) / 2.0
    })
}
