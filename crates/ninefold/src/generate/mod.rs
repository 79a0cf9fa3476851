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
//! A puzzle is made in three steps: fill a grid at random, remove givens as long as one solution is left, and check
//! whether the result meets the criteria. If not, the next attempt begins (or, where a rare technique is asked for and the
//! result has it but is not solved, a climb over its variants, see `climb.rs`); if so, the puzzle is verified by another
//! solver than the one that made it. Each puzzle has its number, and each attempt at a number its own random numbers:
//! so a seed gives the same puzzles on every machine and in portions of any size. Many puzzles are made side by side,
//! because that is how the solver is fastest.
//!
//! # What the puzzles are a sample of
//!
//! Minimal puzzles found by taking givens out of a random grid are not all equally likely: those with few givens
//! come out too often compared with all minimal puzzles there are (Berthier, "Unbiased statistics of a CSP", 2009).
//! Nearly all generators work in this way; [`weighted`] makes a sample in which all have their share. The solved
//! grids that they begin with are equally likely, exactly: see [`solved_grids`].

mod bands;
mod climb;
mod criteria;
mod fill;
mod reduce;
mod removal;
mod singles;
mod symmetry;
mod verify;
mod vicinity;
mod weighted;

use core::ops::{Range, RangeInclusive};

use crate::board::{CellSet, Grid};
use crate::logic::{self, Level, Order, UnknownTechnique};
use crate::random::Random;
use crate::rate::se;
use crate::solve::Cancel;
use crate::symmetry::Symmetry;
use criteria::{Criteria, Miss};
use reduce::{Reduced, Start};
use vicinity::Vicinity;

pub use fill::{completions, solved_grids};
pub use symmetry::{GivenSymmetry, UnknownGivenSymmetry};
pub use vicinity::NotUnique;
pub use weighted::{Estimate, Tally, Weighted, thinned, weighted};

/// A generated puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle: givens only.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// How many attempts failed before it.
    pub failures: u64,
    /// Its rating, if a range of ratings was asked for.
    pub er: Option<se::Score>,
}

/// Makes puzzles that meet criteria. Every puzzle has exactly one solution, which is proved by another solver than
/// the one that made it.
#[derive(Clone, Debug)]
pub struct Generator {
    seed: u64,
    minimal: bool,
    clues: RangeInclusive<usize>,
    symmetry: GivenSymmetry,
    cells: CellSet,
    rating: Option<RangeInclusive<se::Score>>,
    level: Option<Level>,
    technique: Option<&'static str>,
    only: Option<Order>,
    vicinity: Option<Vicinity>,
    scramble: bool,
    tries: u64,
}

/// How many puzzles are made together.
const TOGETHER: usize = 2048;

impl Generator {
    /// The puzzles of `seed`, as they come: no given can be taken away, and no symmetry is sought.
    pub fn new(seed: u64) -> Generator {
        Generator {
            seed,
            minimal: false,
            clues: 0..=81,
            symmetry: GivenSymmetry::NONE,
            cells: CellSet::FULL,
            rating: None,
            level: None,
            technique: None,
            only: None,
            vicinity: None,
            scramble: false,
            tries: 1_000_000,
        }
    }

    /// Every given must be needed. Puzzles for which neither symmetry nor a number of givens is asked are minimal anyway.
    #[must_use]
    pub fn minimal(self, minimal: bool) -> Generator {
        Generator { minimal, ..self }
    }

    /// The number of givens must be in this range.
    #[must_use]
    pub fn clues(self, clues: RangeInclusive<usize>) -> Generator {
        Generator { clues, ..self }
    }

    /// The pattern of the givens must have this symmetry.
    #[must_use]
    pub fn symmetry(self, symmetry: GivenSymmetry) -> Generator {
        Generator { symmetry, ..self }
    }

    /// Only these cells may hold givens.
    #[must_use]
    pub fn cells(self, cells: CellSet) -> Generator {
        Generator { cells, ..self }
    }

    /// Sudoku Explainer's ER must be in this range.
    #[must_use]
    pub fn rating(self, rating: RangeInclusive<se::Score>) -> Generator {
        Generator { rating: Some(rating), ..self }
    }

    /// HoDoKu's level must be this one.
    #[must_use]
    pub fn level(self, level: Level) -> Generator {
        Generator { level: Some(level), ..self }
    }

    /// A technique must be needed, and nothing harder: the easier techniques of [`Order::simple`] get stuck, and
    /// together with this one they solve the puzzle.
    ///
    /// # Errors
    /// If no technique, and no kind of one, has this id.
    pub fn technique(self, id: &str) -> Result<Generator, UnknownTechnique> {
        let kind = logic::info(id).ok_or_else(|| UnknownTechnique { id: id.to_owned() })?;
        Ok(Generator { technique: Some(kind.id), ..self })
    }

