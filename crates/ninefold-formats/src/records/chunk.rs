//! Records as bytes: found by the reader, parsed by any thread.

use std::sync::Arc;

use ninefold::Grid;
use ninefold::text::{self, Entry, ParseError, ParseErrorKind};
use serde_json::{Map, Value};

use crate::classic::csv::Columns;
#[cfg(feature = "links")]
use crate::classic::fpuzzles;
#[cfg(feature = "xml")]
use crate::classic::games::Tag;
use crate::classic::json;
#[cfg(feature = "xml")]
use crate::classic::opensudoku::{self, Context};
use crate::records::lines::Line;
use crate::variant::{self, Syntax, Variant};

/// The longest line, in bytes. The longest real ones are automata of the Interactive Sudoku Solver, of some hundred thousand.
pub(crate) const LONGEST_LINE: usize = 1 << 22;
/// The largest puzzle on many lines, in bytes.
const LARGEST_BLOCK: usize = 1 << 16;
/// What is expected where classic puzzles are left out.
#[cfg(not(feature = "classic"))]
const OTHER: &str = "a puzzle with other rules; classic ones are not read here";

/// How the text of a record is read.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// 81 characters and perhaps a comment.
    Line,
    Text(text::Format),
    Row(Arc<Columns>),
    Object,
    #[cfg(feature = "xml")]
    Game(Arc<Context>),
    #[cfg(feature = "links")]
    Link,
    /// A puzzle that need not be classic, in a text of its own.
    Variant(Syntax),
    /// A fault that is known already, with its place.
    Fault(ParseError),
    /// In no known format, or in one that is read as a whole.
    Unknown,
}

/// Some consecutive records, not read yet. Keeps its memory from use to use.
#[derive(Debug)]
pub struct Chunk {
    pub(crate) bytes: Vec<u8>,
    pub(crate) spans: Vec<Span>,
    pub(crate) kind: Kind,
}

/// Where a record lies in a chunk.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Span {
    pub start: usize,
    pub end: usize,
    /// From 1.
    pub line: usize,
    /// How many bytes stand before it in its line.
    pub indent: usize,
    /// How long it may be, if it is longer and only its beginning is kept.
    pub limit: Option<usize>,
}

/// One puzzle of an input, or what should have been one.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The number of its first line, from 1.
    pub line: usize,
    /// The text, as far as it is kept.
    pub text: &'a [u8],
    /// How many bytes stand before it in its line.
    pub indent: usize,
    limit: Option<usize>,
    kind: &'a Kind,
}

impl Default for Chunk {
    fn default() -> Chunk {
        Chunk { bytes: Vec::new(), spans: Vec::new(), kind: Kind::Unknown }
    }
}

impl Chunk {
    /// The records, in order.
    #[inline]
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'_>> {
        self.spans.iter().map(|span| Record {
            line: span.line,
            text: &self.bytes[span.start..span.end],
            indent: span.indent,
            limit: span.limit,
            kind: &self.kind,
        })
    }

    /// Leaves nothing.
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.spans.clear();
    }

    /// Adds a line as a record, unless it is empty or a comment; returns whether it did.
    #[inline]
    pub(crate) fn push_line(&mut self, line: Line<'_>) -> bool {
        let text = line.text.strip_suffix(b"\r").unwrap_or(line.text);
        let begins = text.iter().find(|byte| !byte.is_ascii_whitespace());
        if begins.is_none_or(|&byte| byte == b'#') {
            return false;
        }
        let start = self.bytes.len();
        self.bytes.extend_from_slice(text);
        let (end, limit) = (self.bytes.len(), line.limit);
        self.spans.push(Span { start, end, line: line.number, indent: 0, limit });
        true
    }

    /// Adds a tag whose text begins at `start`.
    #[cfg(feature = "xml")]
    pub(crate) fn push_tag(&mut self, start: usize, tag: Tag) {
        let end = self.bytes.len();
        self.spans.push(Span { start, end, line: tag.line, indent: tag.indent, limit: None });
        self.kind = tag.game.map_or_else(Kind::Fault, Kind::Game);
    }

    #[cfg(feature = "xml")]
    pub(crate) fn has_context(&self, context: &Arc<Context>) -> bool {
        matches!(&self.kind, Kind::Game(known) if Arc::ptr_eq(known, context))
    }

    /// Adds a line to a puzzle of several, unless it is an empty one before or after it.
    pub(crate) fn add_to_block(&mut self, block: &mut Span, line: Line<'_>) {
        let is_empty = line.text.trim_ascii().is_empty();
        if block.line == 0 {
            if is_empty {
                return;
            }
            (block.line, block.start) = (line.number, self.bytes.len());
        }
        if line.limit.is_some() || self.bytes.len() - block.start + line.text.len() > LARGEST_BLOCK {
            block.limit = Some(LARGEST_BLOCK);
        }
        if block.limit.is_none() {
            self.bytes.extend_from_slice(line.text);
            block.end = if is_empty { block.end } else { self.bytes.len() };
            self.bytes.push(b'\n');
        }
        block.end = block.end.max(block.start);
    }
}

