//! Links that contain a puzzle, of f-puzzles and of SudokuPad.

use ninefold::text::{Entry, ParseError};
use serde_json::{Map, Value};

#[cfg(feature = "variants")]
use super::Variant;
use super::{fpuzzles, sudokupad};
use crate::classic::fpuzzles::entry_of;
use crate::link::{self, Sort};

/// The object of f-puzzles in a link, or one that says the same.
struct Linked {
    object: Map<String, Value>,
    /// What is packed.
    #[cfg(feature = "variants")]
    text: String,
    /// Where the payload begins.
    #[cfg(feature = "variants")]
    column: usize,
}

impl Linked {
    fn new(line: &str) -> Result<Linked, ParseError> {
        let (sort, text, column) = link::unpacked(line)?;
        let object = match sort {
            Sort::SudokuPad => sudokupad::read(&text),
            Sort::Compact => sudokupad::compact(&text),
            Sort::FPuzzles | Sort::Remote => fpuzzles::object(&text),
        };
        let object = object.map_err(|error| ParseError::new(1, column, error.kind))?;
        Ok(Linked {
            object,
            #[cfg(feature = "variants")]
            text,
            #[cfg(feature = "variants")]
            column,
        })
    }

    #[cfg(feature = "variants")]
    fn variant(self, line: &str) -> Result<Variant, ParseError> {
        let read = fpuzzles::read(self.object, &self.text);
        let mut variant = read.map_err(|error| ParseError::new(1, self.column, error.kind))?;
        line.trim().clone_into(&mut variant.source);
        Ok(variant)
    }
}

/// Reads a link.
///
/// # Errors
/// What cannot be unpacked or makes no sense, at the place of the payload.
#[cfg(feature = "variants")]
pub(super) fn variant(line: &str) -> Result<Variant, ParseError> {
    Linked::new(line)?.variant(line)
}

/// Reads a link; `None` if the puzzle is a classic one.
///
/// # Errors
/// As those of [`variant`].
#[cfg(feature = "variants")]
pub(crate) fn other(line: &str) -> Result<Option<Variant>, ParseError> {
    let linked = Linked::new(line)?;
    if fpuzzles::is_classic(&linked.object) { Ok(None) } else { linked.variant(line).map(Some) }
}

/// Reads the link of a classic puzzle.
///
/// # Errors
/// What cannot be unpacked or makes no sense, at the place of the payload, and other rules.
pub(crate) fn entry(line: &str) -> Result<Entry, ParseError> {
    entry_of(line, &Linked::new(line)?.object)
}
