//! Proofs of how many solutions a puzzle has, for most rules of variants.
//!
//! A puzzle is stated as linear constraints over its candidates, made from the plain terms of its rules and nothing of the
//! engine. A [`Proof`] is a claim, "exactly N solutions", some sums that follow from those of the puzzle, and a list of
//! assumptions. To check it, one adds up the sums, and draws all that follows from each constraint alone. Where nothing
//! follows, the next assumption is read; where a branch ends, in a contradiction or with a solution, the assumption is
//! false. At the end no branch is open, no assumption is left over, and N solutions were met, each of which passes the
//! naive check of every rule.
//!
//! ```
//! use ninefold_variants::{iss, proof};
//!
//! let puzzle = iss::read(".Shape~4x4.Diagonal~1.Thermo~R1C1~R2C2~R3C3")?;
//! let proof = proof::prove(&puzzle, 100)?;
//! assert_eq!(proof.count, 8);
//! proof::check(&puzzle, &proof, &mut |_| {})?;
//! println!("{}", proof::write(&puzzle, &proof)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To trust less, [`Export`] writes the constraints as OPB, and the proof for VeriPB, an independent checker.

mod check;
mod export;
mod linear;
mod prover;
mod rules;
mod statement;
mod sums;
mod text;

use std::fmt;

pub use check::{Flaw, MOST_ASSUMPTIONS, check};
pub use export::Export;
pub use prover::{Unproved, prove};
pub use rules::Unstated;
pub use text::{Unreadable, read, write};

use crate::layout::Cell;

/// The claim that a puzzle has exactly so many solutions, and what shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Proof {
    /// How many solutions.
    pub count: u64,
    /// Sums that follow from those of the puzzle: their numbers from 1, to be added or, if negative, taken away.
    pub sums: Vec<Vec<i32>>,
    /// What to assume where nothing follows, in order: that a cell has a value.
    pub assumptions: Vec<(Cell, i32)>,
}

impl fmt::Display for Unstated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rule {} is not covered: not proved", self.rule)
    }
}

impl std::error::Error for Unstated {}
