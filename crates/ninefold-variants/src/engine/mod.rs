//! The engine: constraints, propagators, search.
//!
//! `model` collects what rules mean; `program` compiles it; `state` propagates; `search` branches; `learn` takes over
//! where that does not end.

mod blame;
mod bounds;
mod budget;
mod chute;
mod clauses;
mod combo;
pub(crate) mod cpu;
mod derive;
pub(crate) mod either;
pub(crate) mod filling;
mod heap;
mod house;
mod lanes;
mod late;
mod learn;
mod linear;
pub(crate) mod machine;
pub(crate) mod model;
mod parts;
#[cfg(target_arch = "x86_64")]
mod patterns;
mod pointing;
mod program;
pub(crate) mod same;
mod search;
pub(crate) mod state;
mod subsets;
mod sumset;
#[cfg(target_arch = "x86_64")]
mod sweep;
pub(crate) mod table;
pub(crate) mod tally;
mod track;

pub(crate) use budget::{Budget, End};
pub use model::Model;
pub(crate) use parts::parts;
#[cfg(test)]
pub(crate) use program::compile_for;
pub(crate) use program::{Program, compile, compile_bare, compile_part};
pub(crate) use search::Search;
pub(crate) use state::State;
