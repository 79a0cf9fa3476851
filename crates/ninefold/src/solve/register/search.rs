//! The search: settle, guess, come back.

use super::engines::Engine;
use super::position::Position;
use super::stack::Stack;
use crate::board::Grid;
use crate::solve::Outcome;

/// A search under way.
pub(super) struct Search<E: Engine> {
    waiting: Stack<E::One>,
    /// Branches opened beyond the first at each choice.
    pub guesses: u64,
}

impl<E: Engine> Search<E> {
    /// A search for the solutions of `grid`.
    #[inline(always)]
    pub fn new(grid: &Grid) -> Search<E> {
        let mut waiting = Stack::new();
        waiting.push(None, &Position::of(grid).clear_peers());
        Search { waiting, guesses: 0 }
    }

    /// The next solution.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Position<E::One>> {
        E::next(&mut self.waiting, &mut self.guesses)
    }

    /// The next solution of `grid`, with which the search began.
    #[inline(always)]
    pub fn next_grid(&mut self, grid: &Grid) -> Option<Grid> {
        Some(self.next()?.fill(grid))
    }
}

/// Counts solutions up to `limit` and keeps the first.
#[inline(always)]
pub(super) fn run<E: Engine>(grid: &Grid, limit: u64) -> Outcome {
    let mut outcome = Outcome::NONE;
    let mut search = Search::<E>::new(grid);
    while outcome.solutions < limit {
        let Some(solved) = search.next() else { break };
        if outcome.solutions == 0 {
            outcome.solution = solved.fill(grid);
        }
        outcome.solutions += 1;
    }
    outcome.guesses = search.guesses;
    outcome
}
