//! Sixteen lanes of 16 bits: one 256-bit vector, with AVX2.

use core::arch::x86_64::*;

use super::{Vector, cpu, inlined};

/// How many lanes.
pub const LANES: usize = 16;

/// Sixteen sets. The field is private to this file: whoever has such a vector got it from a [`cpu::Avx2`], so there
/// is AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2(__m256i);

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector at hand proves that there is AVX2.
        unsafe { $value }
    };
}

impl Avx2 {
    /// From 256 bits.
    #[inline(always)]
    pub fn new(_: cpu::Avx2, bits: __m256i) -> Avx2 {
        Avx2(bits)
    }

    /// Another vector of the same machine.
    #[inline(always)]
    pub fn with(self, bits: __m256i) -> Avx2 {
        Avx2::new(self.cpu(), bits)
    }

    /// The 256 bits.
    #[inline(always)]
    pub fn bits(self) -> __m256i {
        self.0
    }

    /// All ones in the lanes where both are the same.
    #[inline(always)]
    pub fn equal(self, other: Avx2) -> Avx2 {
        self.with(simd!(_mm256_cmpeq_epi16(self.0, other.0)))
    }

    /// All ones in the lanes that hold nothing.
    #[inline(always)]
    pub fn is_empty(self) -> Avx2 {
        self.with(simd!(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())))
    }
}

impl Vector for Avx2 {
    type Cpu = cpu::Avx2;

    #[inline(always)]
    fn cpu(self) -> cpu::Avx2 {
        // SAFETY: vectors are made with a token only, so there has been one.
        unsafe { cpu::Avx2::new_unchecked() }
    }

    #[inline(always)]
    fn splat(cpu: cpu::Avx2, set: u16) -> Avx2 {
        // SAFETY: the token proves that there is AVX2.
        Avx2::new(cpu, unsafe { _mm256_set1_epi16(set as i16) })
    }

    inlined! {
        fn and(self, other: Avx2) -> Avx2 = self.with(simd!(_mm256_and_si256(self.0, other.0)));
        fn or(self, other: Avx2) -> Avx2 = self.with(simd!(_mm256_or_si256(self.0, other.0)));
        fn xor(self, other: Avx2) -> Avx2 = self.with(simd!(_mm256_xor_si256(self.0, other.0)));
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        // The instruction inverts its first operand.
        self.with(simd!(_mm256_andnot_si256(other.0, self.0)))
    }

    /// `sign(a, b)` is `a`, 0 or `-a`, as `b` is above, at or below 0. No set reaches the sign, so it is never below.
    #[inline(always)]
    fn where_any(self, other: Avx2) -> Avx2 {
        self.with(simd!(_mm256_sign_epi16(self.0, other.0)))
    }

    /// One less has the lowest digit's bit 0 and those below it 1; an empty lane becomes all ones, and stays empty by
    /// the *and*.
    #[inline(always)]
    fn without_lowest(self) -> Avx2 {
        self.and(self.with(simd!(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1)))))
    }
}
