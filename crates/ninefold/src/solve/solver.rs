//! Questions put to a chosen backend.

use alloc::vec::Vec;
use core::slice;

use super::lanes::Left;
use super::limits::Bounds;
#[cfg(target_arch = "x86_64")]
use super::planes;
use super::puzzle::Marks;
use super::register::{Patience, Start};
#[cfg(target_arch = "x86_64")]
use super::vector::cpu;
use super::{Backend, Limits, Outcome, Puzzle, Solutions, Stop, Verdict, lanes, reference, register};
use crate::board::{Cell, Digit, Grid};

/// A puzzle that takes more guesses than this has so many positions waiting that searching them side by side takes less
/// time than one by one: they are handed over to lanes.
const HANDOVER_GUESSES: u64 = 24;

/// The same with AVX2, whose lanes are half as many and whose registers lose less time between guesses.
const HANDOVER_GUESSES_AVX2: u64 = 128;

/// A puzzle that takes more guesses than this is checked for digits that clash. Equal digits in a ring, two in each of two
/// rows and two columns, can leave every house a place for the digit; only a search of everything else would then show
/// that there is no solution.
const CLASH_CHECK_GUESSES: u64 = 20_000;

/// A batch of fewer puzzles would leave most lanes idle: with AVX-512, registers take less time until a puzzle turns out
/// to be hard. DESIGN.md has the curve.
const SMALL_BATCH: usize = 8;

/// [`HANDOVER_GUESSES`] in a small batch, whose hard puzzles are handed over together.
const SMALL_BATCH_HANDOVER_GUESSES: u64 = 12;

/// [`SMALL_BATCH`] with AVX2.
const SMALL_BATCH_AVX2: usize = 16;

/// A batch of this many puzzles or more keeps all lanes of an engine that searches in planes busy, and refills them again
/// and again. DESIGN.md has the curve.
const LARGE_BATCH: usize = 768;

