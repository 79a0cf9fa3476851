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
pub(crate) use bug::{Dig, Grave};
pub use loops::UNIQUE_LOOP;
pub(crate) use loops::{Loop, Rescue, Tried, loops};
pub use rectangle::{
    HIDDEN_RECTANGLE, UNIQUENESS_1, UNIQUENESS_2, UNIQUENESS_3, UNIQUENESS_4, UNIQUENESS_5, UNIQUENESS_6,
};

use crate::board::{Candidate, Cell, CellSet, DigitSet, House};
use crate::logic::pencilmarks::{BLOCKS_ROWS_COLUMNS, Pencilmarks, bits, count};

/// The corners of a rectangle in two rows, two columns and two blocks: first side, then the side in the other
/// block, level with each other.
pub type Corners = [Cell; 4];

/// The rectangles with a corner in `first`, whose other corner in the same block is one of `beside`: by that
/// corner, then along the line away from the block.
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

/// A naked subset in which some cells of its house count as one, which takes one of their extra digits.
pub(crate) struct SubsetWith {
    /// The other cells.
    pub(crate) cells: CellSet,
    /// The digits of all.
    pub(crate) digits: DigitSet,
    /// What it takes out.
    pub(crate) eliminations: Vec<Candidate>,
}

/// The subsets of cells with the digits `extras` and some of the `others` of their house that take something
/// out: by size, then by the last of the others, and so on.
pub(crate) fn subsets_with(
    on: &impl Pencilmarks,
    others: &[Cell],
    extras: DigitSet,
) -> impl Iterator<Item = SubsetWith> {
    let of_size = move |size| (0..1u16 << others.len()).filter(move |&chosen| count(chosen) == size);
    (1..others.len()).flat_map(of_size).filter_map(move |chosen| {
        let cells: CellSet = bits(chosen).map(|i| others[i]).collect();
        let digits = cells.into_iter().fold(extras, |digits, cell| digits | on.at(cell));
        if digits.len() != cells.len() + 1 {
            return None;
        }
        let rest = others.iter().filter(|&&cell| !cells.contains(cell));
        let gone = rest
            .flat_map(|&cell| (on.at(cell) & digits).into_iter().map(move |digit| Candidate { cell, digit }));
        let eliminations: Vec<Candidate> = gone.collect();
        (!eliminations.is_empty()).then_some(SubsetWith { cells, digits, eliminations })
    })
}

/// The unsolved cells of a house except some.
pub(super) fn others_in(house: House, but: CellSet, on: &impl Pencilmarks) -> Vec<Cell> {
    (house.cells() - but).into_iter().filter(|&cell| !on.at(cell).is_empty()).collect()
}

/// The houses of all these cells: blocks, rows, columns.
pub(crate) fn common_houses(cells: CellSet) -> impl Iterator<Item = House> {
    BLOCKS_ROWS_COLUMNS.into_iter().filter(move |house| cells.is_subset(house.cells()))
}
