//! The everyday questions, asked of a grid or of candidates: a solution, all solutions, how many, which verdict.

use super::limits::Limits;
use super::outcome::{Outcome, Verdict};
use super::solutions::Solutions;
use super::solver::Solver;
use crate::board::{Candidates, Grid};

/// The everyday questions, answered by the fastest backend of this machine.
impl Grid {
    /// A solution, if there is one.
    pub fn solution(&self) -> Option<Grid> {
        Solver::new().solution(self)
    }

    /// The solutions, one at a time.
    pub fn solutions(&self) -> Solutions {
        Solver::new().solutions(self, Limits::NONE)
    }

    /// How many solutions, counting up to `limit`: the lesser of the two. `u64::MAX` counts all of them, however long
    /// it takes.
    pub fn count(&self, limit: u64) -> u64 {
        Solver::new().count(self, limit)
    }

    /// What can be said of the grid: see [`Verdict`].
    pub fn verdict(&self) -> Verdict {
        Solver::new().verdict(self)
    }
}

/// The everyday questions, answered by the fastest backend of this machine.
impl Candidates {
    /// A solution that the candidates leave, if there is one.
    pub fn solution(&self) -> Option<Grid> {
        Solver::new().solution(self)
    }

    /// The solutions that the candidates leave, one at a time.
    ///
    /// ```
    /// use ninefold::{Candidates, Grid};
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut position = Candidates::new(&puzzle);
    /// assert_eq!(position.solutions().count(), 1);
    /// position.remove("r1c3=4".parse()?);
    /// assert_eq!(position.solutions().count(), 0, "r1c3 is 4 in the only solution");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> Solutions {
        Solver::new().solutions(self, Limits::NONE)
    }

    /// Searches for solutions that the candidates leave.
    pub fn search(&self, limits: impl Into<Limits>) -> Outcome {
        Solver::new().search(self, limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidate, Cell, Digit, DigitSet};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// No digit placed; the givens of `puzzle` are lone candidates.
    fn marks_only(puzzle: &Grid) -> Candidates {
        let mut position = Candidates::EMPTY;
        for cell in Cell::all() {
            position.restrict(cell, puzzle.get(cell).map_or(DigitSet::FULL, DigitSet::of));
        }
        position
    }

    /// The solution of [`PUZZLE`] with thirty blanks.
    fn several() -> Grid {
        let solved = PUZZLE.parse::<Grid>().unwrap().solution().unwrap().to_string();
        format!("{}{}", ".".repeat(30), &solved[30..]).parse().unwrap()
    }

    #[test]
    fn marks_alone_can_be_a_puzzle() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let outcome = marks_only(&puzzle).search(2);
        assert_eq!(outcome.solutions, 1);
        assert!(outcome.solution.is_solution_of(&puzzle));
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn counts_are_those_of_the_digits_where_marks_say_no_more() {
        let several = several();
        let all = several.count(u64::MAX);
        assert!(all > 1);
        assert_eq!(Candidates::new(&several).search(Limits::NONE).solutions, all);
        assert_eq!(marks_only(&several).search(Limits::NONE).solutions, all);
        assert_eq!(Candidates::EMPTY.search(50).solutions, 50);
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn every_solution_is_kept_apart_by_a_mark() {
        let several = several();
        let cell = several.blanks().first().unwrap();
        let by_digit = |digit| {
            let mut position = Candidates::new(&several);
            position.restrict(cell, DigitSet::of(digit));
            position.search(Limits::NONE).solutions
        };
        assert_eq!(Digit::ALL.into_iter().map(by_digit).sum::<u64>(), several.count(u64::MAX));
    }

    #[test]
    fn a_clash_or_a_mark_that_a_digit_excludes_leaves_nothing() {
        let clash: Grid = format!("55{}", ".".repeat(79)).parse().unwrap();
        assert_eq!(Candidates::new(&clash).search(1).solutions, 0);
        let mut position = Candidates::new(&PUZZLE.parse().unwrap());
        let cell = Cell::at(0, 2);
        position.restrict(cell, DigitSet::EMPTY);
        position.restore(Candidate { cell, digit: Digit::D5 });
        assert_eq!(position.search(1).solutions, 0, "r1c1 is 5");
    }
}
