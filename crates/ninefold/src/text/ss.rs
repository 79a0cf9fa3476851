//! `.ss` of Simple Sudoku: up to three ruled grids, the givens, the state of play, the candidates.
//!
//! ```text
//! *-----------*
//! |.3.|4..|...|
//! |...|9..|.1.|
//! ```
//!
//! Writes the second grid where digits were found and the third where there are marks.

use alloc::string::String;

use super::description::{Description, FormatFeatures};
use super::scan::{self, Row};
use super::{Entry, ParseError, line, marks, pencilmarks, rows};
use crate::board::{Cell, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "ss",
    about: "Simple Sudoku: ruled grids of givens, state and candidates",
    read,
    write: Some(write),
    one_a_line: false,
    carries: FormatFeatures { found: true, marks: true, ..FormatFeatures::DIGITS },
};

fn read(text: &str) -> Result<Entry, ParseError> {
    let lines = scan::rows(text);
    let mut grids = lines.chunks(9);
    let mut entry = Entry::new(rows::grid(&table(grids.next())?)?);
    for grid in grids {
        let rows = table(Some(grid))?;
        if rows.iter().all(|row| row.groups().len() == 9) {
            let listed = pencilmarks::listed(&rows)?;
            entry.candidates = Some(marks::with_marks(&entry.grid, |cell| Some(listed[cell.index()])));
        } else {
            add_state(&mut entry, &rows)?;
        }
    }
    Ok(entry)
}

/// Nine rows.
fn table<'a>(rows: Option<&[Row<'a>]>) -> Result<[Row<'a>; 9], ParseError> {
    scan::nine(rows.unwrap_or(&[]).to_vec())
}

/// Adds the digits of the rows to the givens.
pub(super) fn add_state(entry: &mut Entry, state: &[Row<'_>; 9]) -> Result<(), ParseError> {
    entry.add_state(&rows::grid(state)?).map_err(|given| {
        let what = format!("the given {} in {}", given.digit, given.cell);
        ParseError::expected(state[given.cell.row()].number, 1, what)
    })
}

fn write(entry: &Entry, out: &mut String) {
    write_table(&entry.grid.puzzle(), out);
    if entry.grid.filled() != entry.grid.givens() {
        out.push_str("\n\n");
        write_table(&entry.grid, out);
    }
    if let Some(candidates) = &entry.candidates {
        out.push_str("\n\n");
        pencilmarks::write_position(candidates, ['*', '|', '*'], out);
    }
}

fn write_table(grid: &Grid, out: &mut String) {
    let characters = line::characters(grid);
    out.push_str("*-----------*\n");
    for row in 0..9 {
        out.push_str(if row == 3 || row == 6 { "|---+---+---|\n" } else { "" });
        for column in 0..9 {
            out.push_str(if column % 3 == 0 { "|" } else { "" });
            out.push(char::from(characters[Cell::at(row, column).index()]));
        }
        out.push_str("|\n");
    }
    out.push_str("*-----------*");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Candidates, Digit};

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn written(entry: &Entry) -> String {
        let mut text = String::new();
        write(entry, &mut text);
        text
    }

    #[test]
    fn one_two_or_three_grids_read_back() {
        let mut entry = Entry::new(PUZZLE.parse().unwrap());
        let text = written(&entry);
        assert!(text.starts_with("*-----------*\n|53.|.7.|...|\n") && text.lines().count() == 13, "{text}");
        assert_eq!(read(&text).unwrap(), entry);

        entry.grid.set_found(Cell::at(0, 2), Digit::D4);
        let text = written(&entry);
        assert_eq!((read(&text).unwrap(), text.lines().count()), (entry.clone(), 27));

        let mut marks = Candidates::new(&entry.grid);
        marks.remove("r1c4=2".parse().unwrap());
        entry.candidates = Some(marks);
        assert_eq!(read(&written(&entry)).unwrap(), entry);
    }

    #[test]
    fn the_state_keeps_the_givens() {
        let mut entry = Entry::new(PUZZLE.parse().unwrap());
        entry.grid.set_found(Cell::at(0, 2), Digit::D4);
        let text = written(&entry).replace("|534|", "|524|");
        assert_eq!(read(&text).unwrap_err().to_string(), "line 16 column 1: expected the given 3 in r1c2");
    }
}
