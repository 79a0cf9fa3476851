//! Cells, rows and columns by their names.

use crate::layout::{Cell, Layout};

use super::Read;

/// A row or column index: one digit or letter.
fn index(c: Option<char>) -> Option<usize> {
    c?.to_digit(36)?.checked_sub(1).map(|index| index as usize)
}

/// A cell of the grid or of a layer.
pub(super) fn cell(layout: &Layout, text: &str) -> Read<Cell> {
    let mut chars = text.chars();
    let row = (chars.next() == Some('R') || text.starts_with('r')).then(|| index(chars.next()));
    let col = matches!(chars.next(), Some('C' | 'c')).then(|| index(chars.next()));
    match (row.flatten(), col.flatten(), chars.next()) {
        (Some(row), Some(col), None) => {
            let outside = || format!("`{text}` is outside the grid").into();
            layout.cell(row, col).ok_or_else(outside)
        }
        _ => layout.auxiliary(text).ok_or_else(|| format!("`{text}` is not a cell").into()),
    }
}

pub(super) fn cells(layout: &Layout, args: &[String]) -> Read<Vec<Cell>> {
    args.iter().map(|arg| cell(layout, arg)).collect()
}

/// The cells of a row or column, left to right or top to bottom.
pub(super) fn line(layout: &Layout, text: &str) -> Read<Vec<Cell>> {
    let mut chars = text.chars();
    let (kind, number) = (chars.next(), index(chars.next()));
    match (kind, number, chars.next()) {
        (Some('R' | 'r'), Some(row), None) if row < layout.rows() => Ok(layout.row_cells(row)),
        (Some('C' | 'c'), Some(col), None) if col < layout.cols() => Ok(layout.col_cells(col)),
        _ => Err(format!("`{text}` is not a row or column of the grid").into()),
    }
}

/// A number from 1 as one character.
pub(super) fn letter(number: usize) -> char {
    char::from_digit(number as u32, 36).map_or('?', |c| c.to_ascii_uppercase())
}

/// The name of a cell there: `R1C1`, with letters above 9; a cell of a layer has its own.
#[must_use]
pub fn name(layout: &Layout, cell: Cell) -> String {
    match layout.layer_of(cell) {
        None => format!("R{}C{}", letter(layout.row(cell) + 1), letter(layout.col(cell) + 1)),
        Some(_) => layout.name(cell),
    }
}
