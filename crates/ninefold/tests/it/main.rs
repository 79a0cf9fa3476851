//! The library from outside. One program, for linking is most of what a test program takes to build.

mod backends;
mod canonical;
mod common;
mod depth;
mod every_step;
mod evidence;
mod hodoku_steps;
mod limits;
mod links;
mod marks;
mod modern;
mod proofs;
mod rating_hodoku;
mod rating_se;
mod reglib;
mod sets;
mod symmetry;
mod techniques;
mod text;
mod tidy;
mod told_steps;
mod words;
