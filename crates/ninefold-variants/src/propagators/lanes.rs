//! Digit sets side by side: four lanes of 16 bits in a word, one or more words.
//!
//! A set has at most 15 digits; the highest bit of a lane guards it, so that sums and differences of
//! whole words do not run from lane to lane.

use std::array::from_fn;

use crate::model::cpu::Reg;

/// Most digits of a set.
pub(crate) const DIGITS: u32 = 15;

/// The lowest bit of every lane.
const LOW: u64 = 0x0001_0001_0001_0001;
/// The guards.
const GUARD: u64 = LOW << DIGITS;
/// All digits of every lane.
const ALL: u64 = GUARD - LOW;

/// Sets of digits side by side.
pub(crate) trait Sets: Copy {
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The digits that `other` lacks.
    fn less(self, other: Self) -> Self;
    /// One set in every lane.
    fn like(self, set: u16) -> Self;
    /// Every set without its lowest digit.
    fn stripped(self) -> Self;
    /// All digits where a set is empty.
    fn blank(self) -> Self;
    /// All sets joined.
    fn joined(self) -> u16;
    /// One bit for each lane of a mask.
    fn bits(self) -> u32;
}

/// `4 W` sets of digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes<const W: usize>([u64; W]);

impl<const W: usize> Lanes<W> {
    /// Sets lane by lane; further lanes are empty.
    #[inline(always)]
    pub(crate) fn of(sets: &[u16]) -> Self {
        let mut lanes = Self([0; W]);
        for (i, &set) in sets.iter().enumerate() {
            lanes.0[i / 4] |= u64::from(set) << (16 * (i % 4));
        }
        lanes
    }
}

impl<const W: usize> Sets for Lanes<W> {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & !other.0[i]))
    }

    #[inline(always)]
    fn like(self, set: u16) -> Self {
        Self([u64::from(set) * LOW; W])
    }

    #[inline(always)]
    fn stripped(self) -> Self {
        Self(from_fn(|i| self.0[i] & ((self.0[i] | GUARD) - LOW)))
    }

    /// The guards of the lanes that are empty, spread over their digits.
    #[inline(always)]
    fn blank(self) -> Self {
        let spread = |guards: u64| guards - (guards >> DIGITS);
        Self(from_fn(|i| spread(!(self.0[i] + ALL) & GUARD)))
    }

    #[inline(always)]
    fn joined(self) -> u16 {
        let all = self.0.iter().fold(0, |all, word| all | word);
        let all = all | all >> 32;
        (all | all >> 16) as u16 & ALL as u16
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        // The product gathers the lowest bits of the lanes in the highest lane.
        const GATHER: u64 = 1 << 48 | 1 << 33 | 1 << 18 | 1 << 3;
        let four = |word: u64| ((word & LOW).wrapping_mul(GATHER) >> 48 & 15) as u32;
        self.0.iter().enumerate().fold(0, |bits, (i, &word)| bits | four(word) << (4 * i))
    }
}

impl Sets for Reg {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Reg::and(self, other)
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Reg::or(self, other)
    }

    #[inline(always)]
    fn less(self, other: Self) -> Self {
        Reg::less(self, other)
    }

    #[inline(always)]
    fn like(self, set: u16) -> Self {
        Reg::like(self, set)
    }

    #[inline(always)]
    fn stripped(self) -> Self {
        Reg::stripped(self)
    }

    #[inline(always)]
    fn blank(self) -> Self {
        Reg::blank(self)
    }

    #[inline(always)]
    fn joined(self) -> u16 {
        Reg::joined(self)
    }

    #[inline(always)]
    fn bits(self) -> u32 {
        self.signs()
    }
}

