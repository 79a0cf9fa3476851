//! Sixteen lanes of 16 bits: one 256-bit vector, with the instructions of AVX-512.
//!
//! Nine blocks would not fill a wider one. What AVX-512 brings here is logic of three operands in one instruction, and
//! twice the registers, so that a whole position stays in them.

use core::arch::x86_64::*;

use super::avx2::Avx2;
use super::avx512::{A, ANY, B, C, EVERY, EXACTLY_ONE, ODD, ONLY, OR_DIFFERENCE, TWO_OR_MORE};
use super::{Vector, cpu, inlined};

/// Sixteen sets. The fields are private to this file: whoever has such a vector got it from a [`cpu::Avx512`], so there
/// is AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Half(Avx2);

impl Avx512Half {
    /// The same sets, with more instructions.
    #[inline(always)]
    pub fn new(_: cpu::Avx512, sets: Avx2) -> Avx512Half {
        Avx512Half(sets)
    }

    /// Another vector of the same machine.
    #[inline(always)]
    pub fn with(self, sets: Avx2) -> Avx512Half {
        Avx512Half::new(self.cpu(), sets)
    }

    /// The same sets, with fewer instructions.
    #[inline(always)]
    pub fn as_avx2(self) -> Avx2 {
        self.0
    }

    /// The function of three sets whose truth table is `TABLE`.
    #[inline(always)]
    fn logic<const TABLE: i32>(self, b: Avx512Half, c: Avx512Half) -> Avx512Half {
        let [a, b, c] = [self.0.bits(), b.0.bits(), c.0.bits()];
        // SAFETY: the vector at hand proves that there is AVX-512.
        self.with(self.0.with(unsafe { _mm256_ternarylogic_epi64::<TABLE>(a, b, c) }))
    }

    /// All ones in the lanes that hold nothing.
    #[inline(always)]
    fn is_empty(self) -> Avx512Half {
        self.with(self.0.is_empty())
    }
}

impl Vector for Avx512Half {
    type Cpu = cpu::Avx512;

    #[inline(always)]
    fn cpu(self) -> cpu::Avx512 {
        // SAFETY: vectors are made with a token only, so there has been one.
        unsafe { cpu::Avx512::new_unchecked() }
    }

    inlined! {
        fn splat(cpu: cpu::Avx512, set: u16) -> Avx512Half =
            Avx512Half::new(cpu, Avx2::splat(cpu.into(), set));
        fn and(self, other: Avx512Half) -> Avx512Half = self.with(self.0.and(other.0));
        fn or(self, other: Avx512Half) -> Avx512Half = self.with(self.0.or(other.0));
        fn xor(self, other: Avx512Half) -> Avx512Half = self.with(self.0.xor(other.0));
        fn without(self, other: Avx512Half) -> Avx512Half = self.with(self.0.without(other.0));
        fn where_any(self, other: Avx512Half) -> Avx512Half = self.with(self.0.where_any(other.0));
        fn without_lowest(self) -> Avx512Half = self.with(self.0.without_lowest());
        fn any(a: Avx512Half, b: Avx512Half, c: Avx512Half) -> Avx512Half = a.logic::<ANY>(b, c);
        fn all(a: Avx512Half, b: Avx512Half, c: Avx512Half) -> Avx512Half = a.logic::<EVERY>(b, c);
        fn odd(a: Avx512Half, b: Avx512Half, c: Avx512Half) -> Avx512Half = a.logic::<ODD>(b, c);
        fn two_or_more(a: Avx512Half, b: Avx512Half, c: Avx512Half) -> Avx512Half =
            a.logic::<TWO_OR_MORE>(b, c);
        fn exactly_one(a: Avx512Half, b: Avx512Half, c: Avx512Half) -> Avx512Half =
            a.logic::<EXACTLY_ONE>(b, c);
        fn only(self, b: Avx512Half, c: Avx512Half) -> Avx512Half = self.logic::<ONLY>(b, c);
        fn supported(self, [a, b]: [Avx512Half; 2], [c, d]: [Avx512Half; 2]) -> Avx512Half =
            self.logic::<EVERY>(a, b).or(self.logic::<EVERY>(c, d));
        fn or_difference(self, a: Avx512Half, b: Avx512Half) -> Avx512Half =
            self.logic::<OR_DIFFERENCE>(a, b);
        fn single(self) -> Avx512Half = self.and(self.without_lowest().is_empty());
    }

    #[inline(always)]
    fn own_if_three(self, b: Avx512Half, c: Avx512Half) -> Avx512Half {
        let own = self.only(b, c);
        let fewer = own.without_lowest().without_lowest().is_empty();
        self.logic::<{ A & (B | C) }>(own, fewer)
    }

    #[inline(always)]
    fn narrowed(self, hidden: Avx512Half, allowed: Avx512Half) -> Avx512Half {
        let chosen = self.and(hidden);
        chosen.logic::<{ A | B & C }>(self.and(allowed), chosen.is_empty())
    }
}
