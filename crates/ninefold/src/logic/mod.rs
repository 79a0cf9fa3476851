//! The human way: techniques that find steps, and paths of steps that solve puzzles.
//!
//! ```
//! use ninefold::{Grid, logic};
//! let puzzle: Grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let position = logic::Position::of(&puzzle);
//! let step = logic::next_step(&position, &logic::Order::simple()).expect("there is a next step");
//! assert_eq!(step.technique.id, "naked-single");
//! println!("{}", step.explain());
//! assert!(logic::solve(&puzzle).is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it fits together
//!
//! A [`Technique`] reads a [`Position`] and reports [`Step`]s; it changes nothing. [`LADDER`] lists all techniques,
//! easiest first; an [`Order`] says which of them are tried in which order. [`next_step`] asks for the first step,
//! [`all_steps`] for all of them, [`solve`] and [`solve_by`] take steps until nothing is left to do. A step is data
//! (what follows, and the [`Evidence`] from which it follows); words are made of it last, by [`Step::explain`].
//!
//! # How to add a technique
//!
//! 1. Write `techniques/<family>.rs`: the file's `//!` says what it is, why it is true, and shows a picture. In it a
//!    type that implements [`Technique`], a `static` of it with its [`Info`], and tests. A family that differs only
//!    in a number is one type with that number as a field.
//! 2. Add the `mod` line and the members to [`LADDER`] in `techniques/mod.rs`, at the rung where a person would try.
//! 3. Add `testdata/techniques/<id>.txt`: positions where it must fire, with what follows, and at least one where it
//!    must not.
//!
//! The tests then run the cases, check every step that it finds anywhere against the solutions, and hold it to the
//! symmetries of the board.

mod als;
mod changed;
pub mod check;
pub mod explain;
mod few;
mod implications;
mod links;
pub mod notation;
mod order;
mod position;
mod preference;
mod propagation;
mod singles_queue;
mod step;
mod technique;
mod techniques;
mod templates;
mod walk;

use core::ops::ControlFlow;

use crate::board::Grid;

pub use als::Als;
pub use changed::Changed;
pub use few::Few;
pub use implications::{Implications, Literal, Waves};
pub use links::Links;
pub use order::{Order, UnknownTechnique};
pub use position::Position;
pub use step::{Because, Chain, Evidence, Link, LockedSet, Node, Part, Path, Role, Step};
pub use technique::{Found, Hodoku, Info, Level, Technique};
pub use techniques::LADDER;
pub use walk::Walk;

/// The rung of the ladder with this id, or with a kind of this id.
pub fn technique(id: &str) -> Option<&'static dyn Technique> {
    let named = |technique: &&dyn Technique| {
        technique.info().id == id || technique.kinds().iter().any(|kind| kind.id == id)
    };
    LADDER.iter().copied().find(named)
}

/// The first step by `order`, or `None` if none of its techniques finds any.
pub fn next_step(position: &Position, order: &Order) -> Option<Step> {
    let mut best = None;
    let _ = order.iter().try_for_each(|technique| find(technique, position, &mut Found::best(&mut best)));
    best.inspect(|step| assert_true(step, position))
}

/// Every step that any technique of `order` finds now.
pub fn all_steps(position: &Position, order: &Order) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut take = |step| {
        assert_true(&step, position);
        steps.push(step);
        ControlFlow::Continue(())
    };
    let _ = order.iter().try_for_each(|technique| find(technique, position, &mut Found::all(&mut take)));
    steps
}

/// The path of a person who tries the easiest first.
pub fn solve(puzzle: &Grid) -> Path {
    solve_by(Position::of(puzzle), &Order::simple())
}

/// The path from `position` by `order`: ends when the grid is complete or nothing more is found.
pub fn solve_by(position: Position, order: &Order) -> Path {
    let mut walk = Walk::new(position, order);
    let mut steps = Vec::with_capacity(64);
    steps.extend(walk.by_ref());
    Path { steps, end: walk.into_position().into_candidates() }
}

/// Lets a technique look, unless it needs to know that there is one solution and that is not known.
fn find(technique: &dyn Technique, position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    if !position.is_unique() && technique.info().uniqueness {
        return ControlFlow::Continue(());
    }
    technique.find(position, found)
}

/// In debug builds, no step may contradict the known solution.
fn assert_true(step: &Step, position: &Position) {
    if cfg!(debug_assertions)
        && let Some(solution) = position.solution()
    {
        let error = step.error_against(solution);
        assert!(error.is_none(), "{} is wrong about {error:?}: {step:?}\n{position:?}", step.technique.id);
    }
}
