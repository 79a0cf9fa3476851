//! A position of the search: the candidates of all cells in nine vectors.

use super::nine::{Nine, nine, three};
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
        let band = |p: usize, band: usize| {
            let first = 27 * band + 9 * (p / 3) + p % 3;
            allowed(first) | allowed(first + 3) << 16 | allowed(first + 6) << 32
        };
        Position(nine(|p| N::from_bands(three(|i| band(p, i)))))
    }

    /// The sets as words: see [`Nine::bands`].
    #[inline(always)]
    pub fn words(&self) -> [[u64; 3]; 9] {
        nine(|p| self.0[p].bands())
    }
}

/// The written byte of a found digit, by the set that holds just this digit.
const FOUND: [u8; 512] = {
    let mut found = [0; 512];
    let mut digit = 1;
    while digit <= 9 {
        found[1 << (digit - 1)] = 0x10 | digit;
        digit += 1;
    }
    found
};

/// `puzzle` with its blanks filled from a solved position.
pub(in crate::solve) fn fill(puzzle: &Grid, solved: &[[u64; 3]; 9]) -> Grid {
    let mut bytes = [0; 81];
    for (p, bands) in solved.iter().enumerate() {
        for (band, lanes) in bands.iter().enumerate() {
            let first = 27 * band + 9 * (p / 3) + p % 3;
            for block in 0..3 {
                bytes[first + 3 * block] = FOUND[(lanes >> (16 * block)) as usize % 512];
            }
        }
    }
    for (byte, &written) in bytes.iter_mut().zip(puzzle.as_bytes()) {
        *byte = if written == 0 { *byte } else { written };
    }
    // SAFETY: a grid is nothing but its 81 bytes; these are a grid's, or found digits.
    unsafe { core::mem::transmute::<[u8; 81], Grid>(bytes) }
}
