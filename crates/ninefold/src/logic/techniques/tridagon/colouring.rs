//! Cells that cannot be coloured with three digits, found by trying to.
//!
//! From all cells that have hardly anything but three digits, as many are left out as possible such that what is left
//! cannot be coloured. To find another such set, one of the cells with guardians is forbidden, and so on.

use super::transversals::{clause, places_of_two};
use crate::board::{Candidates, Cell, CellSet, DigitSet};
use crate::logic::guardians::Clause;

/// A cell with more other candidates than this is left out.
const MOST_OTHERS: usize = 3;

/// With fewer cells that have none, guardians would be too many.
const FEWEST_PURE: usize = 4;

/// A pattern with more guardians says too little.
const MOST_GUARDIANS: usize = 8;

/// How often colouring is tried for three digits.
const MOST_TRIALS: usize = 1500;

/// Adds the patterns of these digits.
pub fn add_clauses(on: &Candidates, digits: DigitSet, clauses: &mut Vec<Clause>) {
    let others = |cell: Cell| (on.at(cell) - digits).len();
    let open = places_of_two(on, digits);
    let cells: CellSet = open.into_iter().filter(|&cell| others(cell) <= MOST_OTHERS).collect();
    let pure = cells.into_iter().filter(|&cell| others(cell) == 0).count();
    let mut search = Search { on, digits, trials: 0, found: Vec::new(), waiting: vec![cells] };
    if cells.len() >= 10 && pure >= FEWEST_PURE {
        search.explore();
    }
    for cells in search.found {
        let clause = clause(on, digits, cells);
        if (1..=MOST_GUARDIANS).contains(&clause.guardians.len()) {
            clauses.push(clause);
        }
    }
}

struct Search<'a> {
    on: &'a Candidates,
    digits: DigitSet,
    trials: usize,
    /// The patterns, none of which contains another.
    found: Vec<CellSet>,
    /// The cells to be explored, in order, and those that were.
    waiting: Vec<CellSet>,
}

impl Search<'_> {
    /// Finds a pattern in the cells that wait, then others without one of its guarded cells.
    fn explore(&mut self) {
        let mut next = 0;
        while let Some(&cells) = self.waiting.get(next).filter(|_| self.trials < MOST_TRIALS) {
            next += 1;
            if self.can_be_coloured(cells) {
                continue;
            }
            let pattern = self.smallest(cells);
            if !self.found.contains(&pattern) {
                self.found.push(pattern);
            }
            for cell in pattern {
                let rest = cells.without(cell);
                if self.others(cell) > 0 && !self.waiting.contains(&rest) {
                    self.waiting.push(rest);
                }
            }
        }
    }

    fn others(&self, cell: Cell) -> usize {
        (self.on.at(cell) - self.digits).len()
    }

    /// Leaves out cells, those with the most other candidates first, so long as colouring stays impossible.
    fn smallest(&mut self, cells: CellSet) -> CellSet {
        let mut order: Vec<Cell> = cells.into_iter().collect();
        order.sort_by_key(|&cell| core::cmp::Reverse(self.others(cell)));
        let mut left = cells;
        for cell in order {
            if !self.can_be_coloured(left.without(cell)) {
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
