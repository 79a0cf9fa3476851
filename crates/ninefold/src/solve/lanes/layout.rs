//! The arrangement of puzzles in this engine: a lane is a puzzle, a vector is one cell of all of them.

use crate::board::Grid;
use crate::solve::vector::Vector;

/// The cells of as many grids as a vector has lanes: `board[i]` holds the candidates of cell `i` of all of them.
pub(super) type Board<V> = [V; 81];

/// The digits (1 to 9) of decided lanes, one row a lane.
pub(super) type DigitRows = [[u8; 81]; MAX_LANES];

/// No vector has more lanes than this, so that a `u64` can name any selection of them (bit `i` = lane `i`).
pub(super) const MAX_LANES: usize = 64;

/// The members of a selection of lanes, ascending.
#[inline(always)]
pub(super) fn members(mut lanes: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let lane = lanes.trailing_zeros() as usize;
        (lanes != 0).then(|| {
            lanes &= lanes - 1;
            lane
        })
    })
}

/// A vector whose lanes are puzzles.
///
/// Selections of lanes are `u64` where they are reasoned about and `Mask` where they are applied to vectors.
pub(super) trait Lanes: Vector {
    /// How many lanes there are, at most [`MAX_LANES`].
    const LANES: usize;

    /// A selection of lanes in the form that [`Lanes::select`] likes best.
    type Mask: Copy;

    /// A rearrangement of lanes, made ready by [`Lanes::route`].
    type Route: Copy;

    /// The sum of both as numbers, in which digit `d + 1` counts `1 << d`.
    fn plus(self, other: Self) -> Self;

    /// `self`, or `other` in the lanes where `self` is empty.
    #[inline(always)]
    fn or_if_empty(self, other: Self) -> Self {
        Self::select(Self::mask(self.cpu(), self.empty_lanes()), other, self)
    }

    /// The number `|ones| + 2 |twos|` in each lane, to be compared by [`Lanes::least`] and [`Lanes::equal_lanes`].
    fn tally(ones: Self, twos: Self) -> Self;

    /// The lesser number of each lane. An empty set is the least.
    fn least(self, other: Self) -> Self;

    /// The lanes without a digit.
    fn empty_lanes(self) -> u64;

    /// The lanes in which both are the same.
    fn equal_lanes(self, other: Self) -> u64;

    /// Makes a selection ready for use.
    fn mask(cpu: Self::Cpu, lanes: u64) -> Self::Mask;

    /// `yes` in the lanes of the mask, `no` in the others.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// Makes a rearrangement ready for use: lane `i` is to come from lane `sources[i]`, which must be below
    /// [`Lanes::LANES`].
    fn route(cpu: Self::Cpu, sources: &[u8; MAX_LANES]) -> Self::Route;

    /// Each lane from where `route` says.
    fn routed(self, route: Self::Route) -> Self;

    /// Puts `grids`, at most one for each lane, on the board: a written cell has one candidate, a blank one all
    /// nine. The lanes left over are arbitrary.
    fn load(grids: &[Grid], board: &mut Board<Self>);

    /// Reads each lane of a board on which all cells are decided.
    fn digits(board: &Board<Self>, rows: &mut DigitRows);
}

/// What a written byte of a grid leaves possible in its cell.
#[inline(always)]
pub(super) const fn candidates_of(written: u8) -> u16 {
    match written & 0xf {
        0 => 0x1ff,
        digit => 1 << ((digit - 1) & 0xf),
    }
}
