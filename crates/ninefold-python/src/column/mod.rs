//! A column of puzzles, wherever it lies: Arrow, a numpy array, a list.

mod arrow;
mod buffer;
mod list;

use std::borrow::Cow;

use ninefold::Grid;
use ninefold::text::{ParseErrorKind, line};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::arrow::Incoming;
use crate::errors;
use crate::values::PyGrid;

pub use arrow::ArrowColumn;

/// What is accepted, for messages about anything else.
pub const ACCEPTED: &str = "expected an Arrow column of text, binary, fixed_size_binary[81] or \
     fixed_size_list<uint8>[81]; a numpy array of uint8 with shape (n, 81) or (n, 9, 9), or of S81; or a sequence of \
     str, bytes, Grid or Variant";

/// The names of the column with the puzzles, in a table of several.
pub const PUZZLE: &[&str] = &["puzzle", "puzzles", "quizzes", "quiz", "question", "board", "sudoku"];

/// One row.
pub enum Row<'a> {
    Null,
    /// Text, one character a cell.
    Text(&'a [u8]),
    /// Digits from 0 to 9, or what claims to be.
    Digits(&'a [u8]),
    /// Something that is not a puzzle at all.
    Other(Cow<'a, str>),
}

/// A column of puzzles.
pub enum Column {
    Arrow(ArrowColumn),
    Buffer(buffer::BufferColumn),
    List(list::ListColumn),
    /// Several, one after the other, with the number of rows up to the end of each.
    Chain(Vec<Column>, Vec<usize>),
}

impl Column {
    /// Columns one after the other.
    pub fn chain(mut columns: Vec<Column>) -> Column {
        if columns.len() == 1 {
            return columns.remove(0);
        }
        let mut rows = 0;
        let ends = columns.iter().map(|column| {
            rows += column.len();
            rows
        });
        let ends = ends.collect();
        Column::Chain(columns, ends)
    }

    /// The column that `object` is. Arrow streams are read by [`Incoming`].
    pub fn of(object: &Bound<'_, PyAny>) -> PyResult<Column> {
        if object.is_instance_of::<PyString>()
            || object.is_instance_of::<PyBytes>()
            || object.is_instance_of::<PyGrid>()
        {
            let single = "a single puzzle is no column: use Grid(text), or put it into a list";
            return Err(errors::schema(object.py(), single));
        }
        if let Some(column) = buffer::BufferColumn::of(object)? {
            return Ok(Column::Buffer(column));
        }
        match list::ListColumn::of(object)? {
            Some(column) => Ok(Column::List(column)),
            None => {
                let found = object.get_type().name()?;
                Err(errors::schema(object.py(), &format!("{ACCEPTED}; found {found}")))
            }
        }
    }

    pub fn len(&self) -> usize {
        match self {
            Column::Arrow(column) => column.len(),
            Column::Buffer(column) => column.len(),
            Column::List(column) => column.len(),
            Column::Chain(_, ends) => ends.last().copied().unwrap_or(0),
        }
    }

    #[inline]
    pub fn row(&self, index: usize) -> Row<'_> {
        match self {
            Column::Arrow(column) => column.row(index),
            Column::Buffer(column) => column.row(index),
            Column::List(column) => column.row(index),
            Column::Chain(columns, ends) => {
                let part = ends.partition_point(|&end| end <= index);
                let before = if part == 0 { 0 } else { ends[part - 1] };
                columns[part].row(index - before)
            }
        }
    }

    /// The grid in a row, or what is wrong with it.
    #[inline]
    pub fn grid(&self, index: usize) -> Result<Grid, String> {
        match self.row(index) {
            Row::Text(text) => from_text(text),
            Row::Digits(digits) => from_digits(digits),
            Row::Null => Err("there is no puzzle: the value is null".to_owned()),
            Row::Other(what) => Err(what.into_owned()),
        }
    }

    /// The text in a row, if it is more than a line of 81 cells.
    pub fn text(&self, index: usize) -> Result<Cow<'_, str>, String> {
        match self.row(index) {
            Row::Text(text) => match std::str::from_utf8(text) {
                Ok(text) => Ok(Cow::Borrowed(text)),
                Err(_) => Err("this is not UTF-8 text".to_owned()),
            },
            Row::Digits(digits) => from_digits(digits).map(|grid| Cow::Owned(grid.to_string())),
            Row::Null => Err("there is no text: the value is null".to_owned()),
            Row::Other(what) => Err(what.into_owned()),
        }
    }
}

