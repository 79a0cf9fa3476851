//! Palindrome: cells equally far from the ends are equal.

use crate::layout::Filled;
use crate::model::Model;

use super::rule::Rule;

clue! {
    /// A line that reads the same from both ends.
    Palindrome,
    /// The line.
}

impl Rule for Palindrome {
    info!("palindrome", "The line reads the same from both ends.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        values.iter().eq(values.iter().rev())
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (&a, &b) in self.cells.iter().zip(self.cells.iter().rev()).take(self.cells.len() / 2) {
            model.relate(a, b, |x, y| x == y);
        }
    }
}
