//! Which of several instances of a technique is the best.
//!
//! The more it removes, the better; then, the further up in the grid, the better; of two ways to the same
//! end, the shorter. This is the order in which HoDoKu sorts its steps, and thus part of what its scores
//! mean.

use core::cmp::Reverse;

use crate::board::{Candidate, CellSet, Digit};
use crate::sort::Arrange;

/// How good a set of eliminations is: the smaller, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct EliminationRank {
    count: Reverse<usize>,
    height: usize,
}

impl EliminationRank {
    /// Of one digit in some cells.
    pub(super) fn of(digit: Digit, cells: CellSet) -> EliminationRank {
        EliminationRank::of_all(cells.into_iter().map(|cell| Candidate { cell, digit }))
    }

    /// Of candidates, by digit and cell. The later ones weigh more.
    pub(super) fn of_all(removed: impl IntoIterator<Item = Candidate>) -> EliminationRank {
        let mut best = EliminationRank { count: Reverse(0), height: 0 };
        for (i, Candidate { cell, digit }) in removed.into_iter().enumerate() {
            best.count.0 += 1;
            best.height += cell.index() * (1 + 80 * i) + usize::from(digit.get());
        }
        best
    }
}

/// Puts the best first: by rank; those with the same rank in the order in which their eliminations were first
/// found, and of those with the same eliminations the shortest.
pub(super) fn best_first<T: Clone>(
    instances: &mut Vec<T>,
    rank: impl Fn(&T) -> (EliminationRank, usize),
    same: impl Fn(&T, &T) -> bool,
) {
    let mut ranked: Vec<(EliminationRank, usize, usize)> =
        instances.iter().enumerate().map(|(i, instance)| (rank(instance).0, i, rank(instance).1)).collect();
    ranked.arrange();
    for run in ranked.chunk_by_mut(|a, b| a.0 == b.0).filter(|run| run.len() > 1) {
        let found: Vec<usize> = run.iter().map(|&(_, i, _)| i).collect();
        let first = |i: usize| found.iter().position(|&j| same(&instances[i], &instances[j]));
        run.arrange_by_cached_key(|&(_, i, length)| (first(i), length, i));
    }
    *instances = ranked.into_iter().map(|(_, i, _)| instances[i].clone()).collect();
}
