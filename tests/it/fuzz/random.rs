//! Random choices that depend on a seed and on nothing else, so that a case is told by its number.

/// A stream of random numbers: `SplitMix64` (Steele, Lea and Flood 2014).
pub(super) struct Random(u64);

impl Random {
    /// The stream of a target's case.
    pub(super) fn new(target: &str, case: u64) -> Self {
        let salt =
            target.bytes().fold(0, |salt: u64, byte| salt.wrapping_mul(31) + u64::from(byte));
        let mut random = Self(salt ^ case.wrapping_mul(0xff51_afd7_ed55_8ccd));
        random.next();
        random
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below a bound; 0 where the bound is 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        usize::try_from(self.next().checked_rem(bound).unwrap_or(0)).unwrap()
    }

    /// True once in so many times.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// A byte.
    pub(super) fn byte(&mut self) -> u8 {
        self.next().to_le_bytes()[0]
    }

    /// One of several; there must be one.
    pub(super) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
