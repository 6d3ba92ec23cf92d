//! Rank correlation of two short lists.

use std::cmp::Ordering;

/// Returns Spearman's ρ, tied values sharing their mean rank; `None` where it is undefined.
pub(super) fn spearman(a: &[f64], b: &[f64]) -> Option<f64> {
    are_comparable(a, b).then_some(())?;
    let (a, b) = (ranks(a), ranks(b));
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(x, y)| x * y).sum::<f64>();
    let spread = product(&a, &a) * product(&b, &b);
    (spread > 0.0).then(|| (product(&a, &b) / spread.sqrt()).clamp(-1.0, 1.0))
}

/// Returns Kendall's τ-b; `None` where it is undefined.
pub(super) fn kendall_tau_b(a: &[f64], b: &[f64]) -> Option<f64> {
    are_comparable(a, b).then_some(())?;
    let (mut balance, mut untied_a, mut untied_b) = (0.0, 0.0, 0.0);
    for (i, j) in pairs(a.len()) {
        let (in_a, in_b) = (sign(a[i], a[j]), sign(b[i], b[j]));
        balance += in_a * in_b;
        untied_a += in_a.abs();
        untied_b += in_b.abs();
    }
    let scale = f64::sqrt(untied_a) * f64::sqrt(untied_b);
    (scale > 0.0).then(|| (balance / scale).clamp(-1.0, 1.0))
}

/// Returns the pairs of places that the two lists order otherwise.
pub(super) fn discordant_pairs(a: &[f64], b: &[f64]) -> Vec<(usize, usize)> {
    let is_discordant = |&(i, j): &(usize, usize)| sign(a[i], a[j]) * sign(b[i], b[j]) < 0.0;
    pairs(a.len().min(b.len())).filter(is_discordant).collect()
}

fn are_comparable(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.len() >= 2 && a.iter().chain(b).all(|value| value.is_finite())
}

fn pairs(count: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).flat_map(move |i| (i + 1..count).map(move |j| (i, j)))
}

/// 1, 0 or -1: is the first above, equal to or below the second?
fn sign(first: f64, second: f64) -> f64 {
    match first.partial_cmp(&second) {
        Some(Ordering::Greater) => 1.0,
        Some(Ordering::Less) => -1.0,
        Some(Ordering::Equal) | None => 0.0,
    }
}

/// The rank of each value less the middle rank; tied values share their mean rank.
fn ranks(values: &[f64]) -> Vec<f64> {
    let above = |value: f64| values.iter().map(|other| sign(value, *other)).sum::<f64>() / 2.0;
    values.iter().map(|value| above(*value)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Option<f64>, expected: f64) {
        assert!(found.is_some_and(|found| (found - expected).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn agrees_with_scipy() {
        // scipy.stats.spearmanr and kendalltau of the same lists.
        let (a, b) = ([1.0, 2.0, 2.0, 4.0, 5.0], [5.0, 6.0, 7.0, 7.0, 8.0]);
        check(spearman(&a, &b), 0.921_052_631_578_947_4);
        check(kendall_tau_b(&a, &b), 0.888_888_888_888_888_8);
        let b = [3.0, 1.0, 2.0, 5.0, 4.0];
        check(spearman(&[1.0, 2.0, 3.0, 4.0, 5.0], &b), 0.6);
        check(kendall_tau_b(&[1.0, 2.0, 3.0, 4.0, 5.0], &b), 0.4);
    }

    #[test]
    fn reversed_lists_correlate_with_minus_one() {
        let (a, b) = ([0.155, 0.4015, 0.8097], [0.772, 0.653, 0.156]);
        check(spearman(&a, &b), -1.0);
        check(kendall_tau_b(&a, &b), -1.0);
        assert_eq!(discordant_pairs(&a, &b), [(0, 1), (0, 2), (1, 2)]);
    }

    #[test]
    fn a_constant_list_has_no_order() {
        assert_eq!(spearman(&[1.0, 1.0, 1.0], &[1.0, 2.0, 3.0]), None);
        assert_eq!(kendall_tau_b(&[1.0, 1.0, 1.0], &[1.0, 2.0, 3.0]), None);
        assert_eq!(spearman(&[1.0], &[1.0]), None);
    }
}
