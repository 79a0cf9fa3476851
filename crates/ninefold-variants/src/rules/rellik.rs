//! Rellik cage: the cells differ, and no one or more of them have the sum.

use crate::layout::{Filled, Layout};
use crate::model::{MOST_SETS, Machine, Model};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// A cage and the sum that must not appear.
    Rellik: sum,
    /// Cells, and the sum.
}

/// Values of a cage, all below `from`, and their sums as bits below that of the number.
#[derive(Clone, Copy)]
struct Part {
    set: u32,
    sums: u128,
    from: usize,
}

impl Rellik {
    /// Whether the cells are as many as they look, and no more than there are values.
    fn is_list(&self, layout: &Layout) -> bool {
        let mut cells = self.cells.clone();
        cells.arrange_distinct();
        cells.len() == self.cells.len() && cells.len() <= layout.values()
    }

    /// The sums with one more value; nothing if the number is one of them.
    fn add(&self, layout: &Layout, sums: u128, place: usize) -> Option<u128> {
        let value = (layout.lowest() + place as i32) as u32;
        let with = if value < 128 { sums << value } else { 0 };
        let below = (1_u128 << self.sum) - 1;
        (with >> self.sum & 1 == 0).then_some((sums | with) & (below | 1))
    }

    /// Lists the sets of values that may stand in the cage, a few too many at most.
    fn extend(&self, layout: &Layout, part: Part, sets: &mut Vec<u32>) {
        if part.set.count_ones() as usize == self.cells.len() {
            return sets.push(part.set);
        }
        for place in part.from..layout.values() {
            if sets.len() > MOST_SETS {
                return;
            }
            if let Some(sums) = self.add(layout, part.sums, place) {
                self.extend(layout, Part { set: part.set | 1 << place, sums, from: place + 1 }, sets);
            }
        }
    }
}

impl Rule for Rellik {
    info!("rellik", "No values of the cage add up to its number.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let mut sums = vec![0];
        for value in grid.of(&self.cells) {
            let with: Vec<i32> = sums.iter().map(|sum| sum + value).collect();
            if with.contains(&self.sum) {
                return false;
            }
            sums.extend(with);
            sums.arrange_distinct();
        }
        grid.differ(&self.cells)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        model.differ(&self.cells);
        if layout.lowest() < 0 || !(0..128).contains(&self.sum) {
            return model.check_only(self);
        }
        let mut sets = Vec::new();
        self.extend(layout, Part { set: 0, sums: 1, from: 0 }, &mut sets);
        if sets.len() <= MOST_SETS && self.is_list(layout) {
            return model.sets(&self.cells, sets);
        }
        let step = |&sums: &u128, value: usize| self.add(layout, sums, value);
        let machine = Machine::grow(layout.values(), 1, step, |_| true);
        model.automaton_or_check(self, &self.cells, machine);
    }
}
