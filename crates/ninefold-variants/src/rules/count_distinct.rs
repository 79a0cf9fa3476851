//! Count of distinct values: the first cell says how many different values the others have.

use crate::layout::Filled;
use crate::model::{Machine, Model};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// A cell and those that it counts.
    CountDistinct,
    /// The counting cell first.
}

impl Rule for CountDistinct {
    info!("count-distinct", "The first cell says how many different values the other cells have.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [first, others @ ..] = &self.cells[..] else { return true };
        let mut values = grid.of(others);
        values.arrange_distinct();
        usize::try_from(grid.at(*first)) == Ok(values.len())
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        // The number that is to be reached, and the values that were read.
        let step = |&(wanted, seen): &(Option<u32>, u32), value: usize| match wanted {
            None => {
                let wanted = u32::try_from(layout.lowest() + value as i32).ok()?;
                Some((Some(wanted), 0))
            }
            Some(wanted) => {
                let seen = seen | 1 << value;
                (seen.count_ones() <= wanted).then_some((Some(wanted), seen))
            }
        };
        let done = |&(wanted, seen): &(Option<u32>, u32)| wanted == Some(seen.count_ones());
        let machine = Machine::grow(layout.values(), (None, 0), step, done);
        model.automaton_or_check(self, &self.cells, machine);
    }
}
