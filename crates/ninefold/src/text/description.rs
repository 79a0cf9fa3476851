//! The description of a format: its name, how it is read and written, and what it can carry.

use alloc::string::String;

use super::{Entry, ParseError};

/// What a format can carry besides the digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FormatFeatures {
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

impl FormatFeatures {
    /// All of it.
    pub const ALL: FormatFeatures =
        FormatFeatures { found: true, marks: true, comment: true, solution: true, headers: true };

    /// Everything but the solution.
    pub const ALL_BUT_SOLUTION: FormatFeatures = FormatFeatures { solution: false, ..FormatFeatures::ALL };

    /// Digits only.
    pub const DIGITS: FormatFeatures =
        FormatFeatures { found: false, marks: false, comment: false, solution: false, headers: false };
}

/// How a format's module describes itself.
pub(super) struct Description {
    pub name: &'static str,
    pub about: &'static str,
    /// Reads the text of one puzzle.
    pub read: fn(&str) -> Result<Entry, ParseError>,
    /// Appends the text of one puzzle, without a line break at its end.
    pub write: Option<fn(&Entry, &mut String)>,
    pub one_a_line: bool,
    pub carries: FormatFeatures,
}
