//! Closures kept from one step to the next.
//!
//! What follows from an assumption depends on the candidates that are met and on whether one alone is left in the
//! cells and houses of those found false. A step changes little of the board, so most closures stand: those of which
//! no node is gone and that leave two or more in every cell and house that lost a candidate.

use super::super::board::Board;
use super::implications::{Implications, Marks, NONE};
use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// The closures of one board.
pub(super) struct Cache {
    /// The candidates of the board.
    places: Marks,
    closures: Vec<Implications>,
    /// Of each of `closures`, the slot that it stands in, unless it stands for nothing.
    owners: Vec<Option<(bool, Candidate)>>,
    /// Those of `closures` that stand for nothing.
    free: Vec<u16>,
    /// By state and candidate of the assumption, the place in `closures`, plus one.
    slots: Box<[[u16; Candidate::COUNT]; 2]>,
}

impl Default for Cache {
    fn default() -> Cache {
        Cache {
            places: NONE,
            closures: Vec::new(),
            owners: Vec::new(),
            free: Vec::new(),
            slots: Box::new([[0; Candidate::COUNT]; 2]),
        }
    }
}

/// What is gone from a board, and the cells and houses that are smaller for it.
pub(super) struct Change<'a> {
    gone: Marks,
    /// The digits of these.
    digits: DigitSet,
    /// The candidates that are left.
    left: &'a Marks,
    cells: CellSet,
    /// By digit, the houses as bits.
    houses: [u32; 9],
}

impl Change<'_> {
    /// From `old` to `new`; `None` if something was added.
    pub(super) fn between<'a>(old: &Marks, new: &'a Marks) -> Option<Change<'a>> {
        if old.iter().zip(new).any(|(old, new)| !new.is_subset(*old)) {
            return None;
        }
        let mut gone = *old;
        gone.iter_mut().zip(new).for_each(|(gone, new)| *gone -= *new);
        let cells = gone.iter().fold(CellSet::EMPTY, |cells, gone| cells | *gone);
        let houses = gone.map(|gone| {
            let houses = gone.into_iter().flat_map(Cell::houses);
            houses.fold(0, |bits, house| bits | 1 << house.index())
        });
        let digits = Digit::ALL.into_iter().filter(|digit| !gone[digit.index()].is_empty()).collect();
        Some(Change { gone, digits, left: new, cells, houses })
    }

    /// Whether what follows from the assumption is still the same: no node of it is gone, and no cell or house that
    /// is smaller now has come down to its last.
    #[inline]
    pub(super) fn spares(&self, closure: &Implications) -> bool {
        let met = |d: usize| (closure.off[d] | closure.on[d]).intersects(self.gone[d]);
        !self.digits.into_iter().map(Digit::index).any(met)
            && !self.shuts_a_house(&closure.off)
            && !self.shuts_a_cell(&closure.off)
    }

    fn shuts_a_house(&self, off: &Marks) -> bool {
        self.digits.into_iter().map(Digit::index).any(|d| {
            let mut houses = self.houses[d];
            while houses != 0 {
                let cells = House::from_index(houses.trailing_zeros() as usize).cells();
                houses &= houses - 1;
                let rest = ((self.left[d] - off[d]) & cells).bits();
                if off[d].intersects(cells) && rest & rest.wrapping_sub(1) == 0 {
                    return true;
                }
            }
            false
        })
    }

    fn shuts_a_cell(&self, off: &Marks) -> bool {
        if !off.iter().fold(CellSet::EMPTY, |met, off| met | *off).intersects(self.cells) {
            return false;
        }
        let (mut met, mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
        for (left, off) in self.left.iter().zip(off) {
            let rest = *left - *off;
            met |= *off;
            twice |= once & rest;
            once |= rest;
        }
        !((self.cells & met) - twice).is_empty()
    }
}

impl Cache {
    /// Forgets what does not hold on `board`.
    pub(super) fn turn_to(&mut self, board: &Board) {
        let places = board.all_places();
        match Change::between(&self.places, &places) {
            None => self.forget(|_| true),
            Some(change) => self.forget(|closure| !change.spares(closure)),
        }
        self.places = places;
    }

    /// Whether this is of a board with these candidates.
    #[inline]
    pub(super) fn is_of(&self, places: &Marks) -> bool {
        self.places == *places
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.places == NONE {
            return;
        }
        self.forget(|_| true);
        self.places = NONE;
    }

    fn forget(&mut self, is_void: impl Fn(&Implications) -> bool) {
        for (place, (closure, owner)) in self.closures.iter().zip(&mut self.owners).enumerate() {
            if let Some((is_on, start)) = *owner
                && is_void(closure)
            {
                *owner = None;
                self.free.push(place as u16);
                self.slots[usize::from(is_on)][start.index()] = 0;
            }
        }
    }

    /// What follows from `start`, if it is known.
    #[inline]
    pub(super) fn get(&self, start: Candidate, is_on: bool) -> Option<&Implications> {
        match self.slots[usize::from(is_on)][start.index()] {
            0 => None,
            slot => Some(&self.closures[slot as usize - 1]),
        }
    }

    /// The same, to go on with, and the candidates of the board.
    pub(super) fn get_mut(&mut self, start: Candidate, is_on: bool) -> Option<(&mut Implications, &Marks)> {
        match self.slots[usize::from(is_on)][start.index()] {
            0 => None,
            slot => Some((&mut self.closures[slot as usize - 1], &self.places)),
        }
    }

    /// Keeps what `fill` makes of a used closure and the candidates of the board.
    pub(super) fn insert(
        &mut self,
        start: Candidate,
        is_on: bool,
        fill: impl FnOnce(&mut Implications, &Marks),
    ) {
        let place = self.free.pop().unwrap_or_else(|| {
            self.closures.push(Implications::default());
            self.owners.push(None);
            self.closures.len() as u16 - 1
        });
        self.owners[place as usize] = Some((is_on, start));
        fill(&mut self.closures[place as usize], &self.places);
        self.slots[usize::from(is_on)][start.index()] = place + 1;
    }
}
