//! Eight lanes in plain Rust: what every other vector must agree with, and what machines without one of them run.
//! Optimising compilers turn these loops into 128-bit instructions.

use super::cpu::Any;
use super::{Vector, inlined};

/// How many lanes.
pub const LANES: usize = 8;

/// Eight sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(16))]
pub struct Portable(pub [u16; LANES]);

impl Portable {
    /// `f` of each lane.
    #[inline(always)]
    pub fn map(self, f: impl Fn(u16) -> u16) -> Portable {
        self.zip(self, |a, _| f(a))
    }

    /// `f` of each pair of lanes.
    #[inline(always)]
    pub fn zip(mut self, other: Portable, f: impl Fn(u16, u16) -> u16) -> Portable {
        for lane in 0..LANES {
            self.0[lane] = f(self.0[lane], other.0[lane]);
        }
        self
    }
}

/// All ones if `yes`.
#[inline(always)]
pub fn all_if(yes: bool) -> u16 {
    0u16.wrapping_sub(u16::from(yes))
}

impl Vector for Portable {
    type Cpu = Any;

    inlined! {
        fn cpu(self) -> Any = Any;
        fn splat(_: Any, set: u16) -> Portable = Portable([set; LANES]);
        fn and(self, other: Portable) -> Portable = self.zip(other, |a, b| a & b);
        fn or(self, other: Portable) -> Portable = self.zip(other, |a, b| a | b);
        fn xor(self, other: Portable) -> Portable = self.zip(other, |a, b| a ^ b);
        fn without(self, other: Portable) -> Portable = self.zip(other, |a, b| a & !b);
        fn where_any(self, other: Portable) -> Portable =
            self.zip(other, |set, other| set & all_if(other != 0));
        fn without_lowest(self) -> Portable = self.map(|set| set & set.wrapping_sub(1));
    }
}
