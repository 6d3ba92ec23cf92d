//! Random draws that do not depend on the number of threads.
//!
//! Draws come in chunks of fixed size; each chunk reads a stream of its own of one `ChaCha8` generator,
//! and the chunks are put together in order.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use rayon::prelude::*;

use super::Settings;

const CHUNK: usize = 250;

/// What random numbers are for; each purpose has streams of its own.
#[derive(Debug, Clone, Copy)]
pub(super) enum Purpose {
    Resample,
    Swap,
}

/// A source of random numbers.
pub(super) struct Source(ChaCha8Rng);

impl Source {
    fn new(seed: u64, purpose: Purpose, chunk: usize) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let offset = match purpose {
            Purpose::Resample => 0,
            Purpose::Swap => 1,
        };
        rng.set_stream(2 * chunk as u64 + offset);
        Self(rng)
    }

    /// Returns a number below `count`: the high half of a product with 32 random bits, which favours
    /// some numbers by at most `count`/2³².
    pub(super) fn below(&mut self, count: usize) -> usize {
        ((u64::from(self.0.next_u32()) * count as u64) >> 32) as usize
    }

    /// Returns 64 fair coins.
    pub(super) fn coins(&mut self) -> [u8; 8] {
        self.0.next_u64().to_le_bytes()
    }
}

/// Returns the results of all draws, in an order that the settings alone decide.
pub(super) fn draw<T: Send>(
    settings: &Settings,
    purpose: Purpose,
    one: impl Fn(&mut Source) -> T + Sync,
) -> Vec<T> {
    let in_chunk = |chunk: usize| {
        let mut source = Source::new(settings.seed, purpose, chunk);
        let draws = CHUNK.min(settings.draws - chunk * CHUNK);
        (0..draws).map(|_| one(&mut source)).collect::<Vec<T>>()
    };
    (0..settings.draws.div_ceil(CHUNK)).into_par_iter().flat_map_iter(in_chunk).collect()
}
