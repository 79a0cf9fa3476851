//! The board as a person sees it: ruled, and coloured where there is colour.

use anstyle::{AnsiColor, Style};
use ninefold::text::picture::{Piece, pieces};
use ninefold::{Cell, CellSet, Grid};

use super::put::put;

const FRAME: Style = Style::new().dimmed();
const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const FAULTY: Style = AnsiColor::Red.on_default().bold().invert();

/// Appends a picture of `grid`.
///
/// In colour, givens are bold, found digits are cyan and the cells of `faulty` are red; without colour there
/// is a `+` before found digits, and only the text below shows faults.
pub fn draw(grid: &Grid, faulty: CellSet, color: bool, out: &mut Vec<u8>) {
    let marked = !color && grid.filled() != grid.givens();
    for piece in pieces(grid, marked) {
        match (piece, color) {
            (Piece::Frame(text), true) if text.trim().is_empty() => put(out, format_args!("{text}")),
            (Piece::Frame(text), true) => put(out, format_args!("{FRAME}{text}{FRAME:#}")),
            (Piece::Frame(text), false) => put(out, format_args!("{text}")),
            (Piece::Cell(cell, c), true) => {
                let style = style(grid, faulty, cell);
                put(out, format_args!("{style}{c}{style:#}"));
            }
            (Piece::Cell(_, c), false) => put(out, format_args!("{c}")),
        }
    }
    out.push(b'\n');
}

fn style(grid: &Grid, faulty: CellSet, cell: Cell) -> Style {
    if faulty.contains(cell) {
        FAULTY
    } else if grid.get(cell).is_none() {
        FRAME
    } else if grid.is_given(cell) {
        GIVEN
    } else {
        FOUND
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Digit;

    fn picture(color: bool) -> String {
        let mut grid = Grid::EMPTY;
        grid.set_given(Cell::at(0, 0), Digit::D5);
        grid.set_found(Cell::at(0, 1), Digit::D6);
        let mut out = Vec::new();
        draw(&grid, CellSet::EMPTY, color, &mut out);
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn givens_and_found_digits_differ_with_and_without_colour() {
        assert!(picture(false).contains("│  5 +6  . │"), "{}", picture(false));
        assert!(!picture(false).contains('\u{1b}'));
        let colored = picture(true);
        assert!(
            colored.contains("\u{1b}[1m5\u{1b}[0m") && colored.contains("\u{1b}[36m6\u{1b}[0m"),
            "{colored:?}"
        );
        assert_eq!(anstream::adapter::strip_str(&colored).to_string().lines().count(), 13);
    }
}
