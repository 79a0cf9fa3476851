//! Renban: different values without a gap, in any order. Longer than there are values: no solution.

use crate::layout::Filled;
use crate::model::Model;
use crate::sort::{Arrange, ArrangeDistinct};

use super::rule::Rule;

clue! {
    /// A line of consecutive values.
    Renban,
    /// The line.
}

impl Rule for Renban {
    info!("renban", "The values on the line are different and consecutive, in any order.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut values = grid.of(&self.cells);
        values.arrange();
        values.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let (size, values) = (self.cells.len(), model.layout().values());
        let mut cells = self.cells.clone();
        cells.arrange_distinct();
        if size > values || cells.len() < size {
            return model.refuse();
        }
        match self.cells[..] {
            [] | [_] => {}
            [a, b] => model.relate(a, b, |x, y| (x - y).abs() == 1),
            _ => {
                let window = |start| ((1_u32 << size) - 1) << start;
                model.sets(&self.cells, (0..=values - size).map(window).collect());
            }
        }
    }
}
