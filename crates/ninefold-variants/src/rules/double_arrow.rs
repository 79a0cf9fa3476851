//! Double arrow: the two ends together are the sum of what lies between.
//!
//! With fewer than three cells it says nothing.

use crate::layout::Filled;
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// A line with circles at both ends.
    DoubleArrow,
    /// The line from end to end.
}

impl Rule for DoubleArrow {
    info!("double-arrow", "The two ends together are the sum of the cells between them.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [first, between @ .., last] = &self.cells[..] else { return true };
        between.is_empty() || grid.at(*first) + grid.at(*last) == grid.sum(between)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let [first, between @ .., last] = &self.cells[..] else { return };
        if !between.is_empty() {
            let ends = [(*first, -1), (*last, -1)];
            let terms = between.iter().map(|&cell| (cell, 1)).chain(ends);
            model.sum(&terms.collect::<Vec<_>>(), 0);
        }
    }
}
