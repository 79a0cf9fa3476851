//! Puzzles from a seed.
//!
//! ```
//! use ninefold::{Verdict, generate::Generator};
//! let generator = Generator::new(7);
//! let made = generator.puzzle(0).expect("nothing special is asked for");
//! assert_eq!(made.puzzle.verdict(), Verdict::Unique);
//! assert_eq!(Generator::new(7).puzzle(0), Some(made), "the same seed, the same puzzle");
//! ```
//!
//! # How it works
//!
//! A puzzle is made in three movements: [fill](mod@fill) a grid at random, [take givens out](mod@reduce) as long as
//! one solution is left, and ask whether what is left is as was wished. If not, it is tried again. Each puzzle has
//! its number, and each try at a number its own random numbers: so a seed gives the same puzzles, whoever makes them
//! and in whatever portions. Many puzzles are made side by side, because that is how the solver is fastest.
//!
//! # What the puzzles are a sample of
//!
//! Minimal puzzles found by taking givens out of a random grid are not all equally likely: those with many givens
//! come out too often compared with all minimal puzzles there are (Berthier, "Unbiased statistics of a CSP", 2009).
//! This is how nearly all generators work, and it is said here to be honest. For the grids see [`fill`](mod@fill).

pub mod fill;
pub mod orbits;
pub mod reduce;

use core::ops::{Range, RangeInclusive};

use crate::board::{CellSet, Grid};
use crate::logic::Level;
use crate::random::Random;
use crate::rate::{hodoku, se};
use crate::solve::{Backend, Solver};

pub use orbits::Pattern;

/// A puzzle that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The puzzle: givens only.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// How many tries there were before it that failed.
    pub failures: u64,
    /// Its rating, if one was wished.
    pub er: Option<se::Score>,
}

/// Makes puzzles to a wish. Every puzzle has exactly one solution, which is proved by another solver than the one
/// that made it.
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    minimal: bool,
    clues: RangeInclusive<usize>,
    pattern: Pattern,
    cells: CellSet,
    rating: Option<RangeInclusive<se::Score>>,
    level: Option<Level>,
    tries: u64,
}

/// So many puzzles are made side by side.
const SIDE_BY_SIDE: usize = 256;

impl Generator {
    /// The puzzles of `seed`, as they come: no given can be taken away, and no symmetry is sought.
    pub fn new(seed: u64) -> Generator {
        Generator {
            seed,
            minimal: false,
            clues: 0..=81,
            pattern: Pattern::NONE,
            cells: CellSet::FULL,
            rating: None,
            level: None,
            tries: 1_000_000,
        }
    }

    /// Every given must be needed. Puzzles without symmetry or a wish for many givens are minimal anyway.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Generator {
        Generator { minimal, ..self }
    }

    /// As many givens as this.
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Generator {
        Generator { clues, ..self }
    }

    /// The cells with givens are to be symmetric.
    #[must_use]
    pub fn symmetry(self, pattern: Pattern) -> Generator {
        Generator { pattern, ..self }
    }

    /// Only these cells may hold givens.
    #[must_use]
    pub fn cells(self, cells: CellSet) -> Generator {
        Generator { cells, ..self }
    }

    /// Sudoku Explainer's ER is to be in this range.
    #[must_use]
    pub fn rating(self, rating: RangeInclusive<se::Score>) -> Generator {
        Generator { rating: Some(rating), ..self }
    }

    /// HoDoKu's level is to be this one.
    #[must_use]
    pub fn level(self, level: Level) -> Generator {
        Generator { level: Some(level), ..self }
    }

    /// Give a puzzle up after so many tries.
    #[must_use]
    pub fn tries(self, tries: u64) -> Generator {
        Generator { tries, ..self }
    }

    /// The puzzle of a number; `None` if all tries failed.
    pub fn puzzle(&self, number: u64) -> Option<Made> {
        self.puzzles(number..number + 1).pop().flatten()
    }

    /// The puzzles of these numbers, in order; `None` where all tries failed. A few hundred at a time are made
    /// faster than one by one; the puzzles are the same.
    pub fn puzzles(&self, numbers: Range<u64>) -> Vec<Option<Made>> {
        let mut judge = Judge::default();
        let mut made = vec![None; (numbers.end.saturating_sub(numbers.start)) as usize];
        let mut open: Vec<usize> = (0..made.len()).collect();
        let (mut failures, mut together) = (0, 1);
        while !open.is_empty() && failures < self.tries {
            // The fewer numbers are open and the longer they have been, the more tries of each are made at a time;
            // the earliest that succeeds counts.
            let each = together.min(SIDE_BY_SIDE / open.len()).max(1).min((self.tries - failures) as usize);
            together *= 2;
            let tries: Vec<Random> = open
                .iter()
                .flat_map(|&place| (0..each as u64).map(move |ahead| (place, failures + ahead)))
                .map(|(place, attempt)| {
                    let of_number = Random::stream(self.seed, numbers.start + place as u64).next_u64();
                    Random::stream(of_number, attempt)
                })
                .collect();
            let puzzles = self.attempt(tries);
            open.retain(|&place| made[place].is_none());
            for (&place, candidates) in open.iter().zip(puzzles.chunks(each)) {
                made[place] = candidates.iter().zip(failures..).find_map(|(candidate, failures)| {
                    let (puzzle, solution) = candidate.as_ref()?;
                    let er = judge.accepts(self, puzzle)?;
                    Some(Made { puzzle: *puzzle, solution: *solution, failures, er })
                });
            }
            open.retain(|&place| made[place].is_none());
            failures += each as u64;
        }
        made
    }

    /// One try each: a puzzle with as many givens as wished, and its solution.
    fn attempt(&self, mut tries: Vec<Random>) -> Vec<Option<(Grid, Grid)>> {
        let solutions = fill::grids(&mut tries);
        let puzzles = reduce::puzzles(self, &solutions, &mut tries);
        let fits = |puzzle: &Grid| self.clues.contains(&puzzle.len());
        puzzles
            .into_iter()
            .zip(solutions)
            .map(|(puzzle, solution)| Some((puzzle.filter(fits)?, solution.as_givens())))
            .collect()
    }
}

