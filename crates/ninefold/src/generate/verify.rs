//! Puzzles that are done, looked at again on another path than the one that made them.
//!
//! They were made by reasoning about unavoidable sets and by searches for second solutions in lanes. Here each is
//! solved by itself, by the solver for single puzzles; and that a given is needed is seen by another grid
//! that has all givens but that one, or by leaving it out and counting.

use crate::board::{Cell, Grid};
use crate::solve::{Outcome, Solver};

use super::Generated;

/// Whether each puzzle has its solution and no other.
pub(super) fn are_unique(made: &[Generated]) -> Vec<bool> {
    let solver = Solver::new();
    let is_unique = |made: &Generated| {
        let found = solver.search(&made.puzzle, 2);
        found.solutions == 1 && found.solution().is_some_and(|only| only.same_digits(&made.solution))
    };
    made.iter().map(is_unique).collect()
}

/// The cells in which two grids have different digits, given or found.
#[inline]
pub(super) fn differing(one: &Grid, other: &Grid) -> impl Iterator<Item = Cell> {
    const CHUNKS: usize = Cell::COUNT.div_ceil(8);
    let mut bytes = [[0; 8]; CHUNKS];
    for ((byte, one), other) in bytes.as_flattened_mut().iter_mut().zip(one.as_bytes()).zip(other.as_bytes())
    {
        *byte = (one ^ other) & 15;
    }
    // Few differ: eight equal ones are passed at a time.
    bytes.into_iter().enumerate().flat_map(|(chunk, bytes)| {
        let mut left = u64::from_le_bytes(bytes);
        core::iter::from_fn(move || {
            let byte = left.trailing_zeros() as usize / 8;
            (left != 0).then(|| {
                left &= !(0xff << (8 * byte));
                Cell::from_index(8 * chunk + byte)
            })
        })
    })
}

/// Whether `other` shows that a given is needed: it has all givens of the puzzle but one, and is solved as `solution`
/// is.
pub(super) fn is_witness(other: &Grid, puzzle: &Grid, solution: &Grid) -> bool {
    let bit = |grid: &Grid, cell| grid.get(cell).map_or(0, |digit| 1u16 << digit.get());
    // Where the digits of a house are rearranged, they cancel out: each is there once before and once after.
    let (mut houses, mut givens, mut blanks) = ([0; 27], 0, 0);
    for cell in differing(other, solution) {
        givens += usize::from(puzzle.get(cell).is_some());
        blanks += usize::from(other.get(cell).is_none());
        let changed = bit(other, cell) ^ bit(solution, cell);
        cell.houses().into_iter().for_each(|house| houses[house.index()] ^= changed);
    }
    givens == 1 && blanks == 0 && houses == [0; 27]
}

/// Whether each puzzle, which has one solution, loses that with any one given.
pub(super) fn are_minimal(puzzles: &[Grid]) -> Vec<bool> {
    // Few enough that their reductions stay in the nearest cache.
    const AT_A_TIME: usize = 32;
    let mut minimal = Vec::with_capacity(puzzles.len());
    let (mut reduced, mut outcomes) = (Vec::new(), Vec::new());
    for puzzles in puzzles.chunks(AT_A_TIME) {
        reduced.clear();
        for puzzle in puzzles {
            reduced.extend(puzzle.givens().into_iter().map(|cell| {
                let mut without = *puzzle;
                without.clear(cell);
                without
            }));
        }
        outcomes.resize(reduced.len(), Outcome::UNSEARCHED);
        Solver::new().search_batch(&reduced, 2, &mut outcomes);
        let mut counts = outcomes.iter().map(|outcome| outcome.solutions);
        for puzzle in puzzles {
            let needed = counts.by_ref().take(puzzle.len()).filter(|&count| count > 1).count();
            minimal.push(needed == puzzle.len());
        }
    }
    minimal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{CellSet, Digit};

    #[test]
    fn a_given_too_many_is_seen() {
        let minimal: Grid =
            ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6..."
                .parse()
                .unwrap();
        let solution = minimal.solution().unwrap().as_givens();
        let mut more = minimal;
        let cell = more.blanks().first().unwrap();
        more.set_given(cell, solution.get(cell).unwrap());
        assert_eq!(are_minimal(&[minimal, more, minimal]), [true, false, true]);
        let made = |puzzle| Generated { puzzle, solution, failures: 0, er: None };
        assert_eq!(are_unique(&[made(minimal), made(more)]), [true, true]);
        let mut fewer = minimal;
        fewer.clear(fewer.givens().first().unwrap());
        assert_eq!(are_unique(&[made(fewer)]), [false]);
        let other = fewer.solutions().find(|other| !other.same_digits(&solution)).unwrap();
        assert!(is_witness(&other, &minimal, &solution));
        assert!(!is_witness(&solution, &minimal, &solution) && !is_witness(&other, &fewer, &solution));
        let mut wrong = other;
        let cell =
            (minimal.blanks() - CellSet::of(cell)).into_iter().find(|&c| wrong.get(c) == solution.get(c));
        wrong.set_found(
            cell.unwrap(),
            Digit::ALL.into_iter().find(|&d| wrong.get(cell.unwrap()) != Some(d)).unwrap(),
        );
        assert!(!is_witness(&wrong, &minimal, &solution));
    }
}
