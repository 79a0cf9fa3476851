//! What chains are made of: candidates and groups of them, and the reasons why one follows from others.

use crate::board::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// Cells of one house with one digit more than cells (or, locked, as many). In a chain, a cell to which the
/// set leaves one digit may have joined it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct LockedSet {
    /// Where.
    pub cells: CellSet,
    /// Every candidate of the cells.
    pub digits: DigitSet,
}

/// A digit in a cell, or in several cells of a house, one of which holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// Where: one cell, or a group.
    pub cells: CellSet,
    /// What.
    pub digit: Digit,
}

impl Node {
    /// The node of one candidate.
    #[inline]
    pub const fn of(candidate: Candidate) -> Node {
        Node { cells: CellSet::of(candidate.cell), digit: candidate.digit }
    }

    /// The candidate, unless it is a group.
    pub const fn candidate(&self) -> Option<Candidate> {
        match self.cells.single() {
            Some(cell) => Some(Candidate { cell, digit: self.digit }),
            None => None,
        }
    }
}

/// Why a node of a chain is true or false, given its premises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Reason {
    /// It is assumed: the chain starts here. No premises.
    Assumed,
    /// The cell takes one digit. A node is true because its premises rule out all other digits of the cell;
    /// it is false because its premise is another digit of the cell.
    Cell(Cell),
    /// The house takes the digit once. A node is true because its premises rule out all other places in the
    /// house; it is false because its premise is another place in the house.
    House(House),
    /// The cells of an almost locked set take all its digits but one.
    Set(LockedSet),
    /// All ways to place the digit in every house that agree with the premises have the node true, or have it
    /// false. If premises are about other digits, only such ways count that leave room for ways to place
    /// these.
    Template,
    /// A step that can be taken once the premises hold: its number in [`Chain::inner`](super::Chain::inner).
    Inner(usize),
}

/// One edge of a chain: the view of an inference from one of its premises, as it is drawn and written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The premise.
    pub from: Node,
    /// What follows.
    pub to: Node,
    /// Strong: if `from` is false, `to` is true. Weak: if `from` is true, `to` is false.
    pub strong: bool,
    /// What ties them.
    pub reason: Reason,
}
