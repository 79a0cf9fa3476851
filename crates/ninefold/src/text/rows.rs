//! Nine rows of nine, with or without borders, spaces, and a title before them.
//!
//! ```text
//! 53..7....        +-------+-------+-------+
//! 6..195...   or   | 5 3 . | . 7 . | . . . |   or whatever else draws a table
//! ```
//!
//! Writes the bare rows. A `+` before a digit, read but not written, marks it as found.

use alloc::string::String;

use super::description::{Description, FormatFeatures};
use super::scan::{self, Row, Written};
use super::{Entry, ParseError, line};
use crate::board::{Cell, Digit, Grid};

pub(super) const DESCRIPTION: Description = Description {
    name: "rows",
    about: "nine rows of nine, with or without borders",
    read,
    write: Some(write),
    one_a_line: false,
    carries: FormatFeatures::DIGITS,
};

/// Reads nine rows; lines before them that begin with a letter are a comment.
pub(super) fn read(text: &str) -> Result<Entry, ParseError> {
    let mut entry = Entry::new(grid(&scan::nine_rows(text)?)?);
    for title in scan::titles(text) {
        entry.add_comment(title.trim_start_matches('%').trim_start());
    }
    Ok(entry)
}

/// The grid of nine rows.
pub(super) fn grid(rows: &[Row<'_>; 9]) -> Result<Grid, ParseError> {
    let mut grid = Grid::EMPTY;
    for (r, row) in rows.iter().enumerate() {
        for (c, Written { value, found }) in row.cells()?.into_iter().enumerate() {
            match Digit::new(value) {
                Some(digit) if found => grid.set_found(Cell::at(r, c), digit),
                Some(digit) => grid.set_given(Cell::at(r, c), digit),
                None => {}
            }
        }
    }
    Ok(grid)
}

/// Appends the grid, nine characters a line.
pub(super) fn write_grid(grid: &Grid, out: &mut String) {
    for (r, row) in line::characters(grid).chunks_exact(9).enumerate() {
        if r > 0 {
            out.push('\n');
        }
        out.extend(row.iter().map(|&c| char::from(c)));
    }
}

fn write(entry: &Entry, out: &mut String) {
    write_grid(&entry.grid, out);
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn puzzle() -> Grid {
        LINE.parse().unwrap()
    }

    #[test]
    fn decoration_does_not_matter() {
        let mut bare = String::new();
        write(&Entry::new(puzzle()), &mut bare);
        assert_eq!(bare.lines().nth(1), Some("6..195..."));
        let rows: Vec<String> =
            bare.lines().map(|row| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..])).collect();
        let ruled = rows.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>();
        let spaced: String = bare.chars().flat_map(|c| [c, ' ']).collect();
        let crlf = bare.replace('\n', "\r\n");
        for text in [
            bare.clone(),
            spaced,
            crlf,
            ruled.join("\n+---+---+---+\n"),
            ruled.join("\n-------|-------|------\n"),
            ruled.join("\n\n---------\n\n").replace('|', " "),
            ruled.join("\n").replace('.', "-"),
            bare.replace('.', "-"),
        ] {
            assert_eq!(read(&text).unwrap().grid, puzzle(), "{text}");
        }
    }

    #[test]
    fn a_title_is_kept() {
        let mut text = "Grid 01\n".to_owned();
        write_grid(&puzzle(), &mut text);
        let entry = read(&text).unwrap();
        assert_eq!((entry.grid, entry.comment.as_deref()), (puzzle(), Some("Grid 01")));
    }

    #[test]
    fn errors_point_at_the_row() {
        let mut text = String::new();
        write_grid(&puzzle(), &mut text);
        let error = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(error(text.rsplit_once('\n').unwrap().0), "line 8 column 1: 8 rows, expected 9");
        assert_eq!(error(&format!("{text}\n1........")), "line 10 column 1: 10 rows, expected 9");
        assert_eq!(error(&text.replacen("195", "15", 1)), "line 2 column 9: 8 cells, expected 9 in a row");
        assert_eq!(
            error(&text.replacen("195", "1955", 1)),
            "line 2 column 10: 10 cells, expected 9 in a row"
        );
        assert_eq!(
            error(&text.replacen("195", "1e5", 1)),
            "line 2 column 5: 'e' is neither a digit nor a blank"
        );
        assert_eq!(error("\n\n"), "line 1 column 1: there is no puzzle");
    }
}
