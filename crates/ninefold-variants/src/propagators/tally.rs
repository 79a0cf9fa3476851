//! How often each value occurs, for all values at once: the digits of the counts as words, the lowest first.

use crate::model::{State, is_fixed};

/// Digits of a count: a grid has at most 625 cells.
const DIGITS: usize = 10;

/// A count for each value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally([u32; DIGITS]);

/// How many of the cells have each value, and how many can have it.
#[inline(always)]
pub(crate) fn counts(state: &State<'_>, cells: &[u16]) -> (Tally, Tally) {
    let (mut has, mut can) = (Tally::default(), Tally::default());
    for &cell in cells {
        let values = state.get(cell);
        can.add(values);
        if is_fixed(values) {
            has.add(values);
        }
    }
    (has, can)
}

impl Tally {
    /// Given counts, that of the lowest value first.
    pub(crate) fn of(counts: impl IntoIterator<Item = u32>) -> Self {
        let mut tally = Self::default();
        for (place, count) in counts.into_iter().enumerate() {
            for (at, word) in tally.0.iter_mut().enumerate() {
                *word |= (count >> at & 1) << place;
            }
        }
        tally
    }

    /// Counts every value of a set once more.
    #[inline(always)]
    pub(crate) fn add(&mut self, set: u32) {
        let mut carry = set;
        for word in &mut self.0 {
            let next = *word & carry;
            *word ^= carry;
            carry = next;
            if carry == 0 {
                break;
            }
        }
    }

    /// The values with another count than 0.
    #[inline(always)]
    pub(crate) fn any(&self) -> u32 {
        self.0.iter().fold(0, |any, word| any | word)
    }

    /// The values with a smaller count than in `other`.
    #[inline(always)]
    pub(crate) fn less(&self, other: &Self) -> u32 {
        let pairs = self.0.iter().zip(&other.0);
        pairs.fold(0, |less, (own, other)| less & !(own ^ other) | other & !own)
    }

    /// The values with the same count.
    #[inline(always)]
    pub(crate) fn same(&self, other: &Self) -> u32 {
        !self.0.iter().zip(&other.0).fold(0, |differ, (own, other)| differ | own ^ other)
    }

    /// For each value the count of `self` where `own` has it, elsewhere that of `other`.
    #[inline(always)]
    fn choose(&self, own: u32, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & own | other.0[at] & !own))
    }

    #[inline(always)]
    pub(crate) fn least(&self, other: &Self) -> Self {
        self.choose(self.less(other), other)
    }

    #[inline(always)]
    pub(crate) fn most(&self, other: &Self) -> Self {
        other.choose(self.less(other), self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_compare_value_by_value() {
        let mut tally = Tally::default();
        [0b0111, 0b0011, 0b0001, 0b0001].iter().for_each(|&set| tally.add(set));
        assert_eq!(tally, Tally::of([4, 2, 1, 0]));
        let other = Tally::of([3, 2, 2, 0]);
        assert_eq!(tally.any(), 0b0111);
        assert_eq!((tally.less(&other), other.less(&tally)), (0b0100, 0b0001));
        assert_eq!(tally.same(&other) & 0b1111, 0b1010);
        assert_eq!(tally.least(&other), Tally::of([3, 2, 1, 0]));
        assert_eq!(tally.most(&other), Tally::of([4, 2, 2, 0]));
    }
}