/// Answers questions by a chosen [`Backend`].
///
/// ```
/// use ninefold::solve::{Backend, Solver};
/// let solver = Solver::with(Backend::Reference).expect("always available");
/// assert_eq!(solver.count(&ninefold::Grid::EMPTY, 5), 5);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solver {
    single: Backend,
    batch: Backend,
    /// For batches of [`LARGE_BATCH`] puzzles and more.
    large: Backend,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// The fastest backends of this machine: one for single puzzles, one for batches, one for large batches. They were
    /// chosen by measurements on x86-64. On ARM, batches use [`Backend::Lanes128`], which nobody has timed there against
    /// [`Backend::Portable`]: `ninefold compare` times both, and [`Solver::with`] chooses.
    #[cfg(feature = "std")]
    pub fn new() -> Solver {
        static FASTEST: std::sync::OnceLock<Solver> = std::sync::OnceLock::new();
        *FASTEST.get_or_init(Solver::fastest)
    }

    /// The fastest backends of those that every machine this was compiled for can run: one for single puzzles, one
    /// for batches, one for large batches.
    #[cfg(not(feature = "std"))]
    pub fn new() -> Solver {
        Solver::fastest()
    }

    fn fastest() -> Solver {
        let first = |best: &[Backend]| best.iter().copied().find(|backend| backend.is_available());
        let single = first(&[Backend::RegisterAvx512, Backend::RegisterAvx2]);
        let batch = first(&[Backend::LanesAvx512, Backend::LanesAvx2, Backend::Lanes128]);
        let (single, batch) = (single.unwrap_or(Backend::Portable), batch.unwrap_or(Backend::Portable));
        let large = Solver::fastest_for_large_batches().unwrap_or(batch);
        Solver { single, batch, large }
    }

    /// Planes, where they are faster than lanes: with AVX2 but without AVX-512, if the processor moves bits quickly.
    fn fastest_for_large_batches() -> Option<Backend> {
        #[cfg(target_arch = "x86_64")]
        if !Backend::LanesAvx512.is_available()
            && Backend::PlanesAvx2.is_available()
            && cpu::moves_bits_quickly()
        {
            return Some(Backend::PlanesAvx2);
        }
        None
    }

    /// `backend` for everything, or `None` if this machine cannot run it.
    pub fn with(backend: Backend) -> Option<Solver> {
        if backend.is_available() {
            Some(Solver { single: backend, batch: backend, large: backend })
        } else {
            None
        }
    }

    /// The backend that answers for one puzzle. Where it pays, lanes finish puzzles that turn out to be hard, unless one
    /// backend was chosen for everything.
    pub fn single_backend(&self) -> Backend {
        self.single
    }

    /// The backend that answers for `puzzles` at a time. In a batch of a few, [`Solver::single_backend`] answers for those
    /// that are not hard, unless one backend was chosen for everything.
    pub fn batch_backend(&self, puzzles: usize) -> Backend {
        if puzzles < LARGE_BATCH { self.batch } else { self.large }
    }

    /// Searches `puzzle` within `limits`; a number is a limit on solutions.
    ///
    /// ```
    /// use ninefold::{Candidates, Grid, Solver, solve::Limits};
    /// let solver = Solver::new();
    /// assert_eq!(solver.search(&Grid::EMPTY, 5).solutions, 5);
    /// assert_eq!(solver.search(&Candidates::EMPTY, 5).solutions, 5);
    /// let stopped = solver.search(&Grid::EMPTY, Limits::NONE.guesses(1000));
    /// assert!(!stopped.is_complete());
    /// ```
    #[inline]
    pub fn search<P: Puzzle>(&self, puzzle: &P, limits: impl Into<Limits>) -> Outcome {
        let limits = limits.into();
        self.search_within(puzzle, limits.bounds())
    }

    #[inline]
    fn search_within<P: Puzzle>(&self, puzzle: &P, bounds: Bounds<'_>) -> Outcome {
        if bounds.solutions == 0 {
            return Outcome::stopped(Stop::Solutions);
        }
        let marks = puzzle.marks();
        let start = Start { grid: puzzle.digits(), marks: marks.as_ref() };
        match self.single {
            Backend::Reference => reference::solve(puzzle.digits(), marks, bounds),
            Backend::Portable => self.search_single(register::Width::Words, start, bounds),
            Backend::RegisterAvx2 => self.search_single(register::Width::Avx2, start, bounds),
            Backend::RegisterAvx512 => self.search_single(register::Width::Avx512, start, bounds),
            Backend::Lanes128 | Backend::LanesAvx2 | Backend::LanesAvx512 | Backend::PlanesAvx2 => {
                let mut outcome = Outcome::UNSEARCHED;
                self.search_batch_within(slice::from_ref(puzzle), bounds, slice::from_mut(&mut outcome));
                outcome
            }
        }
    }

    /// Searches one puzzle in registers, and goes on in lanes, if there are any to choose, once it turns out to be
    /// hard. Without a type parameter: the engine is compiled once, and not by each crate that searches.
    fn search_single(&self, width: register::Width, start: Start<'_>, bounds: Bounds<'_>) -> Outcome {
        let Some(lanes) = self.batch.lanes() else {
            let first = Bounds { guesses: bounds.guesses.min(CLASH_CHECK_GUESSES), ..bounds };
            let outcome = width.search(start, first, Patience::ENDLESS).0;
            if outcome.stopped != Some(Stop::Guesses) {
                return outcome;
            }
            if start.grid.clash().is_some() {
                return Outcome { guesses: outcome.guesses, ..Outcome::NO_SOLUTION };
            }
            let is_cut_short = first.guesses < bounds.guesses;
            return if is_cut_short { width.search(start, bounds, Patience::ENDLESS).0 } else { outcome };
        };
        let (mut outcome, left) = width.search(start, bounds, Solver::patience(width));
        if !left.is_empty() {
            let left: Vec<Left> = left.into_iter().map(|position| (0, position)).collect();
            let (grids, outcomes) = (slice::from_ref(start.grid), slice::from_mut(&mut outcome));
            lanes.go_on(grids, bounds, &left, outcomes);
        }
        outcome
    }

    /// When a puzzle goes to lanes that search it alone.
    fn patience(width: register::Width) -> Patience {
        let guesses = if width == register::Width::Avx2 { HANDOVER_GUESSES_AVX2 } else { HANDOVER_GUESSES };
        Patience { guesses, foresees: true, looks: width == register::Width::Avx512 }
    }

    /// Searches puzzles one after another in registers, then goes on in lanes with all that are hard.
    fn search_small_batch(
        registers: register::Width,
        lanes: lanes::Width,
        (grids, marks): (&[Grid], Option<&[Marks]>),
        bounds: Bounds<'_>,
        outcomes: &mut [Outcome],
    ) {
        let mut patience = Solver::patience(registers);
        if registers == register::Width::Avx512 {
            patience.guesses = SMALL_BATCH_HANDOVER_GUESSES;
        }
        let mut left: Vec<Left> = Vec::new();
        for (i, (grid, outcome)) in grids.iter().zip(&mut *outcomes).enumerate() {
            let start = Start { grid, marks: marks.map(|marks| &marks[i]) };
            let (found, positions) = registers.search(start, bounds, patience);
            *outcome = found;
            left.extend(positions.into_iter().map(|position| (i as u32, position)));
        }
        if !left.is_empty() {
            lanes.go_on(grids, bounds, &left, outcomes);
        }
    }

    /// The registers in which so small a batch begins, if it is small.
    fn registers_for(&self, puzzles: usize) -> Option<register::Width> {
        let (width, enough) = match self.single {
            Backend::RegisterAvx2 => (register::Width::Avx2, SMALL_BATCH_AVX2),
            Backend::RegisterAvx512 => (register::Width::Avx512, SMALL_BATCH),
            _ => return None,
        };
        (puzzles < enough).then_some(width)
    }

    /// Searches each puzzle within `limits` and writes what was found to the same place of `outcomes`. Limits on
    /// solutions and guesses are for each puzzle; cancelling stops the whole batch.
    ///
    /// ```
    /// use ninefold::{Grid, Solver, solve::Outcome};
    /// let mut outcomes = [Outcome::UNSEARCHED; 40];
    /// Solver::new().search_batch(&[Grid::EMPTY; 40], 2, &mut outcomes);
    /// assert!(outcomes.iter().all(|outcome| outcome.solutions == 2));
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn search_batch<P: Puzzle>(
        &self,
        puzzles: &[P],
        limits: impl Into<Limits>,
        outcomes: &mut [Outcome],
    ) {
        let limits = limits.into();
        self.search_batch_within(puzzles, limits.bounds(), outcomes);
    }

    fn search_batch_within<P: Puzzle>(&self, puzzles: &[P], bounds: Bounds<'_>, outcomes: &mut [Outcome]) {
        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        if bounds.solutions == 0 {
            return outcomes.fill(Outcome::stopped(Stop::Solutions));
        }
        #[cfg(target_arch = "x86_64")]
        if self.batch_backend(puzzles.len()) == Backend::PlanesAvx2 {
            return P::split(puzzles, |grids, marks| planes::search(grids, marks, bounds, outcomes));
        }
        if let Some(lanes) = self.batch_backend(puzzles.len()).lanes() {
            P::split(puzzles, |grids, marks| match self.registers_for(puzzles.len()) {
                Some(registers) => {
                    Solver::search_small_batch(registers, lanes, (grids, marks), bounds, outcomes);
                }
                None => lanes.search(grids, marks, bounds, outcomes),
            });
        } else {
            for (puzzle, outcome) in puzzles.iter().zip(outcomes) {
                *outcome = self.search_within(puzzle, bounds);
            }
        }
    }

    /// Searches each grid for one solution that differs from the known one at the same place of `known`, which need
    /// not be a solution; in a certain cell, where `cells` names one. The outcome has one solution or none; which of
    /// several differs from backend to backend. The limit on solutions is always one.
    ///
    /// ```
    /// use ninefold::{Cell, Grid, Solver, solve::Outcome};
    /// let (empty, known) = (Grid::EMPTY, Grid::EMPTY.solution().unwrap());
    /// let (full, cell) = (known.as_givens(), Cell::at(8, 8));
    /// let mut outcomes = [Outcome::UNSEARCHED; 3];
    /// Solver::new().search_others(&[empty, empty, full], &[known; 3], &[None, Some(cell), None], 1, &mut outcomes);
    /// assert!(!outcomes[0].solution().unwrap().same_digits(&known));
    /// assert!(outcomes[1].solution().unwrap().get(cell) != known.get(cell));
    /// assert_eq!(outcomes[2].solution(), None, "no blank, no choice");
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    #[doc(hidden)]
    pub fn search_others(
        &self,
        grids: &[Grid],
        known: &[Grid],
        cells: &[Option<Cell>],
        limits: impl Into<Limits>,
        outcomes: &mut [Outcome],
    ) {
        assert_eq!(grids.len(), known.len(), "one known solution for each grid");
        assert_eq!(grids.len(), cells.len(), "a cell or none for each grid");
        assert_eq!(grids.len(), outcomes.len(), "one outcome for each grid");
        let limits = Limits { solutions: Some(1), ..limits.into() };
        if let Some(width) = self.batch.lanes() {
            let known = lanes::Known { solutions: known, cells };
            return width.search_others(grids, known, limits.bounds(), outcomes);
        }
        for (((grid, known), cell), outcome) in grids.iter().zip(known).zip(cells).zip(outcomes) {
            *outcome = match cell {
                Some(cell) => self.search_other_in(grid, known, *cell, limits.bounds()),
                None => self.search_other(grid, known, &limits),
            };
        }
    }

    /// The same for one grid, without lanes.
    fn search_other(&self, grid: &Grid, known: &Grid, limits: &Limits) -> Outcome {
        let mut solutions = self.solutions(grid, Limits { solutions: None, ..limits.clone() });
        match solutions.find(|solution| !solution.same_digits(known)) {
            Some(solution) => {
                Outcome { solutions: 1, solution, stopped: Some(Stop::Solutions), ..solutions.outcome() }
            }
            None => Outcome { solutions: 0, solution: Grid::EMPTY, ..solutions.outcome() },
        }
    }

    /// The same for one grid and a cell, without lanes: by trying the other digits.
    fn search_other_in(&self, grid: &Grid, known: &Grid, cell: Cell, bounds: Bounds<'_>) -> Outcome {
        let is_other =
            |digit: &Digit| known.get(cell) != Some(*digit) && grid.get(cell).is_none_or(|has| has == *digit);
        let mut outcome = Outcome::NO_SOLUTION;
        for digit in Digit::ALL.iter().filter(|digit| is_other(digit)) {
            let mut tried = *grid;
            if grid.get(cell).is_none() {
                tried.set_found(cell, *digit);
            }
            let left = Bounds { guesses: bounds.guesses.saturating_sub(outcome.guesses), ..bounds };
            let found = self.search_within(&tried, left);
            outcome = Outcome { guesses: outcome.guesses + found.guesses, ..found };
            if !found.is_complete() {
                break;
            }
        }
        outcome
    }

    /// A solution, if there is one.
    pub fn solution<P: Puzzle>(&self, puzzle: &P) -> Option<Grid> {
        self.search(puzzle, 1).solution()
    }

    /// The solutions, one at a time, within `limits`. A backend that searches in lanes looks for many at once and has
    /// none to hand out singly: the one for single puzzles with the same instructions takes its place.
    ///
    /// ```
    /// use ninefold::{Grid, Solver, solve::Limits};
    /// let mut solutions = Solver::new().solutions(&Grid::EMPTY, Limits::NONE.guesses(1_000));
    /// assert!(solutions.by_ref().count() > 100);
    /// assert!(!solutions.outcome().is_complete());
    /// ```
    pub fn solutions<P: Puzzle>(&self, puzzle: &P, limits: impl Into<Limits>) -> Solutions {
        Solutions::of(puzzle, self.single, limits.into())
    }

    /// How many solutions, counting up to `limit`, which is 1 or more for any count but 0. `u64::MAX` counts all of
    /// them, however long it takes; [`Solver::search`] has other limits.
    pub fn count<P: Puzzle>(&self, puzzle: &P, limit: u64) -> u64 {
        self.search(puzzle, limit).solutions
    }

    /// What can be said of `grid`. It is exact, however long it takes; for a verdict within limits see
    /// [`Outcome::verdict`].
    pub fn verdict(&self, grid: &Grid) -> Verdict {
        Verdict::without_search(grid).unwrap_or_else(|| match self.count(grid, 2) {
            0 => Verdict::NoSolution,
            1 => Verdict::Unique,
            _ => Verdict::Multiple,
        })
    }
}

