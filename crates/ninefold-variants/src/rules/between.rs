//! Between line: the cells inside are strictly between the two ends.

use crate::layout::{Cell, Filled};
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, numbers};

use super::rule::Rule;

clue! {
    /// A line with circles at its ends.
    Between,
    /// The line from end to end.
}

impl Rule for Between {
    info!("between", "The values inside the line are strictly between those at its ends.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [first, inside @ .., last] = &self.cells[..] else { return true };
        let (a, b) = (grid.at(*first), grid.at(*last));
        let between = |&cell: &Cell| a.min(b) < grid.at(cell) && grid.at(cell) < a.max(b);
        inside.iter().all(between)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let [first, inside @ .., last] = &self.cells[..] else { return };
        if inside.is_empty() {
            return;
        }
        model.relate(*first, *last, |x, y| (x - y).abs() > 1);
        let layout = model.layout();
        let allowed = |a: u32, b: u32| {
            let (low, high) = (a.min(b), a.max(b));
            ((1 << high) - 1) & !((1 << (low + 1)) - 1) & layout.mask()
        };
        model.propagator(Ends::new(&self.cells, layout.values(), allowed));
    }
}

/// A line whose ends decide which values the cells inside can have.
#[derive(Debug)]
pub(super) struct Ends {
    cells: Vec<u16>,
    values: usize,
    /// For the values of both ends what is allowed inside.
    inside: Vec<u32>,
}

impl Ends {
    pub(super) fn new(cells: &[Cell], values: usize, allowed: impl Fn(u32, u32) -> u32) -> Self {
        let pairs = (0..values as u32).flat_map(|a| (0..values as u32).map(move |b| (a, b)));
        let inside = pairs.map(|(a, b)| allowed(a, b)).collect();
        Self { cells: numbers(cells), values, inside }
    }
}

impl Propagator for Ends {
    attributes!(8, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let [first, inside @ .., last] = &self.cells[..] else { return Ok(()) };
        let (mut keep_first, mut keep_last, mut keep_inside) = (0, 0, 0);
        for a in crate::layout::bits(state.get(*first).into()) {
            for b in crate::layout::bits(state.get(*last).into()) {
                let allowed = self.inside[a * self.values + b];
                if allowed & !keep_inside == 0 && keep_first >> a & keep_last >> b & 1 == 1 {
                    continue;
                }
                if inside.iter().all(|&cell| state.get(cell) & allowed != 0) {
                    keep_first |= 1 << a;
                    keep_last |= 1 << b;
                    keep_inside |= allowed;
                }
            }
        }
        if keep_first == 0 {
            return Err(Contradiction);
        }
        state.keep(*first, keep_first)?;
        state.keep(*last, keep_last)?;
        inside.iter().try_for_each(|&cell| state.keep(cell, keep_inside))
    }
}
