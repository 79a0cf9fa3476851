//! The arrangement of a puzzle in this engine: nine digit sets to a vector, one for each block.

use super::layout;
use crate::solve::vector::Vector;

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

/// The digits in which nine vectors differ from nine others.
#[inline(always)]
pub(super) fn difference<V: Vector>(before: &[V; 9], after: &[V; 9]) -> V {
    let mut difference = before[0].xor(after[0]);
    for p in 1..9 {
        difference = difference.or_difference(before[p], after[p]);
    }
    difference
}

/// Which nodes of a vector: bit *n* for node *n*.
pub(super) type Nodes = u8;

/// Nine sets of digits, one for each block of the board.
///
/// ```text
///            lanes, 16 bits each
///   band 0   b0 b1 b2 --      `--` stays empty: it makes a band 64 bits,
///   band 1   b3 b4 b5 --      so that a step along a band is a shuffle inside
///   band 2   b6 b7 b8 --      64 bits, and a step down a stack moves whole words.
/// ```
///
/// A vector may hold this for several boards at once, the nodes of a search: nothing passes between nodes.
pub(super) trait Blocks: Vector {
    /// All nodes of a vector.
    const NODES: Nodes;

    /// Whether hidden singles are looked for in both passes, or only in that over the stacks.
    const HIDDEN_IN_BANDS: bool;

    /// What [`Blocks::changed`] has to remember of nine vectors.
    type Kept: Copy;

    /// What to remember of nine vectors.
    fn kept(cells: &[Self; 9]) -> Self::Kept;

    /// The blocks in which digits have gone since then, which have some digit or number in them.
    fn changed(before: Self::Kept, cells: &[Self; 9]) -> Self;

    /// To each block the set of the next block of its band, round and round.
    fn next_in_band(self) -> Self;

    /// To each block the set of the next but one block of its band.
    fn after_next_in_band(self) -> Self;

    /// To each block the set of the next block of its stack, round and round.
    fn next_in_stack(self) -> Self;

    /// To each block the set of the next but one block of its stack.
    fn after_next_in_stack(self) -> Self;

    /// The nodes where some vector has no digit for some block.
    fn with_a_gap(vectors: &[Self; 9]) -> Nodes;

    /// The nodes where some block lacks one of the nine digits.
    fn lacking(self) -> Nodes;

    /// The nodes where some block has a digit.
    fn with_any(self) -> Nodes;
}

/// [`Blocks`] of one node.
pub(super) trait Node: Blocks {
    /// From three bands, first block in the lowest 16 bits.
    fn from_bands(cpu: Self::Cpu, bands: [u64; 3]) -> Self;

    /// As three bands: the inverse of [`Node::from_bands`].
    fn bands(self) -> [u64; 3];

    /// What the bytes of a grid allow, position by position: one digit, or all for a blank.
    #[inline(always)]
    fn read(cpu: Self::Cpu, bytes: &[u8; 81]) -> [Self; 9] {
        nine(|p| Self::from_bands(cpu, three(|band| layout::band(bytes, p, band))))
    }

    /// The bytes of a grid of found digits, from cells with one candidate each.
    #[inline(always)]
    fn write(cells: &[Self; 9]) -> [u8; 81] {
        layout::from_bands(&nine(|p| cells[p].bands()))
    }
}
