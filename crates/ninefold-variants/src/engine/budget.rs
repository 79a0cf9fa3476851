//! How much a search may do, and how it ended.

use std::sync::atomic::{AtomicBool, Ordering};

/// How much a search may do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget<'a> {
    pub(crate) guesses: u64,
    pub(crate) stop: Option<&'a AtomicBool>,
}

impl Budget<'_> {
    /// Whether somebody else wants an end.
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
    /// The budget is spent.
    Stopped,
}

impl End {
    /// Whether nothing was cut short by the budget.
    pub(crate) fn is_sure(self) -> bool {
        self != Self::Stopped
    }
}