impl Record<'_> {
    /// Only the grid, as fast as possible.
    ///
    /// # Errors
    /// If the record is not a puzzle; line and column are those of the input.
    pub fn grid(&self) -> Result<Grid, ParseError> {
        let grid = match self.kind {
            _ if self.limit.is_some() => None,
            Kind::Line => text::line::parse(self.text).ok().map(|(grid, _)| grid),
            Kind::Row(columns) => columns.grid(self.text),
            _ => None,
        };
        // Everything else; and records with errors, to find out what is wrong.
        match grid {
            Some(grid) => Ok(grid),
            None => self.entry().map(|entry| entry.grid),
        }
    }

    /// Whether the record is of a kind that can hold pencil marks.
    #[inline]
    pub fn may_hold_marks(&self) -> bool {
        match self.kind {
            Kind::Line | Kind::Unknown | Kind::Variant(_) => false,
            Kind::Text(format) => format.carries().marks,
            Kind::Row(columns) => columns.has_marks(),
            _ => true,
        }
    }

    /// Everything in the record.
    ///
    /// # Errors
    /// If the record is not a puzzle; line and column are those of the input.
    pub fn entry(&self) -> Result<Entry, ParseError> {
        match self.kind {
            Kind::Fault(error) => Err(error.clone()),
            Kind::Variant(syntax) => self.parse(|text| variant::entry(*syntax, text)),
            Kind::Unknown => self.parse(|_| Err(ParseError::new(1, 1, ParseErrorKind::NotRecognised))),
            #[cfg(not(feature = "classic"))]
            _ => self.parse(|_| Err(ParseError::expected(1, 1, OTHER))),
            #[cfg(feature = "classic")]
            Kind::Line => self.parse_bytes(line_entry),
            #[cfg(feature = "classic")]
            Kind::Text(format) => self.parse(|text| text::parse_as(*format, text)),
            #[cfg(feature = "classic")]
            Kind::Row(columns) => self.parse(|row| columns.entry(row)),
            #[cfg(feature = "classic")]
            Kind::Object => self.parse(object_entry),
            #[cfg(feature = "xml")]
            Kind::Game(context) => self.parse(|tag| opensudoku::entry(tag, context)),
            #[cfg(all(feature = "classic", feature = "links"))]
            Kind::Link => self.parse(link_entry),
        }
    }

    /// The puzzle, if it has other rules or another size than a classic one.
    ///
    /// # Errors
    /// If the record is such a puzzle and wrong; line and column are those of the input.
    // Inline, since otherwise every line pays for moving a puzzle with other rules that it is not.
    #[inline]
    pub fn variant(&self) -> Result<Option<Variant>, ParseError> {
        match self.kind {
            Kind::Variant(syntax) => self.parse(|text| variant::other(*syntax, text)),
            #[cfg(feature = "variants")]
            Kind::Object => self.parse(object_variant),
            #[cfg(all(feature = "links", feature = "variants"))]
            Kind::Link => self.parse(link_variant),
            _ => Ok(None),
        }
    }

    /// What `read` makes of the text.
    ///
    /// # Errors
    /// Those of `read`, and text that is too long or not UTF-8; line and column become those of the input.
    pub fn parse<T>(&self, read: impl FnOnce(&str) -> Result<T, ParseError>) -> Result<T, ParseError> {
        self.parse_bytes(|bytes| utf8(bytes).and_then(read))
    }

    fn parse_bytes<T>(&self, read: impl FnOnce(&[u8]) -> Result<T, ParseError>) -> Result<T, ParseError> {
        let read = match self.limit {
            Some(limit) => Err(ParseError::new(1, 1, ParseErrorKind::TooLong { limit })),
            None => read(self.text),
        };
        read.map_err(|error| self.placed(error))
    }

    /// `error` of the text, with the line and column of the input.
    fn placed(&self, mut error: ParseError) -> ParseError {
        if error.line == 1 {
            error.column += self.indent;
        }
        error.in_text_from(self.line)
    }
}

