//! The pencilmark grid: the candidates of each cell, in columns between borders.
//!
//! ```text
//! .------------------.-------------------.--------------------.
//! | 5    3     124   | 26   7     2468   | 1489 1249  248     |
//! | 6    247   247   | 1    9     5      | 3478 234   2478    |
//! ```
//!
//! Any borders are read; `*` and `#`, with which programs mark candidates, are ignored; `.` is a cell without
//! candidates. A lone digit is placed unless a cell that sees it still lists it among several. Placed digits
//! are read as givens, because the format does not record who placed them.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::description::{Description, FormatFeatures};
use super::scan::{self, Group, Row};
use super::{Entry, ParseError, ParseErrorKind, marks};
use crate::board::{Candidates, Cell, Digit, DigitSet};

pub(super) const DESCRIPTION: Description = Description {
    name: "pencilmarks",
    about: "the candidates of each cell in a ruled table",
    read,
    write: Some(write),
    one_a_line: false,
    carries: FormatFeatures { marks: true, ..FormatFeatures::DIGITS },
};

fn read(text: &str) -> Result<Entry, ParseError> {
    let listed = listed(&scan::nine_rows(text)?)?;
    Ok(Entry::with_candidates(marks::position(&listed)))
}

/// The digits listed in each cell of nine rows.
pub(super) fn listed(rows: &[Row<'_>; 9]) -> Result<[DigitSet; 81], ParseError> {
    let mut listed = [DigitSet::EMPTY; 81];
    for (row, cells) in rows.iter().zip(listed.chunks_exact_mut(9)) {
        let groups = row.groups();
        if groups.len() != 9 {
            return Err(row.wrong_length(groups.len(), groups.get(9).map(|tenth| tenth.column)));
        }
        for (group, cell) in groups.iter().zip(cells) {
            *cell = digits(row.number, group)?;
        }
    }
    Ok(listed)
}

/// The digits of one group.
pub(super) fn digits(line: usize, group: &Group) -> Result<DigitSet, ParseError> {
    if matches!(group.text.as_str(), "." | "0" | "-" | "_" | "?") {
        return Ok(DigitSet::EMPTY);
    }
    let digit = |c| {
        let fault = ParseErrorKind::UnexpectedCharacter(c);
        Digit::from_char(c).ok_or(ParseError::new(line, group.column, fault))
    };
    group.text.chars().map(digit).collect()
}

fn write(entry: &Entry, out: &mut String) {
    write_position(&entry.position(), ['.', ':', '\''], out);
}

/// Appends the table; `corners` end the rules above, inside and below.
pub(super) fn write_position(position: &Candidates, corners: [char; 3], out: &mut String) {
    let texts = marks::shown(position).map(|digits| match digits.is_empty() {
        true => ".".to_owned(),
        false => digits.to_string(),
    });
    let widths: Vec<usize> = (0..9).map(|column| width(&texts, column)).collect();
    rule(&widths, corners[0], ['-', corners[0]], out);
    for row in 0..9 {
        if row == 3 || row == 6 {
            rule(&widths, corners[1], ['-', '+'], out);
        }
        for column in 0..9 {
            out.push_str(if column % 3 == 0 { "| " } else { "" });
            let text = &texts[Cell::at(row, column).index()];
            out.push_str(&format!("{text:width$} ", width = widths[column] + 1));
        }
        out.push_str("|\n");
    }
    rule(&widths, corners[2], ['-', corners[2]], out);
    out.pop();
}

/// The width of the widest cell of a column.
fn width(texts: &[String; 81], column: usize) -> usize {
    (0..9).map(|row| texts[Cell::at(row, column).index()].len()).max().expect("nine rows")
}

/// Appends a rule and a line break.
fn rule(widths: &[usize], end: char, [dash, crossing]: [char; 2], out: &mut String) {
    for (stack, widths) in widths.chunks_exact(3).enumerate() {
        out.push(if stack == 0 { end } else { crossing });
        out.extend(core::iter::repeat_n(dash, widths.iter().sum::<usize>() + 7));
    }
    out.push(end);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn written(position: &Candidates) -> String {
        let mut text = String::new();
        write(&Entry::with_candidates(position.clone()), &mut text);
        text
    }

    #[test]
    fn marks_read_back() {
        let mut position = Candidates::new(&PUZZLE.parse().unwrap());
        position.remove("r1c3=1".parse().unwrap());
        let text = written(&position);
        assert!(text.starts_with(".-"), "{text}");
        assert!(text.lines().all(|line| line.len() == text.find('\n').unwrap()), "{text}");
        assert_eq!(read(&text).unwrap().candidates, Some(position));
    }

    #[test]
    fn marked_candidates_and_any_borders_are_read() {
        let position = Candidates::new(&PUZZLE.parse().unwrap());
        let text = written(&position);
        let marked = text.replacen("124", "1*24#", 1).replace(['.', ':', '\''], "*");
        assert_eq!(read(&marked).unwrap().candidates, Some(position));
    }

    #[test]
    fn errors_point_at_the_cell() {
        let text = written(&Candidates::new(&PUZZLE.parse().unwrap()));
        let error = read(&text.replacen("124", "1a4", 1)).unwrap_err();
        assert_eq!((error.line, error.kind), (2, ParseErrorKind::UnexpectedCharacter('a')));
        let error = read(&text.replacen("| 5 ", "| ", 1)).unwrap_err();
        assert_eq!((error.line, error.kind), (2, ParseErrorKind::WrongRowLength { found: 8 }));
    }
}
