//! Eight lanes of 16 bits with the 128-bit instructions of 64-bit ARM (NEON), which all such processors have.

use core::arch::aarch64::*;

use super::tile::{self, CANDIDATES, Interleave, STRETCHES};
use super::vector::{Board, DigitRows, MAX_LANES, Sets};
use crate::board::Grid;

const LANES: usize = 8;

#[derive(Clone, Copy, Debug)]
pub(super) struct Neon(uint16x8_t);

/// An expression of intrinsics.
macro_rules! vector {
    ($value:expr) => {
        // SAFETY: no pointer is involved, and the processor has the instructions, see the head of this file.
        unsafe { $value }
    };
}

impl Neon {
    /// All ones in the lanes without a digit.
    #[inline(always)]
    fn is_empty(self) -> uint16x8_t {
        vector!(vceqzq_u16(self.0))
    }

    /// The number of digits in each lane.
    #[inline(always)]
    fn size(self) -> uint16x8_t {
        vector!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(self.0))))
    }

    /// Bit *i* in lane *i*.
    #[inline(always)]
    fn own_bits() -> uint16x8_t {
        const BITS: [u16; LANES] = [1, 2, 4, 8, 16, 32, 64, 128];
        // SAFETY: reads these eight words.
        unsafe { vld1q_u16(BITS.as_ptr()) }
    }
}

/// The lanes that are all ones, where the others are zero.
#[inline(always)]
fn lanes(of: uint16x8_t) -> u64 {
    u64::from(vector!(vaddvq_u16(vandq_u16(of, Neon::own_bits()))))
}

impl Interleave for uint8x16_t {
    #[inline(always)]
    fn low(self, other: Self) -> Self {
        vector!(vzip1q_u8(self, other))
    }

    #[inline(always)]
    fn high(self, other: Self) -> Self {
        vector!(vzip2q_u8(self, other))
    }
}

impl Sets for Neon {
    const LANES: usize = LANES;
    type Mask = uint16x8_t;
    type Route = uint8x16_t;

    #[inline(always)]
    fn splat(set: u16) -> Neon {
        Neon(vector!(vdupq_n_u16(set)))
    }

    #[inline(always)]
    fn and(self, other: Neon) -> Neon {
        Neon(vector!(vandq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Neon) -> Neon {
        Neon(vector!(vorrq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Neon) -> Neon {
        Neon(vector!(veorq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn without(self, other: Neon) -> Neon {
        Neon(vector!(vbicq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn where_any(self, other: Neon) -> Neon {
        self.and(Neon(vector!(vtstq_u16(other.0, other.0))))
    }

    #[inline(always)]
    fn beheaded(self) -> Neon {
        self.and(Neon(vector!(vsubq_u16(self.0, vdupq_n_u16(1)))))
    }

    #[inline(always)]
    fn plus(self, other: Neon) -> Neon {
        Neon(vector!(vaddq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn note_empty(self, least: Neon) -> Neon {
        self.fewer(least)
    }

    #[inline(always)]
    fn or_if_empty(self, other: Neon) -> Neon {
        Self::select(self.is_empty(), other, self)
    }

    #[inline(always)]
    fn tally(ones: Neon, twos: Neon) -> Neon {
        Neon(vector!(vaddq_u16(ones.size(), vshlq_n_u16::<1>(twos.size()))))
    }

    #[inline(always)]
    fn fewer(self, other: Neon) -> Neon {
        Neon(vector!(vminq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn empty_lanes(self) -> u64 {
        lanes(self.is_empty())
    }

    #[inline(always)]
    fn equal_lanes(self, other: Neon) -> u64 {
        lanes(vector!(vceqq_u16(self.0, other.0)))
    }

    #[inline(always)]
    fn mask(lanes: u64) -> uint16x8_t {
        vector!(vtstq_u16(vdupq_n_u16(lanes as u16), Neon::own_bits()))
    }

    #[inline(always)]
    fn select(mask: uint16x8_t, yes: Neon, no: Neon) -> Neon {
        Neon(vector!(vbslq_u16(mask, yes.0, no.0)))
    }

    #[inline(always)]
    fn route(sources: &[u8; MAX_LANES]) -> uint8x16_t {
        // SAFETY: the first 16 of 64 bytes.
        let lanes = unsafe { vld1q_u8(sources.as_ptr()) };
        vector!({
            // Lane i is bytes 2 i and 2 i + 1.
            let first = vaddq_u8(lanes, lanes);
            vzip1q_u8(first, vaddq_u8(first, vdupq_n_u8(1)))
        })
    }

    #[inline(always)]
    fn routed(self, route: uint8x16_t) -> Neon {
        Neon(vector!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.0), route))))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Neon>) {
        for start in STRETCHES {
            // Rows 0 to 7 are 16 cells of the eight lanes, rows 8 to 15 the next 16 cells of them.
            let mut rows = [vector!(vdupq_n_u8(0)); 16];
            for (lane, grid) in grids.iter().enumerate() {
                [rows[lane], rows[lane + 8]] = read(tile::stretch(grid, start));
            }
            for (i, cells) in tile::transposed(rows).into_iter().enumerate() {
                [board[start + i], board[start + i + 16]] = candidates_of_bytes(cells);
            }
        }
    }

    #[inline(always)]
    fn digits(board: &Board<Neon>, rows: &mut DigitRows) {
        for start in STRETCHES {
            let mut cells = [vector!(vdupq_n_u8(0)); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = digit_bytes(board[start + i], board[start + i + 16]);
            }
            let tile = tile::transposed(cells);
            for (lane, row) in rows.iter_mut().take(LANES).enumerate() {
                write([tile[lane], tile[lane + 8]], row[start..].first_chunk_mut().expect("32 digits"));
            }
        }
    }
}

/// What 16 written bytes leave possible: the first eight, then the others.
#[inline(always)]
fn candidates_of_bytes(written: uint8x16_t) -> [Neon; 2] {
    let digit = vector!(vandq_u8(written, vdupq_n_u8(0xf)));
    // SAFETY: reads two tables of 16 bytes.
    let [low, high] = CANDIDATES.each_ref().map(|table| unsafe { vld1q_u8(table.as_ptr()) });
    vector!({
        let (low, high) = (vqtbl1q_u8(low, digit), vqtbl1q_u8(high, digit));
        [Neon(vreinterpretq_u16_u8(vzip1q_u8(low, high))), Neon(vreinterpretq_u16_u8(vzip2q_u8(low, high)))]
    })
}

/// The digits (1 to 9) of two times eight lanes that hold one each: one more than there are places below it.
#[inline(always)]
fn digit_bytes(first: Neon, second: Neon) -> uint8x16_t {
    vector!({
        let below = |set: Neon| vmovn_u16(Neon(vsubq_u16(set.0, vdupq_n_u16(1))).size());
        vaddq_u8(vcombine_u8(below(first), below(second)), vdupq_n_u8(1))
    })
}

#[inline(always)]
fn read(bytes: &[u8; 32]) -> [uint8x16_t; 2] {
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    unsafe { [vld1q_u8(bytes.as_ptr()), vld1q_u8(bytes.as_ptr().add(16))] }
}

#[inline(always)]
fn write(halves: [uint8x16_t; 2], to: &mut [u8; 32]) {
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe {
        vst1q_u8(to.as_mut_ptr(), halves[0]);
        vst1q_u8(to.as_mut_ptr().add(16), halves[1]);
    }
}
