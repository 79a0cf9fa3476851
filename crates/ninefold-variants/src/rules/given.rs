//! Givens, given pencil marks, odd and even cells: a cell has one of some values.
//!
//! Several for one cell hold together. Parity is that of the value shown.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// A cell has one of some values.
#[derive(Clone, Debug)]
pub struct Given {
    cell: Cell,
    values: Vec<i32>,
}

impl Given {
    /// The cell has one of the values.
    #[must_use]
    pub fn new(cell: Cell, values: Vec<i32>) -> Self {
        Self { cell, values }
    }

    /// The cell is odd.
    #[must_use]
    pub fn odd(layout: &Layout, cell: Cell) -> Self {
        let values = layout.lowest()..=layout.highest();
        Self::new(cell, values.filter(|value| value % 2 != 0).collect())
    }

    /// The cell is even.
    #[must_use]
    pub fn even(layout: &Layout, cell: Cell) -> Self {
        let values = layout.lowest()..=layout.highest();
        Self::new(cell, values.filter(|value| value % 2 == 0).collect())
    }
}

impl Rule for Given {
    info!("given", "The cell has one of the values given for it.");

    fn terms(&self) -> Terms {
        Terms::list(&[self.cell]).with_numbers(self.values.iter().copied())
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        vec![self.cell]
    }

    fn fault(&self, layout: &Layout) -> Option<String> {
        let (lowest, highest) = (layout.lowest(), layout.highest());
        let wrong = self.values.iter().find(|&&value| value < lowest || value > highest)?;
        let cell = layout.name(self.cell);
        Some(format!("{wrong} in {cell} is not between {lowest} and {highest}"))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.values.contains(&grid.at(self.cell))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.allow(self.cell, |value| self.values.contains(&value));
    }
}
