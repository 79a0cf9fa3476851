//! Three 64-bit words, for every machine there is.

use super::cpu::Any;
use super::{Vector, inlined};

/// Four lanes of 16 bits a word; the top lane of each stays empty. The sets need nine of the sixteen bits, which leaves
/// room for sums to carry into:
///
/// ```text
///   bit      15 . . . . . 9 8 7 6 5 4 3 2 1 0        lane + 1 1111 1111 reaches bit 9
///   lane      0 0 0 0 0 0 0 d d d d d d d d d        just if the lane is not empty
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Words(pub [u64; 3]);

/// One in each lane.
const ONES: u64 = 0x0001_0001_0001;
/// The highest bit of each lane.
const TOP: u64 = 0x8000 * ONES;
/// All digits in each lane.
pub const ALL: u64 = 0x1ff * ONES;
/// The bit above the digits, set by `lane + ALL` where the lane is not empty.
pub const CARRY: u64 = 0x200 * ONES;

impl Words {
    /// `op` of each word.
    #[inline(always)]
    pub fn map(self, op: impl Fn(u64) -> u64) -> Words {
        let [a, b, c] = self.0;
        Words([op(a), op(b), op(c)])
    }

    #[inline(always)]
    fn zip(self, other: Words, op: impl Fn(u64, u64) -> u64) -> Words {
        let ([a, b, c], [d, e, f]) = (self.0, other.0);
        Words([op(a, d), op(b, e), op(c, f)])
    }
}

/// All digits in the lanes that have one.
#[inline(always)]
fn spread(lanes: u64) -> u64 {
    let some = (lanes + ALL) & CARRY;
    some - (some >> 9)
}

/// Each lane without its lowest digit. The highest bit lends to lanes that are empty.
#[inline(always)]
fn drop_lowest(lanes: u64) -> u64 {
    lanes & (lanes | TOP).wrapping_sub(ONES)
}

impl Vector for Words {
    type Cpu = Any;

    inlined! {
        fn cpu(self) -> Any = Any;
        fn splat(_: Any, set: u16) -> Words = Words([u64::from(set) * ONES; 3]);
        fn or(self, other: Words) -> Words = self.zip(other, |a, b| a | b);
        fn and(self, other: Words) -> Words = self.zip(other, |a, b| a & b);
        fn xor(self, other: Words) -> Words = self.zip(other, |a, b| a ^ b);
        fn without(self, other: Words) -> Words = self.zip(other, |a, b| a & !b);
        fn where_any(self, other: Words) -> Words = self.and(other.map(spread));
        fn without_lowest(self) -> Words = self.map(drop_lowest);
        fn single(self) -> Words = self.without(self.map(drop_lowest).map(spread));
    }

    #[inline(always)]
    fn own_if_three(self, b: Words, c: Words) -> Words {
        self.zip(self.only(b, c), |lanes, own| {
            let three = spread(drop_lowest(drop_lowest(own)));
            lanes & (own | !three)
        })
    }

    #[inline(always)]
    fn narrowed(self, hidden: Words, allowed: Words) -> Words {
        let chosen = self.and(hidden);
        chosen.or(self.and(allowed).without(chosen.map(spread)))
    }
}
