//! A puzzle as linear constraints: what a checker of proofs believes about it.
//!
//! A candidate is a variable: cell number times the number of values, plus the place of the value. Further variables follow
//! from these: that a cell has at least the value of some place; that a cage has just the values of some set; that some
//! cells have just these values. Nothing here knows the engine.

use std::collections::BTreeMap;

use crate::layout::{Cell, Layout};

use super::linear::{AtLeast, Literal, no, yes};

/// A puzzle as linear constraints.
#[derive(Debug)]
pub(super) struct Statement<'p> {
    pub(super) layout: &'p Layout,
    /// For each variable the cell that it is about, if it is about one; the first are the candidates.
    pub(super) owners: Vec<Option<Cell>>,
    /// Candidates of which just one is true: of a cell, or of a value in a house.
    pub(super) groups: Vec<Vec<Literal>>,
    pub(super) constraints: Vec<AtLeast>,
    /// Sums of cells that are known.
    pub(super) equations: Vec<Equation>,
    /// For each cell and place from 1 on the variable that its value is at least that.
    reached: BTreeMap<(Cell, usize), usize>,
}

/// Cells, each times a factor, that add up to a number: the values counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Equation {
    pub(super) factors: BTreeMap<Cell, i64>,
    /// The constraint that they add up to at least that, and the one that they do to at most that.
    pub(super) bounds: [AtLeast; 2],
}

impl<'p> Statement<'p> {
    /// States the layout.
    pub(super) fn new(layout: &'p Layout) -> Self {
        let mut statement = Self {
            layout,
            owners: layout.everywhere().flat_map(|cell| vec![Some(cell); layout.values()]).collect(),
            groups: Vec::new(),
            constraints: Vec::new(),
            equations: Vec::new(),
            reached: BTreeMap::new(),
        };
        for cell in layout.everywhere() {
            let all: Vec<Literal> =
                statement.places().map(|place| statement.candidate(cell, place)).collect();
            statement.exactly_one(&all);
            statement.groups.push(all);
        }
        layout.houses().iter().for_each(|house| statement.differ(house));
        statement
    }

