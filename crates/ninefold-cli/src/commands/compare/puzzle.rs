//! The puzzles of a comparison.

use ninefold::solve::Solver;
use ninefold::{Grid, Verdict};
use ninefold_formats::BAD;

/// The most puzzles for which the classic programs run by default and each puzzle has a column.
pub const FEW: usize = 20;

/// A record to be searched.
pub struct Puzzle {
    /// From 1.
    pub number: usize,
    /// The puzzle, or why it is not one.
    pub grid: Result<Grid, String>,
    /// `None` for a record that is not a puzzle.
    pub verdict: Option<Verdict>,
}

impl Puzzle {
    /// The record of this index from 0.
    pub fn new(index: usize, grid: Result<Grid, String>) -> Puzzle {
        let verdict = grid.as_ref().ok().map(|grid| Solver::new().verdict(grid));
        Puzzle { number: index + 1, grid, verdict }
    }

    /// The verdict in one word.
    pub fn word(&self) -> &'static str {
        self.verdict.map_or(BAD, |verdict| verdict.word())
    }
}
