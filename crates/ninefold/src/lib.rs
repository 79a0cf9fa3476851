//! Sudoku: solve, explain, rate, generate.
//!
//! ```
//! use ninefold::{Grid, Verdict};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.verdict(), Verdict::Unique);
//! println!("{}", puzzle.solution().unwrap());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![deny(unsafe_code)]

extern crate alloc;

mod bits;
pub mod board;
pub mod classic;
pub mod generate;
pub mod logic;
mod random;
pub mod rate;
// Vectors need it; nothing else does.
#[allow(unsafe_code)]
pub mod solve;
pub mod symmetry;
pub mod text;

pub use board::{
    Candidate, Candidates, Cell, CellSet, Clash, Contradiction, Digit, DigitSet, Grid, House, HouseKind, Line,
};
pub use random::Random;
pub use solve::{Solver, Verdict};
pub use symmetry::Symmetry;
pub use text::ParseError;

/// The examples of the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
