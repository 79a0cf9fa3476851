//! The engine: constraints, propagators, search.
//!
//! `model` collects what rules mean; `program` compiles it; `state` propagates; `search` branches.

mod bounds;
mod chute;
mod combo;
mod derive;
pub(crate) mod either;
mod house;
mod lanes;
mod late;
mod linear;
pub(crate) mod machine;
pub(crate) mod model;
mod program;
pub(crate) mod same;
mod search;
pub(crate) mod state;
mod subsets;
mod sumset;
mod table;

pub use model::Model;
pub(crate) use program::{Program, compile};
pub(crate) use search::{Budget, End, Search};
