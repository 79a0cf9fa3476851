//! A ruled picture that a person likes to look at.
//!
//! ```text
//! ┌───────┬───────┬───────┐        ┌──────────┬──────────┬──────────┐
//! │ 5 3 . │ . 7 . │ . . . │        │  5  3 +4 │ +6  7 +8 │ +9 +1 +2 │
//! │ 6 . . │ 1 9 5 │ . . . │        │  6 +7 +2 │  1  9  5 │ +3 +4 +8 │
//! ```
//!
//! Where some digits were found, they bear a `+`. [`pieces`] gives the same picture in pieces, for callers
//! that have colours to distinguish givens from found digits.

use alloc::string::String;

use super::description::{Description, FormatFeatures};
use super::{Entry, rows};
use crate::board::{Cell, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "picture",
    about: "a ruled picture; + marks found digits",
    read: rows::read,
    write: Some(write),
    one_a_line: false,
    carries: FormatFeatures { found: true, ..FormatFeatures::DIGITS },
};

/// A piece of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rules, spaces and line breaks.
    Frame(&'static str),
    /// What stands in a cell: a digit or `.`. Whether it is a given, or found, or blank, the grid knows.
    Cell(Cell, char),
}

/// The picture of `grid` in pieces, in reading order, no line break at its end.
/// `marked` makes room before each digit and puts a `+` before those that were found.
pub fn pieces(grid: &Grid, marked: bool) -> impl Iterator<Item = Piece> + '_ {
    let rules = if marked { &WIDE } else { &NARROW };
    let rows = (0..9).flat_map(move |row| {
        let above = if row == 0 {
            Some(rules[0])
        } else if row % 3 == 0 {
            Some(rules[1])
        } else {
            None
        };
        let cells = (0..9).flat_map(move |column| cell_pieces(grid, Cell::at(row, column), marked));
        above.map(Piece::Frame).into_iter().chain(cells).chain([Piece::Frame(" │\n")])
    });
    rows.chain([Piece::Frame(rules[2])])
}

/// The rules above, inside and below, for cells of two characters.
const NARROW: [&str; 3] =
    ["┌───────┬───────┬───────┐\n", "├───────┼───────┼───────┤\n", "└───────┴───────┴───────┘"];
/// The same for cells of three.
const WIDE: [&str; 3] = [
    "┌──────────┬──────────┬──────────┐\n",
    "├──────────┼──────────┼──────────┤\n",
    "└──────────┴──────────┴──────────┘",
];

/// What comes before the cell, and the cell.
fn cell_pieces(grid: &Grid, cell: Cell, marked: bool) -> impl Iterator<Item = Piece> {
    let border = match cell.column() {
        0 => "│",
        3 | 6 => " │",
        _ => "",
    };
    let digit = grid.get(cell);
    let space = match (marked, digit.is_some() && !grid.is_given(cell)) {
        (false, _) => " ",
        (true, false) => "  ",
        (true, true) => " +",
    };
    let character = digit.map_or('.', |digit| digit.to_char());
    [Piece::Frame(border), Piece::Frame(space), Piece::Cell(cell, character)]
        .into_iter()
        .filter(|piece| *piece != Piece::Frame(""))
}

fn write(entry: &Entry, out: &mut String) {
    let has_found = entry.grid.filled() != entry.grid.givens();
    for piece in pieces(&entry.grid, has_found) {
        match piece {
            Piece::Frame(text) => out.push_str(text),
            Piece::Cell(_, c) => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Digit;

    #[test]
    fn a_picture_shows_what_was_found() {
        let mut grid = Grid::EMPTY;
        grid.set_given(Cell::at(0, 0), Digit::D5);
        let mut text = String::new();
        write(&Entry::new(grid), &mut text);
        assert!(text.starts_with("┌───────┬───────┬───────┐\n│ 5 . . │ . . . │ . . . │\n"), "{text}");
        assert_eq!(text.lines().count(), 13);

        grid.set_found(Cell::at(0, 3), Digit::D2);
        let mut text = String::new();
        write(&Entry::new(grid), &mut text);
        assert!(text.contains("│  5  .  . │ +2  .  . │  .  .  . │\n"), "{text}");
        assert!(text.lines().all(|line| line.chars().count() == 34));
        assert_eq!(rows::read(&text).unwrap().grid, grid);
    }
}
