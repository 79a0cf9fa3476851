//! Links of f-puzzles: JSON, packed by LZ-string, in base 64.
//!
//! ```text
//! https://f-puzzles.com/?load=N4IgzglgXgpi…
//! ```
//!
//! A comment may follow after a space. What is read here is a classic puzzle: a link with cages, thermometers or any
//! other rule is an error that names it; [`crate::variant::fpuzzles`] reads it.
//! Title, author and rules are the headers `title`, `author` and `ruleset`; a blank without marks is open.

use std::ops::Range;

use lz_str::compress_to_base64;
use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Cell, Digit, DigitSet, Grid};
use serde_json::{Map, Value, json};

use crate::cosmetics::{COSMETIC, drawn, says_something};
use crate::link;
use crate::records::bad_record::CLASSIC;

const ADDRESS: &str = "https://f-puzzles.com/?load=";
const SUDOKUPAD: &str = "https://sudokupad.app/fpuz";
const HEADERS: [&str; 3] = ["title", "author", "ruleset"];

/// Reads one link to f-puzzles.
#[cfg(test)]
pub fn entry(line: &str) -> Result<Entry, ParseError> {
    let (sort, text, column) = link::unpacked(line)?;
    if sort != link::Sort::FPuzzles {
        return Err(ParseError::expected(1, column, "a puzzle of f-puzzles; others are not read here"));
    }
    let object = object_of(&text).map_err(|kind| ParseError::new(1, column, kind))?;
    entry_of(line, &object)
}

/// What the object in a link says, and what stands behind the link.
pub fn entry_of(line: &str, object: &Map<String, Value>) -> Result<Entry, ParseError> {
    let (_, Range { start, end }) = link::payload(line);
    let fail = |kind| ParseError::new(1, line[..start].chars().count() + 1, kind);
    let mut entry = object_entry(object).map_err(fail)?;
    if line[end..].starts_with(char::is_whitespace) {
        entry.add_comment(line[end..].trim());
    }
    Ok(entry)
}

#[cfg(test)]
fn object_of(text: &str) -> Result<Map<String, Value>, ParseErrorKind> {
    match serde_json::from_str(text) {
        Ok(Value::Object(puzzle)) => Ok(puzzle),
        Ok(_) => Err(ParseErrorKind::Expected("a JSON object".into())),
        Err(error) => Err(ParseErrorKind::Malformed(format!("in the packed puzzle: {error}"))),
    }
}

/// A link to f-puzzles, or to SudokuPad, with an object in it.
pub fn linked(object: &str, is_sudokupad: bool) -> String {
    let packed = compress_to_base64(object);
    match is_sudokupad {
        false => format!("{ADDRESS}{packed}"),
        // It is in the path, where slashes may be lost.
        true => {
            let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
            format!("{SUDOKUPAD}{packed}")
        }
    }
}

/// What an unpacked object says.
pub fn object_entry(puzzle: &Map<String, Value>) -> Result<Entry, ParseErrorKind> {
    let rule = puzzle.iter().find(|(key, value)| !COSMETIC.contains(&key.as_str()) && says_something(value));
    let rule = rule.map(|(key, _)| key.as_str()).or_else(|| drawn(puzzle).next());
    if let Some(key) = rule {
        return Err(other(format!("has another rule, {key}")));
    }
    if let Some(size) = puzzle.get("size").filter(|size| **size != 9) {
        return Err(other(format!("has size {size}")));
    }
    let mut entry = grid_of(puzzle.get("grid").unwrap_or(&Value::Null))?;
    entry.solution = puzzle.get("solution").and_then(solution_of);
    for name in HEADERS {
        entry.add_header(name, puzzle.get(name).and_then(Value::as_str).unwrap_or(""));
    }
    Ok(entry)
}

/// The error for a puzzle that is not classic.
fn other(how: String) -> ParseErrorKind {
    ParseErrorKind::Expected(format!("{CLASSIC}; this one {how}").into())
}

fn grid_of(rows: &Value) -> Result<Entry, ParseErrorKind> {
    let rows = rows.as_array().ok_or(ParseErrorKind::Expected("a grid".into()))?;
    if rows.len() != 9 {
        return Err(ParseErrorKind::WrongRowCount { found: rows.len() });
    }
    let mut grid = Grid::EMPTY;
    let mut listed = [None; 81];
    for (r, row) in rows.iter().enumerate() {
        let cells = row.as_array().map_or(&[][..], Vec::as_slice);
        if cells.len() != 9 {
            return Err(ParseErrorKind::WrongRowLength { found: cells.len() });
        }
        for (c, written) in cells.iter().enumerate() {
            let cell = Cell::at(r, c);
            read_cell(cell, written, &mut grid)?;
            listed[cell.index()] = marks_of(written)?;
        }
    }
    Ok(match listed.iter().any(Option::is_some) {
        false => Entry::new(grid),
        true => Entry::with_marks(grid, |cell| listed[cell.index()]),
    })
}

fn read_cell(cell: Cell, written: &Value, grid: &mut Grid) -> Result<(), ParseErrorKind> {
    if written.get("region").and_then(Value::as_u64).is_some_and(|region| region != cell.block() as u64) {
        return Err(other("has irregular regions".to_owned()));
    }
    let Some(value) = written.get("value").filter(|value| !value.is_null()) else { return Ok(()) };
    let digit = digit_of(value)?;
    match written.get("given") == Some(&Value::Bool(true)) {
        true => grid.set_given(cell, digit),
        false => grid.set_found(cell, digit),
    }
    Ok(())
}

