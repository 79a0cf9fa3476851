//! Thermometer: values rise from the bulb. A branched one is several lines with one bulb.

use crate::layout::Filled;
use crate::model::{Contradiction, Model, Propagator, Run, State, Wake, attributes, numbers};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// Cells from the bulb to an end.
    Thermo,
    /// The line, bulb first.
}

impl Rule for Thermo {
    info!("thermo", "Values rise from the bulb to the end of a thermometer.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.of(&self.cells).windows(2).all(|pair| pair[0] < pair[1])
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.differ(&self.cells);
        if let [a, b] = self.cells[..] {
            return model.relate(a, b, |x, y| x < y);
        }
        let mut distinct = self.cells.clone();
        distinct.arrange_distinct();
        if distinct.len() < self.cells.len() {
            return model.refuse();
        }
        model.propagator(Rising { cells: numbers(&self.cells) });
    }
}

/// Each cell more than the one before.
#[derive(Debug)]
struct Rising {
    cells: Vec<u16>,
}

impl Propagator for Rising {
    attributes!(5, wake: Wake::Bounds, is_order: true, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut above = u32::MAX;
        for &cell in &self.cells {
            state.keep(cell, above)?;
            let lowest = state.get(cell) & state.get(cell).wrapping_neg();
            above = !(lowest | (lowest - 1));
        }
        let mut below = u32::MAX;
        for &cell in self.cells.iter().rev() {
            if below == 0 {
                return Err(Contradiction);
            }
            state.keep(cell, below)?;
            below = (1 << (31 - state.get(cell).leading_zeros())) - 1;
        }
        Ok(())
    }
}
