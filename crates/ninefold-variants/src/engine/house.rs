//! A house: no value twice; in a full house every value once.

use super::state::{Contradiction, Propagator, Run, State, is_fixed};

/// Cells that differ. With as many cells as values every value must appear.
#[derive(Debug)]
pub(crate) struct House {
    cells: Vec<u16>,
    all: u32,
    full: bool,
    /// Whether values bound to common peers of some cells are removed there.
    points: bool,
}

impl House {
    pub(crate) fn new(cells: Vec<u16>, all: u32, points: bool) -> Self {
        let full = cells.len() == all.count_ones() as usize;
        Self { cells, all, full, points: points && full }
    }

    /// One look at all cells: fixed values leave the others, a value with one place goes there.
    /// Says whether anything changed.
    fn pass(&self, state: &mut State<'_>) -> Result<bool, Contradiction> {
        let (mut once, mut twice, mut fixed, mut clash) = (0, 0, 0, 0);
        for &cell in &self.cells {
            let values = state.get(cell);
            twice |= once & values;
            once |= values;
            if is_fixed(values) {
                clash |= fixed & values;
                fixed |= values;
            }
        }
        if clash != 0 || (self.full && once != self.all) {
            return Err(Contradiction);
        }
        let single = if self.full { once & !twice & !fixed } else { 0 };
        if single | (twice & fixed) == 0 { Ok(false) } else { self.narrow(state, fixed, single) }
    }

    fn narrow(&self, state: &mut State<'_>, fixed: u32, single: u32) -> Result<bool, Contradiction> {
        let mut changed = false;
        for &cell in &self.cells {
            let values = state.get(cell);
            if is_fixed(values) {
                continue;
            }
            let here = values & single;
            if !is_fixed(here) {
                return Err(Contradiction);
            }
            let new = if here == 0 { values & !fixed } else { here };
            if new != values {
                state.set(cell, new)?;
                changed = true;
            }
        }
        Ok(changed)
    }

    fn point(&self, state: &mut State<'_>) -> Run {
        let fixed = self.cells.iter().map(|&cell| state.get(cell));
        let fixed = fixed.filter(|&values| is_fixed(values)).fold(0, |all, values| all | values);
        let mut open = self.all & !fixed;
        while open != 0 {
            state.point(&self.cells, open & open.wrapping_neg())?;
            open &= open - 1;
        }
        Ok(())
    }
}

impl Propagator for House {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        2
    }

    fn is_weighty(&self) -> bool {
        self.points
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        while self.pass(state)? {}
        state.settled();
        if self.points { self.point(state) } else { Ok(()) }
    }
}
