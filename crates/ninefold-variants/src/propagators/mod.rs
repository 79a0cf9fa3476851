//! The propagators that rules share; one that only a single rule needs is in the file of that rule. A propagator knows the
//! state that it narrows, and nothing of how it was compiled.

pub(crate) mod bounds;
pub(crate) mod check_only;
pub(crate) mod chute;
pub(crate) mod combo;
pub(crate) mod either;
pub(crate) mod equal_multisets;
pub(crate) mod every;
pub(crate) mod filling;
pub(crate) mod house;
mod lanes;
pub(crate) mod linear;
pub(crate) mod narrow;
pub(crate) mod patterns;
pub(crate) mod pointing;
pub(crate) mod ranks;
pub(crate) mod subsets;
mod sumset;
pub(crate) mod sweep;
pub(crate) mod tally;
pub(crate) mod track;
