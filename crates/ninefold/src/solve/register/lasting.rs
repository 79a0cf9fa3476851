//! A search that lasts from one call to the next.

use alloc::boxed::Box;

use super::search::{Search, Start};
use super::{Portable, Width};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use crate::board::Grid;
use crate::solve::Stop;
use crate::solve::limits::Bounds;

/// A search under way.
pub(in crate::solve) struct Lasting(Kept);

/// A search, by what its sets are kept in.
enum Kept {
    Words(Box<Search<Portable>>),
    /// Only where AVX2 has been found.
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<avx2::Engine>>),
    /// Only where AVX-512 has been found.
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<avx512::Engine>>),
}

impl Lasting {
    /// A search for the solutions of a puzzle, in vectors of `width`, or in words where this machine has no such
    /// vectors.
    pub fn new(width: Width, start: Start<'_>) -> Lasting {
        #[cfg(target_arch = "x86_64")]
        {
            if width == Width::Avx512 && width.is_available() {
                // SAFETY: the features have just been found.
                return Lasting(Kept::Avx512(unsafe { avx512::begin(start) }));
            }
            if width == Width::Avx2 && width.is_available() {
                // SAFETY: the features have just been found.
                return Lasting(Kept::Avx2(unsafe { avx2::begin(start) }));
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = width;
        Lasting(Kept::Words(Box::new(Search::new(start))))
    }

    /// The next solution of `grid`, with which this began, or what stopped the search before its end; and the guesses
    /// so far.
    pub fn next(&mut self, grid: &Grid, bounds: Bounds<'_>) -> (Result<Grid, Option<Stop>>, u64) {
        match &mut self.0 {
            Kept::Words(search) => search.next_grid(grid, bounds),
            // SAFETY: the features have been found, or there were no such search.
            #[cfg(target_arch = "x86_64")]
            Kept::Avx2(search) => unsafe { avx2::next(search, grid, bounds) },
            // SAFETY: the features have been found, or there were no such search.
            #[cfg(target_arch = "x86_64")]
            Kept::Avx512(search) => unsafe { avx512::next(search, grid, bounds) },
        }
    }
}
