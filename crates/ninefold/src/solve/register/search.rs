//! The search: settle, guess, come back.

use super::nine::Nine;
use super::position::{Position, fill};
use super::stack::Stack;
use super::sweep::State;
use crate::board::Grid;
use crate::solve::Outcome;

/// A search under way. The position that it looks at is the last of the stack.
pub(in crate::solve) struct Search<N: Nine> {
    waiting: Stack<N>,
    /// Branches opened beyond the first at each choice.
    pub guesses: u64,
}

impl<N: Nine> Search<N> {
    /// A search for the solutions of `grid`.
    #[inline(always)]
    pub fn new(grid: &Grid) -> Search<N> {
        let mut waiting = Stack::new();
        waiting.push(Position::of(grid).clear_peers());
        Search { waiting, guesses: 0 }
    }

    /// The next solution.
    #[inline(always)]
    pub fn next(&mut self) -> Option<&Position<N>> {
        loop {
            match self.waiting.last()?.settle() {
                State::Solved => return self.waiting.pop(),
                State::Stalled => {
                    let [second, first] = self.waiting.duplicate();
                    first.branch(second);
                    self.guesses += 1;
                }
                State::Dead => _ = self.waiting.pop(),
            }
        }
    }
}

/// Counts solutions up to `limit` and keeps the first.
#[inline(always)]
pub(super) fn run<N: Nine>(grid: &Grid, limit: u64) -> Outcome {
    let mut outcome = Outcome::NONE;
    let mut search = Search::<N>::new(grid);
    while outcome.solutions < limit {
        let Some(solved) = search.next() else { break };
        if outcome.solutions == 0 {
            outcome.solution = fill(grid, &solved.words());
        }
        outcome.solutions += 1;
    }
    outcome.guesses = search.guesses;
    outcome
}
