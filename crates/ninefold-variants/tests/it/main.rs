//! The library from outside, in one program.

mod data;
mod mixtures;
#[cfg(feature = "proof")]
mod proofs;
mod steps;
