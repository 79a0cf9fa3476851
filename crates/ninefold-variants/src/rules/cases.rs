//! Cases for the rules: a puzzle, a grid, and whether the grid is a solution.

use crate::iss;
use crate::limits::Limits;
use crate::oracle;
use crate::rules::given::Given;
use crate::solver::{Solver, Verdict};

use super::puzzle::Puzzle;

/// Whether naive check and engine agree that the grid is a solution, or that it is not.
pub(crate) fn judge(puzzle: &Puzzle, grid: &str) -> bool {
    let digits = grid.chars().filter(|c| !c.is_whitespace());
    let values: Vec<i32> = digits.map(|c| c.to_digit(36).expect("a digit") as i32).collect();
    let naive = oracle::check(puzzle, &values);
    let mut full = puzzle.clone();
    for (cell, &value) in puzzle.layout().everywhere().zip(&values) {
        full.add(Given::new(cell, vec![value])).expect("a value of the grid");
    }
    let (verdict, stats) = Solver::new(&full).verdict(&Limits::default());
    let found = matches!(verdict, Verdict::Unique(_));
    assert_eq!(stats.rejected, 0, "the propagators of {puzzle:?} let {grid} pass");
    assert_eq!(found, naive, "engine and naive check of {puzzle:?} on {grid}");
    naive
}

/// The puzzle has the grid as a solution.
pub(crate) fn accepts(iss: &str, grid: &str) {
    let puzzle = iss::read(iss).expect("readable");
    assert!(judge(&puzzle, grid), "{iss} refuses {grid}");
}

/// The puzzle does not have the grid as a solution, but would without its rules.
pub(crate) fn refuses(iss: &str, grid: &str) {
    let puzzle = iss::read(iss).expect("readable");
    assert!(!judge(&puzzle, grid), "{iss} accepts {grid}");
    assert!(judge(&Puzzle::new(puzzle.layout().clone()), grid), "{grid} breaks a house");
}
