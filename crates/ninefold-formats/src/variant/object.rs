//! Puzzles with other rules in our own JSON: `puzzle` is a text of them in place of 81 cells, as answers have it.
//!
//! Modules for browsers leave it out: pages and packages call with the text itself.

use ninefold::text::ParseError;
use serde_json::{Map, Value};

use super::detect::CELLS;
use super::fpuzzles::{self, Fault};
use super::{Variant, is_typed};

/// Reads an object whose `puzzle` is such a text; `None` if it is another object.
///
/// # Errors
/// What makes no sense, at its place in the text.
pub(crate) fn read(text: &str) -> Result<Option<Variant>, ParseError> {
    // Looked at before anything is parsed, as most objects have 81 cells.
    let is_such =
        |puzzle: &(usize, &str)| (puzzle.1.len() != CELLS || puzzle.1.contains('~')) && is_typed(puzzle.1);
    let such = puzzle(text).filter(|_| !cfg!(target_family = "wasm")).filter(is_such);
    let Some((start, _)) = such else { return Ok(None) };
    let object = fpuzzles::object(text)?;
    let Some(Value::String(puzzle)) = object.get("puzzle") else { return Ok(None) };
    let wrong = object.iter().find_map(|(key, value)| Some((key, fault(key, value, &object)?)));
    if let Some((key, message)) = wrong {
        return Err(Fault::new(key, message).placed(text));
    }
    let mut variant = Variant::parse(puzzle).map_err(|mut error| {
        let before = &text[..start];
        if error.line == 1 {
            error.column += before.rsplit('\n').next().unwrap_or_default().chars().count();
        }
        error.in_text_from(before.matches('\n').count() + 1)
    })?;
    for (name, value) in object.get("headers").and_then(Value::as_object).into_iter().flatten() {
        variant.headers.extend(value.as_str().map(|value| (name.clone(), value.to_owned())));
    }
    Ok(Some(variant))
}

/// What is wrong with a key of an object and its value.
fn fault(key: &str, value: &Value, object: &Map<String, Value>) -> Option<&'static str> {
    let is_strings = || value.as_object().is_some_and(|headers| headers.values().all(Value::is_string));
    match key {
        "version" if *value != 1 => Some("expected 1"),
        "headers" if !is_strings() => Some("expected an object of strings"),
        "version" | "puzzle" | "headers" | "status" => None,
        _ if object.contains_key("status") => None,
        _ => Some("unknown beside the text of a puzzle"),
    }
}

/// The puzzle in the text of an object, as it stands there, and where it begins.
fn puzzle(text: &str) -> Option<(usize, &str)> {
    let key = text.find("\"puzzle\"")? + "\"puzzle\"".len();
    let value = text[key..].trim_start().strip_prefix(':')?.trim_start().strip_prefix('"')?;
    Some((text.len() - value.len(), value.split('"').next().unwrap_or_default()))
}

/// The object of a puzzle that is told by `text` and by its headers.
pub(super) fn of(text: &str, headers: &[(String, String)]) -> Value {
    let mut object = Value::Null;
    object["version"] = 1.into();
    object["puzzle"] = text.into();
    for (name, value) in headers {
        object["headers"][name] = value.as_str().into();
    }
    object
}

#[cfg(test)]
mod tests {
    use super::super::writer;
    use super::*;
    use crate::format::Format;

    /// Shaded cells, for which f-puzzles has no word.
    const SHADED: &str = ".Shape~4x4.Var~S~shade~4x4.~VS1_1_2.ConnectedValues~VS~1.Thermo~R1C1~R1C2~R1C3";

    fn error(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn what_fpuzzles_cannot_say_is_written_as_a_text_and_read_back() {
        let variant = Variant {
            headers: vec![("title".to_owned(), "\"Islands\"".to_owned())],
            ..Variant::parse(SHADED).unwrap()
        };
        let written = writer::text(Format::Jsonl, &variant).unwrap();
        let again = read(&written).unwrap().unwrap();
        assert_eq!((again.iss.as_deref(), &again.headers), (Some(SHADED), &variant.headers));
        assert_eq!(writer::text(Format::Jsonl, &again).unwrap(), written);
        let entered = Variant { found: vec![(again.puzzle.layout().all().next().unwrap(), 1)], ..again };
        writer::text(Format::Jsonl, &entered).expect_err("the digits that were found would be lost");
    }

    #[test]
    fn answers_are_read_and_other_keys_are_errors() {
        let with = |more: &str| format!("{{\n  \"puzzle\": \"{SHADED}\"{more}}}");
        let answer = with(", \"status\": \"unique\", \"solution\": \"1234\", \"guesses\": 0");
        assert_eq!(read(&answer).unwrap().unwrap().iss.as_deref(), Some(SHADED));
        assert!(error(&with(", \"guesses\": 0")).contains("guesses"));
        assert!(error(&with(", \"version\": 2")).contains("version: expected 1"));
        assert!(
            error(&with(", \"headers\": {\"title\": 5}")).contains("headers: expected an object of strings")
        );
        assert!(error(&with("").replace("R1C3", "R9C9")).starts_with("line 2 column 8"));
        let classic = format!("{{\"puzzle\": \"{}\"}}", ".".repeat(81));
        assert!(read(&classic).unwrap().is_none() && read("{\"grid\": []}").unwrap().is_none());
    }
}
