//! Reverse BUGs: cells that two digits must not close.
//!
//! ```text
//!   1 . 2 | . . .      1 and 2 stand where the puzzle gives them. If r2c4 and r2c6 held them as well, every row, column
//!   . . . | ? . ?      and block would have both of them in these cells, or neither. Then they could be exchanged
//!   . . . | . . .      everywhere else, which no given forbids: a second solution.
//! ```
//!
//! Cells where they were found already may belong to the pattern or not, as it suits; the givens must. It
//! shows nothing if all eighteen places of the digits belong to it, because then there is nothing else.

use super::MOST_GUARDIANS;
use crate::board::{Candidate, Candidates, Cell, CellSet, DigitSet, House};
use crate::logic::Evidence;
use crate::logic::techniques::guardians::Clause;
use crate::sort::Arrange;

/// How many cells are tried for two digits.
const MOST_TRIALS: usize = 1000;

/// The patterns, those with the fewest guardians first.
pub fn clauses(on: &Candidates) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for pair in DigitSet::FULL.subsets(2) {
        let of_pair = pair.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | on.grid().cells_of(digit));
        let given = of_pair & on.grid().givens();
        let open = pair.into_iter().fold(CellSet::EMPTY, |cells, digit| cells | on.places(digit));
        let closing = given.into_iter().try_fold(Closing::default(), |closing, cell| closing.with(cell, 0));
        if let Some(closing) = closing.filter(|_| !given.is_empty()) {
            let mut search = Search { on, pair, usable: of_pair | open, trials: 0, clauses: &mut clauses };
            search.extend(&closing);
        }
    }
    clauses.arrange_by_key(|clause| clause.guardians.len());
    clauses
}

/// Cells for two digits, so far.
#[derive(Clone, Copy, Default)]
struct Closing {
    cells: CellSet,
    guardians: usize,
    /// The houses with one of the cells, and those with two, as bits by their index.
    once: u32,
    twice: u32,
}

impl Closing {
    /// With a cell more, unless a house would have three.
    fn with(mut self, cell: Cell, guardians: usize) -> Option<Closing> {
        let houses = cell.houses().into_iter().fold(0, |houses, house: House| houses | 1 << house.index());
        self.guardians += guardians;
        if self.twice & houses != 0 || self.guardians > MOST_GUARDIANS {
            return None;
        }
        self.cells.insert(cell);
        self.twice |= self.once & houses;
        self.once ^= houses;
        Some(self)
    }
}

struct Search<'a> {
    on: &'a Candidates,
    pair: DigitSet,
    /// Where one of the digits is or may be.
    usable: CellSet,
    trials: usize,
    clauses: &'a mut Vec<Clause>,
}

impl Search<'_> {
    fn extend(&mut self, closing: &Closing) {
        self.trials += 1;
        if self.trials > MOST_TRIALS {
            return;
        }
        let single = House::all().filter(|house| closing.once >> house.index() & 1 == 1);
        let Some(ways) = single.map(|house| self.ways(closing, house)).min_by_key(Vec::len) else {
            if (1..=MOST_GUARDIANS).contains(&closing.guardians) && closing.cells.len() < 18 {
                self.clauses.push(self.clause(closing.cells));
            }
            return;
        };
        ways.iter().for_each(|closing| self.extend(closing));
    }

    /// The ways to give a house its second cell.
    fn ways(&self, closing: &Closing, house: House) -> Vec<Closing> {
        let places = (house.cells() & self.usable) - closing.cells;
        let with = |cell| closing.with(cell, (self.on.at(cell) - self.pair).len());
        places.into_iter().filter_map(with).collect()
    }

    fn clause(&self, cells: CellSet) -> Clause {
        let others =
            |cell| (self.on.at(cell) - self.pair).into_iter().map(move |digit| Candidate { cell, digit });
        Clause {
            guardians: cells.into_iter().flat_map(others).collect(),
            pattern: Evidence::pattern(self.pair, cells),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::logic::lemmas::replaceable::are_closed;

    #[test]
    fn one_cell_that_would_close_the_pattern_is_guarded() {
        let mut grid = Grid::EMPTY;
        for given in ["r1c1=1", "r1c4=2", "r2c1=2"] {
            let given: Candidate = given.parse().unwrap();
            grid.set_given(given.cell, given.digit);
        }
        let mut on = Candidates::new(&grid);
        let corner: Cell = "r2c4".parse().unwrap();
        on.restrict(corner, [1, 5].into_iter().filter_map(crate::board::Digit::new).collect());
        let clauses = clauses(&on);
        assert_eq!(clauses[0].guardians, ["r2c4=5".parse().unwrap()]);
        let cells = clauses[0].pattern.cells(crate::logic::Role::Pattern);
        assert_eq!(cells.to_string(), "r1c1 r1c4 r2c1 r2c4");
        let pair = clauses[0].pattern.digits(crate::logic::Role::Pattern);
        assert!(are_closed(&grid, cells, pair));
        assert!(!are_closed(&grid, cells.without(corner), pair));
        grid.set_given("r9c9".parse().unwrap(), crate::board::Digit::D1);
        assert!(!are_closed(&grid, cells, pair), "a given would have to change");
    }
}
