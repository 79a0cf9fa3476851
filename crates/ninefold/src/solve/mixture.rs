//! Puzzles of every kind, for the tests of engines that take many.

use alloc::vec::Vec;

use super::limits::Bounds;
use super::reference;
use crate::board::{Cell, Grid};

pub(super) const UNIQUE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(super) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
pub(super) const SEVENTEEN: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
pub(super) const CLASH: &str =
    "55...............................................................................";
pub(super) const NONE: &str =
    "5.68.........1.9..........................................................7..7...";

/// Easy, hard, contradictory, without and with many solutions, complete: `count` of them, in a changing order.
pub(super) fn mixture(count: usize) -> Vec<Grid> {
    let unique: Grid = UNIQUE.parse().unwrap();
    let mut few: Grid = HARD.parse().unwrap();
    few.clear(Cell::at(0, 0));
    let some = [UNIQUE, HARD, SEVENTEEN, CLASH, NONE].map(|puzzle| puzzle.parse().unwrap());
    let more = [Grid::EMPTY, few, unique.solution().unwrap()];
    some.into_iter().chain(more).cycle().step_by(3).take(count).collect()
}

/// How many solutions each has, by the reference.
pub(super) fn count(grids: &[Grid], limit: u64) -> Vec<u64> {
    grids.iter().map(|grid| reference::solve(grid, None, Bounds::up_to(limit)).solutions).collect()
}
