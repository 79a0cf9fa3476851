//! Nine blocks in three 64-bit words: the easy version of what the vectors do.

use super::blocks::{Blocks, Node, Nodes, difference, nine};
use crate::solve::vector::cpu::Any;
use crate::solve::vector::inlined;
use crate::solve::vector::words::{ALL, CARRY, Words};

/// One word a band: `word = b0 | b1 << 16 | b2 << 32`.
impl Blocks for Words {
    const NODES: Nodes = 1;
    const HIDDEN_IN_BANDS: bool = true;
    type Kept = [Words; 9];

    inlined! {
        fn kept(cells: &[Words; 9]) -> [Words; 9] = nine(|p| cells[p]);
        fn changed(before: [Words; 9], cells: &[Words; 9]) -> Words = difference(&before, cells);
        /// ```text
        ///   lanes   -- b2 b1 b0   ──>   -- b0 b2 b1        right by one lane, and the lowest to the top of the three
        /// ```
        fn next_in_band(self) -> Words = self.map(|band| band >> 16 | band << 32 & 0xffff_0000_0000);
        fn after_next_in_band(self) -> Words = self.map(|band| band >> 32 | band << 16 & 0xffff_ffff_0000);
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

impl Node for Words {
    #[inline(always)]
    fn from_bands(_: Any, bands: [u64; 3]) -> Words {
        Words(bands)
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        self.0
    }
}
