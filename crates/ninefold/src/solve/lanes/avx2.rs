//! Sixteen lanes of 16 bits with AVX2.
//!
//! All functions here are safe to call *on a processor with these instructions*; the module is private to the lane
//! engine, whose entry point checks that.

use core::arch::x86_64::*;

use super::tile::{self, STRETCHES};
use super::tile_x86;
use super::vector::{Board, DigitRows, MAX_LANES, Sets};
use crate::board::Grid;

const LANES: usize = 16;

#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(__m256i);

/// An expression of intrinsics.
macro_rules! vector {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the processor has the instructions, see the head of this file.
        unsafe { $value }
    };
}

impl Avx2 {
    #[inline(always)]
    fn empty() -> Self {
        Avx2(vector!(_mm256_setzero_si256()))
    }

    /// All ones in the lanes where both are the same.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Avx2(vector!(_mm256_cmpeq_epi16(self.0, other.0)))
    }

    /// The number of digits in each lane.
    #[inline(always)]
    fn size(self) -> Self {
        let sizes = vector!(_mm256_broadcastsi128_si256(_mm_setr_epi8(
            0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4
        )));
        let nibbles = |set| vector!(_mm256_shuffle_epi8(sizes, _mm256_and_si256(set, _mm256_set1_epi8(0xf))));
        let bytes = vector!(_mm256_add_epi8(nibbles(self.0), nibbles(_mm256_srli_epi16::<4>(self.0))));
        let low = vector!(_mm256_and_si256(bytes, _mm256_set1_epi16(0xff)));
        Avx2(vector!(_mm256_add_epi16(low, _mm256_srli_epi16::<8>(bytes))))
    }
}

impl Sets for Avx2 {
    const LANES: usize = LANES;
    type Mask = Self;
    type Route = Route;

    #[inline(always)]
    fn splat(set: u16) -> Self {
        Avx2(vector!(_mm256_set1_epi16(set as i16)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx2(vector!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx2(vector!(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx2(vector!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx2(vector!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        // Neither reaches the sign.
        Avx2(vector!(_mm256_sign_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn beheaded(self) -> Self {
        self.and(self.plus(Self::splat(0xffff)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Avx2(vector!(_mm256_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn note_empty(self, least: Self) -> Self {
        self.fewer(least)
    }

    #[inline(always)]
    fn tally(ones: Self, twos: Self) -> Self {
        ones.size().plus(twos.size()).plus(twos.size())
    }

    #[inline(always)]
    fn fewer(self, other: Self) -> Self {
        // Signed, which is well: neither sets nor tallies reach bit 15.
        Avx2(vector!(_mm256_min_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        self.equal_lanes(Self::empty())
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u64 {
        let equal = self.equal(other).0;
        let bytes = vector!(_mm_packs_epi16(lower(equal), upper(equal)));
        vector!(_mm_movemask_epi8(bytes)) as u64
    }

    #[inline(always)]
    fn mask(lanes: u64) -> Self {
        let bits = Avx2(vector!(_mm256_setr_epi16(
            1 << 0,
            1 << 1,
            1 << 2,
            1 << 3,
            1 << 4,
            1 << 5,
            1 << 6,
            1 << 7,
            1 << 8,
            1 << 9,
            1 << 10,
            1 << 11,
            1 << 12,
            1 << 13,
            1 << 14,
            i16::MIN,
        )));
        Self::splat(lanes as u16).and(bits).equal(bits)
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        Avx2(vector!(_mm256_blendv_epi8(no.0, yes.0, mask.0)))
    }

    #[inline(always)]
    fn route(sources: &[u8; MAX_LANES]) -> Route {
        // SAFETY: the first 16 of 64 bytes.
        let lanes = unsafe { _mm_loadu_si128(sources.as_ptr().cast()) };
        vector!({
            // Lane i is bytes 2 i and 2 i + 1. A shuffle sees the eight lanes of its own half and gives zero for
            // an index with the top bit set: 0x70 more than 16 or so.
            let words = _mm256_cvtepu8_epi16(lanes);
            let twice = _mm256_mullo_epi16(words, _mm256_set1_epi16(0x0202));
            let bytes = _mm256_add_epi8(twice, _mm256_set1_epi16(0x0100));
            let upper = _mm256_setr_m128i(_mm_setzero_si128(), _mm_set1_epi8(0x10));
            let here = _mm256_xor_si256(bytes, upper);
            let there = _mm256_xor_si256(here, _mm256_set1_epi8(0x10));
            let hidden = _mm256_set1_epi8(0x70);
            Route { here: _mm256_add_epi8(here, hidden), there: _mm256_add_epi8(there, hidden) }
        })
    }

    #[inline(always)]
    fn routed(self, route: Route) -> Self {
        Avx2(vector!({
            let here = _mm256_shuffle_epi8(self.0, route.here);
            let halves_swapped = _mm256_permute2x128_si256::<0x01>(self.0, self.0);
            _mm256_or_si256(here, _mm256_shuffle_epi8(halves_swapped, route.there))
        }))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        for start in STRETCHES {
            let mut rows = [vector!(_mm256_setzero_si256()); LANES];
            for (row, grid) in rows.iter_mut().zip(grids) {
                *row = read(tile::stretch(grid, start));
            }
            // Two tiles: 16 cells of all lanes, and the next 16 cells.
            for (i, tiles) in tile::transposed(rows).into_iter().enumerate() {
                board[start + i] = candidates(lower(tiles));
                board[start + i + 16] = candidates(upper(tiles));
            }
        }
    }

    #[inline(always)]
    fn prefetch<T>(data: &[T]) {
        tile_x86::prefetch(data);
    }

    #[inline(always)]
    fn digits(board: &Board<Self>, rows: &mut DigitRows) {
        for start in STRETCHES {
            let mut cells = [vector!(_mm256_setzero_si256()); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = joined(board[start + i].digit_bytes(), board[start + i + 16].digit_bytes());
            }
            for (row, digits) in rows.iter_mut().zip(tile::transposed(cells)) {
                write(digits, row[start..].first_chunk_mut().expect("32 digits"));
            }
        }
    }
}

/// Where the lanes of each half come from, byte by byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct Route {
    /// From the same half, or nothing.
    here: __m256i,
    /// From the other half, or nothing.
    there: __m256i,
}

impl Avx2 {
    #[inline(always)]
    fn digit_bytes(self) -> __m128i {
        tile_x86::digit_bytes(lower(self.0), upper(self.0))
    }
}

#[inline(always)]
fn read(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline(always)]
fn write(bytes: __m256i, to: &mut [u8; 32]) {
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), bytes) }
}

#[inline(always)]
fn joined(lower: __m128i, upper: __m128i) -> __m256i {
    vector!(_mm256_setr_m128i(lower, upper))
}

#[inline(always)]
fn lower(both: __m256i) -> __m128i {
    vector!(_mm256_castsi256_si128(both))
}

#[inline(always)]
fn upper(both: __m256i) -> __m128i {
    vector!(_mm256_extracti128_si256::<1>(both))
}

/// What written bytes leave possible.
#[inline(always)]
fn candidates(written: __m128i) -> Avx2 {
    let [first, second] = tile_x86::candidates_of_bytes(written);
    Avx2(joined(first, second))
}
