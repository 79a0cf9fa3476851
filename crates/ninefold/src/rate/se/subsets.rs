//! Hidden and naked pairs, triples and quads.

use core::ops::ControlFlow;

use super::board::{BLOCKS_COLUMNS_ROWS, Board};
use super::positions::{HouseMask, bits, cells_at, combinations, count};
use super::scores::{Score, of};
use crate::board::{Candidate, Digit, DigitSet, House};
use crate::logic::techniques::{direct, subsets};
use crate::logic::{Dirty, Evidence, Info, Step, Technique};

/// As many digits of a house as cells.
#[derive(Clone, Copy)]
pub(super) struct Subset {
    pub(super) house: House,
    pub(super) digits: DigitSet,
    pub(super) positions: HouseMask,
}

impl Subset {
    /// The digits are hidden in the cells: what else the cells could hold falls.
    pub(super) fn hidden_eliminations(self, board: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, self.positions).flat_map(move |cell| {
            (board.at(cell) - self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// What was possible in `before` and must be gone for the digits to be hidden.
    pub(super) fn hidden_conditions(self, before: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, 0x1ff & !self.positions).flat_map(move |cell| {
            (before.at(cell) & self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// The cells hold nothing but the digits: these fall in the rest of the house.
    pub(super) fn naked_eliminations(self, board: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, board.blanks(self.house) & !self.positions).flat_map(move |cell| {
            (board.at(cell) & self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    /// What was possible in `before` and must be gone for the cells to be naked.
    pub(super) fn naked_conditions(self, before: &Board) -> impl Iterator<Item = Candidate> {
        cells_at(self.house, self.positions).flat_map(move |cell| {
            (before.at(cell) - self.digits).into_iter().map(move |digit| Candidate { cell, digit })
        })
    }

    fn evidence(self) -> Evidence {
        Evidence::pattern(self.digits, cells_at(self.house, self.positions).collect()).within([self.house])
    }

    /// The step that takes these out.
    pub(super) fn step(self, info: &'static Info, eliminations: Vec<Candidate>) -> Step {
        Step::removing(info, eliminations, self.evidence())
    }
}

/// The digits are hidden in the cells.
pub(super) struct Hidden(pub(super) Subset);

/// The cells hold nothing but the digits.
pub(super) struct Naked(pub(super) Subset);

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
        let places = Digit::ALL.map(|digit| board.positions(house, digit));
        each_tuple(places, size, |chosen, positions| {
            see(Subset { house, digits: DigitSet::from_bits(chosen), positions })
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
            see(Subset { house, digits: DigitSet::from_bits(digits), positions: chosen })
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
pub(super) fn hidden(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let info = match size {
        2 => subsets::HIDDEN_PAIR.info(),
        3 => subsets::HIDDEN_TRIPLE.info(),
        _ => subsets::HIDDEN_QUADRUPLE.info(),
    };
    let found = each_hidden(board, size, 2 * size, changed, |subset| {
        useful(subset, info, subset.hidden_eliminations(board))
    });
    found.break_value()
}

/// The first naked subset of `size` that takes something out of its house.
pub(super) fn naked(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let info = match size {
        2 => subsets::NAKED_PAIR.info(),
        3 => subsets::NAKED_TRIPLE.info(),
        _ => subsets::NAKED_QUADRUPLE.info(),
    };
    let found =
        each_naked(board, size, changed, |subset| useful(subset, info, subset.naked_eliminations(board)));
    found.break_value()
}

fn useful(
    subset: Subset,
    info: &'static Info,
    fall: impl Iterator<Item = Candidate>,
) -> ControlFlow<(Step, Score)> {
    let mut fall = fall.peekable();
    match fall.peek() {
        None => ControlFlow::Continue(()),
        Some(_) => ControlFlow::Break(of(subset.step(info, fall.collect()))),
    }
}

/// The first hidden subset of `size` that leaves a hidden single in its house: only that is placed, the
/// eliminations between are not made.
pub(super) fn hidden_direct(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let info = match size {
        2 => direct::DIRECT_HIDDEN_PAIR.info(),
        _ => direct::DIRECT_HIDDEN_TRIPLE.info(),
    };
    let found = each_hidden(board, size, size, changed, |subset| match single_left(board, subset) {
        None => ControlFlow::Continue(()),
        Some(single) => {
            let evidence = subset.evidence().within([subset.house]);
            ControlFlow::Break(of(Step::placing(info, single, evidence)))
        }
    });
    found.break_value()
}

/// The lowest other digit with places inside the subset's cells and exactly one outside.
fn single_left(board: &Board, subset: Subset) -> Option<Candidate> {
    (!subset.digits).into_iter().find_map(|digit| {
        let positions = board.positions(subset.house, digit);
        let left = positions & !subset.positions;
        let found = positions.count_ones() > 1 && left.is_power_of_two();
        found.then(|| Candidate { cell: subset.house.cell(left.trailing_zeros() as usize), digit })
    })
}
