//! The portable solver at work, position by position.

use std::collections::VecDeque;

use ninefold::solve::{Finding, SearchNode, Trace};
use ninefold::{Candidate, Cell, CellSet, DigitSet, Grid};

use super::rush::Rush;

/// The positions that the portable solver has visited.
pub struct PortableTrace {
    trace: Trace,
    /// The past as far as it is kept, oldest first; and, after stepping back, the future.
    kept: VecDeque<Glimpse>,
    /// Which of them is shown.
    at: usize,
}

/// A position and what happened until then.
#[derive(Clone)]
struct Glimpse {
    /// Unless it is the start, before anything is drawn from it.
    finding: Option<Finding>,
    possible: [DigitSet; 81],
    grid: Grid,
    /// The digits that were not there a node before.
    fresh: CellSet,
    tally: Tally,
}

/// What is counted.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Digits that became certain, each time.
    pub placements: u64,
    /// Digits that became uncertain again when a branch was given up.
    pub removals: u64,
    pub guesses: u64,
    pub dead_ends: u64,
    pub depth: u64,
    pub solutions: u64,
}

/// The most positions kept: some forty megabytes; a puzzle with one solution rarely takes a hundredth of it.
const MOST_KEPT: usize = 100_000;

impl PortableTrace {
    pub fn new(puzzle: &Grid) -> PortableTrace {
        let possible = std::array::from_fn(|i| match puzzle.get(Cell::from_index(i)) {
            Some(digit) => DigitSet::of(digit),
            None => !puzzle.seen_from(Cell::from_index(i)),
        });
        let start = Glimpse {
            finding: None,
            possible,
            grid: *puzzle,
            fresh: CellSet::EMPTY,
            tally: Tally::default(),
        };
        PortableTrace { trace: Trace::of(puzzle), kept: VecDeque::from([start]), at: 0 }
    }

    /// Looks at the next position, if there is one.
    pub fn step(&mut self) -> Option<Finding> {
        if self.at + 1 == self.kept.len() {
            let node = self.trace.next()?;
            let next = self.now().followed_by(&node);
            self.kept.push_back(next);
            if self.kept.len() > MOST_KEPT {
                self.kept.pop_front();
                self.at -= 1;
            }
        }
        self.at += 1;
        self.now().finding
    }

    /// Steps back, if the previous position is still kept.
    pub fn step_back(&mut self) -> Option<Finding> {
        let undone = self.now().finding;
        self.at = self.at.checked_sub(1)?;
        undone
    }

    /// Runs to a solution, but at most `most` positions.
    pub fn rush(&mut self, most: usize) -> Rush {
        for _ in 0..most {
            match self.step() {
                Some(Finding::Solution) => return Rush::Solution,
                Some(_) => {}
                None => return Rush::Over,
            }
        }
        Rush::Unfinished
    }

    fn now(&self) -> &Glimpse {
        &self.kept[self.at]
    }

    /// What is certain.
    pub fn grid(&self) -> &Grid {
        &self.now().grid
    }

    /// What is possible in `cell`.
    pub fn possible(&self, cell: Cell) -> DigitSet {
        self.now().possible[cell.index()]
    }

    /// The cells whose digit has just become certain.
    pub fn fresh(&self) -> CellSet {
        self.now().fresh
    }

    /// What has been counted.
    pub fn tally(&self) -> Tally {
        self.now().tally
    }
}

impl Glimpse {
    fn followed_by(&self, node: &SearchNode) -> Glimpse {
        let mut grid = self.grid.puzzle();
        for cell in grid.blanks() {
            if let Some(digit) = node.possible[cell.index()].single() {
                grid.set_found(cell, digit);
            }
        }
        let differs = |a: &Grid, b: &Grid| -> CellSet {
            a.iter().filter(|on| b.get(on.cell) != Some(on.digit)).map(|on: Candidate| on.cell).collect()
        };
        let (fresh, gone) = (differs(&grid, &self.grid), differs(&self.grid, &grid));
        let count = |finding| u64::from(node.finding == finding);
        let tally = Tally {
            placements: self.tally.placements + fresh.len() as u64,
            removals: self.tally.removals + gone.len() as u64,
            guesses: self.tally.guesses + count(Finding::Guess),
            dead_ends: self.tally.dead_ends + count(Finding::DeadEnd),
            depth: node.depth as u64,
            solutions: self.tally.solutions + count(Finding::Solution),
        };
        Glimpse { finding: Some(node.finding), possible: node.possible, grid, fresh, tally }
    }
}

impl Tally {
    /// By name.
    pub fn named(self) -> Vec<(&'static str, u64)> {
        let mut named = vec![
            ("placements", self.placements),
            ("removals", self.removals),
            ("guesses", self.guesses),
            ("dead ends", self.dead_ends),
            ("depth", self.depth),
        ];
        if self.solutions > 0 {
            named.push(("solutions", self.solutions));
        }
        named
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_go_by_forward_and_back() {
        let escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
        let mut trace = PortableTrace::new(&escargot.parse().unwrap());
        let mut passed = Vec::new();
        while let Some(finding) = trace.step() {
            passed.push((finding, *trace.grid(), trace.tally().placements));
        }
        assert!(passed.len() > 3 && trace.tally().solutions == 1);
        for &(finding, grid, placements) in passed.iter().rev() {
            assert_eq!((trace.grid(), trace.tally().placements), (&grid, placements));
            assert_eq!(trace.step_back(), Some(finding));
        }
        assert_eq!((trace.step_back(), trace.grid().to_string()), (None, escargot.into()));
        assert!(passed.iter().all(|&(finding, ..)| trace.step() == Some(finding)));
    }
}
