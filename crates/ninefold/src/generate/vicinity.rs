//! The vicinity of a puzzle: variants with some givens left out and others put in.
//!
//! What is hard about a hard puzzle often survives a small change: around a puzzle of a rare kind, its kind is far
//! less rare than elsewhere. Searchers for hard puzzles call this vicinity search, {-n,+n}.

use core::fmt;

use crate::board::{CellSet, Grid};
use crate::random::Random;
use crate::solve::{Backend, Solver, Verdict};
use crate::symmetry::Symmetry;

use super::reduce::Start;

/// A puzzle that should have exactly one solution has none or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NotUnique {
    /// The verdict on it.
    pub verdict: Verdict,
}

impl fmt::Display for NotUnique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the puzzle must have exactly one solution, but its verdict is: {}", self.verdict)
    }
}

impl core::error::Error for NotUnique {}

/// A puzzle, and how far its variants may be from it.
#[derive(Clone, Debug)]
pub(super) struct Vicinity {
    puzzle: Grid,
    /// How many givens may be left out at most, and how many put in.
    change: usize,
}

impl Vicinity {
    /// Variants of a puzzle with one solution.
    pub fn new(puzzle: &Grid, change: usize) -> Result<Vicinity, NotUnique> {
        let puzzle = puzzle.puzzle();
        match puzzle.verdict() {
            Verdict::Unique | Verdict::Solved => Ok(Vicinity { puzzle, change }),
            verdict => Err(NotUnique { verdict }),
        }
    }

    /// For each source: some givens out, and a solution of the rest.
    pub fn starts(&self, sources: &mut [Random]) -> Vec<Start> {
        let most = self.change.min(self.puzzle.len()) as u32;
        let start = |random: &mut Random| {
            let mut favoured: Vec<_> = self.puzzle.givens().into_iter().collect();
            random.shuffle(&mut favoured);
            let fewer = if most == 0 { 0 } else { 1 + random.below(most) as usize };
            let mut rest = self.puzzle;
            favoured.drain(..fewer).for_each(|cell| rest.clear(cell));
            Start { solution: any_solution(&rest, random), favoured: CellSet::from_iter(favoured) }
        };
        sources.iter_mut().map(start).collect()
    }

    /// Whether no more is changed than allowed, and something unless nothing is.
    pub fn is_near(&self, other: &Grid) -> bool {
        let common = self.puzzle.iter().filter(|given| other.get(given.cell) == Some(given.digit)).count();
        let farthest = (self.puzzle.len() - common).max(other.len() - common);
        farthest <= self.change && (farthest > 0 || self.change == 0)
    }
}

/// One of the solutions of a grid, by chance: the first that is met when it is disguised. It is always the portable
/// solver that looks, because what another meets first depends on the machine, and a seed must not.
fn any_solution(grid: &Grid, random: &mut Random) -> Grid {
    let solver = Solver::with(Backend::Portable).expect("every machine can run it");
    let disguise = Symmetry::random(random);
    let solution = solver.solution(&disguise.grid(grid)).expect("what is left of a puzzle has its solution");
    disguise.inverse().grid(&solution).as_givens()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn what_is_left_of_the_puzzle_stays() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let vicinity = Vicinity::new(&puzzle, 3).unwrap();
        let mut sources: Vec<Random> = (0..50).map(|index| Random::stream(1, index)).collect();
        let starts = vicinity.starts(&mut sources);
        for start in &starts {
            assert!(start.solution.is_solved());
            assert!((puzzle.len() - 3..puzzle.len()).contains(&start.favoured.len()));
            assert!(start.favoured.into_iter().all(|cell| start.solution.get(cell) == puzzle.get(cell)));
        }
        let solution = puzzle.solution().unwrap();
        assert!(
            starts.iter().any(|start| !start.solution.same_digits(&solution)),
            "always the same solution"
        );
    }

    #[test]
    fn nearness_counts_what_goes_and_what_comes() {
        let puzzle: Grid = PUZZLE.parse().unwrap();
        let near = |change, other: &Grid| Vicinity::new(&puzzle, change).unwrap().is_near(other);
        assert!(near(0, &puzzle) && !near(2, &puzzle));
        let mut other = puzzle;
        let mut givens = puzzle.iter();
        other.clear(givens.next().unwrap().cell);
        assert!(near(1, &other) && !near(0, &other));
        other.clear(givens.next().unwrap().cell);
        assert!(near(2, &other) && !near(1, &other));
        assert_eq!(Vicinity::new(&Grid::EMPTY, 1).unwrap_err(), NotUnique { verdict: Verdict::Multiple });
    }
}
