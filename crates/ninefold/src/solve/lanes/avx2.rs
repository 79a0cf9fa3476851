//! Sixteen puzzles side by side in 256-bit vectors (AVX2).

use core::arch::x86_64::*;

use super::layout::{Board, DigitRows, Lanes, MAX_LANES};
use super::transpose::{STRETCHES, stretch, transposed};
use super::transpose_x86;
use crate::board::Grid;
use crate::solve::vector::avx2::{Avx2, LANES};
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
fn size(sets: Avx2) -> Avx2 {
    let sizes =
        simd!(_mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)));
    let nibbles = |set| simd!(_mm256_shuffle_epi8(sizes, _mm256_and_si256(set, _mm256_set1_epi8(0xf))));
    let bytes = simd!(_mm256_add_epi8(nibbles(sets.bits()), nibbles(_mm256_srli_epi16::<4>(sets.bits()))));
    let low = simd!(_mm256_and_si256(bytes, _mm256_set1_epi16(0xff)));
    sets.with(simd!(_mm256_add_epi16(low, _mm256_srli_epi16::<8>(bytes))))
}

impl Lanes for Avx2 {
    const LANES: usize = LANES;
    type Mask = Self;
    type Route = Route;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(simd!(_mm256_add_epi16(self.bits(), other.bits())))
    }

    #[inline(always)]
    fn tally(ones: Self, twos: Self) -> Self {
        size(ones).plus(size(twos)).plus(size(twos))
    }

    #[inline(always)]
    fn least(self, other: Self) -> Self {
        // A signed comparison is fine: neither sets nor tallies reach bit 15.
        self.with(simd!(_mm256_min_epi16(self.bits(), other.bits())))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        self.equal_lanes(Self::splat(self.cpu(), 0))
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u64 {
        let equal = self.equal(other).bits();
        let bytes = simd!(_mm_packs_epi16(lower(equal), upper(equal)));
        simd!(_mm_movemask_epi8(bytes)) as u64
    }

    #[inline(always)]
    fn mask(cpu: cpu::Avx2, lanes: u64) -> Self {
        let bits = Avx2::new(
            cpu,
            simd!(_mm256_setr_epi16(
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
            )),
        );
        Self::splat(cpu, lanes as u16).and(bits).equal(bits)
    }

    #[inline(always)]
    fn select(mask: Self, yes: Self, no: Self) -> Self {
        no.with(simd!(_mm256_blendv_epi8(no.bits(), yes.bits(), mask.bits())))
    }

    #[inline(always)]
    fn route(_: cpu::Avx2, sources: &[u8; MAX_LANES]) -> Route {
        // SAFETY: the first 16 of 64 bytes.
        let lanes = unsafe { _mm_loadu_si128(sources.as_ptr().cast()) };
        simd!({
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
        self.with(simd!({
            let here = _mm256_shuffle_epi8(self.bits(), route.here);
            let halves_swapped = _mm256_permute2x128_si256::<0x01>(self.bits(), self.bits());
            _mm256_or_si256(here, _mm256_shuffle_epi8(halves_swapped, route.there))
        }))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        let cpu = board[0].cpu();
        for start in STRETCHES {
            let mut rows = [Avx2::splat(cpu, 0); LANES];
            for (row, grid) in rows.iter_mut().zip(grids) {
                *row = read(cpu, stretch(grid, start));
            }
            // Two tiles: 16 cells of all lanes, and the next 16 cells.
            for (i, tiles) in transposed(rows).into_iter().enumerate() {
                board[start + i] = candidates(cpu, lower(tiles.bits()));
                board[start + i + 16] = candidates(cpu, upper(tiles.bits()));
            }
        }
    }

    #[inline(always)]
    fn digits(board: &Board<Self>, rows: &mut DigitRows) {
        for start in STRETCHES {
            let mut cells = [board[0]; 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = joined(cell.cpu(), digit_bytes(board[start + i]), digit_bytes(board[start + i + 16]));
            }
            for (row, digits) in rows.iter_mut().zip(transposed(cells)) {
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

#[inline(always)]
fn digit_bytes(sets: Avx2) -> __m128i {
    transpose_x86::digit_bytes(sets.cpu().into(), lower(sets.bits()), upper(sets.bits()))
}

#[inline(always)]
fn read(cpu: cpu::Avx2, bytes: &[u8; 32]) -> Avx2 {
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    Avx2::new(cpu, unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
}

#[inline(always)]
fn write(bytes: Avx2, to: &mut [u8; 32]) {
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe { _mm256_storeu_si256(to.as_mut_ptr().cast(), bytes.bits()) }
}

#[inline(always)]
fn joined(cpu: cpu::Avx2, lower: __m128i, upper: __m128i) -> Avx2 {
    Avx2::new(cpu, simd!(_mm256_setr_m128i(lower, upper)))
}

/// The vector that `both` is part of proves that there is AVX2.
#[inline(always)]
fn lower(both: __m256i) -> __m128i {
    simd!(_mm256_castsi256_si128(both))
}

#[inline(always)]
fn upper(both: __m256i) -> __m128i {
    simd!(_mm256_extracti128_si256::<1>(both))
}

/// What written bytes leave possible.
#[inline(always)]
fn candidates(cpu: cpu::Avx2, written: __m128i) -> Avx2 {
    let [first, second] = transpose_x86::candidates_of_bytes(cpu.into(), written);
    joined(cpu, first, second)
}
