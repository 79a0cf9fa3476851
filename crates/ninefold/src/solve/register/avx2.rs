//! [`Sets`] in one 256-bit vector.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::arch::x86_64::*;

use super::avx2_bytes;
use super::engines::OneByOne;
use super::nine::{Nine, Nodes, Sets, least_of};
use super::search::{self, Search, Start};
use crate::board::Grid;
use crate::solve::limits::Bounds;
use crate::solve::puzzle::Marks;
use crate::solve::{Outcome, Stop};

/// Sixteen lanes of 16 bits; twelve are the three bands, the rest stay empty.
///
/// Only what runs below [`solve`], [`begin`] and [`next`] makes one, so where there is a value there is AVX2. That is what makes the calls of
/// vector instructions sound all through this file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(pub(super) __m256i);

/// How positions are gone through.
pub(super) type Engine = OneByOne<Avx2>;

/// See [`search::run`].
///
/// # Safety
/// The processor must have the features named here.
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn solve(start: Start<'_>, bounds: Bounds<'_>, patience: u64) -> (Outcome, Vec<Marks>) {
    search::run::<Engine>(start, bounds, patience)
}

/// A search for the solutions of `grid`, to be gone on with by [`next`].
///
/// # Safety
/// As for [`solve`].
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn begin(start: Start<'_>) -> Box<Search<Engine>> {
    Box::new(Search::new(start))
}

/// The next solution of `grid`.
///
/// # Safety
/// As for [`solve`].
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
pub(super) unsafe fn next(
    search: &mut Search<Engine>,
    grid: &Grid,
    bounds: Bounds<'_>,
) -> (Result<Grid, Option<Stop>>, u64) {
    search.next_grid(grid, bounds)
}

/// Byte by byte, where each lane of a band finds its next neighbour: lanes 1 2 0, and nothing for the last.
pub(super) const NEXT: [i8; 16] = [2, 3, 4, 5, 0, 1, -1, -1, 10, 11, 12, 13, 8, 9, -1, -1];
/// The next but one: lanes 2 0 1.
pub(super) const AFTER_NEXT: [i8; 16] = [4, 5, 0, 1, 2, 3, -1, -1, 12, 13, 8, 9, 10, 11, -1, -1];
/// All digits in the lanes that are blocks.
const ALL: [u64; 4] = [0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0x01ff_01ff_01ff, 0];
/// The bytes of a comparison, one bit each, that belong to the lanes that stay empty.
const PADDING: i32 = 0xffc0_c0c0_u32 as i32;

impl Avx2 {
    #[inline(always)]
    fn shuffle(self, order: [i8; 16]) -> Avx2 {
        // SAFETY: AVX2, see the type; an array of 16 bytes has the size of the vector it becomes.
        unsafe {
            let order = _mm256_broadcastsi128_si256(core::mem::transmute::<[i8; 16], __m128i>(order));
            Avx2(_mm256_shuffle_epi8(self.0, order))
        }
    }

    /// Ones all over the lanes that hold nothing.
    #[inline(always)]
    pub(super) fn lanes_without(self) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_cmpeq_epi16(self.0, _mm256_setzero_si256())) }
    }

    /// Every set without its lowest digit.
    #[inline(always)]
    pub(super) fn drop_lowest(self) -> Avx2 {
        // SAFETY: AVX2, see the type.
        let less_one = unsafe { Avx2(_mm256_add_epi16(self.0, _mm256_set1_epi16(-1))) };
        self.and(less_one)
    }
}

impl Sets for Avx2 {
    const NODES: Nodes = 1;

    #[inline(always)]
    fn or(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_or_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn and(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_and_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_xor_si256(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Avx2) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_andnot_si256(other.0, self.0)) }
    }

    #[inline(always)]
    fn next_in_band(self) -> Avx2 {
        self.shuffle(NEXT)
    }

    #[inline(always)]
    fn after_next_in_band(self) -> Avx2 {
        self.shuffle(AFTER_NEXT)
    }

    #[inline(always)]
    fn next_in_stack(self) -> Avx2 {
        // Words 1 2 0, and the empty one in its place.
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_permute4x64_epi64::<0b11_00_10_01>(self.0)) }
    }

    #[inline(always)]
    fn after_next_in_stack(self) -> Avx2 {
        // Words 2 0 1.
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_permute4x64_epi64::<0b11_01_00_10>(self.0)) }
    }

    #[inline(always)]
    fn prefer(self, choice: Avx2, otherwise: Avx2) -> Avx2 {
        let chosen = self.and(choice);
        chosen.or(self.and(otherwise).and(chosen.lanes_without()))
    }

    #[inline(always)]
    fn alone_and_rest(self) -> [Avx2; 2] {
        let rest = self.drop_lowest();
        [self.and(rest.lanes_without()), rest]
    }

    #[inline(always)]
    fn narrow_to_three(self, fixed: Avx2) -> Avx2 {
        let fewer = fixed.drop_lowest().drop_lowest().lanes_without();
        self.and(fixed.or(fewer))
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Avx2; 9]) -> Nodes {
        // SAFETY: AVX2, see the type.
        let least = least_of(vectors, |a, b| unsafe { Avx2(_mm256_min_epu16(a.0, b.0)) });
        // SAFETY: AVX2, see the type.
        Nodes::from(unsafe { _mm256_movemask_epi8(least.lanes_without().0) != PADDING })
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        // SAFETY: AVX2, see the type; an array of 32 bytes has the size of the vector it becomes.
        let all = unsafe { _mm256_testc_si256(self.0, core::mem::transmute::<[u64; 4], __m256i>(ALL)) };
        Nodes::from(all == 0)
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        // SAFETY: AVX2, see the type.
        Nodes::from(unsafe { _mm256_testz_si256(self.0, self.0) } == 0)
    }
}

impl Nine for Avx2 {
    #[inline(always)]
    fn from_bands([a, b, c]: [u64; 3]) -> Avx2 {
        // SAFETY: AVX2, see the type.
        unsafe { Avx2(_mm256_set_epi64x(0, c as i64, b as i64, a as i64)) }
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        // SAFETY: both are 256 bits without rules of their own.
        let [a, b, c, _] = unsafe { core::mem::transmute::<__m256i, [u64; 4]>(self.0) };
        [a, b, c]
    }

    #[inline(always)]
    fn read(bytes: &[u8; 81]) -> [Avx2; 9] {
        avx2_bytes::read(bytes)
    }

    #[inline(always)]
    fn write(cells: &[Avx2; 9]) -> [u8; 81] {
        avx2_bytes::write(cells)
    }
}
