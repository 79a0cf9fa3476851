//! Clones and sets of the same values.
//!
//! A clone: each cell equals the one at its place in the copy; a cell that is its own copy is
//! ignored. The same values: some groups of cells have the same values, each as often.

use crate::layout::{Cell, Filled, Layout};
use crate::model::{Model, numbers};
use crate::propagators::equal_multisets::EqualMultisets;
use crate::sort::Arrange;

use super::rule::{Rule, Terms};

/// Groups of cells with the same values in any order.
#[derive(Clone, Debug)]
pub struct SameValues {
    groups: Vec<Vec<Cell>>,
}

impl SameValues {
    /// Groups of as many cells.
    #[must_use]
    pub fn new(groups: Vec<Vec<Cell>>) -> Self {
        Self { groups }
    }

    /// The pairs of a clone: cell by cell.
    #[must_use]
    pub fn clone_of(cells: &[Cell], copy: &[Cell]) -> Vec<Self> {
        let pairs = cells.iter().zip(copy).filter(|(a, b)| a != b);
        pairs.map(|(&a, &b)| Self::new(vec![vec![a], vec![b]])).collect()
    }
}

impl Rule for SameValues {
    info!("same-values", "The groups of cells have the same values, each as often.");

    fn terms(&self) -> Terms {
        Terms::lists(self.groups.iter().map(Vec::as_slice))
    }

    fn cells(&self, _: &Layout) -> Vec<Cell> {
        self.groups.concat()
    }

    fn fault(&self, _: &Layout) -> Option<String> {
        let size = self.groups.first().map_or(0, Vec::len);
        let uneven = size == 0 || self.groups.iter().any(|group| group.len() != size);
        uneven.then(|| "groups of different sizes".to_owned())
    }

    fn holds(&self, grid: &Filled<'_>) -> bool {
        let sorted = |group: &Vec<Cell>| {
            let mut values = grid.of(group);
            values.arrange();
            values
        };
        self.groups.iter().all(|group| sorted(group) == sorted(&self.groups[0]))
    }

    fn post<'p>(&'p self, model: &mut Model<'p>) {
        if self.groups[0].len() > 1 {
            let groups = self.groups.iter().map(|group| numbers(group)).collect::<Vec<_>>();
            return model.propagator(EqualMultisets::given(&groups));
        }
        for (i, a) in self.groups.iter().enumerate() {
            self.groups[i + 1..].iter().for_each(|b| model.relate(a[0], b[0], |x, y| x == y));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_is_not_its_own_copy() {
        let layout = Layout::square(4).unwrap();
        let cells = layout.row_cells(0);
        assert_eq!(SameValues::clone_of(&cells, &cells).len(), 0);
    }
}
