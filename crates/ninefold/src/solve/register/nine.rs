//! The language the register engine is written in: nine digit sets at a time, one for each block.

use super::bytes;

/// `[f(0), f(1), f(2)]`. Unlike what the standard library has for arrays, this is always inlined: a call that is left
/// standing below a vector engine's entry point is compiled without the vector instructions.
#[inline(always)]
pub(super) fn three<T>(f: impl Fn(usize) -> T) -> [T; 3] {
    [f(0), f(1), f(2)]
}

/// `[f(0), f(1), … f(8)]`, like [`three`].
#[inline(always)]
pub(super) fn nine<T>(f: impl Fn(usize) -> T) -> [T; 9] {
    [f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8)]
}

/// The least of nine, for whatever `least` of two means; in the fewest steps after each other.
#[inline(always)]
pub(super) fn least_of<T: Copy>(of: &[T; 9], least: impl Fn(T, T) -> T) -> T {
    let [a, b, c] = three(|i| least(least(of[3 * i], of[3 * i + 1]), of[3 * i + 2]));
    least(least(a, b), c)
}

/// Which nodes of a vector: bit *n* for node *n*.
pub(super) type Nodes = u8;

/// Nine sets of digits, one for each block of the board; bit *d* of a lane is digit *d* + 1.
///
/// ```text
///            lanes, 16 bits each
///   band 0   b0 b1 b2 --      `--` stays empty: it makes a band 64 bits,
///   band 1   b3 b4 b5 --      so that a step along a band is a shuffle inside
///   band 2   b6 b7 b8 --      64 bits, and a step down a stack moves whole words.
/// ```
///
/// A vector may hold this for several boards at once, the nodes of a search: nothing passes between nodes.
pub(super) trait Sets: Copy {
    /// All nodes of a vector.
    const NODES: Nodes;

    /// Digits in either.
    fn or(self, other: Self) -> Self;

    /// Digits in both.
    fn and(self, other: Self) -> Self;

    /// Digits in exactly one of the two.
    fn xor(self, other: Self) -> Self;

    /// Digits in `self` and not in `other`.
    fn without(self, other: Self) -> Self;

    /// To each block the set of the next block of its band, round and round.
    fn next_in_band(self) -> Self;

    /// To each block the set of the next but one block of its band.
    fn after_next_in_band(self) -> Self;

    /// To each block the set of the next block of its stack, round and round.
    fn next_in_stack(self) -> Self;

    /// To each block the set of the next but one block of its stack.
    fn after_next_in_stack(self) -> Self;

    /// The digits shared with `choice` in the blocks where there are any, those shared with `otherwise` in the rest.
    fn prefer(self, choice: Self, otherwise: Self) -> Self;

    /// Two halves: the lone digits, for the blocks that have no more than one; and what is left of each block's set
    /// without its lowest digit.
    fn alone_and_rest(self) -> [Self; 2];

    /// `fixed`, which is a part of `self`, in the blocks where it has three digits or more; `self` in the rest.
    fn narrow_to_three(self, fixed: Self) -> Self;

    /// The nodes where some vector has no digit for some block.
    fn with_a_gap(vectors: &[Self; 9]) -> Nodes;

    /// The nodes where some block lacks one of the nine digits.
    fn lacking(self) -> Nodes;

    /// The nodes where some block has a digit.
    fn with_any(self) -> Nodes;

    /// Digits in any of the three.
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// Digits in exactly one of the three.
    #[inline(always)]
    fn once(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c).without(a.and(b))
    }

    /// Digits of `a` in neither of the others.
    #[inline(always)]
    fn only(a: Self, b: Self, c: Self) -> Self {
        a.without(b.or(c))
    }

    /// Digits of `self` that have one of two pairs beside them: `a` and `b`, or `c` and `d`.
    #[inline(always)]
    fn supported(self, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        self.and(a.and(b).or(c.and(d)))
    }

    /// Adds the digits in which `a` and `b` differ.
    #[inline(always)]
    fn or_difference(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }
}

/// [`Sets`] of one node.
pub(super) trait Nine: Sets {
    /// From three bands, first block in the lowest 16 bits.
    fn from_bands(bands: [u64; 3]) -> Self;

    /// As three bands: the inverse of [`Nine::from_bands`].
    fn bands(self) -> [u64; 3];

    /// What the bytes of a grid allow, position by position: one digit, or all for a blank.
    #[inline(always)]
    fn read(bytes: &[u8; 81]) -> [Self; 9] {
        nine(|p| Self::from_bands(three(|band| bytes::band(bytes, p, band))))
    }

    /// The bytes of a grid of found digits, from cells with one candidate each.
    #[inline(always)]
    fn write(cells: &[Self; 9]) -> [u8; 81] {
        bytes::from_bands(&nine(|p| cells[p].bands()))
    }
}
