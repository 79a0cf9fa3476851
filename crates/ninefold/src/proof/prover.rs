//! The prover: solves first, and then looks for assumptions that refute everything else.
//!
//! Nothing here is trusted: a list that is not a proof is refused by the checker.

use alloc::vec::Vec;
use core::fmt;

use super::check::MOST_ASSUMPTIONS;
use super::propagation::Propagation;
use super::walk::{self, TooLong};
use super::{Proof, short};
use crate::board::{Candidate, Grid};
use crate::solve::{Limits, Solver};

/// Finds proofs.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::proof::{Prover, check};
/// let several: Grid = "6.....58...3.....1..2.57..9.2....3...3.....6...1....5.9..48.1..8.....6...64.....8".parse()?;
/// let proof = Prover::new().most_solutions(1000).prove(&several)?;
/// assert_eq!(proof.count, several.count(1000));
/// assert!(check(&several, &proof).is_ok());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Prover {
    solver: Solver,
    most_solutions: u64,
    is_short: bool,
}

/// Why there is no proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unproved {
    /// There are more solutions than are to be listed.
    MoreSolutions {
        /// How many would have been.
        most: u64,
    },
    /// It would take more assumptions than a checker reads.
    TooLong,
}

impl fmt::Display for Unproved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unproved::MoreSolutions { most: 1 } => f.write_str("more than 1 solution: not proved"),
            Unproved::MoreSolutions { most } => write!(f, "more than {most} solutions: not proved"),
            Unproved::TooLong => write!(f, "more than {MOST_ASSUMPTIONS} assumptions: not proved"),
        }
    }
}

impl core::error::Error for Unproved {}

impl From<TooLong> for Unproved {
    fn from(_: TooLong) -> Unproved {
        Unproved::TooLong
    }
}

impl Default for Prover {
    fn default() -> Prover {
        Prover::new()
    }
}

impl Prover {
    /// Proves counts up to two, with the fastest solver.
    pub fn new() -> Prover {
        Prover { solver: Solver::new(), most_solutions: 2, is_short: false }
    }

    /// The same with another solver. The proof depends on its solutions, not on their order.
    #[must_use]
    pub fn solver(self, solver: Solver) -> Prover {
        Prover { solver, ..self }
    }

    /// The same, for puzzles of up to `most` solutions. All of them are found and kept.
    #[must_use]
    pub fn most_solutions(self, most: u64) -> Prover {
        Prover { most_solutions: most, ..self }
    }

    /// How many solutions puzzles have at most to be proved.
    pub fn most(&self) -> u64 {
        self.most_solutions
    }

    /// The same with a longer search for fewer assumptions.
    #[must_use]
    pub fn short(self, is_short: bool) -> Prover {
        Prover { is_short, ..self }
    }

    /// Proves how many solutions `puzzle` has; all its digits count as givens.
    ///
    /// # Errors
    /// If it has too many.
    pub fn prove(&self, puzzle: &Grid) -> Result<Proof, Unproved> {
        let mut solutions = self.solutions(puzzle)?;
        let count = solutions.len() as u64;
        let (mut at, result) = Propagation::new(puzzle);
        let mut assumptions = Vec::new();
        if result.is_ok() {
            if self.is_short {
                assumptions = short::assumptions(puzzle, &mut at, &mut solutions)?;
            } else {
                walk::walk(&mut at, &mut solutions, &mut assumptions)?;
            }
        }
        let candidate = |index| Candidate::from_index(usize::from(index));
        Ok(Proof { count, assumptions: assumptions.into_iter().map(candidate).collect() })
    }

    /// All solutions, unless there are more than are wanted.
    fn solutions(&self, puzzle: &Grid) -> Result<Vec<Grid>, Unproved> {
        let most = self.most_solutions;
        let too_many = Unproved::MoreSolutions { most };
        let outcome = self.solver.search(puzzle, 2);
        match outcome.solutions {
            0 => Ok(Vec::new()),
            1 if most >= 1 => Ok(outcome.solution().into_iter().collect()),
            2.. if most >= 2 => {
                let limits = Limits::up_to(most.saturating_add(1));
                let solutions: Vec<Grid> = self.solver.solutions(puzzle, limits).collect();
                if solutions.len() as u64 > most { Err(too_many) } else { Ok(solutions) }
            }
            _ => Err(too_many),
        }
    }
}
