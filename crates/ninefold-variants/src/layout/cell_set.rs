//! Sets of cells: one bit per cell, at most 640.

/// The words of a set.
pub(crate) const WORDS: usize = 10;

/// The words that every set is asked for. Most grids have no more than 128 cells, and a quarter of the time that a puzzle takes to
/// be built goes to sets.
const SMALL: usize = 2;

/// A set of cell numbers below 640.
#[derive(Clone, Copy, Debug, Default, Eq)]
pub(crate) struct CellSet {
    words: [u64; WORDS],
    /// Whether the words beyond the first two may have cells.
    is_large: bool,
}

impl CellSet {
    pub(crate) const EMPTY: Self = Self { words: [0; WORDS], is_large: false };

    pub(crate) fn add(&mut self, cell: usize) {
        self.words[cell / 64] |= 1 << (cell % 64);
        self.is_large |= cell >= SMALL * 64;
    }

    /// Adds the cells that a word says, of which the first is 64 times its number.
    pub(crate) fn add_word(&mut self, number: usize, word: u64) {
        self.words[number] |= word;
        self.is_large |= number >= SMALL;
    }

    pub(crate) fn remove(&mut self, cell: usize) {
        self.words[cell / 64] &= !(1 << (cell % 64));
    }

    pub(crate) fn has(&self, cell: usize) -> bool {
        self.words[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(crate) fn len(&self) -> usize {
        let small: usize = self.words[..SMALL].iter().map(|word| word.count_ones() as usize).sum();
        if self.is_large { small + self.large_len() } else { small }
    }

    pub(crate) fn is_empty(&self) -> bool {
        !self.meets(self)
    }

    pub(crate) fn meets(&self, other: &Self) -> bool {
        (0..SMALL).fold(0, |all, i| all | self.words[i] & other.words[i]) != 0
            || self.is_large && other.is_large && self.meets_large(other)
    }

    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.less(other).is_empty()
    }

    pub(crate) fn and(&self, other: &Self) -> Self {
        self.with(other, self.is_large && other.is_large, |a, b| a & b)
    }

    pub(crate) fn or(&self, other: &Self) -> Self {
        self.with(other, self.is_large || other.is_large, |a, b| a | b)
    }

    /// Adds all cells of another set.
    #[inline]
    pub(crate) fn join(&mut self, other: &Self) {
        (0..SMALL).for_each(|i| self.words[i] |= other.words[i]);
        if other.is_large {
            self.join_large(other);
        }
    }

    /// The first cell.
    pub(crate) fn first(&self) -> Option<usize> {
        let words = if self.is_large { WORDS } else { SMALL };
        let word = self.words[..words].iter().position(|&word| word != 0)?;
        Some(word * 64 + self.words[word].trailing_zeros() as usize)
    }

    /// The cells of `self` that `other` lacks.
    pub(crate) fn less(&self, other: &Self) -> Self {
        self.with(other, self.is_large, |a, b| a & !b)
    }

    /// Both sets, word by word.
    #[inline(always)]
    fn with(&self, other: &Self, is_large: bool, join: impl Fn(u64, u64) -> u64) -> Self {
        let mut words = [0; WORDS];
        (0..SMALL).for_each(|i| words[i] = join(self.words[i], other.words[i]));
        if is_large {
            (SMALL..WORDS).for_each(|i| words[i] = join(self.words[i], other.words[i]));
        }
        Self { words, is_large }
    }

    #[inline(never)]
    fn large_len(&self) -> usize {
        // Most words are empty, and counting bits takes long on plain processors.
        let large = self.words[SMALL..].iter().filter(|&&word| word != 0);
        large.map(|word| word.count_ones() as usize).sum()
    }

    #[inline(never)]
    fn join_large(&mut self, other: &Self) {
        (SMALL..WORDS).for_each(|i| self.words[i] |= other.words[i]);
        self.is_large = true;
    }

    #[inline(never)]
    fn meets_large(&self, other: &Self) -> bool {
        (SMALL..WORDS).any(|i| self.words[i] & other.words[i] != 0)
    }

    pub(crate) fn words(&self) -> &[u64; WORDS] {
        &self.words
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
        let words = if self.left.is_large { WORDS } else { SMALL };
        while let Some(word) = self.left.words[..words].get_mut(self.word) {
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
        (0..SMALL).all(|i| self.words[i] == other.words[i])
            && (!(self.is_large || other.is_large) || self.words[SMALL..] == other.words[SMALL..])
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

    #[test]
    fn large_sets_and_small_ones_are_joined() {
        let of = |cells: &[usize]| cells.iter().copied().collect::<CellSet>();
        let (small, large) = (of(&[1, 127]), of(&[127, 128, 639]));
        assert!(small.meets(&large) && !of(&[1]).meets(&large) && !of(&[1, 128]).meets(&of(&[2, 129])));
        assert_eq!(small.or(&large), of(&[1, 127, 128, 639]));
        assert_eq!(large.or(&small), of(&[1, 127, 128, 639]));
        assert_eq!((small.and(&large), large.and(&small)), (of(&[127]), of(&[127])));
        assert_eq!((small.less(&large), large.less(&small)), (of(&[1]), of(&[128, 639])));
        assert!(of(&[127]).is_within(&large) && !small.is_within(&large) && large.is_within(&large));
        let mut rest = large;
        [128, 639].into_iter().for_each(|cell| rest.remove(cell));
        assert_eq!((rest, rest.len()), (of(&[127]), 1));
        assert!(rest.iter().eq([127]) && large.iter().eq([127, 128, 639]));
        rest.remove(127);
        assert!(rest.is_empty() && rest == CellSet::EMPTY && !large.is_empty());
        assert!(large != small && large != of(&[127, 128, 638]));
    }
}