/// Looks at each puzzle before it goes out.
#[derive(Debug, Default)]
struct Judge {
    se: se::Rater,
    hodoku: hodoku::Rater,
}

impl Judge {
    /// Whether the puzzle is as wished, the cheap questions first; with its rating if that was a question.
    fn accepts(&mut self, wish: &Generator, puzzle: &Grid) -> Option<Option<se::Score>> {
        let other_path = Solver::with(Backend::Portable).expect("every machine can run it");
        if other_path.count(puzzle, 2) != 1 {
            debug_assert!(false, "not unique: {puzzle}");
            return None;
        }
        if wish.minimal && !is_minimal(puzzle) {
            return None;
        }
        let er = match &wish.rating {
            Some(range) => {
                let rating = self.se.rate_up_to(puzzle, *range.end()).ok()?;
                Some(Some(rating.er).filter(|er| range.contains(er))?)
            }
            None => None,
        };
        if let Some(level) = wish.level {
            let path = self.hodoku.path(puzzle)?;
            (hodoku::Rating::of(&path).level == level).then_some(())?;
        }
        Some(er)
    }
}

/// Whether a unique puzzle loses its uniqueness with any one given.
fn is_minimal(puzzle: &Grid) -> bool {
    let solver = Solver::new();
    let without = |cell| {
        let mut reduced = *puzzle;
        reduced.clear(cell);
        reduced
    };
    puzzle.givens().into_iter().all(|cell| solver.count(&without(cell), 2) > 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;

    #[test]
    fn puzzles_are_unique_and_minimal_and_do_not_depend_on_portions() {
        let generator = Generator::new(1).minimal(true);
        let all = generator.puzzles(0..60);
        for made in all.iter().flatten() {
            assert_eq!(made.puzzle.count(0), 1);
            assert!(is_minimal(&made.puzzle));
            assert!(made.solution.is_solution_of(&made.puzzle));
        }
        let parts: Vec<_> =
            [0..1, 1..20, 20..60].into_iter().flat_map(|part| generator.puzzles(part)).collect();
        assert!(parts == all, "the portions matter");
        assert_ne!(Generator::new(2).minimal(true).puzzles(0..60), all);
    }

    #[test]
    fn wishes_come_true() {
        let generator = Generator::new(3).symmetry(Pattern::ROTATE_180).clues(26..=30);
        for made in generator.puzzles(0..20).into_iter().flatten() {
            assert!((26..=30).contains(&made.puzzle.len()));
            let givens = made.puzzle.givens();
            assert!(givens.into_iter().all(|cell| givens.contains(Cell::from_index(80 - cell.index()))));
        }
        let rating = se::Score::from_tenths(30)..=se::Score::from_tenths(45);
        for made in Generator::new(3).rating(rating.clone()).puzzles(0..5).into_iter().flatten() {
            assert!(rating.contains(&se::rate(&made.puzzle).unwrap().er));
        }
        let made = Generator::new(3).level(Level::Hard).puzzle(0).unwrap();
        assert_eq!(hodoku::rate(&made.puzzle).unwrap().level, Level::Hard);
    }

    #[test]
    fn a_wish_that_cannot_be_met_ends() {
        let generator = Generator::new(5).clues(0..=16).tries(300);
        assert_eq!(generator.puzzles(0..2), [None, None]);
    }
}
