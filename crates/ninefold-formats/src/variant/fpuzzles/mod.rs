//! Variants in the JSON of f-puzzles, read and written.
//!
//! An object that was read is written back as it was, with every field; so what is not understood survives.

#[cfg(feature = "variants")]
mod read;
#[cfg(feature = "variants")]
mod write;

use ninefold::text::{ParseError, ParseErrorKind};
use serde_json::{Map, Value};

#[cfg(feature = "variants")]
pub use write::{Written, write};

#[cfg(feature = "variants")]
use super::Variant;
#[cfg(any(feature = "links", feature = "variants"))]
use super::malformed;
#[cfg(feature = "variants")]
use super::words::{beside_keys, said, with_said};
#[cfg(feature = "variants")]
use crate::cosmetics::{COSMETIC, drawn, says_something};

/// What is wrong with an object: the key, the word that is wrong, and why.
#[cfg(any(feature = "links", feature = "variants"))]
#[derive(Debug)]
pub(super) struct Fault {
    key: String,
    word: Option<String>,
    message: String,
}

#[cfg(any(feature = "links", feature = "variants"))]
impl Fault {
    pub(super) fn new(key: &str, message: impl Into<String>) -> Fault {
        Fault { key: key.to_owned(), word: None, message: message.into() }
    }

    pub(super) fn at(key: &str, word: impl Into<String>, message: impl Into<String>) -> Fault {
        Fault { word: Some(word.into()), ..Fault::new(key, message) }
    }

    /// The fault of a part of what the key has.
    #[cfg(feature = "links")]
    pub(super) fn of(self, part: &str) -> Fault {
        Fault { message: format!("{part}: {}", self.message), ..self }
    }

    /// The fault at its place in the text of the object.
    pub(super) fn placed(self, text: &str) -> ParseError {
        let key = text.find(&format!("\"{}\"", self.key)).unwrap_or(0);
        let word = self.word.as_ref().and_then(|word| Some(key + text[key..].find(word.as_str())?));
        let before = &text[..word.unwrap_or(key)];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        malformed(line, column, format!("{}: {}", self.key, self.message))
    }
}

/// Whether an object is a puzzle of f-puzzles and not one of our own.
pub(crate) fn is_object(object: &Map<String, Value>) -> bool {
    object.get("grid").is_some_and(Value::is_array) && !object.contains_key("puzzle")
}

/// Whether the puzzle of an object is a classic one, with plain givens and perhaps a player's marks.
#[cfg(feature = "variants")]
pub(crate) fn is_classic(object: &Map<String, Value>) -> bool {
    let nine = object.get("size").is_none_or(|size| size == 9);
    let has_rule =
        |(key, value): (&String, &Value)| !COSMETIC.contains(&key.as_str()) && says_something(value);
    let cells = object.get("grid").and_then(Value::as_array).into_iter().flatten();
    let mut cells = cells.filter_map(Value::as_array).enumerate();
    let usual = |row: usize, col: usize, cell: &Value| {
        let block = (row / 3 * 3 + col / 3) as u64;
        let region = cell.get("region").is_none_or(|region| region == block);
        region && cell.get("givenPencilMarks").is_none_or(|marks| !says_something(marks))
    };
    nine && !object.iter().any(has_rule)
        && drawn(object).next().is_none()
        && cells.all(|(row, cells)| cells.iter().enumerate().all(|(col, cell)| usual(row, col, cell)))
        && beside_keys(object, false).is_empty()
        && said(object).is_empty()
}

/// Reads an object, which is in `text`.
///
/// # Errors
/// What makes no sense, at its place in the text.
#[cfg(feature = "variants")]
pub fn read(object: Map<String, Value>, text: &str) -> Result<Variant, ParseError> {
    let mut variant = read::variant(&object).map_err(|fault| fault.placed(text))?;
    variant.source = text.split('\n').map(str::trim).collect::<String>();
    variant.origin = Some(object);
    Ok(variant)
}

/// A puzzle with what a person says of its sentences, each with its id, a colon and the rules that it states; with none,
/// what is read of it is meant. What is said of other sentences is left out, and a puzzle without any stays as it is.
///
/// # Errors
/// What is not such a text.
#[cfg(feature = "variants")]
pub fn as_said(variant: Variant, said: &[String]) -> Result<Variant, ParseError> {
    let Some(object) = variant.origin.as_ref().and_then(|object| with_said(object, said)) else {
        return Ok(variant);
    };
    let text = Value::from(object.clone()).to_string();
    read(object, &text)
}

/// Reads the text of an object.
pub(crate) fn object(text: &str) -> Result<Map<String, Value>, ParseError> {
    match crate::parse_json(text)? {
        Value::Object(object) => Ok(object),
        _ => Err(ParseError::new(1, 1, ParseErrorKind::Expected("a JSON object".into()))),
    }
}

#[cfg(all(test, feature = "variants"))]
mod tests;
