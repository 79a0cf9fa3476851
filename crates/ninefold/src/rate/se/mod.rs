//! The ratings of Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! Sudoku Explainer solves like a patient person: at every turn it goes through its techniques, the easiest first,
//! and does what the first one finds. Three numbers say how hard that was:
//!
//! * **ER**, the explainer rating: the hardest step of all;
//! * **EP**, the pearl rating: the hardest up to the first digit placed;
//! * **ED**, the diamond rating: the first step.
//!
//! A puzzle with ER = EP is a *pearl*, one with ER = EP = ED a *diamond*: the hard part comes first.
//!
//! ```
//! use ninefold::{Grid, rate::se};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let rating = se::rate(&puzzle)?;
//! assert_eq!((rating.er.to_string().as_str(), rating.hardest.unwrap().id), ("1.2", "hidden-single"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The numbers are those of version 1.2.1 (with gsf's `serate`), the measure of the Patterns Game and of the lists of
//! hardest puzzles; later programs with similar names give others.
//!
//! Steps are those of [`logic`](crate::logic): the same evidence, the same words, the same checker. A rating is a number
//! given to a step, from one table. Patterns are found by the searches of `logic`, in Sudoku Explainer's order: the
//! rating depends on the order in which that program looks, down to which of two equal chains it meets first. Singles
//! and chains have finders of their own.

mod board;
mod bug;
mod chains;
mod infos;
mod lines;
mod rater;
mod rating;
mod scores;
mod search;
mod singles;
mod subsets;
mod unique;
mod wings;

pub use infos::info;
pub use rater::{RatedPath, Rater, path, rate};
pub use rating::{Rating, Unrated};
pub use scores::{Score, fixed_score, techniques};
