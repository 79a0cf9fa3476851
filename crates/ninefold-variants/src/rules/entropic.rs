//! Entropic line: every three cells in a row have a low, a middle and a high value.
//!
//! On a line of two cells the thirds still differ. If the number of values is not divisible by 3, the
//! middle third is one longer, or both outer ones are.

use crate::layout::{Filled, Layout};
use crate::model::Model;
use crate::propagators::every::Every;

use super::modular::within;
use super::rule::Rule;

clue! {
    /// A line of low, middle and high values.
    Entropic,
    /// The line.
}

/// Which third a value is in.
pub(crate) fn third(layout: &Layout, value: i32) -> i32 {
    let values = layout.values() as i32;
    let outer = values / 3 + i32::from(values % 3 == 2);
    let place = value - layout.lowest();
    i32::from(place >= outer) + i32::from(place >= values - outer)
}

impl Rule for Entropic {
    info!("entropic", "Every three cells in a row on the line are low, middle and high.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let of = |cell| third(grid.layout, grid.at(cell));
        within(&self.cells, 3).iter().all(|&(a, b)| of(a) != of(b))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        for (a, b) in within(&self.cells, 3) {
            model.relate(a, b, |x, y| third(layout, x) != third(layout, y));
        }
        for three in self.cells.windows(3) {
            model.propagator(Every::new(three, layout, &|value| third(layout, value)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thirds_that_do_not_fit_grow_in_the_middle_or_outside() {
        let thirds = |size| {
            let layout = Layout::square(size).unwrap();
            (1..=size as i32).map(|value| third(&layout, value)).collect::<Vec<_>>()
        };
        assert_eq!(thirds(4), [0, 1, 1, 2]);
        assert_eq!(thirds(5), [0, 0, 1, 2, 2]);
        assert_eq!(thirds(6), [0, 0, 1, 1, 2, 2]);
    }
}
