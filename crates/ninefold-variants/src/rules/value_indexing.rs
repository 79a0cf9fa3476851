//! Value indexing: with a value in the first cell and a number in the second, the value stands at that place among the
//! cells that follow.

use crate::layout::Filled;
use crate::model::{Machine, Model};

use super::rule::Rule;

clue! {
    /// A value, a place, and the line.
    ValueIndexing,
    /// The cell with the value, the cell with the place, the line from its first place.
}

impl Rule for ValueIndexing {
    info!(
        "value-indexing",
        "The value of the first cell stands as far along the line as the second cell says."
    );

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [value, place, line @ ..] = &self.cells[..] else { return true };
        let place = usize::try_from(grid.at(*place)).ok().and_then(|place| line.get(place.checked_sub(1)?));
        place.is_some_and(|&cell| grid.at(cell) == grid.at(*value))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        // The value, and how many cells of the line to go; none once it was met.
        let step = |&(wanted, left): &(Option<usize>, Option<i32>), value: usize| match (wanted, left) {
            (None, None) => Some((Some(value), None)),
            (Some(wanted), None) => {
                let place = layout.lowest() + value as i32;
                (place > 0).then_some((Some(wanted), Some(place)))
            }
            (Some(wanted), Some(1)) => (value == wanted).then_some((None, Some(0))),
            (wanted, left) => Some((wanted, left.map(|left| left.saturating_sub(1).max(0)))),
        };
        let done = |&(wanted, left): &(Option<usize>, Option<i32>)| wanted.is_none() && left == Some(0);
        let machine = Machine::grow(layout.values(), (None, None), step, done);
        match self.cells.len() {
            0 | 1 => {}
            _ => model.automaton_or_check(self, &self.cells, machine),
        }
    }
}
