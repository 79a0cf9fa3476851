//! Propagators: they remove values that a constraint forbids from a state.

use std::fmt;

use crate::layout::CellSet;

use super::cpu::{Fast, Job};
use super::state::{Run, State};

/// The change of a cell that wakes a propagator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    /// Any value was removed.
    Any,
    /// Its lowest or highest value was removed.
    Bounds,
    /// One value is left.
    Fixed,
}

/// A word that a propagator keeps in the state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    /// Propagators that give the same name share the word; without a name it is private.
    pub(crate) name: Option<usize>,
    /// Its initial content.
    pub(crate) start: u32,
}

/// What a propagator enforces, for the translation into clauses.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Meaning<'a> {
    /// Nothing of its own.
    Implied,
    /// These cells differ and their values together are one of these sets.
    Sets(&'a [u16], &'a [u32]),
    /// Something else, which depends on its own cells only.
    Other,
    /// The same of many cells, few of which matter for one conclusion: [`Propagator::reason`] names them.
    Reasoned,
    /// Something that depends on other cells as well: no clause can be learned from it.
    Open,
}

/// Cells, each with values that it lacks.
pub(crate) type Facts = Vec<(u16, u32)>;

/// What a propagator did, to be explained.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Done<'a> {
    /// What each cell had at the root, and before.
    pub(crate) root: &'a [u32],
    pub(crate) left: &'a [u32],
    /// The cell and the value that it took from it; nothing if it failed.
    pub(crate) gone: Option<(u16, u32)>,
}

impl Done<'_> {
    /// What a cell had before.
    #[inline]
    pub(crate) fn had(&self, cell: u16) -> u32 {
        self.left[usize::from(cell)]
    }

    /// The same for all cells, but the value alone in the cell that lost it: if it had that, what else it had does not
    /// matter.
    pub(crate) fn assumed(&self) -> Vec<u32> {
        let mut left = self.left.to_vec();
        self.gone.iter().for_each(|&(cell, value)| left[usize::from(cell)] = value);
        left
    }

    /// What a cell had lost that may matter.
    pub(crate) fn lost(&self, cell: u16) -> u32 {
        let matters = self.gone.is_none_or(|(own, _)| own != cell);
        if matters { self.root[usize::from(cell)] & !self.had(cell) } else { 0 }
    }
}

/// How the engine treats a propagator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attributes {
    /// Low runs first.
    pub(crate) priority: u32,
    pub(crate) wake: Wake,
    /// Whether it adds weight to its cells: at the start, and whenever it fails.
    pub(crate) is_weighty: bool,
    /// Whether it adds numbers or fits digit sets: such puzzles are branched differently.
    pub(crate) is_arithmetic: bool,
    /// Whether it counts what is seen or how often values occur: such puzzles start with slow weights.
    pub(crate) is_counting: bool,
    /// Whether it keeps values in order: puzzles of nothing else are searched by the places of values from the start.
    pub(crate) is_order: bool,
    /// Whether it is all houses at once: its failures charge no cells.
    pub(crate) is_sweep: bool,
    /// Whether it enforces only what follows from the houses of its cells.
    pub(crate) is_of_houses: bool,
    /// Whether it enforces nothing beyond what houses, pairs of cells and digit sets imply.
    pub(crate) is_implied: bool,
    /// Whether the propagator that shares its memory wakes it, instead of cells.
    pub(crate) is_follower: bool,
    /// Whether it would find nothing right after it has run, as long as it reads no cell twice: then what it changes itself does
    /// not wake it.
    pub(crate) is_idempotent: bool,
}

impl Attributes {
    /// Those of most propagators: woken by any change, with weight, and nothing else.
    pub(crate) fn new(priority: u32) -> Self {
        Self {
            priority,
            wake: Wake::Any,
            is_weighty: true,
            is_arithmetic: false,
            is_counting: false,
            is_order: false,
            is_sweep: false,
            is_of_houses: false,
            is_implied: false,
            is_follower: false,
            is_idempotent: false,
        }
    }
}

/// The cells and the attributes of a propagator: its priority, and where it differs from most.
macro_rules! attributes {
    ($priority:literal $(, $name:ident: $value:expr)*) => {
        fn cells(&self) -> &[u16] {
            &self.cells
        }

        fn attributes(&self) -> $crate::model::Attributes {
            $crate::model::Attributes { $($name: $value,)* ..$crate::model::Attributes::new($priority) }
        }
    };
}
pub(crate) use attributes;

/// Removes values that a constraint forbids.
///
/// With every cell fixed it must find each breach; before that it may remove less than it could.
pub(crate) trait Propagator: Send + Sync {
    /// The cells that it reads.
    fn cells(&self) -> &[u16];

    fn attributes(&self) -> Attributes;

    /// What wakes it at one of its cells.
    fn wake_of(&self, _cell: u16) -> Wake {
        self.attributes().wake
    }

    /// What it enforces.
    fn meaning(&self) -> Meaning<'_> {
        if self.attributes().is_implied { Meaning::Implied } else { Meaning::Other }
    }

    /// The word that the search restores when it backtracks.
    fn memory(&self) -> Option<Memory> {
        None
    }

    /// Receives the cells that each cell sees, once they are known.
    fn see(&mut self, _: &[CellSet]) {}

    fn run(&self, state: &mut State<'_>) -> Run;

    /// From which facts it follows that a cell lacks a value, or that the constraint fails; what that cell lacks beside, and
    /// what others had not lost, is no part of them, whatever is said. With `None` it runs again with less, which is only fast
    /// enough if it has few cells.
    fn reason(&self, _: &Done<'_>) -> Option<Facts> {
        None
    }
}

/// Not by a method of its own, which every propagator would have in every program.
impl fmt::Debug for dyn Propagator + '_ {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Propagator").field(&self.cells()).finish()
    }
}

/// Work on a state that is compiled for faster processors as well. All of it is `#[inline(always)]`.
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
        match Fast::known(state.fast) {
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
