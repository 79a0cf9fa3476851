//! Thirty-two puzzles side by side in 512-bit vectors (AVX-512 F, BW, VBMI, BITALG).

use core::arch::x86_64::*;

use super::layout::{Board, DigitRows, Lanes, MAX_LANES, candidates_of};
use super::transpose::{STRETCHES, stretch, transposed};
use crate::board::Grid;
use crate::solve::vector::avx512::{Avx512, LANES};
use crate::solve::vector::{Vector, cpu, inlined};

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the vector or token at hand proves that there are the instructions.
        unsafe { $value }
    };
}

impl Lanes for Avx512 {
    const LANES: usize = LANES;
    type Mask = __mmask32;
    type Route = __m512i;

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.with(simd!(_mm512_add_epi16(self.bits(), other.bits())))
    }

    #[inline(always)]
    fn tally(ones: Self, twos: Self) -> Self {
        let cpu = ones.cpu();
        let (ones, twos) = (ones.size(), twos.size());
        Avx512::new(cpu, simd!(_mm512_add_epi16(ones, _mm512_add_epi16(twos, twos))))
    }

    inlined! {
        fn least(self, other: Self) -> Self = self.with(simd!(_mm512_min_epu16(self.bits(), other.bits())));
        fn empty_lanes(self) -> u64 = u64::from(simd!(_mm512_testn_epi16_mask(self.bits(), self.bits())));
        fn equal_lanes(self, other: Self) -> u64 =
            u64::from(simd!(_mm512_cmpeq_epi16_mask(self.bits(), other.bits())));
        fn mask(_: cpu::Avx512, lanes: u64) -> __mmask32 = lanes as u32;
        fn select(mask: __mmask32, yes: Self, no: Self) -> Self = no.replaced(mask, yes);
    }

    #[inline(always)]
    fn route(_: cpu::Avx512, sources: &[u8; MAX_LANES]) -> __m512i {
        // Lane i is bytes 2 i and 2 i + 1: rearranging bytes is quicker than words on some processors.
        // SAFETY: the lower half of an array of 64 bytes.
        let lanes = unsafe { _mm256_loadu_si256(sources.as_ptr().cast()) };
        simd!({
            let low = _mm512_slli_epi16::<1>(_mm512_cvtepu8_epi16(lanes));
            let both = _mm512_or_si512(low, _mm512_slli_epi16::<8>(low));
            _mm512_add_epi16(both, _mm512_set1_epi16(0x0100))
        })
    }

    #[inline(always)]
    fn routed(self, route: __m512i) -> Self {
        self.with(simd!(_mm512_permutexvar_epi8(route, self.bits())))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        let cpu = board[0].cpu();
        let mut padded = [Grid::EMPTY; LANES];
        let grids = grids.first_chunk::<LANES>().unwrap_or_else(|| {
            padded[..grids.len()].copy_from_slice(grids);
            &padded
        });
        for start in STRETCHES {
            let mut rows = [board[0]; 16];
            for (lane, row) in rows.iter_mut().enumerate() {
                let (first, second) = (stretch(&grids[lane], start), stretch(&grids[lane + 16], start));
                *row = joined(cpu, read(first), read(second));
            }
            // Four tiles: 16 cells of 16 lanes, the next 16 cells of them, and the same for the other 16 lanes.
            for (i, tiles) in transposed(rows).into_iter().enumerate() {
                let tiles = inner_parts_swapped(tiles);
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
            for (lane, tiles) in transposed(cells).into_iter().enumerate() {
                let tiles = inner_parts_swapped(tiles);
                write(lower(tiles.bits()), rows[lane][start..].first_chunk_mut().expect("32 bytes"));
                write(upper(tiles.bits()), rows[lane + 16][start..].first_chunk_mut().expect("32 bytes"));
            }
        }
    }
}

/// The digit of each lane, which holds just one: the number of bits below it, plus one.
#[inline(always)]
fn digit_bytes(sets: Avx512) -> __m256i {
    let below = sets.less_one().size();
    simd!(_mm512_cvtepi16_epi8(_mm512_add_epi16(below, _mm512_set1_epi16(1))))
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
fn joined(cpu: cpu::Avx512, lower: __m256i, upper: __m256i) -> Avx512 {
    Avx512::new(cpu, simd!(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper)))
}

#[inline(always)]
fn lower(both: __m512i) -> __m256i {
    simd!(_mm512_castsi512_si256(both))
}

#[inline(always)]
fn upper(both: __m512i) -> __m256i {
    simd!(_mm512_extracti64x4_epi64::<1>(both))
}

/// The second and the third of the four 128-bit parts swapped.
#[inline(always)]
fn inner_parts_swapped(parts: Avx512) -> Avx512 {
    parts.with(simd!(_mm512_shuffle_i64x2::<0b11_01_10_00>(parts.bits(), parts.bits())))
}

/// What written bytes leave possible.
#[inline(always)]
fn candidates(cpu: cpu::Avx512, written: __m256i) -> Avx512 {
    // The look-up uses the lower five bits of a byte: a digit and the mark of a found one.
    const TABLE: [u16; 32] = {
        let mut table = [0; 32];
        let mut byte = 0;
        while byte < 32 {
            table[byte] = candidates_of(byte as u8);
            byte += 1;
        }
        table
    };
    // SAFETY: reads the 64 bytes of the table.
    let table = unsafe { _mm512_loadu_si512(TABLE.as_ptr().cast()) };
    Avx512::new(cpu, simd!(_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(written), table)))
}
