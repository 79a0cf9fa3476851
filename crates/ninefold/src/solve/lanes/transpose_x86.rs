//! What the transposition needs from the instructions of x86-64: interleaving in vectors of three widths, and cells to
//! and from bytes.

use core::arch::x86_64::*;

use super::transpose::{CANDIDATES, Interleave};
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::avx512::Avx512;
use crate::solve::vector::cpu;
use crate::solve::vector::sse::Sse;

/// ```text
///   a0 a1 a2 a3 …  and  b0 b1 b2 b3 …     low:  a0 b0 a1 b1 …  (of the lower eight of each 128 bits)
/// ```
macro_rules! interleave {
    ($Vector:ty, $low:ident, $high:ident) => {
        impl Interleave for $Vector {
            #[inline(always)]
            fn low(self, other: Self) -> Self {
                // SAFETY: no pointer is involved; the vectors prove that there are the instructions.
                self.with(unsafe { $low(self.bits(), other.bits()) })
            }

            #[inline(always)]
            fn high(self, other: Self) -> Self {
                // SAFETY: as above.
                self.with(unsafe { $high(self.bits(), other.bits()) })
            }
        }
    };
}

interleave!(Sse, _mm_unpacklo_epi8, _mm_unpackhi_epi8);
interleave!(Avx2, _mm256_unpacklo_epi8, _mm256_unpackhi_epi8);
interleave!(Avx512, _mm512_unpacklo_epi8, _mm512_unpackhi_epi8);

/// What 16 written bytes leave possible, one in a word: the first eight, then the others.
#[inline(always)]
pub(super) fn candidates_of_bytes(_: cpu::Ssse3, written: __m128i) -> [__m128i; 2] {
    let [low, high] = &CANDIDATES;
    // SAFETY: reads two tables of 16 bytes; the token proves that there are the instructions.
    unsafe {
        let digit = _mm_and_si128(written, _mm_set1_epi8(0xf));
        let low = _mm_shuffle_epi8(_mm_loadu_si128(low.as_ptr().cast()), digit);
        let high = _mm_shuffle_epi8(_mm_loadu_si128(high.as_ptr().cast()), digit);
        [_mm_unpacklo_epi8(low, high), _mm_unpackhi_epi8(low, high)]
    }
}

/// The digits (1 to 9) of two times eight words that hold one each.
#[inline(always)]
pub(super) fn digit_bytes(_: cpu::Ssse3, first: __m128i, second: __m128i) -> __m128i {
    // SAFETY: no pointer is involved; the token proves that there are the instructions.
    unsafe {
        // Bits 0 to 7 as a byte: one of them is set, or, for a nine, none.
        let low = |words| _mm_and_si128(words, _mm_set1_epi16(0xff));
        let bits = _mm_packus_epi16(low(first), low(second));
        let nibble = _mm_set1_epi8(0xf);
        let one_to_four = _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0);
        let five_to_eight = _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0);
        let digit = _mm_or_si128(
            _mm_shuffle_epi8(one_to_four, _mm_and_si128(bits, nibble)),
            _mm_shuffle_epi8(five_to_eight, _mm_and_si128(_mm_srli_epi16::<4>(bits), nibble)),
        );
        let nine = _mm_and_si128(_mm_cmpeq_epi8(bits, _mm_setzero_si128()), _mm_set1_epi8(9));
        _mm_or_si128(digit, nine)
    }
}
