//! Rectangles of two digits that are kept from being deadly by places outside of them.
//!
//! ```text
//!   12 . . | 123 . .  | . . 1      Two corners in a row hold 1 and 2 if no other cell of the row does, whatever else
//!   12 . . | 12  . .  | . . .      they could be. So one of the places outside is true, or another digit inside.
//! ```

use super::shapes;
use crate::board::{Candidate, Candidates, CellSet, DigitSet, House};
use crate::logic::Evidence;
use crate::logic::techniques::guardians::Clause;
use crate::sort::Arrange;

/// A rectangle with more guardians says too little.
const MOST_GUARDIANS: usize = 5;

/// The rectangles with guardians outside, those with the fewest first.
pub fn clauses(on: &Candidates) -> Vec<Clause> {
    let blank =
        shapes::rectangles().iter().map(|shape| shape.cells).filter(|cells| cells.is_subset(on.blanks()));
    let mut clauses = Vec::new();
    for cells in blank {
        let common = cells.into_iter().fold(DigitSet::FULL, |digits, cell| digits & on.at(cell));
        for pair in common.subsets(2) {
            sides(cells).into_iter().for_each(|sides| add(on, sides, pair, &mut clauses));
        }
    }
    clauses.arrange_by_key(|clause| clause.guardians.len());
    clauses
}

/// The corners two by two: side by side, then one above the other.
fn sides(cells: CellSet) -> [[CellSet; 2]; 2] {
    let with_first = |line: usize| cells.first().map_or(cells, |first| cells & first.houses()[line].cells());
    [0, 1].map(|line| [with_first(line), cells - with_first(line)])
}

/// What keeps two corners from holding just the pair: other digits there, or the pair elsewhere in a house of
/// both.
struct Guards {
    outside: Option<House>,
    guardians: Vec<Candidate>,
}

fn guards(on: &Candidates, side: CellSet, pair: DigitSet) -> Vec<Guards> {
    let at = |cell, digits: DigitSet| digits.into_iter().map(move |digit| Candidate { cell, digit });
    let inside = side.into_iter().flat_map(|cell| at(cell, on.at(cell) - pair)).collect();
    let outside = House::all().filter(|house| side.is_subset(house.cells())).map(|house| {
        let others = (house.cells() & on.blanks()) - side;
        let guardians = others.into_iter().flat_map(|cell| at(cell, on.at(cell) & pair)).collect();
        Guards { outside: Some(house), guardians }
    });
    core::iter::once(Guards { outside: None, guardians: inside }).chain(outside).collect()
}

/// Adds what guards both sides; without places outside it is an ordinary rectangle.
fn add(on: &Candidates, [one, other]: [CellSet; 2], pair: DigitSet, clauses: &mut Vec<Clause>) {
    let others = guards(on, other, pair);
    for first in guards(on, one, pair) {
        for second in &others {
            let count = first.guardians.len() + second.guardians.len();
            let houses = first.outside.into_iter().chain(second.outside);
            if (1..=MOST_GUARDIANS).contains(&count) && houses.clone().next().is_some() {
                let guardians = [&first.guardians[..], &second.guardians[..]].concat();
                let pattern = Evidence::pattern(pair, one | other).within(houses);
                clauses.push(Clause { guardians, pattern });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Digit, Grid};

    #[test]
    fn a_place_outside_is_a_guardian() {
        let mut on = Candidates::new(&Grid::EMPTY);
        let digits = |word: &str| -> DigitSet { word.chars().filter_map(Digit::from_char).collect() };
        let corners = [("r1c1", "12345678"), ("r1c4", "1234"), ("r2c1", "12"), ("r2c4", "12")];
        for (cell, word) in corners {
            on.restrict(cell.parse().unwrap(), digits(word));
        }
        for column in (0..9).filter(|column| ![0, 3].contains(column)) {
            let keep = if column == 8 { "134" } else { "345" };
            on.restrict(Cell::at(0, column), digits(keep));
        }
        let clauses = clauses(&on);
        assert_eq!(clauses[0].guardians, ["r1c9=1".parse().unwrap()]);
        assert_eq!(clauses[0].pattern.houses[..], [House::row(0)]);
    }
}
