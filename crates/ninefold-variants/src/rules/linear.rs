//! Plain sums: little killers, sums of any cells, with factors. Values may repeat.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Cells, each times a factor, with a sum.
#[derive(Clone, Debug)]
pub struct Linear {
    terms: Vec<(Cell, i32)>,
    total: i32,
}

impl Linear {
    /// Cells that are added.
    #[must_use]
    pub fn new(cells: &[Cell], total: i32) -> Self {
        Self { terms: cells.iter().map(|&cell| (cell, 1)).collect(), total }
    }

    /// Cells with factors.
    #[must_use]
    pub fn with_factors(terms: Vec<(Cell, i32)>, total: i32) -> Self {
        Self { terms, total }
    }

    /// A little killer: the diagonal that starts in a cell and runs `down` and `right` (1 or -1).
    #[must_use]
    pub fn diagonal(layout: &Layout, start: Cell, down: isize, right: isize, total: i32) -> Self {
        let next = |cell: &Cell| layout.step(*cell, down, right);
        let cells: Vec<Cell> = std::iter::successors(Some(start), next).collect();
        Self::new(&cells, total)
    }
}

impl Rule for Linear {
    info!("sum", "The cells, each times its factor, add up to the number; values may repeat.");

    fn terms(&self) -> Terms {
        let cells: Vec<Cell> = self.terms.iter().map(|&(cell, _)| cell).collect();
        let factors = self.terms.iter().map(|&(_, factor)| factor);
        Terms::list(&cells).with_numbers([self.total].into_iter().chain(factors))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.terms.iter().map(|term| term.0).collect()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        let large = |term: &&(Cell, i32)| term.1.abs() > 1000;
        self.terms.iter().find(large).map(|term| format!("a factor of {}", term.1))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.terms.iter().map(|&(cell, factor)| grid.at(cell) * factor).sum::<i32>() == self.total
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.sum(&self.terms, self.total);
    }
}
