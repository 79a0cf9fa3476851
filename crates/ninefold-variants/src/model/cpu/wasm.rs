//! The vectors of WebAssembly, two a register. A module that has an instruction which the browser lacks is refused as a
//! whole, so where it runs they are there.

use std::arch::wasm32::*;

use super::Job;

/// Every browser that loads the module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fast;

impl Fast {
    pub(crate) fn detect() -> Option<Self> {
        Some(Self)
    }

    /// What is certain: nothing is compiled for others.
    #[inline(always)]
    pub(crate) fn known(_: Option<Self>) -> Option<Self> {
        Some(Self)
    }

    /// Does a job, compiled with vectors.
    #[inline]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Answer {
        #[target_feature(enable = "simd128")]
        fn run<J: Job>(job: J) -> J::Answer {
            job.go(Fast)
        }
        run(job)
    }
}

/// Sixteen sets of up to 16 digits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reg(v128, v128);

/// Functions of registers that do the same with both halves; `$this` and `$argument` stand for these.
macro_rules! one {
    ($($(#[$about:meta])* $name:ident($this:ident $(, $argument:ident)*) $body:expr;)*) => {$(
        $(#[$about])*
        #[inline(always)]
        pub(crate) fn $name(self $(, $argument: Self)*) -> Self {
            // No closure: it would be a call where size counts.
            let first = {
                let ($this, $($argument,)*) = (self.0, $($argument.0,)*);
                $body
            };
            let ($this, $($argument,)*) = (self.1, $($argument.1,)*);
            Self(first, $body)
        }
    )*};
}

impl Reg {
    #[inline(always)]
    pub(crate) fn of(_: Fast, lanes: &[u16; 16]) -> Self {
        let at = lanes.as_ptr().cast::<v128>();
        // SAFETY: 32 bytes are there, and no alignment is needed.
        unsafe { Self(v128_load(at), v128_load(at.add(1))) }
    }

    /// One set in every lane.
    #[inline(always)]
    pub(crate) fn like(self, lane: u16) -> Self {
        let half = u16x8_splat(lane);
        Self(half, half)
    }

    /// Nine cells: three groups of three, each with an empty lane behind it.
    #[inline(always)]
    pub(crate) fn nine(_: Fast, cells: &[u32; 9]) -> Self {
        let at = cells.as_ptr();
        // SAFETY: cells 0 to 3, 4 to 7 and 5 to 8 are there, 16 bytes each, and no alignment is needed.
        let [first, second, last] = unsafe { [0, 4, 5].map(|from| v128_load(at.add(from).cast())) };
        let empty = u16x8_splat(0);
        let low = u16x8_narrow_i32x4(first, second);
        let high = u16x8_narrow_i32x4(last, last);
        let low = i16x8_shuffle::<0, 1, 2, 8, 3, 4, 5, 8>(low, empty);
        Self(low, i16x8_shuffle::<1, 2, 3, 8, 8, 8, 8, 8>(high, empty))
    }

    #[inline(always)]
    pub(crate) fn lanes(self) -> [u16; 16] {
        // SAFETY: both are 32 bytes, and any bytes are a value of either.
        unsafe { std::mem::transmute([self.0, self.1]) }
    }

    one! {
        and(a, b) v128_and(a, b);
        or(a, b) v128_or(a, b);
        xor(a, b) v128_xor(a, b);
        /// The digits of `a` that `b` lacks.
        less(a, b) v128_andnot(a, b);
        /// Lanes added; with masks, ones taken away.
        plus(a, b) i16x8_add(a, b);
        /// All bits where `a` is less, as a signed number.
        below(a, b) i16x8_lt(a, b);
        /// All bits where both are equal.
        same(a, b) i16x8_eq(a, b);
        /// All bits where a set is empty.
        blank(a) i16x8_eq(a, u16x8_splat(0));
        /// Every set without its lowest digit.
        stripped(a) v128_and(a, i16x8_sub(a, u16x8_splat(1)));
        /// Where the mask is set `a`, elsewhere `b`.
        choose(mask, a, b) v128_bitselect(a, b, mask);
        /// The three cells of each group, turned by one.
        turned(a) i16x8_shuffle::<1, 2, 0, 8, 5, 6, 4, 8>(a, u16x8_splat(0));
        /// The three cells of each group, turned by two.
        turned_twice(a) i16x8_shuffle::<2, 0, 1, 8, 6, 4, 5, 8>(a, u16x8_splat(0));
    }

    /// The three groups, turned by one.
    #[inline(always)]
    pub(crate) fn moved(self) -> Self {
        Self(i64x2_shuffle::<1, 2>(self.0, self.1), i64x2_shuffle::<0, 3>(self.0, self.1))
    }

    /// The three groups, turned by two.
    #[inline(always)]
    pub(crate) fn moved_twice(self) -> Self {
        Self(i64x2_shuffle::<2, 0>(self.0, self.1), i64x2_shuffle::<1, 3>(self.0, self.1))
    }

    #[inline(always)]
    pub(crate) fn is_blank(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }

    /// All lanes joined.
    #[inline(always)]
    pub(crate) fn joined(self) -> u16 {
        let half = v128_or(self.0, self.1);
        let half = u64x2_extract_lane::<0>(half) | u64x2_extract_lane::<1>(half);
        let half = half | half >> 32;
        (half | half >> 16) as u16
    }

    /// The highest bit of each lane.
    #[inline(always)]
    pub(crate) fn signs(self) -> u32 {
        u32::from(i16x8_bitmask(self.0)) | u32::from(i16x8_bitmask(self.1)) << 8
    }
}
