//! [`Sets`] in three 64-bit words, for every machine there is.

use super::nine::{Nine, Nodes, Sets};

/// One word a band, four lanes of 16 bits a word; the top lane stays empty. The sets need nine of the sixteen bits,
/// which leaves room for sums to carry into.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words([u64; 3]);

/// One in each lane.
const ONES: u64 = 0x0001_0001_0001;
/// The highest bit of each lane.
const TOP: u64 = 0x8000 * ONES;
/// All digits in each lane.
const ALL: u64 = 0x1ff * ONES;
/// The bit above the digits, set by `lane + ALL` where the lane is not empty.
const CARRY: u64 = 0x200 * ONES;

impl Words {
    #[inline(always)]
    fn map(self, op: impl Fn(u64) -> u64) -> Words {
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

impl Sets for Words {
    const NODES: Nodes = 1;

    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    fn xor(self, other: Words) -> Words {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }

    #[inline(always)]
    fn next_in_band(self) -> Words {
        self.map(|band| band >> 16 | band << 32 & 0xffff_0000_0000)
    }

    #[inline(always)]
    fn after_next_in_band(self) -> Words {
        self.map(|band| band >> 32 | band << 16 & 0xffff_ffff_0000)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Words {
        let [a, b, c] = self.0;
        Words([b, c, a])
    }

    #[inline(always)]
    fn after_next_in_stack(self) -> Words {
        let [a, b, c] = self.0;
        Words([c, a, b])
    }

    #[inline(always)]
    fn prefer(self, choice: Words, otherwise: Words) -> Words {
        let chosen = self.and(choice);
        chosen.or(self.and(otherwise).without(chosen.map(spread)))
    }

    #[inline(always)]
    fn alone_and_rest(self) -> [Words; 2] {
        let rest = self.map(drop_lowest);
        [self.without(rest.map(spread)), rest]
    }

    #[inline(always)]
    fn narrow_to_three(self, fixed: Words) -> Words {
        self.zip(fixed, |lanes, fixed| {
            let three = spread(drop_lowest(drop_lowest(fixed)));
            lanes & (fixed | !three)
        })
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Words; 9]) -> Nodes {
        let mut filled = CARRY;
        for vector in vectors {
            for lanes in vector.0 {
                filled &= lanes + ALL;
            }
        }
        Nodes::from(filled != CARRY)
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        let [a, b, c] = self.0;
        Nodes::from(a & b & c != ALL)
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        let [a, b, c] = self.0;
        Nodes::from(a | b | c != 0)
    }
}

impl Nine for Words {
    #[inline(always)]
    fn from_bands(bands: [u64; 3]) -> Words {
        Words(bands)
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        self.0
    }
}
