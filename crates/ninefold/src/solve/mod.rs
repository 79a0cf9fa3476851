//! Solutions, their number and verdicts, from one puzzle or from a million.
//!
//! ```
//! use ninefold::{Grid, Verdict};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.verdict(), Verdict::Unique);
//! assert_eq!(puzzle.count(2), 1);
//! assert!(puzzle.solution().unwrap().is_solution_of(&puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same questions can be put to a chosen [`Backend`] through a [`Solver`], which also takes many puzzles at a
//! time.

mod lanes;
mod marked;
mod reference;
mod register;
mod solutions;

use core::str::FromStr;
use core::{fmt, slice};
use std::sync::OnceLock;

use self::lanes::Width;
use crate::board::{Cell, Clash, Digit, Grid, NotANotation};

pub use marked::MarkedSolutions;
pub use register::{Finding, Moment, Trace};
pub use solutions::Solutions;

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// How many solutions, at most the limit that was asked for.
    pub solutions: u64,
    /// How often the search had to guess: the branches it opened beyond the first at each choice. The same puzzle
    /// and backend give the same number; different backends give different ones. A backend that searches in lanes
    /// is as faithful to a whole batch: among other puzzles, a puzzle may take a guess more or less.
    pub guesses: u64,
    /// The first solution found, blanks filled in as found digits; the empty grid if there is none.
    pub solution: Grid,
}

impl Outcome {
    /// No solution, no search.
    pub const NONE: Outcome = Outcome { solutions: 0, guesses: 0, solution: Grid::EMPTY };

    /// The first solution, if there is one.
    pub fn solution(&self) -> Option<Grid> {
        if self.solutions > 0 { Some(self.solution) } else { None }
    }
}

/// The candidates of each cell, bit `d` for the digit `d + 1`, as engines hand positions to each other.
type Marks = [u16; 81];

/// What can be said of a grid. Prints as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// One solution.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No digits clash, yet there is no solution.
    None,
    /// Two equal digits see each other.
    Clash(Clash),
    /// Complete and valid.
    Solved,
    /// Complete and invalid.
    Wrong(Clash),
}

