//! How hard a puzzle is, in the numbers that players quote.
//!
//! [`se`] gives the three ratings of Sudoku Explainer 1.2.1: ER, EP and ED.

pub mod se;
