//! A full house: as many cells as values, each value once.
//!
//! That a fixed value leaves the other cells is the work of the edges between cells that see each
//! other; here is what only a full house knows: every value has a place.

use crate::model::{Attributes, Contradiction, Propagator, Run, State, Work, is_fixed};

/// As many cells as values, all different.
#[derive(Debug)]
pub(crate) struct House {
    cells: Vec<u16>,
    all: u32,
    is_weighty: bool,
}

impl House {
    pub(crate) fn new(cells: Vec<u16>, all: u32, is_weighty: bool) -> Self {
        Self { cells, all, is_weighty }
    }

    /// Fixes the cells that are the only places of values.
    #[inline(always)]
    fn place(&self, state: &mut State<'_>) -> Run {
        let (mut once, mut twice, mut fixed) = (0, 0, 0);
        for &cell in &self.cells {
            let values = state.get(cell);
            twice |= once & values;
            once |= values;
            fixed |= if is_fixed(values) { values } else { 0 };
        }
        if once != self.all {
            return Err(Contradiction);
        }
        let single = once & !twice & !fixed;
        if single == 0 {
            return Ok(());
        }
        for &cell in &self.cells {
            let here = state.get(cell) & single;
            if here != 0 {
                state.set(cell, if is_fixed(here) { here } else { 0 })?;
            }
        }
        Ok(())
    }
}

impl Propagator for House {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn attributes(&self) -> Attributes {
        Attributes { is_implied: true, is_weighty: self.is_weighty, ..Attributes::new(20) }
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for House {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        self.place(state)?;
        state.settled();
        Ok(())
    }
}
