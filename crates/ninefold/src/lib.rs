//! Sudoku: solve, explain, rate, generate.
//!
//! A [`Grid`] is what is written on the board, [`Candidates`] what is still possible. Most questions are methods
//! of one of them; the examples below are the tour.
//!
//! # Solve
//!
//! Any text that looks like a puzzle is read: a line of 81 characters here, and [other formats](text).
//!
//! ```
//! use ninefold::Grid;
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let solution = puzzle.solution().expect("a newspaper's puzzle");
//! assert!(solution.is_solution_of(&puzzle));
//! assert!(solution.to_string().starts_with("534678912"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Count and judge, within limits
//!
//! A [`Solver`] takes one puzzle or a batch, with [`Limits`](solve::Limits) and a
//! [`Cancel`](solve::Cancel) switch to stop it from another thread. A search that was stopped gives no verdict.
//!
//! ```
//! use ninefold::solve::{Limits, Outcome};
//! use ninefold::{Grid, Solver, Verdict};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! assert_eq!(puzzle.verdict(), Verdict::Unique);
//! assert_eq!(Grid::EMPTY.count(1000), 1000);
//!
//! let mut outcomes = [Outcome::UNSEARCHED; 2];
//! let limits = Limits::up_to(1_000_000).guesses(200);
//! Solver::new().search_batch(&[puzzle, Grid::EMPTY], limits, &mut outcomes);
//! assert!(outcomes[0].is_complete() && outcomes[0].solutions == 1);
//! assert!(!outcomes[1].is_complete(), "two hundred guesses are not enough");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Explain
//!
//! [`logic`] solves as people do: a [`Step`](logic::Step) is what follows next, and from what; words are made
//! of it last.
//!
//! ```
//! use ninefold::{Grid, logic};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = logic::Position::of(&puzzle);
//! let step = logic::next_step(&position, &logic::Order::simple()).expect("there is a next step");
//! assert_eq!(step.technique.id, "naked-single");
//! println!("{}", step.explain(position.candidates()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rate
//!
//! [`rate`] gives the numbers that players quote.
//!
//! ```
//! use ninefold::{Grid, rate::se};
//!
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! println!("{}", se::rate(&puzzle)?); // ER/EP/ED
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Generate
//!
//! [`generate`] makes puzzles from a seed: the same seed, the same puzzles, on every machine.
//!
//! ```
//! use ninefold::{Verdict, generate::Generator};
//!
//! let made = Generator::new(42).puzzle(0).expect("nothing special is asked for");
//! assert_eq!(made.puzzle.verdict(), Verdict::Unique);
//! ```
//!
//! # Features
//!
//! `std` (on by default) picks the processor's instructions at run time and brings [`logic`], [`rate`],
//! [`generate`] and [`proof`]; without it the rest needs `alloc` alone. `serde` writes digits, cells, houses,
//! candidates and grids as strings, and steps with their evidence, outcomes, verdicts and ratings; `rand_core`
//! makes [`Random`] a generator like others, `rayon` searches batches on all cores, `arbitrary` makes grids for
//! fuzzers.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![deny(unsafe_code)]

#[macro_use]
extern crate alloc;

mod bits;
pub mod board;
// Tables that are made once.
#[cfg(any(feature = "arbitrary", feature = "rand_core", feature = "serde"))]
mod features;
#[cfg(feature = "std")]
pub mod generate;
#[cfg(feature = "std")]
pub mod logic;
mod named;
#[cfg(feature = "std")]
pub mod proof;
mod random;
#[cfg(feature = "std")]
pub mod rate;
// Vectors need it; nothing else does.
#[allow(unsafe_code)]
pub mod solve;
#[cfg(feature = "std")]
#[doc(hidden)]
pub mod sort;
#[cfg(feature = "std")]
pub mod symmetry;
pub mod text;

pub use board::{
    Candidate, Candidates, Cell, CellSet, Clash, Contradiction, Digit, DigitSet, Grid, House, HouseKind, Line,
};
pub use random::Random;
pub use solve::{Solver, Verdict};
#[cfg(feature = "std")]
pub use symmetry::Symmetry;
pub use text::ParseError;

/// The examples of the crate's README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
