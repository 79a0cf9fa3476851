//! Count of distinct values: the first cell says how many different values the others have.

use crate::layout::{Filled, Layout, bits};
use crate::model::{Done, Facts, Model, Propagator, Run, State, attributes, is_fixed, numbers};
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
        match &self.cells[..] {
            [control, others @ ..] if layout.values() <= MOST_VALUES => {
                let (control, others) = (control.0, numbers(others));
                let families = Families::new(layout);
                model.propagator(Distinct { cells: numbers(&self.cells), control, others, families });
            }
            _ => model.check_only(self),
        }
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
            let count = i64::from(set.count_ones()) - i64::from(layout.lowest());
            if let Some(place) = usize::try_from(count).ok().filter(|&place| place < values) {
                counted[place * words + set / 64] |= 1 << (set % 64);
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

    /// Whether a set of a family is in another one with a value added.
    fn reaches(family: &[u64], value: usize, to: &[u64]) -> bool {
        let with = |(word, sets): (usize, u64)| match HAVE.get(value) {
            Some(have) => (sets & have | (sets & !have) << (1 << value)) & to[word],
            None => sets & to[word | 1 << (value - 6)],
        };
        family.iter().copied().enumerate().map(with).fold(0, |any, sets| any | sets) != 0
    }

    /// Adds to `into` the sets that are in a family with a value added.
    fn add_without(family: &[u64], value: usize, into: &mut [u64]) {
        for (word, all) in into.iter_mut().enumerate() {
            *all |= match HAVE.get(value) {
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
    control: u16,
    others: Vec<u16>,
    families: Families,
}

impl Distinct {
    /// For each cell, and behind the last, the sets of values before it from which the count is reached.
    fn before(&self, has: impl Fn(u16) -> u32) -> Vec<u64> {
        let words = self.families.words;
        let mut all = vec![0; (self.others.len() + 1) * words];
        let (rest, last) = all.split_at_mut(self.others.len() * words);
        for value in bits(has(self.control).into()) {
            last.iter_mut().zip(self.families.counted(value)).for_each(|(all, sets)| *all |= sets);
        }
        let mut after = last;
        for (own, &cell) in rest.chunks_exact_mut(words).zip(&self.others).rev() {
            bits(has(cell).into()).for_each(|value| Families::add_without(after, value, own));
            after = own;
        }
        all
    }

    /// The values of a set by which a family reaches another one.
    fn leading(family: &[u64], values: u32, to: &[u64]) -> u32 {
        let leads = bits(values.into()).filter(|&value| Families::reaches(family, value, to));
        leads.fold(0, |set, value| set | 1 << value)
    }

    /// The sets of a family with one of some values added.
    fn after(&self, family: &[u64], values: u32) -> Vec<u64> {
        let mut after = vec![0; self.families.words];
        bits(values.into()).for_each(|value| Families::add_with(family, value, &mut after));
        after
    }

    /// No value: one family with the empty set.
    fn start(&self) -> Vec<u64> {
        let mut start = vec![0; self.families.words];
        start[0] = 1;
        start
    }

    /// The values by which the counting cell counts a set of a family.
    fn counts(&self, family: &[u64], values: u32) -> u32 {
        let counts = bits(values.into()).filter(|&value| meet(family, self.families.counted(value)));
        counts.fold(0, |set, value| set | 1 << value)
    }
}

impl Propagator for Distinct {
    attributes!(60);

    fn run(&self, state: &mut State<'_>) -> Run {
        let before = self.before(|cell| state.get(cell));
        let mut own = self.start();
        for (&cell, to) in self.others.iter().zip(before.chunks_exact(self.families.words).skip(1)) {
            let values = Self::leading(&own, state.get(cell), to);
            state.keep(cell, values)?;
            own = self.after(&own, values);
        }
        state.keep(self.control, self.counts(&own, state.get(self.control)))
    }

    /// What a cell may have as well leads to no set from which the count is reached.
    fn reason(&self, done: &Done<'_>) -> Option<Facts> {
        let before = self.before(|cell| done.assumed(cell));
        let (mut own, mut facts) = (self.start(), Facts::new());
        for (&cell, to) in self.others.iter().zip(before.chunks_exact(self.families.words).skip(1)) {
            let (had, lost) = (done.assumed(cell), done.lost(cell));
            let mut needed = Self::leading(&own, lost, to);
            if is_fixed(had) && !is_fixed(needed) {
                needed = lost;
            }
            own = self.after(&own, had | lost & !needed);
            facts.push((cell, needed));
        }
        facts.push((self.control, self.counts(&own, done.lost(self.control))));
        Some(facts)
    }
}
