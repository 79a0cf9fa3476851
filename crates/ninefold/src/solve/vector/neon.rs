//! Eight lanes of 16 bits: one 128-bit vector of 64-bit ARM, with NEON.

use core::arch::aarch64::*;

use super::{Vector, cpu, inlined};

/// How many lanes.
pub const LANES: usize = 8;

/// Eight sets. The field is private to this file: whoever has such a vector got it from a [`cpu::Neon`], so there is
/// NEON.
#[derive(Clone, Copy, Debug)]
pub struct Neon(uint16x8_t);

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {{
        // SAFETY: no pointer is involved, and the vector at hand proves that there is NEON.
        #[allow(unused_unsafe)]
        unsafe {
            $value
        }
    }};
}

impl Neon {
    /// From 128 bits.
    #[inline(always)]
    pub fn new(_: cpu::Neon, bits: uint16x8_t) -> Neon {
        Neon(bits)
    }

    /// Another vector of the same machine.
    #[inline(always)]
    pub fn with(self, bits: uint16x8_t) -> Neon {
        Neon::new(self.cpu(), bits)
    }

    /// The 128 bits.
    #[inline(always)]
    pub fn bits(self) -> uint16x8_t {
        self.0
    }
}

impl Vector for Neon {
    type Cpu = cpu::Neon;

    inlined! {
        fn cpu(self) -> cpu::Neon = cpu::Neon::new();
        fn splat(cpu: cpu::Neon, set: u16) -> Neon = Neon::new(cpu, simd!(vdupq_n_u16(set)));
        fn and(self, other: Neon) -> Neon = self.with(simd!(vandq_u16(self.0, other.0)));
        fn or(self, other: Neon) -> Neon = self.with(simd!(vorrq_u16(self.0, other.0)));
        fn xor(self, other: Neon) -> Neon = self.with(simd!(veorq_u16(self.0, other.0)));
        fn without(self, other: Neon) -> Neon = self.with(simd!(vbicq_u16(self.0, other.0)));
        fn where_any(self, other: Neon) -> Neon = self.and(self.with(simd!(vtstq_u16(other.0, other.0))));
        fn without_lowest(self) -> Neon = self.and(self.with(simd!(vsubq_u16(self.0, vdupq_n_u16(1)))));
    }
}
