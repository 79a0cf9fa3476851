//! The constraints that rules post, as data: not yet in the form that runs.

use crate::sort::{Arrange, ArrangeDistinct};
use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::layout::{Cell, Filled, Layout, Region};
use crate::limits::Limits;

use super::machine::Machine;
use super::program::Places;
use super::propagator::Propagator;
use super::table::{Rows, transposed};

/// Factors and cells with a sum.
#[derive(Clone, Debug)]
pub(crate) struct LinearSum {
    pub(crate) terms: Vec<(usize, i32)>,
    pub(crate) total: i32,
}

impl LinearSum {
    /// Each cell has one factor, which is not 0; ascending.
    pub(crate) fn new(mut terms: Vec<(usize, i32)>, total: i32) -> Self {
        terms.arrange_by_key(|&(cell, _)| cell);
        terms.dedup_by(|next, term| {
            let is_same = next.0 == term.0;
            term.1 += if is_same { next.1 } else { 0 };
            is_same
        });
        terms.retain(|&(_, factor)| factor != 0);
        Self { terms, total }
    }
}

/// A constraint that is not one of values, cliques, relations, digit sets and sums.
#[derive(Debug)]
pub(crate) enum Constraint<'p> {
    /// What a propagator of the rule's own enforces.
    Own(Box<dyn Propagator + 'p>),
    /// An automaton accepts the values of these cells in order; between them may be separators, read as the symbol after
    /// all values.
    Automaton(Vec<Option<u16>>, Cow<'p, Machine>),
    /// A naive check of some cells says yes.
    Check(Vec<u16>, Check<'p>),
    /// At least one of these models holds, which read these cells.
    Either(Vec<u16>, Vec<Model<'p>>),
}

/// Regions that are to be found.
#[derive(Debug)]
pub(crate) struct RegionsToFind {
    pub(crate) cells: Vec<Cell>,
    /// For each cell the one with the number of its region.
    pub(crate) numbers: Vec<Cell>,
    /// How many cells a region has.
    pub(crate) size: usize,
}

/// A cell that counts those of the region of another in a row along arms.
#[derive(Debug)]
pub(crate) struct Reached {
    pub(crate) control: u16,
    pub(crate) start: u16,
    /// The arms, without the start.
    pub(crate) arms: Vec<Vec<u16>>,
    /// What a count of 0 along the arms is as a value, from 0.
    pub(crate) first: i32,
}

/// The naive check of a rule.
pub(crate) struct Check<'p>(pub(crate) Box<dyn Fn(&Filled<'_>) -> bool + Send + Sync + 'p>);

impl fmt::Debug for Check<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Check")
    }
}

/// The constraints of a puzzle.
#[derive(Debug)]
pub struct Model<'p> {
    pub(crate) layout: &'p Layout,
    pub(crate) allowed: Vec<u32>,
    pub(crate) cliques: Vec<Vec<usize>>,
    /// For each cell those with cells after it, ascending.
    relations: Vec<Vec<(usize, Rows)>>,
    pub(crate) sums: Vec<LinearSum>,
    pub(crate) sets: Vec<(Vec<usize>, Vec<u32>)>,
    pub(crate) equal: Vec<Vec<Vec<usize>>>,
    /// All others, in the order of the rules.
    pub(crate) others: Vec<Constraint<'p>>,
    /// Lines with their places among all, from 0.
    pub(crate) ranks: Vec<(Vec<u16>, usize)>,
    /// What is worth guessing.
    pub(crate) places: Vec<Places>,
    /// Cells of which those with some values form one region.
    pub(crate) regions: Vec<Arc<Region>>,
    /// Whether two of them are known not to cross.
    pub(crate) is_crossed: bool,
    pub(crate) regions_to_find: Option<RegionsToFind>,
    /// The cells with the numbers of regions, if they are not in order of first cells.
    pub(crate) renumbered: Vec<u16>,
    /// Cells with those that hold the number of their region.
    pub(crate) partners: Vec<(u16, u16)>,
    pub(crate) reached: Vec<Reached>,
    pub(crate) impossible: bool,
    /// Set from elsewhere to stop its compilation.
    stop: Option<Arc<AtomicBool>>,
}

