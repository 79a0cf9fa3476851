//! The language in which the sweep is written: a vector with one set of digits in each lane.

use crate::board::Grid;

/// The cells of as many grids as a vector has lanes: `board[i]` holds the candidates of cell `i` of all of them.
pub(super) type Board<V> = [V; 81];

/// The digits (1 to 9) of decided lanes, one row a lane.
pub(super) type DigitRows = [[u8; 81]; MAX_LANES];

/// No vector has more lanes than this, so that a `u64` can name any selection of them (bit `i` = lane `i`).
pub(super) const MAX_LANES: usize = 64;

/// One set of digits in each lane. Bit `d` of a lane stands for the digit `d + 1`.
///
/// Everything the lane engine does to puzzles is said in these words; each instruction set says them its own way.
/// Where a word has a definition here, an instruction set overrides it only if it knows a shorter way.
///
/// Selections of lanes are `u64` where they are reasoned about and `Mask` where they are applied to vectors.
pub(super) trait Sets: Copy {
    /// How many lanes there are, at most [`MAX_LANES`].
    const LANES: usize;

    /// A selection of lanes in the form that [`Sets::select`] likes best.
    type Mask: Copy;

    /// A rearrangement of lanes, made ready by [`Sets::route`].
    type Route: Copy;

    /// The same set in every lane.
    fn splat(set: u16) -> Self;

    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;

    /// The digits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// The digits in any of the three.
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// The digits in all three.
    #[inline(always)]
    fn all(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }

    /// The digits in an odd number of the three.
    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// The digits in two or three of the three.
    #[inline(always)]
    fn two_or_more(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }

    /// The digits in just one of the three.
    #[inline(always)]
    fn exactly_one(a: Self, b: Self, c: Self) -> Self {
        Self::odd(a, b, c).without(a.and(b))
    }

    /// The digits of `self` that are in neither of the other two.
    #[inline(always)]
    fn only(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// `self` in the lanes where `other` has any digit, elsewhere nothing.
    fn where_any(self, other: Self) -> Self;

    /// `self` without the lowest digit of each lane.
    fn beheaded(self) -> Self;

    /// `self`, and in lanes where it has three digits or more that are in neither of the other two, just those.
    #[inline(always)]
    fn own_if_three(self, b: Self, c: Self) -> Self {
        let others = b.or(c);
        // Taking the lowest digit away twice leaves something.
        let three = self.without(others).beheaded().beheaded();
        self.without(others.where_any(three))
    }

    /// `self` where it holds at most one digit, elsewhere nothing.
    #[inline(always)]
    fn single(self) -> Self {
        self.without(self.where_any(self.beheaded()))
    }

    /// The digits of `self` that are in `hidden`, or, in lanes where there are none, those that are in `allowed`, which
    /// must contain `hidden`.
    #[inline(always)]
    fn narrowed(self, hidden: Self, allowed: Self) -> Self {
        let others = Self::splat(0x1ff).without(hidden);
        self.and(allowed).without(others.where_any(self.and(hidden)))
    }

    /// The sum of both as numbers, in which digit `d + 1` counts `1 << d`.
    fn plus(self, other: Self) -> Self;

    /// Lowers `least` so that a lane of it becomes zero when `self` is empty there. Starts from a full set.
    fn note_empty(self, least: Self) -> Self;

    /// Just the lowest digit of each lane.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.without(self.beheaded())
    }

    /// `self`, or `other` in the lanes where `self` is empty.
    #[inline(always)]
    fn or_if_empty(self, other: Self) -> Self {
        Self::select(Self::mask(self.empty_lanes()), other, self)
    }

    /// The number `|ones| + 2 |twos|` in each lane, to be compared by [`Sets::fewer`] and [`Sets::equal_lanes`].
    fn tally(ones: Self, twos: Self) -> Self;

    /// The lesser number of each lane.
    fn fewer(self, other: Self) -> Self;

    /// The lanes without a digit.
    fn empty_lanes(self) -> u64;

    /// The lanes in which both are the same.
    fn equal_lanes(self, other: Self) -> u64;

    /// Makes a selection ready for use.
    fn mask(lanes: u64) -> Self::Mask;

    /// `yes` in the lanes of the mask, `no` in the others.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;

    /// Makes a rearrangement ready for use: lane `i` is to come from lane `sources[i]`, which must be below
    /// [`Sets::LANES`].
    fn route(sources: &[u8; MAX_LANES]) -> Self::Route;

    /// Each lane from where `route` says.
    fn routed(self, route: Self::Route) -> Self;

    /// Puts `grids`, at most one for each lane, on the board: a written cell has one candidate, a blank one all
    /// nine. The lanes left over are arbitrary.
    fn load(grids: &[Grid], board: &mut Board<Self>);

    /// Tells the processor that `data` will be wanted soon.
    #[inline(always)]
    fn prefetch<T>(data: &[T]) {
        let _ = data;
    }

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
