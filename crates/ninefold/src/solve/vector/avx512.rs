//! Thirty-two lanes of 16 bits: one 512-bit vector, with AVX-512.
//!
//! What it has that others lack: any logic of three operands in one instruction, a bit for each lane as a mask, and
//! population counts.

use core::arch::x86_64::*;

use super::{Vector, cpu, inlined};

/// How many lanes.
pub const LANES: usize = 32;

/// Thirty-two sets. The field is private to this file: whoever has such a vector got it from a [`cpu::Avx512`], so
/// there is AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512(__m512i);

/// The three columns of a truth table; a function of three sets, applied to these, is its own table:
///
/// ```text
///   A   1 1 1 1 0 0 0 0
///   B   1 1 0 0 1 1 0 0
///   C   1 0 1 0 1 0 1 0      A & !(B | C)  is  0 0 0 1 0 0 0 0
/// ```
pub const A: i32 = 0b1111_0000;
/// See [`A`].
pub const B: i32 = 0b1100_1100;
/// See [`A`].
pub const C: i32 = 0b1010_1010;

/// The tables that vectors of both widths use.
pub const ANY: i32 = A | B | C;
pub const EVERY: i32 = A & B & C;
pub const ODD: i32 = A ^ B ^ C;
pub const TWO_OR_MORE: i32 = A & B | C & (A | B);
pub const EXACTLY_ONE: i32 = ODD & !EVERY & 0xff;
pub const ONLY: i32 = A & !(B | C) & 0xff;
pub const OR_DIFFERENCE: i32 = A | (B ^ C);

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector at hand proves that there is AVX-512.
        unsafe { $value }
    };
}

impl Avx512 {
    /// From 512 bits.
    #[inline(always)]
    pub fn new(_: cpu::Avx512, bits: __m512i) -> Avx512 {
        Avx512(bits)
    }

    /// Another vector of the same machine.
    #[inline(always)]
    pub fn with(self, bits: __m512i) -> Avx512 {
        Avx512::new(self.cpu(), bits)
    }

    /// The 512 bits.
    #[inline(always)]
    pub fn bits(self) -> __m512i {
        self.0
    }

    /// The function of three sets whose truth table is `TABLE`.
    #[inline(always)]
    pub fn logic<const TABLE: i32>(self, b: Avx512, c: Avx512) -> Avx512 {
        self.with(simd!(_mm512_ternarylogic_epi32::<TABLE>(self.0, b.0, c.0)))
    }

    /// Each lane less one, wrapping.
    #[inline(always)]
    pub fn less_one(self) -> Avx512 {
        self.with(simd!(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1))))
    }

    /// The number of digits in each lane.
    #[inline(always)]
    pub fn size(self) -> __m512i {
        simd!(_mm512_popcnt_epi16(self.0))
    }

    /// `yes` in the lanes of the mask, `self` in the others.
    #[inline(always)]
    pub fn replaced(self, lanes: __mmask32, yes: Avx512) -> Avx512 {
        self.with(simd!(_mm512_mask_mov_epi16(self.0, lanes, yes.0)))
    }

    /// `self` in the lanes of the mask, nothing in the others.
    #[inline(always)]
    fn kept(self, lanes: __mmask32) -> Avx512 {
        self.with(simd!(_mm512_maskz_mov_epi16(lanes, self.0)))
    }
}

impl Vector for Avx512 {
    type Cpu = cpu::Avx512;

    #[inline(always)]
    fn cpu(self) -> cpu::Avx512 {
        // SAFETY: vectors are made with a token only, so there has been one.
        unsafe { cpu::Avx512::new_unchecked() }
    }

    #[inline(always)]
    fn splat(cpu: cpu::Avx512, set: u16) -> Avx512 {
        // SAFETY: the token proves that there is AVX-512.
        Avx512::new(cpu, unsafe { _mm512_set1_epi16(set as i16) })
    }

    inlined! {
        fn and(self, other: Avx512) -> Avx512 = self.with(simd!(_mm512_and_si512(self.0, other.0)));
        fn or(self, other: Avx512) -> Avx512 = self.with(simd!(_mm512_or_si512(self.0, other.0)));
        fn xor(self, other: Avx512) -> Avx512 = self.with(simd!(_mm512_xor_si512(self.0, other.0)));
    }

    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        // The instruction inverts its first operand.
        self.with(simd!(_mm512_andnot_si512(other.0, self.0)))
    }

    inlined! {
        fn where_any(self, other: Avx512) -> Avx512 =
            self.kept(simd!(_mm512_test_epi16_mask(other.0, other.0)));
        fn without_lowest(self) -> Avx512 = self.and(self.less_one());
        fn any(a: Avx512, b: Avx512, c: Avx512) -> Avx512 = a.logic::<ANY>(b, c);
        fn all(a: Avx512, b: Avx512, c: Avx512) -> Avx512 = a.logic::<EVERY>(b, c);
        fn odd(a: Avx512, b: Avx512, c: Avx512) -> Avx512 = a.logic::<ODD>(b, c);
        fn two_or_more(a: Avx512, b: Avx512, c: Avx512) -> Avx512 = a.logic::<TWO_OR_MORE>(b, c);
        fn exactly_one(a: Avx512, b: Avx512, c: Avx512) -> Avx512 = a.logic::<EXACTLY_ONE>(b, c);
        fn only(self, b: Avx512, c: Avx512) -> Avx512 = self.logic::<ONLY>(b, c);
        fn supported(self, [a, b]: [Avx512; 2], [c, d]: [Avx512; 2]) -> Avx512 =
            self.logic::<EVERY>(a, b).or(self.logic::<EVERY>(c, d));
        fn or_difference(self, a: Avx512, b: Avx512) -> Avx512 = self.logic::<OR_DIFFERENCE>(a, b);
        fn single(self) -> Avx512 = self.kept(simd!(_mm512_testn_epi16_mask(self.0, self.less_one().0)));
    }

    #[inline(always)]
    fn own_if_three(self, b: Avx512, c: Avx512) -> Avx512 {
        let own = self.only(b, c);
        self.replaced(simd!(_mm512_cmpgt_epu16_mask(own.size(), _mm512_set1_epi16(2))), own)
    }

    #[inline(always)]
    fn narrowed(self, hidden: Avx512, allowed: Avx512) -> Avx512 {
        self.and(allowed.replaced(simd!(_mm512_test_epi16_mask(self.0, hidden.0)), hidden))
    }
}
