//! Questions that are asked together: has this puzzle another solution?

use crate::board::{Cell, Grid};
use crate::solve::{Outcome, Solver};

/// Questions that are asked together, with room that is used again.
#[derive(Default)]
pub(super) struct Questions {
    puzzles: Vec<Grid>,
    solutions: Vec<Grid>,
    cells: Vec<Option<Cell>>,
    outcomes: Vec<Outcome>,
}

/// Enough to keep all lanes busy, few enough for the near caches.
const AT_A_TIME: usize = 4096;

impl Questions {
    /// Whether `puzzle` has solutions other than `solution`; if a cell is named, only those that differ there are sought.
    pub fn add(&mut self, puzzle: Grid, solution: &Grid, cell: Option<Cell>) {
        self.puzzles.push(puzzle);
        self.solutions.push(*solution);
        self.cells.push(cell);
    }

    /// Asks all, and takes them out: each puzzle, and whether it has no other solution.
    pub fn ask(&mut self) -> impl Iterator<Item = (Grid, bool)> + use<'_> {
        self.outcomes.clear();
        self.outcomes.resize(self.puzzles.len(), Outcome::UNSEARCHED);
        let known = self.solutions.chunks(AT_A_TIME).zip(self.cells.chunks(AT_A_TIME));
        let portions = self.puzzles.chunks(AT_A_TIME).zip(known);
        for ((puzzles, (solutions, cells)), outcomes) in portions.zip(self.outcomes.chunks_mut(AT_A_TIME)) {
            Solver::new().search_others(puzzles, solutions, cells, 1, outcomes);
        }
        self.solutions.clear();
        self.cells.clear();
        self.puzzles.drain(..).zip(&self.outcomes).map(|(puzzle, found)| (puzzle, found.solutions == 0))
    }
}