/// A grid of 81 characters and nothing else.
#[inline]
fn from_text(text: &[u8]) -> Result<Grid, String> {
    if text.len() == 81
        && let Ok((grid, b"")) = line::parse(text)
    {
        return Ok(grid);
    }
    explain(text)
}

/// A text that is not quite a line of 81 cells: it has blanks around it, or it is wrong.
#[cold]
fn explain(text: &[u8]) -> Result<Grid, String> {
    /// A cell, a row or a number in a sentence is enough: nobody reads a million characters.
    const LONGEST: usize = 4096;
    let text = text.trim_ascii();
    if text.len() > LONGEST {
        return Err(format!("{} bytes, expected 81 cells", text.len()));
    }
    match line::parse(text) {
        Ok((grid, b"")) => Ok(grid),
        Ok((_, rest)) => {
            let found = String::from_utf8_lossy(rest).chars().next().unwrap_or(' ');
            Err(format!("character 82 is {found:?}, expected 81 cells and nothing else"))
        }
        Err(error) => Err(match error.kind {
            ParseErrorKind::UnexpectedCharacter(c) => format!("character {} is {c:?}", error.column),
            kind => kind.to_string(),
        }),
    }
}

/// A grid of 81 digits; bytes that are characters are read as such.
#[inline]
fn from_digits(digits: &[u8]) -> Result<Grid, String> {
    let cells: Result<[u8; 81], _> = digits.try_into();
    let Ok(cells) = cells else { return Err(format!("{} cells, expected 81", digits.len())) };
    if let Some(grid) = Grid::from_digits(cells) {
        return Ok(grid);
    }
    if cells.iter().all(|&cell| cell >= b' ') {
        return from_text(digits);
    }
    let (place, cell) = cells.iter().enumerate().find(|(_, cell)| **cell > 9).expect("one is above 9");
    Err(format!("cell {} is {cell}, expected a digit from 0 to 9", place + 1))
}

/// Columns that come one after the other: the parts of an Arrow stream, or a single one.
pub enum Columns {
    Arrow { incoming: Incoming, name: Option<String> },
    One(Option<Column>),
}

impl Columns {
    /// The columns of `object`; of a table the one called `name`, or the one with a name for puzzles.
    pub fn of(object: &Bound<'_, PyAny>, name: Option<String>) -> PyResult<Columns> {
        match Incoming::of(object)? {
            Some(incoming) => {
                let checked = ArrowColumn::check(incoming.schema(), name.as_deref());
                checked.map_err(|message| errors::schema(object.py(), &message))?;
                Ok(Columns::Arrow { incoming, name })
            }
            None => Ok(Columns::One(Some(Column::of(object)?))),
        }
    }

    /// The next column; `None` after the last.
    pub fn next(&mut self) -> Result<Option<Column>, String> {
        match self {
            Columns::Arrow { incoming, name } => match incoming.next()? {
                Some(part) => {
                    ArrowColumn::of(part, name.as_deref()).map(|column| Some(Column::Arrow(column)))
                }
                None => Ok(None),
            },
            Columns::One(column) => Ok(column.take()),
        }
    }

    /// The next columns as one, with at least this many rows if there are as many; `None` after the last.
    pub fn next_rows(&mut self, least: usize) -> Result<Option<Column>, String> {
        let (mut columns, mut rows) = (Vec::new(), 0);
        while rows < least
            && let Some(column) = self.next()?
        {
            rows += column.len();
            columns.push(column);
        }
        Ok(if columns.is_empty() { None } else { Some(Column::chain(columns)) })
    }

    /// All of them as one.
    pub fn all(&mut self) -> Result<Column, String> {
        Ok(self.next_rows(usize::MAX)?.unwrap_or(Column::chain(Vec::new())))
    }
}