/// Puzzles for one task of a parallel batch: enough for the lanes, few enough to share out.
#[cfg(feature = "rayon")]
const PORTION: usize = 1024;

#[cfg(feature = "rayon")]
impl Solver {
    /// [`Solver::search_batch`] on all threads of the current rayon pool.
    ///
    /// ```
    /// use ninefold::{Grid, Solver, solve::Outcome};
    /// let mut outcomes = vec![Outcome::UNSEARCHED; 5000];
    /// Solver::new().par_search_batch(&[Grid::EMPTY; 5000], 2, &mut outcomes);
    /// assert!(outcomes.iter().all(|outcome| outcome.solutions == 2));
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn par_search_batch<P: Puzzle + Sync>(
        &self,
        puzzles: &[P],
        limits: impl Into<Limits>,
        outcomes: &mut [Outcome],
    ) {
        use rayon::prelude::*;

        assert_eq!(puzzles.len(), outcomes.len(), "one outcome for each puzzle");
        let limits = limits.into();
        puzzles.par_chunks(PORTION).zip(outcomes.par_chunks_mut(PORTION)).for_each(|(puzzles, outcomes)| {
            self.search_batch_within(puzzles, limits.bounds(), outcomes);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::mixture::{HARD, count, mixture};

    /// What is chosen on one machine or another.
    fn solvers() -> Vec<Solver> {
        let pairs =
            [(Backend::RegisterAvx512, Backend::LanesAvx512), (Backend::RegisterAvx2, Backend::LanesAvx2)];
        let mut solvers = vec![Solver::new()];
        for (single, batch) in pairs {
            if single.is_available() && batch.is_available() {
                solvers.push(Solver { single, batch, large: batch });
            } else {
                eprintln!("SKIPPED: no {single} here");
            }
        }
        solvers
    }

    /// Also of the hardest, which leave the registers before the first guess.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn single_puzzles_have_the_same_answers_within_limits() {
        let grids = mixture(8);
        for limit in [1, 2, 50, 500] {
            for (grid, expected) in grids.iter().zip(count(&grids, limit)) {
                for solver in solvers() {
                    let outcome = solver.search(grid, limit);
                    assert_eq!(outcome.solutions, expected, "limit {limit}: {grid}");
                    assert!(
                        outcome.solution().is_none_or(|solution| solution.is_solution_of(grid)),
                        "{grid}"
                    );
                }
            }
        }
        let hard: Grid = HARD.parse().unwrap();
        for solver in solvers() {
            for guesses in [0, 1, 3] {
                let outcome = solver.search(&hard, Limits::up_to(2).guesses(guesses));
                assert_eq!(outcome.stopped, Some(Stop::Guesses), "{guesses}: {solver:?}");
            }
            let cancel = crate::solve::Cancel::new();
            cancel.cancel();
            let outcome = solver.search(&hard, Limits::up_to(2).cancel(&cancel));
            assert_eq!(outcome.stopped, Some(Stop::Cancelled), "{solver:?}");
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn small_batches_have_the_same_answers() {
        for (limit, size) in
            [1, 2, 50, 500].into_iter().flat_map(|limit| (0..=SMALL_BATCH_AVX2).map(move |n| (limit, n)))
        {
            let grids = mixture(size);
            let expected = count(&grids, limit);
            for solver in solvers() {
                let mut outcomes = vec![Outcome { solutions: 77, ..Outcome::UNSEARCHED }; size];
                solver.search_batch(&grids, limit, &mut outcomes);
                for ((grid, outcome), &expected) in grids.iter().zip(&outcomes).zip(&expected) {
                    assert_eq!(outcome.solutions, expected, "limit {limit}, {size} grids: {grid}");
                    assert!(
                        outcome.solution().is_none_or(|solution| solution.is_solution_of(grid)),
                        "{grid}"
                    );
                }
            }
        }
    }
}