/// A puzzle of our own, of f-puzzles or of SudokuPad as an object.
#[cfg(feature = "classic")]
fn object_entry(text: &str) -> Result<Entry, ParseError> {
    match fpuzzles_object(text)? {
        #[cfg(feature = "links")]
        Some(object) => fpuzzles::object_entry(&object).map_err(|kind| ParseError::new(1, 1, kind)),
        _ => json::entry(text).or_else(|error| other_entry(text).unwrap_or(Err(error))),
    }
}

/// An object with the text of a puzzle that may have other rules and has none.
#[cfg(all(feature = "classic", feature = "variants"))]
fn other_entry(text: &str) -> Option<Result<Entry, ParseError>> {
    let read = variant::object::read(text).transpose()?;
    Some(read.and_then(|variant| variant.classic().ok_or_else(|| variant.refusal())))
}

#[cfg(all(feature = "classic", not(feature = "variants")))]
fn other_entry(_: &str) -> Option<Result<Entry, ParseError>> {
    None
}

/// The object of f-puzzles in a text, if it is one, or what says the same as one of SudokuPad.
fn fpuzzles_object(text: &str) -> Result<Option<Map<String, Value>>, ParseError> {
    let known = ["\"grid\"", "\"cells\""].iter().any(|key| text.contains(key));
    match known.then(|| variant::fpuzzles::object(text).ok()).flatten() {
        Some(object) if variant::fpuzzles::is_object(&object) => Ok(Some(object)),
        #[cfg(feature = "links")]
        Some(object) if variant::sudokupad::is_object(&object) => {
            variant::sudokupad::translated(&object, text).map(Some)
        }
        _ => Ok(None),
    }
}

/// An object of a classic puzzle is none, unless there is nothing else that reads it.
#[cfg(feature = "variants")]
fn object_variant(text: &str) -> Result<Option<Variant>, ParseError> {
    let is_classic =
        |object: &Map<String, Value>| cfg!(feature = "classic") && variant::fpuzzles::is_classic(object);
    match fpuzzles_object(text)?.filter(|object| !is_classic(object)) {
        Some(object) => variant::fpuzzles::read(object, text).map(Some),
        None => Ok(variant::object::read(text)?.filter(|variant| variant.classic().is_none())),
    }
}

#[cfg(feature = "links")]
fn is_object(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

/// The object itself, or a link with one.
#[cfg(all(feature = "classic", feature = "links"))]
fn link_entry(text: &str) -> Result<Entry, ParseError> {
    if is_object(text) { object_entry(text) } else { variant::linked::entry(text) }
}

#[cfg(all(feature = "links", feature = "variants"))]
fn link_variant(text: &str) -> Result<Option<Variant>, ParseError> {
    if is_object(text) { object_variant(text) } else { variant::linked::other(text) }
}

/// A line of 81 cells and perhaps a comment.
#[cfg(feature = "classic")]
fn line_entry(line: &[u8]) -> Result<Entry, ParseError> {
    let (grid, comment) = text::line::parse(line)?;
    let mut entry = Entry::new(grid);
    entry.add_comment(&String::from_utf8_lossy(comment));
    Ok(entry)
}

/// The text of some bytes, or where they stop being one.
fn utf8(bytes: &[u8]) -> Result<&str, ParseError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        ParseError::new(line, column, ParseErrorKind::NotUtf8)
    })
}
