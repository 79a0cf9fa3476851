//! Many puzzles at once, a bit for each candidate: a position is a lane of one bit, so that a vector of 256 bits serves 256
//! positions, and nothing of it lies idle.
//!
//! It is the engine for large batches on processors with AVX2. DESIGN.md has the whole story.
//!
//! | file | what |
//! |---|---|
//! | `layout.rs` | planes: a lane is a bit; what the engine asks of a vector of bits |
//! | `portable.rs`, `x86.rs` | such vectors: the easy version, and the quick one |
//! | `sweep.rs` | one round of reasoning |
//! | `choice.rs` | what to guess |
//! | `children.rs` | cutting positions in two, and moving them |
//! | `blocks.rs` | positions that wait |
//! | `codes.rs` | puzzles in, solutions out |
//! | `engine.rs` | the search |
//!
//! Nothing below is recursive, and everything is `#[inline(always)]` into one function, as in
//! [`lanes`](super::lanes).

mod blocks;
mod children;
mod choice;
mod codes;
mod engine;
mod layout;
#[cfg(test)]
mod portable;
mod sweep;
mod x86;

#[cfg(test)]
use self::blocks::MANY_BLOCKS;
use self::engine::Batch;
use self::layout::Planes;
use super::Outcome;
use super::limits::Bounds;
use super::puzzle::Marks;
use super::vector::avx2::Avx2;
use super::vector::cpu::{self, Cpu, Work};
use crate::board::Grid;

/// The engine numbers puzzles in 32 bits.
const MAX_PUZZLES: usize = 1 << 30;

/// Whether this machine has vectors of 256 bits.
pub(super) fn are_available() -> bool {
    cpu::Avx2::new().is_some()
}

/// Searches each grid within bounds, which ask for one solution at least; `marks`, if there are any, are the
/// candidates of each.
///
/// # Panics
/// If this machine has no such vectors or the slices differ in length.
pub(super) fn search(grids: &[Grid], marks: Option<&[Marks]>, bounds: Bounds<'_>, outcomes: &mut [Outcome]) {
    assert!(grids.len() == outcomes.len() && bounds.solutions > 0);
    assert!(marks.is_none_or(|marks| marks.len() == grids.len()));
    let cpu = cpu::Avx2::new().expect("a backend is chosen from those available");
    for (i, (grids, outcomes)) in grids.chunks(MAX_PUZZLES).zip(outcomes.chunks_mut(MAX_PUZZLES)).enumerate()
    {
        let marks = marks.map(|marks| &marks[i * MAX_PUZZLES..]);
        run::<Avx2>(cpu, Batch::new(grids, marks, bounds, outcomes));
    }
}

/// Searches the batch in planes `V`, compiled for a processor that has them.
fn run<V: Planes>(cpu: V::Cpu, batch: Batch<'_>) {
    cpu.run(Run::<V> { cpu, batch });
}

/// [`run`], as work to do.
struct Run<'a, V: Planes> {
    cpu: V::Cpu,
    batch: Batch<'a>,
}

impl<V: Planes> Work for Run<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        engine::search::<V>(self.cpu, self.batch);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Cell;
    use crate::solve::mixture::{CLASH, UNIQUE, count, mixture};
    use crate::solve::vector::portable::Portable;

    type Engine = fn(Batch<'_>);

    /// What this machine can run, and plain planes.
    fn engines() -> Vec<Engine> {
        let mut engines: Vec<Engine> = vec![|batch| run::<Portable>(cpu::Any, batch)];
        if are_available() && !cfg!(miri) {
            engines.push(|batch| run::<Avx2>(cpu::Avx2::new().unwrap(), batch));
        } else {
            eprintln!("SKIPPED: no planes of 256 bits here");
        }
        engines
    }

    /// Checks outcomes against the reference, whose counts come from `expected`.
    fn check(grids: &[Grid], limit: u64, many_blocks: usize, expected: &[u64]) {
        for engine in engines() {
            let mut outcomes = vec![Outcome { solutions: 77, ..Outcome::UNSEARCHED }; grids.len()];
            engine(Batch { many_blocks, ..Batch::new(grids, None, Bounds::up_to(limit), &mut outcomes) });
            for ((grid, outcome), &expected) in grids.iter().zip(&outcomes).zip(expected) {
                assert_eq!(outcome.solutions, expected, "limit {limit}, {} grids: {grid}", grids.len());
                match outcome.solution() {
                    Some(solution) => {
                        assert!(solution.is_solution_of(grid), "{solution} does not solve {grid}");
                        assert_eq!(solution.givens(), grid.givens(), "{grid}");
                    }
                    None => assert_eq!(outcome.solution, Grid::EMPTY),
                }
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn batches_of_many_sizes() {
        for limit in [1, 2, 50] {
            let expected: Vec<u64> = count(&mixture(8), limit).into_iter().cycle().take(1100).collect();
            for size in (0..=9).chain([63, 64, 65, 128, 129, 256, 257, 513, 1100]) {
                check(&mixture(size), limit, MANY_BLOCKS, &expected[..size]);
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn a_crowd_of_waiting_positions_changes_nothing() {
        let expected: Vec<u64> = count(&mixture(8), 100).into_iter().cycle().take(300).collect();
        for many_blocks in [0, 3, 33] {
            check(&mixture(300), 100, many_blocks, &expected);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn a_puzzle_with_very_many_solutions_leaves_room_for_others() {
        let mut grids: Vec<Grid> = mixture(400).into_iter().filter(|grid| !grid.is_empty()).collect();
        // The mixture without its empty grids repeats itself after seven.
        let mut expected: Vec<u64> = count(&grids[..7], 2000).into_iter().cycle().take(grids.len()).collect();
        grids.insert(3, Grid::EMPTY);
        expected.insert(3, 2000);
        check(&grids, 2000, MANY_BLOCKS, &expected);
    }

    /// A grid in which two digits can be exchanged: soon searched, with one guess at least.
    fn two_digits_blank() -> Grid {
        let full = UNIQUE.parse::<Grid>().unwrap().solution().unwrap().as_givens();
        let mut grid = full;
        for cell in Cell::all().filter(|&cell| full.get(cell).is_some_and(|digit| digit.get() < 3)) {
            grid.clear(cell);
        }
        grid
    }

    #[test]
    fn a_puzzle_of_each_kind() {
        let grids = if cfg!(miri) { vec![two_digits_blank(), CLASH.parse().unwrap()] } else { mixture(8) };
        check(&grids, 2, 0, &count(&grids, 2));
    }
}
