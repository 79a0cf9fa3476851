//! Proofs of how many solutions a puzzle has, short and easy to check.
//!
//! A [`Proof`] is a claim, "exactly N solutions", and a list of assumptions. To check it, one places the givens and draws all
//! consequences of two rules: a true candidate rules out the others of its cell and its digit in the peers, and the last
//! candidate of a cell, or the last place of a digit in a house, is true. Where nothing follows, the next assumption is
//! read; where a branch ends, in a contradiction or with a solution, the assumption is false. At the end no branch is
//! open, no assumption is left over, and N solutions were met. For most published puzzles the list is short or empty.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::proof::{Certificate, check, prove};
//!
//! let puzzle: Grid = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...".parse()?;
//! let proof = prove(&puzzle)?;
//! assert_eq!(proof.count, 1);
//! let solution = check(&puzzle, &proof)?.expect("there is one");
//! assert!(solution.is_solution_of(&puzzle));
//! println!("{}", Certificate { puzzle, proof }); // the puzzle, 1, and the assumptions as row, column and digit
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The [checker](mod@check) knows nothing of the solver, and nothing else of this crate. To trust even less,
//! write the puzzle as a [formula] and the proof in one of the formats of [`clausal`], for which there are verified
//! checkers.

mod certificate;
pub mod check;
pub mod clausal;
pub mod formula;
mod minimality;
mod propagation;
mod prover;
mod short;
mod verify;
mod walk;

use alloc::vec::Vec;

pub use certificate::Certificate;
pub use check::{Flaw, MOST_ASSUMPTIONS};
pub use minimality::{Redundant, Witnesses, minimality, shows_minimality};
pub use prover::{Prover, Unproved};
pub use verify::{Unverified, verify};

use crate::board::{Candidate, Grid};

/// The claim that a puzzle has exactly so many solutions, and what shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Proof {
    /// How many solutions.
    pub count: u64,
    /// What to assume where nothing follows, in order.
    pub assumptions: Vec<Candidate>,
}

/// Proves that `puzzle` has no solution, one, or two; all its digits count as givens.
///
/// # Errors
/// If there are more solutions: see [`Prover::most_solutions`].
pub fn prove(puzzle: &Grid) -> Result<Proof, Unproved> {
    Prover::new().prove(puzzle)
}

/// Checks that `proof` proves its claim about `puzzle`, all of whose digits count as givens. Returns the first solution
/// that was met, if there is one.
///
/// # Errors
/// Why it does not.
pub fn check(puzzle: &Grid, proof: &Proof) -> Result<Option<Grid>, Flaw> {
    let mut first = None;
    check_each(puzzle, proof, |solution| {
        first.get_or_insert(*solution);
    })?;
    Ok(first)
}

/// The same as [`check`](check()), and hands every solution to `meet`. What it was given before an error is worth nothing.
///
/// # Errors
/// Why `proof` does not prove its claim.
pub fn check_each(puzzle: &Grid, proof: &Proof, mut meet: impl FnMut(&Grid)) -> Result<(), Flaw> {
    let assumptions: Vec<u16> =
        proof.assumptions.iter().map(|assumption| assumption.index() as u16).collect();
    check::follow(&puzzle.digits(), proof.count, &assumptions, |digits| {
        meet(&Grid::from_digits(*digits).expect("digits of a solution"));
    })
}
