//! Lockout line: the ends differ by at least a number (4), the cells inside are strictly outside them.

use crate::layout::{Cell, Filled};
use crate::model::Model;

use super::between::Ends;
use super::rule::Rule;

clue! {
    /// A line with diamonds at its ends.
    Lockout: difference,
    /// The line from end to end, and how much the ends differ at least.
}

impl Rule for Lockout {
    info!("lockout", "The ends are far apart; the values inside the line are not from one to the other.");

    clue_terms!(difference);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [first, inside @ .., last] = &self.cells[..] else { return true };
        let (a, b) = (grid.at(*first), grid.at(*last));
        let out = |&cell: &Cell| grid.at(cell) < a.min(b) || grid.at(cell) > a.max(b);
        (a - b).abs() >= self.difference && inside.iter().all(out)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let [first, inside @ .., last] = &self.cells[..] else { return };
        model.relate(*first, *last, |x, y| (x - y).abs() >= self.difference);
        if inside.is_empty() {
            return;
        }
        let layout = model.layout();
        let far = self.difference;
        let allowed = |a: u32, b: u32| {
            let (low, high) = (a.min(b), a.max(b));
            let closed = ((1 << (high + 1)) - 1) & !((1 << low) - 1);
            if (high - low) as i32 >= far { layout.mask() & !closed } else { 0 }
        };
        model.propagator(Ends::new(&self.cells, layout.values(), allowed));
    }
}