/// The digits marked in a cell, if there are any.
fn marks_of(written: &Value) -> Result<Option<DigitSet>, ParseErrorKind> {
    let lists = ["centerPencilMarks", "givenPencilMarks"];
    let marks = lists.iter().filter_map(|key| written.get(key)?.as_array()).flatten();
    let digits = marks.map(digit_of).collect::<Result<DigitSet, _>>()?;
    Ok(Some(digits).filter(|digits| !digits.is_empty()))
}

fn digit_of(value: &Value) -> Result<Digit, ParseErrorKind> {
    let expected = ParseErrorKind::Expected("a digit from 1 to 9".into());
    let number = value.as_u64().ok_or(expected)?;
    u8::try_from(number).ok().and_then(Digit::new).ok_or(ParseErrorKind::NotADigit(number))
}

/// A solution, if all of it is there.
fn solution_of(cells: &Value) -> Option<Grid> {
    let digits: Vec<u8> =
        cells.as_array()?.iter().map(|cell| Some(digit_of(cell).ok()?.get())).collect::<Option<_>>()?;
    Grid::from_digits(digits.try_into().ok()?)
}

/// Appends the link of a puzzle, to f-puzzles or to SudokuPad, without a line break.
pub fn write(entry: &Entry, is_sudokupad: bool, out: &mut Vec<u8>) {
    let cell = |cell: Cell| match entry.grid.get(cell) {
        Some(digit) if entry.grid.is_given(cell) => json!({"value": digit.get(), "given": true}),
        Some(digit) => json!({"value": digit.get()}),
        None => match entry.candidates.as_ref().map(|marks| marks.at(cell)).filter(|marks| !marks.is_empty())
        {
            Some(marks) => {
                json!({"centerPencilMarks": marks.into_iter().map(Digit::get).collect::<Vec<_>>()})
            }
            None => json!({}),
        },
    };
    let rows: Vec<Vec<Value>> =
        (0..9).map(|row| (0..9).map(|column| cell(Cell::at(row, column))).collect()).collect();
    let mut puzzle = json!({"size": 9, "grid": rows});
    for name in HEADERS {
        if let Some(value) = entry.header(name) {
            puzzle[name] = value.into();
        }
    }
    if let Some(solution) = entry.solution.filter(Grid::is_complete) {
        puzzle["solution"] = solution.digits().to_vec().into();
    }
    out.extend_from_slice(linked(&puzzle.to_string(), is_sudokupad).as_bytes());
    for word in entry.comment.iter().flat_map(|comment| comment.split_whitespace()) {
        out.push(b' ');
        out.extend_from_slice(word.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use ninefold::Candidates;

    use super::*;

    const PUZZLE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn packed(puzzle: &str) -> String {
        format!("{ADDRESS}{}", compress_to_base64(puzzle))
    }

    fn error(puzzle: &str) -> String {
        entry(&packed(puzzle)).unwrap_err().kind.to_string()
    }

    #[test]
    fn a_link_reads_back() {
        let mut grid: Grid = PUZZLE.parse().unwrap();
        grid.set_found(Cell::at(0, 2), Digit::D4);
        let mut marks = Candidates::new(&grid);
        marks.remove("r1c4=6".parse().unwrap());
        for mut entry in [Entry::new(grid), Entry::with_candidates(marks)] {
            entry.add_header("title", "Très facile");
            entry.add_header("author", "nobody");
            entry.add_comment("a comment");
            entry.solution = grid.solution().map(|solution| solution.as_givens());
            for is_sudokupad in [false, true] {
                let mut out = Vec::new();
                write(&entry, is_sudokupad, &mut out);
                let link = String::from_utf8(out).unwrap();
                assert!(link::is_link(&link));
                assert_eq!(super::entry(&link).unwrap(), entry);
            }
        }
    }

    #[test]
    fn other_rules_are_refused_by_name() {
        let cells = "[{},{},{},{},{},{},{},{},{}],".repeat(9);
        let with = |more: &str| format!("{{\"size\":9,\"grid\":[{}]{more}}}", cells.trim_end_matches(','));
        assert!(entry(&packed(&with(""))).is_ok());
        assert!(entry(&packed(&with(",\"diagonal+\":false,\"arrow\":[]"))).is_ok());
        let refused = |how: &str| format!("expected a classic puzzle; this one has {how}");
        assert_eq!(
            error(&with(",\"killercage\":[{\"cells\":[\"R1C1\"]}]")),
            refused("another rule, killercage")
        );
        assert_eq!(error(&with(",\"antiknight\":true")), refused("another rule, antiknight"));
        assert_eq!(error(&with("").replacen("{}", "{\"region\":4}", 1)), refused("irregular regions"));
        assert_eq!(error(&with("").replacen("{}", "{\"value\":12}", 1)), "12 is not a digit from 1 to 9");
        assert_eq!(error(&with("").replace("9,\"grid", "6,\"grid")), refused("size 6"));
    }

    #[test]
    fn broken_links_are_errors() {
        for payload in [
            "",
            "!!!!",
            "N4Ig",
            "AAAA",
            "Q",
            "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssX0QAc=",
        ] {
            let _ = entry(&format!("{ADDRESS}{payload}"));
        }
        let error = entry(&format!("{ADDRESS}N4Ig")).unwrap_err();
        assert_eq!(error.column, ADDRESS.len() + 5);
        assert!(entry(&format!("{ADDRESS}{}", "A".repeat(link::LONGEST + 1))).is_err());
    }
}