    /// These techniques must suffice.
    #[must_use]
    pub fn only(self, order: Order) -> Generator {
        Generator { only: Some(order), ..self }
    }

    /// Makes variants of a puzzle: at most `change` of its givens are left out, and at most `change` others are put
    /// in, not always of the same solution. With 0 changes it is the puzzle itself.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    pub fn like(self, puzzle: &Grid, change: usize) -> Result<Generator, NotUnique> {
        Ok(Generator { vicinity: Some(Vicinity::new(puzzle, change)?), ..self })
    }

    /// Disguises each puzzle by a random symmetry of the board. Criteria for the pattern apply before that.
    #[must_use]
    pub fn scramble(self, scramble: bool) -> Generator {
        Generator { scramble, ..self }
    }

    /// Gives up on a puzzle after this many failed attempts.
    #[must_use]
    pub fn tries(self, tries: u64) -> Generator {
        Generator { tries, ..self }
    }

    /// The puzzle of a number; `None` if all attempts failed.
    pub fn puzzle(&self, number: u64) -> Option<Generated> {
        self.puzzle_reporting(number, &mut |_| ())
    }

    /// The same; `tried` learns from time to time how many attempts have failed.
    pub fn puzzle_reporting(&self, number: u64, tried: &mut dyn FnMut(u64)) -> Option<Generated> {
        self.portion(number, 1, &mut Criteria::new(self), tried).pop().flatten()
    }

    /// The puzzles of these numbers, in order; `None` where all attempts failed. A few thousand at a time are made
    /// faster than one by one; the puzzles are the same.
    pub fn puzzles(&self, numbers: Range<u64>) -> Vec<Option<Generated>> {
        self.puzzles_reporting(numbers, &mut |_| ())
    }

    /// The same; `tried` learns from time to time how many attempts at one of them have failed.
    pub fn puzzles_reporting(
        &self,
        numbers: Range<u64>,
        tried: &mut dyn FnMut(u64),
    ) -> Vec<Option<Generated>> {
        let mut criteria = Criteria::new(self);
        let mut made = Vec::with_capacity(numbers.end.saturating_sub(numbers.start) as usize);
        let mut first = numbers.start;
        while first < numbers.end {
            let count = (numbers.end - first).min(TOGETHER as u64);
            made.append(&mut self.portion(first, count as usize, &mut criteria, tried));
            first += count;
        }
        made
    }

    /// The puzzles of a few numbers.
    fn portion(
        &self,
        first: u64,
        count: usize,
        criteria: &mut Criteria<'_>,
        tried: &mut dyn FnMut(u64),
    ) -> Vec<Option<Generated>> {
        let mut made = vec![None; count];
        let mut open: Vec<usize> = (0..made.len()).collect();
        let (mut failures, mut ahead) = (0, 1);
        while !open.is_empty() && failures < self.tries && !Cancel::is_requested() {
            // The fewer numbers are open and the longer they have been, the more attempts at each are made at a time;
            // the earliest that succeeds counts.
            let each = ahead.min(MOST_AHEAD / open.len()).max(1).min((self.tries - failures) as usize);
            ahead = ahead.saturating_mul(2);
            let tries = open.iter().flat_map(|&place| {
                let of_number = self.seed_of(first + place as u64);
                (failures..failures + each as u64).map(move |attempt| Random::stream(of_number, attempt))
            });
            let candidates = self.attempt(tries.collect());
            for (&place, candidates) in open.iter().zip(candidates.chunks(each)) {
                let of_number = self.seed_of(first + place as u64);
                made[place] = candidates.iter().zip(failures..).find_map(|(candidate, failures)| {
                    self.judge((*candidate)?, failures, of_number, criteria)
                });
            }
            self.verify(&open, &mut made);
            open.retain(|&place| made[place].is_none());
            failures += each as u64;
            tried(failures);
        }
        made
    }

    /// Where the random numbers of a puzzle come from.
    fn seed_of(&self, number: u64) -> u64 {
        Random::stream(self.seed, number).next_u64()
    }

    /// What an attempt has led to, if it meets the criteria, or something near it does.
    fn judge(
        &self,
        candidate: Candidate,
        failures: u64,
        of_number: u64,
        criteria: &mut Criteria<'_>,
    ) -> Option<Generated> {
        let puzzle = &candidate.reduced.puzzle;
        let (Candidate { reduced, solution }, er) = match criteria.rating(puzzle) {
            Ok(er) => (candidate, er),
            Err(Miss::Near { blanks }) if failures >= climb::UNTIL && self.may_climb() => {
                let mut random = Random::stream(!of_number, failures);
                self.climb(puzzle, blanks, &mut random, criteria)?
            }
            Err(_) => return None,
        };
        Some(Generated { puzzle: reduced.puzzle, solution, failures, er })
    }

    /// Whether puzzles near one that was made are as good as any. A disguised one may not fit the pattern any more.
    fn may_climb(&self) -> bool {
        self.vicinity.is_none() && !self.scramble
    }

    /// Whether every given is needed even if nobody asks for it.
    fn is_minimal_anyway(&self) -> bool {
        self.minimal || (self.symmetry == GivenSymmetry::NONE && *self.clues.start() == 0)
    }

    /// One attempt each: a puzzle whose givens meet the criteria, and its solution.
    fn attempt(&self, mut tries: Vec<Random>) -> Vec<Option<Candidate>> {
        let starts = match &self.vicinity {
            Some(vicinity) => vicinity.starts(&mut tries),
            None => fill::solved_grids(&mut tries).into_iter().map(Start::from).collect(),
        };
        let puzzles = reduce::puzzles(self, &starts, &mut tries);
        let mut candidates: Vec<Option<Candidate>> = puzzles
            .into_iter()
            .zip(starts)
            .map(|(reduced, start)| {
                Some(Candidate { reduced: reduced?, solution: start.solution.as_givens() })
            })
            .map(|candidate| candidate.filter(|candidate| self.fits(&candidate.reduced.puzzle)))
            .collect();
        if self.minimal {
            keep_minimal(&mut candidates);
        }
        if self.scramble {
            let numbered = candidates.iter_mut().zip(&mut tries);
            numbered.for_each(|(candidate, random)| candidate.iter_mut().for_each(|it| it.scramble(random)));
        }
        candidates
    }

    /// Whether a puzzle meets the criteria that cost nothing to check.
    fn fits(&self, puzzle: &Grid) -> bool {
        self.clues.contains(&puzzle.len())
            && self.vicinity.as_ref().is_none_or(|vicinity| vicinity.is_near(puzzle))
    }

    /// Verifies what was made just now, by another solver.
    fn verify(&self, places: &[usize], made: &mut [Option<Generated>]) {
        let places: Vec<usize> = places.iter().copied().filter(|&place| made[place].is_some()).collect();
        let puzzles: Vec<Generated> = places.iter().filter_map(|&place| made[place]).collect();
        for (place, is_right) in places.into_iter().zip(verify::are_unique(&puzzles)) {
            debug_assert!(is_right, "{:?}", made[place]);
            made[place] = made[place].filter(|_| is_right);
        }
    }
}

