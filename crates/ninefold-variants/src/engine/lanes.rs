//! Up to 16 digit sets side by side: plain arrays that the compiler turns into vector registers.

use std::array::from_fn;
use std::ops::{BitAnd, BitOr, Not};

/// `N` sets of up to 16 digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes<const N: usize>(pub(crate) [u16; N]);

impl<const N: usize> Lanes<N> {
    pub(crate) const EMPTY: Self = Self([0; N]);

    #[inline(always)]
    pub(crate) fn all(set: u16) -> Self {
        Self([set; N])
    }

    /// Every set without its lowest digit.
    #[inline(always)]
    fn stripped(self) -> Self {
        Self(from_fn(|i| self.0[i] & self.0[i].wrapping_sub(1)))
    }

    /// All digits where the set is empty, none elsewhere.
    #[inline(always)]
    fn is_empty(self) -> Self {
        Self(from_fn(|i| if self.0[i] == 0 { u16::MAX } else { 0 }))
    }

    #[inline(always)]
    fn joined(self) -> u16 {
        self.0.iter().fold(0, |all, &set| all | set)
    }
}

impl<const N: usize> BitAnd for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Lanes<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(from_fn(|i| !self.0[i]))
    }
}

/// The exact filter for `K` cells that hold the `K` digits of one of the sets, in any order.
///
/// For every set and every group of cells (Hall): digits of the set that the group can have are at
/// least as many as its cells, or the set is impossible; if they are just as many, the other cells
/// cannot have them. Writes the digits that some set leaves to each cell and returns, bit by bit,
/// which sets are possible.
#[inline(always)]
pub(crate) fn permute<const N: usize, const K: usize>(
    cells: [u16; K],
    sets: Lanes<N>,
    out: &mut [u16; K],
) -> u32 {
    let mut unions = [Lanes::<N>::EMPTY; 32];
    let mut taken = [Lanes::<N>::EMPTY; K];
    let mut impossible = Lanes::<N>::EMPTY;
    for group in 1_usize..1 << K {
        let first = group.trailing_zeros() as usize;
        let union = unions[group & (group - 1)] | (sets & Lanes::all(cells[first]));
        unions[group] = union;
        let mut rest = union;
        for _ in 1..group.count_ones() {
            rest = rest.stripped();
        }
        impossible = impossible | rest.is_empty();
        let just_enough = union & rest.stripped().is_empty();
        for (cell, taken) in taken.iter_mut().enumerate() {
            if group >> cell & 1 == 0 {
                *taken = *taken | just_enough;
            }
        }
    }
    let sets = sets & !impossible;
    for cell in 0..K {
        out[cell] = (sets & !taken[cell] & Lanes::all(cells[cell])).joined();
    }
    let possible = |i: usize| u32::from(impossible.0[i] == 0) << i;
    (0..N).fold(0, |all, i| all | possible(i))
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
        let sets = Lanes::<8>(from_fn(|_| of_size()));
        let (mut fast, mut slow, mut possible) = ([0; K], [0; K], 0);
        let found = permute(cells, sets, &mut fast);
        for (i, &set) in sets.0.iter().enumerate() {
            possible |= u32::from(deal(&cells, set, 0, &mut Vec::new(), &mut slow)) << i;
        }
        assert_eq!((found, fast), (possible, slow), "{cells:?} {sets:?}");
    }

    #[test]
    fn the_filter_leaves_just_the_permutations() {
        let mut seed = 1_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 40) as u16
        };
        for _ in 0..300 {
            compare::<1>(&mut random);
            compare::<2>(&mut random);
            compare::<3>(&mut random);
            compare::<4>(&mut random);
            compare::<5>(&mut random);
        }
    }
}
