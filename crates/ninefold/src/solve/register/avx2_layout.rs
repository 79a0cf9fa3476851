//! Between a grid's bytes and [`Avx2`].
//!
//! A row of the grid is nine bytes, `abc def ghi`. Its cells belong to three positions of the three blocks of a band:
//! position 0 has `a d g`, position 1 `b e h`, position 2 `c f i`. One byte shuffle picks such three from a row and
//! puts them where the band lies in the vector; tables of sixteen, looked up by another, turn digits into sets.

use core::arch::x86_64::*;

use crate::solve::vector::avx2::Avx2;
use crate::solve::vector::{Vector, cpu};

/// No byte: a shuffle puts zero there.
const NO: i8 = -1;

/// For blank 0 and digits 1 to 9, the lower byte of the set allowed, and the upper one.
const LOWER: [i8; 16] = [-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0];
const UPPER: [i8; 16] = [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0];

/// The bytes of the vector that are the lower half of a block's lane, and the upper half.
const LOWER_HALVES: [u64; 4] = [0x00ff_00ff_00ff, 0x00ff_00ff_00ff, 0x00ff_00ff_00ff, 0];
const UPPER_HALVES: [u64; 4] = [0xff00_ff00_ff00, 0xff00_ff00_ff00, 0xff00_ff00_ff00, 0];

/// The byte of a found digit, by the lower four bits of a set of one, and by the next four; a set with the ninth digit
/// has been made 255.
const FOUND_BY_LOWER: [i8; 16] = [0, 0x11, 0x12, 0, 0x13, 0, 0, 0, 0x14, 0, 0, 0, 0, 0, 0, 0];
const FOUND_BY_UPPER: [i8; 16] = [0, 0x15, 0x16, 0, 0x17, 0, 0, 0, 0x18, 0, 0, 0, 0, 0, 0, 0x19];

#[inline(always)]
fn xmm(bytes: [i8; 16]) -> __m128i {
    // SAFETY: both are 128 bits without rules of their own.
    unsafe { core::mem::transmute::<[i8; 16], __m128i>(bytes) }
}

#[inline(always)]
fn ymm(words: [u64; 4]) -> __m256i {
    // SAFETY: both are 256 bits without rules of their own.
    unsafe { core::mem::transmute::<[u64; 4], __m256i>(words) }
}

/// From a row that begins at byte `start`, the cells at position `k` of the three blocks, each byte twice, from byte
/// `to` on.
const fn pick(start: i8, k: usize, to: usize) -> [i8; 16] {
    let mut order = [NO; 16];
    let mut i = 0;
    while i < 6 {
        order[to + i] = start + k as i8 + 3 * (i as i8 / 2);
        i += 1;
    }
    order
}

/// For each *k*: into the lower half, into the upper half, and into the lower half from the last row of the grid, which
/// is loaded from seven bytes before.
const PICK: [[[i8; 16]; 3]; 3] = {
    let mut orders = [[[0; 16]; 3]; 3];
    let mut k = 0;
    while k < 3 {
        orders[k] = [pick(0, k, 0), pick(0, k, 8), pick(7, k, 0)];
        k += 1;
    }
    orders
};

/// A row of the grid and the seven bytes after it; the last row with the seven before.
#[inline(always)]
fn row(bytes: &[u8; 81], row: usize) -> __m128i {
    let first = if row == 8 { 81 - 16 } else { 9 * row };
    let bytes: [u8; 16] = bytes[first..first + 16].try_into().expect("sixteen");
    // SAFETY: both are 128 bits without rules of their own.
    unsafe { core::mem::transmute::<[u8; 16], __m128i>(bytes) }
}

/// What the bytes of a grid allow.
#[inline(always)]
pub(super) fn read(cpu: cpu::Avx2, bytes: &[u8; 81]) -> [Avx2; 9] {
    // Nine calls, not a closure called nine times: that would not be inlined.
    [
        read_position(cpu, bytes, 0),
        read_position(cpu, bytes, 1),
        read_position(cpu, bytes, 2),
        read_position(cpu, bytes, 3),
        read_position(cpu, bytes, 4),
        read_position(cpu, bytes, 5),
        read_position(cpu, bytes, 6),
        read_position(cpu, bytes, 7),
        read_position(cpu, bytes, 8),
    ]
}

/// What is allowed at position `p` of all blocks.
#[inline(always)]
fn read_position(cpu: cpu::Avx2, bytes: &[u8; 81], p: usize) -> Avx2 {
    let (line, [lower_half, upper_half, from_last]) = (p / 3, PICK[p % 3]);
    // SAFETY: the token proves that there is AVX2.
    unsafe {
        let first = _mm_shuffle_epi8(row(bytes, line), xmm(lower_half));
        let second = _mm_shuffle_epi8(row(bytes, 3 + line), xmm(upper_half));
        let third = xmm(if line == 2 { from_last } else { lower_half });
        let third = _mm_shuffle_epi8(row(bytes, 6 + line), third);
        allowed(cpu, _mm256_set_m128i(third, _mm_or_si128(first, second)))
    }
}

