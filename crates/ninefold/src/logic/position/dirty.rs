//! What has changed on a board: where nothing did, a search that found nothing finds nothing again.

use core::ops::BitOrAssign;

use crate::board::{Cell, CellSet, Digit, DigitSet, House};

use super::pencilmarks::Pencilmarks;

/// The cells that lost candidates, the digits they lost, and the houses of these cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dirty {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// Bit *i* for the house of index *i*.
    houses: u32,
}

impl Dirty {
    /// Nothing has changed.
    pub const NOTHING: Dirty = Dirty { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, houses: 0 };
    /// Everything may have.
    pub const EVERYTHING: Dirty =
        Dirty { cells: CellSet::FULL, digits: DigitSet::FULL, houses: (1 << House::COUNT) - 1 };

    /// What differs between two boards.
    pub(crate) fn between<P: Pencilmarks>(old: &P, new: &P) -> Dirty {
        let mut changed = Dirty::NOTHING;
        for digit in Digit::ALL {
            let lost = old.places(digit) ^ new.places(digit);
            if !lost.is_empty() {
                changed.cells |= lost;
                changed.digits.insert(digit);
            }
        }
        let cells = changed.cells;
        cells.into_iter().for_each(|cell| changed.note(cell, DigitSet::EMPTY));
        changed
    }

    /// Notes that a cell lost digits.
    #[inline]
    pub fn note(&mut self, cell: Cell, digits: DigitSet) {
        self.cells.insert(cell);
        self.digits |= digits;
        cell.houses().iter().for_each(|house| self.houses |= 1 << house.index());
    }

    /// Whether some cell of the house lost candidates.
    #[inline]
    pub fn has_house(self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

impl BitOrAssign for Dirty {
    fn bitor_assign(&mut self, other: Dirty) {
        self.cells |= other.cells;
        self.digits |= other.digits;
        self.houses |= other.houses;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Candidates;

    #[test]
    fn a_placement_changes_its_cell_and_the_peers_that_lose_the_digit() {
        let old = Candidates::EMPTY;
        let mut new = old.clone();
        new.place("r1c1=5".parse().unwrap());
        let changed = Dirty::between(&old, &new);
        assert_eq!(changed.cells, Cell::at(0, 0).peers().with(Cell::at(0, 0)));
        assert_eq!(changed.digits, DigitSet::FULL);
        assert!(changed.has_house(House::row(8)) && !changed.has_house(House::block(8)));
        assert_eq!(Dirty::between(&new, &new), Dirty::NOTHING);
    }
}
