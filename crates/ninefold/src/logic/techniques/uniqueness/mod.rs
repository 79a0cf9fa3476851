//! Uniqueness: a puzzle with one solution contains no pattern that could be swapped for another.
//!
//! ```text
//!  12 . . | 12 . .     Were all four cells 1 or 2, the two digits could change places without any given noticing:
//!  12 . . | 12+ . .    two solutions. So something saves the pattern, and that is what these techniques work out.
//! ```
//!
//! They are sound only for puzzles known to have one solution; the engine does not ask them otherwise.

mod avoidable;
mod bug;
mod loops;
mod rectangle;

pub use avoidable::{AVOIDABLE_RECTANGLE_1, AVOIDABLE_RECTANGLE_2};
pub use bug::{BUG, BUG_CHAIN, BUG_PLUS_1, grave};
pub use loops::UNIQUE_LOOP;
pub use rectangle::{
    HIDDEN_RECTANGLE, UNIQUENESS_1, UNIQUENESS_2, UNIQUENESS_3, UNIQUENESS_4, UNIQUENESS_5, UNIQUENESS_6,
};

use crate::board::{Candidate, Cell, CellSet, DigitSet, House};
use crate::logic::Position;

/// The corners of a rectangle in two rows, two columns and two blocks: first side, then the side in the other block,
/// level with each other.
pub type Corners = [Cell; 4];

/// The rectangles with a corner in `first`, whose other corner in the same block is one of `beside`: by that corner,
/// then along the line away from the block.
fn rectangles(first: Cell, beside: CellSet) -> impl Iterator<Item = Corners> {
    let [row, column, block] = first.houses();
    let partners = (block.cells() & (row.cells() | column.cells()) & beside).without(first);
    partners.into_iter().flat_map(move |second| {
        // The sides run across the line that the first two corners share.
        let same_row = first.row() == second.row();
        let side = |cell: Cell| if same_row { cell.houses()[1] } else { cell.houses()[0] };
        let opposite = side(first).cell_list().iter().zip(side(second).cell_list());
        opposite
            .filter(move |(third, _)| third.block() != first.block())
            .map(move |(&third, &fourth)| [first, second, third, fourth])
    })
}

/// Why cells that two digits could fill in two ways must not hold just these: how each text here begins.
fn one_solution(cells: CellSet, digits: DigitSet) -> String {
    use crate::logic::explain;
    format!(
        "If the puzzle has one solution, {} do not hold only {}, since these two could then be swapped.",
        explain::list(cells, "and"),
        explain::digits(digits, "and")
    )
}

/// The corners as a set.
fn set(corners: Corners) -> CellSet {
    corners.into_iter().collect()
}

/// Naked subsets of a house in which the cells `saving` count as one with the digits `extras`: the other cells, and
/// what this eliminates.
pub(super) fn subsets_with(
    on: &Position,
    house: House,
    saving: CellSet,
    extras: DigitSet,
) -> Vec<(CellSet, Vec<Candidate>)> {
    let others = (on.candidates().blanks() & house.cells()) - saving;
    let sizes = 1..others.len();
    let subset = |cells: CellSet| {
        let digits = cells.into_iter().fold(extras, |digits, cell| digits | on.at(cell));
        let gone = (others - cells)
            .into_iter()
            .flat_map(|cell| (on.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit }));
        let removed: Vec<Candidate> = gone.collect();
        (digits.len() == cells.len() + 1 && !removed.is_empty()).then_some((cells, removed))
    };
    sizes.flat_map(|size| others.subsets(size)).filter_map(subset).collect()
}
