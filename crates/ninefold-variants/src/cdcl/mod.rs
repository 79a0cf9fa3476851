//! Conflict-driven clause learning, for large trees: the solver, and a program said in clauses.

mod asked;
mod encoding;
mod heap;
mod solver;

pub(crate) use asked::Asked;
pub(crate) use encoding::ClauseSearch;
