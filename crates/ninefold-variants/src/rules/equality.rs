//! Equality cage: the cells differ; as many are even as odd, and as many low as high. With an odd number of values the
//! middle one is neither low nor high and must not appear.

use crate::layout::{Filled, Layout};
use crate::model::{Machine, Model};

use super::rule::Rule;

clue! {
    /// A cage in balance.
    Equality,
    /// Its cells.
}

impl Equality {
    /// Whether a value is even, and whether it is low; `None` for the middle one.
    fn class(layout: &Layout, value: i32) -> Option<(bool, bool)> {
        let (half, place) = (layout.values() / 2, (value - layout.lowest()) as usize);
        let is_low = place < half;
        (is_low || place >= layout.values() - half).then_some((value % 2 == 0, is_low))
    }
}

impl Rule for Equality {
    info!("equality", "As many values of the cage are even as odd, and low as high.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let classes = grid.of(&self.cells).into_iter().map(|value| Self::class(grid.layout, value));
        let Some(classes) = classes.collect::<Option<Vec<_>>>() else { return false };
        let even = classes.iter().filter(|(even, _)| *even).count();
        let low = classes.iter().filter(|(_, low)| *low).count();
        grid.differ(&self.cells) && 2 * even == classes.len() && 2 * low == classes.len()
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        model.differ(&self.cells);
        let sign = |plus: bool| if plus { 1 } else { -1 };
        let step = |&(parity, height): &(i32, i32), value: usize| {
            let (even, low) = Self::class(layout, layout.lowest() + value as i32)?;
            let (parity, height) = (parity + sign(even), height + sign(low));
            let most = self.cells.len() as i32 / 2;
            (parity.abs() <= most && height.abs() <= most).then_some((parity, height))
        };
        let machine = Machine::grow(layout.values(), (0, 0), step, |&balance| balance == (0, 0));
        model.automaton_or_check(self, &self.cells, machine);
    }
}
