//! Links of f-puzzles: JSON, packed by LZ-string, in base 64.
//!
//! ```text
//! https://f-puzzles.com/?load=N4IgzglgXgpi…
//! ```
//!
//! Also read are the bare payload after `fpuzzles`, as SudokuPad has it in its links, and a comment after a space.
//! What is read here is a classic puzzle: a link with cages, thermometers or any other rule is an error that names it;
//! [`crate::variant::fpuzzles`] reads it.
//! Title, author and rules are the headers `title`, `author` and `ruleset`; a blank without marks is open.

use std::ops::Range;

use lz_str::{compress_to_base64, decompress_from_base64};
use ninefold::text::{Entry, ParseError, ParseErrorKind};
use ninefold::{Cell, Digit, DigitSet, Grid};
use serde_json::{Map, Value, json};

use crate::variant::fpuzzles::{COSMETIC, says_something};

const ADDRESS: &str = "https://f-puzzles.com/?load=";
/// The longest payload. Packed data can swell by its own length; a classic puzzle with all marks needs about 3,000.
const LONGEST: usize = 1 << 15;
const HEADERS: [&str; 3] = ["title", "author", "ruleset"];

/// Where the payload begins, if the line is such a link.
pub fn payload_at(line: &str) -> Option<usize> {
    ["?load=", "&load=", "fpuzzles", "fpuz"].iter().find_map(|key| Some(line.find(key)? + key.len()))
}

/// The payload of a link.
fn payload(line: &str) -> Range<usize> {
    let start = payload_at(line).unwrap_or(line.len() - line.trim_start().len());
    let end = line[start..].find(|c: char| c.is_whitespace() || c == '&');
    start..end.map_or(line.len(), |end| start + end)
}

/// The text of the object in a link, and the column at which the payload begins.
#[cfg(feature = "variants")]
pub fn packed(line: &str) -> Result<(String, usize), ParseError> {
    let payload = payload(line);
    let column = line[..payload.start].chars().count() + 1;
    let text = text_of(&line[payload]).map_err(|kind| ParseError::new(1, column, kind))?;
    Ok((text, column))
}

/// Reads one link.
pub fn entry(line: &str) -> Result<Entry, ParseError> {
    let Range { start, end } = payload(line);
    let fail = |kind| ParseError::new(1, line[..start].chars().count() + 1, kind);
    let mut entry = unpacked(&line[start..end]).map_err(fail)?;
    if !line[end..].starts_with('&') {
        entry.add_comment(line[end..].trim());
    }
    Ok(entry)
}

/// The text that is packed in a payload.
fn text_of(payload: &str) -> Result<String, ParseErrorKind> {
    if payload.len() > LONGEST {
        return Err(ParseErrorKind::TooLong { limit: LONGEST });
    }
    let expected = || ParseErrorKind::Expected("a puzzle packed by LZ-string in base 64".into());
    let payload = payload.replace("%2B", "+").replace("%2F", "/").replace("%3D", "=");
    let units = decompress_from_base64(&payload).filter(|units| !units.is_empty()).ok_or_else(expected)?;
    String::from_utf16(&units).map_err(|_| expected())
}

fn unpacked(payload: &str) -> Result<Entry, ParseErrorKind> {
    match serde_json::from_str(&text_of(payload)?) {
        Ok(Value::Object(puzzle)) => object_entry(&puzzle),
        Ok(_) => Err(ParseErrorKind::Expected("a JSON object".into())),
        Err(error) => Err(ParseErrorKind::Malformed(format!("in the packed puzzle: {error}"))),
    }
}

/// What an unpacked object says.
pub fn object_entry(puzzle: &Map<String, Value>) -> Result<Entry, ParseErrorKind> {
    let rule = puzzle.iter().find(|(key, value)| !COSMETIC.contains(&key.as_str()) && says_something(value));
    if let Some((key, _)) = rule {
        return Err(ParseErrorKind::Unknown { what: "rule", found: key.clone() });
    }
    if puzzle.get("size").is_some_and(|size| size != 9) {
        return Err(ParseErrorKind::Expected("a puzzle of size 9".into()));
    }
    let mut entry = grid_of(puzzle.get("grid").unwrap_or(&Value::Null))?;
    entry.solution = puzzle.get("solution").and_then(solution_of);
    for name in HEADERS {
        entry.add_header(name, puzzle.get(name).and_then(Value::as_str).unwrap_or(""));
    }
    Ok(entry)
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
        return Err(ParseErrorKind::Unknown { what: "rule", found: "region".into() });
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

/// Appends the link of a puzzle, without a line break.
pub fn write(entry: &Entry, out: &mut Vec<u8>) {
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
    out.extend_from_slice(ADDRESS.as_bytes());
    out.extend_from_slice(compress_to_base64(puzzle.to_string().as_str()).as_bytes());
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
            let mut out = Vec::new();
            write(&entry, &mut out);
            let link = String::from_utf8(out).unwrap();
            assert!(payload_at(&link).is_some());
            assert_eq!(super::entry(&link).unwrap(), entry);
        }
    }

    #[test]
    fn other_rules_are_refused_by_name() {
        let cells = "[{},{},{},{},{},{},{},{},{}],".repeat(9);
        let with = |more: &str| format!("{{\"size\":9,\"grid\":[{}]{more}}}", cells.trim_end_matches(','));
        assert!(entry(&packed(&with(""))).is_ok());
        assert!(entry(&packed(&with(",\"diagonal+\":false,\"arrow\":[]"))).is_ok());
        assert_eq!(error(&with(",\"killercage\":[{\"cells\":[\"R1C1\"]}]")), "unknown rule \"killercage\"");
        assert_eq!(error(&with(",\"antiknight\":true")), "unknown rule \"antiknight\"");
        assert_eq!(error(&with("").replacen("{}", "{\"region\":4}", 1)), "unknown rule \"region\"");
        assert_eq!(error(&with("").replacen("{}", "{\"value\":12}", 1)), "12 is not a digit from 1 to 9");
        assert_eq!(error(&with("").replace("9,\"grid", "6,\"grid")), "expected a puzzle of size 9");
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
        assert_eq!(error.column, ADDRESS.len() + 1);
        assert!(entry(&format!("{ADDRESS}{}", "A".repeat(LONGEST + 1))).is_err());
    }
}
