//! Sandwich: the sum of what lies strictly between the lowest and the highest value of a line.
//!
//! The two may stand in either order; side by side they make 0. At size 6 they are 1 and 6. A line
//! without one of them breaks the rule.

use crate::layout::Filled;
use crate::model::{MOST_SETS, Model, combinations, numbers};
use crate::propagators::filling::Filling;

use super::rule::Rule;

clue! {
    /// A row or column and the sum between its crusts.
    Sandwich: sum,
    /// The line, from either side, and the sum.
}

impl Rule for Sandwich {
    info!("sandwich", "The values between the lowest and the highest of the line have the sum.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let place = |crust: i32| values.iter().position(|&value| value == crust);
        let (low, high) = (place(grid.layout.lowest()), place(grid.layout.highest()));
        let (Some(low), Some(high)) = (low, high) else { return false };
        values[low.min(high) + 1..low.max(high)].iter().sum::<i32>() == self.sum
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let is_house = layout.has_lines() && self.cells.len() == layout.values();
        if !is_house || layout.values() < 3 {
            return model.check_only(self);
        }
        let values = layout.values();
        // The filling leaves out the lowest value: it counts from 1.
        let filling = |count: usize| {
            let based = self.sum - count as i32 * (layout.lowest() + 1);
            combinations(values - 2, count, based).into_iter().map(|set| set << 1).collect()
        };
        let fillings: Vec<Vec<u32>> = (0..=values - 2).map(filling).collect();
        if fillings.iter().any(|sets| sets.len() > MOST_SETS) {
            return model.check_only(self);
        }
        let crusts = (1, 1 << (values - 1));
        model.place(&self.cells, layout.lowest(), 2.0);
        model.place(&self.cells, layout.highest(), 2.0);
        model.propagator(Filling::new(numbers(&self.cells), vec![crusts], fillings));
    }
}
