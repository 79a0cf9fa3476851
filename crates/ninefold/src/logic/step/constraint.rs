//! The rules of the game one by one: a cell takes one digit, a digit stands once in a house.

use core::fmt;
use core::str::FromStr;

use super::node::Reason;
use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, House, ParseNotationError};

/// What takes exactly one candidate: a cell, or a digit in a house.
///
/// As a *truth* it says that one of its candidates is true, as a *link* that no two of them are. It is
/// written as its cell, `r4c7`, or as the digit and the house, `5r4`.
///
/// ```
/// use ninefold::logic::Constraint;
/// let constraint: Constraint = "5r4".parse()?;
/// assert!(constraint.contains("r4c7=5".parse()?));
/// assert_eq!(constraint.to_string(), "5r4");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Constraint {
    /// The cell takes one of its digits.
    Cell(Cell),
    /// The digit takes one of its places in the house.
    Digit(House, Digit),
}

impl Constraint {
    /// The candidates that compete for it.
    pub fn candidates(self, on: &Candidates) -> Vec<Candidate> {
        match self {
            Constraint::Cell(cell) => {
                on.at(cell).into_iter().map(|digit| Candidate { cell, digit }).collect()
            }
            Constraint::Digit(house, digit) => {
                on.places_in(house, digit).into_iter().map(|cell| Candidate { cell, digit }).collect()
            }
        }
    }

    /// Whether a candidate competes for it.
    pub const fn contains(self, candidate: Candidate) -> bool {
        match self {
            Constraint::Cell(cell) => cell.index() == candidate.cell.index(),
            Constraint::Digit(house, digit) => {
                digit.index() == candidate.digit.index() && house.cells().contains(candidate.cell)
            }
        }
    }

    /// Whether nothing has been placed for it yet.
    pub fn is_open(self, on: &Candidates) -> bool {
        match self {
            Constraint::Cell(cell) => on.blanks().contains(cell),
            Constraint::Digit(house, digit) => on.missing(house).contains(digit),
        }
    }

    /// All that a candidate competes for.
    pub fn all_of(Candidate { cell, digit }: Candidate) -> [Constraint; 4] {
        let [row, column, block] = cell.houses().map(|house| Constraint::Digit(house, digit));
        [Constraint::Cell(cell), row, column, block]
    }

    /// The cells that it is about.
    pub const fn cells(self) -> CellSet {
        match self {
            Constraint::Cell(cell) => CellSet::of(cell),
            Constraint::Digit(house, _) => house.cells(),
        }
    }

    /// Why a candidate follows when the others for it are ruled out.
    pub(in crate::logic) const fn reason(self) -> Reason {
        match self {
            Constraint::Cell(cell) => Reason::Cell(cell),
            Constraint::Digit(house, _) => Reason::House(house),
        }
    }
}

impl fmt::Display for Constraint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Cell(cell) => cell.fmt(f),
            Constraint::Digit(house, digit) => write!(f, "{digit}{house}"),
        }
    }
}

impl FromStr for Constraint {
    type Err = ParseNotationError;

    /// Reads `r4c7` or `5r4`.
    fn from_str(word: &str) -> Result<Constraint, ParseNotationError> {
        let wrong =
            ParseNotationError { expected: "a cell such as r4c7, or a digit and a house such as 5r4" };
        let digit = word.chars().next().and_then(Digit::from_char);
        match digit {
            Some(digit) => word[1..].parse().map(|house| Constraint::Digit(house, digit)),
            None => word.parse().map(Constraint::Cell),
        }
        .map_err(|_| wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn written_constraints_read_back() {
        for word in ["r4c7", "5r4", "9c1", "1b9"] {
            assert_eq!(word.parse::<Constraint>().unwrap().to_string(), word);
        }
        for word in ["", "r0c1", "5", "5x1", "é"] {
            assert!(word.parse::<Constraint>().is_err(), "{word}");
        }
    }
}
