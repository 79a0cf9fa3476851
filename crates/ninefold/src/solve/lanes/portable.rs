//! Eight puzzles side by side in plain Rust: the easy version of what the vectors do.

use super::layout::{Board, DigitRows, Lanes, MAX_LANES, candidates_of};
use crate::board::Grid;
use crate::solve::vector::cpu::Any;
use crate::solve::vector::portable::{LANES, Portable, all_if};
use crate::solve::vector::{Vector, inlined};

impl Lanes for Portable {
    const LANES: usize = LANES;
    type Mask = Portable;
    type Route = [u8; LANES];

    inlined! {
        fn plus(self, other: Portable) -> Portable = self.zip(other, u16::wrapping_add);
        fn tally(ones: Portable, twos: Portable) -> Portable =
            ones.zip(twos, |ones, twos| (ones.count_ones() + 2 * twos.count_ones()) as u16);
        fn least(self, other: Portable) -> Portable = self.zip(other, u16::min);
        fn empty_lanes(self) -> u64 =
            (0..LANES).fold(0, |lanes, lane| lanes | u64::from(self.0[lane] == 0) << lane);
        fn equal_lanes(self, other: Portable) -> u64 = self.xor(other).empty_lanes();
    }

    #[inline(always)]
    fn mask(_: Any, lanes: u64) -> Portable {
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
    fn route(_: Any, sources: &[u8; MAX_LANES]) -> [u8; LANES] {
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
