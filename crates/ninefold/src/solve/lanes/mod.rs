//! Many puzzles at once: a vector has 8, 16 or 32 lanes of 16 bits, and in each lane lies one cell of another puzzle.
//!
//! Every instruction then reasons about all those puzzles, and no puzzle waits for the result of the last
//! instruction or for a branch that was guessed wrong, which is what a solver of single puzzles does most of the
//! time. DESIGN.md has the whole story.
//!
//! | file | what |
//! |---|---|
//! | `layout.rs` | a lane is a puzzle: what the engine asks of a vector |
//! | `portable.rs` | the easy version of that; then `sse.rs`, `neon.rs`, `avx2.rs`, `avx512.rs` |
//! | `transpose.rs`, `transpose_x86.rs` | from puzzles in a row to puzzles in lanes, and back |
//! | `sweep.rs` | one round of reasoning |
//! | `branch.rs` | what to guess |
//! | `shared_stack.rs`, `lane_stacks.rs` | positions that wait, for any lane or for their own |
//! | `engine.rs` | the search |
//!
//! Nothing below is recursive, and everything is `#[inline(always)]` into one function for each instruction set, which
//! is [`Cpu::run`](super::vector::cpu::Cpu::run): without it every intrinsic would be a call.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod branch;
mod engine;
mod lane_stacks;
mod layout;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
mod neon;
#[cfg(any(
    test,
    not(any(
        target_arch = "x86_64",
        all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
    ))
))]
mod portable;
mod shared_stack;
#[cfg(target_arch = "x86_64")]
mod sse;
mod sweep;
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")
))]
mod transpose;
#[cfg(target_arch = "x86_64")]
mod transpose_x86;

use self::engine::{Batch, MAX_PENDING};
pub(super) use self::engine::{Known, Left};
use self::layout::Lanes;
use super::Outcome;
use super::limits::Bounds;
use super::puzzle::Marks;
use super::vector;
use super::vector::cpu::{self, Cpu, Work};
use crate::board::Grid;

/// The engine numbers puzzles in 32 bits.
const MAX_PUZZLES: usize = 1 << 30;

/// How wide the vectors are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// 128 bits, eight lanes.
    Bits128,
    /// 256 bits, sixteen lanes.
    Avx2,
    /// 512 bits, thirty-two lanes.
    Avx512,
}

impl Width {
    /// Whether this machine has such vectors.
    #[cfg(target_arch = "x86_64")]
    pub(super) fn is_available(self) -> bool {
        match self {
            Width::Bits128 => cpu::Ssse3::new().is_some(),
            Width::Avx2 => cpu::Avx2::new().is_some(),
            Width::Avx512 => cpu::Avx512::new().is_some(),
        }
    }

    /// Whether this machine has such vectors. 64-bit ARM has 128 bits; of other processors' vectors we know just the
    /// 128 bits that compilers make use of by themselves.
    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn is_available(self) -> bool {
        self == Width::Bits128
    }

    /// Searches each grid within bounds, which ask for one solution at least; `marks`, if there are any, are the
    /// candidates of each.
    ///
    /// # Panics
    /// If this machine has no such vectors or the slices differ in length.
    pub(super) fn search(
        self,
        grids: &[Grid],
        marks: Option<&[Marks]>,
        bounds: Bounds<'_>,
        outcomes: &mut [Outcome],
    ) {
        assert!(self.is_available() && grids.len() == outcomes.len() && bounds.solutions > 0);
        assert!(marks.is_none_or(|marks| marks.len() == grids.len()));
        for (i, (grids, outcomes)) in
            grids.chunks(MAX_PUZZLES).zip(outcomes.chunks_mut(MAX_PUZZLES)).enumerate()
        {
            let marks = marks.map(|marks| &marks[i * MAX_PUZZLES..]);
            self.search_batch(Batch {
                grids,
                marks,
                bounds,
                known: None,
                outcomes,
                max_pending: MAX_PENDING,
            });
        }
    }

    /// Searches each grid for a solution other than the one known.
    ///
    /// # Panics
    /// If this machine has no such vectors or the slices differ in length.
    pub(super) fn search_others(
        self,
        grids: &[Grid],
        known: Known<'_>,
        bounds: Bounds<'_>,
        outcomes: &mut [Outcome],
    ) {
        let Known { solutions, cells } = known;
        assert!(self.is_available() && grids.len() == outcomes.len() && bounds.solutions > 0);
        assert!(grids.len() == solutions.len() && grids.len() == cells.len());
        let known = solutions.chunks(MAX_PUZZLES).zip(cells.chunks(MAX_PUZZLES));
        for ((grids, (solutions, cells)), outcomes) in
            grids.chunks(MAX_PUZZLES).zip(known).zip(outcomes.chunks_mut(MAX_PUZZLES))
        {
            let known = Some(Known { solutions, cells });
            self.search_batch(Batch {
                grids,
                marks: None,
                bounds,
                known,
                outcomes,
                max_pending: MAX_PENDING,
            });
        }
    }

