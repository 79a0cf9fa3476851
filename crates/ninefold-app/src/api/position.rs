//! A position in a request: what a trace begins with, or a text in any format.

use std::io::Cursor;

#[cfg(feature = "whole")]
use ninefold::Candidate;
use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Cell, Digit, DigitSet, Grid};
#[cfg(feature = "variants")]
use ninefold_formats::Variant;
use ninefold_formats::format::Format;
use ninefold_formats::records::chunk::Chunk;
use ninefold_formats::records::reader::Reader;
use ninefold_formats::variant::is_typed;
#[cfg(feature = "variants")]
use ninefold_variants::Layout;

use super::problem::{Problem, ProblemKind};
use crate::subject::Subject;
#[cfg(feature = "variants")]
use crate::trace::variants::Names;

/// Digits found since.
#[cfg(feature = "whole")]
pub type Found = Vec<crate::trace::Placed>;
/// The engine for classic puzzles in a page has no room to read what `state` says as well: whatever is sent is refused.
#[cfg(not(feature = "whole"))]
pub type Found = Vec<String>;

/// A position in a request.
#[derive(Clone, Copy, Debug, Default)]
pub struct Position<'a> {
    /// The givens.
    pub puzzle: Option<&'a str>,
    /// The givens and the digits found since.
    pub state: Option<&'a str>,
    /// Digits found since, instead of `state`.
    pub found: Option<&'a Found>,
    /// The pencil marks of all cells.
    pub marks: Option<&'a [String]>,
    /// One puzzle in any format.
    pub text: Option<&'a str>,
    /// The format of the text.
    pub from: Option<&'a str>,
}

