//! What is wrong with a text, and where.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;

/// Why a text is not a puzzle, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseError {
    /// From 1.
    pub line: usize,
    /// From 1, counted in characters.
    pub column: usize,
    /// What is wrong.
    pub kind: ParseErrorKind,
}

/// What can be wrong with a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The text has no puzzle.
    Empty,
    /// It looks like no known format.
    NotRecognised,
    /// Bytes that are not text.
    NotUtf8,
    /// A character that is neither a digit nor a blank.
    UnexpectedCharacter(char),
    /// A number where a digit from 1 to 9 (or 0 for a blank) should be.
    NotADigit(u64),
    /// More or fewer than 81 cells.
    WrongCellCount {
        /// How many there are.
        found: usize,
    },
    /// More or fewer than 9 rows.
    WrongRowCount {
        /// How many there are.
        found: usize,
    },
    /// A row of more or fewer than 9 cells.
    WrongRowLength {
        /// How many there are.
        found: usize,
    },
    /// More or fewer than 9 × 81 places for candidates.
    WrongCandidateCount {
        /// How many there are.
        found: usize,
    },
    /// A line or record that is too long to be a puzzle.
    TooLong {
        /// How many bytes are read at most.
        limit: usize,
    },
    /// A name or value that the format does not have.
    Unknown {
        /// What kind of word it is: `section`, `column`, `key` …
        what: &'static str,
        /// The word as found.
        found: String,
    },
    /// Something else should be here.
    Expected(Cow<'static, str>),
    /// What a reader of the notation underneath (JSON, XML …) says is wrong.
    Malformed(String),
}

impl ParseError {
    /// An error at `line` and `column`, both from 1.
    pub fn new(line: usize, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError { line, column, kind }
    }

    /// An "expected `what`" error.
    pub fn expected(line: usize, column: usize, what: impl Into<Cow<'static, str>>) -> ParseError {
        ParseError::new(line, column, ParseErrorKind::Expected(what.into()))
    }

    /// The same error in a text that begins at line `first` of a larger one.
    #[must_use]
    pub fn in_text_from(mut self, first: usize) -> ParseError {
        self.line += first - 1;
        self
    }

    /// The same error in a text that begins after `skipped` characters of its line.
    #[must_use]
    pub(super) fn after_columns(mut self, skipped: usize) -> ParseError {
        self.column += skipped;
        self
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::Empty => f.write_str("there is no puzzle"),
            ParseErrorKind::NotRecognised => f.write_str("this looks like no known puzzle format"),
            ParseErrorKind::NotUtf8 => f.write_str("this is not UTF-8 text"),
            ParseErrorKind::UnexpectedCharacter(c) => write!(f, "{c:?} is neither a digit nor a blank"),
            ParseErrorKind::NotADigit(n) => write!(f, "{n} is not a digit from 1 to 9"),
            ParseErrorKind::WrongCellCount { found } => counted(f, *found, "cell", 81),
            ParseErrorKind::WrongRowCount { found } => counted(f, *found, "row", 9),
            ParseErrorKind::WrongRowLength { found } => {
                counted(f, *found, "cell", 9)?;
                f.write_str(" in a row")
            }
            ParseErrorKind::WrongCandidateCount { found } => counted(f, *found, "candidate place", 729),
            ParseErrorKind::TooLong { limit } => write!(f, "longer than {limit} bytes"),
            ParseErrorKind::Unknown { what, found } => write!(f, "unknown {what} {found:?}"),
            ParseErrorKind::Expected(what) => write!(f, "expected {what}"),
            ParseErrorKind::Malformed(what) => f.write_str(what),
        }
    }
}

/// "82 cells, expected 81".
fn counted(f: &mut fmt::Formatter<'_>, found: usize, noun: &str, expected: usize) -> fmt::Result {
    write!(f, "{found} {noun}{}, expected {expected}", if found == 1 { "" } else { "s" })
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_where_and_what() {
        let error = ParseError::new(1, 82, ParseErrorKind::WrongCellCount { found: 82 });
        assert_eq!(error.in_text_from(17).to_string(), "line 17 column 82: 82 cells, expected 81");
        let error = ParseError::new(2, 1, ParseErrorKind::WrongRowLength { found: 1 });
        assert_eq!(error.to_string(), "line 2 column 1: 1 cell, expected 9 in a row");
    }
}
