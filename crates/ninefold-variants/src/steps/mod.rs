//! Steps that a person can follow, each with its reason in words and as data.
//!
//! A [`Reasoner`] takes a puzzle apart: houses and areas of different cells, links between candidates, sums, and each
//! rule by itself. Finders, one file a family, look at the candidates with these and report [`Step`]s; they are asked
//! in the order of the ladder, easy ones first. A [`Checker`] follows steps and trusts no finder: what a step names,
//! houses, rules and sums, must leave no room for the contrary of what it says.
//!
//! ```
//! use ninefold_variants::{Limits, iss, steps::{End, Progress, Reasoner}};
//!
//! let puzzle = iss::read(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~5~R2C1~R3C1.Cage~4~R2C4~R3C4.~R1C1_1.~R1C3_3")?;
//! let path = Reasoner::new(&puzzle).path(&Progress::default(), &Limits::default())?;
//! assert_eq!(path.end, End::Solved);
//! assert!(path.steps.iter().any(|step| step.explanation.conclusion == "So r1c2 is 2."));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod cases;
mod chains;
mod check;
mod combinations;
mod contradiction;
mod equations;
mod facts;
mod finder;
mod fish;
mod forcing;
mod grounds;
mod innies;
mod ladder;
mod locked;
mod look;
mod matching;
mod path;
mod polarity;
mod regions;
mod relations;
mod rules;
mod shorten;
mod singles;
mod step;
mod subsets;
mod technique;
mod trial;
mod words;

pub use check::{Checker, Flaw, Ground};
pub use look::Progress;
pub use path::{End, Path, Reasoner};
pub use step::{Candidate, DerivedSum, Evidence, Explanation, Step};
pub use technique::Technique;

use crate::layout::Layout;
use crate::rules::Puzzle;

/// A house in words, by its place in [`Layout::houses`]: `row 1`, `region 3`.
#[must_use]
pub fn house_name(layout: &Layout, number: usize) -> String {
    words::house(layout, number)
}

/// A rule in words, by its place in [`Puzzle::rules`]: `the cage of 12 at r1c1`.
#[must_use]
pub fn rule_name(puzzle: &Puzzle, number: usize) -> String {
    words::rule(puzzle, number)
}
