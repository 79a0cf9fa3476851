//! Proofs that no given can be left out: for each of them, a second solution of the puzzle without it.

use alloc::vec::Vec;
use core::fmt;

use crate::board::{Cell, Grid};
use crate::solve::Solver;

/// For each given, in reading order, a solution of the puzzle without it that has another digit there.
pub type Witnesses = Vec<(Cell, Grid)>;

/// Finds [`Witnesses`] for `puzzle`, which has one solution.
///
/// # Errors
/// The first given that the puzzle does not need.
pub fn minimality(puzzle: &Grid, solver: &Solver) -> Result<Witnesses, Redundant> {
    puzzle.iter().map(|given| Ok((given.cell, second_solution(puzzle, given.cell, solver)?))).collect()
}

/// A solution without the digit of `cell` that has another one there.
fn second_solution(puzzle: &Grid, cell: Cell, solver: &Solver) -> Result<Grid, Redundant> {
    let mut rest = *puzzle;
    rest.clear(cell);
    let mut solutions = solver.solutions(&rest, 2);
    let second = solutions.find(|solution| solution.get(cell) != puzzle.get(cell));
    second.map(|solution| solution.as_givens()).ok_or(Redundant { cell })
}

/// Whether `witnesses` show that no given of `puzzle` can be left out.
pub fn shows_minimality(puzzle: &Grid, witnesses: &[(Cell, Grid)]) -> bool {
    let shows = |cell: Cell, witness: &Grid| {
        let mut rest = *puzzle;
        rest.clear(cell);
        witness.is_solution_of(&rest) && witness.get(cell) != puzzle.get(cell)
    };
    let cells = witnesses.iter().map(|(cell, _)| *cell);
    cells.eq(puzzle.filled()) && witnesses.iter().all(|(cell, witness)| shows(*cell, witness))
}

/// A given that a puzzle does not need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Redundant {
    /// Where it is.
    pub cell: Cell,
}

impl fmt::Display for Redundant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the given in {} is redundant: not minimal", self.cell)
    }
}

impl core::error::Error for Redundant {}

#[cfg(test)]
mod tests {
    use super::*;

    const MINIMAL: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

    #[test]
    fn every_given_of_a_minimal_puzzle_has_a_witness() {
        let puzzle: Grid = MINIMAL.parse().unwrap();
        let witnesses = minimality(&puzzle, &Solver::new()).unwrap();
        assert_eq!(witnesses.len(), 17);
        assert!(shows_minimality(&puzzle, &witnesses));
        assert!(!shows_minimality(&puzzle, &witnesses[1..]), "one is missing");
        let mut wrong = witnesses.clone();
        wrong[3].1 = puzzle.solution().unwrap().as_givens();
        assert!(!shows_minimality(&puzzle, &wrong), "that is the solution itself");
        wrong[3].1 = wrong[4].1;
        assert!(!shows_minimality(&puzzle, &wrong), "that contradicts another given");
    }

    #[test]
    fn a_redundant_given_has_none() {
        let mut puzzle: Grid = MINIMAL.parse().unwrap();
        let cell = puzzle.blanks().first().unwrap();
        puzzle.set_given(cell, puzzle.solution().unwrap().get(cell).unwrap());
        let redundant = minimality(&puzzle, &Solver::new()).unwrap_err();
        assert_eq!(redundant.to_string(), "the given in r1c1 is redundant: not minimal");
    }
}
