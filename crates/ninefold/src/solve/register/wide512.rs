//! [`Sets`] of two nodes in one 512-bit vector.

use core::arch::x86_64::*;

use super::avx2::Avx2;
use super::avx512::{A, Avx512, B, C};
use super::branch::Choice;
use super::engines::Two;
use super::nine::{Nine, Nodes, Sets, least_of, nine};
use super::position::Position;

/// Two [`Avx512`] beside each other, first node in the lower half. Under the same rule: only what runs below the
/// entry points of `avx512.rs` makes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide512(__m512i);

/// The lanes of both nodes that are blocks.
const BLOCKS: u32 = 0x0777_0777;

/// The nodes with a bit in `lanes`.
#[inline(always)]
fn nodes(lanes: u32) -> Nodes {
    Nodes::from(lanes & 0xffff != 0) | Nodes::from(lanes >> 16 != 0) << 1
}

/// The function of three sets whose truth table is `TABLE`.
#[inline(always)]
fn logic<const TABLE: i32>(a: Wide512, b: Wide512, c: Wide512) -> Wide512 {
    // SAFETY: AVX-512, see the type.
    unsafe { Wide512(_mm512_ternarylogic_epi64::<TABLE>(a.0, b.0, c.0)) }
}

impl Wide512 {
    #[inline(always)]
    fn shuffle(self, order: [i8; 16]) -> Wide512 {
        // SAFETY: AVX-512, see the type; an array of 16 bytes has the size of the vector it becomes.
        unsafe {
            let order = _mm512_broadcast_i32x4(core::mem::transmute::<[i8; 16], __m128i>(order));
            Wide512(_mm512_shuffle_epi8(self.0, order))
        }
    }

    #[inline(always)]
    fn drop_lowest(self) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        self.and(unsafe { Wide512(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1))) })
    }
}

impl Sets for Wide512 {
    const NODES: Nodes = 0b11;

    #[inline(always)]
    fn or(self, other: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_or_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn and(self, other: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_and_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_xor_si512(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_andnot_si512(other.0, self.0)) }
    }

    #[inline(always)]
    fn next_in_band(self) -> Wide512 {
        self.shuffle(super::avx2::NEXT)
    }

    #[inline(always)]
    fn after_next_in_band(self) -> Wide512 {
        self.shuffle(super::avx2::AFTER_NEXT)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_permutex_epi64::<0b11_00_10_01>(self.0)) }
    }

    #[inline(always)]
    fn after_next_in_stack(self) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe { Wide512(_mm512_permutex_epi64::<0b11_01_00_10>(self.0)) }
    }

    #[inline(always)]
    fn prefer(self, choice: Wide512, otherwise: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        let chosen = unsafe {
            let some = _mm512_test_epi16_mask(self.0, choice.0);
            Wide512(_mm512_mask_blend_epi16(some, otherwise.0, choice.0))
        };
        self.and(chosen)
    }

    #[inline(always)]
    fn alone_and_rest(self) -> [Wide512; 2] {
        let rest = self.drop_lowest();
        // SAFETY: AVX-512, see the type.
        let alone = unsafe { _mm512_maskz_mov_epi16(_mm512_testn_epi16_mask(rest.0, rest.0), self.0) };
        [Wide512(alone), rest]
    }

    #[inline(always)]
    fn narrow_to_three(self, fixed: Wide512) -> Wide512 {
        // SAFETY: AVX-512, see the type.
        unsafe {
            let three = _mm512_cmpgt_epi16_mask(_mm512_popcnt_epi16(fixed.0), _mm512_set1_epi16(2));
            Wide512(_mm512_mask_mov_epi16(self.0, three, fixed.0))
        }
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Wide512; 9]) -> Nodes {
        // SAFETY: AVX-512, see the type.
        let least = least_of(vectors, |a, b| unsafe { Wide512(_mm512_min_epu16(a.0, b.0)) }).0;
        // SAFETY: AVX-512, see the type.
        nodes(unsafe { _mm512_testn_epi16_mask(least, least) } & BLOCKS)
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        // SAFETY: AVX-512, see the type.
        nodes(unsafe { _mm512_cmpneq_epi16_mask(self.0, _mm512_set1_epi16(0x1ff)) } & BLOCKS)
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        // SAFETY: AVX-512, see the type.
        nodes(unsafe { _mm512_test_epi16_mask(self.0, self.0) })
    }

    #[inline(always)]
    fn any(a: Wide512, b: Wide512, c: Wide512) -> Wide512 {
        logic::<{ A | B | C }>(a, b, c)
    }

    #[inline(always)]
    fn once(a: Wide512, b: Wide512, c: Wide512) -> Wide512 {
        logic::<{ (A ^ B ^ C) & !(A & B & C) & 0xff }>(a, b, c)
    }

    #[inline(always)]
    fn only(a: Wide512, b: Wide512, c: Wide512) -> Wide512 {
        logic::<{ A & !(B | C) & 0xff }>(a, b, c)
    }

    #[inline(always)]
    fn supported(self, [a, b]: [Wide512; 2], [c, d]: [Wide512; 2]) -> Wide512 {
        let (one, other) = (logic::<{ A & B & C }>(self, a, b), logic::<{ A & B & C }>(self, c, d));
        one.or(other)
    }

    #[inline(always)]
    fn or_difference(self, a: Wide512, b: Wide512) -> Wide512 {
        logic::<{ A | (B ^ C) }>(self, a, b)
    }
}

impl Two for Wide512 {
    type One = Avx512;

    #[inline(always)]
    fn split(parent: &Position<Avx512>, choice: &Choice) -> Position<Wide512> {
        let (here, others) = (Avx2::from_bands(choice.here), Avx2::from_bands(choice.others));
        // SAFETY: AVX-512, see the type.
        unsafe {
            let lost = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(others.0), here.0);
            Position(nine(|p| {
                let both = _mm512_broadcast_i64x4(parent.0[p].0.0);
                let cells = _mm512_set1_epi64(choice.mask(p) as i64);
                logic::<{ A & !(B & C) & 0xff }>(Wide512(both), Wide512(lost), Wide512(cells))
            }))
        }
    }

    #[inline(always)]
    fn halves(self) -> [Avx512; 2] {
        // SAFETY: AVX-512, see the type.
        let [first, second] =
            unsafe { [_mm512_castsi512_si256(self.0), _mm512_extracti64x4_epi64::<1>(self.0)] };
        [Avx512(Avx2(first)), Avx512(Avx2(second))]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::operations;
    use super::*;

    type Results = Vec<(&'static str, [u64; 3])>;

    /// What each operation gives for these operands in the first node, and for the same in reverse in the second.
    pub(in super::super) fn results(operands: &[[u64; 3]; 9]) -> [Results; 2] {
        // SAFETY: the test asks for AVX-512 first.
        let two = |first: [u64; 3], second: [u64; 3]| unsafe {
            let first = _mm512_castsi256_si512(Avx2::from_bands(first).0);
            Wide512(_mm512_inserti64x4::<1>(first, Avx2::from_bands(second).0))
        };
        let cells = nine(|p| two(operands[p], operands[8 - p]));
        let (found, tests) = operations(&cells);
        [0, 1].map(|node| {
            let bits = tests.map(|nodes| u64::from(nodes >> node & 1));
            let sets = found.iter().map(|(name, sets)| (*name, sets.halves()[node].bands()));
            sets.chain([("with_a_gap, lacking, with_any", bits)]).collect()
        })
    }
}
