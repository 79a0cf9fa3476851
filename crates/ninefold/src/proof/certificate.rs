//! The text of a proof with its puzzle: one line.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::Proof;
use super::check::MOST_ASSUMPTIONS;
use crate::board::{Candidate, Cell, Digit, Grid};
use crate::text::{ParseError, ParseErrorKind};

/// The most solutions that a certificate may claim.
const MOST_SOLUTIONS: u64 = 1_000_000;

/// A puzzle with its proof: a line of 81 cells, the number of solutions, and the assumptions, each as row, column and
/// digit.
///
/// ```
/// use ninefold::proof::{Certificate, check};
/// let line = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7... 1 243 451";
/// let certificate: Certificate = line.parse()?;
/// assert_eq!(certificate.proof.assumptions[0].to_string(), "r2c4=3");
/// assert_eq!(certificate.to_string(), line);
/// assert!(check(&certificate.puzzle, &certificate.proof).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The puzzle, of whose digits all count as givens.
    pub puzzle: Grid,
    /// What is claimed, and what shows it.
    pub proof: Proof,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.puzzle.as_givens(), self.proof)
    }
}

/// The count and the assumptions.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.count)?;
        for Candidate { cell, digit } in &self.assumptions {
            write!(f, " {}{}{digit}", cell.row() + 1, cell.column() + 1)?;
        }
        Ok(())
    }
}

impl FromStr for Certificate {
    type Err = ParseError;

    /// Reads the line that [`Display`](fmt::Display) writes; a blank may also be `0`.
    fn from_str(line: &str) -> Result<Certificate, ParseError> {
        let mut words = Words { line, at: 0 };
        let (column, cells) = words.next().ok_or_else(|| ParseError::new(1, 1, ParseErrorKind::Empty))?;
        let puzzle = grid(cells, column)?;
        let proof = proof(&mut words)?;
        Ok(Certificate { puzzle, proof })
    }
}

impl FromStr for Proof {
    type Err = ParseError;

    /// Reads the count and the assumptions.
    fn from_str(text: &str) -> Result<Proof, ParseError> {
        proof(&mut Words { line: text, at: 0 })
    }
}

/// Words with the column of each, counted in bytes: up to the first that is not ASCII, where reading ends, these are
/// characters.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Iterator for Words<'a> {
    type Item = (usize, &'a str);

    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line[self.at..];
        let start = self.at + rest.find(|c: char| !matches!(c, ' ' | '\t' | '\r' | '\n'))?;
        let rest = &self.line[start..];
        let end = start + rest.find([' ', '\t', '\r', '\n']).unwrap_or(rest.len());
        self.at = end;
        Some((start + 1, &self.line[start..end]))
    }
}

fn grid(cells: &str, column: usize) -> Result<Grid, ParseError> {
    let mut grid = Grid::EMPTY;
    let mut found = 0;
    for (at, c) in cells.chars().enumerate() {
        if !matches!(c, '.' | '0'..='9') {
            return Err(ParseError::new(1, column + at, ParseErrorKind::UnexpectedCharacter(c)));
        }
        found += 1;
        if let (Some(cell), Some(digit)) = (Cell::new(at), Digit::from_char(c)) {
            grid.set_given(cell, digit);
        }
    }
    match found {
        Cell::COUNT => Ok(grid),
        _ => Err(ParseError::new(1, column, ParseErrorKind::WrongCellCount { found })),
    }
}

fn proof(words: &mut Words<'_>) -> Result<Proof, ParseError> {
    let end = words.line.chars().count() + 1;
    let (column, count) =
        words.next().ok_or_else(|| ParseError::expected(1, end, "the number of solutions"))?;
    let is_number = !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit());
    let count = count.parse().ok().filter(|&count| is_number && count <= MOST_SOLUTIONS);
    let count = count.ok_or_else(|| {
        ParseError::expected(1, column, format!("a number of solutions, at most {MOST_SOLUTIONS}"))
    })?;
    let mut assumptions = Vec::new();
    for (column, word) in words {
        if assumptions.len() == MOST_ASSUMPTIONS {
            let what = format!("more than {MOST_ASSUMPTIONS} assumptions");
            return Err(ParseError::new(1, column, ParseErrorKind::Malformed(what)));
        }
        assumptions.push(assumption(word).ok_or_else(|| {
            ParseError::expected(1, column, "an assumption: row, column and digit, such as 243")
        })?);
    }
    Ok(Proof { count, assumptions })
}

fn assumption(word: &str) -> Option<Candidate> {
    let &[row @ b'1'..=b'9', column @ b'1'..=b'9', digit @ b'1'..=b'9'] = word.as_bytes() else {
        return None;
    };
    let cell = Cell::at(usize::from(row - b'1'), usize::from(column - b'1'));
    Some(Candidate { cell, digit: Digit::new(digit - b'0')? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

    fn error(text: &str) -> String {
        text.parse::<Certificate>().unwrap_err().to_string()
    }

    #[test]
    fn what_is_not_a_certificate_is_refused_with_its_place() {
        let cases = [
            ("", "line 1 column 1: there is no puzzle"),
            (".1.", "line 1 column 1: 3 cells, expected 81"),
            ("PUZZLE", "line 1 column 82: expected the number of solutions"),
            ("PUZZLE1", "line 1 column 1: 82 cells, expected 81"),
            ("PUZZLE -1", "line 1 column 83: expected a number of solutions, at most 1000000"),
            ("PUZZLE +1", "line 1 column 83: expected a number of solutions, at most 1000000"),
            ("PUZZLE 1000001", "line 1 column 83: expected a number of solutions, at most 1000000"),
            ("PUZZLE 1 043", "line 1 column 85: expected an assumption: row, column and digit, such as 243"),
            (
                "PUZZLE 1 243 2431",
                "line 1 column 89: expected an assumption: row, column and digit, such as 243",
            ),
            ("PUZZLE 1 24３", "line 1 column 85: expected an assumption: row, column and digit, such as 243"),
            ("PUZZLE 1\u{a0}243", "line 1 column 83: expected a number of solutions, at most 1000000"),
        ];
        for (text, expected) in cases {
            assert_eq!(error(&text.replace("PUZZLE", PUZZLE)), expected, "{text:?}");
        }
        assert_eq!(
            error(&PUZZLE.replacen('.', "x", 1)),
            "line 1 column 1: 'x' is neither a digit nor a blank"
        );
    }

    #[test]
    fn zeros_are_blanks_and_spaces_are_free() {
        let text = format!("  {}\t1  243\r\n", PUZZLE.replace('.', "0"));
        assert_eq!(text.parse::<Certificate>().unwrap().to_string(), format!("{PUZZLE} 1 243"));
    }

    #[test]
    fn the_number_of_assumptions_is_bounded() {
        let text = format!("0{}", " 111".repeat(MOST_ASSUMPTIONS + 1));
        let error = text.parse::<Proof>().unwrap_err();
        assert_eq!(error.column, 3 + 4 * MOST_ASSUMPTIONS);
        assert!(error.to_string().ends_with("more than 1000000 assumptions"));
    }
}
