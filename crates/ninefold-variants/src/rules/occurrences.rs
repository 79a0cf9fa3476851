//! Occurrences: values stand in the cells exactly as often as listed, or at least as often.
//!
//! Look-and-say clues count and name values; a count of 0 forbids a value; values that are not named are free.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{
    Contradiction, Machine, Model, Propagator, Run, State, attributes, in_groups, is_fixed, numbers,
};

use super::rule::{Rule, Terms};

/// Cells, values and how often each stands there.
#[derive(Clone, Debug)]
pub struct Occurrences {
    cells: Vec<Cell>,
    counts: Vec<(i32, usize)>,
    exact: bool,
}

impl Occurrences {
    /// Cells, and for each value its number; `exact` if more are too many.
    #[must_use]
    pub fn new(cells: Vec<Cell>, counts: Vec<(i32, usize)>, exact: bool) -> Self {
        Self { cells, counts, exact }
    }

    fn fits(&self, number: usize, wanted: usize) -> bool {
        if self.exact { number == wanted } else { number >= wanted }
    }
}

impl Rule for Occurrences {
    info!("occurrences", "Each value listed stands in the cells as often as listed.");

    fn terms(&self) -> Terms {
        let numbers = self.counts.iter().flat_map(|&(value, count)| [count as i32, value]);
        Terms::list(&self.cells).with_numbers(numbers).of_kind(if self.exact { "exactly" } else { "least" })
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let number = |value: i32| values.iter().filter(|&&other| other == value).count();
        self.counts.iter().all(|&(value, wanted)| self.fits(number(value), wanted))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        for &(value, count) in &self.counts {
            let bit = layout.bit(value);
            if count == 1 {
                model.place(&self.cells, value, 1.0);
            }
            model.propagator(Places { cells: numbers(&self.cells), bit, count, exact: self.exact });
        }
        let step = |left: &Vec<usize>, value: usize| {
            let value = layout.lowest() + value as i32;
            let mut left = left.clone();
            if let Some(at) = self.counts.iter().position(|&(listed, _)| listed == value) {
                match left[at] {
                    0 if self.exact => return None,
                    count => left[at] = count.saturating_sub(1),
                }
            }
            Some(left)
        };
        let start = self.counts.iter().map(|&(_, count)| count).collect();
        let done = |left: &Vec<usize>| left.iter().all(|&count| count == 0);
        let machine = Machine::grow(layout.values(), start, step, done);
        // Without it the places do: with every cell fixed they find each breach.
        if let Some(machine) = machine {
            model.automaton(&self.cells, machine);
        }
    }
}

/// The places of one value: cells that see each other share one at most.
#[derive(Debug)]
struct Places {
    cells: Vec<u16>,
    bit: u32,
    count: usize,
    exact: bool,
}

impl Places {
    /// The cells that can have the value, in groups whose cells see each other.
    fn groups(&self, state: &State<'_>) -> Vec<Vec<u16>> {
        let open = self.cells.iter().copied().filter(|&cell| state.get(cell) & self.bit != 0);
        in_groups(open, |a, b| state.sees(a, b))
    }
}

impl Propagator for Places {
    attributes!(25);

    fn run(&self, state: &mut State<'_>) -> Run {
        let has = self.cells.iter().filter(|&&cell| state.get(cell) == self.bit).count();
        if self.exact && has >= self.count {
            if has > self.count {
                return Err(Contradiction);
            }
            let open = self.cells.iter().filter(|&&cell| !is_fixed(state.get(cell)));
            let open: Vec<u16> = open.copied().collect();
            return open.into_iter().try_for_each(|cell| state.remove(cell, self.bit));
        }
        let groups = self.groups(state);
        if groups.len() < self.count {
            return Err(Contradiction);
        }
        if groups.len() > self.count {
            return Ok(());
        }
        for group in groups {
            match group[..] {
                [cell] => state.keep(cell, self.bit)?,
                _ => state.point(&group, self.bit)?,
            }
        }
        Ok(())
    }
}
