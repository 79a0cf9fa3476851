//! The bivalue universal grave, in the order of Sudoku Explainer's types.

use super::board::Board;
use super::scores::{Score, least, of};
use crate::board::{Candidate, Cell, DigitSet};
use crate::logic::pencilmarks::Pencilmarks;
use crate::logic::techniques::uniqueness::{BUG_PLUS_1, Dig, Grave, common_houses, subsets_with};
use crate::logic::{Step, Technique};

/// The first use of a grave that takes something out.
pub(super) fn bug(board: &Board) -> Option<(Step, Score)> {
    let grave = Grave::of(board, Dig::Shallow)?;
    if let Some(cell) = grave.cells.single() {
        let fall = (board.at(cell) - grave.digits).into_iter().map(|digit| Candidate { cell, digit });
        let evidence = grave.evidence().within(cell.houses());
        return Some(of(Step::removing(BUG_PLUS_1.info(), fall.collect(), evidence)));
    }
    let common = || grave.two(board).or_else(|| grave.four(board)).map(of);
    common().or_else(|| (grave.digits.len() > 1).then(|| three(board, &grave))?)
}

/// Other cells that with the extras of one house make a naked set, and have all their digits.
fn three(board: &Board, grave: &Grave) -> Option<(Step, Score)> {
    let first = grave.first()?;
    common_houses(grave.cells).find_map(|house| {
        // In the order of the peers of the cell that was met first.
        let able = house.cells() - grave.cells;
        let others = first.peers_by_house().iter().flat_map(|&peers| peers & able);
        let others: Vec<Cell> = others.filter(|&cell| !board.at(cell).is_empty()).collect();
        let subset = subsets_with(board, &others, grave.digits).find(|subset| {
            let own = subset.cells.into_iter().fold(DigitSet::EMPTY, |own, cell| own | board.at(cell));
            grave.digits.is_subset(own) && subset.cells.len() <= 5
        })?;
        let score = Score::from_tenths(least("bug-3").tenths() + subset.cells.len() as u8);
        Some((grave.three(board, subset), score))
    })
}
