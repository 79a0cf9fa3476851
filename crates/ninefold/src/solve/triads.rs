//! Bands as nine triads, for engines in which the triads of a band are different vectors.

use super::vector::Vector;

/// Calls an expression for the nine triads of a band and makes a 3 × 3 array of the results.
macro_rules! triads {
    (|$line:ident, $block:ident| $value:expr) => {
        [
            [triads!(@ $line 0 $block 0 $value), triads!(@ $line 0 $block 1 $value), triads!(@ $line 0 $block 2 $value)],
            [triads!(@ $line 1 $block 0 $value), triads!(@ $line 1 $block 1 $value), triads!(@ $line 1 $block 2 $value)],
            [triads!(@ $line 2 $block 0 $value), triads!(@ $line 2 $block 1 $value), triads!(@ $line 2 $block 2 $value)],
        ]
    };
    (@ $line:ident $i:literal $block:ident $j:literal $value:expr) => {{
        // Constants, so that every index below is known when compiling and no array is ever in memory.
        const $line: usize = $i;
        const $block: usize = $j;
        $value
    }};
}
pub(super) use triads;

/// The other two of 0, 1, 2.
pub(super) const OTHERS: [[usize; 2]; 3] = [[1, 2], [2, 0], [0, 1]];

/// The digits for which each permutation of the triads is open: the three that go down to the right from line 0 and
/// block 0, 1, 2, then the three that go down to the left.
#[inline(always)]
pub(super) fn permutations<V: Vector>(has: &[[V; 3]; 3]) -> [[V; 3]; 2] {
    let [[a0, a1, a2], [b0, b1, b2], [c0, c1, c2]] = *has;
    [
        [V::all(a0, b1, c2), V::all(a1, b2, c0), V::all(a2, b0, c1)],
        [V::all(a0, b2, c1), V::all(a1, b0, c2), V::all(a2, b1, c0)],
    ]
}

/// The digits that each triad keeps: those with one of its two permutations open.
#[inline(always)]
pub(super) fn kept<V: Vector>([right, left]: &[[V; 3]; 2]) -> [[V; 3]; 3] {
    triads!(|L, B| right[(B + 3 - L) % 3].or(left[(B + L) % 3]))
}

/// How many of the six permutations are open, as three binary digits: ones, twos, fours.
#[inline(always)]
pub(super) fn count<V: Vector>([one, other]: &[[V; 3]; 2]) -> [V; 3] {
    let (odd, pair) = (V::odd(one[0], one[1], one[2]), V::two_or_more(one[0], one[1], one[2]));
    let (odder, pairs) = (V::odd(other[0], other[1], other[2]), V::two_or_more(other[0], other[1], other[2]));
    let carry = odd.and(odder);
    [odd.xor(odder), V::odd(pair, pairs, carry), V::two_or_more(pair, pairs, carry)]
}
