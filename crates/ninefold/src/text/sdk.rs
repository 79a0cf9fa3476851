//! `.sdk` of SadMan and SudoCue: headers, then nine bare rows or sections.
//!
//! ```text
//! #ARuud                     [Puzzle]        the givens
//! #LEasy            and/or   2..1.5..3
//! 2..1.5..3                  …
//! .54...71.                  [State]         givens and found digits, nine rows
//! …                          [PencilMarks]   nine rows of nine fields with commas between them
//! ```
//!
//! A blank with an empty field is not marked: all that its peers allow is open. `.` says that nothing is.
//! Headers: `author`, `description`, `date`, `source`, `level`, `url`, `solutions`, `clues`, `seconds`; the
//! lines with `#C` are the comment.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::description::{Description, FormatFeatures};
use super::scan::{self, Group, Row};
use super::{Entry, ParseError, ParseErrorKind, marks, pencilmarks, rows, ss};
use crate::board::{Candidates, Cell, DigitSet};

pub(super) const DESCRIPTION: Description = Description {
    name: "sdk",
    about: "SadMan and SudoCue: headers, givens, state, pencil marks",
    read,
    write: Some(write),
    one_a_line: false,
    carries: FormatFeatures { found: true, marks: true, comment: true, headers: true, solution: false },
};

/// The letters after `#` and what they stand for.
const HEADERS: [(char, &str); 9] = [
    ('A', "author"),
    ('D', "description"),
    ('B', "date"),
    ('S', "source"),
    ('L', "level"),
    ('U', "url"),
    ('N', "solutions"),
    ('H', "clues"),
    ('T', "seconds"),
];
const COMMENT: char = 'C';

/// Whether the line is a header: `#`, one of the letters, text.
pub(super) fn is_header(line: &str) -> bool {
    let mut characters = line.chars();
    characters.next() == Some('#')
        && characters.next().is_some_and(|c| c == COMMENT || HEADERS.iter().any(|(letter, _)| *letter == c))
}

/// The lines of each section.
#[derive(Default)]
struct Sections<'a> {
    puzzle: Vec<Row<'a>>,
    state: Option<Vec<Row<'a>>>,
    marks: Option<Vec<Row<'a>>>,
}

fn read(text: &str) -> Result<Entry, ParseError> {
    let mut entry = Entry::default();
    for (_, line) in scan::numbered(text).filter(|(_, line)| line.starts_with('#')) {
        read_header(line, &mut entry);
    }
    let sections = sections(text)?;
    entry.grid = rows::grid(&scan::nine(sections.puzzle)?)?;
    if let Some(state) = sections.state {
        ss::add_state(&mut entry, &scan::nine(state)?)?;
    }
    if let Some(rows) = sections.marks {
        let listed = listed(&scan::nine(rows)?)?;
        entry.candidates = Some(marks::with_marks(&entry.grid, |cell| listed[cell.index()]));
    }
    Ok(entry)
}

fn read_header(line: &str, entry: &mut Entry) {
    let mut rest = line[1..].chars();
    let letter = rest.next();
    let value = rest.as_str().trim();
    match HEADERS.iter().find(|(known, _)| Some(*known) == letter) {
        Some((_, name)) => entry.add_header(name, value),
        None if letter == Some(COMMENT) => entry.add_comment(value),
        None => entry.add_comment(line[1..].trim()),
    }
}

/// Sorts the lines into sections; those before the first are the puzzle's.
fn sections(text: &str) -> Result<Sections<'_>, ParseError> {
    let mut sections = Sections::default();
    let mut skipped = Vec::new();
    let mut current = &mut sections.puzzle;
    for row in scan::table_lines(text) {
        let line = row.text.trim();
        if !line.starts_with('[') {
            current.push(row);
            continue;
        }
        current = match line.trim_matches(['[', ']']).to_ascii_lowercase().as_str() {
            "puzzle" => &mut sections.puzzle,
            "state" => sections.state.insert(Vec::new()),
            "pencilmarks" => sections.marks.insert(Vec::new()),
            "colours" | "colors" => &mut skipped,
            _ => {
                let kind =
                    ParseErrorKind::Unknown { what: "section", found: line.chars().take(40).collect() };
                return Err(ParseError::new(row.number, 1, kind));
            }
        };
    }
    Ok(sections)
}

