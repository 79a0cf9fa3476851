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
type Layer<const N: usize> = [u32; N];

impl Skyline {
    /// What a height adds to the number seen.
    #[inline(always)]
    fn step(&self, height: usize) -> u32 {
        u32::from(height != self.flat)
    }

    /// The layers before each cell. Values differ, so after `i` cells the highest is at least `i`.
    #[inline(always)]
    fn forward<const N: usize>(&self, state: &State<'_>) -> [Layer<N>; N] {
        let mut layers = [[0; N]; N];
        layers[0][0] = 1;
        for (i, &cell) in self.cells.iter().enumerate() {
            let values = state.get(cell);
            let before = layers[i];
            let mut lower = before[..=i].iter().fold(0, |all, here| all | here);
            for height in i + 1..=self.values {
                let here = before[height];
                let mut next = if values >> (height - 1) & 1 != 0 { lower << self.step(height) } else { 0 };
                if values & ((1 << (height - 1)) - 1) != 0 {
                    next |= here;
                }
                layers[i + 1][height] = next;
                lower |= here;
            }
        }
        layers
    }

    /// Keeps the values that lead to the number, from the last cell back.
    #[inline(always)]
    fn limit<const N: usize>(&self, state: &mut State<'_>) -> Run {
        let layers = self.forward::<N>(state);
        // What the numbers seen so far may be for the rest to come out right.
        let mut after = layers[self.cells.len()].map(|here| here & 1 << self.seen);
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (values, layer) = (state.get(cell), &layers[i]);
            let mut keep = 0;
            // The numbers with a lower highest value, upward.
            let mut lower = layer[..=i].iter().fold(0, |all, here| all | here);
            for height in i + 1..=self.values {
                let bit = 1 << (height - 1);
                if lower << self.step(height) & after[height] != 0 {
                    keep |= bit;
                }
                lower |= layer[height];
                if layer[height] & after[height] != 0 {
                    keep |= bit - 1;
                }
            }
            let mut before = [0; N];
            // The numbers from which a higher value leads on, downward.
            let mut higher = 0;
            for height in (0..=self.values).rev() {
                let stays = height > 0 && values & ((1 << (height - 1)) - 1) != 0;
                let on = if stays { higher | after[height] } else { higher };
                before[height] = layer[height] & on;
                if height > 0 && values >> (height - 1) & 1 != 0 {
                    higher |= after[height] >> self.step(height);
                }
            }
            state.keep(cell, keep)?;
            after = before;
        }
        Ok(())
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
        if self.values < 10 { self.limit::<10>(state) } else { self.limit::<27>(state) }
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
