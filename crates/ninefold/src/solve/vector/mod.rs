//! Vectors of digit sets: the words in which both engines are written.
//!
//! ```text
//!                 one lane, 16 bits                  a vector
//!                 .......987654321       [ lane 0 | lane 1 | lane 2 | … ]
//!   the set {1,4}        000001001
//! ```
//!
//! What a lane stands for is the engine's affair: a block of one puzzle (`register`), or a puzzle of its own (`lanes`).
//! All that is said here holds lane by lane; what moves between lanes is in the engines' own traits.
//!
//! | file | a vector |
//! |---|---|
//! | `cpu.rs` | the proof that the processor has the instructions |
//! | `words.rs` | three 64-bit words, twelve lanes: any processor |
//! | `portable.rs` | eight lanes in plain Rust: any processor |
//! | `sse.rs`, `neon.rs` | 128 bits, eight lanes |
//! | `avx2.rs` | 256 bits, sixteen lanes |
//! | `avx512_half.rs` | the same, with the instructions of AVX-512 |
//! | `avx512.rs` | 512 bits, thirty-two lanes |
//!
//! `portable.rs` is the easy version: read it first, the others do the same.

// Some of what stands here is for some processors only.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

#[cfg(target_arch = "x86_64")]
pub mod avx2;
#[cfg(target_arch = "x86_64")]
pub mod avx512;
#[cfg(target_arch = "x86_64")]
pub mod avx512_half;
pub mod cpu;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
pub mod neon;
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
pub mod portable;
#[cfg(target_arch = "x86_64")]
pub mod sse;
pub mod words;

use cpu::Cpu;

/// Methods that are one expression, one a line: `fn and(self, other: Self) -> Self = …;`. All are inlined, since the
/// processor's instructions hold only for the function that asked for them.
macro_rules! inlined {
    ($($(#[$doc:meta])* fn $name:ident $parameters:tt -> $value:ty = $expression:expr;)*) => {
        $($(#[$doc])* #[inline(always)] fn $name $parameters -> $value { $expression })*
    };
}
pub(in crate::solve) use inlined;

/// All nine digits.
pub const ALL: u16 = 0x1ff;

/// One set of digits in each lane. Bit `d` of a lane stands for the digit `d + 1`; the others are 0, unless said
/// otherwise.
///
/// Where an operation has a definition here, a vector overrides it only if it knows a shorter way.
pub trait Vector: Copy {
    /// The proof that there are such vectors.
    type Cpu: Cpu;

    /// The proof that made this vector.
    fn cpu(self) -> Self::Cpu;

    /// The same set in every lane.
    fn splat(cpu: Self::Cpu, set: u16) -> Self;

    /// The digits in both.
    fn and(self, other: Self) -> Self;

    /// The digits in either.
    fn or(self, other: Self) -> Self;

    /// The digits in just one of the two.
    fn xor(self, other: Self) -> Self;

    /// The digits of `self` that are not in `other`.
    fn without(self, other: Self) -> Self;

    /// `self` in the lanes where `other` has any digit, elsewhere nothing.
    fn where_any(self, other: Self) -> Self;

    /// `self` without the lowest digit of each lane.
    fn without_lowest(self) -> Self;

    /// The digits in any of the three.
    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        a.or(b).or(c)
    }

    /// The digits in all three.
    #[inline(always)]
    fn all(a: Self, b: Self, c: Self) -> Self {
        a.and(b).and(c)
    }

    /// The digits in an odd number of the three.
    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        a.xor(b).xor(c)
    }

    /// The digits in two or three of the three.
    #[inline(always)]
    fn two_or_more(a: Self, b: Self, c: Self) -> Self {
        a.and(b).or(c.and(a.or(b)))
    }

    /// The digits in just one of the three.
    #[inline(always)]
    fn exactly_one(a: Self, b: Self, c: Self) -> Self {
        Self::odd(a, b, c).without(a.and(b))
    }

    /// The digits of `self` that are in neither of the other two.
    #[inline(always)]
    fn only(self, b: Self, c: Self) -> Self {
        self.without(b.or(c))
    }

    /// The digits of `self` that have one of two pairs beside them: `a` and `b`, or `c` and `d`.
    #[inline(always)]
    fn supported(self, [a, b]: [Self; 2], [c, d]: [Self; 2]) -> Self {
        self.and(a.and(b).or(c.and(d)))
    }

    /// Adds the digits in which `a` and `b` differ.
    #[inline(always)]
    fn or_difference(self, a: Self, b: Self) -> Self {
        self.or(a.xor(b))
    }

    /// Just the lowest digit of each lane.
    #[inline(always)]
    fn lowest(self) -> Self {
        self.without(self.without_lowest())
    }

    /// `self` where it holds at most one digit, elsewhere nothing.
    #[inline(always)]
    fn single(self) -> Self {
        self.without(self.where_any(self.without_lowest()))
    }

    /// `self`, and in lanes where it has three digits or more that are in neither of the other two, just those.
    #[inline(always)]
    fn own_if_three(self, b: Self, c: Self) -> Self {
        let others = b.or(c);
        // Taking the lowest digit away twice leaves something.
        let three = self.without(others).without_lowest().without_lowest();
        self.without(others.where_any(three))
    }

    /// The digits of `self` that are in `hidden`, or, in lanes where there are none, those that are in `allowed`, which
    /// must contain `hidden`.
    #[inline(always)]
    fn narrowed(self, hidden: Self, allowed: Self) -> Self {
        let others = Self::splat(self.cpu(), ALL).without(hidden);
        self.and(allowed).without(others.where_any(self.and(hidden)))
    }
}

/// Tells the processor that `data` will be wanted soon.
#[inline(always)]
pub fn prefetch<T>(data: &[T]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    for offset in (0..size_of_val(data)).step_by(64) {
        use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: a hint; it reads nothing, and the address lies within the slice.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(data.as_ptr().cast::<i8>().add(offset)) }
    }
    #[cfg(not(all(target_arch = "x86_64", not(miri))))]
    let _ = data;
}
