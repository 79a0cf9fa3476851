//! Sum line: the line can be cut into pieces each of which has the sum. A closed line may be cut anywhere.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Machine, Model};

use super::rule::{Rule, Terms};

/// A line of pieces with one sum.
#[derive(Clone, Debug)]
pub struct SumLine {
    cells: Vec<Cell>,
    sum: i32,
    closed: bool,
}

impl SumLine {
    /// A line; `closed` if its last cell is next to its first.
    #[must_use]
    pub fn new(cells: Vec<Cell>, sum: i32, closed: bool) -> Self {
        Self { cells, sum, closed }
    }

    /// Whether values can be cut into pieces, the first of which begins at the first value.
    fn is_cut(&self, values: &[i32]) -> bool {
        let mut sum = 0;
        for value in values {
            sum += value;
            if sum > self.sum {
                return false;
            }
            if sum == self.sum {
                // A value of 0 may stand on either side of a cut.
                sum = 0;
            }
        }
        sum == 0
    }
}

impl Rule for SumLine {
    info!("sum-line", "The line can be cut into pieces that all have the sum.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([self.sum]).of_kind(if self.closed { "loop" } else { "line" })
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let turns = if self.closed { values.len() } else { 1 };
        let turned = |by: usize| [&values[by..], &values[..by]].concat();
        (0..turns).any(|by| self.is_cut(&turned(by)))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        if layout.lowest() < 0 || self.sum < 1 {
            return model.check_only(self);
        }
        // What the piece at hand has so far, and in a closed line what the piece had that the start cut off.
        let step = |&(part, cut): &(i32, i32), value: usize| {
            let part = part + layout.lowest() + value as i32;
            (part <= self.sum).then_some((part % self.sum, cut))
        };
        let machine = if self.closed {
            let mut all = Machine::default();
            for cut in 0..self.sum {
                let start = (cut, cut);
                let grown = Machine::grow(layout.values(), start, step, |&(part, cut)| part == cut);
                let Some(grown) = grown else { return model.check_only(self) };
                all.join(grown);
            }
            Some(all)
        } else {
            Machine::grow(layout.values(), (0, 0), step, |&(part, _)| part == 0)
        };
        model.automaton_or_check(self, &self.cells, machine);
    }
}
