//! The oracle: the obvious solver, kept for ever so that every fast one can be compared with it.
//!
//! Depth first; always the blank with the fewest possible digits; digits ascending. Nothing is clever here, on
//! purpose: it should be checked by reading.

use alloc::vec::Vec;

use super::limits::Bounds;
use super::puzzle::Marks;
use super::{Outcome, Stop};
use crate::board::{Cell, DigitSet, Grid};

/// Counts solutions within bounds and keeps the first.
pub(super) fn solve(puzzle: &Grid, marks: Option<Marks>, bounds: Bounds<'_>) -> Outcome {
    let mut search = Search { board: Board::of(puzzle, marks), bounds, outcome: Outcome::NO_SOLUTION };
    if puzzle.clash().is_none() {
        search.descend();
    }
    search.outcome
}

/// The digits placed, and the digits that marks leave to each cell.
struct Board {
    grid: Grid,
    allowed: [DigitSet; 81],
}

impl Board {
    fn of(grid: &Grid, marks: Option<Marks>) -> Board {
        Board {
            grid: *grid,
            allowed: marks.map_or([DigitSet::FULL; 81], |marks| marks.map(DigitSet::from_bits)),
        }
    }

    /// The blank with the fewest digits that no peer holds, and those digits; `None` when all is filled.
    fn tightest_blank(&self) -> Option<(Cell, DigitSet)> {
        let possible = |cell: Cell| (cell, self.allowed[cell.index()] - self.grid.seen_from(cell));
        self.grid.blanks().into_iter().map(possible).min_by_key(|(_, digits)| digits.len())
    }
}

struct Search<'a> {
    board: Board,
    bounds: Bounds<'a>,
    outcome: Outcome,
}

impl Search<'_> {
    fn descend(&mut self) {
        self.outcome.stopped = self.stop();
        if self.outcome.stopped.is_some() {
            return;
        }
        let Some((cell, digits)) = self.board.tightest_blank() else {
            return self.count_solution();
        };
        self.outcome.guesses += digits.len().saturating_sub(1) as u64;
        for digit in digits {
            self.board.grid.set_found(cell, digit);
            self.descend();
            self.board.grid.clear(cell);
            if self.outcome.stopped.is_some() {
                return;
            }
        }
    }

    fn count_solution(&mut self) {
        if self.outcome.solutions == 0 {
            self.outcome.solution = self.board.grid;
        }
        self.outcome.solutions += 1;
        if self.outcome.solutions >= self.bounds.solutions {
            self.outcome.stopped = Some(Stop::Solutions);
        }
    }

    /// What forbids to go on, if anything does.
    fn stop(&self) -> Option<Stop> {
        stop(self.outcome.guesses, self.bounds)
    }
}

fn stop(guesses: u64, bounds: Bounds<'_>) -> Option<Stop> {
    if bounds.is_cancelled() {
        Some(Stop::Cancelled)
    } else {
        (guesses > bounds.guesses).then_some(Stop::Guesses)
    }
}

/// The same search, paused after each solution.
pub(super) struct Solutions {
    board: Board,
    /// The blanks filled so far, each with the digits still to be tried in it.
    path: Vec<(Cell, DigitSet)>,
    guesses: u64,
    /// Whether to look for the next blank, rather than for the next digit of the last one.
    is_going_down: bool,
}

impl Solutions {
    pub fn of(puzzle: &Grid, marks: Option<Marks>) -> Solutions {
        let is_going_down = puzzle.clash().is_none();
        Solutions { board: Board::of(puzzle, marks), path: Vec::new(), guesses: 0, is_going_down }
    }

    /// The next solution, or what stopped the search before its end; and the guesses so far.
    pub fn next(&mut self, bounds: Bounds<'_>) -> (Result<Grid, Option<Stop>>, u64) {
        loop {
            if let stop @ Some(_) = stop(self.guesses, bounds) {
                return (Err(stop), self.guesses);
            }
            if self.is_going_down {
                let Some((cell, digits)) = self.board.tightest_blank() else {
                    self.is_going_down = false;
                    return (Ok(self.board.grid), self.guesses);
                };
                self.guesses += digits.len().saturating_sub(1) as u64;
                self.path.push((cell, digits));
            }
            let Some((cell, digits)) = self.path.last_mut() else { return (Err(None), self.guesses) };
            self.board.grid.clear(*cell);
            let next = digits.first();
            self.is_going_down = next.is_some();
            match next {
                Some(digit) => {
                    digits.remove(digit);
                    self.board.grid.set_found(*cell, digit);
                }
                None => {
                    self.path.pop();
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Backend, Solver};

    fn count(puzzle: &str, limit: u64) -> u64 {
        solve(&puzzle.parse().unwrap(), None, Bounds::up_to(limit)).solutions
    }

    #[test]
    fn counts_what_is_known() {
        let puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let outcome = solve(&puzzle.parse().unwrap(), None, Bounds::up_to(10));
        assert_eq!(outcome.solutions, 1);
        assert_eq!(
            outcome.solution.to_string(),
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
        assert_eq!(count(&format!("55{}", ".".repeat(79)), 10), 0, "a clash");
        assert_eq!(count(&".".repeat(81), 100), 100);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn pausing_changes_nothing() {
        let solver = Solver::with(Backend::Reference).unwrap();
        for puzzle in [
            "8.........95.......76.........426798...571243...893165......916....3.487....1.532",
            "530070000600195000098000060800060003400803001700020006060000280000419005000080079",
            "55...............................................................................",
        ] {
            let grid: Grid = puzzle.parse().unwrap();
            let mut solutions = solver.solutions(&grid, 300);
            assert_eq!(solutions.by_ref().count() as u64, count(puzzle, 300));
            assert_eq!(solutions.outcome(), solve(&grid, None, Bounds::up_to(300)));
        }
    }
}
