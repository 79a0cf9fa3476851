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
        let mut sets = [0; 32];
        let (mut once, mut twice, mut fixed, mut clash) = (0, 0, 0, 0);
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            let values = state.get(cell);
            *set = values;
            twice |= once & values;
            once |= values;
            let known = if is_fixed(values) { values } else { 0 };
            clash |= fixed & known;
            fixed |= known;
        }
        if clash != 0 || (self.full && once != self.all) {
            return Err(Contradiction);
        }
        let single = if self.full { once & !twice & !fixed } else { 0 };
        if single | (twice & fixed) == 0 {
            return Ok(false);
        }
        self.narrow(state, &sets, fixed, single)
    }

    fn narrow(
        &self,
        state: &mut State<'_>,
        sets: &[u32; 32],
        fixed: u32,
        single: u32,
    ) -> Result<bool, Contradiction> {
        let mut changed = false;
        for (&values, &cell) in sets.iter().zip(&self.cells) {
            if is_fixed(values) || values & (fixed | single) == 0 {
                continue;
            }
            let here = values & single;
            if !is_fixed(here) {
                return Err(Contradiction);
            }
            state.set(cell, if here == 0 { values & !fixed } else { here })?;
            changed = true;
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