/// The exact filter for `K` cells that hold the `K` digits of one of the sets, in any order.
///
/// For every set and every group of cells (Hall): digits of the set that the group can have are at
/// least as many as its cells, or the set is impossible; if they are just as many, the other cells
/// cannot have them. Empty sets are impossible.
#[inline(always)]
pub(crate) fn permute<S: Sets, const K: usize>(cells: [u16; K], sets: S) -> Left {
    let none = sets.less(sets);
    let mut hall = Hall { own: [none; K], unions: [none; 32], taken: [none; K], impossible: none };
    for (own, cell) in hall.own.iter_mut().zip(cells) {
        *own = sets.and(sets.like(cell));
    }
    // One call a group, so that each is a straight line of operations on registers.
    macro_rules! groups {
        ($($group:literal)*) => { $(hall.look::<$group>();)* };
    }
    groups!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    let mut left = Left { impossible: hall.impossible.bits(), ..Left::default() };
    for ((out, own), taken) in left.cells.iter_mut().zip(hall.own).zip(hall.taken) {
        *out = own.less(taken).less(hall.impossible).joined();
    }
    let all = cells.iter().fold(0, |all, cell| all | cell);
    left.owed = all & !sets.like(all).less(sets).less(hall.impossible).joined();
    left
}

/// What [`permute`] finds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Left {
    /// The digits that some set leaves to each cell.
    pub(crate) cells: [u16; 5],
    /// The digits of every possible set.
    pub(crate) owed: u16,
    /// Bit by bit which sets are impossible.
    pub(crate) impossible: u32,
}

/// The filter at work on `K` cells. Groups of cells are numbers: a bit for each cell.
struct Hall<S, const K: usize> {
    /// The digits of each cell.
    own: [S; K],
    /// The digits of each group.
    unions: [S; 32],
    /// The digits that others need, for each cell.
    taken: [S; K],
    impossible: S,
}

impl<S: Sets, const K: usize> Hall<S, K> {
    /// Looks at a group; those without its lowest cell have been looked at before.
    #[inline(always)]
    fn look<const GROUP: usize>(&mut self) {
        if GROUP >= 1 << K {
            return;
        }
        let own = self.own[GROUP.trailing_zeros() as usize % K];
        let union = if GROUP.is_power_of_two() { own } else { self.unions[GROUP & (GROUP - 1)].or(own) };
        self.unions[GROUP] = union;
        let mut rest = union;
        for _ in 1..GROUP.count_ones() {
            rest = rest.stripped();
        }
        self.impossible = self.impossible.or(rest.blank());
        if GROUP + 1 == 1 << K {
            return;
        }
        let just_enough = union.and(rest.stripped().blank());
        for (cell, taken) in self.taken.iter_mut().enumerate() {
            if GROUP >> cell & 1 == 0 {
                *taken = taken.or(just_enough);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to deal the digits of a set to the cells, by recursion.
    fn deal(cells: &[u16], set: u16, at: usize, dealt: &mut Vec<u16>, out: &mut [u16]) -> bool {
        if at == cells.len() {
            out.iter_mut().zip(dealt).for_each(|(out, digit)| *out |= *digit);
            return true;
        }
        let mut any = false;
        for digit in (0..16).map(|i| 1 << i).filter(|digit| cells[at] & set & digit != 0) {
            dealt.push(digit);
            any |= deal(cells, set & !digit, at + 1, dealt, out);
            dealt.pop();
        }
        any
    }

    fn compare<const K: usize>(random: &mut impl FnMut() -> u16) {
        let cells: [u16; K] = from_fn(|_| random() & 0x1ff | 1 << (random() % 9));
        let mut of_size = || loop {
            let set = random() & 0x1ff;
            if set.count_ones() as usize == K {
                break set;
            }
        };
        let sets: [u16; 8] = from_fn(|_| of_size());
        let (mut slow, mut possible, mut owed) = ([0; 5], 0, u16::MAX);
        let fast = permute(cells, Lanes::<2>::of(&sets));
        for (i, &set) in sets.iter().enumerate() {
            if deal(&cells, set, 0, &mut Vec::new(), &mut slow) {
                possible |= 1 << i;
                owed &= set;
            }
        }
        assert_eq!((!fast.impossible & 0xff, fast.cells), (possible, slow), "{cells:?} {sets:?}");
        assert!(possible == 0 || fast.owed == owed, "{cells:?} {sets:?}");
    }

    #[test]
    fn the_filter_leaves_just_the_permutations() {
        let mut numbers = crate::chance::numbers(1);
        let mut random = || numbers(1 << 16) as u16;
        for _ in 0..300 {
            compare::<1>(&mut random);
            compare::<2>(&mut random);
            compare::<3>(&mut random);
            compare::<4>(&mut random);
            compare::<5>(&mut random);
        }
    }
}
