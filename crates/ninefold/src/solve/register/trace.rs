//! The search with windows: the same steps as those of the portable backend, and a look at each position.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::iter::FusedIterator;

use super::branch::Choice;
use super::dfs::PLENTY;
use super::position::Position;
use super::sweep::State;
use crate::board::{DigitSet, Grid};
use crate::solve::vector::cpu;
use crate::solve::vector::words::Words;

/// The portable search on a grid, one position after another, to be watched rather than to be fast.
///
/// ```
/// use ninefold::solve::{Finding, Trace};
/// let puzzle = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..".parse()?;
/// let nodes: Vec<_> = Trace::of(&puzzle).collect();
/// let guesses = nodes.iter().filter(|node| node.finding == Finding::Guess).count();
/// let dead_ends = nodes.iter().filter(|node| node.finding == Finding::DeadEnd).count();
/// let solutions = nodes.iter().filter(|node| node.finding == Finding::Solution).count();
/// assert_eq!((solutions, guesses + 1), (1, dead_ends + solutions), "each guess opens one branch more");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Trace {
    /// What is to be looked at, the next one last.
    waiting: Vec<Position<Words>>,
    /// Guesses since the last solution or dead end.
    streak: u32,
    /// The second of two guesses: it comes before anything else is drawn from the first.
    second: Option<Choice>,
}

/// A position when everything that follows without guessing has been drawn from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchNode {
    /// The digits that are left for each cell, in reading order.
    pub possible: [DigitSet; 81],
    /// How many branches wait for this one to fail.
    pub depth: usize,
    /// What comes of it.
    pub finding: Finding,
}

/// What comes of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Finding {
    /// Nothing more follows: it is split in two.
    Guess,
    /// It contradicts itself.
    DeadEnd,
    /// It is complete.
    Solution,
}

impl Trace {
    /// The search for all solutions of `grid`.
    pub fn of(grid: &Grid) -> Trace {
        Trace { waiting: vec![Position::of(cpu::Any, grid).clear_peers()], streak: 0, second: None }
    }

    /// What to try next in a position where nothing follows: the choices of the backend.
    fn choose(&mut self, position: &Position<Words>) -> Choice {
        self.streak += 1;
        if self.streak <= PLENTY {
            return position.choose();
        }
        let Some([one, other]) = position.choose_two() else { return position.choose() };
        self.second = Some(other);
        one
    }
}

impl Iterator for Trace {
    type Item = SearchNode;

    fn next(&mut self) -> Option<SearchNode> {
        let mut first = self.waiting.pop()?;
        let depth = self.waiting.len();
        let planned = self.second.take();
        let state = if planned.is_some() { State::Stalled } else { first.settle_alone() };
        let possible = first.marks().map(DigitSet::from_bits);
        let finding = match state {
            State::Stalled => Finding::Guess,
            State::Dead => Finding::DeadEnd,
            State::Solved => Finding::Solution,
        };
        if finding == Finding::Guess {
            let choice = planned.unwrap_or_else(|| self.choose(&first));
            let mut second = first;
            first.part_from(&mut second, &choice);
            self.waiting.extend([second, first]);
        } else {
            self.streak = 0;
        }
        Some(SearchNode { possible, depth, finding })
    }
}

impl FusedIterator for Trace {}

impl fmt::Debug for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Trace").field("waiting", &self.waiting.len()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Backend, Limits, Solver};

    #[test]
    fn what_is_seen_is_what_is_done() {
        let portable = Solver::with(Backend::Portable).expect("everywhere");
        for puzzle in [
            "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
            "..31....6....74.131......2.4......5.6.1...8.2.3.2....9.4......531.98....9....26..",
            "55...............................................................................",
            "8.........95.......76.........426798...571243...893165......916....3.487....1.532",
        ] {
            let grid: Grid = puzzle.parse().unwrap();
            let outcome = portable.search(&grid, Limits::NONE);
            let nodes: Vec<SearchNode> = Trace::of(&grid).collect();
            let count = |finding| nodes.iter().filter(|node| node.finding == finding).count() as u64;
            assert_eq!(
                (count(Finding::Guess), count(Finding::Solution)),
                (outcome.guesses, outcome.solutions)
            );
            if let Some(solved) = nodes.iter().find(|node| node.finding == Finding::Solution) {
                let digits = solved.possible.map(|digits| digits.single().expect("one digit a cell").get());
                assert_eq!(digits, outcome.solution.digits());
            }
        }
    }
}
