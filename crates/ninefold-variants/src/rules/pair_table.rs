//! Any relation between two cells, as a table: on neighbours of a line, or on all pairs of its cells.
//!
//! The first cell of a pair is the earlier one on the line.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// A relation along a line.
#[derive(Clone, Debug)]
pub struct PairTable {
    cells: Vec<Cell>,
    /// For each value of the first cell, lowest first, whether each value of the second may stand.
    allowed: Vec<Vec<bool>>,
    all_pairs: bool,
}

impl PairTable {
    /// A line, its table, and whether the table holds for all pairs or for neighbours only.
    #[must_use]
    pub fn new(cells: Vec<Cell>, allowed: Vec<Vec<bool>>, all_pairs: bool) -> Self {
        Self { cells, allowed, all_pairs }
    }

    fn fits(&self, layout: &Layout, a: i32, b: i32) -> bool {
        let place = |value: i32| (value - layout.lowest()) as usize;
        self.allowed[place(a)][place(b)]
    }
}

impl Rule for PairTable {
    info!("pair-table", "Two cells have values that the table allows together.");

    fn terms(&self) -> Terms {
        let bits = self.allowed.iter().flatten().map(|&allowed| i32::from(allowed));
        Terms::list(&self.cells).with_numbers(bits).of_kind(if self.all_pairs { "all" } else { "line" })
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        let values = layout.values();
        let square = self.allowed.len() == values && self.allowed.iter().all(|row| row.len() == values);
        (!square).then(|| format!("the table is not {values} x {values}"))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let fits = |a, b| self.fits(grid.layout, a, b);
        if !self.all_pairs {
            return values.windows(2).all(|pair| fits(pair[0], pair[1]));
        }
        let after = |i: usize| values[i + 1..].iter();
        values.iter().enumerate().all(|(i, &a)| after(i).all(|&b| fits(a, b)))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let fits = |a, b| self.fits(layout, a, b);
        if self.all_pairs {
            return model.relate_all(&self.cells, fits);
        }
        for pair in self.cells.windows(2) {
            model.relate(pair[0], pair[1], fits);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::cases::holds;

    /// A table that says the second value is one more, on three cells of the first row.
    fn case(all_pairs: bool, grid: &str) -> bool {
        let row = |a: i32| (0..4).map(|b| b == a + 1 || all_pairs && b > a).collect();
        let table = (0..4).map(row).collect();
        holds(grid, &[(0, 0), (0, 1), (0, 2)], |cells| PairTable::new(cells, table, all_pairs))
    }

    #[test]
    fn the_table_holds_along_the_line() {
        assert!(case(false, "1234341221434321"));
        assert!(!case(false, "1243341221344321"));
        assert!(case(true, "1243342143122134"));
        assert!(!case(true, "1324421331422431"));
    }
}