impl Position<'_> {
    /// Reads a puzzle of either kind that questions can be asked about.
    pub(super) fn subject(&self) -> Result<Subject, Problem> {
        let subject = self.either()?;
        #[cfg(not(feature = "classic"))]
        if let Subject::Classic(_) = subject {
            return Err(wrong(self.key(), "a classic puzzle; this engine is for puzzles with other rules"));
        }
        Ok(subject)
    }

    /// Reads a puzzle of either kind.
    pub(super) fn either(&self) -> Result<Subject, Problem> {
        let alone = self.state.is_none() && self.found.is_none() && self.marks.is_none();
        match (self.puzzle, self.text) {
            (Some(puzzle), None) => match grid("puzzle", puzzle) {
                Ok(grid) => self.entered(Entry::new(grid).into()),
                Err(problem) if !is_typed(puzzle) => Err(problem),
                Err(_) => self.entered(self.only("puzzle", puzzle)?),
            },
            (None, Some(text)) if alone => self.only("text", text),
            _ => Err(Problem::new(
                ProblemKind::BadRequest,
                "expected a position: either `puzzle`, with `state` and `marks` if there are some, or `text`",
            )),
        }
    }

    /// Reads a classic puzzle, and refuses any other.
    pub(super) fn entry(&self) -> Result<Entry, Problem> {
        match self.subject()? {
            Subject::Classic(entry) => Ok(*entry),
            Subject::Variant(variant) => Err(Problem::bad_puzzle(self.key(), &variant.refusal())),
        }
    }

    /// What is said of any puzzle where only classic ones have an answer, and this engine has none for them.
    #[cfg(all(feature = "draw-classic", not(feature = "classic")))]
    pub(super) fn refusal(&self) -> Problem {
        self.entry().expect_err("classic puzzles are refused")
    }

    /// The key that has the puzzle.
    fn key(&self) -> &'static str {
        if self.puzzle.is_some() { "puzzle" } else { "text" }
    }

    /// The puzzle with what its player has entered.
    fn entered(&self, subject: Subject) -> Result<Subject, Problem> {
        match subject {
            Subject::Classic(entry) => self.classic(*entry).map(Subject::from),
            #[cfg(feature = "variants")]
            Subject::Variant(variant) => {
                self.variant(*variant).map(|variant| Subject::Variant(Box::new(variant)))
            }
            #[cfg(not(feature = "variants"))]
            Subject::Variant(_) => unreachable!("there are no variants"),
        }
    }

    fn classic(&self, mut entry: Entry) -> Result<Entry, Problem> {
        if let Some(state) = self.state {
            entry.add_state(&grid("state", state)?).map_err(|given| {
                let detail = format!("state: expected the given {} in {}", given.digit, given.cell);
                Problem::new(ProblemKind::BadPuzzle, detail)
            })?;
        }
        #[cfg(not(feature = "whole"))]
        if self.found.is_some() {
            return Err(wrong(
                "found",
                "the engine for classic puzzles in a page does without; send `state`",
            ));
        }
        #[cfg(feature = "whole")]
        if let Some(found) = self.found {
            let mut state = entry.grid.puzzle();
            for placed in found {
                let at = Candidate::try_from(placed).map_err(|unknown| wrong("found", unknown))?;
                if state.get(at.cell).is_none_or(|given| given == at.digit) {
                    state.set_found(at.cell, at.digit);
                }
            }
            entry.grid = state;
        }
        if let Some(marks) = self.marks {
            let marks = sets(marks)?;
            let listed = |cell: Cell| Some(marks[cell.index()]).filter(|digits| !digits.is_empty());
            entry.candidates = Entry::with_marks(entry.grid, listed).candidates;
        }
        Ok(entry)
    }

    #[cfg(feature = "variants")]
    fn variant(&self, mut variant: Variant) -> Result<Variant, Problem> {
        if self.state.is_some() {
            return Err(wrong("state", "it is for classic puzzles; send `found`"));
        }
        let layout = variant.puzzle.layout();
        if let Some(found) = self.found {
            let found = Names(layout).placed(found).map_err(|unknown| wrong("found", unknown))?;
            let outside = found.iter().find(|at| !(layout.lowest()..=layout.highest()).contains(&at.value));
            if let Some(at) = outside {
                let detail = format!("{} has no value {}", layout.name(at.cell), at.value);
                return Err(wrong("found", detail));
            }
            variant.found = found.into_iter().map(|at| (at.cell, at.value)).collect();
        }
        if let Some(marks) = self.marks {
            variant.marks = lists(marks, layout)?;
        }
        Ok(variant)
    }

    /// The only puzzle of a text, under this key.
    fn only(&self, key: &str, text: &str) -> Result<Subject, Problem> {
        let mut records = Texts::open(text, self.from)?;
        let first = records.next().transpose()?.map(|record| record.subject);
        let first =
            first.ok_or_else(|| Problem::bad_puzzle(key, &ParseError::new(1, 1, ParseErrorKind::Empty)))?;
        if records.next().is_some() {
            return Err(wrong(key, "more than one puzzle; send it to /read or to /batch"));
        }
        first.map_err(|error| Problem::bad_puzzle(key, &error))
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

/// The marks of each cell of a variant: digits, or numbers with commas between them where there are more than nine.
#[cfg(feature = "variants")]
fn lists(marks: &[String], layout: &Layout) -> Result<Vec<Vec<i32>>, Problem> {
    if marks.len() != layout.cells() && marks.len() != layout.total() {
        return Err(wrong("marks", format!("{} cells, expected {}", marks.len(), layout.cells())));
    }
    let list = |word: &String| {
        crate::trace::variants::values_in(word, layout).ok_or_else(|| {
            wrong(
                "marks",
                format!("{word:?} is not a list of values from {} to {}", layout.lowest(), layout.highest()),
            )
        })
    };
    marks.iter().map(list).collect()
}

/// What is wrong under a key.
fn wrong(key: &str, detail: impl std::fmt::Display) -> Problem {
    Problem::new(ProblemKind::BadPuzzle, format!("{key}: {detail}"))
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
    pub subject: Result<Subject, ParseError>,
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
        Some(Ok(TextRecord { subject: Subject::read(&record) }))
    }
}

fn unreadable(error: std::io::Error) -> Problem {
    Problem::new(ProblemKind::BadPuzzle, format!("text: {error}"))
}
