//! Zipper line: cells equally far from the middle have one sum; a middle cell is that sum.

use crate::layout::{Cell, Filled};
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// A line that closes to its middle.
    Zipper,
    /// The line from end to end.
}

impl Zipper {
    /// The pairs, and the middle cell if there is one.
    fn teeth(&self) -> Vec<Vec<Cell>> {
        let half = self.cells.len() / 2;
        let ends = self.cells.iter().zip(self.cells.iter().rev()).take(half);
        let pairs = ends.map(|(&a, &b)| vec![a, b]);
        let middle = self.cells.get(half).filter(|_| self.cells.len() % 2 == 1);
        middle.map(|&cell| vec![cell]).into_iter().chain(pairs).collect()
    }
}

impl Rule for Zipper {
    info!("zipper", "Cells equally far from the middle have one sum, which is the middle cell.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let teeth = self.teeth();
        teeth.iter().all(|tooth| grid.sum(tooth) == grid.sum(&teeth[0]))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.equal_sums(&self.teeth());
    }
}
