//! The command line of Ninefold.

fn main() {}
