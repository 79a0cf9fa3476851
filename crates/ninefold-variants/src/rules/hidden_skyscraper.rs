//! Hidden skyscraper: the clue is the first value that is lower than one before it, seen from the clue.

use crate::layout::Filled;
use crate::model::{Machine, Model, Propagator, Run, State, attributes, numbers};

use super::rule::Rule;

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
        if differ && layout.bit(self.value) != 0 {
            return model.propagator(Hidden { cells: numbers(&self.cells), clue: layout.bit(self.value) });
        }
        let hidden = |value: usize| layout.lowest() + value as i32 == self.value;
        // One more than the highest value so far; `None` once the first hidden one was read.
        let step = |&highest: &Option<usize>, value: usize| match highest {
            Some(highest) if value + 1 < highest => hidden(value).then_some(None),
            // In a line of different values none comes back, and the clue comes hidden.
            Some(highest) => (!differ || value + 1 > highest && !hidden(value)).then_some(Some(value + 1)),
            None => (!differ || !hidden(value)).then_some(None),
        };
        let machine = Machine::grow(layout.values(), Some(0), step, Option::is_none);
        model.automaton_or_check(self, &self.cells, machine);
    }
}

/// Different cells: those before the clue rise, the last of them above it.
#[derive(Debug)]
struct Hidden {
    cells: Vec<u16>,
    clue: u32,
}

impl Hidden {
    /// The lowest values of a rising line, as long as there are some.
    fn lowest(&self, state: &State<'_>) -> ([u32; 32], usize) {
        let (mut lows, mut above) = ([0; 32], u32::MAX);
        for (i, (low, &cell)) in lows.iter_mut().zip(&self.cells).enumerate() {
            let values = state.get(cell) & above & !self.clue;
            if values == 0 {
                return (lows, i);
            }
            *low = values & values.wrapping_neg();
            above = !(*low | (*low - 1));
        }
        (lows, self.cells.len())
    }

    /// Adds what the cells before `place` can have if the clue stands there.
    fn rise(&self, state: &State<'_>, lows: &[u32; 32], place: usize, keep: &mut [u32; 32]) -> bool {
        let (mut below, mut rising) = (u32::MAX, [0; 32]);
        for i in (0..place).rev() {
            let mut values = state.get(self.cells[i]) & below & !self.clue & !(lows[i] - 1);
            if i + 1 == place {
                values &= !(self.clue | (self.clue - 1));
            }
            if values == 0 {
                return false;
            }
            rising[i] = values;
            below = (1 << (31 - values.leading_zeros())) - 1;
        }
        keep.iter_mut().zip(&rising[..place]).for_each(|(keep, rising)| *keep |= rising);
        true
    }
}

impl Propagator for Hidden {
    attributes!(50, is_counting: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let (lows, rises) = self.lowest(state);
        let mut keep = [0; 32];
        for place in 1..self.cells.len().min(rises + 1) {
            if state.get(self.cells[place]) & self.clue != 0 && self.rise(state, &lows, place, &mut keep) {
                keep[place] |= self.clue;
                keep[place + 1..].iter_mut().for_each(|keep| *keep |= !self.clue);
            }
        }
        self.cells.iter().zip(keep).try_for_each(|(&cell, keep)| state.keep(cell, keep))
    }
}
