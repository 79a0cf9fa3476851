//! The search: settle, guess, come back.

use super::nine::Nine;
use super::position::Position;
use super::stack::Stack;
use super::sweep::State;
use crate::board::Grid;
use crate::solve::Outcome;

/// How many alternatives can wait at once. A guess that is pursued fixes one of the 9 digits in one of the 18 lines
/// to a triad, or a cell to a digit.
const DEPTH: usize = 9 * 18 + 81;

/// A search under way.
pub(in crate::solve) struct Search<N: Nine> {
    waiting: Stack<Position<N>, DEPTH>,
    /// Branches opened beyond the first at each choice.
    pub guesses: u64,
}

impl<N: Nine> Search<N> {
    /// A search for the solutions of `grid`.
    #[inline(always)]
    pub fn new(grid: &Grid) -> Search<N> {
        let mut position = Position::of(grid);
        position.clear_peers();
        let mut waiting = Stack::new();
        waiting.push(position);
        Search { waiting, guesses: 0 }
    }

    /// The next solution.
    #[inline(always)]
    pub fn next(&mut self) -> Option<Position<N>> {
        let mut position = self.waiting.pop()?;
        loop {
            match position.settle() {
                State::Solved => return Some(position),
                State::Stalled => {
                    if let Some(second) = position.branch() {
                        self.waiting.push(second);
                        self.guesses += 1;
                        continue;
                    }
                }
                State::Dead => {}
            }
            position = self.waiting.pop()?;
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
            outcome.solution = solved.fill(grid);
        }
        outcome.solutions += 1;
    }
    outcome.guesses = search.guesses;
    outcome
}
