//! Hidden and naked pairs, triples and quads: those of the ladder, in the order of Sudoku Explainer.

use core::ops::ControlFlow;

use super::board::Board;
use super::scores::{Score, of};
use crate::board::{Candidate, House};
use crate::logic::pencilmarks::{BLOCKS_COLUMNS_ROWS, By, Pencilmarks};
use crate::logic::techniques::direct;
use crate::logic::techniques::subsets::{Kind, Members, Subset, each_subset};
use crate::logic::{Dirty, Step, Technique};

/// Calls `see` with every subset of a kind and size, useful or not, in the houses that changed and have more than
/// `blanks` blanks, until it breaks.
pub(super) fn each<B>(
    board: &Board,
    (kind, size): (Kind, usize),
    blanks: usize,
    changed: Dirty,
    mut see: impl FnMut(Members) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let able = |house: &House| changed.has_house(*house) && board.blank_count(*house) > blanks;
    let mut houses = BLOCKS_COLUMNS_ROWS.into_iter().filter(able);
    houses.try_for_each(|house| each_subset(board, house, kind, (2, size), By::Highest, &mut see))
}

/// The first subset that takes something out of its house.
pub(super) fn subset(board: &Board, technique: &Subset, changed: Dirty) -> Option<(Step, Score)> {
    let (kind, size) = (technique.kind, technique.size);
    let blanks = if kind == Kind::Hidden { 2 * size } else { 2 * size - 1 };
    let found = each(board, (kind, size), blanks, changed, |members| {
        let step = members.step(board, technique.info);
        step.map_or(ControlFlow::Continue(()), |step| ControlFlow::Break(of(step)))
    });
    found.break_value()
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
    each(board, (Kind::Hidden, size), size, changed, useful).break_value()
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
