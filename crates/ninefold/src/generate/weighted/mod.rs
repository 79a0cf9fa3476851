//! Minimal puzzles with weights: a sample in which every minimal puzzle there is has its share.
//!
//! A *walk* begins with 36 clues, drawn evenly from a solved grid that is drawn evenly, and takes clues away while one
//! solution is left. It branches, and it finds any number of minimal puzzles, each with a weight. The weights are such
//! that, for any function `f` of puzzles,
//!
//! ```text
//!     the mean of   Σ weight · f(puzzle)   over all walks   =   Σ f(S)   over all minimal puzzles S
//! ```
//!
//! with `f = 1`, the number of all minimal puzzles. `docs/statistics.md` derives it; in short:
//!
//! - A branch is a set of `n` clues with one solution, and its weight is the number of such sets it stands for. Each set of
//!   `n − 1` clues lies in `82 − n` sets of `n`, so a child, with one clue less, weighs `1 / (82 − n)` of it.
//! - A branch of weight `w` stands for about `w · outlook` minimal puzzles, and any [`outlook`] will do. If that is
//!   less than [`SHARE`], it goes on only by chance, and if it does, with the weight that makes up for it (Kahn and
//!   Harris's *Russian roulette*, 1951). So all branches that go on stand for about equally many.
//! - Down to 31 clues, the children of a branch are drawn; from there, all are made. Which clues can go from
//!   each child is seen from the pairs of clues that can go together, and a pair that cannot, cannot later either.
//!
//! Walks are independent of each other, so the spread of their sums gives honest bounds: [`Tally`].

mod branch;
mod outlook;
mod questions;
mod tally;

use core::ops::Range;

use crate::board::{Cell, Grid};
use crate::random::Random;
use crate::solve::Cancel;

use super::fill;
use branch::Branch;
use questions::Questions;

pub use tally::{Estimate, Tally};

/// A minimal puzzle, and what it counts.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Weighted {
    /// The walk that found it.
    pub walk: u64,
    /// The puzzle: no given can be left out.
    pub puzzle: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// How many minimal puzzles it stands for, per walk.
    pub weight: f64,
}

/// The clues with which a walk begins: of these sets, 15 in 100 have one solution.
const START: usize = 36;

/// From this number of clues on, all children of a branch are made.
const ALL_CHILDREN: usize = 31;

/// A branch that stands for fewer minimal puzzles than this, or a [`thinned`] puzzle, goes on only by chance.
const SHARE: f64 = 8e37;

/// A [`thinned`] puzzle weighs this much at least.
const THINNED: f64 = 32.0 * 3.1e37;

/// How many walks are made side by side.
const TOGETHER: u64 = 2048;

/// The minimal puzzles that these walks find, walk by walk. Most walks find none. If the thread's work is cancelled
/// ([`Cancel`]), the walks after the last that is complete are missing.
///
/// ```
/// use ninefold::generate::weighted;
/// let walks = 4096;
/// let found = weighted(1, 0..walks);
/// assert!(found.iter().all(|it| it.puzzle.count(2) == 1));
/// let number: f64 = found.iter().map(|it| it.weight).sum::<f64>() / walks as f64;
/// assert!((1e37..1e38).contains(&number), "3.1e37 minimal puzzles, roughly: {number:e}");
/// ```
pub fn weighted(seed: u64, walks: Range<u64>) -> Vec<Weighted> {
    let mut found = Vec::new();
    let mut first = walks.start;
    while first < walks.end && !Cancel::is_requested() {
        let end = walks.end.min(first.saturating_add(TOGETHER));
        let mut more = side_by_side(seed, first..end);
        if !Cancel::is_requested() {
            found.append(&mut more);
        }
        first = end;
    }
    found
}

/// A few of the puzzles that [`weighted`] finds, of nearly equal weight: each is kept with a chance that grows with its
/// weight, and weighs more for it. What holds for the sums of the weights still holds. One walk in 32 keeps a puzzle, in
/// the mean.
pub fn thinned(seed: u64, mut found: Vec<Weighted>) -> Vec<Weighted> {
    let mut random = Random::new(0);
    let mut walk = None;
    found.retain_mut(|it| {
        if walk.replace(it.walk) != Some(it.walk) {
            random = Random::stream(!seed, it.walk);
        }
        let factor = roulette(it.weight / THINNED, &mut random);
        it.weight *= factor.unwrap_or_default();
        factor.is_some()
    });
    found
}

/// What the weight of something that counts `share` times what it should is multiplied by, if it goes on.
fn roulette(share: f64, random: &mut Random) -> Option<f64> {
    if share >= 1.0 { Some(1.0) } else { (fraction(random) < share).then(|| 1.0 / share) }
}

/// A number from 0 up to 1, all multiples of 2⁻⁵³ alike.
fn fraction(random: &mut Random) -> f64 {
    (random.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

fn side_by_side(seed: u64, walks: Range<u64>) -> Vec<Weighted> {
    let mut sources: Vec<Random> = walks.clone().map(|walk| Random::stream(seed, walk)).collect();
    let mut questions = Questions::default();
    let branches = starts(&mut sources, &mut questions);
    let mut found = follow(branches, START, &mut sources, &mut questions);
    found.iter_mut().for_each(|it| it.walk += walks.start);
    found.sort_by_key(|it| it.walk);
    found
}

/// The minimal puzzles under branches with so many clues.
fn follow(
    mut branches: Vec<Branch>,
    clues: usize,
    sources: &mut [Random],
    questions: &mut Questions,
) -> Vec<Weighted> {
    let mut found = Vec::new();
    for clues in (ALL_CHILDREN + 1..=clues).rev() {
        branch::find_open(&mut branches, questions);
        branches = branch::drawn_children(branches, clues, sources, &mut found);
    }
    let mut clues = clues.min(ALL_CHILDREN);
    branch::find_open(&mut branches, questions);
    branches = branch::at_all_children(branches, clues, sources, &mut found);
    while !branches.is_empty() && !Cancel::is_requested() {
        branch::find_pairs(&mut branches, questions);
        branches = branch::all_children(&branches, clues, sources, &mut found);
        clues -= 1;
    }
    found
}

/// Random clues of random solved grids, one set for each walk, where they have one solution.
fn starts(sources: &mut [Random], questions: &mut Questions) -> Vec<Branch> {
    let solutions = fill::solved_grids(sources);
    for (solution, random) in solutions.iter().zip(sources) {
        let mut cells: Vec<Cell> = Cell::all().collect();
        random.shuffle(&mut cells);
        let mut puzzle = *solution;
        cells[START..].iter().for_each(|&cell| puzzle.clear(cell));
        questions.add(puzzle, solution, None);
    }
    let begin = |(walk, (puzzle, is_unique)): (usize, (Grid, bool))| {
        is_unique.then(|| Branch::new(walk, puzzle, solutions[walk], all_sets(START)))
    };
    questions.ask().enumerate().filter_map(begin).collect()
}

/// In how many ways a solved grid and some of its clues can be chosen.
fn all_sets(clues: usize) -> f64 {
    const SOLVED_GRIDS: f64 = 6_670_903_752_021_072_936_960.0;
    (0..clues).fold(SOLVED_GRIDS, |ways, i| ways * (81 - i) as f64 / (i + 1) as f64)
}

#[cfg(test)]
mod tests;
