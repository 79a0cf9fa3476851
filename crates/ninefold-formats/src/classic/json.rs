//! JSON: a puzzle is an object, a file is one object, several, or an array of them. Our own, strict schema: a key
//! that is not in it is an error.
//!
//! ```json
//! {
//!   "version": 1,
//!   "puzzle": "53..7....6..195.…",
//!   "state": "534.7....6..195.…",
//!   "marks": ["", "", "", "26", …],
//!   "solution": "534678912…",
//!   "comment": "from the newspaper",
//!   "headers": {"level": "easy"}
//! }
//! ```
//!
//! Only `puzzle` must be there. `state` repeats the givens and adds what was found; `marks` lists the candidates of
//! the 81 cells. A `version` above 1 is an error, as it may mean something else. An object with a `status` is an answer, of
//! which everything else is ignored.

use std::fmt;

use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use serde::de::{DeserializeOwned, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

const VERSION: u32 = 1;
/// The keys of a puzzle, without its status.
const KEYS: [&str; 7] = ["version", "puzzle", "state", "marks", "solution", "comment", "headers"];

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Puzzle {
    #[serde(default)]
    version: Version,
    puzzle: Digits,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    marks: Option<Marks>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Digits>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
    #[serde(default, skip_serializing_if = "Headers::is_empty")]
    headers: Headers,
    #[serde(default, skip_serializing)]
    #[allow(dead_code)]
    status: IgnoredAny,
}

/// Reads one object.
pub fn entry(text: &str) -> Result<Entry, ParseError> {
    let puzzle = parse(text).or_else(|error| answer(text).ok_or(error))?;
    let mut entry = Entry::new(puzzle.puzzle.0);
    if let Some(Digits(state)) = puzzle.state {
        entry.add_state(&state).map_err(|given| {
            ParseError::expected(1, 1, format!("the given {} in {} of the state", given.digit, given.cell))
        })?;
    }
    if let Some(marks) = puzzle.marks {
        entry.candidates = Entry::with_marks(entry.grid, |cell| Some(marks.at(cell))).candidates;
    }
    entry.solution = puzzle.solution.map(|solution| solution.0);
    entry.comment = puzzle.comment.filter(|comment| !comment.is_empty());
    entry.headers = puzzle.headers.0;
    Ok(entry)
}

/// Reads an answer, which has a status and says more than a puzzle; modules for browsers have no room for it.
fn answer(text: &str) -> Option<Puzzle> {
    if cfg!(target_family = "wasm") {
        return None;
    }
    let mut answer: Value = parse(text).ok()?;
    let object = answer.as_object_mut()?;
    object.remove("status")?;
    object.retain(|key, _| KEYS.contains(&key.as_str()));
    parse(&answer.to_string()).ok()
}

/// Reads a value of any schema.
///
/// # Errors
/// What the JSON reader says, at its place counted in characters.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, ParseError> {
    serde_json::from_str(text).map_err(|error| malformed(text, &error))
}

/// Appends the object of a puzzle in one line.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
    let has_found = entry.grid.filled() != entry.grid.givens();
    let puzzle = Puzzle {
        version: Version,
        puzzle: Digits(entry.grid.puzzle()),
        state: has_found.then_some(Digits(entry.grid)),
        marks: entry.candidates.as_ref().map(Marks::of),
        solution: entry.solution.map(Digits),
        comment: entry.comment.clone(),
        headers: Headers(entry.headers.clone()),
        status: IgnoredAny,
    };
    // Neither strings nor memory make it fail.
    let _ = serde_json::to_writer(out, &puzzle);
}

/// Appends the object of a record that could not be read.
pub fn write_bad(error: &ParseError, out: &mut Vec<u8>) {
    let bad = serde_json::json!({
        "status": "bad",
        "line": error.line,
        "column": error.column,
        "message": error.kind.to_string(),
    });
    let _ = serde_json::to_writer(out, &bad);
}

/// What the JSON reader says, at its place counted in characters.
fn malformed(text: &str, error: &serde_json::Error) -> ParseError {
    let line = error.line().max(1);
    let bytes = text.split('\n').nth(line - 1).unwrap_or("").as_bytes();
    let before = &bytes[..error.column().saturating_sub(1).min(bytes.len())];
    let column = String::from_utf8_lossy(before).chars().count() + 1;
    let message = error.to_string();
    let message = message.rsplit_once(" at line ").map_or(message.as_str(), |(message, _)| message);
    ParseError::new(line, column, ParseErrorKind::Malformed(message.to_owned()))
}

