//! Puzzles with other rules or of other sizes: their formats, and their pictures as text.
//!
//! Without the feature `variants` they are recognised and refused.

#[cfg(not(feature = "variants"))]
mod absent;
#[cfg(feature = "variants")]
pub mod clue;
mod detect;
#[cfg(feature = "variants")]
pub mod drawings;
pub mod fpuzzles;
#[cfg(feature = "variants")]
mod iss;
#[cfg(feature = "links")]
pub(crate) mod linked;
#[cfg(feature = "variants")]
mod numbers;
#[cfg(feature = "variants")]
pub(crate) mod object;
#[cfg(feature = "variants")]
pub mod picture;
#[cfg(feature = "variants")]
mod puzzle;
#[cfg(feature = "variants")]
mod strings;
#[cfg(feature = "links")]
pub(crate) mod sudokupad;
#[cfg(feature = "variants")]
pub mod words;
#[cfg(feature = "variants")]
pub mod writer;

use ninefold::text::{ParseError, ParseErrorKind};
use ninefold::{Cell, Grid};

use crate::format::Format;

#[cfg(not(feature = "variants"))]
pub use absent::{Variant, picture, writer};
#[cfg(not(feature = "variants"))]
pub(crate) use absent::{entry, other};
pub use detect::is_typed;
pub(crate) use detect::{Syntax, is_whole_grid, recognise, side_of_row};
#[cfg(feature = "variants")]
pub use puzzle::{Variant, has_digits, line, values};
#[cfg(feature = "variants")]
pub(crate) use puzzle::{entry, other};

/// An error in the text of a puzzle.
fn malformed(line: usize, column: usize, message: impl Into<String>) -> ParseError {
    ParseError::new(line, column, ParseErrorKind::Malformed(message.into()))
}

/// The digits of a classic puzzle, found or given, as the givens of ISS text or as numbers.
pub(crate) fn classic(format: Format, grid: &Grid) -> String {
    let digits = Cell::all().zip(grid.digits());
    if format == Format::Numbers {
        return digits.map(|(_, digit)| digit.to_string()).collect::<Vec<_>>().join(" ");
    }
    let givens = digits.filter(|(_, digit)| *digit > 0);
    let text: String =
        givens.map(|(cell, digit)| format!("~R{}C{}_{digit}", cell.row() + 1, cell.column() + 1)).collect();
    if text.is_empty() { ".Shape~9x9".to_owned() } else { format!(".{text}") }
}

#[cfg(all(test, feature = "variants"))]
mod tests {
    use ninefold_variants::iss;

    use super::*;

    #[test]
    fn classic_puzzles_are_written_as_the_writer_of_iss_does() {
        let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for puzzle in [puzzle.parse().unwrap(), Grid::EMPTY] {
            let text = classic(Format::Iss, &puzzle);
            let read = iss::read(&text).unwrap();
            let written = iss::write(&read).text;
            assert_eq!(if written.is_empty() { ".Shape~9x9".to_owned() } else { written }, text);
            assert_eq!(entry(Syntax::Iss, &text).unwrap().grid, puzzle);
            let numbers = classic(Format::Numbers, &puzzle);
            assert_eq!(entry(Syntax::Numbers, &numbers).unwrap().grid, puzzle);
        }
    }
}
