//! What a search is asked: how much work it may cost, how it ended, and a question about candidates.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a question may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Most guesses of the search; the engines for plain Sudoku may take ten times as many, which cost the same.
    pub guesses: u64,
    /// Set from elsewhere to stop the search.
    pub stop: Option<&'a Arc<AtomicBool>>,
}

impl Default for Limits<'_> {
    fn default() -> Self {
        Self { guesses: u64::MAX, stop: None }
    }
}

impl Limits<'_> {
    /// At most so many guesses.
    #[must_use]
    pub fn guesses(guesses: u64) -> Self {
        Self { guesses, stop: None }
    }

    /// Whether the work is cancelled.
    #[inline]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// An error once the work is cancelled.
    #[inline]
    pub(crate) fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

/// The flag of the [`Limits`] was set before there was an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled")
    }
}

impl std::error::Error for Cancelled {}

/// How a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Nothing is left.
    Exhausted,
    /// The receiver of solutions had enough.
    Enough,
    /// A limit was reached.
    Stopped,
}

impl End {
    /// Whether nothing was cut short by a limit.
    pub(crate) fn is_sure(self) -> bool {
        self != Self::Stopped
    }
}

/// Who asks for candidates, and hears of all that is found.
pub(crate) trait Asked {
    /// For each cell the values that are still asked for.
    fn wanted(&self) -> &[u32];

    /// Takes a solution, as sets of one value.
    fn show(&mut self, solution: &[u32]);

    /// What is left of each cell by what the caller knows.
    fn left(&self) -> &[u32];

    /// Hears what is left of each cell, beside what was shown by then.
    fn leave(&mut self, left: &[u32]);

    /// Hears that a limit comes before the whole answer.
    fn give_up(&mut self);

    /// Whether a single solution settles a candidate.
    fn is_once(&self) -> bool;
}
