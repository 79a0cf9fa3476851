//! Unique rectangles and loops, as Sudoku Explainer rates and sorts them.
//!
//! Bit-compatible, do not tidy: all uses of all loops are collected, then sorted by rating and type; the first is taken.
//! Ratings are compared in floating point, as the original adds them up: 4.6 + 0.1 sorts before 4.5 + 0.2.

use core::cmp::Reverse;

use super::board::Board;
use super::scores::{Score, base};
use crate::board::{DigitSet, House};
use crate::logic::pencilmarks::{BLOCKS_ROWS_COLUMNS, Pencilmarks};
use crate::logic::techniques::uniqueness::{
    Loop, Rescue, SubsetWith, Tried, UNIQUE_LOOP, UNIQUENESS_1, UNIQUENESS_2, UNIQUENESS_3, UNIQUENESS_4,
    UNIQUENESS_5, common_houses, loops,
};
use crate::logic::{Info, Step, Technique};
use crate::sort::Arrange;

/// The first of the easiest loops that takes something out.
pub(super) fn unique_loop(board: &Board) -> Option<(Step, Score)> {
    let loops = loops(board, Tried::Counted);
    let mut found: Vec<(f64, Rescue, &Loop)> = Vec::new();
    for unique in &loops {
        let mut rescues = unique.rescues(board);
        rescues.arrange_by_key(|rescue| rank(board, rescue));
        found.extend(rescues.into_iter().filter_map(|rescue| {
            let difficulty = of_length(unique.cells.len()) + surcharge(board, unique, &rescue)?;
            Some((difficulty, rescue, unique))
        }));
    }
    found.arrange_by(|(a, rescue, _), (b, other, _)| a.total_cmp(b).then(rescue.kind().cmp(&other.kind())));
    let (difficulty, rescue, unique) = found.into_iter().next()?;
    Some((unique.step(board, &rescue, info(unique, &rescue)), Score::rounded(difficulty)))
}

/// What a rectangle is rated.
const LEAST: f64 = base("unique-rectangle-1");

fn of_length(cells: usize) -> f64 {
    match cells {
        10.. => LEAST + 0.3 + 0.2,
        8.. => LEAST + 0.2,
        6.. => LEAST + 0.1,
        _ => LEAST,
    }
}

/// What a type costs above a loop of its length; `None` if Sudoku Explainer does not find it.
fn surcharge(board: &Board, unique: &Loop, rescue: &Rescue) -> Option<f64> {
    let Rescue::Subset(house, subset) = rescue else { return Some(0.0) };
    let size = match hidden_size(board, *house, subset) {
        None if !has_all_digits(board, unique, subset) => return None,
        None => subset.digits.len(),
        Some(size) if subset.digits.intersects(unique.pair) || size < unique.extras.len() => return None,
        Some(size) => size - 1,
    };
    Some((size as f64 - 1.0) * 0.1)
}

/// Whether the digits of a naked subset are those of its other cells and the extras that both cells of the roof have.
fn has_all_digits(board: &Board, unique: &Loop, subset: &SubsetWith) -> bool {
    let of_others = subset.cells.into_iter().fold(DigitSet::EMPTY, |all, cell| all | board.at(cell));
    let in_both = unique.roof.into_iter().fold(unique.extras, |both, cell| both & board.at(cell));
    of_others | in_both == subset.digits
}

/// A naked subset of more than half of the house is found as the hidden one of the rest: how many digits that has.
fn hidden_size(board: &Board, house: House, subset: &SubsetWith) -> Option<usize> {
    let (blanks, size) = (board.blank_count(house), subset.digits.len());
    (2 * size > blanks).then(|| blanks - size)
}

/// The order of equals within a loop: naked subsets as they come; then, of each house, hidden ones by their digits.
fn rank(board: &Board, rescue: &Rescue) -> Option<(usize, Reverse<u16>)> {
    let Rescue::Subset(house, subset) = rescue else { return None };
    hidden_size(board, *house, subset)?;
    let place = BLOCKS_ROWS_COLUMNS.iter().position(|other| other == house)?;
    Some((place, Reverse(subset.digits.bits())))
}

fn info(unique: &Loop, rescue: &Rescue) -> &'static Info {
    match (unique.cells.len(), rescue) {
        (5.., _) => &UNIQUE_LOOP.kinds()[rescue.kind()],
        (_, Rescue::Cell) => UNIQUENESS_1.info(),
        (_, Rescue::Digit(_)) if common_houses(unique.roof).next().is_none() => UNIQUENESS_5.info(),
        (_, Rescue::Digit(_)) => UNIQUENESS_2.info(),
        (_, Rescue::Subset(..)) => UNIQUENESS_3.info(),
        (_, Rescue::Tied(..)) => UNIQUENESS_4.info(),
    }
}
