//! A sum between two extremes of a line: sandwiches, lunchboxes.

use crate::model::{Contradiction, Propagator, Run, State, Work, attributes};

/// Tries every place of the extremes with every filling. The cells differ.
#[derive(Debug)]
pub(crate) struct Filling {
    cells: Vec<u16>,
    /// The values that may be the lowest and the highest: no other cell is outside them.
    extremes: Vec<(u32, u32)>,
    /// By number of cells between the extremes: the sets of values with the sum.
    fillings: Vec<Vec<u32>>,
}

impl Filling {
    pub(crate) fn new(cells: Vec<u16>, extremes: Vec<(u32, u32)>, fillings: Vec<Vec<u32>>) -> Self {
        Self { cells, extremes, fillings }
    }

    /// Adds what the extremes at two places leave to each cell.
    #[inline(always)]
    fn try_at(&self, sets: &[u32], (low, high): (u32, u32), from: usize, to: usize, keep: &mut [u32]) {
        let upward = sets[from] & low != 0 && sets[to] & high != 0;
        let downward = sets[from] & high != 0 && sets[to] & low != 0;
        if !upward && !downward {
            return;
        }
        let middle = (high - 1) & !(low | (low - 1));
        let open = |&place: &usize| place != from && place != to;
        let places = || (0..sets.len()).filter(open);
        if places().any(|place| sets[place] & middle == 0) {
            return;
        }
        for &filling in self.fillings[to - from - 1].iter().filter(|&&filling| filling & !middle == 0) {
            let rest = middle & !filling;
            let of = |place: usize| if place > from && place < to { filling } else { rest };
            if places().any(|place| sets[place] & of(place) == 0) {
                continue;
            }
            places().for_each(|place| keep[place] |= of(place));
            keep[from] |= if upward { low } else { 0 } | if downward { high } else { 0 };
            keep[to] |= if upward { high } else { 0 } | if downward { low } else { 0 };
        }
    }
}

impl Propagator for Filling {
    attributes!(50, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Filling {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let (mut sets, mut keep) = ([0; 32], [0; 32]);
        let mut all = 0;
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = state.get(cell);
            all |= *set;
        }
        let sets = &sets[..self.cells.len()];
        for &(low, high) in self.extremes.iter().filter(|(low, high)| all & low != 0 && all & high != 0) {
            let inside = (high | (high - 1)) & !(low - 1);
            if sets.iter().any(|set| set & inside == 0) {
                continue;
            }
            for from in 0..sets.len() {
                if sets[from] & (low | high) == 0 {
                    continue;
                }
                for to in from + 1..sets.len() {
                    self.try_at(sets, (low, high), from, to, &mut keep);
                }
            }
        }
        if keep[0] == 0 {
            return Err(Contradiction);
        }
        self.cells.iter().zip(keep).try_for_each(|(&cell, keep)| state.keep(cell, keep))
    }
}
