//! Thirty-two lanes of 16 bits with AVX-512 (F, BW, VBMI, VBMI2, BITALG).
//!
//! What it has that others lack: any logic of three operands in one instruction (the constants below are its truth
//! tables), masks, population counts, and arbitrary rearrangements of bytes.
//!
//! All functions here are safe to call *on a processor with these instructions*; the module is private to the lane
//! engine, whose entry point checks that.

use core::arch::x86_64::*;

use super::tile::{self, STRETCHES};
use super::tile_x86;
use super::vector::{Board, DigitRows, MAX_LANES, Sets, candidates_of};
use crate::board::Grid;

const LANES: usize = 32;

#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(__m512i);

/// The logic of three operands whose truth table is `TABLE`: bit `4 a + 2 b + c` of it is the result.
#[inline(always)]
fn logic<const TABLE: i32>(a: Avx512, b: Avx512, c: Avx512) -> Avx512 {
    // SAFETY: the processor has AVX-512F, see the head of this file.
    Avx512(unsafe { _mm512_ternarylogic_epi32::<TABLE>(a.0, b.0, c.0) })
}

/// An expression of intrinsics.
macro_rules! vector {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the processor has the instructions, see the head of this file.
        unsafe { $value }
    };
}

impl Avx512 {
    /// Each lane less one, wrapping.
    #[inline(always)]
    fn less_one(self) -> Avx512 {
        Avx512(vector!(_mm512_add_epi16(self.0, _mm512_set1_epi16(-1))))
    }

    /// The number of digits in each lane.
    #[inline(always)]
    fn size(self) -> __m512i {
        vector!(_mm512_popcnt_epi16(self.0))
    }
}

impl Avx512 {
    /// The digit of each lane, which holds just one: the number of bits below it, plus one.
    #[inline(always)]
    fn digit_bytes(self) -> __m256i {
        let below = self.less_one().size();
        vector!(_mm512_cvtepi16_epi8(_mm512_add_epi16(below, _mm512_set1_epi16(1))))
    }
}

impl Sets for Avx512 {
    const LANES: usize = LANES;
    type Mask = __mmask32;
    type Route = __m512i;

