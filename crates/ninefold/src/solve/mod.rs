//! Solutions, their number and verdicts, from one puzzle or from a million.
//!
//! ```
//! use ninefold::{Grid, Verdict};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.verdict(), Verdict::Unique);
//! assert_eq!(puzzle.count(2), 1);
//! assert!(puzzle.solution().unwrap().is_solution_of(&puzzle));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The same questions can be put to a chosen [`Backend`] through a [`Solver`], which also takes marks ([`Puzzle`]), many
//! puzzles at a time and [`Limits`], can be stopped from another thread ([`Cancel`]), and says in its [`Outcome`] whether
//! it came to the end.

mod backend;
mod density;
mod everyday;
mod lanes;
mod limits;
#[cfg(test)]
mod mixture;
mod outcome;
#[cfg(target_arch = "x86_64")]
mod planes;
mod puzzle;
mod reference;
mod register;
mod solutions;
mod solver;
mod triads;
pub(crate) mod vector;

pub use backend::{Backend, UnknownBackend};
#[cfg(feature = "std")]
pub use limits::Cancelled;
pub use limits::{Cancel, Limits, Stop};
pub use outcome::{Outcome, Verdict};
pub use puzzle::Puzzle;
pub use register::{Finding, SearchNode, Trace};
pub use solutions::Solutions;
pub use solver::Solver;
