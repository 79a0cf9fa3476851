//! Small graves: cells with two digits each such that every digit of them has two places in each house, or
//! none.
//!
//! Each house has as many of these digits as cells, for both are half of its candidates; so however the cells
//! are filled, each digit stands in one of its two places, and exchanging the two digits of every cell
//! changes no house.

use crate::board::{Candidate, Candidates, Cell, CellSet, Digit, DigitSet, House};
use crate::logic::techniques::guardians::Clause;
use crate::logic::{Evidence, Role};
use crate::sort::Arrange;

/// Larger patterns would not be seen.
const MOST_CELLS: usize = 12;
/// More other candidates say too little.
const MOST_GUARDIANS: usize = 5;
/// How many ways to go on are tried from each cell and its two digits.
const MOST_TRIALS: usize = 2000;

/// The graves that hardly have anything else, those with the fewest guardians first. Rectangles and loops of
/// two digits are left to their own techniques.
pub fn clauses(on: &Candidates) -> Vec<Clause> {
    let mut clauses = Vec::new();
    for first in on.blanks().into_iter().filter(|&cell| on.at(cell).len() <= 3) {
        for pair in on.at(first).subsets(2) {
            let mut search = Search { on, first, trials: 0, clauses: &mut clauses };
            if let Some(grave) = Grave::default().with(on, first, pair) {
                search.extend(&grave);
            }
        }
    }
    clauses.arrange_by_key(|clause| (clause.guardians.len(), clause.pattern.cells(Role::Pattern).len()));
    clauses
}

struct Search<'a> {
    on: &'a Candidates,
    /// No cell is before this one, so that each grave is found once.
    first: Cell,
    trials: usize,
    clauses: &'a mut Vec<Clause>,
}

/// Cells with two digits each, so far.
#[derive(Clone, Default)]
struct Grave {
    pairs: Vec<(Cell, DigitSet)>,
    cells: CellSet,
    guardians: usize,
    /// By house, the digits with one place.
    once: [DigitSet; 27],
    /// By house, the digits with two places.
    twice: [DigitSet; 27],
}

impl Grave {
    /// With a cell more, unless a digit would have a third place in a house.
    fn with(&self, on: &Candidates, cell: Cell, pair: DigitSet) -> Option<Grave> {
        let houses = cell.houses().map(House::index);
        let guardians = self.guardians + on.at(cell).len() - 2;
        if guardians > MOST_GUARDIANS || houses.iter().any(|&house| self.twice[house].intersects(pair)) {
            return None;
        }
        let mut grave = self.clone();
        grave.pairs.push((cell, pair));
        grave.cells.insert(cell);
        grave.guardians = guardians;
        for house in houses {
            grave.twice[house] |= grave.once[house] & pair;
            grave.once[house] = (grave.once[house] | pair) - grave.twice[house];
        }
        Some(grave)
    }

    /// The ways to give a digit its second place in a house, where there are fewest; `None` if no digit lacks
    /// one.
    fn ways_on(&self, on: &Candidates, first: Cell) -> Option<Vec<(Cell, DigitSet)>> {
        let open = House::all()
            .flat_map(|house| self.once[house.index()].into_iter().map(move |digit| (house, digit)));
        let ways = |(house, digit): (House, Digit)| -> Vec<(Cell, DigitSet)> {
            let places = (on.places_in(house, digit) - self.cells).into_iter().filter(|&cell| cell > first);
            let pairs = |cell: Cell| {
                let others = on.at(cell).without(digit).into_iter();
                others.map(move |other| (cell, DigitSet::of(digit).with(other)))
            };
            places.flat_map(pairs).filter(|&(cell, pair)| self.fits(on, cell, pair)).collect()
        };
        open.map(ways).min_by_key(Vec::len)
    }

    fn fits(&self, on: &Candidates, cell: Cell, pair: DigitSet) -> bool {
        self.guardians + on.at(cell).len() - 2 <= MOST_GUARDIANS
            && !cell.houses().iter().any(|house| self.twice[house.index()].intersects(pair))
    }

    fn digits(&self) -> DigitSet {
        self.pairs.iter().fold(DigitSet::EMPTY, |digits, (_, pair)| digits | *pair)
    }

    /// What keeps it from being a grave; each pair is a part of the pattern.
    fn clause(&self, on: &Candidates) -> Clause {
        let others = |&(cell, pair): &(Cell, DigitSet)| {
            (on.at(cell) - pair).into_iter().map(move |digit| Candidate { cell, digit })
        };
        let mut guardians: Vec<Candidate> = self.pairs.iter().flat_map(others).collect();
        guardians.arrange();
        let mut pairs = self.pairs.clone();
        pairs.arrange_by_key(|(cell, _)| *cell);
        let add =
            |evidence: Evidence, (cell, pair): (Cell, DigitSet)| evidence.and(Role::Pattern, pair, cell);
        Clause { guardians, pattern: pairs.into_iter().fold(Evidence::default(), add) }
    }
}

impl Search<'_> {
    fn extend(&mut self, grave: &Grave) {
        self.trials += 1;
        if self.trials > MOST_TRIALS {
            return;
        }
        let Some(ways) = grave.ways_on(self.on, self.first) else {
            if grave.digits().len() > 2 && grave.guardians > 0 {
                self.clauses.push(grave.clause(self.on));
            }
            return;
        };
        if grave.pairs.len() < MOST_CELLS {
            let longer = ways.into_iter().filter_map(|(cell, pair)| grave.with(self.on, cell, pair));
            longer.for_each(|grave| self.extend(&grave));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;

    /// An empty grid in which these cells have only these digits.
    fn grave(cells: &[(&str, &str)]) -> Candidates {
        let mut on = Candidates::new(&Grid::EMPTY);
        for cell in on.blanks() {
            let said = cells.iter().find(|(word, _)| cell.to_string() == *word);
            let digits = said
                .map_or(DigitSet::FULL, |(_, digits)| digits.chars().filter_map(Digit::from_char).collect());
            on.restrict(cell, digits);
        }
        on
    }

    #[test]
    fn three_digits_in_six_cells_are_found_with_their_guardian() {
        let on = grave(&[
            ("r1c1", "12"),
            ("r1c4", "23"),
            ("r1c7", "13"),
            ("r2c1", "12"),
            ("r2c4", "23"),
            ("r2c7", "139"),
        ]);
        let clauses = clauses(&on);
        assert_eq!(clauses.len(), 1);
        assert_eq!(clauses[0].guardians, ["r2c7=9".parse().unwrap()]);
        assert_eq!(clauses[0].pattern.cells(Role::Pattern).len(), 6);
    }

    #[test]
    fn a_digit_in_one_place_only_makes_no_grave() {
        let on = grave(&[
            ("r1c1", "12"),
            ("r1c4", "23"),
            ("r1c7", "13"),
            ("r2c1", "12"),
            ("r2c4", "23"),
            ("r2c7", "149"),
        ]);
        assert!(clauses(&on).is_empty());
    }
}
