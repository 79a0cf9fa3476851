//! Transposition in tiles of 16 × 16 bytes: turning puzzles that lie one after another into vectors that hold one cell
//! of each, and back.
//!
//! Wider vectors hold a tile in each of their 128-bit parts and turn all of them with the same 64 instructions.

use super::layout::candidates_of;
use crate::board::Grid;

/// A vector that can interleave the bytes of each 128-bit part.
pub(super) trait Interleave: Copy {
    /// The lower eight bytes of both, alternating.
    fn low(self, other: Self) -> Self;
    /// The upper eight bytes of both, alternating.
    fn high(self, other: Self) -> Self;
}

/// Rows become columns, in each 128-bit part.
///
/// Number the 256 bytes by row and column, eight bits `rrrr cccc`. Interleaving rows 8 apart moves the first bit to
/// the end, `rrrc cccr`; four such rounds swap the halves.
#[inline(always)]
pub(super) fn transposed<T: Interleave>(mut rows: [T; 16]) -> [T; 16] {
    for _ in 0..4 {
        let before = rows;
        for i in 0..8 {
            rows[2 * i] = before[i].low(before[i + 8]);
            rows[2 * i + 1] = before[i].high(before[i + 8]);
        }
    }
    rows
}

/// Where the three stretches of 32 cells begin: together they cover the 81 and reach no further.
pub(super) const STRETCHES: [usize; 3] = [0, 32, 49];

/// 32 bytes of `grid` from `start` on, for two tiles.
#[inline(always)]
pub(super) fn stretch(grid: &Grid, start: usize) -> &[u8; 32] {
    grid.as_bytes()[start..].first_chunk().expect("32 cells")
}

/// By written byte: the low and the high half of what it leaves possible.
pub(super) const CANDIDATES: [[u8; 16]; 2] = {
    let mut tables = [[0; 16]; 2];
    let mut byte = 0;
    while byte < 16 {
        [tables[0][byte], tables[1][byte]] = candidates_of(byte as u8).to_le_bytes();
        byte += 1;
    }
    tables
};
