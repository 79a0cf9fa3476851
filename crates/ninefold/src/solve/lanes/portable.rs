//! Eight lanes in plain Rust: what every other instruction set must agree with, and what machines without one of
//! them run. Optimising compilers turn these loops into 128-bit instructions.

use super::vector::{Board, DigitRows, MAX_LANES, Sets, candidates_of};
use crate::board::Grid;

const LANES: usize = 8;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub(super) struct Portable([u16; LANES]);

impl Portable {
    #[inline(always)]
    fn map(self, f: impl Fn(u16) -> u16) -> Portable {
        self.zip(self, |a, _| f(a))
    }

    #[inline(always)]
    fn zip(mut self, other: Portable, f: impl Fn(u16, u16) -> u16) -> Portable {
        for lane in 0..LANES {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }

    #[inline(always)]
    fn lanes_where(self, keep: impl Fn(u16) -> bool) -> u64 {
        (0..LANES).fold(0, |lanes, lane| lanes | u64::from(keep(self.0[lane])) << lane)
    }
}

/// All ones if `yes`.
#[inline(always)]
fn all_if(yes: bool) -> u16 {
    0u16.wrapping_sub(u16::from(yes))
}

impl Sets for Portable {
    const LANES: usize = LANES;
    type Mask = Portable;
    type Route = [u8; LANES];

    #[inline(always)]
    fn splat(set: u16) -> Portable {
        Portable([set; LANES])
    }

    #[inline(always)]
    fn and(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn or(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn xor(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Portable) -> Portable {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn where_any(self, other: Portable) -> Portable {
        self.zip(other, |set, other| set & all_if(other != 0))
    }

    #[inline(always)]
    fn beheaded(self) -> Portable {
        self.map(|set| set & set.wrapping_sub(1))
    }

    #[inline(always)]
    fn plus(self, other: Portable) -> Portable {
        self.zip(other, u16::wrapping_add)
    }

    #[inline(always)]
    fn note_empty(self, least: Portable) -> Portable {
        self.fewer(least)
    }

    #[inline(always)]
    fn tally(ones: Portable, twos: Portable) -> Portable {
        ones.zip(twos, |ones, twos| (ones.count_ones() + 2 * twos.count_ones()) as u16)
    }

    #[inline(always)]
    fn fewer(self, other: Portable) -> Portable {
        self.zip(other, u16::min)
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        self.lanes_where(|set| set == 0)
    }

    #[inline(always)]
    fn equal_lanes(self, other: Portable) -> u64 {
        self.xor(other).empty_lanes()
    }

    #[inline(always)]
    fn mask(lanes: u64) -> Portable {
        let mut mask = [0; LANES];
        for (lane, mask) in mask.iter_mut().enumerate() {
            *mask = all_if(lanes >> lane & 1 != 0);
        }
        Portable(mask)
    }

    #[inline(always)]
    fn select(mask: Portable, yes: Portable, no: Portable) -> Portable {
        yes.and(mask).or(no.without(mask))
    }

    #[inline(always)]
    fn route(sources: &[u8; MAX_LANES]) -> [u8; LANES] {
        let mut route = [0; LANES];
        route.copy_from_slice(&sources[..LANES]);
        route
    }

    #[inline(always)]
    fn routed(self, route: [u8; LANES]) -> Portable {
        let mut routed = [0; LANES];
        for (to, &from) in routed.iter_mut().zip(&route) {
            *to = self.0[from as usize % LANES];
        }
        Portable(routed)
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Portable>) {
        for (lane, grid) in grids.iter().enumerate() {
            for (cell, &written) in board.iter_mut().zip(grid.as_bytes()) {
                cell.0[lane] = candidates_of(written);
            }
        }
    }

    #[inline(always)]
    fn digits(board: &Board<Portable>, rows: &mut DigitRows) {
        for (i, cell) in board.iter().enumerate() {
            for (row, set) in rows.iter_mut().zip(cell.0) {
                row[i] = set.trailing_zeros() as u8 + 1;
            }
        }
    }
}
