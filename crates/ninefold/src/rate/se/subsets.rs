//! Hidden and naked pairs, triples and quads: those of the ladder, in the order of Sudoku Explainer.

use core::ops::ControlFlow;

use super::board::{BLOCKS_COLUMNS_ROWS, Board};
use super::scores::{Score, of};
use crate::board::{Candidate, Digit, DigitSet, House};
use crate::logic::positions::{By, each_tuple};
use crate::logic::techniques::direct;
use crate::logic::techniques::subsets::{Kind, Members, Subset};
use crate::logic::{Dirty, Step, Technique};

/// Calls `see` with every hidden subset of `size`, useful or not, in the houses that changed and
/// have more than `blanks` blanks, until it breaks.
pub(super) fn each_hidden<B>(
    board: &Board,
    size: usize,
    blanks: usize,
    changed: Dirty,
    mut see: impl FnMut(Members) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let able = |&house: &House| changed.has_house(house) && board.blank_count(house) > blanks;
    BLOCKS_COLUMNS_ROWS.into_iter().filter(able).try_for_each(|house| {
        let places = Digit::ALL.map(|digit| board.positions(house, digit));
        each_tuple(&places, (2, size), By::Highest, |digits, positions| {
            see(Members { house, kind: Kind::Hidden, digits: DigitSet::from_bits(digits), positions })
        })
    })
}

/// Calls `see` with every naked subset of `size`, useful or not, in the houses that changed, until it breaks.
pub(super) fn each_naked<B>(
    board: &Board,
    size: usize,
    changed: Dirty,
    mut see: impl FnMut(Members) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let able = |&house: &House| changed.has_house(house) && board.blank_count(house) >= 2 * size;
    BLOCKS_COLUMNS_ROWS.into_iter().filter(able).try_for_each(|house| {
        let digits = house.cell_list().map(|cell| board.at(cell).bits());
        each_tuple(&digits, (2, size), By::Highest, |positions, digits| {
            see(Members { house, kind: Kind::Naked, digits: DigitSet::from_bits(digits), positions })
        })
    })
}

/// The first subset that takes something out of its house.
pub(super) fn subset(board: &Board, technique: &Subset, changed: Dirty) -> Option<(Step, Score)> {
    let size = technique.size;
    let useful = |members: Members| {
        let step = members.step(technique.info, |cell| board.at(cell));
        step.map_or(ControlFlow::Continue(()), |step| ControlFlow::Break(of(step)))
    };
    match technique.kind {
        Kind::Hidden => each_hidden(board, size, 2 * size, changed, useful),
        _ => each_naked(board, size, changed, useful),
    }
    .break_value()
}

/// The first hidden subset of `size` that leaves a hidden single in its house: only that is placed, the
/// eliminations between are not made.
pub(super) fn hidden_direct(board: &Board, size: usize, changed: Dirty) -> Option<(Step, Score)> {
    let technique = if size == 2 { &direct::DIRECT_HIDDEN_PAIR } else { &direct::DIRECT_HIDDEN_TRIPLE };
    let useful = |members: Members| match single_left(board, members) {
        None => ControlFlow::Continue(()),
        Some(single) => {
            let evidence = members.evidence().within([members.house]);
            ControlFlow::Break(of(Step::placing(technique.info(), single, evidence)))
        }
    };
    each_hidden(board, size, size, changed, useful).break_value()
}

/// The lowest other digit with places inside the subset's cells and exactly one outside.
fn single_left(board: &Board, members: Members) -> Option<Candidate> {
    (!members.digits).into_iter().find_map(|digit| {
        let positions = board.positions(members.house, digit);
        let left = positions & !members.positions;
        let found = positions != left && left.is_power_of_two();
        found.then(|| Candidate { cell: members.house.cell(left.trailing_zeros() as usize), digit })
    })
}
