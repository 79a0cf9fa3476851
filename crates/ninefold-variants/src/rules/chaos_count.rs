//! Chaos count: a cell says how many of some cells belong to the region of the first of them, that cell included or not.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::chaos_arrow;
use super::rule::{Rule, Terms};

/// The cell with the number, and cells with the numbers of regions.
#[derive(Clone, Debug)]
pub struct ChaosCount {
    control: Cell,
    regions: Vec<Cell>,
    excludes_first: bool,
}

impl ChaosCount {
    /// The cell with the number, the cells among which it counts, and whether the first of these is not counted.
    #[must_use]
    pub fn new(control: Cell, regions: Vec<Cell>, excludes_first: bool) -> Self {
        Self { control, regions, excludes_first }
    }
}

impl Rule for ChaosCount {
    info!("chaos-count", "The first cell counts the cells of one region among others.");

    fn terms(&self) -> Terms {
        Terms::lists([&vec![self.control], &self.regions]).with_numbers([self.excludes_first.into()])
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        [&[self.control], &self.regions[..]].concat()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        self.regions.is_empty().then(|| "nothing to count".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let region = grid.at(self.regions[0]);
        let count = self.regions.iter().filter(|&&cell| grid.at(cell) == region).count();
        grid.at(self.control) == (count - usize::from(self.excludes_first)) as i32
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        // Each of the others is an arm of its own.
        let arms = self.regions[1..].iter().map(|cell| vec![cell.0]).collect();
        chaos_arrow::post(model, self.control, self.regions[0], arms, self.excludes_first);
    }
}
