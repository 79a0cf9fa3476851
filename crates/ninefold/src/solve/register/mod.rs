//! One puzzle at a time: nine vectors of nine digit sets.
//!
//! Read `nine.rs` for the layout, `sweep.rs` for what follows without guessing, `branch.rs` for what is guessed,
//! `engines.rs` for the order of the search; then one file for each kind of vector.

// Iterators are calls, and a call left standing below a vector engine's entry point loses the vector instructions:
// see `nine::three`. Loops over numbers are unrolled.
#![allow(clippy::needless_range_loop)]
// Some of what stands here is for vectors only.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_bytes;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod bytes;
mod engines;
mod lasting;
mod nine;
mod position;
mod search;
mod stack;
mod sweep;
#[cfg(test)]
mod tests;
mod trace;
#[cfg(target_arch = "x86_64")]
mod wide512;
mod words;

use alloc::vec::Vec;

use super::Outcome;
use super::limits::Bounds;
use super::puzzle::Marks;

pub(super) use lasting::Lasting;
pub(super) use search::Start;
pub use trace::{Finding, Moment, Trace};

/// The engine for every machine.
type Portable = engines::OneByOne<words::Words>;

/// What the sets are kept in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// Three 64-bit words, on every machine.
    Words,
    /// A 256-bit vector.
    Avx2,
    /// A 256-bit vector, or a 512-bit one for both sides of a guess.
    Avx512,
}

impl Width {
    /// Whether this machine has such vectors, and what goes with them.
    pub(super) fn is_available(self) -> bool {
        match self {
            Width::Words => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => has_avx2(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => has_avx2() && has_avx512(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Counts solutions within bounds and keeps the first. Gives up after `patience` guesses; then there are positions
    /// that it has not looked into, the next one last.
    ///
    /// # Panics
    /// If this machine has no such vectors.
    #[inline]
    pub(super) fn search(self, start: Start<'_>, bounds: Bounds<'_>, patience: u64) -> (Outcome, Vec<Marks>) {
        assert!(self.is_available(), "a backend is chosen from those available");
        match self {
            Width::Words => search::run::<Portable>(start, bounds, patience),
            // SAFETY: the features have just been found.
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => unsafe { avx2::solve(start, bounds, patience) },
            // SAFETY: the features have just been found.
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => unsafe { avx512::solve(start, bounds, patience) },
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("not available"),
        }
    }
}

/// The features that [`avx2::solve`] names.
#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// The features that [`avx512::solve`] names, less those of [`has_avx2`].
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg")
}
