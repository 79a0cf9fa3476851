//! The nine digits.

use core::fmt;
use core::str::FromStr;

/// One of the digits 1 to 9. `Option<Digit>` is one byte.
///
/// ```
/// use ninefold::Digit;
/// let five: Digit = "5".parse().unwrap();
/// assert_eq!(five, Digit::D5);
/// assert_eq!((five.get(), five.index()), (5, 4));
/// assert_eq!(core::mem::size_of::<Option<Digit>>(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Digit {
    D1 = 1,
    D2,
    D3,
    D4,
    D5,
    D6,
    D7,
    D8,
    D9,
}

use Digit::*;

impl Digit {
    /// All digits, ascending.
    pub const ALL: [Digit; 9] = [D1, D2, D3, D4, D5, D6, D7, D8, D9];

    /// The digit written `value` (1 to 9), or `None`.
    pub const fn new(value: u8) -> Option<Digit> {
        match value {
            1..=9 => Some(Digit::ALL[value as usize - 1]),
            _ => None,
        }
    }

    /// The digit at `index` (0 to 8) of [`Digit::ALL`].
    ///
    /// # Panics
    /// If `index` is 9 or more.
    #[inline]
    pub const fn from_index(index: usize) -> Digit {
        Digit::ALL[index]
    }

    /// The digit a person reads in `c`, if it is `'1'` to `'9'`.
    pub const fn from_char(c: char) -> Option<Digit> {
        match c {
            '1'..='9' => Digit::new(c as u8 - b'0'),
            _ => None,
        }
    }

    /// 1 to 9.
    #[inline]
    pub const fn get(self) -> u8 {
        self as u8
    }

    /// 0 to 8.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize - 1
    }

    /// `'1'` to `'9'`.
    pub const fn to_char(self) -> char {
        (b'0' + self as u8) as char
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "", ["1", "2", "3", "4", "5", "6", "7", "8", "9"][self.index()])
    }
}

impl FromStr for Digit {
    type Err = ParseNotationError;

    fn from_str(s: &str) -> Result<Digit, ParseNotationError> {
        let mut chars = s.chars();
        match (chars.next().and_then(Digit::from_char), chars.next()) {
            (Some(digit), None) => Ok(digit),
            _ => Err(ParseNotationError { expected: "a digit from 1 to 9" }),
        }
    }
}

/// A word that does not name what it should: "expected a cell such as r4c7".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseNotationError {
    /// What would have been understood.
    pub expected: &'static str,
}

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected)
    }
}

impl core::error::Error for ParseNotationError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_reads_back() {
        for digit in Digit::ALL {
            assert_eq!(digit.to_string().parse(), Ok(digit));
            assert_eq!(Digit::new(digit.get()), Some(digit));
            assert_eq!(Digit::from_index(digit.index()), digit);
            assert_eq!(Digit::from_char(digit.to_char()), Some(digit));
        }
        assert!(
            "0".parse::<Digit>().is_err() && "12".parse::<Digit>().is_err() && "".parse::<Digit>().is_err()
        );
    }
}
