//! 729 characters, nine a cell: each candidate in its slot, `.` for one that is gone.
//!
//! ```text
//! 1234567891.3......   the first cell open, the second 1 or 3, and so on for all 81
//! ```
//!
//! A lone digit is placed or a candidate by the same rule as in [`pencilmarks`](super::pencilmarks).

use alloc::string::String;

use super::description::{Description, FormatFeatures};
use super::scan::{self, cell_value};
use super::{Entry, ParseError, ParseErrorKind, marks};
use crate::board::{Candidate, Digit, DigitSet};

pub(super) const DESCRIPTION: Description = Description {
    name: "sukaku",
    about: "729 characters: nine slots for candidates in each cell",
    read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures { marks: true, comment: true, ..FormatFeatures::DIGITS },
};

fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, line) = scan::only_line(text)?;
    let start = line.len() - line.trim_start().len();
    let mut listed = [DigitSet::EMPTY; 81];
    let (mut slots, mut comment) = (0, "");
    for (at, c) in line[start..].char_indices() {
        let Some(value) = cell_value(c) else {
            let ends = c.is_whitespace() || matches!(c, '#' | ',' | ';' | ':');
            if !ends || slots < Candidate::COUNT && c != ' ' {
                let fault = ParseErrorKind::UnexpectedCharacter(c);
                return Err(ParseError::new(number, column(line, start + at), fault));
            }
            comment = line[start + at..].trim();
            break;
        };
        if slots < Candidate::COUNT {
            list(&mut listed, slots, value)
                .map_err(|kind| ParseError::new(number, column(line, start + at), kind))?;
        }
        slots += 1;
    }
    if slots != Candidate::COUNT {
        let column = line[..start].chars().count() + slots.min(Candidate::COUNT) + 1;
        return Err(ParseError::new(number, column, ParseErrorKind::WrongCandidateCount { found: slots }));
    }
    let mut entry = Entry::with_candidates(marks::position(&listed));
    entry.add_comment(comment);
    Ok(entry)
}

/// The column of the character at byte `at`.
fn column(line: &str, at: usize) -> usize {
    line[..at].chars().count() + 1
}

/// Enters what stands in a slot: the slot's digit or a blank.
fn list(listed: &mut [DigitSet; 81], slot: usize, value: u8) -> Result<(), ParseErrorKind> {
    let Candidate { cell, digit } = Candidate::from_index(slot);
    match Digit::new(value) {
        None => Ok(()),
        Some(listed_digit) if listed_digit == digit => {
            listed[cell.index()].insert(digit);
            Ok(())
        }
        Some(_) => Err(ParseErrorKind::Expected(format!("{digit} or a blank").into())),
    }
}

fn write(entry: &Entry, out: &mut String) {
    for digits in marks::shown(&entry.position()) {
        out.extend(Digit::ALL.map(|digit| if digits.contains(digit) { digit.to_char() } else { '.' }));
    }
    if let Some(comment) = entry.comment_line() {
        out.push(' ');
        out.push_str(&comment);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidates, Grid};

    #[test]
    fn candidates_read_back() {
        let grid: Grid = "r1c1=5 r4c7=2".split(' ').map(|word| word.parse().unwrap()).collect();
        let mut position = Candidates::new(&grid);
        position.remove("r9c9=9".parse().unwrap());
        let mut text = String::new();
        write(&Entry::with_candidates(position.clone()), &mut text);
        assert!(text.starts_with("....5....1234.6789"), "{text}");
        assert!(text.ends_with("12345678."), "{text}");
        assert_eq!(read(&text).unwrap().candidates, Some(position));
        assert_eq!(read(&format!("{text} hard")).unwrap().comment.as_deref(), Some("hard"));
    }

    #[test]
    fn errors_point_at_the_slot() {
        let full = "123456789".repeat(81);
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error(&full[1..]), "line 1 column 1: expected 1 or a blank");
        assert_eq!(error(&full[..728]), "line 1 column 729: 728 candidate places, expected 729");
        assert_eq!(error(&format!("{full}1")), "line 1 column 730: 730 candidate places, expected 729");
        assert_eq!(
            error(&full.replacen("123", "1z3", 1)),
            "line 1 column 2: 'z' is neither a digit nor a blank"
        );
    }
}
