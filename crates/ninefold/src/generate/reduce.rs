//! Taking givens out while one solution is left.
//!
//! Cells (or groups of them, for symmetric puzzles) are tried once each, in random order. If a given cannot be taken
//! out now, it cannot be taken out later either, when there are fewer: so after one round no single one is left over.
//! Whether a given may go is asked of the solver, for many puzzles at once; but not if it is a single in what is left,
//! for then it may go in any case.

use crate::board::{Cell, CellSet, Digit, Grid};
use crate::random::Random;
use crate::solve::{Outcome, Solver};

use super::Generator;

/// A puzzle for each solution; `None` if the cells that may hold givens do not determine it.
pub fn puzzles(wish: &Generator, solutions: &[Grid], sources: &mut [Random]) -> Vec<Option<Grid>> {
    let orbits = wish.pattern.orbits();
    let mut works: Vec<Work> = solutions
        .iter()
        .zip(sources)
        .map(|(solution, random)| Work::new(wish, solution, &orbits, random))
        .collect();
    let solver = Solver::new();
    let mut doubtful = Vec::with_capacity(works.len());
    let mut places = Vec::with_capacity(works.len());
    let mut outcomes = Vec::new();
    loop {
        doubtful.clear();
        places.clear();
        for (place, work) in works.iter_mut().enumerate() {
            if let Some(grid) = work.next_doubt() {
                doubtful.push(grid);
                places.push(place);
            }
        }
        if doubtful.is_empty() {
            return works.into_iter().map(Work::finish).collect();
        }
        outcomes.resize(doubtful.len(), Outcome::NONE);
        solver.search_batch(&doubtful, 2, &mut outcomes);
        for (&place, outcome) in places.iter().zip(&outcomes) {
            works[place].settle(outcome.solutions == 1);
        }
    }
}

/// A puzzle in the making.
struct Work {
    puzzle: Grid,
    /// How many givens it has.
    clues: usize,
    /// By digit: where it is given.
    given: [CellSet; 9],
    /// By digit: the cells that one of its givens sees.
    seen: [CellSet; 9],
    /// The cells with givens.
    filled: CellSet,
    /// What is to be tried, last first.
    waiting: Vec<CellSet>,
    /// What is in doubt.
    doubt: CellSet,
    /// With so many givens it is done.
    enough: usize,
    /// Whether it is determined, which is in doubt only for a pattern.
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// The cells of the pattern may not determine the solution.
    Unproved,
    Unique,
    Hopeless,
}

impl Work {
    fn new(wish: &Generator, solution: &Grid, orbits: &[CellSet], random: &mut Random) -> Work {
        let mut waiting: Vec<CellSet> = orbits.to_vec();
        random.shuffle(&mut waiting);
        // Minimal puzzles end where they must; others where it is wished.
        let enough = match (wish.minimal, *wish.clues.start(), *wish.clues.end()) {
            (false, least, most) if least > 0 => {
                least + random.below((most.min(81).max(least) - least + 1) as u32) as usize
            }
            _ => 0,
        };
        let mut work = Work {
            puzzle: *solution,
            clues: 81,
            given: Digit::ALL.map(|digit| solution.cells_of(digit)),
            seen: [CellSet::FULL; 9],
            filled: CellSet::FULL,
            waiting,
            doubt: CellSet::EMPTY,
            enough,
            state: State::Unique,
        };
        if wish.cells != CellSet::FULL {
            work.take(!wish.cells);
            work.state = State::Unproved;
            work.waiting.iter_mut().for_each(|orbit| *orbit &= wish.cells);
            work.waiting.retain(|orbit| !orbit.is_empty());
        }
        work
    }

    /// Takes out what may go without asking, up to the next question; `None` at the end.
    fn next_doubt(&mut self) -> Option<Grid> {
        if self.state == State::Unproved {
            self.doubt = CellSet::EMPTY;
            return Some(self.puzzle);
        }
        while self.state == State::Unique && self.clues > self.enough {
            let orbit = self.waiting.pop()?;
            // The last few may be left where a whole group would be too much.
            if self.clues - orbit.len() < self.enough {
                continue;
            }
            match orbit.single() {
                Some(cell) if self.is_single_without(cell) => self.take(orbit),
                _ => {
                    self.doubt = orbit;
                    let mut grid = self.puzzle;
                    orbit.into_iter().for_each(|cell| grid.clear(cell));
                    return Some(grid);
                }
            }
        }
        None
    }

    /// The answer to the last question.
    fn settle(&mut self, unique: bool) {
        match (self.state, unique) {
            (State::Unproved, false) => self.state = State::Hopeless,
            (_, true) => {
                self.state = State::Unique;
                self.take(self.doubt);
            }
            (_, false) => {}
        }
    }

    fn finish(self) -> Option<Grid> {
        (self.state == State::Unique).then_some(self.puzzle)
    }

    fn take(&mut self, cells: CellSet) {
        let mut digits = crate::board::DigitSet::EMPTY;
        for cell in cells {
            let digit = self.puzzle.get(cell).expect("only givens are taken out");
            digits.insert(digit);
            self.given[digit.index()].remove(cell);
            self.puzzle.clear(cell);
        }
        for digit in digits {
            self.seen[digit.index()] = seen_by(self.given[digit.index()]);
        }
        self.filled -= cells;
        self.clues -= cells.len();
    }

    /// Whether the other givens leave the digit of `cell` no choice: every other digit is seen from there, or it is
    /// seen from everywhere else in a house.
    fn is_single_without(&self, cell: Cell) -> bool {
        let digit = self.puzzle.get(cell).expect("a given");
        let others = Digit::ALL.iter().filter(|&&other| other != digit);
        if others.into_iter().all(|other| self.seen[other.index()].contains(cell)) {
            return true;
        }
        let seen = seen_by(self.given[digit.index()].without(cell));
        let blank = !self.filled.without(cell);
        cell.houses().into_iter().any(|house| (house.cells() & blank) - seen == CellSet::of(cell))
    }
}

fn seen_by(cells: CellSet) -> CellSet {
    cells.into_iter().fold(CellSet::EMPTY, |seen, cell| seen | cell.peers())
}
