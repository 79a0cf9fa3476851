//! All solutions of a puzzle, one at a time.

use alloc::boxed::Box;
use core::fmt;
use core::iter::FusedIterator;

use super::reference;
use super::register::{Resumable, Start, Width};
use super::{Backend, Limits, Outcome, Puzzle, Stop};
use crate::board::Grid;

/// The solutions of a puzzle, each found when it is asked for; blanks are filled in as found digits.
///
/// Memory is constant, however many there are. From [`Grid::solutions`] or [`Solver::solutions`](super::Solver::solutions).
///
/// ```
/// use ninefold::Grid;
/// let all_different: Vec<Grid> = Grid::EMPTY.solutions().take(3).collect();
/// assert_eq!(all_different.len(), 3);
/// assert!(all_different.iter().all(|solution| solution.is_solved()));
/// ```
pub struct Solutions {
    puzzle: Grid,
    limits: Limits,
    /// What has been found so far.
    outcome: Outcome,
    search: Search,
}

enum Search {
    Reference(Box<reference::Solutions>),
    Register(Resumable),
}

impl Solutions {
    pub(super) fn of<P: Puzzle>(puzzle: &P, backend: Backend, limits: Limits) -> Solutions {
        let (grid, marks) = (puzzle.digits(), puzzle.marks());
        let width = match backend {
            Backend::Reference => None,
            Backend::Portable | Backend::Lanes128 => Some(Width::Words),
            Backend::RegisterAvx2 | Backend::LanesAvx2 | Backend::PlanesAvx2 => Some(Width::Avx2),
            Backend::RegisterAvx512 | Backend::LanesAvx512 => Some(Width::Avx512),
        };
        // Where digits clash, only the reference is sure to see it soon.
        let search = match width.filter(|_| grid.clash().is_none()) {
            None => Search::Reference(Box::new(reference::Solutions::of(grid, marks))),
            Some(width) => Search::Register(Resumable::new(width, Start { grid, marks: marks.as_ref() })),
        };
        Solutions { puzzle: *grid, limits, outcome: Outcome::UNSEARCHED, search }
    }

    /// What the search has come to: the solutions handed out so far, the first of them, the guesses. It is complete
    /// only when the iterator has ended and no limit has stopped it.
    ///
    /// ```
    /// let mut solutions = ninefold::Grid::EMPTY.solutions();
    /// solutions.next();
    /// assert_eq!(solutions.outcome().solutions, 1);
    /// assert!(!solutions.outcome().is_complete());
    /// ```
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }
}

impl Iterator for Solutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let bounds = self.limits.bounds();
        if self.outcome.solutions >= bounds.solutions {
            self.outcome.stopped = Some(Stop::Solutions);
            return None;
        }
        let (found, guesses) = match &mut self.search {
            Search::Reference(search) => search.next(bounds),
            Search::Register(search) => search.next(&self.puzzle, bounds),
        };
        self.outcome.guesses = guesses;
        match found {
            Ok(solution) => {
                if self.outcome.solutions == 0 {
                    self.outcome.solution = solution;
                }
                self.outcome.solutions += 1;
                self.outcome.stopped = Some(Stop::Solutions);
                Some(solution)
            }
            Err(stopped) => {
                self.outcome.stopped = stopped;
                None
            }
        }
    }
}

impl FusedIterator for Solutions {}

impl fmt::Debug for Solutions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("puzzle", &self.puzzle)
            .field("outcome", &self.outcome)
            .finish_non_exhaustive()
    }
}