    /// The places of the values, from 0.
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        0..self.layout.values()
    }

    /// The literal that a cell has the value of a place.
    pub(super) fn candidate(&self, cell: Cell, place: usize) -> Literal {
        yes(cell.index() * self.layout.values() + place)
    }

    /// The cell and the value of a candidate.
    pub(super) fn named(&self, candidate: Literal) -> Option<(Cell, i32)> {
        let variable = super::linear::variable(candidate);
        let cell = *self.owners.get(variable)?;
        cell.map(|cell| (cell, self.value(variable % self.layout.values())))
    }

    fn value(&self, place: usize) -> i32 {
        self.layout.lowest() + place as i32
    }

    fn new_variable(&mut self, owner: Option<Cell>) -> usize {
        self.owners.push(owner);
        self.owners.len() - 1
    }

    pub(super) fn at_least(&mut self, terms: impl IntoIterator<Item = (i64, Literal)>, least: i64) {
        self.constraints.push(AtLeast::new(terms, least));
    }

    /// There is no solution.
    pub(super) fn refuse(&mut self) {
        self.at_least([], 1);
    }

    fn exactly(&mut self, terms: &[(i64, Literal)], number: i64) -> [AtLeast; 2] {
        let bounds = [
            AtLeast::new(terms.iter().copied(), number),
            AtLeast::new(terms.iter().map(|&(factor, literal)| (-factor, literal)), -number),
        ];
        self.constraints.extend_from_slice(&bounds);
        bounds
    }

    fn exactly_one(&mut self, literals: &[Literal]) {
        let terms: Vec<(i64, Literal)> = literals.iter().map(|&literal| (1, literal)).collect();
        self.exactly(&terms, 1);
    }

    /// The cells differ; with as many cells as values, each value stands somewhere.
    pub(super) fn differ(&mut self, cells: &[Cell]) {
        let mut cells = cells.to_vec();
        cells.sort();
        cells.dedup();
        if cells.len() > self.layout.values() {
            return self.refuse();
        }
        for place in self.places() {
            let all: Vec<Literal> = cells.iter().map(|&cell| self.candidate(cell, place)).collect();
            if cells.len() == self.layout.values() {
                self.exactly_one(&all);
                self.groups.push(all);
            } else {
                self.at_least(all.iter().map(|&literal| (-1, literal)), -1);
            }
        }
    }

    /// A cell has one of the values that pass a test.
    pub(super) fn allow(&mut self, cell: Cell, test: impl Fn(i32) -> bool) {
        for place in self.places() {
            if !test(self.value(place)) {
                self.at_least([(1, self.candidate(cell, place) ^ 1)], 1);
            }
        }
    }

    /// The values of two cells pass a test.
    pub(super) fn relate(&mut self, a: Cell, b: Cell, test: impl Fn(i32, i32) -> bool) {
        if a == b {
            return self.allow(a, |value| test(value, value));
        }
        self.support(a, b, &test);
        self.support(b, a, &|y, x| test(x, y));
    }

    /// If one cell has a value, the other has one that goes with it.
    fn support(&mut self, a: Cell, b: Cell, test: &dyn Fn(i32, i32) -> bool) {
        for from in self.places() {
            let fits: Vec<usize> =
                self.places().filter(|&to| test(self.value(from), self.value(to))).collect();
            if fits.len() < self.layout.values() {
                let others = fits.iter().map(|&to| (1, self.candidate(b, to))).collect::<Vec<_>>();
                self.at_least(others.into_iter().chain([(1, self.candidate(a, from) ^ 1)]), 1);
            }
        }
    }

    /// A value stands in some cells a number of times: exactly, or at least.
    pub(super) fn occurs(&mut self, cells: &[Cell], value: i32, number: usize, is_exact: bool) {
        let place = (value - self.layout.lowest()) as usize;
        let is_known = value >= self.layout.lowest() && value <= self.layout.highest();
        let cells = if is_known { cells } else { &[] };
        let terms: Vec<(i64, Literal)> = cells.iter().map(|&cell| (1, self.candidate(cell, place))).collect();
        if is_exact {
            self.exactly(&terms, number as i64);
        } else {
            self.at_least(terms, number as i64);
        }
    }

    /// A value stands in some cells a number of times, or not at all.
    pub(super) fn occurs_or_not(&mut self, cells: &[Cell], value: i32, number: usize) {
        let place = (value - self.layout.lowest()) as usize;
        let is_used = yes(self.new_variable(None));
        let cells = cells.iter().map(|&cell| (1, self.candidate(cell, place)));
        let terms: Vec<(i64, Literal)> = cells.chain([(-(number as i64), is_used)]).collect();
        self.exactly(&terms, 0);
        // Where it need not stand, the variable is settled as well.
        if number == 0 {
            self.at_least([(1, is_used ^ 1)], 1);
        }
    }

    /// For each value, as many cells of one group have it as of the other.
    pub(super) fn same_values(&mut self, group: &[Cell], other: &[Cell]) {
        for place in self.places() {
            let own = group.iter().map(|&cell| (1, self.candidate(cell, place)));
            let others = other.iter().map(|&cell| (-1, self.candidate(cell, place)));
            let terms: Vec<(i64, Literal)> = own.chain(others).collect();
            self.exactly(&terms, 0);
        }
    }

    /// The literal that the value of a cell is at least that of a place above 0.
    fn reaches(&mut self, cell: Cell, place: usize) -> Literal {
        if let Some(&variable) = self.reached.get(&(cell, place)) {
            return yes(variable);
        }
        let variable = self.new_variable(Some(cell));
        self.reached.insert((cell, place), variable);
        let above = (place..self.layout.values()).map(|above| (1, self.candidate(cell, above)));
        let terms: Vec<(i64, Literal)> = above.chain([(-1, yes(variable))]).collect();
        self.exactly(&terms, 0);
        let below = (0..place).map(|below| (1, self.candidate(cell, below)));
        let terms: Vec<(i64, Literal)> = below.chain([(1, yes(variable))]).collect();
        self.exactly(&terms, 1);
        yes(variable)
    }

    /// Cells, each times a factor, add up to a number.
    pub(super) fn sum(&mut self, terms: &[(Cell, i32)], total: i32) {
        let lowest = i64::from(self.layout.lowest());
        let (mut factors, mut total) = (BTreeMap::new(), i64::from(total));
        for &(cell, factor) in terms {
            *factors.entry(cell).or_insert(0) += i64::from(factor);
            total -= lowest * i64::from(factor);
        }
        factors.retain(|_, factor| *factor != 0);
        let mut literals = Vec::new();
        for (&cell, &factor) in &factors {
            for place in self.places().skip(1) {
                literals.push((factor, self.reaches(cell, place)));
            }
        }
        let bounds = self.exactly(&literals, total);
        self.equations.push(Equation { factors, bounds });
    }

    /// Where there are sums at all, houses with every value have one too.
    pub(super) fn add_up_houses(&mut self) {
        if self.equations.is_empty() {
            return;
        }
        let total = (self.layout.lowest()..=self.layout.highest()).sum();
        for house in self.layout.houses().iter().filter(|house| house.len() == self.layout.values()) {
            let terms: Vec<(Cell, i32)> = house.iter().map(|&cell| (cell, 1)).collect();
            self.sum(&terms, total);
        }
    }

    /// The cells differ, and together they have just the values of one of some sets: masks, bit 0 for the lowest value.
    pub(super) fn sets(&mut self, cells: &[Cell], sets: &[u32]) {
        self.differ(cells);
        let chosen: Vec<Literal> = sets.iter().map(|_| yes(self.new_variable(None))).collect();
        self.exactly_one(&chosen);
        for place in self.places() {
            let cells = cells.iter().map(|&cell| (1, self.candidate(cell, place)));
            let with = chosen.iter().zip(sets).filter(|(_, set)| *set >> place & 1 == 1);
            let terms: Vec<(i64, Literal)> = cells.chain(with.map(|(&literal, _)| (-1, literal))).collect();
            self.exactly(&terms, 0);
        }
    }

    /// The cells, in order, have one of some rows of places.
    pub(super) fn table(&mut self, cells: &[Cell], rows: &[Vec<usize>]) {
        let chosen: Vec<Literal> = rows.iter().map(|_| yes(self.new_variable(None))).collect();
        self.exactly_one(&chosen);
        for (number, &cell) in cells.iter().enumerate() {
            for place in self.places() {
                let with = chosen.iter().zip(rows).filter(|(_, row)| row[number] == place);
                let with = with.map(|(&literal, _)| (-1, literal));
                let terms: Vec<(i64, Literal)> = with.chain([(1, self.candidate(cell, place))]).collect();
                self.exactly(&terms, 0);
            }
        }
    }

    /// The values of a grid whose candidates are all known, and whether each cell has one.
    pub(super) fn grid(&self, holds: impl Fn(Literal) -> bool) -> Option<Vec<i32>> {
        let value = |cell: Cell| {
            let place = self.places().find(|&place| holds(self.candidate(cell, place)))?;
            Some(self.value(place))
        };
        self.layout.everywhere().map(value).collect()
    }

    /// The candidates of a filled grid.
    pub(super) fn literals(&self, grid: &[i32]) -> Vec<Literal> {
        let place = |value: i32| (value - self.layout.lowest()) as usize;
        self.layout.everywhere().zip(grid).map(|(cell, &value)| self.candidate(cell, place(value))).collect()
    }

    /// That a grid is not the solution.
    pub(super) fn not(&self, grid: &[i32]) -> AtLeast {
        AtLeast::new(self.literals(grid).iter().map(|&literal| (1, no(super::linear::variable(literal)))), 1)
    }
}
