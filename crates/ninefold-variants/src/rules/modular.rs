//! Modular line: every `m` cells in a row have all remainders by `m`.
//!
//! On a line of fewer cells the remainders still differ.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;
use crate::propagators::every::Every;

use super::rule::{Rule, Terms};

/// A line and its modulus.
#[derive(Clone, Debug)]
pub struct Modular {
    cells: Vec<Cell>,
    modulus: usize,
}

impl Modular {
    /// The line.
    #[must_use]
    pub fn new(cells: Vec<Cell>, modulus: usize) -> Self {
        Self { cells, modulus }
    }
}

/// The pairs of cells of a line that are less than `run` apart.
pub(super) fn within(cells: &[Cell], run: usize) -> Vec<(Cell, Cell)> {
    let of = |(i, &a): (usize, &Cell)| {
        let near = cells[i + 1..].iter().take(run.saturating_sub(1));
        near.map(move |&b| (a, b)).collect::<Vec<_>>()
    };
    cells.iter().enumerate().flat_map(of).collect()
}

impl Rule for Modular {
    info!("modular", "Every so many cells in a row on the line have different remainders.");

    fn terms(&self) -> Terms {
        Terms::list(&self.cells).with_numbers([self.modulus as i32])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.cells.clone()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        (self.modulus == 0 || self.modulus > 99).then(|| format!("a modulus of {}", self.modulus))
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let modulus = self.modulus as i32;
        let apart = |&(a, b): &(Cell, Cell)| (grid.at(a) - grid.at(b)) % modulus != 0;
        within(&self.cells, self.modulus).iter().all(apart)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        let modulus = self.modulus as i32;
        for (a, b) in within(&self.cells, self.modulus) {
            model.relate(a, b, |x, y| (x - y) % modulus != 0);
        }
        let layout = model.layout();
        for three in self.cells.windows(3).filter(|_| modulus == 3) {
            model.propagator(Every::new(three, layout, &|value| value.rem_euclid(3)));
        }
    }
}
