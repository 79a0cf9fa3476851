//! Human logic: techniques that find steps, and paths of steps that solve puzzles.
//!
//! ```
//! use ninefold::{Grid, logic};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = logic::Position::of(&puzzle);
//! let step = logic::next_step(&position, &logic::Order::simple()).expect("there is a next step");
//! assert_eq!(step.technique.id, "naked-single");
//! println!("{}", step.explain(position.candidates()));
//! assert!(logic::solve(&puzzle).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it fits together
//!
//! A [`Technique`] reads a [`Position`] and reports [`Step`]s; it changes nothing. [`LADDER`] lists all
//! techniques, easiest first; an [`Order`] says which of them are tried in which order. [`next_step`] asks
//! for the first step, [`all_steps`] for all of them, [`some_steps`] for some of each technique, [`solve`]
//! and [`solve_by`] take steps until nothing is left to do. A step is data (what follows, and the
//! [`Evidence`] from which it follows); words are made of it last, by [`Step::explain`].
//!
//! # How to add a technique
//!
//! 1. Write `techniques/<family>.rs`: the file's `//!` says what it is, why it is true, and shows a picture.
//!    In it a type that implements [`Technique`], a `static` of it with its [`Info`], and tests. A family
//!    that differs only in a number is one type with that number as a field.
//! 2. Add the `mod` line and the members to [`LADDER`] in `techniques/mod.rs`, at the rung where a person
//!    would try.
//! 3. Add `testdata/techniques/<id>.txt`: positions where it must fire, with what follows, and at least one
//!    where it must not.
//!
//! The tests then run the cases, check every step that it finds anywhere against the solutions, and hold it
//! to the symmetries of the board.

pub mod check;
mod engine;
pub mod explain;
mod inference;
mod lemmas;
pub mod notation;
pub(crate) mod position;
mod step;
pub(crate) mod techniques;

pub use engine::{
    Order, Path, Steps, UnknownTechnique, all_steps, first_ruling_out, next_step, shortest, solve, solve_by,
    some_steps,
};
pub use explain::{Explanation, Line};
pub use position::Position;
pub(crate) use position::{Dirty, pencilmarks};
pub use step::{
    Chain, Constraint, Evidence, HardEvidence, Hodoku, Inference, Info, Level, Link, LockedSet, Node,
    OneOrMany, Part, Reason, Role, Step, UnknownLevel, UnknownRole,
};
pub use techniques::{LADDER, StepSink, Technique, clauses, info, is_optional, technique};
