//! Eight puzzles side by side in 128-bit vectors of 64-bit ARM (NEON).

use core::arch::aarch64::*;

use super::layout::{Board, DigitRows, Lanes, MAX_LANES};
use super::transpose::{CANDIDATES, Interleave, STRETCHES, stretch, transposed};
use crate::board::Grid;
use crate::solve::vector::neon::{LANES, Neon};
use crate::solve::vector::{Vector, cpu, inlined};

/// An expression of intrinsics without pointers.
macro_rules! simd {
    ($value:expr) => {{
        // SAFETY: no pointer is involved; this file is compiled only for processors with NEON.
        #[allow(unused_unsafe)]
        unsafe {
            $value
        }
    }};
}

/// All ones in the lanes without a digit.
#[inline(always)]
fn is_empty(sets: Neon) -> uint16x8_t {
    simd!(vceqzq_u16(sets.bits()))
}

/// The number of digits in each lane.
#[inline(always)]
fn size(sets: Neon) -> uint16x8_t {
    simd!(vpaddlq_u8(vcntq_u8(vreinterpretq_u8_u16(sets.bits()))))
}

/// Bit *i* in lane *i*.
#[inline(always)]
fn own_bits(_: cpu::Neon) -> uint16x8_t {
    const BITS: [u16; LANES] = [1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: reads these eight words.
    unsafe { vld1q_u16(BITS.as_ptr()) }
}

/// The lanes that are all ones, where the others are zero.
#[inline(always)]
fn selected(cpu: cpu::Neon, lanes: uint16x8_t) -> u64 {
    u64::from(simd!(vaddvq_u16(vandq_u16(lanes, own_bits(cpu)))))
}

/// Sixteen cells.
#[derive(Clone, Copy)]
struct Bytes(uint8x16_t);

impl Interleave for Bytes {
    #[inline(always)]
    fn low(self, other: Self) -> Self {
        Bytes(simd!(vzip1q_u8(self.0, other.0)))
    }

    #[inline(always)]
    fn high(self, other: Self) -> Self {
        Bytes(simd!(vzip2q_u8(self.0, other.0)))
    }
}

impl Lanes for Neon {
    const LANES: usize = LANES;
    type Mask = uint16x8_t;
    type Route = uint8x16_t;

    inlined! {
        fn plus(self, other: Neon) -> Neon = self.with(simd!(vaddq_u16(self.bits(), other.bits())));
        fn or_if_empty(self, other: Neon) -> Neon = Self::select(is_empty(self), other, self);
        fn tally(ones: Neon, twos: Neon) -> Neon =
            ones.with(simd!(vaddq_u16(size(ones), vshlq_n_u16::<1>(size(twos)))));
        fn least(self, other: Neon) -> Neon = self.with(simd!(vminq_u16(self.bits(), other.bits())));
        fn empty_lanes(self) -> u64 = selected(self.cpu(), is_empty(self));
        fn equal_lanes(self, other: Neon) -> u64 =
            selected(self.cpu(), simd!(vceqq_u16(self.bits(), other.bits())));
        fn mask(cpu: cpu::Neon, lanes: u64) -> uint16x8_t =
            simd!(vtstq_u16(vdupq_n_u16(lanes as u16), own_bits(cpu)));
        fn select(mask: uint16x8_t, yes: Neon, no: Neon) -> Neon =
            yes.with(simd!(vbslq_u16(mask, yes.bits(), no.bits())));
    }

    #[inline(always)]
    fn route(_: cpu::Neon, sources: &[u8; MAX_LANES]) -> uint8x16_t {
        // SAFETY: the first 16 of 64 bytes.
        let lanes = unsafe { vld1q_u8(sources.as_ptr()) };
        simd!({
            // Lane i is bytes 2 i and 2 i + 1.
            let first = vaddq_u8(lanes, lanes);
            vzip1q_u8(first, vaddq_u8(first, vdupq_n_u8(1)))
        })
    }

    #[inline(always)]
    fn routed(self, route: uint8x16_t) -> Neon {
        self.with(simd!(vreinterpretq_u16_u8(vqtbl1q_u8(vreinterpretq_u8_u16(self.bits()), route))))
    }

    #[inline(always)]
    fn load(grids: &[Grid], board: &mut Board<Neon>) {
        let cpu = board[0].cpu();
        for start in STRETCHES {
            // Rows 0 to 7 are 16 cells of the eight lanes, rows 8 to 15 the next 16 cells of them.
            let mut rows = [Bytes(simd!(vdupq_n_u8(0))); 16];
            for (lane, grid) in grids.iter().enumerate() {
                [rows[lane], rows[lane + 8]] = read(stretch(grid, start));
            }
            for (i, cells) in transposed(rows).into_iter().enumerate() {
                [board[start + i], board[start + i + 16]] = candidates_of_bytes(cpu, cells.0);
            }
        }
    }

    #[inline(always)]
    fn digits(board: &Board<Neon>, rows: &mut DigitRows) {
        for start in STRETCHES {
            let mut cells = [Bytes(simd!(vdupq_n_u8(0))); 16];
            for (i, cell) in cells.iter_mut().enumerate() {
                *cell = Bytes(digit_bytes(board[start + i], board[start + i + 16]));
            }
            let tile = transposed(cells);
            for (lane, row) in rows.iter_mut().take(LANES).enumerate() {
                write([tile[lane], tile[lane + 8]], row[start..].first_chunk_mut().expect("32 digits"));
            }
        }
    }
}

/// What 16 written bytes leave possible: the first eight, then the others.
#[inline(always)]
fn candidates_of_bytes(cpu: cpu::Neon, written: uint8x16_t) -> [Neon; 2] {
    let digit = simd!(vandq_u8(written, vdupq_n_u8(0xf)));
    // SAFETY: reads two tables of 16 bytes.
    let [low, high] = CANDIDATES.each_ref().map(|table| unsafe { vld1q_u8(table.as_ptr()) });
    simd!({
        let (low, high) = (vqtbl1q_u8(low, digit), vqtbl1q_u8(high, digit));
        let (first, second) = (vzip1q_u8(low, high), vzip2q_u8(low, high));
        [Neon::new(cpu, vreinterpretq_u16_u8(first)), Neon::new(cpu, vreinterpretq_u16_u8(second))]
    })
}

/// The digits (1 to 9) of two times eight lanes that hold one each: one more than there are places below it.
#[inline(always)]
fn digit_bytes(first: Neon, second: Neon) -> uint8x16_t {
    simd!({
        let below = |set: Neon| vmovn_u16(size(set.with(vsubq_u16(set.bits(), vdupq_n_u16(1)))));
        vaddq_u8(vcombine_u8(below(first), below(second)), vdupq_n_u8(1))
    })
}

#[inline(always)]
fn read(bytes: &[u8; 32]) -> [Bytes; 2] {
    // SAFETY: reads these 32 bytes; no alignment is asked for.
    unsafe { [Bytes(vld1q_u8(bytes.as_ptr())), Bytes(vld1q_u8(bytes.as_ptr().add(16)))] }
}

#[inline(always)]
fn write(halves: [Bytes; 2], to: &mut [u8; 32]) {
    // SAFETY: writes these 32 bytes; no alignment is asked for.
    unsafe {
        vst1q_u8(to.as_mut_ptr(), halves[0].0);
        vst1q_u8(to.as_mut_ptr().add(16), halves[1].0);
    }
}
