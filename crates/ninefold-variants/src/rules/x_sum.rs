//! X-sum: the first X values of a line, seen from the clue, have the sum; X is the first of them.

use crate::layout::Filled;
use crate::model::{Contradiction, Model, Propagator, Run, State, attributes, combinations, numbers};

use super::rule::Rule;

clue! {
    /// A row or column from the clue's side, and the sum.
    XSum: sum,
    /// The line, the cell beside the clue first.
}

impl Rule for XSum {
    info!("x-sum", "The first X values from the clue have the sum; X is the first of them.");

    clue_terms!(sum);

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let values = grid.of(&self.cells);
        let count = values.first().and_then(|&first| usize::try_from(first).ok());
        let counted = count.and_then(|count| values.get(..count));
        counted.is_some_and(|counted| counted.iter().sum::<i32>() == self.sum)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        if !layout.has_lines() {
            return model.check_only(self);
        }
        let (lowest, length) = (layout.lowest(), self.cells.len() as i32);
        model.allow(self.cells[0], |count| (0..=length).contains(&count) && (count > 0 || self.sum == 0));
        let choice = |count: i32| {
            let usable = count > 0 && count <= length;
            let sets = if usable {
                combinations(layout.values(), count as usize, self.sum - count * lowest)
            } else {
                Vec::new()
            };
            let own = layout.bit(count);
            sets.into_iter().filter(|set| set & own != 0).collect()
        };
        let sets = (lowest..=layout.highest()).map(choice).collect();
        let cells = numbers(&self.cells);
        model.propagator(Leading { cells, sets, lowest, all: layout.mask() });
    }
}

/// For each first value the sets that the counted values can be.
#[derive(Debug)]
struct Leading {
    cells: Vec<u16>,
    sets: Vec<Vec<u32>>,
    lowest: i32,
    all: u32,
}

impl Propagator for Leading {
    attributes!(50);

    fn run(&self, state: &mut State<'_>) -> Run {
        let mut sets = [0; 32];
        for (set, &cell) in sets.iter_mut().zip(&self.cells) {
            *set = state.get(cell);
        }
        let length = self.cells.len();
        let mut keep = [0; 32];
        for place in crate::layout::bits(sets[0].into()) {
            let count = self.lowest + place as i32;
            if count == 0 {
                // Only left if the clue is 0: nothing is counted.
                keep[0] |= 1 << place;
                keep[1..length].fill(self.all);
                continue;
            }
            for &set in &self.sets[place] {
                let own = 1 << place;
                let of = |at: usize| match at {
                    0 => own,
                    at if at < count as usize => set & !own,
                    _ => self.all & !set,
                };
                if (1..length).all(|at| sets[at] & of(at) != 0) {
                    (0..length).for_each(|at| keep[at] |= of(at));
                }
            }
        }
        if keep[0] == 0 {
            return Err(Contradiction);
        }
        self.cells.iter().zip(keep).try_for_each(|(&cell, keep)| state.keep(cell, keep))
    }
}
