//! Nine blocks in one 256-bit vector, with the instructions of AVX-512: the moves are those of AVX2.

use super::blocks::{Blocks, Node, Nodes, difference, nine};
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::avx512_half::Avx512Half;
use crate::solve::vector::{cpu, inlined};

impl Blocks for Avx512Half {
    const NODES: Nodes = 1;
    const HIDDEN_IN_BANDS: bool = true;
    type Kept = [Avx512Half; 9];

    inlined! {
        fn kept(cells: &[Avx512Half; 9]) -> [Avx512Half; 9] = nine(|p| cells[p]);
        fn changed(before: [Avx512Half; 9], cells: &[Avx512Half; 9]) -> Avx512Half =
            difference(&before, cells);
        fn next_in_band(self) -> Avx512Half = self.with(self.as_avx2().next_in_band());
        fn after_next_in_band(self) -> Avx512Half = self.with(self.as_avx2().after_next_in_band());
        fn next_in_stack(self) -> Avx512Half = self.with(self.as_avx2().next_in_stack());
        fn after_next_in_stack(self) -> Avx512Half = self.with(self.as_avx2().after_next_in_stack());
        fn with_a_gap(vectors: &[Avx512Half; 9]) -> Nodes = Avx2::with_a_gap(&nine(|p| vectors[p].as_avx2()));
        fn lacking(self) -> Nodes = self.as_avx2().lacking();
        fn with_any(self) -> Nodes = self.as_avx2().with_any();
    }
}

impl Node for Avx512Half {
    #[inline(always)]
    fn from_bands(cpu: cpu::Avx512, bands: [u64; 3]) -> Avx512Half {
        Avx512Half::new(cpu, Avx2::from_bands(cpu.into(), bands))
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        self.as_avx2().bands()
    }

    #[inline(always)]
    fn read(cpu: cpu::Avx512, bytes: &[u8; 81]) -> [Avx512Half; 9] {
        let cells = Avx2::read(cpu.into(), bytes);
        nine(|p| Avx512Half::new(cpu, cells[p]))
    }

    #[inline(always)]
    fn write(cells: &[Avx512Half; 9]) -> [u8; 81] {
        Avx2::write(&nine(|p| cells[p].as_avx2()))
    }
}
