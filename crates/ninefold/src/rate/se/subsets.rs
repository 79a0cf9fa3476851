//! Hidden and naked pairs, triples and quads.

use core::ops::ControlFlow;

use super::board::{BLOCKS_COLUMNS_ROWS, Board};
use super::spots::{Spots, bits, cells_at, combinations, count};
use super::step::{Evidence, Score, Step, Technique};
use crate::board::{Candidate, Digit, DigitSet, House};
use crate::logic::Dirty;

/// As many digits of a house as cells.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: House,
    pub(super) digits: DigitSet,
    pub(super) spots: Spots,
}

impl Subset {
    /// The digits are hidden in the cells: what else the cells could hold falls.
    pub(super) fn hidden_eliminations(self, board: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, self.spots).flat_map(move |cell| {
            (board.at(cell) - self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// What was possible in `before` and must be gone for the digits to be hidden.
    pub(super) fn hidden_conditions(self, before: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, 0x1ff & !self.spots).flat_map(move |cell| {
            (before.at(cell) & self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// The cells hold nothing but the digits: these fall in the rest of the house.
    pub(super) fn naked_eliminations(self, board: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, board.blanks(self.house) & !self.spots).flat_map(move |cell| {
            (board.at(cell) & self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// What was possible in `before` and must be gone for the cells to be naked.
    pub(super) fn naked_conditions(self, before: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, self.spots).flat_map(move |cell| {
            (before.at(cell) - self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    fn step(self, technique: Technique, tenths: u8, eliminations: Vec<Candidate>) -> Step {
        Step {
            technique,
            score: Score::from_tenths(tenths),
            eliminations,
            placement: None,
            evidence: Evidence::Subset {
                house: self.house,
                cells: cells_at(self.house, self.spots).collect(),
                digits: self.digits,
            },
        }
    }
}

/// Calls `see` with every hidden subset of `size`, useful or not, in the houses that changed and
/// have more than `blanks` blanks, until it breaks.
pub(super) fn each_hidden<B>(
    board: &Board,
    size: usize,
    blanks: usize,
    changed: Dirty,
    mut see: impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let able = |&house: &House| changed.has_house(house) && board.blank_count(house) > blanks;
    for house in BLOCKS_COLUMNS_ROWS.into_iter().filter(able) {
        let places = Digit::ALL.map(|digit| board.spots(house, digit));
        each_tuple(places, size, |chosen, spots| {
            see(Subset { house, digits: DigitSet::from_bits(chosen), spots })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `see` with every naked subset of `size`, useful or not, in the houses that changed, until it breaks.
pub(super) fn each_naked<B>(
    board: &Board,
    size: usize,
    changed: Dirty,
    mut see: impl FnMut(Subset) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let able = |&house: &House| changed.has_house(house) && board.blank_count(house) >= 2 * size;
    for house in BLOCKS_COLUMNS_ROWS.into_iter().filter(able) {
        let digits = house.cell_list().map(|cell| board.at(cell).bits());
        each_tuple(digits, size, |chosen, digits| {
            see(Subset { house, digits: DigitSet::from_bits(digits), spots: chosen })
        })?;
    }
    ControlFlow::Continue(())
}

/// Calls `see` with every choice of `size` masks that have two ones at least each and `size` ones together.
#[inline]
fn each_tuple<B>(
    masks: [u16; 9],
    size: usize,
    mut see: impl FnMut(u16, u16) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let fits = |&i: &usize| (2..=size).contains(&count(masks[i]));
    let able = (0..9).filter(fits).fold(0u16, |able, i| able | 1 << i);
    if count(able) < size {
        return ControlFlow::Continue(());
    }
    for &chosen in combinations(size).iter().filter(|&&chosen| chosen & !able == 0) {
        let union = bits(chosen).fold(0, |union, i| union | masks[i]);
        if count(union) == size {
            see(chosen, union)?;
        }
    }
    ControlFlow::Continue(())
}

/// The first hidden subset of `size` that takes something out.
pub(super) fn hidden(board: &Board, size: usize, changed: Dirty) -> Option<Step> {
    let found = each_hidden(board, size, 2 * size, changed, |subset| {
        let (technique, tenths) = match size {
            2 => (Technique::HiddenPair, 34),
            3 => (Technique::HiddenTriple, 40),
            _ => (Technique::HiddenQuad, 54),
        };
        useful(subset, technique, tenths, subset.hidden_eliminations(board))
    });
    found.break_value()
}

/// The first naked subset of `size` that takes something out of its house.
pub(super) fn naked(board: &Board, size: usize, changed: Dirty) -> Option<Step> {
    let found = each_naked(board, size, changed, |subset| {
        let (technique, tenths) = match size {
            2 => (Technique::NakedPair, 30),
            3 => (Technique::NakedTriple, 36),
            _ => (Technique::NakedQuad, 50),
        };
        useful(subset, technique, tenths, subset.naked_eliminations(board))
    });
    found.break_value()
}

fn useful(
    subset: Subset,
    technique: Technique,
    tenths: u8,
    fall: impl Iterator<Item = Candidate>,
) -> ControlFlow<Step> {
    let mut fall = fall.peekable();
    match fall.peek() {
        None => ControlFlow::Continue(()),
        Some(_) => ControlFlow::Break(subset.step(technique, tenths, fall.collect())),
    }
}

/// The first hidden subset of `size` that leaves a hidden single in its house: only that is placed, the
/// eliminations between are not made.
pub(super) fn hidden_direct(board: &Board, size: usize, changed: Dirty) -> Option<Step> {
    let found = each_hidden(board, size, size, changed, |subset| match single_left(board, subset) {
        None => ControlFlow::Continue(()),
        Some(single) => {
            let (technique, tenths) = match size {
                2 => (Technique::DirectHiddenPair, 20),
                _ => (Technique::DirectHiddenTriple, 25),
            };
            let step = subset.step(technique, tenths, Vec::new());
            ControlFlow::Break(Step { placement: Some(single), ..step })
        }
    });
    found.break_value()
}

/// The lowest other digit with places inside the subset's cells and exactly one outside.
fn single_left(board: &Board, subset: Subset) -> Option<Candidate> {
    (!subset.digits).into_iter().find_map(|digit| {
        let spots = board.spots(subset.house, digit);
        let left = spots & !subset.spots;
        let found = spots.count_ones() > 1 && left.is_power_of_two();
        found.then(|| Candidate { cell: subset.house.cell(left.trailing_zeros() as usize), digit })
    })
}
