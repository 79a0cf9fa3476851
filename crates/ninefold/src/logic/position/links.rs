//! Strong links between candidates, computed once a position and shared by everything that chains.
//!
//! Two candidates are *strongly* linked if one of them must be true: the two digits of a cell with just two,
//! the two places of a digit in a house with just two. They are *weakly* linked if they cannot both be true;
//! weak links need no table, [`Candidate::excludes`] and the peers tell them.

use crate::board::{Candidate, CellSet, House};

use super::{Derived, Position, Slot, pencilmarks};
use crate::logic::Reason;

/// The strong links of a position.
#[derive(Clone, Debug)]
pub struct Links {
    /// By digit and cell: the cells that hold the digit if this one does not.
    partners: [[CellSet; 81]; 9],
}

impl Derived for Links {
    const SLOT: Slot = Slot::Links;

    fn of(position: &Position) -> Links {
        let mut partners = [[CellSet::EMPTY; 81]; 9];
        for candidate in position.candidates().iter() {
            let Candidate { cell, digit } = candidate;
            partners[digit.index()][cell.index()] = pencilmarks::partners(position, candidate);
        }
        Links { partners }
    }
}

impl Position {
    /// The strong links.
    pub(in crate::logic) fn links(&self) -> &Links {
        self.derived()
    }
}

impl Links {
    /// The cells that hold `candidate`'s digit if its own does not.
    #[inline]
    pub fn partners(&self, candidate: Candidate) -> CellSet {
        self.partners[candidate.digit.index()][candidate.cell.index()]
    }

    /// What ties two candidates that exclude each other: their cell, or the first house (row, column, block)
    /// that they share.
    ///
    /// # Panics
    /// If they do not exclude each other.
    pub fn tie(a: Candidate, b: Candidate) -> Reason {
        if a.cell == b.cell {
            return Reason::Cell(a.cell);
        }
        let shared = a.cell.houses().into_iter().find(|house| house.contains(b.cell));
        Reason::House(shared.expect("candidates that exclude each other share a house"))
    }

    /// What ties two candidates of which one must be true: their cell, or the first house where the digit has
    /// no other place.
    ///
    /// # Panics
    /// If they do not exclude each other.
    pub fn strong_tie(position: &Position, a: Candidate, b: Candidate) -> Reason {
        let pair = CellSet::of(a.cell).with(b.cell);
        let only = |house: &House| position.candidates().places_in(*house, a.digit) == pair;
        let house = a.cell.houses().into_iter().find(only).filter(|_| a.digit == b.digit);
        house.map_or_else(|| Links::tie(a, b), Reason::House)
    }
}
