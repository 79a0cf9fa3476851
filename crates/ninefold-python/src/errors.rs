//! Exceptions. Python code defines them, so that they have attributes and a place in the documentation; here
//! they are raised.

use ninefold::ParseError;
use ninefold::rate::{hodoku, se};
use ninefold::text::ParseErrorKind;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// The exception `name` of `ninefold.errors` with these arguments.
fn raised<'py>(py: Python<'py>, name: &str, arguments: impl pyo3::call::PyCallArgs<'py>) -> PyErr {
    let made = py.import("ninefold.errors").and_then(|errors| errors.getattr(name)?.call1(arguments));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// A text that is not a puzzle.
pub fn parse(py: Python<'_>, error: &ParseError) -> PyErr {
    let kind = word(&error.kind);
    raised(py, "ParseError", (error.kind.to_string(), error.line, error.column, kind))
}

/// A value that is not a puzzle, without a place in a text.
pub fn no_puzzle(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "ParseError", (message, py.None(), py.None(), "value"))
}

/// A trace that cannot be read.
pub fn trace(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "TraceError", (message,))
}

/// A table that has no column of puzzles.
pub fn schema(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "SchemaError", (message,))
}

/// A data set that cannot be built or read.
pub fn dataset(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "DatasetError", (message,))
}

/// A puzzle that cannot be rated.
pub fn unrated(py: Python<'_>, message: &str, reason: &str) -> PyErr {
    raised(py, "Unrated", (message, reason))
}

/// Text that is not a proof.
pub fn unproved(py: Python<'_>, message: &str) -> PyErr {
    raised(py, "Unproved", (message,))
}

pub fn unrated_se(py: Python<'_>, why: se::Unrated) -> PyErr {
    unrated(py, &why.to_string(), reason_se(why))
}

pub fn unrated_hodoku(py: Python<'_>, why: hodoku::Unrated) -> PyErr {
    let reason = match why {
        hodoku::Unrated::Above(_) => "above",
        _ => "not-unique",
    };
    unrated(py, &why.to_string(), reason)
}

fn reason_se(why: se::Unrated) -> &'static str {
    match why {
        se::Unrated::Clash(_) => "clash",
        se::Unrated::Above(_) => "above",
        _ => "stuck",
    }
}

/// A word for what is wrong, for programs.
fn word(kind: &ParseErrorKind) -> &'static str {
    match kind {
        ParseErrorKind::Empty => "empty",
        ParseErrorKind::NotRecognised => "not-recognised",
        ParseErrorKind::NotUtf8 => "not-utf8",
        ParseErrorKind::UnexpectedCharacter(_) => "unexpected-character",
        ParseErrorKind::NotADigit(_) => "not-a-digit",
        ParseErrorKind::WrongCellCount { .. } => "wrong-cell-count",
        ParseErrorKind::WrongRowCount { .. } => "wrong-row-count",
        ParseErrorKind::WrongRowLength { .. } => "wrong-row-length",
        ParseErrorKind::WrongCandidateCount { .. } => "wrong-candidate-count",
        ParseErrorKind::TooLong { .. } => "too-long",
        ParseErrorKind::Unknown { .. } => "unknown-word",
        ParseErrorKind::Expected(_) => "expected",
        _ => "malformed",
    }
}

/// The error for a word that is none of those known.
pub fn unknown(what: &str, word: &str, known: &str) -> PyErr {
    PyValueError::new_err(format!("{what}: {word:?} is unknown, expected {known}"))
}
