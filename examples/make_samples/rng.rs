//! A seeded generator of pseudo-random numbers, so that the samples are the same bytes every time.

/// `SplitMix64`: tiny, and its sequence is fixed by its definition rather than by a crate's
/// version.
pub(crate) struct Rng(u64);

impl Rng {
    /// A generator whose whole sequence follows from `seed`.
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from `low` to `high`, both included. The modulo's bias is of no concern here.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        let width = u64::from(high.saturating_sub(low)) + 1;
        low + u32::try_from(self.bits() % width).unwrap_or(0)
    }

    /// An index into something `len` long; 0 where `len` is 0.
    pub(crate) fn index(&mut self, len: usize) -> usize {
        let width = u64::try_from(len.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.bits() % width).unwrap_or(0)
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.between(1, 100) <= percent
    }

    /// One of `items`, which must not be empty (the samples' word lists never are).
    pub(crate) fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.index(items.len())]
    }

    /// A text of `len` characters out of `alphabet`.
    pub(crate) fn text(&mut self, alphabet: &[u8], len: usize) -> String {
        (0..len).map(|_| char::from(alphabet[self.index(alphabet.len())])).collect()
    }

    /// `len` decimal digits.
    pub(crate) fn digits(&mut self, len: usize) -> String {
        self.text(b"0123456789", len)
    }

    /// `len` hexadecimal digits.
    pub(crate) fn hex(&mut self, len: usize) -> String {
        self.text(b"0123456789abcdef", len)
    }

    /// Puts `items` into a random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.index(last + 1));
        }
    }
}
