//! Hidden skyscraper: the clue is the first value that is lower than one before it, seen from the clue.

use crate::engine::Model;
use crate::engine::machine::Machine;
use crate::rule::{Filled, Rule};

clue! {
    /// A row or column from the clue's side, and the value.
    HiddenSkyscraper: value,
    /// The line, the cell beside the clue first.
}

impl Rule for HiddenSkyscraper {
    info!("hidden-skyscraper", "The clue is the first value that a higher one before it hides.");

    clue_terms!(value);

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
