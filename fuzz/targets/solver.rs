//! Solvers: every backend finds what the reference finds, also for boards that clash and for marks.

use ninefold::solve::{Backend, Limits};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid, Solver};

use super::Bytes;

/// Beyond so many guesses the reference takes too long.
const MOST_GUESSES: u64 = 300;
const LIMIT: u64 = 20;

pub fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let has_marks = bytes.next() % 4 == 0;
    // Mostly digits of a solution, so that there is something to search.
    let solution =
        super::PUZZLES[bytes.below(super::PUZZLES.len())].parse::<Grid>().unwrap().solution().unwrap();
    let mut grid = Grid::EMPTY;
    let mut candidates = Candidates::EMPTY;
    for cell in Cell::all() {
        let byte = if bytes.is_empty() { return } else { bytes.next() };
        match byte {
            0..=119 => grid.set_given(cell, solution.get(cell).unwrap()),
            120..=128 => grid.set_given(cell, Digit::from_index(usize::from(byte) - 120)),
            _ => {}
        }
        if has_marks {
            let more = DigitSet::from_bits(u16::from(bytes.next()) << 1 & 511 | u16::from(byte & 1));
            candidates.restrict(cell, more | solution.get(cell).map_or(DigitSet::EMPTY, DigitSet::of));
        }
    }
    if has_marks { compare(&candidates) } else { compare(&grid) }
}

fn compare<P: ninefold::solve::Puzzle>(puzzle: &P) {
    let reference = Solver::with(Backend::Reference).unwrap();
    let expected = reference.search(puzzle, Limits::up_to(LIMIT).guesses(MOST_GUESSES));
    if expected.stopped == Some(ninefold::solve::Stop::Guesses) {
        return;
    }
    for backend in Backend::available().filter(|&backend| backend != Backend::Reference) {
        let solver = Solver::with(backend).unwrap();
        let outcome = solver.search(puzzle, LIMIT);
        assert_eq!(outcome.solutions, expected.solutions, "{backend}");
        assert_eq!(outcome.is_complete(), expected.is_complete(), "{backend}");
        if expected.solutions == 1 {
            let solutions = outcome.solution().zip(expected.solution());
            assert!(solutions.is_some_and(|(found, expected)| found.same_digits(&expected)), "{backend}");
        }
    }
}
