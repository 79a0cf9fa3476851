//! AVX2, which is detected: `unsafe`, since an instruction that a processor lacks is undefined behaviour. That it is there
//! is proved by a value of type [`Fast`], which only [`Fast::detect`] makes. A [`Reg`] is made with one, so a function
//! that is given a [`Reg`] may use AVX2 as well.

use std::arch::x86_64::*;

use super::Job;

/// Proof that this processor has AVX2, and what every processor with it has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fast {
    /// Whether it has AVX-512 too: the compiler then joins up to three operations of logic in one.
    has_more: bool,
}

impl Fast {
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        let has_more = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl");
        (has && !cfg!(miri)).then_some(Self { has_more })
    }

    /// What is known of the processor.
    #[inline(always)]
    pub(crate) fn known(fast: Option<Self>) -> Option<Self> {
        fast
    }

    /// Does a job, compiled for this processor.
    #[inline]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Answer {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run<J: Job>(job: J, fast: Fast) -> J::Answer {
            job.go(fast)
        }
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run_more<J: Job>(job: J, fast: Fast) -> J::Answer {
            job.go(fast)
        }
        if self.has_more {
            // SAFETY: detection found these features.
            unsafe { run_more(job, self) }
        } else {
            // SAFETY: `self` proves that the processor has these features.
            unsafe { run(job, self) }
        }
    }
}

/// Sixteen sets of up to 16 digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reg(__m256i);

/// Functions of registers that are one expression of intrinsics; `$this` and `$argument` stand for
/// what is in the registers.
macro_rules! one {
    ($($(#[$about:meta])* $name:ident($this:ident $(, $argument:ident)*) $body:expr;)*) => {$(
        $(#[$about])*
        #[inline(always)]
        pub(crate) fn $name(self $(, $argument: Self)*) -> Self {
            let $this = self.0;
            $(let $argument = $argument.0;)*
            // SAFETY: there is a register, so there was a proof of AVX2; constants that are read are
            // 32 bytes long.
            Self(unsafe { $body })
        }
    )*};
}

/// For `_mm256_shuffle_epi8`: the lanes of each group of four, from right to left; three turn. The fourth is empty and is
/// asked to be: a shuffle that kept it would be compiled to two instructions.
const TURNED: [u16; 2] = [0x3021, 0x3102];

const fn shuffle(order: u16) -> [u8; 32] {
    let mut bytes = [0; 32];
    let mut at = 0;
    while at < 32 {
        let lane = at / 2;
        let from = lane / 4 * 4 % 8 + (order >> (4 * (lane % 4)) & 15) as usize;
        bytes[at] = if lane % 4 == 3 { 0x80 } else { (2 * from + at % 2) as u8 };
        at += 1;
    }
    bytes
}

const ONCE: [u8; 32] = shuffle(TURNED[0]);
const TWICE: [u8; 32] = shuffle(TURNED[1]);

impl Reg {
    #[inline(always)]
    pub(crate) fn of(_: Fast, lanes: &[u16; 16]) -> Self {
        // SAFETY: there is a proof of AVX2; 32 bytes are there, and no alignment is needed.
        Self(unsafe { _mm256_loadu_si256(lanes.as_ptr().cast()) })
    }

    /// One set in every lane.
    #[inline(always)]
    pub(crate) fn like(self, lane: u16) -> Self {
        // SAFETY: there is a register, so there was a proof of AVX2.
        Self(unsafe { _mm256_set1_epi16(lane as i16) })
    }

    /// Nine cells: three groups of three, each with an empty lane behind it.
    #[inline(always)]
    pub(crate) fn nine(_: Fast, cells: &[u32; 9]) -> Self {
        const LOW: [i8; 16] = [0, 1, 2, 3, 4, 5, -1, -1, 6, 7, 8, 9, 10, 11, -1, -1];
        const HIGH: [i8; 16] = [2, 3, 4, 5, 6, 7, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
        // SAFETY: there is a proof of AVX2; cells 0 to 3, 4 to 7 and 5 to 8 are there, 16 bytes each,
        // and so are the 16 bytes of both constants.
        unsafe {
            let at = cells.as_ptr();
            let first = _mm_loadu_si128(at.cast());
            let second = _mm_loadu_si128(at.add(4).cast());
            let last = _mm_loadu_si128(at.add(5).cast());
            let low = _mm_shuffle_epi8(_mm_packus_epi32(first, second), _mm_loadu_si128(LOW.as_ptr().cast()));
            let high = _mm_shuffle_epi8(_mm_packus_epi32(last, last), _mm_loadu_si128(HIGH.as_ptr().cast()));
            Self(_mm256_set_m128i(high, low))
        }
    }

    #[inline(always)]
    pub(crate) fn lanes(self) -> [u16; 16] {
        // SAFETY: both are 32 bytes, and any bytes are a value of either.
        unsafe { std::mem::transmute(self.0) }
    }

    one! {
        and(a, b) _mm256_and_si256(a, b);
        or(a, b) _mm256_or_si256(a, b);
        xor(a, b) _mm256_xor_si256(a, b);
        /// The digits of `a` that `b` lacks.
        less(a, b) _mm256_andnot_si256(b, a);
        /// Lanes added; with masks, ones taken away.
        plus(a, b) _mm256_add_epi16(a, b);
        /// All bits where `a` is less, as a signed number.
        below(a, b) _mm256_cmpgt_epi16(b, a);
        /// All bits where both are equal.
        same(a, b) _mm256_cmpeq_epi16(a, b);
        /// All bits where a set is empty.
        blank(a) _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        /// Every set without its lowest digit.
        stripped(a) _mm256_and_si256(a, _mm256_add_epi16(a, _mm256_set1_epi16(-1)));
        /// Where the mask is set `a`, elsewhere `b`.
        choose(mask, a, b) _mm256_blendv_epi8(b, a, mask);
        /// The three cells of each group, turned by one.
        turned(a) _mm256_shuffle_epi8(a, _mm256_loadu_si256(ONCE.as_ptr().cast()));
        /// The three cells of each group, turned by two.
        turned_twice(a) _mm256_shuffle_epi8(a, _mm256_loadu_si256(TWICE.as_ptr().cast()));
        /// The three groups, turned by one.
        moved(a) _mm256_permute4x64_epi64(a, 0b11_00_10_01);
        /// The three groups, turned by two.
        moved_twice(a) _mm256_permute4x64_epi64(a, 0b11_01_00_10);
    }

    #[inline(always)]
    pub(crate) fn is_blank(self) -> bool {
        // SAFETY: there is a register, so there was a proof of AVX2.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    /// All lanes joined.
    #[inline(always)]
    pub(crate) fn joined(self) -> u16 {
        // SAFETY: there is a register, so there was a proof of AVX2.
        let half = unsafe {
            let half = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256(self.0, 1));
            _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as u64
        };
        let half = half | half >> 32;
        (half | half >> 16) as u16
    }

    /// The highest bit of each lane.
    #[inline(always)]
    pub(crate) fn signs(self) -> u32 {
        // SAFETY: there is a register, so there was a proof of AVX2.
        unsafe {
            let halves = _mm_packs_epi16(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256(self.0, 1));
            _mm_movemask_epi8(halves) as u32
        }
    }
}
