//! The words and links of SudokuWiki's solver.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=530070000600195000…     81 digits, 0 for a blank
//! https://www.sudokuwiki.org/sudoku.htm?bd=S9B0503ep…             S9B and two characters a cell
//! ```
//!
//! Two characters are a number in base 36: 1 to 9 a given, 10 to 18 the found digits 1 to 9, from 18 on 18 +
//! the set of candidates (bit 0 for the digit 1). Read with or without the address; written as a link, packed
//! where something was found or marked. A comment may follow.

use alloc::string::String;
use alloc::vec::Vec;

use super::description::{Description, FormatFeatures};
use super::scan;
use super::{Entry, ParseError, ParseErrorKind, line};
use crate::board::{Cell, Digit, DigitSet, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "sudokuwiki",
    about: "a link to SudokuWiki's solver, or its S9B word",
    read,
    write: Some(write),
    one_a_line: true,
    carries: FormatFeatures { found: true, marks: true, comment: true, ..FormatFeatures::DIGITS },
};

const ADDRESS: &str = "https://www.sudokuwiki.org/sudoku.htm?bd=";
const PACKED: &str = "S9B";
/// What is added to a set of candidates.
const SET: u32 = 18;
/// What is added to a found digit.
const FOUND: u32 = 9;

/// Where the board begins in a line, after the address if there is one; `None` if the line is neither a link
/// nor a packed word.
pub(super) fn board_at(line: &str) -> Option<usize> {
    let link = ["?bd=", "&bd="].iter().find_map(|key| Some(line.find(key)? + key.len()));
    link.or_else(|| line.trim_start().starts_with(PACKED).then(|| line.len() - line.trim_start().len()))
}

fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, text) = scan::only_line(text)?;
    let start = board_at(text).unwrap_or(0);
    let skipped = text[..start].chars().count();
    let length = text[start..].find(|c: char| c.is_whitespace() || c == '&').unwrap_or(text.len() - start);
    let (board, rest) = text[start..].split_at(length);
    let mut entry = match board.strip_prefix(PACKED) {
        Some(packed) => unpack(packed).map_err(|error| error.after_columns(PACKED.len())),
        None => line::parse(board.as_bytes()).map(|(grid, _)| Entry::new(grid)),
    }
    .map_err(|error| error.in_text_from(number).after_columns(skipped))?;
    if !rest.starts_with('&') {
        entry.add_comment(rest.trim());
    }
    Ok(entry)
}

fn unpack(packed: &str) -> Result<Entry, ParseError> {
    let characters: Vec<char> = packed.chars().collect();
    let mut grid = Grid::EMPTY;
    let mut listed = [DigitSet::EMPTY; 81];
    for (i, pair) in characters.chunks(2).enumerate().take(Cell::COUNT) {
        let cell = Cell::from_index(i);
        let [high, low] = digits_of(pair, i)?;
        match high * 36 + low {
            n @ 1..=9 => grid.set_given(cell, Digit::from_index(n as usize - 1)),
            n @ 10..=18 => grid.set_found(cell, Digit::from_index((n - FOUND) as usize - 1)),
            n if n > SET && n <= SET + 511 => listed[i] = DigitSet::from_bits((n - SET) as u16),
            _ => return Err(ParseError::expected(1, 2 * i + 1, "a cell from 01 to ep")),
        }
    }
    if characters.len() != 2 * Cell::COUNT {
        let column = characters.len().min(2 * Cell::COUNT) + 1;
        let found = characters.len().div_ceil(2);
        let kind = match found {
            Cell::COUNT => ParseErrorKind::Expected("two characters a cell".into()),
            _ => ParseErrorKind::WrongCellCount { found },
        };
        return Err(ParseError::new(1, column, kind));
    }
    let is_open = |cell: Cell| listed[cell.index()] == DigitSet::FULL;
    match grid.blanks().into_iter().all(is_open) {
        true => Ok(Entry::new(grid)),
        false => Ok(Entry::with_marks(grid, |cell| Some(listed[cell.index()]))),
    }
}

/// The two base-36 digits of cell `i`.
fn digits_of(pair: &[char], i: usize) -> Result<[u32; 2], ParseError> {
    let mut digits = [0; 2];
    for (at, (digit, &c)) in digits.iter_mut().zip(pair).enumerate() {
        let fault = || ParseError::new(1, 2 * i + at + 1, ParseErrorKind::UnexpectedCharacter(c));
        *digit = c.to_digit(36).ok_or_else(fault)?;
    }
    Ok(digits)
}

fn write(entry: &Entry, out: &mut String) {
    out.push_str(ADDRESS);
    if entry.candidates.is_some() || entry.grid.filled() != entry.grid.givens() {
        pack(entry, out);
    } else {
        out.extend(line::characters(&entry.grid).map(|c| if c == b'.' { '0' } else { char::from(c) }));
    }
    if let Some(comment) = entry.comment_line() {
        out.push(' ');
        out.push_str(&comment);
    }
}

fn pack(entry: &Entry, out: &mut String) {
    out.push_str(PACKED);
    for cell in Cell::all() {
        let number = match (entry.grid.get(cell), &entry.candidates) {
            (Some(digit), _) if entry.grid.is_given(cell) => u32::from(digit.get()),
            (Some(digit), _) => u32::from(digit.get()) + FOUND,
            (None, Some(marks)) if !marks.at(cell).is_empty() => SET + u32::from(marks.at(cell).bits()),
            (None, _) => SET + u32::from(DigitSet::FULL.bits()),
        };
        out.extend([number / 36, number % 36].map(|n| char::from_digit(n, 36).expect("below 36")));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Candidates;

    const PUZZLE: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn written(entry: &Entry) -> String {
        let mut text = String::new();
        write(entry, &mut text);
        text
    }

    #[test]
    fn links_read_back() {
        let mut entry = Entry::new(PUZZLE.parse().unwrap());
        assert_eq!(written(&entry), format!("{ADDRESS}{PUZZLE}"));
        assert_eq!(read(&written(&entry)).unwrap(), entry);

        entry.grid.set_found(Cell::at(0, 2), Digit::D4);
        assert!(written(&entry).starts_with(&format!("{ADDRESS}S9B05030dep07epep")), "{}", written(&entry));
        assert_eq!(read(&written(&entry)).unwrap(), entry);

        entry.candidates = Some(Candidates::new(&entry.grid));
        assert_eq!(read(&format!("{} hard", written(&entry))).unwrap().candidates, entry.candidates);
    }

    #[test]
    fn the_word_alone_is_read() {
        let word = format!("S9B{}", "ep".repeat(81));
        assert_eq!(read(&word).unwrap(), Entry::new(Grid::EMPTY));
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: String| read(&text).unwrap_err().to_string();
        assert_eq!(error(format!("{ADDRESS}{PUZZLE}1")), "line 1 column 123: 82 cells, expected 81");
        assert_eq!(error(format!("S9B{}", "ep".repeat(80))), "line 1 column 164: 80 cells, expected 81");
        assert_eq!(
            error(format!("S9Bzz{}", "ep".repeat(80))),
            "line 1 column 4: expected a cell from 01 to ep"
        );
        assert_eq!(
            error(format!("S9Be!{}", "ep".repeat(80))),
            "line 1 column 5: '!' is neither a digit nor a blank"
        );
    }
}
