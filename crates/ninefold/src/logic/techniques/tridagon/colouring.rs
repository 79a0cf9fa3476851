//! Cells that cannot be coloured with three digits, found by trying to.
//!
//! Cells that have nothing but the three digits are always taken; of the others, which have guardians, as few as it takes
//! for colouring to be impossible. To find another choice, one of the cells that were chosen is forbidden, and so on, until
//! all choices are known or the search has gone on for too long. In the end the cells without guardians are left out that
//! were not needed.

use std::collections::HashSet;

use super::transversals::{clause, places_of_two};
use crate::board::{Candidates, Cell, CellSet, DigitSet};
use crate::logic::guardians::Clause;
use crate::sort::Arrange;

/// A cell with more other candidates than this is left out.
const MOST_OTHERS: usize = 3;

/// With fewer cells that have none, guardians would be too many.
const FEWEST_PURE: usize = 4;

/// A pattern with more guardians says too little.
const MOST_GUARDIANS: usize = 8;

/// How often colouring is tried for three digits.
const MOST_TRIALS: usize = 4000;

/// How many choices are looked at for three digits.
const MOST_CHOICES: usize = 3000;

/// Adds the patterns of these digits.
pub fn add_clauses(on: &Candidates, digits: DigitSet, clauses: &mut Vec<Clause>) {
    let others = |cell: Cell| (on.at(cell) - digits).len();
    let open = places_of_two(on, digits);
    let cells: CellSet = open.into_iter().filter(|&cell| others(cell) <= MOST_OTHERS).collect();
    let pure: CellSet = cells.into_iter().filter(|&cell| others(cell) == 0).collect();
    if cells.len() < 10 || pure.len() < FEWEST_PURE {
        return;
    }
    let mut search = Search { on, digits, pure, trials: 0, found: Vec::new() };
    search.explore(cells - pure);
    for chosen in core::mem::take(&mut search.found) {
        let guardians: usize = chosen.into_iter().map(others).sum();
        if (1..=MOST_GUARDIANS).contains(&guardians) {
            clauses.push(clause(on, digits, chosen | search.least(chosen, pure)));
        }
    }
}

struct Search<'a> {
    on: &'a Candidates,
    digits: DigitSet,
    /// The cells without guardians.
    pure: CellSet,
    trials: usize,
    /// The smallest choices among the others, none of which contains another.
    found: Vec<CellSet>,
}

impl Search<'_> {
    /// Finds the smallest choices from `guarded`.
    fn explore(&mut self, guarded: CellSet) {
        let (mut waiting, mut seen) = (vec![guarded], HashSet::from([guarded.bits()]));
        let mut next = 0;
        while let Some(&allowed) = waiting.get(next).filter(|_| self.trials < MOST_TRIALS) {
            next += 1;
            let known = self.found.iter().copied().find(|chosen| chosen.is_subset(allowed));
            let Some(chosen) = known.or_else(|| self.choose(allowed)) else { continue };
            for cell in chosen {
                let rest = allowed.without(cell);
                if waiting.len() < MOST_CHOICES && seen.insert(rest.bits()) {
                    waiting.push(rest);
                }
            }
        }
    }

    /// A smallest choice from the cells that are allowed, which is kept.
    fn choose(&mut self, allowed: CellSet) -> Option<CellSet> {
        if self.can_be_coloured(self.pure | allowed) {
            return None;
        }
        let chosen = self.least(self.pure, allowed);
        self.found.push(chosen);
        Some(chosen)
    }

    fn others(&self, cell: Cell) -> usize {
        (self.on.at(cell) - self.digits).len()
    }

    /// As few of `cells` as it takes beside `others`, such that colouring stays impossible: those with the most other
    /// candidates are left out first.
    fn least(&mut self, others: CellSet, cells: CellSet) -> CellSet {
        let mut order: Vec<Cell> = cells.into_iter().collect();
        order.arrange_by_key(|&cell| core::cmp::Reverse(self.others(cell)));
        let mut left = cells;
        for cell in order {
            if !self.can_be_coloured(others | left.without(cell)) {
                left.remove(cell);
            }
        }
        left
    }

    fn can_be_coloured(&mut self, cells: CellSet) -> bool {
        self.trials += 1;
        let mut open = [CellSet::EMPTY; 3];
        for (open, digit) in open.iter_mut().zip(self.digits) {
            *open = self.on.places(digit) & cells;
        }
        colour(cells, open)
    }
}

/// Whether every cell can have one of the digits, whose places are `open`.
fn colour(cells: CellSet, open: [CellSet; 3]) -> bool {
    let [a, b, c] = open;
    let any = a | b | c;
    if !cells.is_subset(any) {
        return false;
    }
    let twice = (a & b) | (a & c) | (b & c);
    let thrice = a & b & c;
    let narrow = [any - twice, twice - thrice, thrice].into_iter().find(|cells| !cells.is_empty());
    let Some(cell) = narrow.and_then(CellSet::first) else { return true };
    (0..3).filter(|&colour| open[colour].contains(cell)).any(|chosen| {
        let mut rest = open.map(|open| open.without(cell));
        rest[chosen] -= cell.peers();
        colour(cells.without(cell), rest)
    })
}
