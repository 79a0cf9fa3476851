//! One puzzle at a time: nine vectors of nine digit sets.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod nine;
mod position;
mod search;
mod stack;
mod sweep;
mod trace;
mod words;

use super::Outcome;
use crate::board::Grid;

pub(super) use position::fill;
pub(super) use search::Search;
pub use trace::{Finding, Moment, Trace};
pub(super) use words::Words;

/// Counts solutions up to `limit` and keeps the first, with ordinary 64-bit words.
pub(super) fn solve_with_words(grid: &Grid, limit: u64) -> Outcome {
    search::run::<Words>(grid, limit)
}

/// The same with 256-bit vectors; nothing if this machine has none.
pub(super) fn solve_with_avx2(grid: &Grid, limit: u64) -> Option<Outcome> {
    #[cfg(target_arch = "x86_64")]
    if has_avx2() {
        // SAFETY: the features were just found.
        return Some(unsafe { avx2::solve(grid, limit) });
    }
    None
}

/// Whether this machine has 256-bit vectors and what goes with them.
pub(super) fn has_avx2() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt");
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// The same with 256-bit vectors and the instructions of AVX-512; nothing if this machine lacks them.
pub(super) fn solve_with_avx512(grid: &Grid, limit: u64) -> Option<Outcome> {
    #[cfg(target_arch = "x86_64")]
    if has_avx512() {
        // SAFETY: the features were just found.
        return Some(unsafe { avx512::solve(grid, limit) });
    }
    None
}

/// Whether this machine has AVX-512 with what the engine uses of it.
pub(super) fn has_avx512() -> bool {
    #[cfg(target_arch = "x86_64")]
    return has_avx2()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("avx512vbmi2")
        && is_x86_feature_detected!("avx512bitalg");
    #[cfg(not(target_arch = "x86_64"))]
    false
}
