//! Sets of sums as words: bit `s` stands for the sum `s`.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitOrAssign, Shl, Shr};

/// A word of sums: `u64`, or `u128` where sums are larger.
pub(crate) trait Sums:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + From<u32>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    const NONE: Self;
    const BITS: u32;

    /// The sums up to `most`.
    fn up_to(most: u32) -> Self;
    fn count(self) -> u32;
    fn lowest(self) -> u32;
    fn highest(self) -> u32;
    fn without_lowest(self) -> Self;
}

macro_rules! sums {
    ($word:ty) => {
        impl Sums for $word {
            const NONE: Self = 0;
            const BITS: u32 = <$word>::BITS;

            fn up_to(most: u32) -> Self {
                if most + 1 >= Self::BITS { Self::MAX } else { (1 << (most + 1)) - 1 }
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline(always)]
            fn highest(self) -> u32 {
                <Self as Sums>::BITS - 1 - self.leading_zeros()
            }

            #[inline(always)]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

sums!(u64);
sums!(u128);

/// Every sum of one of `a` and one of `b`; those that leave the word are lost.
#[inline(always)]
pub(crate) fn add<S: Sums>(a: S, b: S) -> S {
    let (mut few, many) = if a.count() <= b.count() { (a, b) } else { (b, a) };
    let mut sums = S::NONE;
    while few != S::NONE {
        sums |= many << few.lowest();
        few = few.without_lowest();
    }
    sums
}

/// Every difference of one of `a` and one of `b` that is not negative.
#[inline(always)]
pub(crate) fn subtract<S: Sums>(a: S, mut b: S) -> S {
    let mut differences = S::NONE;
    while b != S::NONE {
        differences |= a >> b.lowest();
        b = b.without_lowest();
    }
    differences
}
