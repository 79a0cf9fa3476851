//! Text formats, both directions, one file each.
//!
//! [`parse`] recognises the format, [`parse_as`] takes it as an argument; both return an [`Entry`]: the grid,
//! and whatever else the text contains. [`write()`] is the inverse. A byte order mark, line ends of any kind,
//! spaces at the end of a line and, between puzzles, empty lines and lines that begin with `#` are ignored.
//!
//! ```
//! use ninefold::text::{self, Format};
//! let entry = text::parse("
//!     +-------+-------+-------+
//!     | 5 3 . | . 7 . | . . . |
//!     | 6 . . | 1 9 5 | . . . |
//!     | . 9 8 | . . . | . 6 . |
//!     +-------+-------+-------+
//!     | 8 . . | . 6 . | . . 3 |
//!     | 4 . . | 8 . 3 | . . 1 |
//!     | 7 . . | . 2 . | . . 6 |
//!     +-------+-------+-------+
//!     | . 6 . | . . . | 2 8 . |
//!     | . . . | 4 1 9 | . . 5 |
//!     | . . . | . 8 . | . 7 9 |
//!     +-------+-------+-------+")?;
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! assert_eq!(text::write(Format::Line, &entry).as_deref(), Some(line));
//! # Ok::<(), text::ParseError>(())
//! ```

use alloc::string::String;

mod description;
mod entry;
mod error;
mod format;
pub mod library;
pub mod line;
mod marks;
pub mod msk;
pub mod pencilmarks;
pub mod picture;
mod recognise;
pub mod rows;
mod say;
mod scan;
pub mod sdk;
pub mod sdm;
pub mod sdx;
pub mod ss;
pub mod sudokuwiki;
pub mod sukaku;
pub mod susser;
pub mod tdoku;

pub use description::FormatFeatures;
pub use entry::{Entry, MissingGiven};
pub use error::{ParseError, ParseErrorKind};
pub use format::{Format, UnknownFormat};
pub use recognise::recognise;
// Traces are written by it, in another crate of this workspace; it promises nothing.
#[doc(hidden)]
pub use say::{Say, Spaced, Word};

/// Reads the text of one puzzle, in any format.
///
/// # Errors
/// If no format is recognised, or if the text violates the one that is.
pub fn parse(text: &str) -> Result<Entry, ParseError> {
    match recognise(text) {
        Some(format) => parse_as(format, text),
        None => Err(unrecognised(text)),
    }
}

/// Reads the text of one puzzle in `format`.
///
/// # Errors
/// If it is not in that format; the error says where and what was expected.
pub fn parse_as(format: Format, text: &str) -> Result<Entry, ParseError> {
    format.reader()(text)
}

/// The puzzle as a text in `format`, without a line break at its end; `None` if the format is only read.
/// What the format does not [carry](Format::carries) is left out.
pub fn write(format: Format, entry: &Entry) -> Option<String> {
    let mut out = String::new();
    write_into(format, entry, &mut out).then_some(out)
}

/// Appends the puzzle as a text in `format`, without a line break at its end; `false` if the format is only
/// read.
pub fn write_into(format: Format, entry: &Entry, out: &mut String) -> bool {
    match format.writer() {
        Some(write) => {
            write(entry, out);
            true
        }
        None => false,
    }
}

/// The error for a text in no known format, at its first line that says something.
fn unrecognised(text: &str) -> ParseError {
    match scan::content(text).next() {
        Some((number, _)) => ParseError::new(number, 1, ParseErrorKind::NotRecognised),
        None => ParseError::new(1, 1, ParseErrorKind::Empty),
    }
}
