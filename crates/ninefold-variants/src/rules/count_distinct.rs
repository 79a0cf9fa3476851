//! Count of distinct values: the first cell says how many different values the others have.

use crate::layout::{Filled, Layout, bits};
use crate::model::{
    Contradiction, Done, Facts, Model, Propagator, Run, State, attributes, is_fixed, numbers,
};
use crate::sort::ArrangeDistinct;

use super::rule::Rule;

clue! {
    /// A cell and those that it counts.
    CountDistinct,
    /// The counting cell first.
}

impl Rule for CountDistinct {
    info!("count-distinct", "The first cell says how many different values the other cells have.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let [first, others @ ..] = &self.cells[..] else { return true };
        let mut values = grid.of(others);
        values.arrange_distinct();
        usize::try_from(grid.at(*first)) == Ok(values.len())
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let layout = model.layout();
        if layout.values() > MOST_VALUES || self.cells.is_empty() {
            return model.check_only(self);
        }
        let families = Families::new(layout);
        model.propagator(Distinct { cells: numbers(&self.cells), families });
    }
}

/// The most values for which all their sets are looked at.
const MOST_VALUES: usize = 12;

/// For the lowest six values, the sets of a word that have it.
const HAVE: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// Families of sets of values: a bit for each set, in words.
#[derive(Debug)]
struct Families {
    words: usize,
    /// For each value of the counting cell the sets with so many values.
    counted: Vec<u64>,
}

impl Families {
    fn new(layout: &Layout) -> Self {
        let values = layout.values();
        let words = (1_usize << values).div_ceil(64);
        let mut counted = vec![0; values * words];
        for set in 0..1_usize << values {
            let value = (set.count_ones() as i32 - layout.lowest()) as usize;
            if value < values {
                counted[value * words + set / 64] |= 1 << (set % 64);
            }
        }
        Self { words, counted }
    }

    /// The sets that the counting cell counts by a value.
    fn counted(&self, value: usize) -> &[u64] {
        &self.counted[value * self.words..][..self.words]
    }

    /// Adds to `into` the sets of a family with a value added.
    fn add_with(family: &[u64], value: usize, into: &mut [u64]) {
        for (word, &sets) in family.iter().enumerate() {
            match HAVE.get(value) {
                Some(have) => into[word] |= sets & have | (sets & !have) << (1 << value),
                None => into[word | 1 << (value - 6)] |= sets,
            }
        }
    }

    /// Adds to `into` the sets that are in a family with a value added.
    fn add_without(family: &[u64], value: usize, into: &mut [u64]) {
        for (word, into) in into.iter_mut().enumerate() {
            *into |= match HAVE.get(value) {
                Some(have) => family[word] & have | (family[word] & have) >> (1 << value),
                None => family[word | 1 << (value - 6)],
            };
        }
    }
}

/// Whether two families share a set.
fn meet(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).fold(0, |any, (a, b)| any | a & b) != 0
}

/// Follows the sets of values that the cells up to each can have, and from which of them the count is reached.
#[derive(Debug)]
struct Distinct {
    /// The counting cell, then the others.
    cells: Vec<u16>,
    families: Families,
}

impl Distinct {
    /// Behind the last cell, and before each from the last on, the sets of values from which the count is reached, for what is
    /// left of the cells.
    fn before(&self, left: &[u32]) -> Vec<u64> {
        let words = self.families.words;
        let mut all = vec![0; left.len() * words];
        let (last, rest) = all.split_at_mut(words);
        for value in bits(left[0].into()) {
            last.iter_mut().zip(self.families.counted(value)).for_each(|(all, sets)| *all |= sets);
        }
        let mut after = last;
        for (own, &left) in rest.chunks_exact_mut(words).zip(left[1..].iter().rev()) {
            bits(left.into()).for_each(|value| Families::add_without(after, value, own));
            after = own;
        }
        all
    }

    /// The values of a set by which a family reaches another one.
    fn leading(&self, family: &[u64], values: u32, to: &[u64]) -> u32 {
        let values = bits(values.into()).map(|value| 1 << value);
        values.filter(|&value| meet(&self.after(family, value), to)).fold(0, |set, value| set | value)
    }

    /// The sets of a family with one of some values added.
    fn after(&self, family: &[u64], values: u32) -> Vec<u64> {
        let mut after = vec![0; self.families.words];
        bits(values.into()).for_each(|value| Families::add_with(family, value, &mut after));
        after
    }

    /// The values by which the counting cell counts a set of a family.
    fn counts(&self, family: &[u64], values: u32) -> u32 {
        let counts = bits(values.into()).filter(|&value| meet(family, self.families.counted(value)));
        counts.fold(0, |set, value| set | 1 << value)
    }

    /// Follows the cells, the counting one last. `step` is told by which values that are asked for the count is reached, and
    /// says which the cell may have.
    fn follow(
        &self,
        left: &[u32],
        asked: &[u32],
        step: &mut dyn FnMut(usize, u32) -> Result<u32, Contradiction>,
    ) -> Run {
        let (before, mut own) = (self.before(left), vec![0; self.families.words]);
        // No value yet: the empty set.
        own[0] = 1;
        for (place, to) in before.chunks_exact(self.families.words).rev().enumerate().skip(1) {
            let values = step(place, self.leading(&own, asked[place], to))?;
            own = self.after(&own, values);
        }
        step(0, self.counts(&own, asked[0])).map(drop)
    }

    /// What is left of its cells, of what is left of all.
    fn left(&self, left: &[u32]) -> Vec<u32> {
        self.cells.iter().map(|&cell| left[usize::from(cell)]).collect()
    }
}

impl Propagator for Distinct {
    attributes!(60, is_idempotent: true);

    fn run(&self, state: &mut State<'_>) -> Run {
        let left = self.left(&state.frame);
        self.follow(&left, &left, &mut |place, values| state.keep(self.cells[place], values).map(|()| values))
    }

    /// What a cell has lost matters if the count is reached with it. What does not matter is given back.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let left = self.left(&done.assumed());
        let lost: Vec<u32> = self.cells.iter().map(|&cell| done.lost(cell)).collect();
        let mut facts = Facts::new();
        let followed = self.follow(&left, &lost, &mut |place, needed| {
            // A known value is one fact.
            let is_known = is_fixed(left[place]) && !is_fixed(needed);
            let needed = if is_known { lost[place] } else { needed };
            facts.push((self.cells[place], needed));
            Ok(left[place] | lost[place] & !needed)
        });
        followed.ok().map(|()| facts)
    }
}
