//! In place of puzzles with other rules where they are left out: there are none, so nothing is ever asked of them.

use std::convert::Infallible;

use ninefold::text::{Entry, ParseError};
use ninefold::{Cell, Digit, Grid};

use super::malformed;
use super::signs::{CELLS, Syntax, cells};
use crate::bad_record::CLASSIC;

/// A puzzle with other rules; there is none.
#[derive(Clone, Debug)]
pub struct Variant {
    /// The text that it was read from.
    pub source: String,
    never: Infallible,
}

impl Variant {
    pub(crate) fn not_understood(&self) -> Option<String> {
        match self.never {}
    }

    pub(crate) fn fill(&mut self, _: &[i32]) {
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

/// The answers to questions that nobody asks.
pub mod answer {
    use super::Variant;
    use crate::table::Value;

    /// The status of a puzzle of which a rule is not understood.
    pub const UNCLEAR: &str = "unclear";
    /// The status of a puzzle whose search was stopped at a limit.
    pub const STOPPED: &str = "stopped";

    /// How much work an answer may cost.
    #[derive(Clone, Copy, Debug, Default)]
    pub struct Patience;

    impl Patience {
        /// What one request of many may cost.
        pub const BRIEF: Patience = Patience;
    }

    /// The answer to a question.
    #[derive(Clone, Debug, Default)]
    pub struct Answer {
        pub(crate) status: &'static str,
        pub(crate) accepted: bool,
        pub(crate) guesses: u64,
        pub(crate) line: String,
        pub(crate) values: Vec<Value>,
        pub(crate) solution: Option<Vec<i32>>,
        pub(crate) remark: Option<String>,
        pub(crate) message: Option<String>,
    }

    impl Answer {
        pub(crate) fn refused(variant: &Variant, _: usize) -> Answer {
            match variant.never {}
        }
    }

    pub(crate) fn solve(variant: &Variant, _: bool, _: bool, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn count(variant: &Variant, _: u64, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn check(variant: &Variant, _: Patience) -> Answer {
        match variant.never {}
    }

    pub(crate) fn candidates(variant: &Variant, _: u32, _: Patience) -> Answer {
        match variant.never {}
    }
}

/// Pictures of what there is not.
pub mod picture {
    use super::Variant;

    pub(crate) fn draw(variant: &Variant, _: Option<&[i32]>) -> String {
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
