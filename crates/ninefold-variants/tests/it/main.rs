//! The library from outside, in one program.

mod data;
mod mixtures;
mod steps;
