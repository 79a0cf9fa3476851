//! Eight lanes of 16 bits: one 128-bit vector of x86-64, with SSSE3.

use core::arch::x86_64::*;

use super::{Vector, cpu, inlined};

/// How many lanes.
pub const LANES: usize = 8;

/// Eight sets. The field is private to this file: whoever has such a vector got it from a [`cpu::Ssse3`], so there is
/// SSSE3.
#[derive(Clone, Copy, Debug)]
pub struct Sse(__m128i);

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector at hand proves that there is SSSE3.
        unsafe { $value }
    };
}

impl Sse {
    /// From 128 bits.
    #[inline(always)]
    pub fn new(_: cpu::Ssse3, bits: __m128i) -> Sse {
        Sse(bits)
    }

    /// Another vector of the same machine.
    #[inline(always)]
    pub fn with(self, bits: __m128i) -> Sse {
        Sse::new(self.cpu(), bits)
    }

    /// The 128 bits.
    #[inline(always)]
    pub fn bits(self) -> __m128i {
        self.0
    }

    /// All ones in the lanes where both are the same.
    #[inline(always)]
    pub fn equal(self, other: Sse) -> Sse {
        self.with(simd!(_mm_cmpeq_epi16(self.0, other.0)))
    }
}

impl Vector for Sse {
    type Cpu = cpu::Ssse3;

    #[inline(always)]
    fn cpu(self) -> cpu::Ssse3 {
        // SAFETY: vectors are made with a token only, so there has been one.
        unsafe { cpu::Ssse3::new_unchecked() }
    }

    #[inline(always)]
    fn splat(cpu: cpu::Ssse3, set: u16) -> Sse {
        // SAFETY: every x86-64 processor has SSE2.
        Sse::new(cpu, unsafe { _mm_set1_epi16(set as i16) })
    }

    inlined! {
        fn and(self, other: Sse) -> Sse = self.with(simd!(_mm_and_si128(self.0, other.0)));
        fn or(self, other: Sse) -> Sse = self.with(simd!(_mm_or_si128(self.0, other.0)));
        fn xor(self, other: Sse) -> Sse = self.with(simd!(_mm_xor_si128(self.0, other.0)));
    }

    #[inline(always)]
    fn without(self, other: Sse) -> Sse {
        // The instruction inverts its first operand.
        self.with(simd!(_mm_andnot_si128(other.0, self.0)))
    }

    /// `sign(a, b)` is `a`, 0 or `-a`, as `b` is above, at or below 0. No set reaches the sign, so it is never below.
    #[inline(always)]
    fn where_any(self, other: Sse) -> Sse {
        self.with(simd!(_mm_sign_epi16(self.0, other.0)))
    }

    /// One less has the lowest digit's bit 0 and those below it 1; an empty lane becomes all ones, and stays empty by
    /// the *and*.
    #[inline(always)]
    fn without_lowest(self) -> Sse {
        self.and(self.with(simd!(_mm_add_epi16(self.0, _mm_set1_epi16(-1)))))
    }
}
