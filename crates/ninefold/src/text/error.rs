//! What is wrong with a text, and where.

use core::fmt;

/// A text that is not a puzzle: where it goes wrong, and how.
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
    /// A character that is neither a digit nor a blank.
    UnexpectedCharacter(char),
    /// More or fewer than 81 cells.
    WrongCellCount {
        /// How many there are.
        found: usize,
    },
}

impl ParseError {
    pub(crate) fn new(line: usize, column: usize, kind: ParseErrorKind) -> ParseError {
        ParseError { line, column, kind }
    }
}

impl fmt::Display for ParseErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseErrorKind::UnexpectedCharacter(c) => write!(f, "{c:?} is neither a digit nor a blank"),
            ParseErrorKind::WrongCellCount { found } => write!(f, "{found} cells, expected 81"),
        }
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {} column {}: {}", self.line, self.column, self.kind)
    }
}

impl core::error::Error for ParseError {}
