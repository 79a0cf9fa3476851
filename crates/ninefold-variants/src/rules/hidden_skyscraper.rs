//! Hidden skyscraper: the clue is the first value that is lower than one before it, seen from the clue.

use crate::engine::Model;
use crate::engine::machine::Machine;
use crate::layout::{Cell, Layout};
use crate::rule::{Filled, Rule, Terms};

/// A row or column from the clue's side, and the value.
#[derive(Clone, Debug)]
pub struct HiddenSkyscraper {
    cells: Vec<Cell>,
    value: i32,
}

impl HiddenSkyscraper {
    /// The line, the cell beside the clue first.
    #[must_use]
    pub fn new(cells: Vec<Cell>, value: i32) -> Self {
        Self { cells, value }
    }
}

impl Rule for HiddenSkyscraper {
    info!("hidden-skyscraper", "The clue is the first value that a higher one before it hides.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([self.value])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let hidden = |i: &usize| values[..*i].iter().any(|&before| before > values[*i]);
        (0..values.len()).find(hidden).map(|i| values[i]) == Some(self.value)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let differ = layout.has_lines();
        let hidden = |value: usize| layout.lowest() + value as i32 == self.value;
        // One more than the highest value so far; `None` once the first hidden one was read.
        let step = |&highest: &Option<usize>, value: usize| match highest {
            Some(highest) if value + 1 < highest => hidden(value).then_some(None),
            // In a line of different values none comes back, and the clue comes hidden.
            Some(highest) => (!differ || value + 1 > highest && !hidden(value)).then_some(Some(value + 1)),
            None => (!differ || !hidden(value)).then_some(None),
        };
        let machine = Machine::grow(layout.values(), Some(0), step, Option::is_none);
        model.machine_or_late(self, &self.cells, machine.as_ref());
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn the_first_hidden_value_is_the_clue() {
        accepts(".Shape~4x4.HiddenSkyscraper~R2~1~", GRID);
        refuses(".Shape~4x4.HiddenSkyscraper~R2~2~", GRID);
        accepts(".Shape~4x4.HiddenSkyscraper~R1~~3", GRID);
        refuses(".Shape~4x4.HiddenSkyscraper~R1~3~", GRID);
    }
}
