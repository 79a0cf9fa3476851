//! Values from Python and back.

use std::io::Cursor;

use ninefold::rate::se::Score;
use ninefold::symmetry::Form;
use ninefold::text::{self, Entry, ParseError, ParseErrorKind, line};
use ninefold::{Cell, Grid};
use ninefold_app::subject::Subject;
use ninefold_draw::Theme;
use ninefold_formats::{Chunk, Format, Reader, Writer};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::errors::{self, unknown};
use crate::values::PyGrid;

/// What `ninefold.build` makes of plain data.
pub fn built<'py>(
    py: Python<'py>,
    what: &str,
    from: impl pyo3::call::PyCallArgs<'py>,
) -> PyResult<Bound<'py, PyAny>> {
    py.import("ninefold._build")?.getattr(what)?.call1(from)
}

/// A cell by its number from 0 to 80, by its name, or by row and column from 0.
pub fn cell_of(index: &Bound<'_, PyAny>) -> PyResult<Cell> {
    if let Ok(name) = index.cast::<PyString>() {
        return name.to_str()?.parse().map_err(|_| PyValueError::new_err("expected a cell such as r4c7"));
    }
    if let Ok((row, column)) = index.extract::<(usize, usize)>() {
        return match row < 9 && column < 9 {
            true => Ok(Cell::at(row, column)),
            false => Err(PyIndexError::new_err("rows and columns count from 0 to 8")),
        };
    }
    let number: isize = index.extract()?;
    let number = if number < 0 { number + Cell::COUNT as isize } else { number };
    match usize::try_from(number) {
        Ok(number) if number < Cell::COUNT => Ok(Cell::from_index(number)),
        _ => Err(PyIndexError::new_err("cells count from 0 to 80")),
    }
}

/// A grid from a text, from bytes, from another grid, or from 81 numbers.
pub fn grid_of(value: &Bound<'_, PyAny>) -> PyResult<Grid> {
    if let Ok(text) = value.cast::<PyString>() {
        return from_text(value.py(), text.to_str()?);
    }
    if let Ok(grid) = value.cast::<PyGrid>() {
        return Ok(grid.get().0);
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        let bytes = bytes.as_bytes();
        if let Some(grid) = bytes.try_into().ok().and_then(Grid::from_digits) {
            return Ok(grid);
        }
        let not_text = |_| errors::parse(value.py(), &ParseError::new(1, 1, ParseErrorKind::NotUtf8));
        return from_text(value.py(), std::str::from_utf8(bytes).map_err(not_text)?);
    }
    let mut digits = Vec::with_capacity(Cell::COUNT);
    flatten(value, &mut digits, 0)?;
    let count = digits.len();
    let cells: Result<[u8; 81], _> = digits.try_into();
    let grid = cells.ok().and_then(Grid::from_digits);
    grid.ok_or_else(|| errors::no_puzzle(value.py(), &format!("{count} digits, expected 81")))
}

fn from_text(py: Python<'_>, text: &str) -> PyResult<Grid> {
    if text.len() == Cell::COUNT
        && let Ok((grid, b"")) = line::parse(text.as_bytes())
    {
        return Ok(grid);
    }
    Ok(entry_of(py, text)?.grid)
}

/// One puzzle with all that its text says.
pub fn entry_of(py: Python<'_>, text: &str) -> PyResult<Entry> {
    let error = match text::parse(text) {
        Ok(entry) => return Ok(entry),
        Err(error) => error,
    };
    // JSON, XML and links look like nothing that the library knows.
    let mut entries = entries_of(py, text, None).unwrap_or_default();
    match entries.len() {
        1 => Ok(entries.remove(0)),
        0 => Err(errors::parse(py, &error)),
        count => Err(PyValueError::new_err(format!("{count} puzzles, expected one: use Grid.parse_all"))),
    }
}

pub fn theme_named(name: &str) -> PyResult<Theme> {
    let names = || Theme::ALL.map(|(_, name, _)| name).join(", ");
    name.parse().map_err(|_| unknown("theme", name, &names()))
}

