//! What one puzzle in a text holds.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use core::fmt;

use super::marks;
use crate::board::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};

/// One puzzle as a text states it: the digits, and whatever else the format carries.
///
/// ```
/// use ninefold::text::{self, Entry, Format};
/// let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 # Wikipedia";
/// let entry: Entry = text::parse(line)?;
/// assert_eq!(entry.grid.len(), 30);
/// assert_eq!(entry.comment.as_deref(), Some("# Wikipedia"));
/// assert_eq!(text::write(Format::Line, &entry).as_deref(), Some(line));
/// # Ok::<(), text::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The digits: givens, and those that were found since.
    pub grid: Grid,
    /// The player's own marks: what the text says is still possible. Its [`grid`](Candidates::grid) is the
    /// field `grid`. `None` if the format or the text has no marks.
    pub candidates: Option<Candidates>,
    /// The solution, where the text states one; no digit of it is marked as found.
    pub solution: Option<Grid>,
    /// Free text, without line break at its end.
    pub comment: Option<String>,
    /// Whatever else the text says, by name, in its order: `author`, `level`, the other columns of a table …
    /// Names are lower case.
    pub headers: Vec<(String, String)>,
}

impl Entry {
    /// Just a grid.
    pub fn new(grid: Grid) -> Entry {
        Entry { grid, ..Entry::default() }
    }

    /// A grid with the player's marks.
    pub fn with_candidates(candidates: Candidates) -> Entry {
        Entry { grid: *candidates.grid(), candidates: Some(candidates), ..Entry::default() }
    }

    /// A grid whose blanks have exactly the candidates that `marks` lists for them, also those that a peer
    /// excludes; a blank for which it has `None` is open.
    pub fn with_marks(grid: Grid, marks: impl Fn(Cell) -> Option<DigitSet>) -> Entry {
        Entry::with_candidates(marks::with_marks(&grid, marks))
    }

    /// Adds the other digits of `state` as found.
    ///
    /// # Errors
    /// If `state` does not repeat a digit of the grid.
    pub fn add_state(&mut self, state: &Grid) -> Result<(), MissingGiven> {
        let missing = self.grid.iter().find(|known| state.get(known.cell) != Some(known.digit));
        if let Some(Candidate { cell, digit }) = missing {
            return Err(MissingGiven { cell, digit });
        }
        self.grid = self.grid.filled_from(state);
        Ok(())
    }

    /// The value of the header `name`, if there is one.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Adds a header, unless `value` is empty.
    pub fn add_header(&mut self, name: &str, value: &str) {
        if !value.is_empty() {
            self.headers.push((name.to_owned(), value.to_owned()));
        }
    }

    /// Adds a line of comment, unless it is empty.
    pub fn add_comment(&mut self, line: &str) {
        if line.is_empty() {
            return;
        }
        let comment = self.comment.get_or_insert_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(line);
    }

    /// The player's marks or, without them, what the digits leave open.
    pub fn position(&self) -> Candidates {
        self.candidates.clone().unwrap_or_else(|| Candidates::new(&self.grid))
    }

    /// The comment in one line.
    pub(super) fn comment_line(&self) -> Option<String> {
        let comment = self.comment.as_deref()?;
        let line = comment.split(['\n', '\r']).map(str::trim).filter(|part| !part.is_empty());
        let line = line.collect::<Vec<_>>().join(" ");
        Some(line).filter(|line| !line.is_empty())
    }
}

/// A given of the puzzle does not stand in the state that should continue it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MissingGiven {
    /// Where the given stands.
    pub cell: Cell,
    /// The given.
    pub digit: Digit,
}

impl fmt::Display for MissingGiven {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the given {} in {} is missing", self.digit, self.cell)
    }
}

impl core::error::Error for MissingGiven {}

impl From<Grid> for Entry {
    fn from(grid: Grid) -> Entry {
        Entry::new(grid)
    }
}
