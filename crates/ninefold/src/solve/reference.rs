//! The oracle: the obvious solver, kept for ever so that every fast one can be held against it.
//!
//! Depth first; always the blank with the fewest possible digits; digits ascending. Nothing is clever here, on
//! purpose: it should be checked by reading.

use super::Outcome;
use crate::board::{Cell, DigitSet, Grid};

/// Counts solutions up to `limit` and keeps the first.
pub(super) fn solve(puzzle: &Grid, limit: u64) -> Outcome {
    let mut search = Search { grid: *puzzle, limit, outcome: Outcome::NONE };
    if puzzle.clash().is_none() && limit > 0 {
        search.descend();
    }
    search.outcome
}

struct Search {
    grid: Grid,
    limit: u64,
    outcome: Outcome,
}

impl Search {
    fn descend(&mut self) {
        let Some((cell, digits)) = self.tightest_blank() else {
            if self.outcome.solutions == 0 {
                self.outcome.solution = self.grid;
            }
            self.outcome.solutions += 1;
            return;
        };
        self.outcome.guesses += digits.len().saturating_sub(1) as u64;
        for digit in digits {
            self.grid.set_found(cell, digit);
            self.descend();
            self.grid.clear(cell);
            if self.outcome.solutions >= self.limit {
                return;
            }
        }
    }

    /// The blank with the fewest digits that no peer holds, and those digits; `None` when all is filled.
    fn tightest_blank(&self) -> Option<(Cell, DigitSet)> {
        let possible = |cell| (cell, !self.grid.seen_from(cell));
        self.grid.blanks().into_iter().map(possible).min_by_key(|(_, digits)| digits.len())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(puzzle: &str, limit: u64) -> u64 {
        solve(&puzzle.parse().unwrap(), limit).solutions
    }

    #[test]
    fn counts_what_is_known() {
        let puzzle = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
        let outcome = solve(&puzzle.parse().unwrap(), 10);
        assert_eq!(outcome.solutions, 1);
        assert_eq!(
            outcome.solution.to_string(),
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        );
        assert_eq!(count(&format!("55{}", ".".repeat(79)), 10), 0, "a clash");
        assert_eq!(count(&".".repeat(81), 100), 100);
        assert_eq!(count(&".".repeat(81), 0), 0);
    }
}