/// From lanes with a digit in both bytes to the sets allowed.
#[inline(always)]
fn allowed(cpu: cpu::Avx2, digits: __m256i) -> Avx2 {
    // SAFETY: the token proves that there is AVX2.
    unsafe {
        let lower = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(xmm(LOWER)), digits);
        let upper = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(xmm(UPPER)), digits);
        let lower = _mm256_and_si256(lower, ymm(LOWER_HALVES));
        let upper = _mm256_and_si256(upper, ymm(UPPER_HALVES));
        Avx2::new(cpu, _mm256_or_si256(lower, upper))
    }
}

/// From one byte a lane to the places in a row of the cells at position `k`: the lanes of four bytes from `lane`.
const fn place(k: usize, lane: i8) -> [i8; 16] {
    let mut order = [NO; 16];
    let mut block = 0;
    while block < 3 {
        order[3 * block + k] = lane + block as i8;
        block += 1;
    }
    order
}

/// The orders for positions 0 and 1 packed into one vector, as one; and that for position 2.
const fn places(lane: i8) -> [[i8; 16]; 2] {
    let (mut first, second) = (place(0, lane), place(1, lane + 8));
    let mut i = 0;
    while i < 16 {
        if first[i] == NO {
            first[i] = second[i];
        }
        i += 1;
    }
    [first, place(2, lane)]
}

/// For the first and the third band, which are first in their 128 bits, and for the second band.
const OUTER: [[i8; 16]; 2] = places(0);
const MIDDLE: [[i8; 16]; 2] = places(4);

/// The bytes of a grid of found digits, from sets of one digit each.
#[inline(always)]
pub(super) fn write(cells: &[Avx2; 9]) -> [u8; 81] {
    let rows = [rows(cells, 0), rows(cells, 3), rows(cells, 6)];
    // Each row is written with seven bytes too many, which the next one mends.
    let mut bytes = [0; 9 * 8 + 16];
    for row in 0..9 {
        bytes[9 * row..9 * row + 16].copy_from_slice(&rows[row % 3][row / 3]);
    }
    *bytes.first_chunk().expect("more than 81")
}

/// The row of each band that has positions `p`, `p` + 1 and `p` + 2 of its blocks.
#[inline(always)]
fn rows(cells: &[Avx2; 9], p: usize) -> [[u8; 16]; 3] {
    // SAFETY: the vectors prove that there is AVX2; both arrays are 32 bytes without rules.
    unsafe {
        let cpu = cells[p].cpu();
        // Per 128 bits: the bytes of position 0, a band in four, and the bytes of position 1.
        let ab = found(cpu, _mm256_packus_epi16(cells[p].bits(), cells[p + 1].bits()));
        let c = found(cpu, _mm256_packus_epi16(cells[p + 2].bits(), cells[p + 2].bits()));
        let [first, third] = core::mem::transmute::<__m256i, [[u8; 16]; 2]>(placed(cpu, ab, c, OUTER));
        let [second, _] = core::mem::transmute::<__m256i, [[u8; 16]; 2]>(placed(cpu, ab, c, MIDDLE));
        [first, second, third]
    }
}

/// The bytes of two vectors, each in its order.
#[inline(always)]
fn placed(_: cpu::Avx2, ab: __m256i, c: __m256i, [for_ab, for_c]: [[i8; 16]; 2]) -> __m256i {
    // SAFETY: the token proves that there is AVX2.
    unsafe {
        let ab = _mm256_shuffle_epi8(ab, _mm256_broadcastsi128_si256(xmm(for_ab)));
        let c = _mm256_shuffle_epi8(c, _mm256_broadcastsi128_si256(xmm(for_c)));
        _mm256_or_si256(ab, c)
    }
}

/// The bytes of found digits, from sets of one digit each in a byte.
#[inline(always)]
fn found(_: cpu::Avx2, sets: __m256i) -> __m256i {
    // SAFETY: the token proves that there is AVX2.
    unsafe {
        let nibble = _mm256_set1_epi8(15);
        let lower = _mm256_and_si256(sets, nibble);
        let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(sets), nibble);
        let by_lower = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(xmm(FOUND_BY_LOWER)), lower);
        let by_upper = _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(xmm(FOUND_BY_UPPER)), upper);
        _mm256_or_si256(by_lower, by_upper)
    }
}
