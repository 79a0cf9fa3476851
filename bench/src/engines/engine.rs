//! What is timed.

use std::fmt;

/// How puzzles are handed to an engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// One at a time.
    Single,
    /// Many at a time.
    Batch,
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Call::Single => "single",
            Call::Batch => "batch",
        })
    }
}

/// A solver with the puzzles of a set in the form that it takes: turning text into that form is not timed, except
/// for solvers that take text.
pub trait Engine {
    /// Its name in the results.
    fn name(&self) -> &str;

    /// How it takes puzzles.
    fn call(&self) -> Call;

    /// Searches puzzles `0..counts.len()` for up to `limit` solutions, and for the first of them; writes the counts.
    fn run(&mut self, limit: u64, counts: &mut [u64]);

    /// Checks, off the clock, what the last run left beside the counts.
    fn check(&self, _limit: u64) {}
}
