//! A grid with a value in every cell.

use super::{Cell, Layout};

/// A grid with a value in every cell.
#[derive(Clone, Copy, Debug)]
pub struct Filled<'a> {
    /// The grid.
    pub layout: &'a Layout,
    /// The values, row by row.
    pub values: &'a [i32],
}

impl Filled<'_> {
    /// The value of a cell.
    #[must_use]
    pub fn at(&self, cell: Cell) -> i32 {
        self.values[cell.index()]
    }

    /// The values of some cells.
    #[must_use]
    pub fn of(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    /// The sum of some cells.
    #[must_use]
    pub fn sum(&self, cells: &[Cell]) -> i32 {
        cells.iter().map(|&cell| self.at(cell)).sum()
    }

    /// Whether some cells have different values; a cell that is listed twice counts once.
    #[must_use]
    pub fn differ(&self, cells: &[Cell]) -> bool {
        // A set of the values says yes; if it does not, a cell may be listed twice.
        let lowest = self.layout.lowest();
        let mut seen = 0_u64;
        let is_new = |&cell: &Cell| {
            let bit = u32::try_from(self.at(cell) - lowest).ok().and_then(|place| 1_u64.checked_shl(place));
            let is_new = bit.is_some_and(|bit| seen & bit == 0);
            seen |= bit.unwrap_or(0);
            is_new
        };
        if cells.iter().all(is_new) {
            return true;
        }
        let clash = |&a: &Cell, &b: &Cell| a != b && self.at(a) == self.at(b);
        !cells.iter().any(|a| cells.iter().any(|b| clash(a, b)))
    }
}
