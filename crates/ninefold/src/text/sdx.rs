//! `.sdx` of SudoCue, read only: nine lines of nine cells between spaces; a cell lists its candidates without
//! spaces, and `u` stands before a digit that the player placed.
//!
//! ```text
//! 2 679 5 u1 78 34 3 4678 48
//! ```
//!
//! A lone digit without `u` is a given or a candidate by the same rule as in [`pencilmarks`].

use alloc::borrow::ToOwned;

use super::description::{Description, FormatFeatures};
use super::scan::{self, Row};
use super::{Entry, ParseError, marks, pencilmarks};
use crate::board::{Cell, CellSet, Digit, DigitSet};

pub(super) const DESCRIPTION: Description = Description {
    name: "sdx",
    about: "SudoCue's candidates, u before digits that the player placed",
    read,
    write: None,
    one_a_line: false,
    carries: FormatFeatures { found: true, marks: true, ..FormatFeatures::DIGITS },
};

fn read(text: &str) -> Result<Entry, ParseError> {
    let rows = scan::nine(scan::table_lines(text).collect())?;
    let mut placed = CellSet::EMPTY;
    let mut listed = [DigitSet::EMPTY; 81];
    for (r, row) in rows.iter().enumerate() {
        for (c, digits) in cells(row, r, &mut placed)?.into_iter().enumerate() {
            listed[Cell::at(r, c).index()] = digits;
        }
    }
    let mut grid = *marks::position(&listed).grid();
    for cell in placed {
        if let Some(digit) = listed[cell.index()].single() {
            grid.set_found(cell, digit);
        }
    }
    Ok(Entry::with_candidates(marks::with_marks(&grid, |cell| Some(listed[cell.index()]))))
}

/// The digits in the nine cells of row `r`; those with a `u` join `placed`.
fn cells(row: &Row<'_>, r: usize, placed: &mut CellSet) -> Result<[DigitSet; 9], ParseError> {
    let mut groups = row.groups();
    if groups.len() != 9 {
        return Err(row.wrong_length(groups.len(), groups.get(9).map(|tenth| tenth.column)));
    }
    let mut cells = [DigitSet::EMPTY; 9];
    for (c, group) in groups.iter_mut().enumerate() {
        if let Some(digit) = group.text.strip_prefix(['u', 'U']) {
            if digit.parse::<Digit>().is_err() {
                return Err(ParseError::expected(row.number, group.column, "one digit after the u"));
            }
            group.text = digit.to_owned();
            placed.insert(Cell::at(r, c));
        }
        cells[c] = pencilmarks::digits(row.number, group)?;
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_players_digits_are_told_from_givens() {
        let open = "123456789 ".repeat(9);
        let text = format!("5 u3 {}\n{}", "124 ".repeat(7), format!("{open}\n").repeat(8));
        let entry = read(&text).unwrap();
        let position = entry.candidates.unwrap();
        assert!(!entry.grid.is_given(Cell::at(0, 1)) && entry.grid.get(Cell::at(0, 1)) == Some(Digit::D3));
        assert_eq!(position.at(Cell::at(0, 2)).to_string(), "124");
        assert_eq!(position.at(Cell::at(8, 8)).to_string(), "123456789");
        assert_eq!(
            read(&text.replace("u3", "u34")).unwrap_err().to_string(),
            "line 1 column 3: expected one digit after the u"
        );
    }
}
