//! Puzzles like another: some givens out, some others in.
//!
//! What is hard about a hard puzzle often survives a small change: around a puzzle of a rare kind, its kind is far
//! less rare than elsewhere. (Seekers of hard puzzles call this the vicinity search {-n,+n}.)

use crate::board::{CellSet, Grid};
use crate::random::Random;
use crate::solve::{Backend, Solver, Verdict};
use crate::symmetry::Symmetry;

use super::reduce::Start;

/// A puzzle, and how far its variants may be from it.
#[derive(Clone, Debug)]
pub(super) struct Like {
    puzzle: Grid,
    /// At most so many givens go, and at most so many come.
    change: usize,
}

impl Like {
    /// Variants of a puzzle with one solution.
    pub fn new(puzzle: &Grid, change: usize) -> Result<Like, Verdict> {
        let puzzle = puzzle.puzzle();
        match puzzle.verdict() {
            Verdict::Unique | Verdict::Solved => Ok(Like { puzzle, change }),
            verdict => Err(verdict),
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
        let like = Like::new(&puzzle, 3).unwrap();
        let mut sources: Vec<Random> = (0..50).map(|index| Random::stream(1, index)).collect();
        let starts = like.starts(&mut sources);
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
        let near = |change, other: &Grid| Like::new(&puzzle, change).unwrap().is_near(other);
        assert!(near(0, &puzzle) && !near(2, &puzzle));
        let mut other = puzzle;
        let mut givens = puzzle.iter();
        other.clear(givens.next().unwrap().cell);
        assert!(near(1, &other) && !near(0, &other));
        other.clear(givens.next().unwrap().cell);
        assert!(near(2, &other) && !near(1, &other));
        assert_eq!(Like::new(&Grid::EMPTY, 1).unwrap_err(), Verdict::Multiple);
    }
}
