//! What has changed on a board: where nothing did, a search that found nothing finds nothing again.

use core::ops::BitOrAssign;

use super::board::Board;
use crate::board::{Cell, CellSet, DigitSet, House};

/// The cells that lost candidates, the digits they lost, and the houses of these cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Changed {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
    /// Bit *i* for the house of index *i*.
    houses: u32,
}

impl Changed {
    pub(super) const NOTHING: Changed = Changed { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, houses: 0 };
    pub(super) const EVERYTHING: Changed =
        Changed { cells: CellSet::FULL, digits: DigitSet::FULL, houses: (1 << House::COUNT) - 1 };

    /// What differs between two boards.
    pub(super) fn between(old: &Board, new: &Board) -> Changed {
        let mut changed = Changed::NOTHING;
        for cell in Cell::all() {
            let lost = old.at(cell) ^ new.at(cell);
            if !lost.is_empty() {
                changed.cells.insert(cell);
                changed.digits |= lost;
                cell.houses().iter().for_each(|house| changed.houses |= 1 << house.index());
            }
        }
        changed
    }

    #[inline]
    pub(super) fn has_house(self, house: House) -> bool {
        self.houses >> house.index() & 1 == 1
    }
}

impl BitOrAssign for Changed {
    fn bitor_assign(&mut self, other: Changed) {
        self.cells |= other.cells;
        self.digits |= other.digits;
        self.houses |= other.houses;
    }
}
