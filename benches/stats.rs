//! How long a comparison's statistics take: three domains of as many tasks as the samples have, 8
//! measures each, at the default 10,000 draws.

use driftbase::stats::{Pair, Ratio, Settings, ratio_of_sums};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

const TASKS: [usize; 3] = [114, 50, 97];
const MEASURES: usize = 8;

fn main() {
    divan::main();
}

/// Makes up tasks with a few write calls, some of them misaligned.
fn tasks(count: usize) -> Vec<Pair> {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut ratio = || {
        let calls = 1 + random.next_u32() % 9;
        Ratio { numerator: f64::from(random.next_u32() % (calls + 1)), denominator: calls.into() }
    };
    (0..count).map(|_| Pair { before: ratio(), after: ratio() }).collect()
}

#[divan::bench(sample_count = 20)]
fn three_domains_of_eight_measures(bencher: divan::Bencher<'_, '_>) {
    let domains = TASKS.map(tasks);
    bencher.bench(|| {
        let measures = domains.iter().flat_map(|pairs| std::iter::repeat_n(pairs, MEASURES));
        measures.map(|pairs| ratio_of_sums(pairs, &Settings::default())).collect::<Vec<_>>()
    });
}
