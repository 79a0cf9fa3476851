//! Eight lanes of 16 bits with the 128-bit instructions of x86-64 (SSE2, SSSE3).
//!
//! All functions here are safe to call *on a processor with these instructions*; the module is private to the lane
//! engine, whose entry point checks that.

use core::arch::x86_64::*;

use super::tile::{self, STRETCHES};
use super::tile_x86;
use super::vector::{Board, DigitRows, MAX_LANES, Sets};
use crate::board::Grid;

const LANES: usize = 8;

#[derive(Clone, Copy, Debug)]
pub(super) struct Sse(__m128i);

/// An expression of intrinsics.
macro_rules! vector {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the processor has the instructions, see the head of this file.
        unsafe { $value }
    };
}

impl Sse {
    #[inline(always)]
    fn empty() -> Self {
        Sse(vector!(_mm_setzero_si128()))
    }

    /// All ones in the lanes where both are the same.
    #[inline(always)]
    fn equal(self, other: Self) -> Self {
        Sse(vector!(_mm_cmpeq_epi16(self.0, other.0)))
    }

    /// The number of digits in each lane.
    #[inline(always)]
    fn size(self) -> Self {
        let sizes = vector!(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
        let nibbles = |set| vector!(_mm_shuffle_epi8(sizes, _mm_and_si128(set, _mm_set1_epi8(0xf))));
        let bytes = vector!(_mm_add_epi8(nibbles(self.0), nibbles(_mm_srli_epi16::<4>(self.0))));
        let low = vector!(_mm_and_si128(bytes, _mm_set1_epi16(0xff)));
        Sse(vector!(_mm_add_epi16(low, _mm_srli_epi16::<8>(bytes))))
    }
}

impl Sets for Sse {
    const LANES: usize = LANES;
    type Mask = Self;
    type Route = __m128i;

    #[inline(always)]
    fn splat(set: u16) -> Self {
        Sse(vector!(_mm_set1_epi16(set as i16)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Sse(vector!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Sse(vector!(_mm_or_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Sse(vector!(_mm_xor_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Sse(vector!(_mm_andnot_si128(other.0, self.0)))
    }

    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        // Neither reaches the sign.
        Sse(vector!(_mm_sign_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn beheaded(self) -> Self {
        self.and(self.plus(Self::splat(0xffff)))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Sse(vector!(_mm_add_epi16(self.0, other.0)))
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
        Sse(vector!(_mm_min_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        self.equal_lanes(Self::empty())
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u64 {
        let bytes = vector!(_mm_packs_epi16(self.equal(other).0, _mm_setzero_si128()));
        vector!(_mm_movemask_epi8(bytes)) as u64
    }

    #[inline(always)]
    fn mask(lanes: u64) -> Self {
        let bits = Sse(vector!(_mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128)));
        Self::splat(lanes as u16).and(bits).equal(bits)
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        yes.and(mask).or(no.without(mask))
    }

    #[inline(always)]
    fn route(sources: &[u8; MAX_LANES]) -> __m128i {
        // SAFETY: the first 8 of 64 bytes.
        let lanes = unsafe { _mm_loadl_epi64(sources.as_ptr().cast()) };
        vector!({
            // Lane i is bytes 2 i and 2 i + 1.
            let first = _mm_add_epi8(lanes, lanes);
            _mm_unpacklo_epi8(first, _mm_add_epi8(first, _mm_set1_epi8(1)))
        })
    }

    #[inline(always)]
    fn routed(self, route: __m128i) -> Self {
        Sse(vector!(_mm_shuffle_epi8(self.0, route)))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        for start in STRETCHES {
            // Rows 0 to 7 are 16 cells of the eight lanes, rows 8 to 15 the next 16 cells of them.
            let mut rows = [vector!(_mm_setzero_si128()); 16];
            for (lane, grid) in grids.iter().enumerate() {
                [rows[lane], rows[lane + 8]] = read(tile::stretch(grid, start));
            }
            for (i, cells) in tile::transposed(rows).into_iter().enumerate() {
                let [first, second] = tile_x86::candidates_of_bytes(cells);
                [board[start + i], board[start + i + 16]] = [Sse(first), Sse(second)];
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
            let mut cells = [vector!(_mm_setzero_si128()); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = tile_x86::digit_bytes(board[start + i].0, board[start + i + 16].0);
            }
            let tile = tile::transposed(cells);
            for (lane, row) in rows.iter_mut().take(LANES).enumerate() {
                write([tile[lane], tile[lane + 8]], row[start..].first_chunk_mut().expect("32 digits"));
            }
        }
    }
}

#[inline(always)]
fn read(bytes: &[u8; 32]) -> [__m128i; 2] {
    let half = bytes.as_ptr().cast::<__m128i>();
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    unsafe { [_mm_loadu_si128(half), _mm_loadu_si128(half.add(1))] }
}

#[inline(always)]
fn write(halves: [__m128i; 2], to: &mut [u8; 32]) {
    let half = to.as_mut_ptr().cast::<__m128i>();
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe {
        _mm_storeu_si128(half, halves[0]);
        _mm_storeu_si128(half.add(1), halves[1]);
    }
}
