//! The search: settle, guess, come back.

use super::engines::Engine;
use super::position::Position;
use super::stack::Stack;
use crate::board::Grid;
use crate::solve::{Marks, Outcome};

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
        E::next(&mut self.waiting, &mut self.guesses, u64::MAX)
    }

    /// The next solution of `grid`, with which the search began.
    #[inline(always)]
    pub fn next_grid(&mut self, grid: &Grid) -> Option<Grid> {
        Some(self.next()?.fill(grid))
    }
}

/// Counts solutions up to `limit` and keeps the first. Gives up after `patience` guesses; then there are positions that it
/// has not looked into, the next one last.
#[inline(always)]
pub(super) fn run<E: Engine>(grid: &Grid, limit: u64, patience: u64) -> (Outcome, Vec<Marks>) {
    let mut outcome = Outcome::NONE;
    let mut search = Search::<E>::new(grid);
    let mut left = Vec::new();
    while outcome.solutions < limit {
        let Some(solved) = E::next(&mut search.waiting, &mut search.guesses, patience) else {
            while let Some(position) = search.waiting.pop() {
                left.push(position.marks());
            }
            left.reverse();
            break;
        };
        if outcome.solutions == 0 {
            outcome.solution = solved.fill(grid);
        }
        outcome.solutions += 1;
    }
    outcome.guesses = search.guesses;
    (outcome, left)
}
