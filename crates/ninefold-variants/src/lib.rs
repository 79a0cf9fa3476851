//! Sudoku of any size up to 25 values, under the rules that setters use.
//!
//! A [`Puzzle`] is a [`Layout`] (sides, values, blocks, irregular regions) with rules on it, each of
//! them a type in [`rules`]. [`iss::read`] makes a puzzle of the text of the Interactive Sudoku
//! Solver. A [`Solver`] answers questions: one solution, the verdict, the number of solutions, counted
//! or estimated, the true candidates.
//!
//! ```
//! use ninefold_variants::{Layout, Limits, Puzzle, Solver, Verdict, rules::cage::Cage};
//!
//! let layout = Layout::square(4)?;
//! let cells = layout.row_cells(0);
//! let mut puzzle = Puzzle::new(layout);
//! puzzle.add(Cage::new(Some(3), cells[..2].to_vec()))?;
//! let (verdict, _) = Solver::new(&puzzle).verdict(&Limits::default());
//! assert!(matches!(verdict, Verdict::Multiple(_)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A solution leaves only after the naive check of every rule, see [`oracle`]. A verdict is never
//! "unique" when a limit came first.

#![deny(unsafe_code)]

mod cdcl;
#[cfg(test)]
mod chance;
mod compile;
pub mod generate;
pub mod iss;
mod layout;
mod limits;
mod model;
pub mod oracle;
#[cfg(feature = "proof")]
pub mod proof;
mod propagators;
pub mod rules;
mod search;
#[cfg(feature = "serde")]
mod serde;
mod solver;
// A link to that of `ninefold`, of which not everything is used here.
#[cfg(not(feature = "ninefold"))]
#[allow(dead_code)]
mod sort;
pub mod steps;

#[cfg(feature = "ninefold")]
use ninefold::sort;

pub use layout::{Cell, Filled, LONGEST_SIDE, Layer, Layout, LayoutError, MOST_CELLS, MOST_VALUES};
pub use limits::{Cancelled, Limits};
pub use model::Model;
pub use rules::{Info, Puzzle, Rule, RuleError, Terms};
pub use solver::{Count, Draft, Estimate, Solution, Solver, Stats, TrueCandidates, Verdict};

/// The examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
