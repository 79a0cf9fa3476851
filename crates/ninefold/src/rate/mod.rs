//! How hard a puzzle is, in the numbers that players quote.
//!
//! [`se`] gives the three ratings of Sudoku Explainer 1.2.1: ER, EP and ED. [`hodoku`] gives the level and the score
//! of HoDoKu 2.2.0. [`effort`] adds what a path shows besides: how many steps, and where there is no choice.
//! [`depth`] has how deep trial and error must go, and Denis Berthier's ratings by braids; [`whips`] has the lengths of the longest whip and g-whip that a puzzle needs.

pub mod depth;
pub mod effort;
pub mod hodoku;
mod plan;
pub mod se;
pub mod whips;

pub use plan::{Plan, RatedStep, RatedSteps};