    #[inline(always)]
    fn splat(set: u16) -> Self {
        Avx512(vector!(_mm512_set1_epi16(set as i16)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Avx512(vector!(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Avx512(vector!(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Avx512(vector!(_mm512_xor_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Avx512(vector!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn any(a: Self, b: Self, c: Self) -> Self {
        logic::<0b1111_1110>(a, b, c)
    }

    #[inline(always)]
    fn all(a: Self, b: Self, c: Self) -> Self {
        logic::<0b1000_0000>(a, b, c)
    }

    #[inline(always)]
    fn odd(a: Self, b: Self, c: Self) -> Self {
        logic::<0b1001_0110>(a, b, c)
    }

    #[inline(always)]
    fn two_or_more(a: Self, b: Self, c: Self) -> Self {
        logic::<0b1110_1000>(a, b, c)
    }

    #[inline(always)]
    fn exactly_one(a: Self, b: Self, c: Self) -> Self {
        logic::<0b0001_0110>(a, b, c)
    }

    #[inline(always)]
    fn only(self, b: Self, c: Self) -> Self {
        logic::<0b0001_0000>(self, b, c)
    }

    #[inline(always)]
    fn where_any(self, other: Self) -> Self {
        let any = vector!(_mm512_test_epi16_mask(other.0, other.0));
        Avx512(vector!(_mm512_maskz_mov_epi16(any, self.0)))
    }

    #[inline(always)]
    fn beheaded(self) -> Self {
        self.and(self.less_one())
    }

    #[inline(always)]
    fn own_if_three(self, b: Self, c: Self) -> Self {
        let own = self.only(b, c);
        let three = vector!(_mm512_cmpgt_epu16_mask(own.size(), _mm512_set1_epi16(2)));
        Self::select(three, own, self)
    }

    #[inline(always)]
    fn single(self) -> Self {
        let at_most_one = vector!(_mm512_testn_epi16_mask(self.0, self.less_one().0));
        Avx512(vector!(_mm512_maskz_mov_epi16(at_most_one, self.0)))
    }

    #[inline(always)]
    fn narrowed(self, hidden: Self, allowed: Self) -> Self {
        let is_hidden = vector!(_mm512_test_epi16_mask(self.0, hidden.0));
        self.and(Self::select(is_hidden, hidden, allowed))
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Avx512(vector!(_mm512_add_epi16(self.0, other.0)))
    }

    #[inline(always)]
    fn note_empty(self, least: Self) -> Self {
        self.fewer(least)
    }

    #[inline(always)]
    fn tally(ones: Self, twos: Self) -> Self {
        let (ones, twos) = (ones.size(), twos.size());
        Avx512(vector!(_mm512_add_epi16(ones, _mm512_add_epi16(twos, twos))))
    }

    #[inline(always)]
    fn fewer(self, other: Self) -> Self {
        Avx512(vector!(_mm512_min_epu16(self.0, other.0)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        u64::from(vector!(_mm512_testn_epi16_mask(self.0, self.0)))
    }

    #[inline(always)]
    fn equal_lanes(self, other: Self) -> u64 {
        u64::from(vector!(_mm512_cmpeq_epi16_mask(self.0, other.0)))
    }

    #[inline(always)]
    fn mask(lanes: u64) -> __mmask32 {
        lanes as u32
    }

    #[inline(always)]
    fn select(mask: __mmask32, yes: Self, no: Self) -> Self {
        Avx512(vector!(_mm512_mask_mov_epi16(no.0, mask, yes.0)))
    }

    #[inline(always)]
    fn route(sources: &[u8; MAX_LANES]) -> __m512i {
        // Lane i is bytes 2 i and 2 i + 1: rearranging bytes is quicker than words on some processors.
        // SAFETY: the lower half of an array of 64 bytes.
        let lanes = unsafe { _mm256_loadu_si256(sources.as_ptr().cast()) };
        vector!({
            let low = _mm512_slli_epi16::<1>(_mm512_cvtepu8_epi16(lanes));
            let both = _mm512_or_si512(low, _mm512_slli_epi16::<8>(low));
            _mm512_add_epi16(both, _mm512_set1_epi16(0x0100))
        })
    }

    #[inline(always)]
    fn routed(self, route: __m512i) -> Self {
        Avx512(vector!(_mm512_permutexvar_epi8(route, self.0)))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Self>) {
        let mut padded = [Grid::EMPTY; LANES];
        let grids = grids.first_chunk::<LANES>().unwrap_or_else(|| {
            padded[..grids.len()].copy_from_slice(grids);
            &padded
        });
        for start in STRETCHES {
            let mut rows = [vector!(_mm512_setzero_si512()); 16];
            for (lane, row) in rows.iter_mut().enumerate() {
                let stretch = |lane: usize| read(tile::stretch(&grids[lane], start));
                *row = joined(stretch(lane), stretch(lane + 16));
            }
            // Four tiles: 16 cells of 16 lanes, the next 16 cells of them, and the same for the other 16 lanes.
            for (i, tiles) in tile::transposed(rows).into_iter().enumerate() {
                let tiles = inner_parts_swapped(tiles);
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
            let mut cells = [vector!(_mm512_setzero_si512()); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = joined(board[start + i].digit_bytes(), board[start + i + 16].digit_bytes());
            }
            for (lane, tiles) in tile::transposed(cells).into_iter().enumerate() {
                let tiles = inner_parts_swapped(tiles);
                write(lower(tiles), rows[lane][start..].first_chunk_mut().expect("32 bytes"));
                write(upper(tiles), rows[lane + 16][start..].first_chunk_mut().expect("32 bytes"));
            }
        }
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
fn joined(lower: __m256i, upper: __m256i) -> __m512i {
    vector!(_mm512_inserti64x4::<1>(_mm512_castsi256_si512(lower), upper))
}

#[inline(always)]
fn lower(both: __m512i) -> __m256i {
    vector!(_mm512_castsi512_si256(both))
}

#[inline(always)]
fn upper(both: __m512i) -> __m256i {
    vector!(_mm512_extracti64x4_epi64::<1>(both))
}

/// The second and the third of the four 128-bit parts swapped.
#[inline(always)]
fn inner_parts_swapped(parts: __m512i) -> __m512i {
    vector!(_mm512_shuffle_i64x2::<0b11_01_10_00>(parts, parts))
}

/// What written bytes leave possible.
#[inline(always)]
fn candidates(written: __m256i) -> Avx512 {
    // The look-up heeds the lower five bits of a byte: a digit and the mark of a found one.
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
    Avx512(vector!(_mm512_permutexvar_epi16(_mm512_cvtepu8_epi16(written), table)))
}
