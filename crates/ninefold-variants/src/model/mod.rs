//! What the engine works on, as data: the constraints that rules post, the program that they are compiled to, the state
//! that propagators narrow.

mod constraints;
pub(crate) mod cpu;
mod machine;
mod network;
mod program;
mod propagator;
mod state;
mod strategy;
mod table;

pub use constraints::Model;
pub(crate) use constraints::{
    Check, Constraint, LinearSum, MOST_SETS, Reached, RegionsToFind, combinations, numbers,
};
pub(crate) use machine::{Known, Machine};
pub(crate) use network::{Calls, Edges, FIXED, Network, in_groups};
pub(crate) use program::{Places, Program};
pub(crate) use propagator::{Attributes, Done, Facts, Meaning, Memory, Propagator, Wake, Work, attributes};
pub(crate) use state::{Contradiction, Run, Spare, State, is_fixed};
pub(crate) use strategy::{Branching, Strategy};
pub(crate) use table::{Table, transposed};
