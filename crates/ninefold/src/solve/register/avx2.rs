//! Nine blocks in one 256-bit vector.

use core::arch::x86_64::*;

use super::avx2_layout;
use super::blocks::{Blocks, Node, Nodes, least_of};
use super::dfs::OneByOne;
use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::cpu;
use crate::solve::vector::{Vector, inlined};

/// How positions are gone through.
pub(super) type Engine = OneByOne<Avx2>;

/// For each byte of 128 bits, the byte that comes there. Two bands lie in them, each four lanes of two bytes; a step
/// along the band brings lanes 1 2 0, and nothing for the last:
///
/// ```text
///   lane        0     1     2     --
///   bytes      0 1   2 3   4 5   6 7      becomes      2 3   4 5   0 1   (-1: zero)
/// ```
pub(super) const NEXT: [i8; 16] = [2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1];
/// The next but one: lanes 2 0 1.
pub(super) const AFTER_NEXT: [i8; 16] = [4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1];
/// All digits in the lanes that are blocks.
const ALL: [u64; 4] = [0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0];
/// The bytes of a comparison, one bit each, that belong to the lanes that stay empty.
const PADDING: i32 = 0xffc0_c0c0_u32 as i32;

/// The bytes of both 128-bit halves in another order.
#[inline(always)]
fn shuffled(sets: Avx2, order: [i8; 16]) -> Avx2 {
    // SAFETY: the vector proves that there is AVX2; an array of 16 bytes has the size of the vector it becomes.
    sets.with(unsafe {
        let order = _mm256_broadcastsi128_si256(core::mem::transmute::<[i8; 16], __m128i>(order));
        _mm256_shuffle_epi8(sets.bits(), order)
    })
}

impl Blocks for Avx2 {
    const NODES: Nodes = 1;
    const HIDDEN_IN_BANDS: bool = false;
    type Kept = Avx2;

    /// The sum of the sets as numbers: digits only go, so an equal sum is an equal position. Nine vectors would be too many to
    /// remember beside nine others in sixteen registers.
    #[inline(always)]
    fn kept(cells: &[Avx2; 9]) -> Avx2 {
        // SAFETY: the vectors prove that there is AVX2.
        let plus = |a: Avx2, b: Avx2| a.with(unsafe { _mm256_add_epi16(a.bits(), b.bits()) });
        let three = |p| plus(plus(cells[p], cells[p + 1]), cells[p + 2]);
        plus(plus(three(0), three(3)), three(6))
    }

    inlined! {
        fn changed(before: Avx2, cells: &[Avx2; 9]) -> Avx2 = before.xor(Avx2::kept(cells));
        fn next_in_band(self) -> Avx2 = shuffled(self, NEXT);
        fn after_next_in_band(self) -> Avx2 = shuffled(self, AFTER_NEXT);
    }

    /// A band is a word of 64 bits: words 1 2 0, and the empty one in its place.
    #[inline(always)]
    fn next_in_stack(self) -> Avx2 {
        // SAFETY: the vector proves that there is AVX2.
        self.with(unsafe { _mm256_permute4x64_epi64::<0b11_00_10_01>(self.bits()) })
    }

    /// Words 2 0 1.
    #[inline(always)]
    fn after_next_in_stack(self) -> Avx2 {
        // SAFETY: the vector proves that there is AVX2.
        self.with(unsafe { _mm256_permute4x64_epi64::<0b11_01_00_10>(self.bits()) })
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Avx2; 9]) -> Nodes {
        // SAFETY: the vectors prove that there is AVX2.
        let least = least_of(vectors, |a, b| a.with(unsafe { _mm256_min_epu16(a.bits(), b.bits()) }));
        // SAFETY: as before.
        Nodes::from(unsafe { _mm256_movemask_epi8(least.is_empty().bits()) != PADDING })
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        // SAFETY: the vector proves that there is AVX2; an array of 32 bytes has the size of the vector it becomes.
        let all = unsafe { _mm256_testc_si256(self.bits(), core::mem::transmute::<[u64; 4], __m256i>(ALL)) };
        Nodes::from(all == 0)
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        // SAFETY: the vector proves that there is AVX2.
        Nodes::from(unsafe { _mm256_testz_si256(self.bits(), self.bits()) } == 0)
    }
}

impl Node for Avx2 {
    #[inline(always)]
    fn from_bands(cpu: cpu::Avx2, [a, b, c]: [u64; 3]) -> Avx2 {
        // SAFETY: the token proves that there is AVX2.
        Avx2::new(cpu, unsafe { _mm256_set_epi64x(0, c as i64, b as i64, a as i64) })
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        // SAFETY: both are 256 bits without rules of their own.
        let [a, b, c, _] = unsafe { core::mem::transmute::<__m256i, [u64; 4]>(self.bits()) };
        [a, b, c]
    }

    #[inline(always)]
    fn read(cpu: cpu::Avx2, bytes: &[u8; 81]) -> [Avx2; 9] {
        avx2_layout::read(cpu, bytes)
    }

    #[inline(always)]
    fn write(cells: &[Avx2; 9]) -> [u8; 81] {
        avx2_layout::write(cells)
    }
}
