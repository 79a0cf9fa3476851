//! Answers of the solver, verified: each count by a proof, or by looking at the solutions.

use core::fmt;
use std::collections::HashSet;

use super::prover::{Prover, Unproved};
use super::{Flaw, check};

use crate::board::Grid;
use crate::solve::{Limits, Solver};

/// Why a count is not verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unverified {
    /// The prover finds another number of solutions, or no proof that can be read.
    Unproved(Unproved),
    /// The checker refuses the proof.
    Refused(Flaw),
    /// There are not so many different solutions.
    Count {
        /// What was to be verified.
        claimed: u64,
        /// What it is.
        met: u64,
    },
}

impl fmt::Display for Unverified {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unverified::Unproved(unproved) => unproved.fmt(f),
            Unverified::Refused(flaw) => flaw.fmt(f),
            Unverified::Count { claimed, met } => {
                write!(f, "counted {claimed} solutions, {met} are verified")
            }
        }
    }
}

impl core::error::Error for Unverified {}

/// Verifies that `puzzle` has `count` solutions, counted up to `limit`: below the limit by a proof, which is checked; at
/// the limit by looking at as many different solutions. All digits of the puzzle count as givens.
///
/// ```
/// use ninefold::proof::verify;
/// use ninefold::{Grid, Solver};
/// assert!(verify(&Grid::EMPTY, 5, 5, &Solver::new()).is_ok());
/// assert!(verify(&Grid::EMPTY, 1, 2, &Solver::new()).is_err());
/// ```
///
/// # Errors
/// If it is not verified.
pub fn verify(puzzle: &Grid, count: u64, limit: u64, solver: &Solver) -> Result<(), Unverified> {
    let met = if count < limit {
        let prover = Prover::new().solver(*solver).most_solutions(count);
        let proof = prover.prove(puzzle).map_err(Unverified::Unproved)?;
        check(puzzle, &proof).map_err(Unverified::Refused)?;
        proof.count
    } else {
        let solutions = solver.solutions(puzzle, Limits::up_to(limit));
        let different: HashSet<Grid> = solutions.filter(|solution| solution.is_solution_of(puzzle)).collect();
        different.len() as u64
    };
    if met == count { Ok(()) } else { Err(Unverified::Count { claimed: count, met }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn right_counts_are_verified_and_wrong_ones_are_not() {
        let solver = Solver::new();
        let two: Grid = "2....9..73...4.2...7...283.1.7.8........3..89.4........81...6.....51..........37."
            .parse()
            .unwrap();
        for (count, limit) in [(2, 3), (2, 2), (1, 1)] {
            assert_eq!(verify(&two, count, limit, &solver), Ok(()), "{count} of {limit}");
        }
        assert_eq!(verify(&two, 3, 3, &solver), Err(Unverified::Count { claimed: 3, met: 2 }));
        assert_eq!(verify(&two, 3, 4, &solver), Err(Unverified::Count { claimed: 3, met: 2 }));
        let more = Unverified::Unproved(Unproved::MoreSolutions { most: 1 });
        assert_eq!(verify(&two, 1, 2, &solver), Err(more));
    }
}
