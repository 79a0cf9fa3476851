//! Solutions under marks: positions whose candidates say more than their digits, down to puzzles without any digit.
//!
//! Plain and exact, not fast: singles until none is left, then a guess in the blank with the fewest candidates.

use super::Outcome;
use crate::board::{Candidate, Candidates, Digit, Grid, House};

impl Candidates {
    /// The solutions that the candidates leave, lazily.
    ///
    /// ```
    /// use ninefold::{Candidate, Candidates, Grid};
    /// let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut position = Candidates::new(&puzzle);
    /// assert_eq!(position.solutions().count(), 1);
    /// position.remove("r1c3=4".parse()?);
    /// assert_eq!(position.solutions().count(), 0, "r1c3 is 4 in the only solution");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solutions(&self) -> MarkedSolutions {
        let mut position = self.clone();
        // A candidate may have been put back although a digit excludes it.
        for placed in self.grid().iter() {
            position.remove_from(placed.cell.peers(), placed.digit);
        }
        MarkedSolutions { open: vec![position], guesses: 0 }
    }

    /// Searches until `limit` solutions are found that the candidates leave (0 = all of them).
    pub fn search(&self, limit: u64) -> Outcome {
        let mut outcome = Outcome::NONE;
        let mut solutions = self.solutions();
        for solution in solutions.by_ref() {
            if outcome.solutions == 0 {
                outcome.solution = solution;
            }
            outcome.solutions += 1;
            if outcome.solutions == limit {
                break;
            }
        }
        outcome.guesses = solutions.guesses;
        outcome
    }
}

/// The solutions that some [`Candidates`] leave: see [`Candidates::solutions`].
#[derive(Clone, Debug)]
pub struct MarkedSolutions {
    /// Positions still to be looked into, the next one last.
    open: Vec<Candidates>,
    guesses: u64,
}

impl Iterator for MarkedSolutions {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        while let Some(mut position) = self.open.pop() {
            place_singles(&mut position);
            if position.contradiction().is_some() {
                continue;
            }
            let tightest = position.blanks().into_iter().min_by_key(|&cell| position.at(cell).len());
            let Some(cell) = tightest else { return Some(*position.grid()) };
            self.guesses += position.at(cell).len() as u64 - 1;
            for digit in position.at(cell).into_iter().rev() {
                let mut branch = position.clone();
                branch.place(Candidate { cell, digit });
                self.open.push(branch);
            }
        }
        None
    }
}

/// Places naked and hidden singles until there are none.
fn place_singles(position: &mut Candidates) {
    let mut blanks = position.blanks().len() + 1;
    while position.blanks().len() < blanks {
        blanks = position.blanks().len();
        for cell in position.blanks() {
            if let Some(digit) = position.at(cell).single() {
                position.place(Candidate { cell, digit });
            }
        }
        for house in House::all() {
            for digit in Digit::ALL {
                if let Some(cell) = position.places_in(house, digit).single() {
                    position.place(Candidate { cell, digit });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, DigitSet};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// No digit placed; the givens of `puzzle` are lone candidates.
    fn marks_only(puzzle: &Grid) -> Candidates {
        let mut position = Candidates::EMPTY;
        for cell in Cell::all() {
            position.restrict(cell, puzzle.get(cell).map_or(DigitSet::FULL, DigitSet::of));
        }
        position
    }

    #[test]
    fn marks_alone_can_be_a_puzzle() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let outcome = marks_only(&puzzle).search(2);
        assert_eq!(outcome.solutions, 1);
        assert!(outcome.solution.is_solution_of(&puzzle));
    }

    #[test]
    fn counts_are_those_of_the_digits_where_marks_say_no_more() {
        let solved = PUZZLE.parse::<Grid>().unwrap().solution().unwrap().to_string();
        let several: Grid = format!("{}{}", ".".repeat(30), &solved[30..]).parse().unwrap();
        let all = several.count(0);
        assert!(all > 1);
        assert_eq!(Candidates::new(&several).search(0).solutions, all);
        assert_eq!(marks_only(&several).search(0).solutions, all);
        assert_eq!(Candidates::EMPTY.search(50).solutions, 50);
    }

    #[test]
    fn every_solution_is_kept_apart_by_a_mark() {
        let solved = PUZZLE.parse::<Grid>().unwrap().solution().unwrap().to_string();
        let several: Grid = format!("{}{}", ".".repeat(30), &solved[30..]).parse().unwrap();
        let cell = several.blanks().first().unwrap();
        let by_digit = |digit| {
            let mut position = Candidates::new(&several);
            position.restrict(cell, DigitSet::of(digit));
            position.search(0).solutions
        };
        assert_eq!(Digit::ALL.into_iter().map(by_digit).sum::<u64>(), several.count(0));
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
