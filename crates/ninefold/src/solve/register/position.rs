//! A position of the search: the candidates of all cells in nine vectors.

use super::nine::Nine;
use crate::board::Grid;

/// Candidates: vector *p* has position *p* (0 to 8, reading order) of all nine blocks.
///
/// The nine cells of a block lie in the same lane of nine vectors, so whatever concerns one block needs no shuffle.
#[derive(Clone, Copy)]
pub(in crate::solve) struct Position<N>(pub [N; 9]);

/// What the written byte of a cell allows: one digit, or all for a blank.
const ALLOWED: [u16; 16] = {
    let mut allowed = [0x1ff; 16];
    let mut digit = 1;
    while digit <= 9 {
        allowed[digit] = 1 << (digit - 1);
        digit += 1;
    }
    allowed
};

impl<N: Nine> Position<N> {
    /// The digits as written; every digit for a blank.
    #[inline(always)]
    pub fn of(grid: &Grid) -> Position<N> {
        let bytes = grid.as_bytes();
        let allowed = |cell: usize| u64::from(ALLOWED[usize::from(bytes[cell] & 15)]);
        Position(core::array::from_fn(|p| {
            N::from_bands(core::array::from_fn(|band| {
                let first = 27 * band + 9 * (p / 3) + p % 3;
                allowed(first) | allowed(first + 3) << 16 | allowed(first + 6) << 32
            }))
        }))
    }

    /// `puzzle` with its blanks filled from this solved position.
    #[inline(always)]
    pub fn fill(&self, puzzle: &Grid) -> Grid {
        let mut digits = [0; 81];
        for (p, vector) in self.0.iter().enumerate() {
            for (band, mut lanes) in vector.bands().into_iter().enumerate() {
                for block in 0..3 {
                    let cell = 27 * band + 9 * (p / 3) + p % 3 + 3 * block;
                    digits[cell] = (lanes as u16).trailing_zeros() as u8 + 1;
                    lanes >>= 16;
                }
            }
        }
        let solution = Grid::from_digits(digits).expect("a solved cell holds one of nine digits");
        puzzle.filled_from(&solution)
    }
}
