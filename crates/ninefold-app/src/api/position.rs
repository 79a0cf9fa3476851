//! A position in a request: what a trace begins with, or a text in any format.

use std::io::Cursor;

use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Cell, Digit, DigitSet, Grid};
use ninefold_formats::format::Format;
use ninefold_formats::records::chunk::Chunk;
use ninefold_formats::records::reader::Reader;

use super::problem::{Problem, ProblemKind};

/// A position in a request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Position<'a> {
    /// The givens.
    pub puzzle: Option<&'a str>,
    /// The givens and the digits found since.
    pub state: Option<&'a str>,
    /// The pencil marks of the 81 cells.
    pub marks: Option<&'a [String]>,
    /// One puzzle in any format.
    pub text: Option<&'a str>,
    /// The format of the text.
    pub from: Option<&'a str>,
}

impl Position<'_> {
    /// Reads it.
    pub(super) fn entry(&self) -> Result<Entry, Problem> {
        match (self.puzzle, self.text) {
            (Some(puzzle), None) => self.of_keys(puzzle),
            (None, Some(text)) if self.state.is_none() && self.marks.is_none() => self.of_text(text),
            _ => Err(Problem::new(
                ProblemKind::BadRequest,
                "expected a position: either `puzzle`, with `state` and `marks` if there are some, or `text`",
            )),
        }
    }

    fn of_keys(&self, puzzle: &str) -> Result<Entry, Problem> {
        let mut entry = Entry::new(grid("puzzle", puzzle)?);
        if let Some(state) = self.state {
            entry.add_state(&grid("state", state)?).map_err(|given| {
                let detail = format!("state: expected the given {} in {}", given.digit, given.cell);
                Problem::new(ProblemKind::BadPuzzle, detail)
            })?;
        }
        if let Some(marks) = self.marks {
            let marks = sets(marks)?;
            let listed = |cell: Cell| Some(marks[cell.index()]).filter(|digits| !digits.is_empty());
            entry.candidates = Entry::with_marks(entry.grid, listed).candidates;
        }
        Ok(entry)
    }

    fn of_text(&self, text: &str) -> Result<Entry, Problem> {
        let mut records = Texts::open(text, self.from)?;
        let first = records.next().transpose()?.map(|record| record.entry);
        let first = first
            .ok_or_else(|| Problem::bad_puzzle("text", &ParseError::new(1, 1, ParseErrorKind::Empty)))?;
        if records.next().is_some() {
            let detail = "text: more than one puzzle; send it to /read or to /batch";
            return Err(Problem::new(ProblemKind::BadPuzzle, detail));
        }
        first.map_err(|error| Problem::bad_puzzle("text", &error))
    }
}

/// A grid in a line.
pub(super) fn grid(key: &str, line: &str) -> Result<Grid, Problem> {
    line.parse().map_err(|error| Problem::bad_puzzle(key, &error))
}

/// The marks of each cell.
fn sets(marks: &[String]) -> Result<Vec<DigitSet>, Problem> {
    if marks.len() != Cell::COUNT {
        let kind = ParseErrorKind::WrongCellCount { found: marks.len() };
        return Err(Problem::new(ProblemKind::BadPuzzle, format!("marks: {kind}")));
    }
    if let Some(c) = marks.iter().flat_map(|word| word.chars()).find(|&c| Digit::from_char(c).is_none()) {
        let detail = format!("marks: {c:?} is not a digit from 1 to 9");
        return Err(Problem::new(ProblemKind::BadPuzzle, detail));
    }
    Ok(marks.iter().map(|word| word.chars().filter_map(Digit::from_char).collect()).collect())
}

/// The format of this name.
pub(super) fn format(name: &str) -> Result<Format, Problem> {
    name.parse().map_err(|_| Problem::bad_value(format!("no format is called {name}; /info lists them")))
}

/// The records of a text.
pub(super) struct Texts {
    reader: Reader,
    chunk: Chunk,
    next: usize,
}

/// A record, good or bad.
pub(super) struct TextRecord {
    pub entry: Result<Entry, ParseError>,
}

impl Texts {
    pub(super) fn open(text: &str, from: Option<&str>) -> Result<Texts, Problem> {
        let forced = from.map(format).transpose()?;
        let input = Box::new(Cursor::new(text.to_owned().into_bytes()));
        let reader = Reader::of_text(input, forced).map_err(unreadable)?;
        Ok(Texts { reader, chunk: Chunk::default(), next: 0 })
    }

    /// The format that was recognised.
    pub(super) fn format(&self) -> Option<Format> {
        self.reader.format()
    }
}

impl Iterator for Texts {
    type Item = Result<TextRecord, Problem>;

    fn next(&mut self) -> Option<Result<TextRecord, Problem>> {
        if self.next == self.chunk.records().len() {
            self.next = 0;
            match self.reader.next_chunk(256, &mut self.chunk) {
                Ok(true) => {}
                Ok(false) => return None,
                Err(error) => return Some(Err(unreadable(error))),
            }
        }
        let record = self.chunk.records().nth(self.next)?;
        self.next += 1;
        Some(Ok(TextRecord { entry: record.entry() }))
    }
}

fn unreadable(error: std::io::Error) -> Problem {
    Problem::new(ProblemKind::BadPuzzle, format!("text: {error}"))
}
