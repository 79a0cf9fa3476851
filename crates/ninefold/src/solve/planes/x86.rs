//! Planes of 256 bits, with the instructions that gather and scatter bits (BMI2).

use core::arch::x86_64::*;

use super::layout::Planes;
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::cpu;

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector or token at hand proves that there are the instructions.
        unsafe { $value }
    };
}

/// The lower halves of sixteen bytes as nibbles.
///
/// # Safety
/// There must be SSSE3.
#[inline(always)]
unsafe fn nibbles_of(bytes: &[u8; 16]) -> u64 {
    // SAFETY: sixteen bytes are read, and there is SSSE3.
    unsafe {
        let bytes = _mm_loadu_si128(bytes.as_ptr().cast());
        let low = _mm_and_si128(bytes, _mm_set1_epi8(0xf));
        // Of each two bytes, the first and sixteen times the second: at most 255.
        let pairs = _mm_maddubs_epi16(low, _mm_set1_epi16(0x1001));
        _mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)) as u64
    }
}

/// The nibbles of a word as bytes.
///
/// # Safety
/// There must be SSE2.
#[inline(always)]
unsafe fn bytes_of(word: u64) -> [u8; 16] {
    // SAFETY: sixteen bytes are written, and there is SSE2.
    unsafe {
        let word = _mm_cvtsi64_si128(word as i64);
        let nibbles = _mm_unpacklo_epi8(word, _mm_srli_epi64::<4>(word));
        let mut bytes = [0; 16];
        _mm_storeu_si128(bytes.as_mut_ptr().cast(), _mm_and_si128(nibbles, _mm_set1_epi8(0xf)));
        bytes
    }
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

    #[inline(always)]
    fn packed(_: cpu::Avx2, bytes: &[u8; 16]) -> u64 {
        // SAFETY: the token proves that there is more than SSSE3.
        unsafe { nibbles_of(bytes) }
    }

    #[inline(always)]
    fn unpacked(_: cpu::Avx2, word: u64) -> [u8; 16] {
        // SAFETY: the token proves that there is more than SSE2.
        unsafe { bytes_of(word) }
    }
}
