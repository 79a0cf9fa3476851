//! The oracle: a complete check of filled grids and a plain count. Slow and obvious, and it stays so.
//!
//! It shares nothing with the search except the definitions of the rules. Tests compare the search with it, and every
//! solution is checked by it.

use crate::layout::{Cell, Filled};
use crate::rules::Puzzle;
use crate::rules::Rule;

/// Whether a filled grid obeys every rule of a puzzle.
#[must_use]
pub fn check(puzzle: &Puzzle, values: &[i32]) -> bool {
    let layout = puzzle.layout();
    let known = layout.lowest()..=layout.highest();
    let grid = Filled { layout, values };
    values.len() == layout.total()
        && values.iter().all(|value| known.contains(value))
        && layout.every_house(|house| grid.differ(house))
        && puzzle.rules().iter().all(|rule| rule.holds(&grid))
}

/// Counts solutions by plain backtracking, up to a limit: for small grids.
#[must_use]
pub fn count(puzzle: &Puzzle, limit: u128) -> u128 {
    let mut search = Backtracking::new(puzzle, limit);
    search.fill(0);
    search.found
}

struct Backtracking<'p> {
    puzzle: &'p Puzzle,
    /// For every cell the houses, and the rules, whose last cell in reading order it is.
    houses: Vec<Vec<Vec<Cell>>>,
    rules: Vec<Vec<&'p dyn Rule>>,
    values: Vec<i32>,
    found: u128,
    limit: u128,
}

impl<'p> Backtracking<'p> {
    fn new(puzzle: &'p Puzzle, limit: u128) -> Self {
        let layout = puzzle.layout();
        let mut houses = vec![Vec::new(); layout.total()];
        for house in layout.houses() {
            house.iter().for_each(|cell| houses[cell.index()].push(house.clone()));
        }
        let mut rules: Vec<Vec<&dyn Rule>> = vec![Vec::new(); layout.total()];
        for rule in puzzle.rules() {
            let last = rule.cells(layout).into_iter().max().map_or(0, Cell::index);
            rules[last].push(rule.as_ref());
        }
        Self { puzzle, houses, rules, values: vec![0; layout.total()], found: 0, limit }
    }

    fn fill(&mut self, cell: usize) {
        if self.found >= self.limit {
            return;
        }
        let layout = self.puzzle.layout();
        if cell == layout.total() {
            self.found += 1;
            return;
        }
        for value in layout.lowest()..=layout.highest() {
            self.values[cell] = value;
            if self.is_possible(cell) {
                self.fill(cell + 1);
            }
        }
    }

    /// Whether the cells up to this one break nothing that they decide.
    fn is_possible(&self, cell: usize) -> bool {
        let earlier = |other: &Cell| other.index() < cell;
        let same = |other: &Cell| self.values[other.index()] == self.values[cell];
        let clash = |house: &Vec<Cell>| house.iter().any(|other| earlier(other) && same(other));
        let grid = Filled { layout: self.puzzle.layout(), values: &self.values };
        !self.houses[cell].iter().any(clash) && self.rules[cell].iter().all(|rule| rule.holds(&grid))
    }
}
