//! Equal sums: groups of cells have the same sum, which no clue gives.

use crate::layout::{Cell, Filled, Layout};
use crate::model::Model;

use super::rule::{Rule, Terms};

/// Groups of cells with one sum.
#[derive(Clone, Debug)]
pub struct EqualSum {
    groups: Vec<Vec<Cell>>,
}

impl EqualSum {
    /// The groups.
    #[must_use]
    pub fn new(groups: Vec<Vec<Cell>>) -> Self {
        Self { groups }
    }
}

impl Rule for EqualSum {
    info!("equal-sum", "The groups of cells have the same sum.");

    fn terms(&self) -> Terms {
        Terms::lists(self.groups.iter().map(Vec::as_slice))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.groups.concat()
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        self.groups.windows(2).all(|pair| grid.sum(&pair[0]) == grid.sum(&pair[1]))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.equal_sums(&self.groups);
    }
}
