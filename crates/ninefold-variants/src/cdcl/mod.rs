//! Conflict-driven clause learning, for large trees: the solver, and a program said in clauses.

mod encoding;
mod heap;
mod reasons;
mod solver;

pub(crate) use encoding::ClauseSearch;