    /// Goes on with searches of `grids`, fewer than a thousand million, from the positions `left`, the next one last, and adds to
    /// what was found.
    ///
    /// # Panics
    /// If this machine has no such vectors or the slices differ in length.
    pub(super) fn go_on(self, grids: &[Grid], bounds: Bounds<'_>, left: &[Left], outcomes: &mut [Outcome]) {
        assert!(self.is_available() && grids.len() == outcomes.len() && bounds.solutions > 0);
        assert!(grids.len() < MAX_PUZZLES);
        self.run(
            Batch { grids, marks: None, bounds, known: None, outcomes, max_pending: MAX_PENDING },
            Some(left),
        );
    }

    fn search_batch(self, batch: Batch<'_>) {
        self.run(batch, None);
    }

    /// Searches the batch, from the positions `left` of its grids if there are any.
    #[cfg(target_arch = "x86_64")]
    fn run(self, batch: Batch<'_>, left: Option<&[Left]>) {
        const AVAILABLE: &str = "a backend is chosen from those available";
        match self {
            Width::Bits128 => run::<vector::sse::Sse>(cpu::Ssse3::new().expect(AVAILABLE), batch, left),
            Width::Avx2 => run::<vector::avx2::Avx2>(cpu::Avx2::new().expect(AVAILABLE), batch, left),
            Width::Avx512 => run::<vector::avx512::Avx512>(cpu::Avx512::new().expect(AVAILABLE), batch, left),
        }
    }

    /// Searches the batch, from the positions `left` of its grids if there are any.
    #[cfg(not(target_arch = "x86_64"))]
    fn run(self, batch: Batch<'_>, left: Option<&[Left]>) {
        #[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little"))]
        run::<vector::neon::Neon>(cpu::Neon::new(), batch, left);
        #[cfg(not(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little")))]
        run::<vector::portable::Portable>(cpu::Any, batch, left);
    }
}

/// Searches the batch in vectors `V`, compiled for a processor that has them.
fn run<V: Lanes>(cpu: V::Cpu, batch: Batch<'_>, left: Option<&[Left]>) {
    cpu.run(Run::<V> { cpu, batch, left });
}

/// [`run`], as work to do.
struct Run<'a, V: Lanes> {
    cpu: V::Cpu,
    batch: Batch<'a>,
    left: Option<&'a [Left]>,
}

impl<V: Lanes> Work for Run<'_, V> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        engine::search::<V>(self.cpu, self.batch, self.left);
    }
}

#[cfg(test)]
mod tests {
    use core::slice;

    use super::*;
    use crate::solve::mixture::{CLASH, NONE, SEVENTEEN, UNIQUE, count, mixture};
    use crate::solve::reference;
    use crate::solve::register::{self, Patience, Start};
    use crate::solve::vector::portable::Portable;

