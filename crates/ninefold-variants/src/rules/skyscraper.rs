//! Skyscraper: as many values as the clue says are higher than all before them, seen from the clue.
//!
//! A value of 0 has no height and is never seen.

use crate::layout::Filled;
use crate::model::{Model, Propagator, Run, State, Work, attributes, numbers};

use super::rule::Rule;

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
            return model.check_only(self);
        }
        let values = layout.values();
        let flat = if layout.lowest() == 0 { 1 << 1 } else { 0 };
        let seen = self.seen as u32;
        if self.cells.len() == values {
            model.place(&self.cells, layout.highest(), 2.0);
        }
        model.propagator(Skyline { cells: numbers(&self.cells), values, seen, flat });
    }
}

/// Which heights lead to the number, forward along the line and back.
#[derive(Debug)]
struct Skyline {
    cells: Vec<u16>,
    values: usize,
    seen: u32,
    /// The height that is not seen, that of the value 0, as a set.
    flat: u32,
}

/// By the number seen so far, which heights may be the highest so far: bit 1 for the lowest value, bit 0 for none yet.
type Layer<const N: usize> = [u32; N];

/// What a cell can have: heights, and with which highest one before it is not seen.
struct Here {
    heights: u32,
    hidden: u32,
}

/// The heights above the lowest one of a set.
#[inline(always)]
fn above_lowest(set: u32) -> u32 {
    let lowest = set & set.wrapping_neg();
    lowest.wrapping_neg() << 1
}

/// The heights below the highest one of a set.
#[inline(always)]
fn below_highest(set: u32) -> u32 {
    if set == 0 { 0 } else { (1 << (31 - set.leading_zeros())) - 1 }
}

impl Skyline {
    #[inline(always)]
    fn here(&self, values: u32) -> Here {
        let heights = values << 1 & !self.flat;
        let is_flat = values << 1 & self.flat != 0;
        Here { heights, hidden: if is_flat { u32::MAX } else { above_lowest(heights) } }
    }

    /// The numbers that may be seen among the first `i` cells.
    #[inline(always)]
    fn range(&self, i: usize) -> (usize, usize) {
        let seen = self.seen as usize;
        (seen.saturating_sub(self.cells.len() - i), seen.min(i))
    }

    /// The layers before each cell. Values differ, so the highest of `i` is at least `i`.
    #[inline(always)]
    fn forward<const N: usize>(&self, state: &State<'_>) -> [Layer<N>; N] {
        let mut layers = [[0; N]; N];
        layers[0][0] = 1;
        for (i, &cell) in self.cells.iter().enumerate() {
            let here = self.here(state.get(cell));
            let least = if i == 0 && self.flat != 0 { u32::MAX } else { u32::MAX << (i + 1) };
            let (low, high) = self.range(i);
            let (before, after) = layers.split_at_mut(i + 1);
            let (before, after) = (&before[i], &mut after[0]);
            for number in low..=high {
                after[number] |= before[number] & here.hidden & least;
                after[number + 1] = here.heights & above_lowest(before[number]) & least;
            }
        }
        layers
    }

    /// Keeps the values that lead to the number, from the last cell back.
    #[inline(always)]
    fn limit<const N: usize>(&self, state: &mut State<'_>) -> Run {
        let (layers, seen) = (self.forward::<N>(state), self.seen as usize);
        // From which highest ones the rest comes out right.
        let mut after = [0; N];
        after[seen] = layers[self.cells.len()][seen];
        for (i, &cell) in self.cells.iter().enumerate().rev() {
            let (here, layer) = (self.here(state.get(cell)), &layers[i]);
            let (low, high) = self.range(i);
            let mut keep = 0;
            // From the lowest number up: a higher one is read before it is written.
            for number in low..=high {
                let before = layer[number];
                let stays = before & after[number] & here.hidden;
                let climbs = here.heights & after[number + 1];
                keep |= below_highest(stays) | if stays != 0 { self.flat } else { 0 };
                keep |= climbs & above_lowest(before);
                after[number] = stays | before & below_highest(climbs);
            }
            state.keep(cell, keep >> 1)?;
        }
        Ok(())
    }
}

impl Propagator for Skyline {
    attributes!(50, is_counting: true, is_idempotent: true);

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
