//! Cells that all differ: extra regions, diagonals, windoku, disjoint groups.
//!
//! With as many cells as values every value appears; with more cells than values there is no
//! solution.

use crate::layout::{Filled, Layout};
use crate::model::Model;
use crate::sort::Arrange;

use super::rule::{Rule, Terms};

clue! {
    /// The cells have different values.
    Different,
    /// An extra region.
}

impl Different {
    /// The diagonal from the top right, `rising`, or from the top left.
    #[must_use]
    pub fn diagonal(layout: &Layout, rising: bool) -> Self {
        let side = layout.rows().min(layout.cols());
        let col = |row| if rising { layout.cols() - 1 - row } else { row };
        Self::new((0..side).filter_map(|row| layout.cell(row, col(row))).collect())
    }

    /// Which of the two diagonals has these terms, `true` for the rising one; neither if the grid is not square.
    #[must_use]
    pub fn which_diagonal(layout: &Layout, terms: &Terms) -> Option<bool> {
        let is_it = |&rising: &bool| Self::diagonal(layout, rising).terms() == *terms;
        [true, false].into_iter().find(is_it).filter(|_| layout.rows() == layout.cols())
    }

    /// The windows between the blocks: a block's size, one cell in from the corner of the grid and
    /// one cell apart.
    #[must_use]
    pub fn windoku(layout: &Layout) -> Vec<Self> {
        let Some((high, wide)) = layout.block() else { return Vec::new() };
        let tops = (1..layout.rows()).step_by(high + 1).filter(|top| top + high < layout.rows());
        let lefts = (1..layout.cols()).step_by(wide + 1).filter(|left| left + wide < layout.cols());
        let corners = tops.flat_map(|top| lefts.clone().map(move |left| (top, left)));
        let window = |(top, left)| {
            let place = |place| layout.cell(top + place / wide, left + place % wide);
            Self::new((0..high * wide).filter_map(place).collect())
        };
        corners.map(window).collect()
    }

    /// The cells at the same place of all blocks; of regions if there are no blocks.
    #[must_use]
    pub fn disjoint_groups(layout: &Layout) -> Vec<Self> {
        let mut areas = layout.areas();
        areas.iter_mut().for_each(|area| area.arrange());
        let size = areas.iter().map(Vec::len).max().unwrap_or(0);
        let group = |place| areas.iter().filter_map(|area| area.get(place).copied()).collect();
        (0..size).map(group).map(Self::new).collect()
    }
}

impl Rule for Different {
    info!("different", "The cells have different values.");

    clue_terms!();

    fn holds(&self, grid: &Filled<'_>) -> bool {
        grid.differ(&self.cells)
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        model.differ(&self.cells);
    }
}