    /// Checks outcomes against the reference, whose counts come from `expected`.
    fn check(grids: &[Grid], limit: u64, max_pending: usize, expected: &[u64], search: impl Fn(Batch<'_>)) {
        let mut outcomes = vec![Outcome { solutions: 77, ..Outcome::UNSEARCHED }; grids.len()];
        let bounds = Bounds::up_to(limit);
        search(Batch { grids, marks: None, bounds, known: None, outcomes: &mut outcomes, max_pending });
        for ((grid, outcome), &expected) in grids.iter().zip(&outcomes).zip(expected) {
            assert_eq!(outcome.solutions, expected, "limit {limit}, max_pending {max_pending}: {grid}");
            match outcome.solution() {
                Some(solution) => {
                    assert!(solution.is_solution_of(grid), "{solution} does not solve {grid}");
                    assert_eq!(solution.givens(), grid.givens(), "{grid}");
                }
                None => assert_eq!(outcome.solution, Grid::EMPTY),
            }
        }
    }

    /// What this machine can run, and the portable lanes.
    fn check_all(grids: &[Grid], limit: u64, max_pending: usize, expected: &[u64]) {
        check(grids, limit, max_pending, expected, |batch| run::<Portable>(cpu::Any, batch, None));
        for width in [Width::Bits128, Width::Avx2, Width::Avx512] {
            if width.is_available() && !cfg!(miri) {
                check(grids, limit, max_pending, expected, |batch| width.search_batch(batch));
            } else {
                eprintln!("SKIPPED: no lanes of {width:?} here");
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn batches_of_every_size() {
        for limit in [1, 2, 200] {
            let expected: Vec<u64> = count(&mixture(8), limit).into_iter().cycle().take(70).collect();
            for size in 0..=70 {
                check_all(&mixture(size), limit, MAX_PENDING, &expected[..size]);
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn a_crowded_stack_changes_nothing() {
        let expected: Vec<u64> = count(&mixture(8), 50).into_iter().cycle().take(40).collect();
        for max_pending in [0, 1, 8, 33] {
            check_all(&mixture(40), 50, max_pending, &expected);
        }
    }

    /// The same number of lanes, the same search: guess by guess.
    #[test]
    fn eight_lanes_do_what_plain_ones_do() {
        let grids = if cfg!(miri) { vec![SEVENTEEN.parse().unwrap()] } else { mixture(50) };
        if !Width::Bits128.is_available() || cfg!(all(miri, target_arch = "x86_64")) {
            return eprintln!("SKIPPED: no vectors of 128 bits here");
        }
        let (mut plain, mut vectors) =
            (vec![Outcome::UNSEARCHED; grids.len()], vec![Outcome::UNSEARCHED; grids.len()]);
        for limit in [1, 2, 20] {
            let bounds = Bounds::up_to(limit);
            let (grids, outcomes) = (&grids, &mut plain);
            let batch = Batch { grids, marks: None, bounds, known: None, outcomes, max_pending: MAX_PENDING };
            run::<Portable>(cpu::Any, batch, None);
            Width::Bits128.search(grids, None, bounds, &mut vectors);
            assert_eq!(vectors, plain, "limit {limit}");
        }
    }

    /// Given up early or late, in words, then gone on with in lanes: the same count, and the first solution stays.
    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn what_another_search_has_left_is_looked_into() {
        for grid in mixture(8) {
            for (limit, most_guesses) in [(1, 0), (2, 1), (2, 5), (70, 1), (70, 9), (500, 100)] {
                let (start, bounds) = (Start { grid: &grid, marks: None }, Bounds::up_to(limit));
                let expected = reference::solve(&grid, None, Bounds::up_to(limit)).solutions;
                for width in [Width::Bits128, Width::Avx2, Width::Avx512] {
                    if !width.is_available() {
                        eprintln!("SKIPPED: no lanes of {width:?} here");
                        continue;
                    }
                    let (mut outcome, left) = register::Width::Words.search(
                        start,
                        bounds,
                        Patience { guesses: most_guesses, foresees: most_guesses > 4, looks: false },
                    );
                    let first = outcome.solution();
                    let left: Vec<Left> = left.into_iter().map(|marks| (0, marks)).collect();
                    width.go_on(slice::from_ref(&grid), bounds, &left, slice::from_mut(&mut outcome));
                    assert_eq!(
                        outcome.solutions, expected,
                        "limit {limit}, most_guesses {most_guesses}: {grid}"
                    );
                    let solution = outcome.solution();
                    assert!(solution.is_none_or(|solution| solution.is_solution_of(&grid)), "{grid}");
                    assert!(first.is_none() || solution == first, "{grid}");
                }
            }
        }
    }

    #[test]
    fn a_few_of_each_kind() {
        let grids: Vec<Grid> = [UNIQUE, CLASH, NONE].map(|puzzle| puzzle.parse().unwrap()).into();
        let limit = if cfg!(miri) { 1 } else { 3 };
        for max_pending in [MAX_PENDING, 0] {
            check_all(&grids, limit, max_pending, &[1, 0, 0]);
            check_all(&[Grid::EMPTY], limit, max_pending, &[limit]);
            check_all(&[], limit, max_pending, &[]);
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "takes too long")]
    fn a_puzzle_with_very_many_solutions_leaves_room_for_others() {
        let mut grids: Vec<Grid> = mixture(40).into_iter().filter(|grid| !grid.is_empty()).collect();
        let mut expected = count(&grids, 20_000);
        grids.insert(3, Grid::EMPTY);
        expected.insert(3, 20_000);
        check_all(&grids, 20_000, MAX_PENDING, &expected);
    }
}
