//! A digit in a cell: the atom of every deduction.

use core::fmt;
use core::str::FromStr;

use super::{Cell, Digit, ParseNotationError};

/// A digit that may stand in a cell; prints as `r4c7=5`.
///
/// ```
/// use ninefold::Candidate;
/// let candidate: Candidate = "r4c7=5".parse().unwrap();
/// assert_eq!(candidate.index(), 33 * 9 + 4);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// Where.
    pub cell: Cell,
    /// What.
    pub digit: Digit,
}

impl Candidate {
    /// How many candidates an empty board has.
    pub const COUNT: usize = 729;

    /// `digit` in `cell`.
    #[inline]
    pub const fn new(cell: Cell, digit: Digit) -> Candidate {
        Candidate { cell, digit }
    }

    /// The candidate of this [`index`](Candidate::index).
    ///
    /// # Panics
    /// If `index` is 729 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Candidate {
        Candidate { cell: Cell::from_index(index / 9), digit: Digit::from_index(index % 9) }
    }

    /// 9 × the cell's index + the digit's: 0 to 728.
    #[inline]
    pub const fn index(self) -> usize {
        self.cell.index() * 9 + self.digit.index()
    }

    /// Whether both cannot be true: two digits in one cell, or one digit in two cells that see each other.
    #[inline]
    pub const fn excludes(self, other: Candidate) -> bool {
        let same_digit = self.digit as u8 == other.digit as u8;
        if self.cell.index() == other.cell.index() {
            !same_digit
        } else {
            same_digit && self.cell.sees(other.cell)
        }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.cell, self.digit)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = ParseNotationError;

    /// Reads `r4c7=5`.
    fn from_str(s: &str) -> Result<Candidate, ParseNotationError> {
        let expected = ParseNotationError { expected: "a candidate such as r4c7=5" };
        let (cell, digit) = s.split_once('=').ok_or(expected)?;
        match (cell.parse(), digit.parse()) {
            (Ok(cell), Ok(digit)) => Ok(Candidate { cell, digit }),
            _ => Err(expected),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_read_back_and_exclude_28_others() {
        let step = if cfg!(miri) { 81 } else { 1 };
        for index in (0..Candidate::COUNT).step_by(step) {
            let candidate = Candidate::from_index(index);
            assert_eq!(candidate.index(), index);
            assert_eq!(candidate.to_string().parse(), Ok(candidate));
            let excluded = (0..Candidate::COUNT)
                .filter(|&other| candidate.excludes(Candidate::from_index(other)))
                .count();
            assert_eq!(excluded, 8 + 20);
        }
        assert!("r1c1".parse::<Candidate>().is_err() && "r1c1=0".parse::<Candidate>().is_err());
    }
}
