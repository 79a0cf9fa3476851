//! The command line of Ninefold.
#![allow(dead_code, unused_imports)]
mod formats;

fn main() {}
