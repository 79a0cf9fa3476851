//! One puzzle at a time: nine vectors of nine digit sets.
//!
//! | file | what |
//! |---|---|
//! | `blocks.rs` | the layout: a lane is a block |
//! | `words.rs` | the easy version of the moves between blocks; then `avx2.rs`, `avx512.rs`, `avx512_pair.rs` |
//! | `layout.rs`, `avx2_layout.rs` | from the bytes of a grid to vectors, and back |
//! | `position.rs`, `sweep.rs` | what follows without guessing |
//! | `branch.rs` | what is guessed |
//! | `stack.rs`, `dfs.rs`, `search.rs` | the order of the search, and its limits |
//! | `resume.rs` | a search that is paused after each solution |
//! | `trace.rs` | the same search, to be watched |

// Iterators are calls, and a call left standing below a vector engine's entry point loses the vector instructions:
// see `blocks::three`. Loops over numbers are unrolled.
#![allow(clippy::needless_range_loop)]
// Some of what stands here is for vectors only.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_layout;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_pair;
mod blocks;
mod branch;
mod dfs;
mod layout;
mod position;
mod resume;
mod search;
mod stack;
mod sweep;
#[cfg(test)]
mod tests;
mod trace;
mod words;

use alloc::vec::Vec;

use super::Outcome;
use super::limits::Bounds;
use super::puzzle::Marks;
use super::vector::cpu;
use super::vector::words::Words;

pub(super) use dfs::Patience;
pub(super) use resume::Resumable;
pub(super) use search::Start;
pub use trace::{Finding, SearchNode, Trace};

/// The engine for every machine.
type Portable = dfs::OneByOne<Words>;

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
    /// Whether this machine has such vectors.
    pub(super) fn is_available(self) -> bool {
        match self {
            Width::Words => true,
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => cpu::Avx2::new().is_some(),
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => cpu::Avx512::new().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Counts solutions within bounds and keeps the first. Gives up when its patience ends; then there are positions that
    /// it has not looked into, the next one last.
    ///
    /// # Panics
    /// If this machine has no such vectors.
    #[inline]
    pub(super) fn search(
        self,
        start: Start<'_>,
        bounds: Bounds<'_>,
        patience: Patience,
    ) -> (Outcome, Vec<Marks>) {
        const AVAILABLE: &str = "a backend is chosen from those available";
        match self {
            Width::Words => search::run::<Portable>(cpu::Any, start, bounds, patience),
            #[cfg(target_arch = "x86_64")]
            Width::Avx2 => {
                search::run::<avx2::Engine>(cpu::Avx2::new().expect(AVAILABLE), start, bounds, patience)
            }
            #[cfg(target_arch = "x86_64")]
            Width::Avx512 => {
                let cpu = cpu::Avx512::new().expect(AVAILABLE);
                search::run::<avx512_pair::Engine>(cpu, start, bounds, patience)
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => unreachable!("{AVAILABLE}"),
        }
    }
}
