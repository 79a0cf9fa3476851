//! Nine blocks of two nodes in one 512-bit vector.
//!
//! ```text
//!   bits    0          255 256          511
//!         [ the first node | the second node ]      each as in `avx2.rs`: a step that stays inside 256 bits
//! ```
//!
//! A comparison gives a mask of 32 bits, one for each lane: 16 for a node, of which the four lanes of padding (every
//! fourth of a band, and all of the fourth band) say nothing.

use core::arch::x86_64::*;

use super::avx2::{AFTER_NEXT, NEXT};
use super::blocks::{Blocks, Node, Nodes, difference, least_of, nine};
use super::branch::Choice;
use super::dfs::{Pair, SideBySide};
use super::position::Position;
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::avx512::{A, Avx512, B, C};
use crate::solve::vector::avx512_half::Avx512Half;
use crate::solve::vector::{Vector, inlined};

/// How positions are gone through.
pub(super) type Engine = SideBySide<Avx512>;

/// The lanes of both nodes that are blocks.
const BLOCKS: u32 = 0x0777_0777;

/// The nodes with a bit in `lanes`.
#[inline(always)]
fn nodes(lanes: u32) -> Nodes {
    Nodes::from(lanes & 0xffff != 0) | Nodes::from(lanes >> 16 != 0) << 1
}

/// The bytes of each 128 bits in another order.
#[inline(always)]
fn shuffled(sets: Avx512, order: [i8; 16]) -> Avx512 {
    // SAFETY: the vector proves that there is AVX-512; an array of 16 bytes has the size of the vector it becomes.
    sets.with(unsafe {
        let order = _mm512_broadcast_i32x4(core::mem::transmute::<[i8; 16], __m128i>(order));
        _mm512_shuffle_epi8(sets.bits(), order)
    })
}

impl Blocks for Avx512 {
    const NODES: Nodes = 0b11;
    const HIDDEN_IN_BANDS: bool = true;
    type Kept = [Avx512; 9];

    inlined! {
        fn kept(cells: &[Avx512; 9]) -> [Avx512; 9] = nine(|p| cells[p]);
        fn changed(before: [Avx512; 9], cells: &[Avx512; 9]) -> Avx512 = difference(&before, cells);
        fn next_in_band(self) -> Avx512 = shuffled(self, NEXT);
        fn after_next_in_band(self) -> Avx512 = shuffled(self, AFTER_NEXT);
    }

    #[inline(always)]
    fn next_in_stack(self) -> Avx512 {
        // SAFETY: the vector proves that there is AVX-512.
        self.with(unsafe { _mm512_permutex_epi64::<0b11_00_10_01>(self.bits()) })
    }

    #[inline(always)]
    fn after_next_in_stack(self) -> Avx512 {
        // SAFETY: the vector proves that there is AVX-512.
        self.with(unsafe { _mm512_permutex_epi64::<0b11_01_00_10>(self.bits()) })
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Avx512; 9]) -> Nodes {
        // SAFETY: the vectors prove that there is AVX-512.
        let least = least_of(vectors, |a, b| a.with(unsafe { _mm512_min_epu16(a.bits(), b.bits()) })).bits();
        // SAFETY: as before.
        nodes(unsafe { _mm512_testn_epi16_mask(least, least) } & BLOCKS)
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        // SAFETY: the vector proves that there is AVX-512.
        nodes(unsafe { _mm512_cmpneq_epi16_mask(self.bits(), _mm512_set1_epi16(0x1ff)) } & BLOCKS)
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        // SAFETY: the vector proves that there is AVX-512.
        nodes(unsafe { _mm512_test_epi16_mask(self.bits(), self.bits()) })
    }
}

impl Pair for Avx512 {
    type One = Avx512Half;

    /// Both halves start as the parent; the digits lost are `here` in the second, `others` in the first, and only in the
    /// cells that the choice concerns.
    #[inline(always)]
    fn split(parent: &Position<Avx512Half>, choice: &Choice) -> Position<Avx512> {
        let cpu = parent.0[0].cpu();
        let bands = |bands| Avx2::from_bands(cpu.into(), bands).bits();
        let (here, others) = (bands(choice.here), bands(choice.others));
        // SAFETY: the token proves that there is AVX-512.
        let lost = unsafe { _mm512_inserti64x4::<1>(_mm512_castsi256_si512(others), here) };
        let lost = Avx512::new(cpu, lost);
        Position(nine(|p| {
            // SAFETY: as before.
            let (both, cells) = unsafe {
                let both = _mm512_broadcast_i64x4(parent.0[p].as_avx2().bits());
                (lost.with(both), lost.with(_mm512_set1_epi64(choice.mask(p) as i64)))
            };
            both.logic::<{ A & !(B & C) & 0xff }>(lost, cells)
        }))
    }

    #[inline(always)]
    fn halves(self) -> [Avx512Half; 2] {
        let cpu = self.cpu();
        // SAFETY: the token proves that there is AVX-512.
        let (first, second) =
            unsafe { (_mm512_castsi512_si256(self.bits()), _mm512_extracti64x4_epi64::<1>(self.bits())) };
        [
            Avx512Half::new(cpu, Avx2::new(cpu.into(), first)),
            Avx512Half::new(cpu, Avx2::new(cpu.into(), second)),
        ]
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::super::tests::operations;
    use super::*;
    use crate::solve::vector::cpu;

    type Results = Vec<(&'static str, [u64; 3])>;

    /// What each operation gives for these operands in the first node, and for the same in reverse in the second.
    pub(in super::super) fn results(cpu: cpu::Avx512, operands: &[[u64; 3]; 9]) -> [Results; 2] {
        let bands = |bands| Avx2::from_bands(cpu.into(), bands).bits();
        // SAFETY: the token proves that there is AVX-512.
        let two = |first: [u64; 3], second: [u64; 3]| unsafe {
            let first = _mm512_castsi256_si512(bands(first));
            Avx512::new(cpu, _mm512_inserti64x4::<1>(first, bands(second)))
        };
        let cells = nine(|p| two(operands[p], operands[8 - p]));
        let (found, tests) = operations(&cells);
        [0, 1].map(|node| {
            let bits = tests.map(|nodes| u64::from(nodes >> node & 1));
            let sets = found.iter().map(|(name, sets)| (*name, sets.halves()[node].bands()));
            sets.chain([("with_a_gap, lacking, with_any", bits)]).collect()
        })
    }
}
