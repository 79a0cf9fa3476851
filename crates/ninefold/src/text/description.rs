//! What a format's module says of itself, and what a format can carry.

use super::{Entry, ParseError};

/// What survives a text in a format, besides the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Carries {
    /// Which digits are givens and which were found.
    pub found: bool,
    /// The player's marks.
    pub marks: bool,
    /// The comment, in one line.
    pub comment: bool,
    /// The solution.
    pub solution: bool,
    /// Some headers; the module of the format says which.
    pub headers: bool,
}

impl Carries {
    /// All of it.
    pub const ALL: Carries =
        Carries { found: true, marks: true, comment: true, solution: true, headers: true };

    /// Digits only.
    pub const DIGITS: Carries =
        Carries { found: false, marks: false, comment: false, solution: false, headers: false };
}

/// What a format's module says of itself.
pub(super) struct Description {
    pub name: &'static str,
    pub about: &'static str,
    /// Reads the text of one puzzle.
    pub read: fn(&str) -> Result<Entry, ParseError>,
    /// Appends the text of one puzzle, without a line break at its end.
    pub write: Option<fn(&Entry, &mut String)>,
    pub one_a_line: bool,
    pub carries: Carries,
}
