//! How much work a question may cost, and how a search ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much work a question may cost.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Most guesses of the search.
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

    /// Whether somebody else wants an end.
    #[inline]
    pub(crate) fn is_cancelled(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

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
