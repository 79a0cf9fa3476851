//! Killer cage: the cells differ and have a sum.
//!
//! Without a sum they only differ. More cells than values cannot differ: such a cage is a plain sum.
//! A cell that is listed twice counts twice in the sum.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;
use crate::sort::ArrangeDistinct;

use super::rule::{Rule, Terms};

/// A cage.
#[derive(Clone, Debug)]
pub struct Cage {
    sum: Option<i32>,
    cells: Vec<Cell>,
}

impl Cage {
    /// A cage, with or without a sum.
    #[must_use]
    pub fn new(sum: Option<i32>, cells: Vec<Cell>) -> Self {
        Self { sum, cells }
    }

    fn differs(&self, layout: &Layout) -> bool {
        let mut cells = self.cells.clone();
        cells.arrange_distinct();
        cells.len() <= layout.values()
    }
}

impl Rule for Cage {
    info!("cage", "The cells of a cage differ and add up to its number.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers(self.sum)
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        (grid.differ(&self.cells) || !self.differs(grid.layout))
            && self.sum.is_none_or(|sum| grid.sum(&self.cells) == sum)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        if self.differs(model.layout()) {
            model.differ(&self.cells);
        }
        if let Some(sum) = self.sum {
            model.total(&self.cells, sum);
        }
    }
}
