//! The line: 81 characters in reading order, `1`–`9` and a sign for blank.

use core::fmt;
use core::str::FromStr;

use super::{ParseError, ParseErrorKind};
use crate::board::{Cell, Grid};

impl fmt::Display for Grid {
    /// 81 characters, `.` for a blank.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let characters = self.digits().map(|digit| if digit == 0 { b'.' } else { b'0' + digit });
        f.pad(core::str::from_utf8(&characters).expect("digits and dots are ASCII"))
    }
}

impl FromStr for Grid {
    type Err = ParseError;

    /// Reads 81 cells; blanks are any of `0 . * x X _ ? -`.
    fn from_str(s: &str) -> Result<Grid, ParseError> {
        let mut digits = [0; 81];
        let mut cells = 0;
        for (at, c) in s.chars().enumerate() {
            let digit = match c {
                '1'..='9' => c as u8 - b'0',
                '0' | '.' | '*' | 'x' | 'X' | '_' | '?' | '-' => 0,
                _ => return Err(ParseError::new(1, at + 1, ParseErrorKind::UnexpectedCharacter(c))),
            };
            if cells < Cell::COUNT {
                digits[cells] = digit;
            }
            cells += 1;
        }
        if cells != Cell::COUNT {
            return Err(ParseError::new(
                1,
                cells.min(81) + 1,
                ParseErrorKind::WrongCellCount { found: cells },
            ));
        }
        Ok(Grid::from_digits(digits).expect("each is at most 9"))
    }
}
