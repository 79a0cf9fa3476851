//! Paths of puzzles with other rules or of other sizes.

pub mod steps;
