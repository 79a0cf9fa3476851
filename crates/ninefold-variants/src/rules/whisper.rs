//! Whispers: neighbours on the line differ by at least a number. German whispers have 5, Dutch ones 4.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// A line whose neighbours are far apart.
#[derive(Clone, Debug)]
pub struct Whisper {
    cells: Vec<Cell>,
    difference: i32,
    closed: bool,
}

impl Whisper {
    /// A line; `closed` if its last cell is next to its first.
    #[must_use]
    pub fn new(cells: Vec<Cell>, difference: i32, closed: bool) -> Self {
        Self { cells, difference, closed }
    }

    /// The default difference: half of the number of values plus one, rounded down.
    #[must_use]
    pub fn usual(layout: &Layout) -> i32 {
        (layout.values() as i32 + 1) / 2
    }

    fn pairs(&self) -> Vec<(Cell, Cell)> {
        let mut pairs: Vec<_> = self.cells.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if let ([first, .., last], true) = (&self.cells[..], self.closed) {
            pairs.push((*last, *first));
        }
        pairs
    }
}

impl Rule for Whisper {
    info!("whisper", "Neighbours on the line differ by at least its number.");

    fn says(&self) -> String {
        format!("Neighbours on the line differ by at least {}.", self.difference)
    }

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([self.difference]).of_kind(if self.closed {
            "loop"
        } else {
            "line"
        })
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let apart = |&(a, b): &(Cell, Cell)| (grid.at(a) - grid.at(b)).abs() >= self.difference;
        self.pairs().iter().all(apart)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        for (a, b) in self.pairs() {
            model.relate(a, b, |x, y| (x - y).abs() >= self.difference);
        }
    }
}
