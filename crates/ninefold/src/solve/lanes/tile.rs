//! Tiles of 16 × 16 bytes: turning puzzles that lie one after another into vectors that hold one cell of each, and
//! back.
//!
//! Wider vectors hold a tile in each of their 128-bit parts and turn all of them with the same 64 instructions.

use core::arch::x86_64::*;

/// A vector that can interleave the bytes of each 128-bit part.
pub(super) trait Interleave: Copy {
    /// The lower eight bytes of both, alternating.
    fn low(self, other: Self) -> Self;
    /// The upper eight bytes of both, alternating.
    fn high(self, other: Self) -> Self;
}

/// Rows become columns, in each 128-bit part.
///
/// Number the 256 bytes by row and column, eight bits `rrrr cccc`. Interleaving rows 8 apart moves the first bit to
/// the end, `rrrc cccr`; four such rounds swap the halves.
#[inline(always)]
pub(super) fn transposed<T: Interleave>(mut rows: [T; 16]) -> [T; 16] {
    for _ in 0..4 {
        let before = rows;
        for i in 0..8 {
            rows[2 * i] = before[i].low(before[i + 8]);
            rows[2 * i + 1] = before[i].high(before[i + 8]);
        }
    }
    rows
}

macro_rules! interleave {
    ($vector:ty, $low:ident, $high:ident) => {
        impl Interleave for $vector {
            #[inline(always)]
            fn low(self, other: Self) -> Self {
                // SAFETY: no pointer is involved; whoever holds such a vector has the instructions for it.
                unsafe { $low(self, other) }
            }

            #[inline(always)]
            fn high(self, other: Self) -> Self {
                // SAFETY: as above.
                unsafe { $high(self, other) }
            }
        }
    };
}

interleave!(__m128i, _mm_unpacklo_epi8, _mm_unpackhi_epi8);
interleave!(__m256i, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8);
interleave!(__m512i, _mm512_unpacklo_epi8, _mm512_unpackhi_epi8);

/// Where the six tiles of a puzzle begin: together they cover its 81 bytes and reach no further.
pub(super) const STARTS: [usize; 6] = [0, 16, 32, 48, 64, 65];
