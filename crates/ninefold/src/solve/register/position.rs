//! A position of the search: the candidates of all cells in nine vectors.

use super::blocks::{Node, nine};
use crate::board::{Cell, Grid};
use crate::solve::puzzle::Marks;

/// Candidates: vector *p* has position *p* (0 to 8, reading order) of all nine blocks.
///
/// The nine cells of a block lie in the same lane of nine vectors, so whatever concerns one block needs no shuffle.
#[derive(Clone, Copy)]
pub(super) struct Position<N>(pub [N; 9]);

impl<N: Node> Position<N> {
    /// The digits as written; every digit for a blank.
    #[inline(always)]
    pub fn of(cpu: N::Cpu, grid: &Grid) -> Position<N> {
        Position(N::read(cpu, grid.as_bytes()))
    }

    /// The candidates as marked.
    #[inline(always)]
    pub fn of_marks(cpu: N::Cpu, marks: &Marks) -> Position<N> {
        let mut words = [[0; 3]; 9];
        for (i, &marks) in marks.iter().enumerate() {
            let cell = Cell::from_index(i);
            let (block, p) = (cell.block(), cell.position_in_block());
            words[p][block / 3] |= u64::from(marks) << (16 * (block % 3));
        }
        Position(nine(|p| N::from_bands(cpu, words[p])))
    }

    /// The sets as words: see [`Node::bands`].
    #[inline(always)]
    pub fn words(&self) -> [[u64; 3]; 9] {
        nine(|p| self.0[p].bands())
    }

    /// The sets by cell.
    #[inline(always)]
    pub fn marks(&self) -> Marks {
        let words = self.words();
        core::array::from_fn(|i| {
            let cell = Cell::from_index(i);
            let (block, p) = (cell.block(), cell.position_in_block());
            (words[p][block / 3] >> (16 * (block % 3))) as u16
        })
    }

    /// `puzzle` with its blanks filled from this solved position.
    #[inline(always)]
    pub fn fill(&self, puzzle: &Grid) -> Grid {
        let mut bytes = N::write(&self.0);
        for (byte, &written) in bytes.iter_mut().zip(puzzle.as_bytes()) {
            *byte = if written == 0 { *byte } else { written };
        }
        Grid::from_bytes(bytes)
    }
}
