//! Skyscraper: as many values as the clue says are higher than all before them, seen from the clue.
//!
//! A value of 0 has no height and is never seen.

use crate::engine::Model;

use crate::engine::model::numbers;
use crate::engine::state::{Propagator, Run, State, Work};
use crate::rule::{Filled, Rule};

clue! {
    /// A row or column from the clue's side, and the number seen.
    Skyscraper: seen,
    /// The line, the cell beside the clue first.
}

impl Rule for Skyscraper {
    info!("skyscraper", "As many values are higher than all before them as the clue says.");

    clue_terms!(seen);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let tops = |i: &usize| values[*i] > 0 && values[..*i].iter().all(|&before| before < values[*i]);
        (0..values.len()).filter(tops).count() as i32 == self.seen
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        if !(1..=self.cells.len() as i32).contains(&self.seen) {
            return model.refuse();
        }
        if !layout.has_lines() || layout.lowest() < 0 {
            return model.late(self);
        }
        let values = layout.values();
        let flat = if layout.lowest() == 0 { 1 } else { 0 };
        let seen = self.seen as u32;
        model.propagator(Skyline { cells: numbers(&self.cells), values, seen, flat });
    }
}

/// Which heights lead to the number: sets of numbers seen so far, for each highest value so far,
/// forward along the line and back.
#[derive(Debug)]
struct Skyline {
    cells: Vec<u16>,
    values: usize,
    seen: u32,
    /// The height that is not seen: that of the value 0.
    flat: usize,
}

/// By highest value so far (0: none yet), the numbers seen so far as bits.
type Layer = [u32; 27];

impl Skyline {
    /// The layers before each cell. Values differ, so after `i` cells the highest is at least `i`.
    #[inline(always)]
    fn forward(&self, state: &State<'_>) -> [Layer; 26] {
        let mut layers = [[0; 27]; 26];
        layers[0][0] = 1;
        for (i, &cell) in self.cells.iter().enumerate() {
            let values = state.get(cell);
            let (mut lower, before) = (0, layers[i]);
            for (highest, &here) in before[..=self.values].iter().enumerate() {
                let height = if highest > 0 { 1 << (highest - 1) } else { 0 };
                if values & height != 0 && highest > i {
                    layers[i + 1][highest] |= lower << u32::from(highest != self.flat);
                }
                if height != 0 && values & (height - 1) != 0 && highest > i {
                    layers[i + 1][highest] |= here;
                }
                lower |= here;
            }
        }
        layers
    }
}

impl Propagator for Skyline {
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        50
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        self.run_fast(state)
    }
}

impl Work for Skyline {
    #[inline(always)]
    fn plain(&self, state: &mut State<'_>) -> Run {
        let layers = self.forward(state);
        // What the numbers seen so far may be for the rest to come out right.
        let mut after = [1 << self.seen; 27];
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let values = state.get(cell);
            let (mut keep, mut before) = (0, [0; 27]);
            for highest in 0..=self.values {
                let here = layers[i][highest];
                if here == 0 {
                    continue;
                }
                for place in crate::cells::bits(values.into()) {
                    let height = place + 1;
                    let wanted = if height > highest && height != self.flat {
                        after[height] >> 1
                    } else {
                        after[height.max(highest)]
                    };
                    let possible = height != highest && height.max(highest) > i;
                    if possible && wanted & here != 0 {
                        keep |= 1 << place;
                        before[highest] |= wanted & here;
                    }
                }
            }
            state.keep(cell, keep)?;
            after = before;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn high_ones_hide_low_ones() {
        accepts(".Shape~4x4.Skyscraper~R1~4~1", GRID);
        refuses(".Shape~4x4.Skyscraper~R1~3~", GRID);
        accepts(".Shape~4x4.Skyscraper~R2~2~2", GRID);
        refuses(".Shape~4x4.Skyscraper~R2~~3", GRID);
        refuses(".Shape~4x4.Skyscraper~R2~5~", GRID);
    }
}
