//! The line of Susser and Sudoku Studio, read only: 81 cells with `+` before digits that were found, then
//! perhaps `:` and candidates that are gone, each as digit, row, column.
//!
//! ```text
//! 53+4.7…79:115 216 917      where the last part takes 1 from r1c5, 2 from r1c6, 9 from r1c7
//! ```

use alloc::vec::Vec;

use super::description::{Description, FormatFeatures};
use super::scan::{self, cell_value};
use super::{Entry, ParseError, ParseErrorKind};
use crate::board::{Candidate, Candidates, Cell, Digit, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "susser",
    about: "81 cells, + before found digits, then removed candidates",
    read,
    write: None,
    one_a_line: true,
    carries: FormatFeatures { found: true, marks: true, ..FormatFeatures::DIGITS },
};

fn read(text: &str) -> Result<Entry, ParseError> {
    let (number, line) = scan::only_line(text)?;
    let (cells, removed) = line.split_once(':').unwrap_or((line, ""));
    let place = |error: ParseError| error.in_text_from(number);
    let grid = cells_with_found(cells).map_err(place)?;
    let columns = cells.chars().count() + 1;
    let removed =
        candidates(removed.trim_end_matches(':')).map_err(|error| place(error).after_columns(columns))?;
    Ok(entry(grid, &removed))
}

/// A grid, with marks if candidates were removed.
pub(super) fn entry(grid: Grid, removed: &[Candidate]) -> Entry {
    if removed.is_empty() {
        return Entry::new(grid);
    }
    let mut position = Candidates::new(&grid);
    for &candidate in removed {
        position.remove(candidate);
    }
    Entry::with_candidates(position)
}

/// The grid of 81 cells in which `+` marks found digits; spaces around them are ignored.
pub(super) fn cells_with_found(text: &str) -> Result<Grid, ParseError> {
    let mut grid = Grid::EMPTY;
    let (mut cells, mut found, mut surplus) = (0, false, None);
    for (at, c) in text.trim_end().chars().enumerate() {
        if c == '+' && !found || cells == 0 && c.is_whitespace() {
            found = c == '+';
            continue;
        }
        let value = cell_value(c).filter(|&value| value != 0 || !found);
        let value = value.ok_or(ParseError::new(1, at + 1, ParseErrorKind::UnexpectedCharacter(c)))?;
        match (Cell::new(cells), Digit::new(value)) {
            (Some(cell), Some(digit)) if found => grid.set_found(cell, digit),
            (Some(cell), Some(digit)) => grid.set_given(cell, digit),
            (None, _) => surplus = surplus.or(Some(at + 1)),
            (Some(_), None) => {}
        }
        (cells, found) = (cells + 1, false);
    }
    if cells == Cell::COUNT {
        return Ok(grid);
    }
    let column = surplus.unwrap_or(text.trim_end().chars().count() + 1);
    Err(ParseError::new(1, column, ParseErrorKind::WrongCellCount { found: cells }))
}

/// Candidates written as digit, row, column, separated by spaces: `436 257` for 4 in r3c6 and 2 in r5c7.
pub(super) fn candidates(text: &str) -> Result<Vec<Candidate>, ParseError> {
    let mut candidates = Vec::new();
    for (at, word) in words(text) {
        let numbers: Vec<Digit> = word.chars().filter_map(Digit::from_char).collect();
        match numbers[..] {
            [digit, row, column] if word.len() == 3 => {
                candidates.push(Candidate::new(Cell::at(row.index(), column.index()), digit));
            }
            _ => return Err(ParseError::expected(1, at, "a candidate as digit, row, column, such as 436")),
        }
    }
    Ok(candidates)
}

/// The words between spaces with their columns.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    text.split(' ').filter_map(move |word| {
        let at = column;
        column += word.chars().count() + 1;
        if word.is_empty() { None } else { Some((at, word)) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53+4.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn found_digits_and_removed_candidates_are_read() {
        let entry = read(&format!("{LINE}:214 614")).unwrap();
        assert_eq!((entry.grid.len(), entry.grid.givens().len()), (31, 30));
        let position = entry.candidates.unwrap();
        assert!(
            !position.contains("r1c4=2".parse().unwrap()) && !position.contains("r1c4=6".parse().unwrap())
        );
        assert_eq!(read(LINE).unwrap().candidates, None);
    }

    #[test]
    fn errors_point_at_the_place() {
        let error = |text: String| read(&text).unwrap_err().to_string();
        assert_eq!(error(format!("{LINE}5")), "line 1 column 83: 82 cells, expected 81");
        assert_eq!(error(LINE[..80].into()), "line 1 column 81: 79 cells, expected 81");
        assert_eq!(error(LINE.replace("+4", "+.")), "line 1 column 4: '.' is neither a digit nor a blank");
        assert_eq!(
            error(format!("{LINE}:214 61")),
            "line 1 column 88: expected a candidate as digit, row, column, such as 436"
        );
    }
}
