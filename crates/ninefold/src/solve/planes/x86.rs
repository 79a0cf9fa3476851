//! Planes of 256 and of 512 bits, with the instructions that gather and scatter bits (BMI2).

use core::arch::x86_64::*;

use super::layout::Planes;
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::avx512::Avx512;
use crate::solve::vector::cpu;

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector or token at hand proves that there are the instructions.
        unsafe { $value }
    };
}

// SAFETY: a wrapper of 256 bits and no more.
unsafe impl Planes for Avx2 {
    const GROUPS: usize = 4;

    #[inline(always)]
    fn is_empty(self) -> bool {
        simd!(_mm256_testz_si256(self.bits(), self.bits())) != 0
    }

    #[inline(always)]
    fn shifted_up(self, n: u32) -> Avx2 {
        self.with(simd!(_mm256_sll_epi64(self.bits(), _mm_cvtsi32_si128(n as i32))))
    }

    #[inline(always)]
    fn shifted_down(self, n: u32) -> Avx2 {
        self.with(simd!(_mm256_srl_epi64(self.bits(), _mm_cvtsi32_si128(n as i32))))
    }

    #[inline(always)]
    fn gathered(_: cpu::Avx2, word: u64, from: u64) -> u64 {
        simd!(_pext_u64(word, from))
    }

    #[inline(always)]
    fn scattered(_: cpu::Avx2, word: u64, to: u64) -> u64 {
        simd!(_pdep_u64(word, to))
    }
}

// SAFETY: a wrapper of 512 bits and no more.
unsafe impl Planes for Avx512 {
    const GROUPS: usize = 8;

    #[inline(always)]
    fn is_empty(self) -> bool {
        simd!(_mm512_test_epi64_mask(self.bits(), self.bits())) == 0
    }

    #[inline(always)]
    fn shifted_up(self, n: u32) -> Avx512 {
        self.with(simd!(_mm512_sll_epi64(self.bits(), _mm_cvtsi32_si128(n as i32))))
    }

    #[inline(always)]
    fn shifted_down(self, n: u32) -> Avx512 {
        self.with(simd!(_mm512_srl_epi64(self.bits(), _mm_cvtsi32_si128(n as i32))))
    }

    #[inline(always)]
    fn gathered(_: cpu::Avx512, word: u64, from: u64) -> u64 {
        simd!(_pext_u64(word, from))
    }

    #[inline(always)]
    fn scattered(_: cpu::Avx512, word: u64, to: u64) -> u64 {
        simd!(_pdep_u64(word, to))
    }
}