/// The digits in each field that is not empty.
fn listed(rows: &[Row<'_>; 9]) -> Result<[Option<DigitSet>; 81], ParseError> {
    let mut listed = [None; 81];
    for (row, cells) in rows.iter().zip(listed.chunks_exact_mut(9)) {
        let fields: Vec<&str> = row.text.split(',').collect();
        if fields.len() != 9 {
            return Err(row.wrong_length(fields.len(), None));
        }
        let mut column = 1;
        for (field, cell) in fields.iter().zip(cells) {
            let group = Group { column, text: field.trim().to_owned() };
            if !group.text.is_empty() {
                *cell = Some(pencilmarks::digits(row.number, &group)?);
            }
            column += field.chars().count() + 1;
        }
    }
    Ok(listed)
}

fn write(entry: &Entry, out: &mut String) {
    for (letter, name) in HEADERS {
        for (_, value) in entry.headers.iter().filter(|(known, _)| known == name) {
            write_header(letter, &value.replace(['\n', '\r'], " "), out);
        }
    }
    for line in entry.comment.iter().flat_map(|comment| comment.lines()) {
        write_header(COMMENT, line, out);
    }
    let has_found = entry.grid.filled() != entry.grid.givens();
    if has_found || entry.candidates.is_some() {
        out.push_str("[Puzzle]\n");
    }
    rows::write_grid(&entry.grid.puzzle(), out);
    if has_found {
        out.push_str("\n[State]\n");
        rows::write_grid(&entry.grid, out);
    }
    if let Some(candidates) = &entry.candidates {
        out.push_str("\n[PencilMarks]\n");
        write_marks(candidates, out);
    }
}

fn write_header(letter: char, value: &str, out: &mut String) {
    if !value.trim().is_empty() {
        out.push_str(&format!("#{letter}{}\n", value.trim()));
    }
}

fn write_marks(candidates: &Candidates, out: &mut String) {
    for cell in Cell::all() {
        match (cell.index(), cell.column()) {
            (0, _) => {}
            (_, 0) => out.push('\n'),
            _ => out.push(','),
        }
        let digits = candidates.at(cell);
        if candidates.blanks().contains(cell) && digits.is_empty() {
            out.push('.');
        }
        out.push_str(&digits.to_string());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    const ROWS: &str =
        "2..1.5..3\n.54...71.\n.1.2.3.8.\n6.28.73.4\n.........\n1.53.98.6\n.2.7.1.6.\n.81...24.\n7..4.2..1";

    fn written(entry: &Entry) -> String {
        let mut text = String::new();
        write(entry, &mut text);
        text
    }

    #[test]
    fn bare_rows_with_headers_read_back() {
        let text = format!("#ARuud\n#LEasy\n#Uhttp://www.sudocue.net/\n#CJust start\n#Cand go on\n{ROWS}");
        let entry = read(&text).unwrap();
        assert_eq!((entry.header("author"), entry.header("level")), (Some("Ruud"), Some("Easy")));
        assert_eq!(entry.comment.as_deref(), Some("Just start\nand go on"));
        assert_eq!(entry.grid.len(), 36);
        let expected = "#ARuud\n#LEasy\n#Uhttp://www.sudocue.net/\n#CJust start\n#Cand go on\n2..1.5..3\n";
        assert!(written(&entry).starts_with(expected));
        assert_eq!(read(&written(&entry)).unwrap(), entry);
    }

    #[test]
    fn state_and_marks_read_back() {
        let mut entry = read(&format!("[Puzzle]\n{ROWS}\n")).unwrap();
        entry.grid.set_found(Cell::at(1, 0), Digit::D8);
        let mut marks = Candidates::new(&entry.grid);
        marks.restrict(Cell::at(0, 1), DigitSet::of(Digit::D6));
        marks.restrict(Cell::at(0, 2), DigitSet::EMPTY);
        entry.candidates = Some(marks);
        let text = written(&entry);
        assert!(
            text.contains("[State]\n2..1.5..3\n854...71.\n") && text.contains("[PencilMarks]\n,6,.,,"),
            "{text}"
        );
        assert_eq!(read(&text).unwrap(), entry);
    }

    #[test]
    fn unmarked_blanks_stay_open() {
        let marks = ",67,,,,,,,\n".to_owned() + &",,,,,,,,\n".repeat(8);
        let entry = read(&format!("[Puzzle]\n{ROWS}\n[PencilMarks]\n{marks}")).unwrap();
        let position = entry.candidates.unwrap();
        assert_eq!(position.at(Cell::at(0, 1)).to_string(), "67");
        assert_eq!(position.at(Cell::at(0, 2)), Candidates::new(&entry.grid).at(Cell::at(0, 2)));
    }

    #[test]
    fn unknown_sections_are_errors() {
        let error = read(&format!("[Puzzle]\n{ROWS}\n[Cages]\n1")).unwrap_err();
        assert_eq!(error.to_string(), "line 11 column 1: unknown section \"[Cages]\"");
    }
}
