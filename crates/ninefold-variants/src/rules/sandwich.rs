//! Sandwich: the sum of what lies strictly between the lowest and the highest value of a line.
//!
//! The two may stand in either order; side by side they make 0. At size 6 they are 1 and 6. A line
//! without one of them breaks the rule.

use crate::engine::Model;
use crate::engine::model::{combinations, numbers};
use crate::engine::state::{Contradiction, Propagator, Run, State};
use crate::rule::{Filled, Rule};

clue! {
    /// A row or column and the sum between its crusts.
    Sandwich: sum,
    /// The line, from either side, and the sum.
}

impl Rule for Sandwich {
    info!("sandwich", "The values between the lowest and the highest of the line have the sum.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let place = |crust: i32| values.iter().position(|&value| value == crust);
        let (low, high) = (place(grid.layout.lowest()), place(grid.layout.highest()));
        let (Some(low), Some(high)) = (low, high) else { return false };
        values[low.min(high) + 1..low.max(high)].iter().sum::<i32>() == self.sum
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let is_house = layout.has_lines() && self.cells.len() == layout.values();
        if !is_house || layout.values() < 3 {
            return model.late(self);
        }
        let values = layout.values();
        // The filling leaves out the lowest value: it counts from 1.
        let filling = |count: usize| {
            let based = self.sum - count as i32 * (layout.lowest() + 1);
            combinations(values - 2, count, based).into_iter().map(|set| set << 1).collect()
        };
        let fillings = (0..=values - 2).map(filling).collect();
        model.propagator(Filling { cells: numbers(&self.cells), values, fillings });
    }
}

/// Tries every place of the crusts with every filling.
#[derive(Debug)]
struct Filling {
    cells: Vec<u16>,
    values: usize,
    /// By number of cells between the crusts: the sets of values with the sum.
    fillings: Vec<Vec<u32>>,
}

impl Filling {
    /// Adds what the crusts at two places leave to each cell.
    fn try_at(&self, sets: &[u32], from: usize, to: usize, keep: &mut [u32]) {
        let (low, high) = (1, 1 << (self.values - 1));
        let crusts = low | high;
        let upward = sets[from] & low != 0 && sets[to] & high != 0;
        let downward = sets[from] & high != 0 && sets[to] & low != 0;
        if !upward && !downward {
            return;
        }
        let middle = ((high << 1) - 1) & !crusts;
        for &filling in &self.fillings[to - from - 1] {
            let rest = middle & !filling;
            let of = |place: usize| if place > from && place < to { filling } else { rest };
            let open = |&place: &usize| place != from && place != to;
            let places = || (0..self.values).filter(open);
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
    fn cells(&self) -> &[u16] {
        &self.cells
    }

    fn priority(&self) -> u32 {
        50
    }

    fn run(&self, state: &mut State<'_>) -> Run {
        let (mut sets, mut keep) = ([0; 32], [0; 32]);
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = state.get(cell);
        }
        for from in 0..self.values {
            for to in from + 1..self.values {
                self.try_at(&sets, from, to, &mut keep);
            }
        }
        if keep[0] == 0 {
            return Err(Contradiction);
        }
        self.cells.iter().zip(keep).try_for_each(|(&cell, keep)| state.keep(cell, keep))
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn the_filling_adds_up() {
        accepts(".Shape~4x4.Sandwich~5~R1", GRID);
        refuses(".Shape~4x4.Sandwich~4~R1", GRID);
        accepts(".Shape~4x4.Sandwich~0~R2", GRID);
        refuses(".Shape~4x4.Sandwich~3~R2", GRID);
        accepts(".Shape~4x4.Sandwich~5~C1", GRID);
        refuses(".Shape~4x4.Sandwich~0~C1", GRID);
    }
}
