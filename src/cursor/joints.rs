//! Remembers how the objects of a text go on, or of several texts of a kind.
//!
//! A *joint* is what stands between the value of a field and that of the next: `,\n      "content": `. Objects
//! of a kind have the same joints, and where one stands again no parsing is needed: comparing bytes tells
//! where it ends. That cannot change what is read, as within an object the bytes alone decide what a joint
//! is; where it stood before only tells which to look for.

/// How many may be remembered of one place: comparing with more takes longer than parsing.
const MOST_AT_A_PLACE: usize = 4;

/// How many may be remembered.
pub(super) const MOST: usize = 1024;

/// The joints met.
#[derive(Default)]
pub(super) struct Joints<'a> {
    all: Vec<Joint<'a>>,
    /// How many there may be.
    limit: usize,
}

/// The number of a joint; zero for the beginning of the text, and for what is not remembered.
pub(super) type Number = usize;

#[derive(Default)]
pub(super) struct Joint<'a> {
    /// From the end of one value to the beginning of another; or to behind the object's end.
    pub(super) text: &'a [u8],
    /// The key of the value that it leads to; `None` where the object ends.
    pub(super) key: Option<&'a [u8]>,
    /// The first of those that begin objects within that value.
    within: Number,
    /// The first of those that stand behind that value.
    after: Number,
    /// Another one that stands in its place.
    or: Number,
}

/// Where a joint stands.
#[derive(Debug, Clone, Copy)]
pub(super) enum Place {
    /// At the beginning of an object, within the value that a joint leads to.
    Within(Number),
    /// Behind the value that a joint leads to.
    After(Number),
}

impl<'a> Joints<'a> {
    /// The same, and such as remember what they are told.
    pub(super) fn remembered(self) -> Self {
        Self { limit: MOST, ..self }
    }

    /// How many are remembered.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The joint that begins a text, of those that stood at a place before.
    #[inline]
    pub(super) fn find(&self, place: Place, text: &[u8]) -> Option<(Number, &Joint<'a>)> {
        let mut number = self.first(place);
        while number != 0 {
            let joint = &self.all[number];
            if text.starts_with(joint.text) {
                return Some((number, joint));
            }
            number = joint.or;
        }
        None
    }

    /// Takes down what stands at a place, and returns its number.
    pub(super) fn learn(&mut self, place: Place, text: &'a [u8], key: Option<&'a [u8]>) -> Number {
        let (mut last, mut next, mut count) = (0, self.first(place), 0);
        while next != 0 {
            (last, next, count) = (next, self.all[next].or, count + 1);
        }
        if self.all.len() >= self.limit || count == MOST_AT_A_PLACE {
            return 0;
        }
        if self.all.is_empty() {
            self.all.push(Joint::default());
        }
        let new = self.all.len();
        self.all.push(Joint { text, key, ..Joint::default() });
        match (last, place) {
            (0, Place::Within(number)) => self.all[number].within = new,
            (0, Place::After(number)) => self.all[number].after = new,
            (last, _) => self.all[last].or = new,
        }
        new
    }

    /// Takes down that a joint is longer, the value that it led to being passed with it; returns its number.
    pub(super) fn lengthen(
        &mut self,
        number: Number,
        text: &'a [u8],
        key: Option<&'a [u8]>,
    ) -> Number {
        if number != 0 {
            (self.all[number].text, self.all[number].key) = (text, key);
        }
        number
    }

    /// The first of the joints at a place.
    #[inline]
    fn first(&self, place: Place) -> Number {
        let of = |number: Number| self.all.get(number);
        match place {
            Place::Within(number) => of(number).map_or(0, |joint| joint.within),
            Place::After(number) => of(number).map_or(0, |joint| joint.after),
        }
    }
}
