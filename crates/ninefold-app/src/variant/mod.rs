//! Puzzles with other rules or of other sizes: their answers.

#[cfg(not(feature = "variants"))]
mod absent;
#[cfg(feature = "variants")]
pub mod answer;
#[cfg(feature = "variants")]
mod search;
#[cfg(feature = "variants")]
pub mod solutions;
#[cfg(feature = "variants")]
pub mod steps;
#[cfg(feature = "variants")]
pub mod trace;

#[cfg(not(feature = "variants"))]
pub use absent::answer;
