//! A search that lasts from one call to the next, in the widest vectors of this machine.

use super::Portable;
use super::search::Search;
#[cfg(target_arch = "x86_64")]
use super::{Width, avx2, avx512};
use crate::board::Grid;

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
    /// A search for the solutions of `grid`.
    pub fn new(grid: &Grid) -> Lasting {
        #[cfg(target_arch = "x86_64")]
        {
            if Width::Avx512.is_available() {
                // SAFETY: the features have just been found.
                return Lasting(Kept::Avx512(unsafe { avx512::begin(grid) }));
            }
            if Width::Avx2.is_available() {
                // SAFETY: the features have just been found.
                return Lasting(Kept::Avx2(unsafe { avx2::begin(grid) }));
            }
        }
        Lasting(Kept::Words(Box::new(Search::new(grid))))
    }

    /// The next solution of `grid`, with which this began.
    pub fn next(&mut self, grid: &Grid) -> Option<Grid> {
        match &mut self.0 {
            Kept::Words(search) => search.next_grid(grid),
            // SAFETY: the features have been found, or there were no such search.
            #[cfg(target_arch = "x86_64")]
            Kept::Avx2(search) => unsafe { avx2::next(search, grid) },
            // SAFETY: the features have been found, or there were no such search.
            #[cfg(target_arch = "x86_64")]
            Kept::Avx512(search) => unsafe { avx512::next(search, grid) },
        }
    }
}
