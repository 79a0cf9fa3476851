//! Groups of cells with the same values: clones, and what irregular regions leave of the lines that
//! they cover.

use super::state::{Contradiction, Propagator, Run, State};

/// Groups of `size` cells each with the same values.
#[derive(Debug)]
pub(crate) struct Same {
    cells: Vec<u16>,
    size: usize,
    all: u32,
}

impl Same {
    /// Groups of as many cells.
    pub(crate) fn new(groups: &[Vec<u16>], all: u32) -> Self {
        let size = groups.first().map_or(1, Vec::len).max(1);
        Self { cells: groups.concat(), size, all }
    }

    /// Cells of a group that have the value, and those that can.
    fn places(state: &State<'_>, group: &[u16], value: u32) -> (usize, usize) {
        let has = group.iter().filter(|&&cell| state.get(cell) == value).count();
        (has, group.iter().filter(|&&cell| state.get(cell) & value != 0).count())
    }

    fn value(&self, state: &mut State<'_>, value: u32) -> Run {
        let (mut least, mut most) = (0, usize::MAX);
        for group in self.cells.chunks(self.size) {
            let (has, can) = Self::places(state, group, value);
            least = least.max(has);
            most = most.min(can);
        }
        if least > most {
            return Err(Contradiction);
        }
        for group in self.cells.chunks(self.size) {
            let (has, can) = Self::places(state, group, value);
            for &cell in group {
                let values = state.get(cell);
                if values & value == 0 || values == value {
                    continue;
                }
                if can == least {
                    state.set(cell, value)?;
                } else if has == most {
                    state.remove(cell, value)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for Same {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        9
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut left = self.all;
        while left != 0 {
            self.value(state, left & left.wrapping_neg())?;
            left &= left - 1;
        }
        Ok(())
    }
}
