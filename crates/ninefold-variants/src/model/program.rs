//! A puzzle in the form that runs.

use super::network::Network;
use super::propagator::{Propagator, Work};
use super::state::{Contradiction, Run, State};
use super::strategy::Strategy;

/// Cells of which one has a value, where much depends on which it is.
#[derive(Debug)]
pub(crate) struct Places {
    pub(crate) cells: Vec<u16>,
    pub(crate) value: u32,
    /// What a guess among them is worth beside one among the values of a cell.
    pub(crate) weight: f32,
}

/// A puzzle in the form that runs.
#[derive(Debug)]
pub(crate) struct Program<'p> {
    pub(crate) network: Network,
    /// By priority.
    pub(crate) props: Vec<Box<dyn Propagator + 'p>>,
    pub(crate) lowest: i32,
    /// The number of cells in the grid; those beyond it follow.
    pub(crate) grid: usize,
    pub(crate) impossible: bool,
    /// The houses with as many cells as there are values.
    pub(crate) full_houses: Vec<Vec<u16>>,
    /// What is worth guessing beside the values of cells.
    pub(crate) places: Vec<Places>,
    /// The propagator that sweeps the whole grid.
    pub(crate) swept: Option<usize>,
    pub(crate) strategy: Strategy,
    /// The weights of cells at first, and where failures are to change them slowly.
    pub(crate) weights: Vec<f32>,
    pub(crate) slow_weights: Vec<f32>,
    /// For each cell the one that holds the number of its region, and the other way round, or itself; empty if there are
    /// no regions to be found.
    pub(crate) partners: Vec<u16>,
    /// The cells with these numbers, if they are not in order of first cells.
    pub(crate) renumbered: Vec<u16>,
}

impl Program<'_> {
    /// Runs propagators until none waits.
    pub(crate) fn propagate(&self, state: &mut State<'_>) -> Run {
        Propagation(self).run_fast(state)
    }

    #[inline(always)]
    fn propagate_here(&self, state: &mut State<'_>) -> Run {
        state.failed = None;
        loop {
            while let Some(cell) = state.next_cell() {
                state.follow_edges(cell)?;
            }
            let Some(next) = state.next() else { return Ok(()) };
            if self.run(next, state).is_err() {
                state.failed = Some(next);
                return Err(Contradiction);
            }
        }
    }

    /// Runs one propagator.
    #[inline(always)]
    pub(crate) fn run(&self, prop: usize, state: &mut State<'_>) -> Run {
        state.enter(prop);
        self.props[prop].run(state)
    }
}

/// [`Program::propagate`] as work.
struct Propagation<'a>(&'a Program<'a>);

impl Work for Propagation<'_> {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        self.0.propagate_here(state)
    }
}
