//! What a solver takes: digits, or digits with marks.

use alloc::vec::Vec;

use crate::board::{Candidates, Cell, Grid};

/// The candidates of each cell, bit `d` for the digit `d + 1`: a placed digit is the only candidate of its cell.
pub(super) type Marks = [u16; 81];

/// What a [`Solver`](super::Solver) takes: a [`Grid`], or [`Candidates`], which may exclude more than their digits do (a sukaku has
/// no digits at all).
///
/// Only these two are puzzles; the trait cannot be implemented elsewhere.
pub trait Puzzle: Sealed {}

impl Puzzle for Grid {}
impl Puzzle for Candidates {}

/// What the engines ask of a puzzle.
pub trait Sealed: Sized {
    /// The digits written, to which solutions add the others.
    fn digits(&self) -> &Grid;

    /// The candidates, if they say more than the digits.
    fn marks(&self) -> Option<Marks>;

    /// Hands `puzzles` to `search`, as digits and, if they have any, marks.
    fn split<R>(puzzles: &[Self], search: impl FnOnce(&[Grid], Option<&[Marks]>) -> R) -> R;
}

impl Sealed for Grid {
    #[inline(always)]
    fn digits(&self) -> &Grid {
        self
    }

    #[inline(always)]
    fn marks(&self) -> Option<Marks> {
        None
    }

    #[inline(always)]
    fn split<R>(grids: &[Grid], search: impl FnOnce(&[Grid], Option<&[Marks]>) -> R) -> R {
        search(grids, None)
    }
}

impl Sealed for Candidates {
    fn digits(&self) -> &Grid {
        self.grid()
    }

    fn marks(&self) -> Option<Marks> {
        Some(marks_of(self))
    }

    fn split<R>(puzzles: &[Candidates], search: impl FnOnce(&[Grid], Option<&[Marks]>) -> R) -> R {
        let grids: Vec<Grid> = puzzles.iter().map(|candidates| *candidates.grid()).collect();
        let marks: Vec<Marks> = puzzles.iter().map(marks_of).collect();
        search(&grids, Some(&marks))
    }
}

fn marks_of(candidates: &Candidates) -> Marks {
    core::array::from_fn(|i| {
        let cell = Cell::from_index(i);
        match candidates.grid().get(cell) {
            Some(digit) => 1 << digit.index(),
            None => candidates.at(cell).bits(),
        }
    })
}

/// `grid` with its blanks filled by `digits`.
#[inline(always)]
pub(super) fn filled(grid: &Grid, digits: &[u8; 81]) -> Grid {
    const FOUND: u8 = 0x10;
    let fill = |byte: &mut u8, digit: u8| {
        let all_if_blank = u8::from(*byte != 0).wrapping_sub(1);
        *byte |= (digit | FOUND) & all_if_blank;
    };
    let mut bytes = *grid.as_bytes();
    let ((stretches, rest), (digits, last)) = (bytes.as_chunks_mut::<16>(), digits.as_chunks::<16>());
    for (bytes, digits) in stretches.iter_mut().zip(digits) {
        for i in 0..16 {
            fill(&mut bytes[i], digits[i]);
        }
    }
    fill(&mut rest[0], last[0]);
    Grid::from_bytes(bytes)
}
