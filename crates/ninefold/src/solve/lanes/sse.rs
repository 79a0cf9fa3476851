//! Eight puzzles side by side in 128-bit vectors of x86-64 (SSE2, SSSE3).

use core::arch::x86_64::*;

use super::layout::{Board, DigitRows, Lanes, MAX_LANES};
use super::transpose::{STRETCHES, stretch, transposed};
use super::transpose_x86;
use crate::board::Grid;
use crate::solve::vector::sse::{LANES, Sse};
use crate::solve::vector::{Vector, cpu};

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector or token at hand proves that there are the instructions.
        unsafe { $value }
    };
}

/// The number of digits in each lane.
///
/// ```text
///   a lane   0000 000d dddd dddd     four bits at a time are looked up in a table of sixteen numbers;
///            ────┬─── ────┬────      that gives the digits of either byte, and the bytes are added up
/// ```
#[inline(always)]
fn size(sets: Sse) -> Sse {
    let sizes = simd!(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    let nibbles = |set| simd!(_mm_shuffle_epi8(sizes, _mm_and_si128(set, _mm_set1_epi8(0xf))));
    let bytes = simd!(_mm_add_epi8(nibbles(sets.bits()), nibbles(_mm_srli_epi16::<4>(sets.bits()))));
    let low = simd!(_mm_and_si128(bytes, _mm_set1_epi16(0xff)));
    sets.with(simd!(_mm_add_epi16(low, _mm_srli_epi16::<8>(bytes))))
}

impl Lanes for Sse {
    const LANES: usize = LANES;
    type Mask = Self;
    type Route = __m128i;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(simd!(_mm_add_epi16(self.bits(), other.bits())))
    }

    #[inline(always)]
    fn tally(ones: Self, twos: Self) -> Self {
        size(ones).plus(size(twos)).plus(size(twos))
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // A signed comparison is fine: neither sets nor tallies reach bit 15.
        self.with(simd!(_mm_min_epi16(self.bits(), other.bits())))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        self.equal_lanes(Self::splat(self.cpu(), 0))
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u64 {
        let bytes = simd!(_mm_packs_epi16(self.equal(other).bits(), _mm_setzero_si128()));
        simd!(_mm_movemask_epi8(bytes)) as u64
    }

    #[inline(always)]
    fn mask(cpu: cpu::Ssse3, lanes: u64) -> Self {
        let bits = Sse::new(cpu, simd!(_mm_setr_epi16(1, 2, 4, 8, 16, 32, 64, 128)));
        Self::splat(cpu, lanes as u16).and(bits).equal(bits)
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        yes.and(mask).or(no.without(mask))
    }

    #[inline(always)]
    fn route(_: cpu::Ssse3, sources: &[u8; MAX_LANES]) -> __m128i {
        // SAFETY: the first 8 of 64 bytes.
        let lanes = unsafe { _mm_loadl_epi64(sources.as_ptr().cast()) };
        simd!({
            // Lane i is bytes 2 i and 2 i + 1.
            let first = _mm_add_epi8(lanes, lanes);
            _mm_unpacklo_epi8(first, _mm_add_epi8(first, _mm_set1_epi8(1)))
        })
    }

    #[inline(always)]
    fn routed(self, route: __m128i) -> Self {
        self.with(simd!(_mm_shuffle_epi8(self.bits(), route)))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        let cpu = board[0].cpu();
        for start in STRETCHES {
            // Rows 0 to 7 are 16 cells of the eight lanes, rows 8 to 15 the next 16 cells of them.
            let mut rows = [Sse::splat(cpu, 0); 16];
            for (lane, grid) in grids.iter().enumerate() {
                [rows[lane], rows[lane + 8]] = read(cpu, stretch(grid, start));
            }
            for (i, cells) in transposed(rows).into_iter().enumerate() {
                let [first, second] = transpose_x86::candidates_of_bytes(cpu, cells.bits());
                [board[start + i], board[start + i + 16]] = [Sse::new(cpu, first), Sse::new(cpu, second)];
            }
        }
    }

    #[inline(always)]
    fn digits(board: &Board<Self>, rows: &mut DigitRows) {
        let cpu = board[0].cpu();
        for start in STRETCHES {
            let mut cells = [Sse::splat(cpu, 0); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                let (first, second) = (board[start + i].bits(), board[start + i + 16].bits());
                *cell = Sse::new(cpu, transpose_x86::digit_bytes(cpu, first, second));
            }
            let tile = transposed(cells);
            for (lane, row) in rows.iter_mut().take(LANES).enumerate() {
                write([tile[lane], tile[lane + 8]], row[start..].first_chunk_mut().expect("32 digits"));
            }
        }
    }
}

#[inline(always)]
fn read(cpu: cpu::Ssse3, bytes: &[u8; 32]) -> [Sse; 2] {
    let half = bytes.as_ptr().cast::<__m128i>();
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    let [first, second] = unsafe { [_mm_loadu_si128(half), _mm_loadu_si128(half.add(1))] };
    [Sse::new(cpu, first), Sse::new(cpu, second)]
}

#[inline(always)]
fn write(halves: [Sse; 2], to: &mut [u8; 32]) {
    let half = to.as_mut_ptr().cast::<__m128i>();
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe {
        _mm_storeu_si128(half, halves[0].bits());
        _mm_storeu_si128(half.add(1), halves[1].bits());
    }
}
