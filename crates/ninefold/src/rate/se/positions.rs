//! Sets of positions in a house as nine bits.

use crate::board::{Cell, House};

/// The positions of one house that can hold one digit: bit *i* is the *i*-th cell of the house.
pub(super) type HouseMask = u16;

/// How many of nine bits are set: there is no instruction for that on every machine.
#[inline]
pub(super) fn count(bits: u16) -> usize {
    usize::from(COUNTS[usize::from(bits & 0x1ff)])
}

static COUNTS: [u8; 512] = {
    let mut counts = [0; 512];
    let mut bits = 0;
    while bits < 512u16 {
        counts[bits as usize] = bits.count_ones() as u8;
        bits += 1;
    }
    counts
};

/// Whether exactly two bits are set, without counting them.
#[inline]
pub(super) const fn is_pair(bits: u16) -> bool {
    (bits & bits.wrapping_sub(1)).is_power_of_two()
}

/// The cells of `house` at `positions`, in the order of the house.
#[inline]
pub(super) fn cells_at(house: House, positions: HouseMask) -> impl Iterator<Item = Cell> + Clone {
    bits(positions).map(move |position| house.cell(position))
}

/// The positions of the ones, ascending.
#[inline]
pub(super) fn bits(mut mask: u16) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let next = (mask != 0).then(|| mask.trailing_zeros() as usize);
        mask &= mask.wrapping_sub(1);
        next
    })
}

/// The numbers of nine bits with `size` ones, ascending: the order in which subsets are tried.
pub(super) const fn combinations(size: usize) -> &'static [u16] {
    match size {
        1 => &ONES,
        2 => &TWOS,
        3 => &THREES,
        4 => &FOURS,
        5 => &FIVES,
        6 => &SIXES,
        7 => &SEVENS,
        _ => &[],
    }
}

static ONES: [u16; 9] = choose(1);
static TWOS: [u16; 36] = choose(2);
static THREES: [u16; 84] = choose(3);
static FOURS: [u16; 126] = choose(4);
static FIVES: [u16; 126] = choose(5);
static SIXES: [u16; 84] = choose(6);
static SEVENS: [u16; 36] = choose(7);

const fn choose<const N: usize>(size: u32) -> [u16; N] {
    let mut chosen = [0; N];
    let (mut mask, mut len) = (0u16, 0);
    while mask < 1 << 9 {
        if mask.count_ones() == size {
            chosen[len] = mask;
            len += 1;
        }
        mask += 1;
    }
    assert!(len == N);
    chosen
}
