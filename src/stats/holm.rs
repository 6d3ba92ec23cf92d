//! p values adjusted for how many there are.

use super::real;

/// Adjusts p values so that the chance of even one false finding among them stays below the level
/// (Holm 1979).
///
/// The j-th smallest of m is multiplied by m − j + 1; none falls below one before it, nor above 1.
/// `None` stays `None` and is not counted.
pub fn holm(p: &[Option<f64>]) -> Vec<Option<f64>> {
    let mut given: Vec<(usize, f64)> =
        p.iter().enumerate().filter_map(|(place, p)| Some((place, (*p)?))).collect();
    given.sort_by(|a, b| a.1.total_cmp(&b.1));
    let mut adjusted = vec![None; p.len()];
    let mut largest = 0.0_f64;
    for (rank, (place, p)) in given.iter().enumerate() {
        largest = largest.max((p * real(given.len() - rank)).min(1.0));
        adjusted[*place] = Some(largest);
    }
    adjusted
}
