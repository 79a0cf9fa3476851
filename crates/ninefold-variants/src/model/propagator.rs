//! What a propagator is: it removes values that a constraint forbids from a state.

use std::fmt;

use crate::layout::CellSet;

use super::cpu::{Fast, Job};
use super::state::{Run, State};

/// What has to happen to a cell to wake a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// Any value gone.
    Any,
    /// Its lowest or highest value gone.
    Bounds,
    /// One value left.
    Fixed,
}

/// A word of propagators.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// Propagators that name the same word share it; one without a name is nobody else's.
    pub(crate) name: Option<usize>,
    /// Its first content.
    pub(crate) start: u32,
}

/// What a propagator says, for those who ask for clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'a> {
    /// Nothing that houses, pairs of cells and digit sets do not say.
    Implied,
    /// These cells differ and their values together are one of these sets.
    Sets(&'a [u16], &'a [u32]),
    /// Something else, which follows from what its cells have.
    Other,
    /// Something that depends on other cells as well: nothing can be learned from it.
    Open,
}

/// Removes values that a constraint forbids.
///
/// With every cell fixed it must find each breach; before that it may remove less than it could.
pub(crate) trait Propagator: fmt::Debug + Send + Sync {
    /// The cells that it reads.
    fn cells(&self) -> &[u16];

    fn wake(&self) -> Wake {
        Wake::Any
    }

    /// The same for one of its cells.
    fn wake_of(&self, _cell: u16) -> Wake {
        self.wake()
    }

    /// Low runs first.
    fn priority(&self) -> u32;

    /// Whether it makes its cells heavier: from the start, and whenever it fails.
    fn is_weighty(&self) -> bool {
        true
    }

    /// Whether it adds numbers or fits digit sets: such puzzles like another way to branch.
    fn is_arithmetic(&self) -> bool {
        false
    }

    /// Whether it counts what is seen or how often values occur: such puzzles are searched the second way at once.
    fn is_counting(&self) -> bool {
        false
    }

    /// Whether it is all houses at once: a failure of it has no cells to charge.
    fn is_sweep(&self) -> bool {
        false
    }

    /// Whether it says only what follows from the houses of its cells.
    fn is_of_houses(&self) -> bool {
        false
    }

    /// What it says, if houses, pairs of cells or digit sets can say it.
    fn meaning(&self) -> Meaning<'_> {
        Meaning::Other
    }

    /// A word that the search restores when it goes back.
    fn memory(&self) -> Option<Memory> {
        None
    }

    /// Whether it is woken by the propagator with which it shares its memory, not by cells.
    fn is_follower(&self) -> bool {
        false
    }

    /// Learns which cells differ from which, once all of them are known.
    fn see(&mut self, _: &[CellSet]) {}

    fn run(&self, state: &mut State<'_>) -> Run;
}

/// What is done faster where the processor can, with the state that it works on. All of it is
/// `#[inline(always)]`.
pub(crate) trait Work: Sized {
    /// For any processor.
    fn plain(&self, state: &mut State<'_>) -> Run;

    /// With what a fast one has.
    #[inline(always)]
    fn go(&self, _: Fast, state: &mut State<'_>) -> Run {
        self.plain(state)
    }

    /// As fast as this processor can.
    #[inline(always)]
    fn run_fast(&self, state: &mut State<'_>) -> Run {
        match state.fast {
            Some(fast) => fast.run(Task { work: self, state }),
            None => self.plain(state),
        }
    }
}

/// Some work on a state.
struct Task<'a, 'p, W> {
    work: &'a W,
    state: &'a mut State<'p>,
}

impl<W: Work> Job for Task<'_, '_, W> {
    type Answer = Run;

    #[inline(always)]
    fn go(self, fast: Fast) -> Run {
        self.work.go(fast, self.state)
    }
}
