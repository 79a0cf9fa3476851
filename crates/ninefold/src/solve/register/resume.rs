//! A search that lasts from one call to the next.

use alloc::boxed::Box;

use super::dfs::Engine;
use super::search::{CpuOf, Search, Start};
use super::{Portable, Width};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512_pair};
use crate::board::Grid;
use crate::solve::Stop;
use crate::solve::limits::Bounds;
#[cfg(target_arch = "x86_64")]
use crate::solve::vector::cpu::Cpu;
use crate::solve::vector::cpu::{self, Work};

/// A search under way.
pub(in crate::solve) struct Resumable(Kept);

/// A search, by what its sets are kept in, with the proof that there are such vectors.
enum Kept {
    Words(Box<Search<Portable>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(cpu::Avx2, Box<Search<avx2::Engine>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(cpu::Avx512, Box<Search<avx512_pair::Engine>>),
}

impl Resumable {
    /// A search for the solutions of a puzzle, in vectors of `width`, or in words where this machine has no such
    /// vectors.
    pub fn new(width: Width, start: Start<'_>) -> Resumable {
        #[cfg(target_arch = "x86_64")]
        {
            if width == Width::Avx512
                && let Some(cpu) = cpu::Avx512::new()
            {
                return Resumable(Kept::Avx512(cpu, cpu.run(Begin { cpu, start })));
            }
            if width == Width::Avx2
                && let Some(cpu) = cpu::Avx2::new()
            {
                return Resumable(Kept::Avx2(cpu, cpu.run(Begin { cpu, start })));
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = width;
        Resumable(Kept::Words(Begin { cpu: cpu::Any, start }.run()))
    }

    /// The next solution of `grid`, with which this began, or what stopped the search before its end; and the guesses
    /// so far.
    pub fn next(&mut self, grid: &Grid, bounds: Bounds<'_>) -> Found {
        match &mut self.0 {
            Kept::Words(search) => Next { search, grid, bounds }.run(),
            #[cfg(target_arch = "x86_64")]
            Kept::Avx2(cpu, search) => cpu.run(Next { search, grid, bounds }),
            #[cfg(target_arch = "x86_64")]
            Kept::Avx512(cpu, search) => cpu.run(Next { search, grid, bounds }),
        }
    }
}

/// A solution, or what stopped the search before its end; and the guesses so far.
pub(in crate::solve) type Found = (Result<Grid, Option<Stop>>, u64);

/// To begin a search.
struct Begin<'a, E: Engine> {
    cpu: CpuOf<E>,
    start: Start<'a>,
}

impl<E: Engine> Work for Begin<'_, E> {
    type Output = Box<Search<E>>;

    #[inline(always)]
    fn run(self) -> Box<Search<E>> {
        Box::new(Search::new(self.cpu, self.start))
    }
}

/// To go on with one.
struct Next<'a, E: Engine> {
    search: &'a mut Search<E>,
    grid: &'a Grid,
    bounds: Bounds<'a>,
}

impl<E: Engine> Work for Next<'_, E> {
    type Output = Found;

    #[inline(always)]
    fn run(self) -> Found {
        self.search.next_grid(self.grid, self.bounds)
    }
}
