//! What a search found, and what can be said of a grid.

use core::fmt;

use super::Stop;
use crate::board::{Clash, Grid};

/// What a search found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Outcome {
    /// How many solutions, at most the limit that was asked for.
    pub solutions: u64,
    /// How often the search had to guess: the branches it opened beyond the first at each choice. The same puzzle
    /// and backend give the same number; different backends give different ones. A backend that searches in lanes
    /// is as faithful to a whole batch: among other puzzles, a puzzle may take a guess more or less.
    pub guesses: u64,
    /// The first solution found; the empty grid if there is none.
    pub(super) solution: Grid,
    /// What stopped the search before its end, if anything did.
    pub stopped: Option<Stop>,
}

impl Outcome {
    /// Nothing was searched yet, and nothing is known: what to fill a slice of outcomes with.
    pub const UNSEARCHED: Outcome = Outcome::stopped(Stop::Unsearched);

    /// A search that met no solution, so far or at its end.
    pub(super) const NO_SOLUTION: Outcome =
        Outcome { solutions: 0, guesses: 0, solution: Grid::EMPTY, stopped: None };

    /// No search, because of `stop`.
    pub(super) const fn stopped(stop: Stop) -> Outcome {
        Outcome { stopped: Some(stop), ..Outcome::NO_SOLUTION }
    }

    /// The first solution found, if there is one; blanks are filled in as found digits.
    #[inline]
    pub fn solution(&self) -> Option<Grid> {
        if self.solutions > 0 { Some(self.solution) } else { None }
    }

    /// Whether the search came to its end: there are no more solutions than these.
    pub const fn is_complete(&self) -> bool {
        self.stopped.is_none()
    }

    /// The verdict on `grid`, which is what was searched; `None` if the search was stopped before it could tell.
    ///
    /// ```
    /// use ninefold::{Grid, Solver, Verdict, solve::Limits};
    /// let verdict = |limits| Solver::new().search(&Grid::EMPTY, limits).verdict(&Grid::EMPTY);
    /// assert_eq!(verdict(Limits::up_to(2)), Some(Verdict::Multiple));
    /// assert_eq!(verdict(Limits::up_to(1)), None, "there may be one or many");
    /// ```
    pub fn verdict(&self, grid: &Grid) -> Option<Verdict> {
        Verdict::without_search(grid).or(match (self.solutions, self.is_complete()) {
            (2.., _) => Some(Verdict::Multiple),
            (1, true) => Some(Verdict::Unique),
            (0, true) => Some(Verdict::NoSolution),
            _ => None,
        })
    }
}

impl Default for Outcome {
    fn default() -> Outcome {
        Outcome::UNSEARCHED
    }
}

/// What can be said of a grid. Prints as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// One solution.
    Unique,
    /// Two solutions or more.
    Multiple,
    /// No digits clash, yet there is no solution.
    NoSolution,
    /// Two equal digits see each other.
    Clash(Clash),
    /// Complete and valid.
    Solved,
    /// Complete and invalid.
    Wrong(Clash),
}

impl Verdict {
    /// The verdict where the digits alone decide it.
    pub(super) fn without_search(grid: &Grid) -> Option<Verdict> {
        match (grid.is_complete(), grid.clash()) {
            (true, None) => Some(Verdict::Solved),
            (true, Some(clash)) => Some(Verdict::Wrong(clash)),
            (false, Some(clash)) => Some(Verdict::Clash(clash)),
            (false, None) => None,
        }
    }

    /// The word for it: `unique`, `multiple`, `none`, `clash`, `solved` or `wrong`.
    pub const fn word(&self) -> &'static str {
        match self {
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::NoSolution => "none",
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
