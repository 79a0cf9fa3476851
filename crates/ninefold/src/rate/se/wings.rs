//! XY-Wings and XYZ-Wings: those of the ladder, in the order of Sudoku Explainer.

use super::board::Board;
use super::scores::{Score, of};
use crate::board::Cell;
use crate::logic::pencilmarks::Pencilmarks;
use crate::logic::techniques::wings::XyWing;
use crate::logic::{Dirty, Step};

/// The first wing that takes something out: by pivot in reading order, then by first pincer, then by second.
pub(super) fn wing(board: &Board, technique: &XyWing, changed: Dirty) -> Option<(Step, Score)> {
    let at = |cell| board.at(cell);
    let bivalue = board.cells_with(2);
    let is_near = |pivot: &Cell| changed.cells.intersects(pivot.peers().with(*pivot));
    board.cells_with(technique.size).into_iter().filter(is_near).find_map(|pivot| {
        let pairs = pivot.peers_by_house().iter().flat_map(|&peers| peers & bivalue);
        let pincers: Vec<Cell> = pairs.filter(|&cell| (at(pivot) - at(cell)).len() == 1).collect();
        let wing = |(i, &first): (usize, &Cell)| {
            pincers[i + 1..].iter().find_map(|&second| technique.wing(at, [pivot, first, second]))
        };
        pincers.iter().enumerate().find_map(wing).map(of)
    })
}