impl Verdict {
    /// The word for it: `unique`, `multiple`, `none`, `clash`, `solved` or `wrong`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::None => "none",
            Verdict::Clash(_) => "clash",
            Verdict::Solved => "solved",
            Verdict::Wrong(_) => "wrong",
        }
    }

    /// The pair of equal digits at fault, if that is what is wrong.
    pub const fn clash(&self) -> Option<Clash> {
        match self {
            Verdict::Clash(clash) | Verdict::Wrong(clash) => Some(*clash),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A way to search. All give the same verdicts and counts; they differ in speed and in which solution of several
/// they meet first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Backend {
    /// The obvious solver that the others are tested against. Slow.
    Reference,
    /// One puzzle in ordinary 64-bit words: for every machine.
    Portable,
    /// One puzzle in 256-bit vectors: x86-64 with AVX2.
    RegisterAvx2,
    /// One puzzle in 256-bit vectors: x86-64 with AVX-512 (BW, VL, VBMI, VBMI2, BITALG).
    RegisterAvx512,
    /// Many puzzles at once, one in each of eight lanes of a vector: x86-64 with SSSE3, and other machines.
    Lanes128,
    /// Many puzzles at once in sixteen lanes: x86-64 with AVX2.
    LanesAvx2,
    /// Many puzzles at once in thirty-two lanes: x86-64 with AVX-512 (F, BW, VBMI, BITALG).
    LanesAvx512,
}

impl Backend {
    /// Every backend, whether or not this machine can run it.
    pub const ALL: &[Backend] = &[
        Backend::Reference,
        Backend::Portable,
        Backend::RegisterAvx2,
        Backend::RegisterAvx512,
        Backend::Lanes128,
        Backend::LanesAvx2,
        Backend::LanesAvx512,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Backend::Reference => "reference",
            Backend::Portable => "portable",
            Backend::RegisterAvx2 => "register-avx2",
            Backend::RegisterAvx512 => "register-avx512",
            Backend::Lanes128 => "lanes-128",
            Backend::LanesAvx2 => "lanes-avx2",
            Backend::LanesAvx512 => "lanes-avx512",
        }
    }

    /// Whether this machine can run it.
    pub fn is_available(self) -> bool {
        match self {
            Backend::Reference | Backend::Portable => true,
            Backend::RegisterAvx2 => register::Width::Avx2.is_available(),
            Backend::RegisterAvx512 => register::Width::Avx512.is_available(),
            _ => self.lanes().is_some_and(Width::is_available),
        }
    }

    /// The width of its lanes, if it searches in lanes.
    fn lanes(self) -> Option<Width> {
        match self {
            Backend::Lanes128 => Some(Width::Bits128),
            Backend::LanesAvx2 => Some(Width::Avx2),
            Backend::LanesAvx512 => Some(Width::Avx512),
            _ => None,
        }
    }

    /// The backends that this machine can run.
    pub fn available() -> impl Iterator<Item = Backend> {
        Backend::ALL.iter().copied().filter(|backend| backend.is_available())
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Backend {
    type Err = NotANotation;

    fn from_str(name: &str) -> Result<Backend, NotANotation> {
        let named = Backend::ALL.iter().copied().find(|backend| backend.name() == name);
        named.ok_or(NotANotation { expected: "the name of a backend" })
    }
}

/// After so many guesses a puzzle has so many more before it that side by side they take less time than one by one.
const PATIENCE: u64 = 24;

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
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    /// The fastest backends of this machine: one for single puzzles, one for batches.
    pub fn new() -> Solver {
        static FASTEST: OnceLock<Solver> = OnceLock::new();
        *FASTEST.get_or_init(|| {
            let first = |best: &[Backend]| best.iter().copied().find(|backend| backend.is_available());
            let single = first(&[Backend::RegisterAvx512, Backend::RegisterAvx2]);
            let batch = first(&[Backend::LanesAvx512, Backend::LanesAvx2, Backend::Lanes128]);
            Solver { single: single.unwrap_or(Backend::Portable), batch: batch.unwrap_or(Backend::Portable) }
        })
    }

    /// `backend` for everything, or `None` if this machine cannot run it.
    pub fn with(backend: Backend) -> Option<Solver> {
        if backend.is_available() { Some(Solver { single: backend, batch: backend }) } else { None }
    }

    /// The backend that answers for one puzzle. If the other searches in lanes, that one finishes what turns out to be
    /// hard, unless one backend was chosen for everything.
    pub fn single_backend(&self) -> Backend {
        self.single
    }

    /// The backend that answers for many puzzles at a time.
    pub fn batch_backend(&self) -> Backend {
        self.batch
    }

    /// Searches until `limit` solutions are found (0 = all of them).
    pub fn search(&self, grid: &Grid, limit: u64) -> Outcome {
        let limit = if limit == 0 { u64::MAX } else { limit };
        match self.single {
            Backend::Reference => reference::solve(grid, limit),
            Backend::Portable => self.search_single(register::Width::Words, grid, limit),
            Backend::RegisterAvx2 => self.search_single(register::Width::Avx2, grid, limit),
            Backend::RegisterAvx512 => self.search_single(register::Width::Avx512, grid, limit),
            Backend::Lanes128 | Backend::LanesAvx2 | Backend::LanesAvx512 => {
                let mut outcome = Outcome::NONE;
                self.search_batch(slice::from_ref(grid), limit, slice::from_mut(&mut outcome));
                outcome
            }
        }
    }

    /// Searches one grid in registers, and goes on in lanes, if there are any to choose, once it turns out to be hard.
    #[inline]
    fn search_single(&self, width: register::Width, grid: &Grid, limit: u64) -> Outcome {
        let lanes = self.batch.lanes();
        let (mut outcome, left) =
            width.search(grid, limit, if lanes.is_some() { PATIENCE } else { u64::MAX });
        if let Some(lanes) = lanes
            && !left.is_empty()
        {
            lanes.go_on(grid, limit, &left, &mut outcome);
        }
        outcome
    }

    /// Searches each grid until `limit` solutions are found (0 = all of them) and writes what was found to the
    /// same place of `outcomes`.
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn search_batch(&self, grids: &[Grid], limit: u64, outcomes: &mut [Outcome]) {
        assert_eq!(grids.len(), outcomes.len(), "one outcome for each grid");
        if let Some(width) = self.batch.lanes() {
            return width.search(grids, if limit == 0 { u64::MAX } else { limit }, outcomes);
        }
        for (grid, outcome) in grids.iter().zip(outcomes) {
            *outcome = self.search(grid, limit);
        }
    }

    /// Searches each grid for one solution that differs from the known one at the same place of `known`, which need
    /// not be a solution; in a certain cell, where `cells` names one. The outcome has one solution or none; which of
    /// several differs from backend to backend.
    ///
    /// ```
    /// use ninefold::{Cell, Grid, Solver, solve::Outcome};
    /// let (empty, known) = (Grid::EMPTY, Grid::EMPTY.solution().unwrap());
    /// let (full, cell) = (known.as_givens(), Cell::at(8, 8));
    /// let mut outcomes = [Outcome::NONE; 3];
    /// Solver::new().search_others(&[empty, empty, full], &[known; 3], &[None, Some(cell), None], &mut outcomes);
    /// assert!(!outcomes[0].solution().unwrap().same_digits(&known));
    /// assert!(outcomes[1].solution().unwrap().get(cell) != known.get(cell));
    /// assert_eq!(outcomes[2].solution(), None, "no blank, no choice");
    /// ```
    ///
    /// # Panics
    /// If the slices differ in length.
    pub fn search_others(
        &self,
        grids: &[Grid],
        known: &[Grid],
        cells: &[Option<Cell>],
        outcomes: &mut [Outcome],
    ) {
        assert_eq!(grids.len(), known.len(), "one known solution for each grid");
        assert_eq!(grids.len(), cells.len(), "a cell or none for each grid");
        assert_eq!(grids.len(), outcomes.len(), "one outcome for each grid");
        if let Some(width) = self.batch.lanes() {
            return width.search_others(grids, lanes::Known { solutions: known, cells }, outcomes);
        }
        for (((grid, known), cell), outcome) in grids.iter().zip(known).zip(cells).zip(outcomes) {
            *outcome = match cell {
                Some(cell) => self.search_other_in(grid, known, *cell),
                None => self.search_other(grid, known),
            };
        }
    }

    /// The same for one grid, without lanes.
    fn search_other(&self, grid: &Grid, known: &Grid) -> Outcome {
        let found = self.search(grid, 2);
        let first = found.solution().filter(|solution| !solution.same_digits(known));
        let other = match found.solutions {
            2 => first.or_else(|| grid.solutions().find(|solution| !solution.same_digits(known))),
            _ => first,
        };
        Outcome { solutions: other.is_some().into(), solution: other.unwrap_or(Grid::EMPTY), ..found }
    }

    /// The same for one grid and a cell, without lanes: by trying the other digits.
    fn search_other_in(&self, grid: &Grid, known: &Grid, cell: Cell) -> Outcome {
        let is_other =
            |digit: &Digit| known.get(cell) != Some(*digit) && grid.get(cell).is_none_or(|has| has == *digit);
        let mut outcome = Outcome::NONE;
        for digit in Digit::ALL.iter().filter(|digit| is_other(digit)) {
            let mut tried = *grid;
            if grid.get(cell).is_none() {
                tried.set_found(cell, *digit);
            }
            let found = self.search(&tried, 1);
            outcome = Outcome { guesses: outcome.guesses + found.guesses, ..found };
            if found.solutions > 0 {
                break;
            }
        }
        outcome
    }

    /// A solution, if there is one.
    pub fn solution(&self, grid: &Grid) -> Option<Grid> {
        self.search(grid, 1).solution()
    }

    /// How many solutions, counting up to `limit` (0 = all).
    pub fn count(&self, grid: &Grid, limit: u64) -> u64 {
        self.search(grid, limit).solutions
    }

    /// What can be said of `grid`.
    pub fn verdict(&self, grid: &Grid) -> Verdict {
        self.judge(grid, || self.count(grid, 2))
    }

    /// The verdict, once the number of solutions up to 2 is known or can be asked for.
    fn judge(&self, grid: &Grid, count: impl FnOnce() -> u64) -> Verdict {
        match (grid.is_complete(), grid.clash()) {
            (true, None) => Verdict::Solved,
            (true, Some(clash)) => Verdict::Wrong(clash),
            (false, Some(clash)) => Verdict::Clash(clash),
            (false, None) => match count() {
                0 => Verdict::None,
                1 => Verdict::Unique,
                _ => Verdict::Multiple,
            },
        }
    }
}

/// The everyday questions, answered by the fastest backend of this machine.
impl Grid {
    /// A solution, if there is one.
    pub fn solution(&self) -> Option<Grid> {
        Solver::new().solution(self)
    }

    /// The solutions, one at a time.
    pub fn solutions(&self) -> Solutions {
        Solutions::of(self)
    }

    /// How many solutions, counting up to `limit` (0 = all).
    pub fn count(&self, limit: u64) -> u64 {
        Solver::new().count(self, limit)
    }

    /// What can be said of the grid: see [`Verdict`].
    pub fn verdict(&self) -> Verdict {
        Solver::new().verdict(self)
    }
}