/// A puzzle that may meet the criteria, and its solution.
#[derive(Clone, Copy)]
struct Candidate {
    reduced: Reduced,
    solution: Grid,
}

impl Candidate {
    fn scramble(&mut self, random: &mut Random) {
        let symmetry = Symmetry::random(random);
        self.reduced.puzzle = symmetry.grid(&self.reduced.puzzle);
        self.solution = symmetry.grid(&self.solution);
    }
}

/// Drops puzzles with a redundant given. Where groups of cells were tried, or some not at all, this has to be checked.
fn keep_minimal(candidates: &mut [Option<Candidate>]) {
    let is_doubtful = |candidate: &Candidate| !candidate.reduced.is_proved_minimal;
    let doubtful = candidates.iter().flatten().filter(|candidate| is_doubtful(candidate));
    let puzzles: Vec<Grid> = doubtful.map(|candidate| candidate.reduced.puzzle).collect();
    let mut minimal = verify::are_minimal(&puzzles).into_iter();
    for candidate in candidates {
        *candidate = candidate.filter(|it| !is_doubtful(it) || minimal.next() == Some(true));
    }
}

/// How many attempts are made ahead of the first that succeeds.
const MOST_AHEAD: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::rate::hodoku;

    #[test]
    fn puzzles_are_unique_and_minimal_and_do_not_depend_on_portions() {
        let generator = Generator::new(1).minimal(true);
        let all = generator.puzzles(0..60);
        for made in all.iter().flatten() {
            assert_eq!(made.puzzle.count(u64::MAX), 1);
            assert_eq!(verify::are_minimal(&[made.puzzle]), [true]);
            assert!(made.solution.is_solution_of(&made.puzzle));
        }
        let parts: Vec<_> =
            [0..1, 1..20, 20..60].into_iter().flat_map(|part| generator.puzzles(part)).collect();
        assert!(parts == all, "the portions matter");
        assert_ne!(Generator::new(2).minimal(true).puzzles(0..60), all);
    }

    #[test]
    fn criteria_are_met() {
        let generator = Generator::new(3).symmetry(GivenSymmetry::ROTATE_180).clues(26..=30);
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
    fn every_number_has_its_puzzle() {
        let last = Generator::new(6).puzzle(u64::MAX).unwrap();
        assert_eq!(last.puzzle.verdict(), crate::solve::Verdict::Unique);
        assert_ne!(Generator::new(6).puzzle(u64::MAX - 1), Some(last));
    }

    #[test]
    fn criteria_that_cannot_be_met_end() {
        let generator = Generator::new(5).clues(0..=16).tries(300);
        assert_eq!(generator.puzzles(0..2), [None, None]);
    }
}
