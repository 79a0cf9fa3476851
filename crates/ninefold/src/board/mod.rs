//! The vocabulary: digits, cells, houses, sets of them, and the two grids.
//!
//! [`Grid`] is what is written on the board, [`Candidates`] what can still be. This layer knows no text
//! format (only the short notations `r4c7`, `b5`, `r4c7=5`) and no algorithm.

mod candidate;
mod candidates;
mod cell;
mod digit;
mod grid;
mod house;
mod peers;
mod set;

pub use candidate::Candidate;
pub use candidates::{Candidates, Contradiction};
pub use cell::Cell;
pub use digit::{Digit, ParseNotationError};
pub use grid::{Clash, Grid};
pub use house::{House, HouseKind, Line};
pub use set::{CellIter, CellSet, DigitIter, DigitSet};