/// Most digit sets of a combination that are listed; beyond that bounds have to do.
pub(crate) const MOST_SETS: usize = 600;

fn indices(cells: &[Cell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

impl<'p> Model<'p> {
    pub(crate) fn new(layout: &'p Layout, limits: &Limits<'_>) -> Self {
        Self {
            layout,
            allowed: vec![layout.mask(); layout.total()],
            cliques: Vec::new(),
            relations: Vec::new(),
            sums: Vec::new(),
            sets: Vec::new(),
            equal: Vec::new(),
            others: Vec::new(),
            ranks: Vec::new(),
            places: Vec::new(),
            regions: Vec::new(),
            is_crossed: false,
            regions_to_find: None,
            renumbered: Vec::new(),
            partners: Vec::new(),
            reached: Vec::new(),
            impossible: false,
            stop: limits.stop.cloned(),
        }
    }

    /// How long its compilation may go on.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits { stop: self.stop.as_ref(), ..Limits::default() }
    }

    /// The grid.
    #[must_use]
    pub fn layout(&self) -> &'p Layout {
        self.layout
    }

    /// States that there is no solution.
    pub fn refuse(&mut self) {
        self.impossible = true;
    }

    /// Limits a cell to the values that pass a test.
    pub fn allow(&mut self, cell: Cell, test: impl Fn(i32) -> bool) {
        let layout = self.layout;
        let values = (layout.lowest()..=layout.highest()).filter(|&value| test(value));
        self.allowed[cell.index()] &= values.fold(0, |set, value| set | layout.bit(value));
    }

    /// All cells differ.
    pub fn differ(&mut self, cells: &[Cell]) {
        let mut cells = indices(cells);
        cells.arrange_distinct();
        if cells.len() > self.layout.values() {
            self.refuse();
        } else if cells.len() > 1 {
            self.cliques.push(cells);
        }
    }

    /// The values of two cells pass a test.
    pub fn relate(&mut self, a: Cell, b: Cell, test: impl Fn(i32, i32) -> bool) {
        self.relate_rows(a.index(), b.index(), self.rows(test));
    }

    /// What each value leaves by a test.
    fn rows(&self, test: impl Fn(i32, i32) -> bool) -> Rows {
        let layout = self.layout;
        let values = layout.lowest()..=layout.highest();
        let bit = |one, other| if test(one, other) { layout.bit(other) } else { 0 };
        let row = |one| values.clone().fold(0, |row, other| row | bit(one, other));
        values.clone().map(row).collect()
    }

    /// The pairs of cells that have the same value.
    pub(crate) fn same_values(&self) -> Vec<(u16, u16)> {
        let is_same = |rows: &Rows| rows.iter().enumerate().all(|(value, row)| row & !(1 << value) == 0);
        let mut pairs = Vec::new();
        for (cell, after) in self.relations.iter().enumerate() {
            let same = after.iter().filter(|(_, rows)| is_same(rows));
            pairs.extend(same.map(|&(other, _)| (cell as u16, other as u16)));
        }
        pairs
    }

    pub(crate) fn relate_rows(&mut self, a: usize, b: usize, rows: Rows) {
        if a == b {
            let same = rows.iter().enumerate().fold(0, |set, (value, row)| set | row & 1 << value);
            self.allowed[a] &= same;
            return;
        }
        let rows = if a < b { rows } else { transposed(&rows) };
        let (first, second) = (a.min(b), a.max(b));
        if self.relations.len() <= first {
            self.relations.resize_with(first + 1, Vec::new);
        }
        let related = &mut self.relations[first];
        match related.binary_search_by_key(&second, |&(other, _)| other) {
            Ok(at) => related[at].1.iter_mut().zip(&rows).for_each(|(row, more)| *row &= more),
            Err(at) => related.insert(at, (second, rows)),
        }
    }

    /// The relations of two cells, each with the values that each value of the first leaves the second.
    pub(crate) fn relations(&self) -> impl Iterator<Item = (usize, usize, &Rows)> {
        self.relations
            .iter()
            .enumerate()
            .flat_map(|(first, related)| related.iter().map(move |(second, rows)| (first, *second, rows)))
    }

    pub(crate) fn has_relations(&self) -> bool {
        !self.relations.is_empty()
    }

    /// Every two of the cells pass a symmetric test.
    pub fn relate_all(&mut self, cells: &[Cell], test: impl Fn(i32, i32) -> bool) {
        let test = &test;
        let rows = self.rows(test);
        for (i, a) in cells.iter().enumerate() {
            let later = cells[i + 1..].iter();
            later.for_each(|b| self.relate_rows(a.index(), b.index(), rows.clone()));
        }
        let layout = self.layout;
        let values = || layout.lowest()..=layout.highest();
        let symmetric = values().all(|a| !test(a, a) && values().all(|b| test(a, b) == test(b, a)));
        if !symmetric || cells.len() < 3 {
            return;
        }
        self.differ(cells);
        let mut sets = vec![(0_u32, layout.lowest())];
        for _ in cells {
            let grown = sets.iter().flat_map(|&(set, next)| {
                let fits = move |value: &i32| {
                    values().filter(|&v| set & layout.bit(v) != 0).all(|v| test(v, *value))
                };
                let fits: Vec<i32> = (next..=layout.highest()).filter(fits).collect();
                fits.into_iter().map(move |value| (set | layout.bit(value), value + 1))
            });
            sets = grown.take(MOST_SETS).collect();
        }
        if sets.is_empty() {
            self.refuse();
        } else if sets.len() <= 16 {
            self.sets(cells, sets.into_iter().map(|(set, _)| set).collect());
        }
    }

    /// The cells differ, and their values together are one of some sets of as many values (masks:
    /// bit 0 is the lowest value).
    pub(crate) fn sets(&mut self, cells: &[Cell], sets: Vec<u32>) {
        self.differ(cells);
        if sets.is_empty() {
            self.refuse();
        }
        self.sets.push((indices(cells), sets));
    }

    /// The sum of some cells, each times a factor.
    pub fn sum(&mut self, terms: &[(Cell, i32)], total: i32) {
        let terms = terms.iter().map(|&(cell, factor)| (cell.index(), factor)).collect();
        self.sums.push(LinearSum::new(terms, total));
    }

    /// The sum of some cells.
    pub fn total(&mut self, cells: &[Cell], total: i32) {
        let terms: Vec<(Cell, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
        self.sum(&terms, total);
    }

    /// Some lines of cells have the same sum.
    pub fn equal_sums(&mut self, lines: &[Vec<Cell>]) {
        if lines.len() > 1 {
            self.equal.push(lines.iter().map(|line| indices(line)).collect());
        }
    }

    /// A naive check says yes: asked when at most one of some cells is open.
    pub fn check(&mut self, cells: &[Cell], holds: impl Fn(&Filled<'_>) -> bool + Send + Sync + 'p) {
        let mut cells = numbers(cells);
        cells.arrange_distinct();
        self.others.push(Constraint::Check(cells, Check(Box::new(holds))));
    }

    /// The values of some cells, in order, are accepted by an automaton.
    pub(crate) fn automaton(&mut self, cells: &[Cell], machine: Machine) {
        let items: Vec<Option<Cell>> = cells.iter().copied().map(Some).collect();
        self.accepted(&items, Cow::Owned(machine));
    }

    /// The same with separators, read as the symbol after all values.
    pub(crate) fn automaton_with_separators(&mut self, items: &[Option<Cell>], machine: &'p Machine) {
        self.accepted(items, Cow::Borrowed(machine));
    }

    fn accepted(&mut self, items: &[Option<Cell>], machine: Cow<'p, Machine>) {
        // Two cells are a relation, which is what the engine does best.
        if let &[Some(a), Some(b)] = items {
            return self.relate_rows(a.index(), b.index(), machine.pairs(self.layout.values()));
        }
        let items = items.iter().map(|item| item.map(|cell| cell.0)).collect();
        self.others.push(Constraint::Automaton(items, machine));
    }

    /// At least one of some models holds, which read these cells. Cages on the same cells are one list of digit sets.
    pub(crate) fn either(&mut self, cells: &[Cell], alternatives: Vec<Model<'p>>) {
        let places = indices(cells);
        let mut sets = Vec::new();
        let are_cages =
            !places.is_empty() && alternatives.iter().all(|model| model.add_cage(&places, &mut sets));
        if !are_cages || sets.len() > MOST_SETS {
            self.others.push(Constraint::Either(numbers(cells), alternatives));
        } else if let [a, b] = places[..] {
            let others = |value: u32| {
                let with = sets.iter().filter(|&set| set >> value & 1 == 1);
                with.fold(0, |others, set| others | set & !(1 << value))
            };
            self.relate_rows(a, b, (0..self.layout.values() as u32).map(others).collect());
        } else {
            self.sets(cells, sets);
        }
    }

    /// Adds the digit sets of a cage of these cells, if that is all that the model says. It reads no other cells.
    fn add_cage(&self, cells: &[usize], found: &mut Vec<u32>) -> bool {
        let ([clique], [sum]) = (&self.cliques[..], &self.sums[..]) else { return false };
        let more =
            self.relations.len() + self.sets.len() + self.equal.len() + self.others.len() + self.ranks.len();
        let is_cage = more == 0
            && !self.impossible
            && clique == cells
            && sum.terms.len() == cells.len()
            && sum.terms.iter().all(|term| term.1 == 1)
            && self.allowed.iter().all(|&values| values == self.layout.mask());
        if is_cage {
            let count = cells.len() as i32;
            let total = sum.total - count * self.layout.lowest();
            extend(self.layout.values() as i32, count, total, 0, found);
        }
        is_cage
    }

    /// The place of a line among all lines read as numbers.
    pub(crate) fn rank(&mut self, cells: Vec<u16>, place: usize) {
        self.ranks.push((cells, place));
    }

    /// Says that one of some cells has a value, where much depends on which it is; see [`Places`].
    pub(crate) fn place(&mut self, cells: &[Cell], value: i32, weight: f32) {
        let value = self.layout.bit(value);
        self.places.push(Places { cells: numbers(cells), value, weight });
    }

    pub(crate) fn propagator(&mut self, propagator: impl Propagator + 'p) {
        self.others.push(Constraint::Own(Box::new(propagator)));
    }
}

/// The cells as the engine numbers them.
pub(crate) fn numbers(cells: &[Cell]) -> Vec<u16> {
    cells.iter().map(|cell| cell.0).collect()
}

/// Sets of `count` of the values `0..values` with a sum, at most [`MOST_SETS`] + 1 of them.
pub(crate) fn combinations(values: usize, count: usize, sum: i32) -> Vec<u32> {
    let mut sets = Vec::new();
    extend(values as i32, count as i32, sum, 0, &mut sets);
    sets
}

/// Adds the `count` highest open values below `values` to a set, until the sum is used up.
fn extend(values: i32, count: i32, sum: i32, set: u32, sets: &mut Vec<u32>) {
    let (least, most) = (count * (count - 1) / 2, count * (2 * values - count - 1) / 2);
    if count > values || sum < least || sum > most || sets.len() > MOST_SETS {
        return;
    }
    if count == 0 {
        sets.push(set);
        return;
    }
    let highest = values - 1;
    extend(highest, count - 1, sum - highest, set | 1 << highest, sets);
    extend(highest, count, sum, set, sets);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_are_those_of_the_killer_tables() {
        let count = |cells: usize, sum: i32| combinations(9, cells, sum - cells as i32).len();
        assert_eq!(count(2, 3), 1);
        assert_eq!(count(2, 10), 4);
        assert_eq!(count(3, 15), 8);
        assert_eq!(count(4, 20), 12);
        assert_eq!(count(9, 45), 1);
        assert_eq!(count(2, 18), 0);
    }
}