/// The only puzzle of a text, of either kind, or what is wrong with it.
pub fn subject_of(text: &str) -> Result<Subject, String> {
    let bytes = Box::new(Cursor::new(text.as_bytes().to_vec()));
    let mut reader = Reader::of_text(bytes, None).map_err(|error| error.to_string())?;
    let mut chunk = Chunk::default();
    reader.next_chunk(2, &mut chunk).map_err(|error| error.to_string())?;
    let mut records = chunk.records();
    match (records.next(), records.next()) {
        (None, _) => Err(ParseErrorKind::Empty.to_string()),
        (Some(record), None) => Subject::read(&record).map_err(|error| error.to_string()),
        _ => Err("several puzzles, expected one".to_owned()),
    }
}

/// Every puzzle of a text.
pub fn entries_of(py: Python<'_>, text: &str, format: Option<&str>) -> PyResult<Vec<Entry>> {
    let format = format.map(format_named).transpose()?;
    let unreadable = |error: std::io::Error| PyValueError::new_err(error.to_string());
    let bytes = Box::new(Cursor::new(text.as_bytes().to_vec()));
    let mut reader = Reader::open(bytes, format).map_err(unreadable)?;
    let (mut chunk, mut entries) = (Chunk::default(), Vec::new());
    while reader.next_chunk(1024, &mut chunk).map_err(unreadable)? {
        for record in chunk.records() {
            entries.push(record.entry().map_err(|error| errors::parse(py, &error))?);
        }
    }
    Ok(entries)
}

pub fn format_named(name: &str) -> PyResult<Format> {
    name.parse().map_err(|_| {
        let names: Vec<&str> = Format::all().map(Format::name).collect();
        unknown("format", name, &names.join(", "))
    })
}

/// A puzzle in a format, without a line break at its end.
pub fn written(entry: &Entry, format: &str) -> PyResult<String> {
    let format = format_named(format)?;
    let unwritten = || PyValueError::new_err(format!("the format {format} is only read"));
    let writer = Writer::new(format, Some(entry), true).ok_or_else(unwritten)?;
    let mut out = writer.head();
    writer.entry(entry, &mut out);
    out.extend_from_slice(writer.foot());
    let text = String::from_utf8_lossy(&out);
    Ok(text.trim_end_matches('\n').to_owned())
}

/// Appends the digits of numbers, or of rows of numbers; `None` is a blank.
fn flatten(value: &Bound<'_, PyAny>, digits: &mut Vec<u8>, depth: usize) -> PyResult<()> {
    if value.is_none() {
        digits.push(0);
        return Ok(());
    }
    if let Ok(number) = value.extract::<i64>() {
        if !(0..=9).contains(&number) {
            let message = format!("{number} in cell {}, expected a digit from 0 to 9", digits.len() + 1);
            return Err(errors::no_puzzle(value.py(), &message));
        }
        digits.push(number as u8);
        return Ok(());
    }
    let expected = "expected a text, 81 digits, or 9 rows of 9";
    if depth == 2 || value.is_instance_of::<PyString>() {
        return Err(PyTypeError::new_err(expected));
    }
    for item in value.try_iter().map_err(|_| PyTypeError::new_err(expected))? {
        flatten(&item?, digits, depth + 1)?;
        if digits.len() > Cell::COUNT {
            return Err(errors::no_puzzle(value.py(), "more than 81 digits"));
        }
    }
    Ok(())
}

pub fn form_named(name: &str) -> PyResult<Form> {
    name.parse().map_err(|_| unknown("form", name, "minlex or pattern"))
}

/// A rating of Sudoku Explainer; the highest if there is none.
pub fn score(rating: Option<f64>) -> PyResult<Score> {
    let Some(rating) = rating else { return Ok(Score::from_tenths(u8::MAX)) };
    let tenths = (rating * 10.0).round();
    if !(0.0..=255.0).contains(&tenths) {
        return Err(PyValueError::new_err(format!("{rating} is not a rating: expected 0.0 to 25.5")));
    }
    Ok(Score::from_tenths(tenths as u8))
}
