//! Many puzzles at once: one position in each lane of a vector.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod engine;
mod portable;
#[cfg(target_arch = "x86_64")]
mod sse;
mod stack;
mod sweep;
#[cfg(target_arch = "x86_64")]
mod tile;
mod vector;

use self::engine::{Batch, CROWD};
use super::Outcome;
use crate::board::Grid;

/// Searches `grids` with 32 lanes of AVX-512.
pub(super) fn search_avx512(grids: &[Grid], limit: u64, outcomes: &mut [Outcome]) {
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512bitalg,bmi1,bmi2,popcnt,lzcnt"
    )]
    fn run(batch: Batch<'_>) {
        engine::search::<avx512::Avx512>(batch);
    }
    unsafe { run(Batch { grids, limit, outcomes, crowd: CROWD }) }
}

/// Searches `grids` with 16 lanes of AVX2.
pub(super) fn search_avx2(grids: &[Grid], limit: u64, outcomes: &mut [Outcome]) {
    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
    fn run(batch: Batch<'_>) {
        engine::search::<avx2::Avx2>(batch);
    }
    unsafe { run(Batch { grids, limit, outcomes, crowd: CROWD }) }
}

/// Portable.
pub(super) fn search_128(grids: &[Grid], limit: u64, outcomes: &mut [Outcome]) {
    #[target_feature(enable = "ssse3")]
    fn run(batch: Batch<'_>) {
        engine::search::<sse::Sse>(batch);
    }
    unsafe { run(Batch { grids, limit, outcomes, crowd: CROWD }) }
}

/// Portable.
pub(super) fn search_portable(grids: &[Grid], limit: u64, outcomes: &mut [Outcome]) {
    engine::search::<portable::Portable>(Batch { grids, limit, outcomes, crowd: CROWD });
}
