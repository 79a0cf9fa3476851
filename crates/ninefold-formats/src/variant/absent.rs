//! In place of puzzles with other rules where they are left out: there are none, so nobody ever asks them anything.

use std::convert::Infallible;

use ninefold::text::{Entry, ParseError};
use ninefold::{Cell, Digit, Grid};

use super::detect::{CELLS, Syntax, cells};
use super::malformed;
use crate::records::bad_record::CLASSIC;

/// A puzzle with other rules; there is none.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The text that it was read from.
    pub source: String,
    /// There is none.
    pub never: Infallible,
}

impl Variant {
    /// Nothing is asked of it.
    pub fn not_understood(&self) -> Option<String> {
        match self.never {}
    }

    /// Nothing is refused.
    pub fn refusal(&self) -> ParseError {
        match self.never {}
    }

    /// Nothing is entered.
    pub fn fill(&mut self, _: &[i32]) {
        match self.never {}
    }
}

/// Reads a grid of 81 numbers; refuses everything else.
pub(crate) fn entry(syntax: Syntax, text: &str) -> Result<Entry, ParseError> {
    match syntax {
        Syntax::Numbers => numbers(text),
        _ => Err(ParseError::expected(1, 1, format!("{CLASSIC}; other rules are not read here"))),
    }
}

fn numbers(text: &str) -> Result<Entry, ParseError> {
    let cells = cells(text)?;
    if cells.len() != CELLS {
        return Err(ParseError::expected(1, 1, format!("{CLASSIC}; this one has {} cells", cells.len())));
    }
    let mut grid = Grid::EMPTY;
    for (cell, (line, column, value)) in Cell::all().zip(cells).filter(|(_, (_, _, value))| *value != 0) {
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        let wrong = || malformed(line, column, format!("{value} is not a digit from 1 to 9"));
        grid.set_given(cell, digit.ok_or_else(wrong)?);
    }
    Ok(Entry::new(grid))
}

/// Other rules are refused by [`entry`].
pub(crate) fn other(_: Syntax, _: &str) -> Result<Option<Variant>, ParseError> {
    Ok(None)
}

/// Pictures of what there is not.
pub mod picture {
    use super::Variant;

    /// Nothing is drawn.
    pub fn draw(variant: &Variant, _: Option<&[i32]>) -> String {
        match variant.never {}
    }
}

/// Texts of what there is not.
pub mod writer {
    use super::Variant;
    use crate::format::Format;

    pub(crate) fn text(_: Format, variant: &Variant) -> Result<String, String> {
        match variant.never {}
    }
}
