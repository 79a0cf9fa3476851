//! Lunchbox: the cells differ, and those between the lowest and the highest of them, in the order of the list, have
//! the sum.

use crate::layout::Filled;
use crate::model::{MOST_SETS, Model, combinations, numbers};
use crate::propagators::filling::Filling;

use super::rule::Rule;

clue! {
    /// Cells and the sum between the extremes.
    Lunchbox: sum,
    /// Cells in order.
}

impl Rule for Lunchbox {
    info!("lunchbox", "The values between the lowest and the highest of the cells have the sum.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let place = |extreme: Option<&i32>| values.iter().position(|value| Some(value) == extreme);
        let (Some(low), Some(high)) = (place(values.iter().min()), place(values.iter().max())) else {
            return self.sum == 0;
        };
        let between = values.get(low.min(high) + 1..low.max(high)).unwrap_or_default();
        grid.differ(&self.cells) && between.iter().sum::<i32>() == self.sum
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let (values, lowest) = (layout.values(), layout.lowest());
        model.differ(&self.cells);
        if lowest < 0 || self.cells.len() < 2 {
            return model.check_only(self);
        }
        let filling = |count: usize| combinations(values, count, self.sum - count as i32 * lowest);
        let fillings: Vec<Vec<u32>> = (0..self.cells.len() - 1).map(filling).collect();
        if fillings.iter().any(|sets| sets.len() > MOST_SETS) {
            return model.check_only(self);
        }
        let pairs = (0..values).flat_map(|low| (low + 1..values).map(move |high| (1 << low, 1 << high)));
        // The cells between the extremes differ, and so do the others.
        let fits = |&(low, high): &(u32, u32)| (high / low).ilog2() as usize + 1 >= self.cells.len();
        let extremes = pairs.filter(fits).collect();
        model.propagator(Filling::new(numbers(&self.cells), extremes, fillings));
    }
}
