//! Sets of cells: one bit per cell, at most 640.

const WORDS: usize = 10;

/// A set of cell numbers below 640.
#[derive(Clone, Copy, Debug, Default, Eq)]
pub(crate) struct CellSet([u64; WORDS]);

impl CellSet {
    pub(crate) const EMPTY: Self = Self([0; WORDS]);

    pub(crate) fn add(&mut self, cell: usize) {
        self.0[cell / 64] |= 1 << (cell % 64);
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.0[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn has(&self, cell: usize) -> bool {
        self.0[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        // Most words of a small grid are empty, and counting bits takes long on plain processors.
        self.0.iter().filter(|&&word| word != 0).map(|word| word.count_ones() as usize).sum()
    }

    pub(crate) fn is_empty(&self) -> bool {
        // Without branches: faster than to stop at the first word that is not 0.
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        !self.and(other).is_empty()
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.less(other).is_empty()
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The cells of `self` that `other` lacks.
    pub(crate) fn less(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    pub(crate) fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    pub(crate) fn iter(&self) -> Iter {
        Iter { left: *self, word: 0 }
    }
}

/// The cells of a set, ascending. It knows how many are left: a list of them is allocated once.
pub(crate) struct Iter {
    left: CellSet,
    word: usize,
}

impl Iterator for Iter {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while let Some(word) = self.left.0.get_mut(self.word) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(self.word * 64 + bit);
            }
            self.word += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len();
        (left, Some(left))
    }
}

impl PartialEq for CellSet {
    fn eq(&self, other: &Self) -> bool {
        (0..WORDS).fold(0, |all, i| all | self.0[i] ^ other.0[i]) == 0
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.add(cell));
        set
    }
}

/// The places of the bits of a word, ascending.
pub(crate) fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_list_their_cells_in_order() {
        let set: CellSet = [624, 3, 64, 63].into_iter().collect();
        assert!(set.iter().eq([3, 63, 64, 624]));
        assert_eq!((set.len(), set.iter().size_hint()), (4, (4, Some(4))));
        assert!(set.less(&set).is_empty());
    }
}
