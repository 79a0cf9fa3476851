//! [`Sets`] in one 256-bit vector, with the instructions of AVX-512.
//!
//! The vectors are those of [`Avx2`]: nine lanes would not fill a wider one. What AVX-512 brings is logic of three
//! operands in one instruction, and twice the registers, so that a whole position stays in them.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::arch::x86_64::*;

use super::avx2::Avx2;
use super::engines::SideBySide;
use super::nine::{Nine, Nodes, Sets, nine};
use super::search::{self, Search, Start};
use super::wide512::Wide512;
use crate::board::Grid;
use crate::solve::limits::Bounds;
use crate::solve::puzzle::Marks;
use crate::solve::{Outcome, Stop};

/// As [`Avx2`], whose rule holds here too: only what runs below [`solve`], [`begin`] and [`next`] makes one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx512(pub(super) Avx2);

/// How positions are gone through.
pub(super) type Engine = SideBySide<Wide512>;

/// See [`search::run`].
///
/// # Safety
/// The processor must have the features named here.
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
)]
pub(super) unsafe fn solve(start: Start<'_>, bounds: Bounds<'_>, patience: u64) -> (Outcome, Vec<Marks>) {
    search::run::<Engine>(start, bounds, patience)
}

/// A search for the solutions of `grid`, to be gone on with by [`next`].
///
/// # Safety
/// As for [`solve`].
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
)]
pub(super) unsafe fn begin(start: Start<'_>) -> Box<Search<Engine>> {
    Box::new(Search::new(start))
}

/// The next solution of `grid`.
///
/// # Safety
/// As for [`solve`].
#[target_feature(
    enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg"
)]
pub(super) unsafe fn next(
    search: &mut Search<Engine>,
    grid: &Grid,
    bounds: Bounds<'_>,
) -> (Result<Grid, Option<Stop>>, u64) {
    search.next_grid(grid, bounds)
}

/// The three columns of a truth table; any function of three sets is the same function of these.
pub(super) const A: i32 = 0b1111_0000;
pub(super) const B: i32 = 0b1100_1100;
pub(super) const C: i32 = 0b1010_1010;

/// The function of three sets whose truth table is `TABLE`.
#[inline(always)]
fn logic<const TABLE: i32>(a: Avx512, b: Avx512, c: Avx512) -> Avx512 {
    // SAFETY: AVX-512, see the type.
    unsafe { Avx512(Avx2(_mm256_ternarylogic_epi64::<TABLE>(a.0.0, b.0.0, c.0.0))) }
}

impl Avx512 {
    /// Ones all over the lanes that hold nothing.
    #[inline(always)]
    fn lanes_without(self) -> Avx512 {
        Avx512(self.0.lanes_without())
    }
}

impl Sets for Avx512 {
    const NODES: Nodes = 1;

    #[inline(always)]
    fn or(self, other: Avx512) -> Avx512 {
        Avx512(self.0.or(other.0))
    }

    #[inline(always)]
    fn and(self, other: Avx512) -> Avx512 {
        Avx512(self.0.and(other.0))
    }

    #[inline(always)]
    fn xor(self, other: Avx512) -> Avx512 {
        Avx512(self.0.xor(other.0))
    }

    #[inline(always)]
    fn without(self, other: Avx512) -> Avx512 {
        Avx512(self.0.without(other.0))
    }

    #[inline(always)]
    fn next_in_band(self) -> Avx512 {
        Avx512(self.0.next_in_band())
    }

    #[inline(always)]
    fn after_next_in_band(self) -> Avx512 {
        Avx512(self.0.after_next_in_band())
    }

    #[inline(always)]
    fn next_in_stack(self) -> Avx512 {
        Avx512(self.0.next_in_stack())
    }

    #[inline(always)]
    fn after_next_in_stack(self) -> Avx512 {
        Avx512(self.0.after_next_in_stack())
    }

    #[inline(always)]
    fn prefer(self, choice: Avx512, otherwise: Avx512) -> Avx512 {
        let chosen = self.and(choice);
        logic::<{ A | B & C }>(chosen, self.and(otherwise), chosen.lanes_without())
    }

    #[inline(always)]
    fn alone_and_rest(self) -> [Avx512; 2] {
        self.0.alone_and_rest().map(Avx512)
    }

    #[inline(always)]
    fn narrow_to_three(self, fixed: Avx512) -> Avx512 {
        let fewer = fixed.0.drop_lowest().drop_lowest().lanes_without();
        logic::<{ A & (B | C) }>(self, fixed, Avx512(fewer))
    }

    #[inline(always)]
    fn with_a_gap(vectors: &[Avx512; 9]) -> Nodes {
        Avx2::with_a_gap(&nine(|p| vectors[p].0))
    }

    #[inline(always)]
    fn lacking(self) -> Nodes {
        self.0.lacking()
    }

    #[inline(always)]
    fn with_any(self) -> Nodes {
        self.0.with_any()
    }

    #[inline(always)]
    fn any(a: Avx512, b: Avx512, c: Avx512) -> Avx512 {
        logic::<{ A | B | C }>(a, b, c)
    }

    #[inline(always)]
    fn once(a: Avx512, b: Avx512, c: Avx512) -> Avx512 {
        logic::<{ (A ^ B ^ C) & !(A & B & C) & 0xff }>(a, b, c)
    }

    #[inline(always)]
    fn only(a: Avx512, b: Avx512, c: Avx512) -> Avx512 {
        logic::<{ A & !(B | C) & 0xff }>(a, b, c)
    }

    #[inline(always)]
    fn supported(self, [a, b]: [Avx512; 2], [c, d]: [Avx512; 2]) -> Avx512 {
        let (one, other) = (logic::<{ A & B & C }>(self, a, b), logic::<{ A & B & C }>(self, c, d));
        one.or(other)
    }

    #[inline(always)]
    fn or_difference(self, a: Avx512, b: Avx512) -> Avx512 {
        logic::<{ A | (B ^ C) }>(self, a, b)
    }
}

impl Nine for Avx512 {
    #[inline(always)]
    fn from_bands(bands: [u64; 3]) -> Avx512 {
        Avx512(Avx2::from_bands(bands))
    }

    #[inline(always)]
    fn bands(self) -> [u64; 3] {
        self.0.bands()
    }

    #[inline(always)]
    fn read(bytes: &[u8; 81]) -> [Avx512; 9] {
        let cells = Avx2::read(bytes);
        nine(|p| Avx512(cells[p]))
    }

    #[inline(always)]
    fn write(cells: &[Avx512; 9]) -> [u8; 81] {
        Avx2::write(&nine(|p| cells[p].0))
    }
}
