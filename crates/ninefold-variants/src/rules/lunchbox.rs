//! Lunchbox: the cells differ, and those between the lowest and the highest of them, in the order of the list, have
//! the sum.

use crate::engine::Model;
use crate::engine::machine::Machine;
use crate::rule::{Filled, Rule};

clue! {
    /// Cells and the sum between the extremes.
    Lunchbox: sum,
    /// Cells in order.
}

impl Rule for Lunchbox {
    info!("lunchbox", "The values between the lowest and the highest of the cells have the sum.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let place = |extreme: Option<&i32>| values.iter().position(|value| Some(value) == extreme);
        let (Some(low), Some(high)) = (place(values.iter().min()), place(values.iter().max())) else {
            return self.sum == 0;
        };
        let between = values.get(low.min(high) + 1..low.max(high)).unwrap_or_default();
        grid.differ(&self.cells) && between.iter().sum::<i32>() == self.sum
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        let (values, lowest) = (layout.values(), layout.lowest());
        model.differ(&self.cells);
        if lowest < 0 || self.cells.len() < 2 {
            return model.late(self);
        }
        // For each pair of extremes: before the first, between them with a sum so far, after the second.
        let mut all = Machine::default();
        for low in 0..values {
            for high in low + 1..values {
                let step = |&(phase, first, sum): &(u8, usize, i32), value: usize| {
                    let extreme = value == low || value == high;
                    match phase {
                        _ if value < low || value > high => None,
                        0 if extreme => Some((1, value, 0)),
                        1 if extreme => (value != first && sum == self.sum).then_some((2, 0, 0)),
                        2 if extreme => None,
                        1 => Some(sum + lowest + value as i32)
                            .filter(|&sum| sum <= self.sum)
                            .map(|sum| (1, first, sum)),
                        _ => Some((phase, first, sum)),
                    }
                };
                let grown = Machine::grow(values, (0, 0, 0), step, |&(phase, _, _)| phase == 2);
                all.join(grown.expect("few states"));
            }
        }
        model.machine(&self.cells, &all);
    }
}

#[cfg(test)]
mod tests {
    use crate::rules::cases::{accepts, refuses};

    const GRID: &str = "1234341221434321";

    #[test]
    fn the_values_between_the_extremes_have_the_sum() {
        accepts(".Shape~4x4.Lunchbox~5~R1C1~R1C2~R1C3~R1C4", GRID);
        refuses(".Shape~4x4.Lunchbox~4~R1C1~R1C2~R1C3~R1C4", GRID);
        accepts(".Shape~4x4.Lunchbox~0~R2C1~R2C2~R2C3", GRID);
        refuses(".Shape~4x4.Lunchbox~3~R2C1~R2C2~R2C3", GRID);
    }

    #[test]
    fn the_cells_differ() {
        refuses(".Shape~4x4.Lunchbox~0~R1C1~R1C2~R2C4", GRID);
    }
}
