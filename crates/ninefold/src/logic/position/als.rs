//! Almost locked sets: cells of one house with one digit more than cells.

use crate::board::{Candidates, Cell, CellSet, Digit, DigitSet, House, HouseKind};

use super::{Derived, Position, Slot};
use crate::logic::LockedSet;

/// An almost locked set, with what every technique on them asks for.
///
/// Take one digit away, and the rest are locked in the cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Als {
    /// The cells, all in one house.
    pub cells: CellSet,
    /// Their candidates, one more than the cells.
    pub digits: DigitSet,
    /// For each of the digits, the cells of the set that have it.
    places: [CellSet; 9],
    /// For each of the digits, the candidates outside that see all of [`places`](Als::places).
    seen: [CellSet; 9],
}

impl Als {
    fn new(candidates: &Candidates, cells: CellSet, digits: DigitSet) -> Als {
        let mut als = Als { cells, digits, places: [CellSet::EMPTY; 9], seen: [CellSet::EMPTY; 9] };
        for digit in digits {
            let places = candidates.places(digit) & cells;
            als.places[digit.index()] = places;
            als.seen[digit.index()] = candidates.places(digit) & places.common_peers();
        }
        als
    }

    /// The cells of the set where `digit` may stand.
    #[inline]
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells outside where `digit` may stand and that see all its places in the set.
    #[inline]
    pub fn seen(&self, digit: Digit) -> CellSet {
        self.seen[digit.index()]
    }

    /// As evidence.
    pub fn as_evidence(&self) -> LockedSet {
        LockedSet { cells: self.cells, digits: self.digits }
    }
}

/// Every almost locked set of a position.
struct All(Vec<Als>);

impl Derived for All {
    const SLOT: Slot = Slot::AlmostLockedSets;

    fn of(position: &Position) -> All {
        All(list(position.candidates()))
    }
}

impl Position {
    /// Every almost locked set, in the order of houses (rows, columns, blocks) and positions in them.
    pub(in crate::logic) fn als(&self) -> &[Als] {
        &self.derived::<All>().0
    }
}

/// Every almost locked set once: by house, inside a house each set before its extensions.
pub fn list(candidates: &Candidates) -> Vec<Als> {
    let mut found = Vec::new();
    for house in House::all() {
        let blanks: Vec<Cell> = (candidates.blanks() & house.cells()).into_iter().collect();
        extend(candidates, house, &blanks, CellSet::EMPTY, DigitSet::EMPTY, &mut found);
    }
    found
}

/// Adds the sets that consist of `cells` and some of the cells in `rest`.
fn extend(
    candidates: &Candidates,
    house: House,
    rest: &[Cell],
    cells: CellSet,
    digits: DigitSet,
    found: &mut Vec<Als>,
) {
    if cells.len() == 8 {
        return;
    }
    for (i, &cell) in rest.iter().enumerate() {
        let cells = cells.with(cell);
        let digits = digits | candidates.at(cell);
        // Every further cell makes up for one digit at most.
        if digits.len() > cells.len() + 1 + (rest.len() - i - 1) {
            continue;
        }
        if digits.len() == cells.len() + 1 && !listed_before(house, cells) {
            found.push(Als::new(candidates, cells, digits));
        }
        extend(candidates, house, &rest[i + 1..], cells, digits, found);
    }
}

/// Whether an earlier house than `house` also contains the cells.
fn listed_before(house: House, cells: CellSet) -> bool {
    let Some(first) = cells.first() else { return false };
    let [row, column, _] = first.houses();
    match house.kind() {
        HouseKind::Row => false,
        HouseKind::Column => cells.len() == 1,
        HouseKind::Block => cells.is_subset(row.cells()) || cells.is_subset(column.cells()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;

    #[test]
    fn every_set_is_listed_once_and_is_almost_locked() {
        let puzzle: Grid =
            "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
                .parse()
                .unwrap();
        let candidates = Candidates::new(&puzzle);
        let sets = list(&candidates);
        for (i, als) in sets.iter().enumerate() {
            assert_eq!(als.digits.len(), als.cells.len() + 1);
            assert!(House::all().any(|house| als.cells.is_subset(house.cells())));
            assert!(sets[..i].iter().all(|other| other.cells != als.cells));
        }
        let brute: usize = House::all()
            .flat_map(|house| (1..=8).flat_map(move |n| house.cells().subsets(n)))
            .filter(|cells| cells.is_subset(candidates.blanks()))
            .filter(|cells| {
                let digits = cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | candidates.at(cell));
                digits.len() == cells.len() + 1
            })
            .collect::<std::collections::HashSet<CellSet>>()
            .len();
        assert_eq!(sets.len(), brute);
    }
}