/// The version of the schema.
#[derive(Default)]
struct Version;

impl Serialize for Version {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u32(VERSION)
    }
}

impl<'de> Deserialize<'de> for Version {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Version, D::Error> {
        match u32::deserialize(from)? {
            VERSION => Ok(Version),
            other => Err(D::Error::custom(format_args!("version {other} is unknown, expected {VERSION}"))),
        }
    }
}

/// A grid as 81 characters.
struct Digits(Grid);

impl Serialize for Digits {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Digits {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Digits, D::Error> {
        let word = String::deserialize(from)?;
        word.parse().map(Digits).map_err(|error: ParseError| D::Error::custom(error.kind))
    }
}

/// The candidates of each cell.
#[derive(Serialize)]
#[serde(transparent)]
struct Marks(Vec<String>);

impl Marks {
    fn of(candidates: &Candidates) -> Marks {
        Marks(Cell::all().map(|cell| candidates.at(cell).to_string()).collect())
    }

    /// The digits of `cell`.
    fn at(&self, cell: Cell) -> DigitSet {
        self.0[cell.index()].chars().filter_map(Digit::from_char).collect()
    }
}

impl<'de> Deserialize<'de> for Marks {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Marks, D::Error> {
        let words = Vec::<String>::deserialize(from)?;
        if words.len() != Cell::COUNT {
            let kind = ParseErrorKind::WrongCellCount { found: words.len() };
            return Err(D::Error::custom(format_args!("marks: {kind}")));
        }
        match words.iter().flat_map(|word| word.chars()).find(|&c| Digit::from_char(c).is_none()) {
            None => Ok(Marks(words)),
            Some(c) => Err(D::Error::custom(format_args!("marks: {c:?} is not a digit from 1 to 9"))),
        }
    }
}

/// Names and values, in their order.
#[derive(Default)]
struct Headers(Vec<(String, String)>);

impl Headers {
    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Headers {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Headers {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Headers, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Headers;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object of strings")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Headers, A::Error> {
                let mut headers = Vec::new();
                while let Some(header) = map.next_entry()? {
                    headers.push(header);
                }
                Ok(Headers(headers))
            }
        }
        from.deserialize_map(InOrder)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn error(text: &str) -> String {
        entry(text).unwrap_err().to_string()
    }

    #[test]
    fn an_object_written_reads_back() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(Cell::at(0, 2), Digit::D4);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        marks.restrict(Cell::at(8, 0), DigitSet::EMPTY);
        let mut entry = Entry::with_candidates(marks);
        entry.add_comment("\"quoted\"\nin two lines");
        entry.add_header("zebra", "1");
        entry.add_header("ant", "2");
        entry.solution = Some(Grid::EMPTY);
        let mut out = Vec::new();
        write(&entry, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.starts_with("{\"version\":1,\"puzzle\":\"53..7"), "{text}");
        assert_eq!(super::entry(&text).unwrap(), entry);
        assert_eq!(
            super::entry(&format!("{{\"puzzle\": \"{PUZZLE}\"}}")).unwrap(),
            Entry::new(PUZZLE.parse().unwrap())
        );
    }

    #[test]
    fn what_is_not_in_the_schema_is_an_error_with_its_place() {
        let with = |more: &str| format!("{{\"puzzle\": \"{PUZZLE}\",\n  {more}}}");
        assert!(
            error(&with("\"cages\": []")).starts_with("line 2 column 9: unknown field `cages`"),
            "{}",
            error(&with("\"cages\": []"))
        );
        let answer = with("\"status\": \"unique\", \"guesses\": 0, \"solution\": null");
        assert_eq!(entry(&answer).unwrap(), Entry::new(PUZZLE.parse().unwrap()), "an answer is read back");
        assert_eq!(error(&with("\"version\": 2")), "line 2 column 15: version 2 is unknown, expected 1");
        assert!(error(&with("\"state\": \"12\"")).contains("2 cells, expected 81"));
        assert!(error(&with("\"marks\": [\"1\"]")).contains("marks: 1 cell, expected 81"));
        assert!(error("{}").contains("missing field `puzzle`"));
        assert!(error("{\"puzzle\": ").contains("EOF while parsing"));
    }
}
